/* SPDX-License-Identifier: MIT */

/* Sending hits to the processes that have their shards. */

#include "run/exchange.h"

#include <stdlib.h>
#include <string.h>

/* A hit on its way: the words of its key, its images and its island.  The
   processes have the same byte order. */
struct address {
  uint16_t images, island;
};

static size_t item_bytes (unsigned n) {
  return aq_key_words (n) * sizeof (uint64_t) + sizeof (struct address);
}

void aq_mail_free (struct mail *mail) {
  free (mail->sent);
  free (mail->received);
  for (unsigned i = 0; i < AQ_MERGE_TASKS; i++)
    aq_batch_free (&mail->batch[i]);
  aq_merge_free (&mail->merge);
}

static enum aq_status reserve (uint8_t **bytes, size_t *room,
                               uint64_t needed) {
  if (*bytes && needed <= *room)
    return AQ_OK;
  free (*bytes);
  *bytes = malloc (needed + 1); /* never NULL for nothing */
  *room = *bytes ? needed : 0;
  return *bytes ? AQ_OK : AQ_NO_MEMORY;
}

static uint64_t sum (const uint64_t *count, unsigned processes) {
  uint64_t all = 0;
  for (unsigned i = 0; i < processes; i++)
    all += count[i];
  return all;
}

/* --- packing --- */

/* Lists of hits that go the same way. */
struct outgoing {
  unsigned n; /* of the boards */
  unsigned processes;
  const struct hit_list *const *list;
  size_t lists;
};

static unsigned owner (const struct outgoing *outgoing,
                       const struct packed_hit *hit) {
  return aq_share_owner (AQ_SHARDS, outgoing->processes,
                         aq_hit_shard (outgoing->n, hit));
}

static void count_sent (const struct outgoing *outgoing, uint64_t *count) {
  memset (count, 0, outgoing->processes * sizeof *count);
  for (size_t i = 0; i < outgoing->lists; i++) {
    const struct hit_list *hits = outgoing->list[i];
    for (size_t j = 0; j < hits->count; j++)
      count[owner (outgoing, &hits->hit[j])]++;
  }
}

static void pack_all (const struct outgoing *outgoing, const uint64_t *count,
                      uint8_t *sent) {
  const size_t item = item_bytes (outgoing->n);
  const size_t key = item - sizeof (struct address);
  uint8_t *next[AQ_PROCESSES_MAX];
  for (unsigned i = 0; i < outgoing->processes; i++) {
    next[i] = sent;
    sent += count[i] * item;
  }
  for (size_t i = 0; i < outgoing->lists; i++) {
    const struct hit_list *hits = outgoing->list[i];
    for (size_t j = 0; j < hits->count; j++) {
      const struct packed_hit *hit = &hits->hit[j];
      const struct address address = {hit->images, hit->island};
      uint8_t **to = &next[owner (outgoing, hit)];
      memcpy (*to, hit->key, key);
      memcpy (*to + key, &address, sizeof address);
      *to += item;
    }
  }
}

/* Fills a list, which has room, from RECEIVED on. */
static void unpack (const uint8_t *received, size_t item, size_t count,
                    struct hit_list *hits) {
  const size_t key = item - sizeof (struct address);
  for (; hits->count < count; received += item) {
    struct packed_hit *hit = &hits->hit[hits->count++];
    struct address address;
    memcpy (&address, received + key, sizeof address);
    *hit = (struct packed_hit){.images = (aq_image_mask) address.images,
                               .island = address.island};
    memcpy (hit->key, received, key);
  }
}

/* --- sending and receiving --- */

/* Makes room in the batches for RECEIVED hits and sets COUNT, the number of
   hits in each batch.  Threads will look up batch by batch. */
static enum aq_status divide (struct mail *mail, uint64_t received,
                              size_t count[AQ_MERGE_TASKS]) {
  enum aq_status status = AQ_OK;
  for (unsigned i = 0; i < AQ_MERGE_TASKS; i++) {
    count[i] =
        (size_t) (received / AQ_MERGE_TASKS + (i < received % AQ_MERGE_TASKS));
    mail->batch[i].hits.count = 0;
    mail->merge.batch[i] = &mail->batch[i];
    if (!status)
      status = aq_hits_reserve (&mail->batch[i].hits, count[i]);
  }
  mail->merge.count = AQ_MERGE_TASKS;
  return status;
}

/* Sends the hits of LISTS lists, of boards of size N, to the processes that
   have their shards.  Those of this process's shards are then the hits of
   mail->batch.  All processes get the same status: AQ_NO_MEMORY,
   AQ_LOST_PROCESS. */
static enum aq_status exchange_hits (struct mail *mail, unsigned n,
                                     const struct hit_list *const *list,
                                     size_t lists,
                                     const struct aq_transport *transport) {
  const struct outgoing outgoing = {n, transport->processes, list, lists};
  const size_t item = item_bytes (n);
  uint64_t send_count[AQ_PROCESSES_MAX], receive_count[AQ_PROCESSES_MAX];
  count_sent (&outgoing, send_count);
  if (aq_exchange_counts (transport, send_count, receive_count))
    return AQ_LOST_PROCESS;
  const uint64_t sent = sum (send_count, outgoing.processes);
  const uint64_t received = sum (receive_count, outgoing.processes);
  size_t count[AQ_MERGE_TASKS];
  enum aq_status status = reserve (&mail->sent, &mail->sent_room, sent * item);
  if (!status)
    status = reserve (&mail->received, &mail->received_room, received * item);
  if (!status)
    status = divide (mail, received, count);
  status = aq_common_status (transport, status);
  if (status)
    return status;
  pack_all (&outgoing, send_count, mail->sent);
  status = aq_exchange (transport, item, mail->sent, send_count,
                        mail->received, receive_count);
  const uint8_t *from = mail->received;
  for (unsigned i = 0; i < AQ_MERGE_TASKS && !status; i++) {
    unpack (from, item, count[i], &mail->batch[i].hits);
    from += count[i] * item;
  }
  return status;
}

/* Tells the process of each island whether a hit of the island was new in
   MERGE, which merged what arrived here.  Sets was_new of TO by what the other
   processes tell this one. */
static enum aq_status exchange_were_new (const struct merge *merge,
                                         const struct aq_transport *transport,
                                         const unsigned *island_end,
                                         struct merge *to) {
  const unsigned processes = transport->processes, own = transport->process;
  const unsigned first = own ? island_end[own - 1] : 0;
  const unsigned islands = island_end[own] - first;
  uint64_t send_count[AQ_PROCESSES_MAX], receive_count[AQ_PROCESSES_MAX];
  /* Each process sends a byte for each of this one's islands.  Shares differ
     by an island, so these can be more than AQ_ISLANDS_MAX bytes. */
  bool received[AQ_ISLANDS_MAX + AQ_PROCESSES_MAX];
  for (unsigned i = 0; i < processes; i++) {
    send_count[i] = island_end[i] - (i ? island_end[i - 1] : 0);
    receive_count[i] = islands;
  }
  if (aq_exchange (transport, sizeof *received, merge->was_new, send_count,
                   received, receive_count))
    return AQ_LOST_PROCESS;
  for (unsigned i = 0; i < islands; i++) {
    to->was_new[first + i] = false;
    for (unsigned process = 0; process < processes; process++)
      to->was_new[first + i] |= received[process * islands + i];
  }
  aq_merge_tell_islands (to);
  return AQ_OK;
}

/* Exchanges the hits of all batches. */
static enum aq_status exchange_batches (const struct merge *merge,
                                        struct mail *mail,
                                        const struct aq_transport *transport) {
  const struct hit_list *list[AQ_ISLANDS_MAX];
  for (size_t i = 0; i < merge->count; i++)
    list[i] = &merge->batch[i]->hits;
  return exchange_hits (mail, aq_set_size (merge->set), list, merge->count,
                        transport);
}

enum aq_status aq_merge_shared (struct merge *merge, struct mail *mail,
                                const struct aq_transport *transport,
                                const unsigned *island_end) {
  const enum aq_status own = aq_merge_status (merge);
  enum aq_status status = exchange_batches (merge, mail, transport);
  /* If one process has no memory for the exchange, none goes on. */
  if (status)
    return status;
  for (size_t i = 0; i < merge->count; i++)
    merge->batch[i]->hits.count = 0;
  mail->merge.set = merge->set;
  mail->merge.pool = merge->pool;
  memset (mail->merge.was_new, 0, sizeof mail->merge.was_new);
  status = aq_merge (&mail->merge);
  const enum aq_status lost =
      island_end
          ? exchange_were_new (&mail->merge, transport, island_end, merge)
          : AQ_OK;
  return lost ? lost : own ? own : status;
}

/* SPDX-License-Identifier: MIT */

/* What processes share. */

#include "core/processes.h"

#include <string.h>

struct share aq_share_of (unsigned count, unsigned processes,
                          unsigned process) {
  return (struct share){count * process / processes,
                        count * (process + 1) / processes};
}

struct share aq_own_share (unsigned count,
                           const struct aq_transport *transport) {
  return aq_share_of (count, aq_process_count (transport),
                      aq_process (transport));
}

unsigned aq_share_owner (unsigned count, unsigned processes, unsigned thing) {
  return ((thing + 1) * processes - 1) / count;
}

enum aq_status aq_gather (const struct aq_transport *transport,
                          const void *mine, size_t bytes, void *all) {
  if (aq_process_count (transport) == 1) {
    memcpy (all, mine, bytes);
    return AQ_OK;
  }
  return transport->gather (transport->data, mine, bytes, all)
             ? AQ_OK
             : AQ_LOST_PROCESS;
}

enum aq_status aq_common_status (const struct aq_transport *transport,
                                 enum aq_status status) {
  const unsigned processes = aq_process_count (transport);
  enum aq_status all[AQ_PROCESSES_MAX];
  if (processes == 1)
    return status;
  if (aq_gather (transport, &status, sizeof status, all))
    return AQ_LOST_PROCESS;
  for (unsigned i = 0; i < processes; i++)
    status = all[i] > status ? all[i] : status;
  return status;
}

enum aq_status aq_exchange (const struct aq_transport *transport, size_t item,
                            const void *send, const uint64_t *send_count,
                            void *received, const uint64_t *receive_count) {
  if (aq_process_count (transport) == 1) {
    memcpy (received, send, *send_count * item);
    return AQ_OK;
  }
  return transport->exchange (transport->data, item, send, send_count,
                              received, receive_count)
             ? AQ_OK
             : AQ_LOST_PROCESS;
}

enum aq_status aq_exchange_counts (const struct aq_transport *transport,
                                   const uint64_t *send_count,
                                   uint64_t *receive_count) {
  uint64_t one[AQ_PROCESSES_MAX];
  for (unsigned i = 0; i < AQ_PROCESSES_MAX; i++)
    one[i] = 1;
  return aq_exchange (transport, sizeof *send_count, send_count, one,
                      receive_count, one);
}

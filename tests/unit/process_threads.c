/* SPDX-License-Identifier: MIT */

#include "process_threads.h"

#include <pthread.h>
#include <string.h>

/* What a process shows the others. */
struct shown {
  const void *bytes;
  const uint64_t *count;
};

struct processes {
  unsigned count;
  pthread_barrier_t barrier;
  struct shown shown[AQ_PROCESSES_MAX];
  void (*work) (const struct aq_transport *transport, void *data);
  void *data;
};

struct process {
  struct processes *all;
  unsigned number;
  pthread_t thread;
};

static void wait_for_all (struct processes *all) {
  pthread_barrier_wait (&all->barrier);
}

static bool gather (void *data, const void *mine, size_t bytes, void *to) {
  const struct process *process = data;
  struct processes *all = process->all;
  all->shown[process->number] = (struct shown){.bytes = mine};
  wait_for_all (all);
  for (unsigned i = 0; i < all->count; i++)
    memcpy ((char *) to + i * bytes, all->shown[i].bytes, bytes);
  wait_for_all (all);
  return true;
}

static bool exchange (void *data, size_t item, const void *send,
                      const uint64_t *send_count, void *received,
                      const uint64_t *receive_count) {
  const struct process *process = data;
  struct processes *all = process->all;
  char *to = received;
  bool good = true;
  all->shown[process->number] = (struct shown){send, send_count};
  wait_for_all (all);
  for (unsigned i = 0; i < all->count; i++) {
    const struct shown *from = &all->shown[i];
    size_t before = 0;
    for (unsigned j = 0; j < process->number; j++)
      before += (size_t) from->count[j];
    const size_t count = (size_t) from->count[process->number];
    good &= count == receive_count[i];
    if (!good)
      break;
    if (count)
      memcpy (to, (const char *) from->bytes + before * item, count * item);
    to += count * item;
  }
  wait_for_all (all);
  return good;
}

static void *run_process (void *data) {
  struct process *process = data;
  const struct processes *all = process->all;
  const struct aq_transport transport = {.processes = all->count,
                                         .process = process->number,
                                         .gather = gather,
                                         .exchange = exchange,
                                         .data = process};
  all->work (&transport, all->data);
  return NULL;
}

void run_processes (unsigned processes,
                    void (*work) (const struct aq_transport *transport,
                                  void *data),
                    void *data) {
  struct processes all = {.count = processes, .work = work, .data = data};
  struct process process[AQ_PROCESSES_MAX];
  pthread_barrier_init (&all.barrier, NULL, processes);
  for (unsigned i = 0; i < processes; i++) {
    process[i] = (struct process){.all = &all, .number = i};
    pthread_create (&process[i].thread, NULL, run_process, &process[i]);
  }
  for (unsigned i = 0; i < processes; i++)
    pthread_join (process[i].thread, NULL);
  pthread_barrier_destroy (&all.barrier);
}

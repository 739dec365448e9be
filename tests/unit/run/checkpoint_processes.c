/* SPDX-License-Identifier: MIT */

/* Several processes that each save a checkpoint of their own go on from these
   as if they had not stopped; none goes on from that of another process or of
   another number of processes, and all hear of damage that one has. */

#include "../memory_file.h"
#include "../process_threads.h"
#include "runs.h"

enum { PROCESSES_MAX = 5 };

/* Groups of one island and of many. */
static const struct {
  const char *scheme;
  unsigned n, islands, neighborhood;
  size_t population;
  bool symmetry;
} runs[] = {{"report", 8, 5, 0, 64, false},
            {"halfkeep", 12, 5, 1, 64, false},
            {"halfkeep", 12, 400, 4, 8, true}};
enum { RUNS = sizeof runs / sizeof *runs };

/* The processes of a part of a run. */
struct part {
  size_t run;
  unsigned rounds; /* 0: to the end */
  bool swapped;    /* each takes the checkpoint of the next process */
  struct memory_file from[PROCESSES_MAX], to[PROCESSES_MAX];
  enum aq_status status[PROCESSES_MAX];
  char message[PROCESSES_MAX][256];
  enum aq_end end;
};

static bool round_done (const struct aq_stats *stats, void *data) {
  unsigned *rounds = data;
  (void) stats;
  return !*rounds || --*rounds;
}

static struct aq_collect *resume (struct part *part, unsigned process,
                                  struct memory_file file,
                                  const struct aq_collect_options *options) {
  struct aq_checkpoint *checkpoint;
  struct aq_collect *run = NULL;
  file.next = 0;
  ck_assert (!aq_checkpoint_new (&checkpoint, memory_file_read, &file));
  ck_assert (!aq_checkpoint_begin (checkpoint));
  part->status[process] = aq_collect_resume (&run, options, checkpoint);
  snprintf (part->message[process], 256, "%s",
            aq_checkpoint_message (checkpoint));
  aq_checkpoint_free (checkpoint);
  return run;
}

static void work (const struct aq_transport *transport, void *data) {
  struct part *part = data;
  const size_t i = part->run;
  const unsigned process = transport->process;
  const unsigned other = (process + 1) % transport->processes;
  const struct memory_file *from =
      &part->from[part->swapped ? other : process];
  unsigned rounds = part->rounds;
  struct aq_collect *run = NULL;
  struct aq_collect_options options =
      unit_options (runs[i].n, runs[i].scheme, 1);
  struct aq_breeding breeding;
  aq_breeding_init (&breeding, sizeof breeding, options.scheme, options.n,
                    runs[i].population);
  options.breeding = &breeding;
  options.islands = runs[i].islands;
  options.neighborhood = runs[i].neighborhood;
  options.symmetry = runs[i].symmetry;
  options.generations = 60;
  options.round_done = round_done;
  options.data = &rounds;
  options.transport = transport;
  if (from->count)
    run = resume (part, process, *from, &options);
  else
    ck_assert (!aq_collect_new (&run, &options));
  if (!run)
    return;
  ck_assert (!aq_collect_run (run));
  ck_assert (!aq_collect_save (run, "note", 4, memory_file_write,
                               &part->to[process]));
  if (!process)
    part->end = aq_collect_stats (run)->end;
  aq_collect_free (run);
}

static void free_files (struct memory_file files[PROCESSES_MAX]) {
  for (unsigned i = 0; i < PROCESSES_MAX; i++) {
    free (files[i].bytes);
    files[i] = (struct memory_file){0};
  }
}

START_TEST (processes_go_on_as_if_they_had_not_stopped) {
  unsigned all_stops = 0;
  for (size_t i = 0; i < RUNS; i++)
    for (unsigned processes = 1; processes <= PROCESSES_MAX; processes++) {
      struct part whole = {.run = i}, part = {.run = i};
      uint64_t state = processes;
      unsigned stops = 0;
      run_processes (processes, work, &whole);
      do {
        free_files (part.from);
        memcpy (part.from, part.to, sizeof part.to);
        memset (part.to, 0, sizeof part.to);
        part.rounds =
            stops < 6 ? 1 + (unsigned) (unit_random (&state) % 4) : 0;
        run_processes (processes, work, &part);
        stops++;
      } while (part.end == AQ_INTERRUPTED);
      all_stops += stops - 1;
      ck_assert_int_eq (part.end, whole.end);
      for (unsigned j = 0; j < processes; j++)
        ck_assert_msg (part.to[j].count == whole.to[j].count &&
                           !memcmp (part.to[j].bytes, whole.to[j].bytes,
                                    whole.to[j].count),
                       "%s, process %u of %u", runs[i].scheme, j, processes);
      free_files (part.from);
      free_files (part.to);
      free_files (whole.to);
    }
  ck_assert_uint_gt (all_stops, RUNS * PROCESSES_MAX);
}
END_TEST

START_TEST (another_processs_checkpoint_is_refused) {
  struct part part = {.rounds = 3}, other = {.swapped = true};
  run_processes (3, work, &part);
  memcpy (other.from, part.to, sizeof part.to);
  run_processes (3, work, &other);
  for (unsigned i = 0; i < 3; i++) {
    char expected[256];
    snprintf (expected, sizeof expected,
              "process: %u in the checkpoint, %u here", (i + 1) % 3, i);
    ck_assert_int_eq (other.status[i], AQ_OTHER_RUN);
    ck_assert_str_eq (other.message[i], expected);
  }
  other.swapped = false;
  run_processes (2, work, &other);
  for (unsigned i = 0; i < 2; i++) {
    ck_assert_int_eq (other.status[i], AQ_OTHER_RUN);
    ck_assert_str_eq (other.message[i],
                      "processes: 3 in the checkpoint, 2 here");
  }
  free_files (part.to);
}
END_TEST

START_TEST (damage_that_one_process_has_is_all_processes_status) {
  for (unsigned damaged = 0; damaged < 3; damaged++) {
    struct part part = {.rounds = 3}, other = {0};
    run_processes (3, work, &part);
    memcpy (other.from, part.to, sizeof part.to);
    other.from[damaged].bytes[other.from[damaged].count - 1] ^= 1;
    run_processes (3, work, &other);
    for (unsigned i = 0; i < 3; i++) {
      ck_assert_int_eq (other.status[i], AQ_DAMAGED);
      ck_assert_int_eq (*other.message[i] != 0, i == damaged);
    }
    free_files (part.to);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      processes_go_on_as_if_they_had_not_stopped,
      another_processs_checkpoint_is_refused,
      damage_that_one_process_has_is_all_processes_status, NULL};
  return unit_run ("run/checkpoint_processes", tests);
}

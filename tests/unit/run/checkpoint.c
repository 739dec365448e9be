/* SPDX-License-Identifier: MIT */

/* Runs that are stopped, saved and resumed end as those that are not. */

#include <stdatomic.h>

#include "../archive/board_array.h"
#include "../memory_file.h"
#include "runs.h"

static const char note[] = "what\0the caller\nnotes";

static struct memory_file save (const struct aq_collect *run) {
  struct memory_file file = {0};
  ck_assert_int_eq (
      aq_collect_save (run, note, sizeof note, memory_file_write, &file),
      AQ_OK);
  return file;
}

/* Whether it has not ended in the middle of a generation. */
static bool run_can_go_on (const struct aq_collect *run) {
  struct aq_takeover takeover = {.size = sizeof takeover};
  const enum aq_status status = aq_collect_takeover (run, &takeover);
  ck_assert (status == AQ_OK || status == AQ_CANNOT_GO_ON);
  return !status;
}

/* Resumes from FILE. */
static struct aq_collect *resume (struct memory_file *file,
                                  const struct aq_collect_options *options) {
  struct aq_checkpoint *checkpoint;
  struct aq_collect *run;
  size_t count;
  ck_assert_int_eq (aq_checkpoint_new (&checkpoint, memory_file_read, file),
                    AQ_OK);
  ck_assert_int_eq (aq_checkpoint_begin (checkpoint), AQ_OK);
  const char *read = aq_checkpoint_note (checkpoint, &count);
  ck_assert_uint_eq (count, sizeof note);
  ck_assert_mem_eq (read, note, count);
  const enum aq_status status = aq_collect_resume (&run, options, checkpoint);
  ck_assert_msg (!status, "%s", aq_checkpoint_message (checkpoint));
  ck_assert_str_eq (aq_checkpoint_message (checkpoint), "");
  aq_checkpoint_free (checkpoint);
  file->next = 0;
  return run;
}

/* --- runs --- */

/* What is seen of a run. */
struct session {
  unsigned left; /* rounds until it is stopped; 0: not at all */
  bool later;    /* not after that round, but in the next one, if it can be */
  atomic_bool stops;
  uint64_t rounds, digest;
};

static void mix (struct session *session, uint64_t value) {
  session->digest = (session->digest ^ value) * 0x100000001b3;
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct session *session = data;
  session->rounds++;
  mix (session, stats->generations);
  mix (session, stats->evaluations);
  mix (session, stats->found);
  mix (session, stats->fundamental_found);
  mix (session, stats->hits);
  mix (session, stats->restarts);
  mix (session, stats->neighbors);
  mix (session, stats->neighbors_found);
  mix (session, stats->best);
  mix (session, stats->worst);
  mix (session, (uint64_t) (1e6 * stats->mean));
  if (!session->left || --session->left)
    return true;
  atomic_store (&session->stops, true);
  return session->later;
}

static bool should_stop (void *data) {
  struct session *session = data;
  return atomic_load (&session->stops);
}

/* Runs of a size at which they take some milliseconds. */
static const struct {
  const char *scheme;
  unsigned n, islands, neighborhood;
  size_t population;
  bool symmetry;
} runs[] = {
    {"halfkeep", 12, 1, 4, 1024, true},  {"halfkeep", 11, 3, 4, 512, true},
    {"halfkeep", 11, 2, 3, 1024, false}, {"report", 8, 1, 0, 4096, false},
    {"report", 6, 5, 3, 256, true},      {"points", 6, 2, 0, 1000, false},
    {"squares", 6, 1, 0, 2000, false},   {"columns", 6, 2, 0, 2000, false},
    {"climb", 5, 2, 0, 1, false},        {"rowcol", 5, 1, 0, 1, false},
    {"blind", 10, 1, 0, 1024, true},     {"multistart", 9, 2, 4, 256, false},
    {"report", 9, 40, 0, 20, false},     {"report", 7, 104, 0, 12, false},
    {"report", 8, 130, 3, 32, true},     {"halfkeep", 12, 63, 4, 8, true},
    {"halfkeep", 11, 100, 0, 4, false},  {"crowding", 6, 4, 0, 100, false},
    {"crowding", 9, 2, 4, 16, true}};
enum { RUNS = sizeof runs / sizeof *runs };

static struct aq_collect_options options_of (size_t i, uint64_t seed,
                                             struct session *session) {
  struct aq_collect_options options =
      unit_options (runs[i].n, runs[i].scheme, seed);
  struct aq_breeding *breeding =
      unit_breeding (&options.breeding, options.scheme, options.n);
  breeding->population = runs[i].population;
  if (options.scheme->survive)
    options.stagnation_limit = i % 2 ? 0 : 200;
  options.islands = runs[i].islands;
  options.neighborhood = runs[i].neighborhood;
  options.symmetry = runs[i].symmetry;
  options.generations = options.scheme->survive ? 400 : 3000;
  options.round_done = round_done;
  options.should_stop = should_stop;
  options.data = session;
  return options;
}

/* The boards and the end of a run, which is freed. */
struct outcome {
  struct board_array boards;
  enum aq_end end;
  size_t optima; /* in the last populations */
};

static size_t optima_of (const struct aq_collect *run) {
  struct aq_takeover takeover = {.size = sizeof takeover};
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_OK);
  return takeover.optima;
}

static struct outcome end_of (struct aq_collect *run, unsigned n) {
  struct outcome outcome = {.boards = unit_boards (run, n)};
  outcome.end = aq_collect_stats (run)->end;
  outcome.optima = optima_of (run);
  aq_collect_free (run);
  return outcome;
}

/* A run that is stopped after random rounds, and resumed from a checkpoint.
   *STOPS counts.  Where evolving took long, it goes on from the checkpoint
   before. */
static struct aq_collect *run_with_stops (struct aq_collect_options *options,
                                          uint64_t *state, unsigned *stops) {
  enum { STOPS_MAX = 40 };
  struct session *session = options->data, saved = *session;
  struct aq_collect *run = unit_new_run (options);
  struct memory_file file = save (run);
  for (*stops = 0;; ++*stops) {
    const uint64_t draw = unit_random (state);
    session->left = *stops < STOPS_MAX ? 1 + (unsigned) (draw % 30) : 0;
    session->later = draw >> 32 & 1;
    atomic_store (&session->stops, false);
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    if (aq_collect_stats (run)->end != AQ_INTERRUPTED)
      break;
    if (!run_can_go_on (run))
      *session = saved;
    else {
      free (file.bytes);
      file = save (run);
      saved = *session;
    }
    options->threads = 1 + (unsigned) (unit_random (state) % 3);
    aq_collect_free (run);
    run = resume (&file, options);
  }
  free (file.bytes);
  return run;
}

static void compare (size_t i, uint64_t seed) {
  uint64_t state = seed;
  struct session once = {0}, often = {0};
  struct aq_collect_options options = options_of (i, seed, &once);
  struct outcome expected = end_of (unit_finished_run (&options), options.n);
  options.data = &often;
  unsigned stops;
  struct outcome found =
      end_of (run_with_stops (&options, &state, &stops), options.n);
  ck_assert_msg (
      once.rounds == often.rounds && once.digest == often.digest &&
          found.end == expected.end && found.optima == expected.optima &&
          equal_boards (&found.boards, &expected.boards),
      "%s, n %u, seed %lu: %u stops, %lu and %lu rounds, %zu and %zu boards, "
      "ends %d and %d",
      runs[i].scheme, runs[i].n, (unsigned long) seed, stops,
      (unsigned long) once.rounds, (unsigned long) often.rounds,
      expected.boards.count, found.boards.count, (int) expected.end,
      (int) found.end);
  free_boards (&found.boards);
  free_boards (&expected.boards);
}

START_TEST (a_run_that_is_stopped_and_resumed_is_as_one_that_is_not) {
  for (size_t i = 0; i < RUNS; i++)
    compare (i, i + 1);
}
END_TEST

/* --- options --- */

START_TEST (a_run_with_other_options_is_refused_with_both_values) {
  static const struct {
    const char *scheme;
    unsigned n, islands, neighborhood;
    size_t population;
    uint64_t seed;
    const char *message;
  } rows[] = {
      {"report", 8, 2, 0, 64, 7, ""},
      {"report", 7, 2, 0, 64, 7, "board size: 8 in the checkpoint, 7 here"},
      {"halfkeep", 8, 2, 0, 64, 7,
       "scheme: report in the checkpoint, halfkeep here"},
      {"report", 8, 3, 0, 64, 7, "islands: 2 in the checkpoint, 3 here"},
      {"report", 8, 2, 3, 64, 7, "neighborhood: 0 in the checkpoint, 3 here"},
      {"report", 8, 2, 0, 128, 7,
       "population: 64 in the checkpoint, 128 here"},
      {"report", 8, 2, 0, 64, 8, "seed: 7 in the checkpoint, 8 here"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct memory_file file = {0};
    for (size_t j = 0; j <= i; j += i ? i : 1) {
      struct aq_collect_options options =
          unit_options (rows[j].n, rows[j].scheme, rows[j].seed);
      unit_breeding (&options.breeding, options.scheme, options.n)
          ->population = rows[j].population;
      options.islands = rows[j].islands;
      options.neighborhood = rows[j].neighborhood;
      options.generations = 5;
      struct aq_collect *run;
      if (j == 0) {
        run = unit_finished_run (&options);
        file = save (run);
        aq_collect_free (run);
        if (i)
          continue;
      }
      struct aq_checkpoint *checkpoint;
      ck_assert (!aq_checkpoint_new (&checkpoint, memory_file_read, &file));
      ck_assert (!aq_checkpoint_begin (checkpoint));
      const enum aq_status status =
          aq_collect_resume (&run, &options, checkpoint);
      ck_assert_int_eq (status, i ? AQ_OTHER_RUN : AQ_OK);
      ck_assert_str_eq (aq_checkpoint_message (checkpoint), rows[i].message);
      ck_assert (!run == (status != AQ_OK));
      aq_checkpoint_free (checkpoint);
      aq_collect_free (run);
    }
    free (file.bytes);
  }
}
END_TEST

/* Names and values are those of the program's options. */
START_TEST (a_checkpoint_tells_its_options) {
  static const struct {
    const char *name, *value; /* NULL: the default */
  } rows[] = {{"board size", "8"},
              {"scheme", "report"},
              {"seed", "7"},
              {"population", "64"},
              {"islands", "3"},
              {"crossover", "one-point"},
              {"parameter flips", "2"},
              {"neighborhood", "1"},
              {"symmetry", "yes"},
              {"exclude-solved", "no"},
              {"engine", NULL},
              {"speed", NULL}};
  struct aq_collect_options options = unit_options (8, "report", 7);
  struct aq_breeding *breeding =
      unit_breeding (&options.breeding, options.scheme, options.n);
  breeding->population = 64;
  breeding->crossover = aq_operator_named (AQ_CROSSOVER, "one-point");
  breeding->value[0] = (struct aq_value){2, 2};
  options.islands = 3;
  options.neighborhood = 1;
  options.symmetry = true;
  options.exclude_solved = false;
  struct aq_collect *run = unit_new_run (&options);
  struct memory_file file = save (run);
  struct aq_checkpoint *checkpoint;
  ck_assert (!aq_checkpoint_new (&checkpoint, memory_file_read, &file));
  struct aq_collect *resumed = run;
  ck_assert_int_eq (aq_collect_resume (&resumed, &options, checkpoint),
                    AQ_BAD_ARGUMENT); /* nothing is read yet */
  ck_assert_ptr_null (resumed);
  ck_assert (!aq_checkpoint_begin (checkpoint));
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char value[AQ_OPTION_MAX];
    const bool told = aq_checkpoint_option (checkpoint, rows[i].name, value);
    ck_assert_msg (told ? rows[i].value && !strcmp (value, rows[i].value)
                        : !rows[i].value,
                   "%s: %s", rows[i].name, value);
  }
  aq_checkpoint_free (checkpoint);
  aq_collect_free (run);
  free (file.bytes);
}
END_TEST

START_TEST (checkpoints_of_other_versions_are_refused_by_name) {
  static const struct {
    const char *beginning;
    enum aq_status status;
    const char *message;
  } rows[] = {
      {"\x89"
       "AQS\r\n\x1a\n\x03",
       AQ_OLD_CHECKPOINT, "made by an earlier version of allqueens"},
      {"allqueens checkpoint in parts, version 1\nslot", AQ_OLD_CHECKPOINT,
       "made by an earlier version of allqueens"},
      {"{\"allqueens checkpoint\":7,\"options\":{},\"note\":\"\"}\n12345678",
       AQ_DAMAGED, "its format has version 7, not 6"},
      {"{\"board\":6}\n12345678", AQ_DAMAGED, "it is no checkpoint"},
      {"25307461\n12345678", AQ_DAMAGED, "it is no checkpoint"},
      {"", AQ_DAMAGED, "it ends too soon"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct memory_file file = {0};
    struct aq_checkpoint *checkpoint;
    memory_file_write (&file, rows[i].beginning, strlen (rows[i].beginning));
    ck_assert (!aq_checkpoint_new (&checkpoint, memory_file_read, &file));
    ck_assert_int_eq (aq_checkpoint_begin (checkpoint), rows[i].status);
    ck_assert_msg (!strncmp (aq_checkpoint_message (checkpoint),
                             rows[i].message, strlen (rows[i].message)),
                   "%zu: %s", i, aq_checkpoint_message (checkpoint));
    aq_checkpoint_free (checkpoint);
    free (file.bytes);
  }
}
END_TEST

/* --- writing and reading --- */

START_TEST (a_failed_write_is_reported_and_does_no_harm) {
  struct session session = {0};
  struct aq_collect_options options = options_of (0, 1, &session);
  options.generations = 2;
  struct aq_collect *run = unit_finished_run (&options);
  struct memory_file whole = save (run);
  for (size_t limit = 1; limit < whole.count; limit += 1 + whole.count / 50) {
    struct memory_file file = {.limit = limit};
    ck_assert_int_eq (
        aq_collect_save (run, note, sizeof note, memory_file_write, &file),
        AQ_WRITE_ERROR);
    free (file.bytes);
  }
  struct memory_file again = save (run);
  ck_assert_uint_eq (again.count, whole.count);
  ck_assert_mem_eq (again.bytes, whole.bytes, whole.count);
  free (again.bytes);
  free (whole.bytes);
  aq_collect_free (run);
}
END_TEST

/* The longest note, of characters that JSON writes as six, and a longer one;
   then a file whose first line does not end. */
START_TEST (the_first_line_is_bounded) {
  static const char head[] = "{\"allqueens checkpoint\":5,\"note\":\"";
  struct aq_collect_options options = unit_options (5, "report", 1);
  struct aq_collect *run = unit_new_run (&options);
  struct memory_file file = {0};
  struct aq_checkpoint *checkpoint;
  char *text = calloc (AQ_NOTE_MAX + 1, 1);
  size_t count;
  ck_assert_int_eq (
      aq_collect_save (run, text, AQ_NOTE_MAX, memory_file_write, &file),
      AQ_OK);
  ck_assert (!aq_checkpoint_new (&checkpoint, memory_file_read, &file));
  ck_assert_int_eq (aq_checkpoint_begin (checkpoint), AQ_OK);
  ck_assert_mem_eq (aq_checkpoint_note (checkpoint, &count), text,
                    AQ_NOTE_MAX);
  ck_assert_uint_eq (count, AQ_NOTE_MAX);
  aq_checkpoint_free (checkpoint);
  file.count = file.next = 0;
  ck_assert_int_eq (
      aq_collect_save (run, text, AQ_NOTE_MAX + 1, memory_file_write, &file),
      AQ_NO_MEMORY);
  ck_assert_uint_eq (file.count, 0);
  memory_file_write (&file, head, strlen (head));
  memset (text, 'x', AQ_NOTE_MAX);
  for (int i = 0; i < 1 << 8; i++)
    memory_file_write (&file, text, AQ_NOTE_MAX);
  ck_assert (!aq_checkpoint_new (&checkpoint, memory_file_read, &file));
  ck_assert_int_eq (aq_checkpoint_begin (checkpoint), AQ_DAMAGED);
  ck_assert_str_eq (aq_checkpoint_message (checkpoint), "it is no checkpoint");
  ck_assert_uint_lt (file.next, file.count / 4);
  aq_checkpoint_free (checkpoint);
  aq_collect_free (run);
  free (file.bytes);
  free (text);
}
END_TEST

/* --- ends --- */

/* It dropped what it found beyond the limit. */
START_TEST (a_run_that_a_limit_cut_is_not_saved) {
  struct memory_file file = {0};
  struct aq_collect_options options = unit_options (8, "report", 1);
  options.limit = 7;
  struct aq_collect *run = unit_finished_run (&options);
  ck_assert_int_eq (aq_collect_stats (run)->end, AQ_LIMIT);
  ck_assert_int_eq (aq_collect_save (run, "", 0, memory_file_write, &file),
                    AQ_CANNOT_GO_ON);
  ck_assert_uint_eq (file.count, 0);
  aq_collect_free (run);
}
END_TEST

START_TEST (memory_is_a_budget) {
  struct aq_collect_options options = unit_options (12, "halfkeep", 1);
  options.memory = 1;
  const struct aq_stats stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_MEMORY);
  ck_assert_uint_gt (stats.found, 0);
  ck_assert_uint_eq (stats.generations, 0);
  /* More than the process takes, and less than N = 14 needs. */
  options = unit_options (14, "halfkeep", 1);
  options.memory = 12 << 20;
  const struct aq_stats some = unit_run_stats (&options);
  ck_assert_int_eq (some.end, AQ_MEMORY);
  ck_assert_uint_gt (some.found, stats.found);
  options = unit_options (12, "halfkeep", 1);
  options.memory = UINT64_MAX;
  ck_assert_int_eq (unit_run_stats (&options).end, AQ_COMPLETE);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_run_that_is_stopped_and_resumed_is_as_one_that_is_not,
      a_run_with_other_options_is_refused_with_both_values,
      a_checkpoint_tells_its_options,
      checkpoints_of_other_versions_are_refused_by_name,
      a_failed_write_is_reported_and_does_no_harm,
      the_first_line_is_bounded,
      a_run_that_a_limit_cut_is_not_saved,
      memory_is_a_budget,
      NULL};
  return unit_run ("run/checkpoint", tests);
}

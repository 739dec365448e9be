/* SPDX-License-Identifier: MIT */

/* allqueens self-test: whether this program works on this machine, for people
   who got it without its tests. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens-scheme.h"
#include "cli/commands/program.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/progress/progress.h"

/* The least and the largest board, and how far a scheme goes in looks: some
   need millions for N = 8. */
enum { LEAST = 4, MOST = 10, LOOKS = 3000000 };

/* All solutions of a size, by exact search. */
struct exact {
  unsigned n;
  size_t count, room;
  uint8_t *columns;   /* n of each */
  const char *differ; /* how the set that is compared differs; NULL: not at
                         all */
  size_t at;          /* of a set that is compared */
};

/* An aq_visit. */
static bool add (const struct aq_board *board, void *data) {
  struct exact *exact = data;
  if (exact->count == exact->room) {
    exact->room = 2 * exact->room + 64;
    uint8_t *more = realloc (exact->columns, exact->room * board->n);
    if (!more)
      return false;
    exact->columns = more;
  }
  memcpy (exact->columns + exact->count++ * board->n, board->column, board->n);
  return true;
}

/* An aq_visit: the boards come in the same order. */
static bool compare (const struct aq_board *board, void *data) {
  struct exact *exact = data;
  if (exact->at >= exact->count ||
      memcmp (exact->columns + exact->at++ * board->n, board->column,
              board->n))
    exact->differ = "it has a board that exact search does not have there";
  return !exact->differ;
}

/* Prints whether WHAT passes; PROBLEM is NULL if it does. */
static int report (const char *what, const char *detail, const char *problem,
                   const struct message_options *message) {
  if (problem)
    return trouble ("%s, %s: FAILED: %s", what, detail, problem);
  if (!message->quiet)
    printf ("%s, %s: PASS\n", what, detail);
  return EXIT_YES;
}

/* --- the tests --- */

static int test_instruction_sets (struct exact exact[MOST + 1],
                                  const struct message_options *message) {
  const char *name;
  int status = EXIT_YES;
  for (size_t i = 0; (name = aq_instruction_set (i)); i++) {
    enum aq_status failed = AQ_OK;
    for (unsigned n = LEAST; n <= MOST && !failed; n++)
      failed =
          aq_instruction_set_test (i, n, exact[n].columns, exact[n].count);
    status |= report ("instruction set", name,
                      failed == AQ_BAD_SOLUTION
                          ? "its results are not those of the definitions"
                      : failed ? aq_status_text (failed)
                               : NULL,
                      message);
  }
  return status;
}

/* Collects all solutions; *COMPLETE is whether the looks were enough. */
static const char *collect (const struct aq_scheme *scheme,
                            enum aq_engine engine, struct exact *exact,
                            bool *complete) {
  struct aq_collect_options options;
  struct aq_collect *run;
  aq_collect_init (&options, exact->n, scheme);
  options.seed = exact->n;
  options.settings.engine = engine;
  options.looks = LOOKS;
  options.should_stop = interrupt_stops;
  enum aq_status status = aq_collect_new (&run, &options);
  if (!status)
    status = aq_collect_run (run);
  exact->at = 0;
  exact->differ = NULL;
  *complete = !status && aq_collect_stats (run)->end == AQ_COMPLETE;
  if (*complete)
    status = aq_collect_each (run, false, compare, exact);
  if (*complete && !exact->differ && exact->at != exact->count)
    exact->differ = "it has fewer boards than exact search";
  aq_collect_free (run);
  return status && status != AQ_STOPPED ? aq_status_text (status)
                                        : exact->differ;
}

/* To the largest board for which the looks are enough. */
static int test_scheme (const struct aq_scheme *scheme, enum aq_engine engine,
                        struct exact exact[MOST + 1],
                        const struct message_options *message) {
  const char *problem = NULL;
  char what[128], detail[128];
  unsigned last = LEAST;
  for (unsigned n = LEAST; n <= MOST && !problem; n++) {
    bool complete;
    problem = collect (scheme, engine, &exact[n], &complete);
    if (interrupted ())
      return EXIT_TROUBLE;
    if (!problem && !complete && n > LEAST)
      break;
    if (!problem && !complete)
      problem = "the looks are not enough for it";
    last = n;
  }
  snprintf (what, sizeof what, "scheme %s by engine %s", scheme->name,
            aq_engine_name (engine));
  snprintf (detail, sizeof detail, "N = %d to %u as exact search", LEAST,
            last);
  return report (what, detail, problem, message);
}

/* Each scheme by each engine that serves it. */
static int test_schemes (struct exact exact[MOST + 1],
                         struct progress *progress,
                         const struct message_options *message) {
  const struct aq_scheme *scheme;
  struct aq_settings settings;
  int status = EXIT_YES;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    for (enum aq_engine engine = AQ_ENGINE_PLAIN; engine <= AQ_ENGINE_LANES;
         engine++) {
      aq_settings_init (&settings, scheme, MOST, 0);
      settings.engine = engine;
      if (aq_engine_used (scheme, MOST, &settings)) {
        status |= test_scheme (scheme, engine, exact, message);
        progress_count (progress);
      }
    }
  return status;
}

/* A file in memory, as it is read. */
struct text {
  const char *bytes;
  size_t left;
};

/* An aq_read. */
static ptrdiff_t read_text (void *data, char *buffer, size_t room) {
  struct text *text = data;
  const size_t got = text->left < room ? text->left : room;
  memcpy (buffer, text->bytes, got);
  text->bytes += got;
  text->left -= got;
  return (ptrdiff_t) got;
}

/* What the reader and the checker find in a file. */
struct verdict {
  enum aq_status status; /* AQ_MALFORMED: a line; then the rest is 0 */
  uint64_t solutions, attacked, repeated, missing;
};

/* Reads and checks a file. */
static struct verdict verify (const char *bytes, size_t length, unsigned n) {
  struct text text = {bytes, length};
  struct aq_verification found = {0};
  struct aq_reader *reader = NULL;
  struct aq_list *list;
  struct aq_board board;
  enum aq_status status = aq_list_new (&list, n);
  if (!status)
    status = aq_reader_new (&reader, read_text, &text, NULL);
  while (!status && !(status = aq_reader_next (reader, &board)))
    status = aq_list_add (list, &board, aq_reader_line (reader));
  if (status == AQ_END)
    status = aq_verify (list, false, NULL, NULL, &found);
  aq_reader_free (reader);
  aq_list_free (list);
  return (struct verdict){status, found.solutions, found.attacked,
                          found.repeated, found.missing};
}

/* AQ_OK if FOUND is EXPECTED, AQ_BAD_SOLUTION if not, AQ_NO_MEMORY. */
static enum aq_status compare_verdicts (const struct verdict *found,
                                        const struct verdict *expected) {
  return found->status == AQ_NO_MEMORY ? AQ_NO_MEMORY
         : found->status == expected->status &&
                 found->solutions == expected->solutions &&
                 found->attacked == expected->attacked &&
                 found->repeated == expected->repeated &&
                 found->missing == expected->missing
             ? AQ_OK
             : AQ_BAD_SOLUTION;
}

/* Writes a complete set, reads it and checks it: AQ_BAD_SOLUTION if it is
   another set then, AQ_NO_MEMORY. */
static enum aq_status write_and_verify (const struct exact *exact,
                                        enum aq_format format) {
  char *text = NULL;
  size_t length = 0;
  struct aq_writer *writer = NULL;
  FILE *stream = open_memstream (&text, &length);
  enum aq_status status =
      stream ? aq_writer_new (&writer, stream, format) : AQ_NO_MEMORY;
  for (size_t at = 0; at < exact->count && !status; at++) {
    struct aq_board board = {.n = exact->n};
    memcpy (board.column, exact->columns + at * exact->n, exact->n);
    status = aq_writer_put (writer, &board);
  }
  if (!status)
    status = aq_writer_finish (writer);
  aq_writer_free (writer);
  if (stream && fclose (stream))
    status = AQ_NO_MEMORY;
  if (!status) {
    const struct verdict complete = {.solutions = exact->count};
    const struct verdict found = verify (text, length, exact->n);
    status = compare_verdicts (&found, &complete);
  }
  free (text);
  return status;
}

static int test_formats (const struct exact *exact,
                         const struct message_options *message) {
  const char *name;
  int status = EXIT_YES;
  for (size_t i = 0; (name = aq_format_name ((enum aq_format) i)); i++) {
    const enum aq_status failed = write_and_verify (exact, (enum aq_format) i);
    status |= report ("format", name,
                      failed == AQ_BAD_SOLUTION
                          ? "what is written is not read as a complete set"
                      : failed ? aq_status_text (failed)
                               : NULL,
                      message);
  }
  return status;
}

/* Files for N = 6 that must not pass, and what is wrong with them. */
static int test_checker (const struct message_options *message) {
#define FOUR "135024\n251403\n304152\n420531\n"
  static const struct wrong_file {
    const char *fault, *text;
    struct verdict expected;
  } wrong[] = {{"a board with an attack",
                FOUR "024135\n",
                {.solutions = 4, .attacked = 1}},
               {"a board that is repeated",
                FOUR "135024\n",
                {.solutions = 4, .repeated = 1}},
               {"images that are missing",
                "135024\n251403\n",
                {.solutions = 2, .missing = 2}},
               {"a damaged line", FOUR "25140\n", {.status = AQ_MALFORMED}}};
#undef FOUR
  int status = EXIT_YES;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const struct verdict found =
        verify (wrong[i].text, strlen (wrong[i].text), 6);
    const enum aq_status failed =
        compare_verdicts (&found, &wrong[i].expected);
    status |= report ("checker", wrong[i].fault,
                      failed == AQ_BAD_SOLUTION ? "it is not what is found"
                      : failed                  ? aq_status_text (failed)
                                                : NULL,
                      message);
  }
  return status;
}

/* --- the command --- */

static int test_all (struct exact exact[MOST + 1], struct progress *progress,
                     const struct message_options *message) {
  progress_enter (progress, "testing", 0, "test");
  for (unsigned n = LEAST; n <= MOST; n++) {
    exact[n].n = n;
    if (aq_backtrack (n, add, &exact[n]))
      return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
    if (exact[n].count != aq_totals (n)->all)
      return trouble (
          "exact search, N = %u: FAILED: %zu solutions of %" PRIu64, n,
          exact[n].count, aq_totals (n)->all);
  }
  int status = test_instruction_sets (exact, message);
  status |= test_formats (&exact[8], message);
  status |= test_checker (message);
  return status | test_schemes (exact, progress, message);
}

static int run_self_test (int argc, char **argv) {
  struct message_options message = {0};
  struct exact exact[MOST + 1] = {{0}};
  struct progress progress;
  parse_command (&command_self_test, argc, argv, &message);
  interrupt_catch ();
  progress_begin (&progress, progress_wanted (&message));
  const int status = test_all (exact, &progress, &message);
  progress_end (&progress);
  for (unsigned n = LEAST; n <= MOST; n++)
    free (exact[n].columns);
  if (!status)
    printf ("all tests pass, in %.1f s\n", clock_process ());
  return status;
}

static const struct option_row command_options[] = {
    {.rows = quiet_option}, {.rows = progress_option}, {0}};

const struct command command_self_test = {
    .name = "self-test",
    .arguments = "",
    .summary = "does this program work on this machine?",
    .help =
        "Test the program itself: each scheme by each engine against exact "
        "search for N = 4 to 10, each instruction set that this processor "
        "has, each format, and the checker on files that must not pass.",
    .details = "A scheme ends where three million looks are not enough.  It "
               "takes about ten seconds.",
    .yes = "all tests pass",
    .examples = {{"All tests, a line each", ""}, {"Only what fails", "-q"}},
    .operand = {"argument", 0, 0, 0},
    .options = command_options,
    .run = run_self_test};

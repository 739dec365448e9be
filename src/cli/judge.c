/* SPDX-License-Identifier: MIT */

/* allqueens judge N: a search in any language, counted.  Each line of standard
   input is a board that it looks at; the answer is its attacking pairs.

   Answers go out before the judge waits for input, so that a program that
   waits for one gets it, and thousands of boards cost one write. */

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/select.h>
#include <unistd.h>

#include "allqueens-scheme.h"
#include "cli/clock.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/run_summary.h"

enum { TEXT_MAX = 1 << 16 }; /* bytes that are read at a time */

struct judge {
  const struct options *options;
  struct aq_problem *problem;
  const struct aq_problem_stats *stats;
  struct output runs; /* the file of --runs, which gets a line more */
  double began;
  uint64_t line; /* of standard input, the last that was read */
};

static const char *const input_name = "standard input";

/* --- answers --- */

/* After a failed write to standard output.  A search need not read the answers
   that it does not need: from then on they go to nowhere. */
static int drop_answers (void) {
  struct output answers = OUTPUT_STDOUT;
  if (errno == EPIPE && freopen ("/dev/null", "w", stdout))
    return EXIT_YES;
  return output_failed (&answers);
}

static int answer (uint32_t pairs) {
  return printf ("%" PRIu32 "\n", pairs) < 0 ? drop_answers () : EXIT_YES;
}

static int flush_answers (void) {
  return fflush (stdout) ? drop_answers () : EXIT_YES;
}

/* Ends the answers, which are flushed.  A search that shows one more board
   then finds their end, if it does so within a second, rather than a pipe that
   nobody reads, of which it would die. */
static void end_answers (void) {
  enum { MILLISECONDS = 1000 };
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  if (freopen ("/dev/null", "w", stdout))
    poll (&input, 1, MILLISECONDS);
}

/* --- looks --- */

static const char *skip_blanks (const char *text) {
  while (isspace ((unsigned char) *text))
    text++;
  return text;
}

/* Says what is wrong with column ROW, which begins at TEXT. */
static int refuse_column (const struct judge *judge, unsigned row,
                          const char *text) {
  int length = 0;
  while (text[length] && !isspace ((unsigned char) text[length]))
    length++;
  return error_at (input_name, judge->line,
                   "row %u: '%.*s' is not a column from 0 to %u", row, length,
                   text, judge->options->n - 1);
}

/* Reads the columns of a line; EXIT_YES, or after a message EXIT_TROUBLE. */
static int read_board (const struct judge *judge, const char *text,
                       uint8_t column[AQ_SEARCH_MAX]) {
  const unsigned n = judge->options->n;
  unsigned row = 0;
  for (text = skip_blanks (text); *text && row <= n; row++) {
    const char *begin = text;
    unsigned number = 0;
    for (; isdigit ((unsigned char) *text) && number < n; text++)
      number = 10 * number + (unsigned) (*text - '0');
    if (number >= n || text == begin ||
        (*text && !isspace ((unsigned char) *text)))
      return refuse_column (judge, row, begin);
    if (row < n)
      column[row] = (uint8_t) number;
    text = skip_blanks (text);
  }
  if (row == n)
    return EXIT_YES;
  return error_at (input_name, judge->line,
                   "%s%u columns; a board of size %u has %u",
                   row > n ? "more than " : "", row > n ? n : row, n, n);
}

/* END is that of the line, a 0. */
static int judge_line (struct judge *judge, const char *text,
                       const char *end) {
  uint8_t column[AQ_SEARCH_MAX];
  uint32_t pairs;
  judge->line++;
  if (text + strlen (text) < end)
    return error_at (input_name, judge->line, "a NUL is in it");
  if (read_board (judge, text, column))
    return EXIT_TROUBLE;
  const enum aq_status status =
      aq_problem_look (judge->problem, column, &pairs);
  return status == AQ_OK || status == AQ_END
             ? answer (pairs)
             : error_line ("%s", aq_status_text (status));
}

/* Judges the whole lines of TEXT, LENGTH bytes, up to the end of the problem,
   and leaves the beginning of another. */
static int judge_lines (struct judge *judge, char *text, size_t *length) {
  char *from = text, *end;
  int status = EXIT_YES;
  while (!status && !judge->stats->end &&
         (end = memchr (from, '\n', *length - (size_t) (from - text)))) {
    *end = 0;
    status = judge_line (judge, from, end);
    from = end + 1;
  }
  *length -= (size_t) (from - text);
  memmove (text, from, *length);
  return status;
}

/* Waits until standard input can be read; false if a signal came, also before
   the wait, which a mere read would sleep through. */
static bool wait_for_input (void) {
  sigset_t caught, before;
  fd_set input;
  sigemptyset (&caught);
  sigaddset (&caught, SIGINT);
  sigaddset (&caught, SIGTERM);
  sigaddset (&caught, SIGHUP);
  FD_ZERO (&input);
  FD_SET (STDIN_FILENO, &input);
  sigprocmask (SIG_BLOCK, &caught, &before);
  if (!interrupted ())
    pselect (STDIN_FILENO + 1, &input, NULL, NULL, NULL, &before);
  sigprocmask (SIG_SETMASK, &before, NULL);
  return !interrupted ();
}

/* Reads more of standard input to TEXT, which has LENGTH bytes.  At the end
   ends the last line, too.  Sets *ENDED if nothing came. */
static int read_more (char *text, size_t *length, bool *ended) {
  *ended = true;
  if (!wait_for_input ())
    return EXIT_YES;
  const ssize_t got = read (STDIN_FILENO, text + *length, TEXT_MAX - *length);
  if (got < 0)
    return error_line ("%s: %s", input_name, strerror (errno));
  *ended = !got && !*length;
  if (!got)
    text[*length] = '\n';
  *length += got ? (size_t) got : 1;
  return EXIT_YES;
}

/* Judges all of standard input, or as far as the problem goes. */
static int judge_input (struct judge *judge) {
  static char text[TEXT_MAX + 1];
  size_t length = 0;
  bool ended = false;
  int status = EXIT_YES;
  while (!status && !ended && !judge->stats->end) {
    status = flush_answers ();
    if (!status)
      status = read_more (text, &length, &ended);
    if (!status && !ended)
      status = judge_lines (judge, text, &length);
    if (!status && length == TEXT_MAX)
      status = error_at (input_name, judge->line + 1, "longer than %d bytes",
                         TEXT_MAX);
  }
  return status ? status : flush_answers ();
}

/* --- the line of a file of runs --- */

/* How many lines the file has; sets *CUT if the last one has no end. */
static uint64_t count_lines (FILE *stream, bool *cut) {
  uint64_t lines = 0;
  int c, last = '\n';
  rewind (stream);
  for (; (c = getc (stream)) != EOF; last = c)
    lines += last == '\n';
  *cut = last != '\n';
  return lines;
}

/* The row that a study has of it: the algorithm and N. */
static void add_row (struct fields *line, const struct options *options) {
  struct fields settings = {0}, defaults = {0}, limits = {0};
  char n[16];
  snprintf (n, sizeof n, "%u", options->n);
  add_text (&settings, "scheme", options->name ? options->name : "mine");
  add_text (&settings, "n", n);
  add_text (&defaults, "symmetry", "no");
  if (options->run.looks)
    add_count (&limits, "looks", NULL, options->run.looks);
  add_object (line, "limits", &limits);
  add_object (line, "settings", &settings);
  add_object (line, "defaults", &defaults);
}

/* The looks to shares of the solutions, as far as it came. */
static void add_looks_at (struct fields *line, const struct judge *judge) {
  struct fields looks = {0};
  uint64_t look;
  for (unsigned i = 0; i < AQ_TARGETS; i++)
    if ((look = aq_problem_found_at (judge->problem,
                                     aq_target (judge->options->n, i))))
      add_count (&looks, NULL, NULL, look);
  add_list (line, "looks_at", &looks);
}

/* What the lines of allqueens-study have, as far as it is known here. */
static void make_line (struct fields *line, const struct judge *judge,
                       uint64_t index) {
  const struct aq_problem_stats *stats = judge->stats;
  add_text (line, "schema", "allqueens-run");
  add_text (line, "version", aq_version ());
  add_text (line, "goal", "all");
  add_flag (line, "paired", false);
  add_row (line, judge->options);
  add_count (line, "index", NULL, index);
  add_text (line, "end",
            stats->end == AQ_COMPLETE ? "complete"
            : stats->end == AQ_LOOKS  ? "looks"
                                      : "gave-up");
  add_flag (line, "reached", stats->end == AQ_COMPLETE);
  add_real (line, "seconds", clock_monotonic () - judge->began);
  add_count (line, "looks", NULL, stats->looks);
  add_count (line, "evaluations", NULL, stats->looks);
  add_real (line, "blind", NAN);
  add_real (line, "permutations",
            aq_blind_all (NULL, judge->options->n, false));
  add_count (line, "found", NULL, stats->found);
  add_count (line, "hits", NULL, stats->hits);
  add_real (line, "held", NAN);
  add_flag (line, "symmetry", false);
  add_looks_at (line, judge);
}

/* The index is one more than the file has lines; others may add some at the
   same time.  A last line that was cut does not swallow the new one. */
static int add_line (struct judge *judge) {
  struct fields line = {0};
  bool cut;
  if (!judge->runs.name)
    return EXIT_YES;
  FILE *stream = judge->runs.stream = fopen (judge->runs.target, "a+e");
  if (!stream)
    return output_failed (&judge->runs);
  flock (fileno (stream), LOCK_EX);
  make_line (&line, judge, count_lines (stream, &cut) + 1);
  fseek (stream, 0, SEEK_END);
  if (cut)
    putc ('\n', stream);
  const int status = fields_write_json (&line, true, &judge->runs);
  fields_free (&line);
  return status;
}

/* --- the command --- */

static void sum_up (struct run_summary *summary, const struct judge *judge,
                    const struct run_files *files) {
  const struct aq_problem_stats *stats = judge->stats;
  struct fields *fields = &summary->fields;
  begin_summary (summary, judge->options->n, files, stats->end, ALL_SOLUTIONS);
  if (!stats->end)
    summary->text = interrupted () ? "incomplete: interrupted"
                                   : "incomplete: end of input";
  add_found (fields, stats->found, stats->known);
  add_fundamental (fields, stats->fundamental_found, stats->known);
  add_count (fields, "looks", "looks", stats->looks);
  add_count (fields, "hits", "hits", stats->hits);
}

/* Judges, prints the summary and adds the line. */
static int run (struct judge *judge) {
  struct run_files files;
  struct run_summary summary;
  int status = run_files_prepare (&files, judge->options, NULL, false);
  if (!status)
    status = outputs_prepare (&judge->runs, 1);
  if (!status)
    status = judge_input (judge);
  if (!status && !interrupted ())
    status = add_line (judge);
  if (!status) {
    sum_up (&summary, judge, &files);
    status = finish_summary (&summary, &files);
  }
  if (judge->stats->end)
    end_answers ();
  run_files_close (&files);
  return status;
}

static int run_judge (struct options *options) {
  const struct aq_problem_options problem = {.looks = options->run.looks};
  struct judge judge = {.options = options,
                        .runs = {.name = options->runs,
                                 .in_place = true,
                                 .regular = "a file of runs"},
                        .began = clock_monotonic ()};
  if (options->name && !options->runs)
    usage_error ("--name is for the line of --runs, which is missing");
  signal (SIGPIPE, SIG_IGN);
  int status;
  const enum aq_status failed =
      aq_problem_new (&judge.problem, options->n, &problem);
  if (failed)
    status = error_line ("%s", aq_status_text (failed));
  else {
    judge.stats = aq_problem_stats (judge.problem);
    status = run (&judge);
  }
  output_discard (&judge.runs);
  aq_problem_free (judge.problem);
  return status;
}

const struct command command_judge = {
    .name = "judge",
    .bit = JUDGE,
    .arguments = "N",
    .summary = "count the boards that a search of your own looks at",
    .about =
        "Read boards from standard input, a line each: the column of the "
        "queen in each row, such as 0 4 7 5 2 6 1 3.  Each line is a look.  "
        "The answer to it, on a line of standard output, is the pairs of "
        "queens that attack each other, 0 for a solution.  It ends with the "
        "last solution.  A search in any language writes its boards and reads "
        "the answers on two pipes.  N is 1 to 32.\v"
        "Exit status: 0 all solutions were looked at, 1 the input or the "
        "looks "
        "ended before, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens judge 8 < boards.txt > pairs.txt\n"
        "  allqueens judge 8 -q --runs=runs.jsonl --name=walk < boards.txt",
    .operands = BOARD_SIZE,
    .n_max = AQ_SEARCH_MAX,
    .run = run_judge};

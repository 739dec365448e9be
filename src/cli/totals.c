/* SPDX-License-Identifier: MIT */

/* allqueens totals [N[-M]|FILE]: the known totals, and a file's counts beside
   them. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/counts.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/run_summary.h"

/* Prints JSON objects, one a line if there are SEVERAL. */
static int print_json (unsigned n, bool several) {
  const struct aq_totals *totals = aq_totals (n);
  const struct aq_orbits orbits = aq_totals_orbits (totals);
  struct output output = OUTPUT_STDOUT;
  struct fields fields = {0};
  add_count (&fields, "n", NULL, n);
  add_count (&fields, "known", NULL, totals->all);
  add_count (&fields, "fundamental_known", NULL, totals->fundamental);
  add_count (&fields, "half_turn", NULL, totals->half_turn);
  add_count (&fields, "quarter_turn", NULL, totals->quarter_turn);
  add_orbits (&fields, &orbits);
  add_text (&fields, "source", aq_totals_source (n));
  const int status = fields_write_json (&fields, several, &output);
  fields_free (&fields);
  return status;
}

/* The width of a column that ends with NUMBER, its largest. */
static int width_of (const char *heading, uint64_t number) {
  const int digits = snprintf (NULL, 0, "%" PRIu64, number);
  const int least = (int) strlen (heading);
  return digits > least ? digits : least;
}

static void print_table (unsigned first, unsigned last, bool heading) {
  static const char *const names[] = {"N", "all", "fundamental", "half-turn",
                                      "quarter-turn"};
  const struct aq_totals *most = aq_totals (last);
  const int width[] = {width_of (names[0], last),
                       width_of (names[1], most->all),
                       width_of (names[2], most->fundamental),
                       width_of (names[3], most->half_turn),
                       width_of (names[4], most->quarter_turn)};
  if (heading) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
      printf ("%*s  ", width[i], names[i]);
    puts ("orbit sum");
  }
  for (unsigned n = first; n <= last; n++) {
    const struct aq_totals *totals = aq_totals (n);
    const struct aq_orbits orbits = aq_totals_orbits (totals);
    char sum[ORBITS_TEXT_MAX];
    orbits_text (&orbits, sum);
    printf ("%*u  %*" PRIu64 "  %*" PRIu64 "  %*" PRIu64 "  %*" PRIu64
            "  %s\n",
            width[0], n, width[1], totals->all, width[2], totals->fundamental,
            width[3], totals->half_turn, width[4], totals->quarter_turn, sum);
  }
}

/* --- a file of counts --- */

struct comparison {
  const char *name;                 /* of the file */
  uint64_t with[2][COUNT_VERDICTS]; /* counts: of all, of fundamental ones */
};

/* Adds a count, and says what is wrong with it. */
static void take_count (void *data, const struct count *count) {
  struct comparison *comparison = data;
  const struct aq_totals *known = aq_totals ((unsigned) count->n);
  comparison->with[count->fundamental][count->verdict]++;
  if (is_quiet ())
    return;
  if (count->verdict == COUNT_WRONG)
    error_line ("%s:%" PRIu64 ": N = %" PRIu64 ", %s: %.*s is wrong: known "
                "are %" PRIu64 " solutions (A000170), %" PRIu64
                " of them fundamental (A002562)",
                comparison->name, count->line, count->n,
                count->fundamental ? "fundamental" : "all", count->length,
                count->text, known ? known->all : 1,
                known ? known->fundamental : 1);
  else if (count->verdict == COUNT_NOT_COMPARED)
    error_line ("%s:%" PRIu64 ": %.*s is not compared: %s", comparison->name,
                count->line, count->length, count->text, count->why);
}

static void print_sums (const struct comparison *comparison) {
  static const char *const kinds[] = {"all solutions (A000170)",
                                      "fundamental solutions (A002562)"};
  const uint64_t other = comparison->with[0][COUNT_OTHER];
  const uint64_t skipped = comparison->with[0][COUNT_SKIPPED];
  if (other || skipped)
    error_line ("%s: numbers that are not compared: %" PRIu64
                " beside counts, %" PRIu64 " in other lines",
                comparison->name, other, skipped);
  for (int i = 0; i < 2; i++) {
    const uint64_t *with = comparison->with[i];
    if (with[COUNT_RIGHT] || with[COUNT_WRONG])
      printf ("%s: %" PRIu64 " right, %" PRIu64 " wrong\n", kinds[i],
              with[COUNT_RIGHT], with[COUNT_WRONG]);
  }
}

static int compare_file (const struct options *options) {
  struct comparison comparison = {0};
  size_t length;
  char *text = input_read_text (options->file, &comparison.name, &length);
  if (!text)
    return EXIT_TROUBLE;
  const bool listed = counts_compare (
      text, length,
      options->first_given ? (int) options->first : COUNTS_WITH_SIZE,
      take_count, &comparison);
  free (text);
  if (!listed)
    return error_line ("%s: no list of board sizes N and counts; --first=N "
                       "reads counts alone, 'allqueens verify' boards",
                       comparison.name);
  if (!is_quiet ())
    print_sums (&comparison);
  const uint64_t *all = comparison.with[0], *fundamental = comparison.with[1];
  const bool wrong = all[COUNT_WRONG] + fundamental[COUNT_WRONG];
  const bool open = all[COUNT_NOT_COMPARED] + fundamental[COUNT_NOT_COMPARED];
  puts (wrong ? "WRONG" : open ? "NOT ALL COMPARED" : "RIGHT");
  return wrong ? EXIT_NO : open ? EXIT_TROUBLE : EXIT_YES;
}

/* --- the command --- */

static int run_totals (struct options *options) {
  if (options->file)
    return compare_file (options);
  const unsigned first = options->n ? options->n : 1;
  const unsigned last = options->last ? options->last : AQ_TOTALS_MAX;
  const bool quiet = is_quiet ();
  int status = EXIT_YES;
  if (options->json) {
    for (unsigned n = first; n <= last && !status; n++)
      status = print_json (n, first < last);
    return status;
  }
  print_table (first, last, !quiet);
  if (!quiet && first == last)
    printf ("\nSource: %s\n", aq_totals_source (first));
  else if (!quiet)
    printf ("\n%s", aq_totals_sources ());
  return EXIT_YES;
}

const struct command command_totals = {
    .name = "totals",
    .bit = TOTALS,
    .arguments = "[N[-M]|FILE]",
    .summary = "the known totals, or a file's counts beside them",
    .about =
        "Print the known totals of the N-queens puzzle, and where they come "
        "from: for N, from N to M, or for all N, 1 to 27.  Or compare the "
        "counts in FILE, such as \"N = 8: 92\", \"8 92 12\" or a table, "
        "with all solutions (A000170) and the fundamental ones (A002562).\v"
        "Exit status: 0 all is printed, or each count is right; 1 a count is "
        "wrong; 2 trouble, or a count that cannot be compared.\n\n"
        "Examples:\n"
        "  allqueens totals 8\n"
        "  allqueens totals 1-14 --json\n"
        "  allqueens totals counts.txt",
    .operands = SIZES_OR_FILE,
    .n_max = AQ_TOTALS_MAX,
    .run = run_totals};

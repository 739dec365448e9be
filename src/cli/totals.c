/* SPDX-License-Identifier: MIT */

/* allqueens totals [N]: the known totals. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
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

static int run_totals (struct options *options) {
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
    .arguments = "[N[-M]]",
    .summary = "the known totals and where they come from",
    .about =
        "Print the known totals of the N-queens puzzle, and where they come "
        "from: for N, from N to M, or for all N, 1 to 27.\v"
        "Exit status: 0 all is printed, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens totals 8\n"
        "  allqueens totals 1-14 --json",
    .operands = BOARD_SIZES,
    .n_max = AQ_TOTALS_MAX,
    .run = run_totals};

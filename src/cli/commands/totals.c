/* SPDX-License-Identifier: MIT */

/* allqueens totals [N]: the known totals. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/boards/boards.h"
#include "cli/commands/program.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/summary/run_summary.h"

struct arguments {
  struct message_options message;
  bool json;
};

static void print_heading (void) {
  printf ("%2s %18s %18s %10s %13s  %s\n", "N", "all", "fundamental",
          "half-turn", "quarter-turn", "orbit sum");
}

static void print_row (unsigned n) {
  const struct aq_totals *totals = aq_totals (n);
  const struct aq_orbits orbits = aq_totals_orbits (totals);
  char text[ORBITS_TEXT_MAX];
  orbits_text (&orbits, text);
  printf ("%2u %18" PRIu64 " %18" PRIu64 " %10" PRIu64 " %13" PRIu64 "  %s\n",
          n, totals->all, totals->fundamental, totals->half_turn,
          totals->quarter_turn, text);
}

/* Prints an object, in ONE_LINE if there are several. */
static int print_json (unsigned n, bool one_line) {
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
  const int status = fields_write_json (&fields, one_line, &output);
  fields_free (&fields);
  return status;
}

static int run_totals (int argc, char **argv) {
  struct arguments arguments = {0};
  const struct operands operands =
      parse_command (&command_totals, argc, argv, &arguments);
  const unsigned first = operands.n ? operands.n : 1;
  const unsigned last = operands.n ? operands.n_last : AQ_TOTALS_MAX;
  const bool heading = !arguments.message.quiet && !arguments.json;
  int status = EXIT_YES;
  if (heading)
    print_heading ();
  for (unsigned n = first; n <= last && !status; n++)
    if (arguments.json)
      status = print_json (n, last > first);
    else
      print_row (n);
  if (heading)
    printf ("\n%s", aq_totals_sources ());
  return status;
}

const struct command command_totals = {
    .name = "totals",
    .arguments = "[N[-M]]",
    .summary = "the known totals and where they come from",
    .help = "Print the known totals of the N-queens puzzle, and where they "
            "come from.",
    .details = "N-M stands for all board sizes from N to M.",
    .limits = "N is 1 to 27: no total is known above.",
    .yes = "all is printed",
    .examples = {{"How many solutions are there for N = 8?", "8"},
                 {"For N = 1 to 14, for a program", "1-14 --json"},
                 {"Only the numbers, for all N", "--quiet"}},
    .operand = {"board size N", 0, 1, AQ_TOTALS_MAX},
    .range = true,
    .tables = {{quiet_option, offsetof (struct arguments, message)},
               {json_option, offsetof (struct arguments, json)}},
    .run = run_totals};

/* SPDX-License-Identifier: MIT */

/* allqueens totals [N]: the known totals. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/exit_status.h"
#include "cli/options/common.h"

static void print_row (unsigned n) {
  const struct aq_totals *totals = aq_totals (n);
  const struct aq_orbits orbits = aq_totals_orbits (totals);
  char text[ORBITS_TEXT_MAX];
  orbits_text (&orbits, text);
  printf ("%2u %18" PRIu64 " %18" PRIu64 " %10" PRIu64 " %13" PRIu64 "  %s\n",
          n, totals->all, totals->fundamental, totals->half_turn,
          totals->quarter_turn, text);
}

static int run_totals (int argc, char **argv) {
  struct message_options message = {0};
  const unsigned n = parse_command (&command_totals, argc, argv, &message).n;

  if (!message.quiet)
    printf ("%2s %18s %18s %10s %13s  %s\n", "N", "all", "fundamental",
            "half-turn", "quarter-turn", "orbit sum");
  if (n)
    print_row (n);
  else
    for (unsigned size = 1; aq_totals (size); size++)
      print_row (size);
  if (!message.quiet)
    printf ("\n%s", aq_totals_sources ());
  return EXIT_YES;
}

const struct command command_totals = {
    .name = "totals",
    .arguments = "[N]",
    .summary = "the known totals and where they come from",
    .help = "Print the known totals of the N-queens puzzle, and where they "
            "come from.",
    .limits = "N is 1 to 27: no total is known above.",
    .yes = "all is printed",
    .examples = {{"How many solutions are there for N = 8?", "8"},
                 {"Only the numbers, for all N", "--quiet"}},
    .operand = {"board size N", 0, 1, AQ_TOTALS_MAX},
    .tables = {{quiet_option, 0}},
    .run = run_totals};

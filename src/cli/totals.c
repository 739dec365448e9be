/* SPDX-License-Identifier: MIT */

/* allqueens totals [N]: the known totals. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/boards.h"
#include "cli/common.h"
#include "cli/message.h"
#include "cli/program.h"
#include "cli/run_summary.h"

struct arguments {
  struct message_options message;
  bool json;
};

static void add_row (struct fields *row, unsigned n) {
  const struct aq_totals *totals = aq_totals (n);
  const struct aq_orbits orbits = aq_totals_orbits (totals);
  char sum[ORBITS_TEXT_MAX];
  orbits_text (&orbits, sum);
  add_count (row, "n", "N", n);
  add_count (row, "known", "all", totals->all);
  add_count (row, "fundamental_known", "fundamental", totals->fundamental);
  add_count (row, "half_turn", "half-turn", totals->half_turn);
  add_count (row, "quarter_turn", "quarter-turn", totals->quarter_turn);
  add_orbits (row, &orbits);
  add_text (row, NULL, "orbit sum", sum);
}

/* One JSON object, or if there are several one per line. */
static int print_json (const struct fields *rows, size_t count) {
  struct output output = OUTPUT_STDOUT;
  int status = EXIT_YES;
  for (size_t i = 0; i < count && !status; i++)
    status = fields_write_json (&rows[i], count > 1, &output);
  return status;
}

static int run_totals (int argc, char **argv) {
  struct arguments arguments = {0};
  const struct operands operands =
      parse_command (&command_totals, argc, argv, &arguments);
  const unsigned first = operands.n ? operands.n : 1;
  const unsigned last = operands.n ? operands.n_last : AQ_TOTALS_MAX;
  const size_t count = last - first + 1;
  const bool heading = !arguments.message.quiet;
  struct fields rows[AQ_TOTALS_MAX] = {0};
  for (size_t i = 0; i < count; i++)
    add_row (&rows[i], first + (unsigned) i);
  int status = EXIT_YES;
  if (arguments.json)
    status = print_json (rows, count);
  else {
    if (!fields_print_table (rows, count, heading, stdout))
      status = ferror (stdout) ? output_failed (&OUTPUT_STDOUT)
                               : trouble ("%s", aq_status_text (AQ_NO_MEMORY));
    if (heading)
      printf ("\n%s", aq_totals_sources ());
  }
  for (size_t i = 0; i < count; i++)
    fields_free (&rows[i]);
  return status;
}

static const struct option_row command_options[] = {
    ROWS (quiet_option, struct arguments, message),
    ROWS (json_option, struct arguments, json),
    {0}};

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
    .options = command_options,
    .run = run_totals};

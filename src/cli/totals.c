/* SPDX-License-Identifier: MIT */

/* allqueens totals [N]: the known totals. */

#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/run_summary.h"

struct arguments {
  unsigned first, last; /* board sizes; 0: all */
  bool quiet, json;
};

/* Takes one board size, or a range such as 1-14. */
static void take_sizes (struct arguments *arguments, char *text) {
  char *dash = *text ? strchr (text + 1, '-') : NULL;
  if (dash)
    *dash = 0;
  take_board_size (&arguments->first, text, AQ_TOTALS_MAX);
  arguments->last = arguments->first;
  if (!dash)
    return;
  arguments->last = 0;
  take_board_size (&arguments->last, dash + 1, AQ_TOTALS_MAX);
  if (arguments->first > arguments->last)
    usage_error ("the board sizes %s-%s end before they begin", text,
                 dash + 1);
}

enum { JSON = FIRST_KEY };

static error_t totals_key (int key, char *value, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case 'q':
    arguments->quiet = true;
    return 0;
  case JSON:
    arguments->json = true;
    return 0;
  case ARGP_KEY_ARG:
    take_sizes (arguments, value);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp totals_argp = {
    .options =
        (const struct argp_option[]){
            {"json", JSON, NULL, 0, "print JSON; several objects a line each",
             0},
            {"quiet", 'q', NULL, 0, "print the numbers only", -1},
            {0}},
    .parser = totals_key,
    .args_doc = "[N[-M]]",
    .doc =
        "Print the known totals of the N-queens puzzle, and where they come "
        "from: for N, from N to M, or for all N, 1 to 27.\v"
        "Exit status: 0 all is printed, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens totals 8\n"
        "  allqueens totals 1-14 --json",
    .children = (const struct argp_child[]){{.argp = &help_argp}, {0}}};

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
  add_text (row, "source", NULL, aq_totals_source (n));
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
  parse_arguments (&totals_argp, argc, argv, &arguments);
  const unsigned first = arguments.first ? arguments.first : 1;
  const unsigned last = arguments.last ? arguments.last : AQ_TOTALS_MAX;
  const size_t count = last - first + 1;
  const bool heading = !arguments.quiet;
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
    if (heading && count == 1)
      printf ("\nSource: %s\n", aq_totals_source (first));
    else if (heading)
      printf ("\n%s", aq_totals_sources ());
  }
  for (size_t i = 0; i < count; i++)
    fields_free (&rows[i]);
  return status;
}

const struct command command_totals = {
    "totals", "[N[-M]]", "the known totals and where they come from",
    run_totals};

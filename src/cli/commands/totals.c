/* SPDX-License-Identifier: MIT */

/* allqueens totals [N]: the known totals. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/exit_status.h"
#include "cli/options/common.h"

struct arguments {
  struct message_options message;
  unsigned n; /* 0: all */
};

static const struct argp_option argp_options[] = {NEGATIVE_SIZE_OPTIONS, {0}};

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  if (key == ARGP_KEY_INIT) {
    state->child_inputs[0] = &arguments->message;
    one_line_errors (state);
    return 0;
  }
  if (key == ARGP_KEY_NO_ARGS)
    return 0;
  if (parse_size_argument (key, argument, state, AQ_TOTALS_MAX, &arguments->n))
    return 0;
  return ARGP_ERR_UNKNOWN;
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

int command_totals (int argc, char **argv) {
  static const struct argp_child children[] = {{&message_argp, 0, NULL, 0},
                                               {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "[N]",
      .doc = "Print the known totals of the N-queens puzzle, and where they "
             "come from.",
      .children = children};
  struct arguments arguments = {0};
  parse_arguments (&argp, argc, argv, &arguments);

  if (!arguments.message.quiet)
    printf ("%2s %18s %18s %10s %13s  %s\n", "N", "all", "fundamental",
            "half-turn", "quarter-turn", "orbit sum");
  if (arguments.n)
    print_row (arguments.n);
  else
    for (unsigned n = 1; aq_totals (n); n++)
      print_row (n);
  if (!arguments.message.quiet)
    printf ("\n%s", aq_totals_sources ());
  return EXIT_YES;
}

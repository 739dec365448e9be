/* SPDX-License-Identifier: MIT */

/* allqueens totals [N]: the known totals. */

#include <inttypes.h>
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

static int run_totals (int argc, char **argv) {
  struct arguments arguments = {0};
  parse_arguments (&totals_argp, argc, argv, &arguments);
  const unsigned first = arguments.first ? arguments.first : 1;
  const unsigned last = arguments.last ? arguments.last : AQ_TOTALS_MAX;
  int status = EXIT_YES;
  if (arguments.json) {
    for (unsigned n = first; n <= last && !status; n++)
      status = print_json (n, first < last);
    return status;
  }
  print_table (first, last, !arguments.quiet);
  if (!arguments.quiet && first == last)
    printf ("\nSource: %s\n", aq_totals_source (first));
  else if (!arguments.quiet)
    printf ("\n%s", aq_totals_sources ());
  return EXIT_YES;
}

const struct command command_totals = {
    "totals", "[N[-M]]", "the known totals and where they come from",
    run_totals};

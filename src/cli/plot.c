/* SPDX-License-Identifier: MIT */

/* allqueens plot TRACE: a picture of a run. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "interrupt.h"
#include "message.h"
#include "picture.h"

struct arguments {
  struct picture_options picture;
  const char *trace;
  unsigned n; /* 0: not given */
};

enum { KEY_SIZE = KEY_COMMAND };

static const struct argp_option argp_options[] = {
    {"output", 'o', "FILE", 0,
     "The picture: .svg, .png or .pdf (gnuplot draws it)", 1},
    {"size", KEY_SIZE, "N", 0,
     "The run's board size: the coupons are all known solutions, or classes "
     "with symmetry closure, and not those that were found",
     1},
    {0}};

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->picture;
    one_line_errors (state);
    return 0;
  case 'o':
    arguments->picture.picture =
        parse_picture_name (state, "--output", argument);
    return 0;
  case KEY_SIZE:
    arguments->n =
        (unsigned) parse_number (state, "--size", argument, 1, AQ_TOTALS_MAX);
    if (!aq_totals (arguments->n)->all)
      usage_error (state, "--size: there are no solutions for N = %u",
                   arguments->n);
    return 0;
  case ARGP_KEY_ARG:
    if (state->arg_num > 0)
      usage_error (state, "one trace, not also '%s'", argument);
    arguments->trace = argument;
    return 0;
  case ARGP_KEY_END:
    if (!arguments->trace)
      usage_error (state, "the trace is missing: a file that enumerate "
                          "--trace wrote, or -");
    if (!arguments->picture.picture && !arguments->picture.script)
      usage_error (state, "-o FILE or --plot-script=FILE is missing");
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static int plot (const struct arguments *arguments, struct picture *picture) {
  const bool standard = !strcmp (arguments->trace, "-");
  FILE *trace = standard ? stdin : fopen (arguments->trace, "r");
  if (!trace)
    return trouble ("%s: %s", arguments->trace, strerror (errno));
  const int status = picture_of_trace (
      picture, trace, standard ? "standard input" : arguments->trace,
      aq_totals (arguments->n));
  if (!standard)
    fclose (trace);
  return status;
}

int command_plot (int argc, char **argv) {
  static const struct argp_child children[] = {{&script_argp, 0, NULL, 0},
                                               {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "TRACE",
      .doc = "Draw the solutions that a run found by evaluations, beside what "
             "a coupon collector would have after as many hits, unless spread "
             "found some without hits.",
      .children = children};
  struct arguments arguments = {0};
  parse_arguments (&argp, argc, argv, &arguments);

  struct picture picture;
  interrupt_catch ();
  int status = picture_open (&picture, &arguments.picture);
  if (!status)
    status = picture_spares (&picture, arguments.trace);
  if (!status)
    status = plot (&arguments, &picture);
  picture_discard (&picture);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

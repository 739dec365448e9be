/* SPDX-License-Identifier: MIT */

/* allqueens plot TRACE: a picture of a run. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/io/input.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/options/values.h"
#include "cli/plot/run_plot.h"

struct arguments {
  struct plot_options plot;
  const char *trace;
  unsigned n; /* 0: not given */
};

enum { KEY_SIZE = KEY_COMMAND };

static const struct argp_option argp_options[] = {
    {"output", 'o', "FILE", 0,
     "The picture: .svg, .png or .pdf (gnuplot draws it)", 1},
    {"size", KEY_SIZE, "N", 0,
     "The run's board size: the coupon collector's curve is then computed "
     "from the known number of solutions (classes, with symmetry closure), "
     "not from the number found",
     1},
    {0}};

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->plot;
    one_line_errors (state);
    return 0;
  case 'o':
    arguments->plot.image = parse_image_name (state, "--output", argument);
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
    if (!arguments->plot.image && !arguments->plot.script)
      usage_error (state, "-o FILE or --plot-script=FILE is missing");
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static int plot (const struct arguments *arguments,
                 struct plot_output *output) {
  const char *name;
  FILE *trace = input_open (arguments->trace, &name);
  if (!trace)
    return trouble ("%s: %s", name, strerror (errno));
  const int status = run_plot (output, trace, name, aq_totals (arguments->n));
  input_close (trace);
  return status;
}

int command_plot (int argc, char **argv) {
  static const struct argp_child children[] = {{&plot_script_argp, 0, NULL, 0},
                                               {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "TRACE",
      .doc =
          "Plot the solutions found against evaluations.  For a run without "
          "neighborhood search, also plot what a coupon collector would find "
          "with as many hits.",
      .children = children};
  struct arguments arguments = {0};
  parse_arguments (&argp, argc, argv, &arguments);

  struct plot_output output;
  interrupt_catch ();
  int status = plot_output_open (&output, &arguments.plot);
  if (!status)
    status = plot_output_check_input (&output, arguments.trace);
  if (!status)
    status = plot (&arguments, &output);
  plot_output_discard (&output);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

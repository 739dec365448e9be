/* SPDX-License-Identifier: MIT */

/* allqueens plot TRACE: a picture of a run. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/boards/input.h"
#include "cli/commands/program.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/plot/run_plot.h"

struct arguments {
  struct plot_options plot;
  enum run_axis axis;
  bool no_sync;
};

static const struct option_row command_options[] = {
    {"output", 'o', "FILE", OUTPUT, PICTURE,
     "The picture: .svg (gnuplot draws it), or with rsvg-convert .png or "
     ".pdf; without it and --plot-script, the plot is text for the terminal",
     FIELD (struct arguments, plot.image)},
    {"x", 0, "AXIS", OUTPUT, CHOICE,
     "What the curves are drawn against, looks or generations",
     FIELD (struct arguments, axis), .choice = run_axis_name,
     .initial = "looks"},
    ROWS (plot_script_option, struct arguments, plot),
    ROWS (no_sync_option, struct arguments, no_sync),
    {0}};

static int plot (struct output outputs[PLOT_OUTPUTS], const char *file,
                 enum run_axis axis) {
  const char *name;
  FILE *trace = input_open (file, &name);
  if (!trace)
    return trouble ("%s: %s", name, strerror (errno));
  const int status = run_plot (outputs, trace, name, axis);
  input_close (trace);
  return status;
}

static int run_command (int argc, char **argv) {
  struct arguments arguments = {0};
  const char *trace =
      parse_command (&command_plot, argc, argv, &arguments).files[0];
  if (!arguments.plot.image && !arguments.plot.script)
    arguments.plot.image = "-";

  struct output outputs[] = {[PLOT_SCRIPT] = {.name = arguments.plot.script},
                             [PLOT_IMAGE] = {.name = arguments.plot.image}};
  int status =
      outputs_prepare (outputs, PLOT_OUTPUTS, trace, !arguments.no_sync);
  if (!status)
    status = plot (outputs, trace, arguments.axis);
  outputs_discard (outputs, PLOT_OUTPUTS);
  return status;
}

const struct command command_plot = {
    .name = "plot",
    .arguments = "TRACE",
    .summary = "a picture of a run",
    .help = "Plot fitness, diversity and the solutions found against looks: "
            "evaluations and neighbors examined.",
    .details = "Diversity is plotted where individuals have a queen in each "
               "row. The solutions found are in percent of the known total; "
               "above N = 27 of those found at the end. For a run without "
               "neighborhood search, also plot what a "
               "coupon collector would find with as many hits. TRACE is what "
               "enumerate --trace wrote.",
    .yes = "the picture is written",
    .examples =
        {{"The run that 'allqueens enumerate 8 --trace=run.tsv' traced",
          "run.tsv -o run.svg"},
         {"On the terminal", "run.tsv"}},
    .operand = {"trace", 1, 1, 0},
    .options = command_options,
    .run = run_command};

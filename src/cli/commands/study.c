/* SPDX-License-Identifier: MIT */

/* allqueens study: many runs, one table. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/boards/input.h"
#include "cli/commands/program.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/options/values.h"
#include "cli/progress/progress.h"
#include "cli/study/iohprofiler.h"
#include "cli/study/presets.h"
#include "cli/study/results.h"
#include "cli/study/runs.h"
#include "cli/study/study_plot.h"

struct arguments {
  struct study study; /* comes first: see study_options */
  struct message_options message;
  const char *file; /* the study's; NULL: none */
  struct plot_options plot;
  enum study_picture picture;
  const char *iohprofiler; /* a folder; NULL: none is to be written */
  const char *output;
  enum results_format format;
  bool format_given;
  bool wide;
  const char *runs; /* NULL: not to be written */
  unsigned jobs;
  bool no_sync;
};

static const char *results_format_name (size_t index) {
  static const char *const names[] = {[RESULTS_TABLE] = "table",
                                      [RESULTS_TSV] = "tsv",
                                      [RESULTS_CSV] = "csv",
                                      [RESULTS_JSON] = "json",
                                      NULL};
  return names[index];
}

/* The format that the file's name ends in, or a table. */
static enum results_format format_of (const char *file) {
  const char *suffix = file ? strrchr (file, '.') : NULL, *name;
  for (size_t i = 0; suffix && (name = results_format_name (i)); i++)
    if (!strcasecmp (suffix + 1, name))
      return (enum results_format) i;
  return RESULTS_TABLE;
}

static const struct option_row command_options[] = {
    {.rows = study_options},
    {"output", 'o', "FILE", OUTPUT, FILE_NAME,
     "Write to FILE, which is replaced only when all is written; a study that "
     "a signal ends writes the runs that have finished",
     FIELD (struct arguments, output)},
    {"format", 'f', "FORMAT", OUTPUT, CHOICE,
     "How the results are written (default: as the name that -o gives ends, "
     "otherwise a table):",
     FIELD (struct arguments, format), GIVEN (struct arguments, format_given),
     .choice = results_format_name},
    {"wide", 0, NULL, OUTPUT, FLAG,
     "Print all columns of the table, not only those that fit the terminal",
     FIELD (struct arguments, wide), .bare = true, .seldom = true},
    {"runs", 0, "FILE", OUTPUT, FILE_NAME,
     "Also write each run to FILE, with a command that repeats it: as "
     "tab-separated values, or where FILE ends in .jsonl as JSON lines",
     FIELD (struct arguments, runs)},
    {"plot", 0, "FILE", OUTPUT, PICTURE,
     "Draw a picture: .svg (gnuplot does it), or with rsvg-convert .png or "
     ".pdf",
     FIELD (struct arguments, plot.image)},
    {"picture", 0, "KIND", OUTPUT, CHOICE,
     "What --plot draws: targets, the share of runs and targets reached by "
     "looks, for targets of 2, 4, ..., 98, 99 and 100 % of the solutions; or "
     "scaling, "
     "looks to the goal by N (default: looks to the goal of each row)",
     FIELD (struct arguments, picture), .choice = study_picture_name,
     .seldom = true},
    {"iohprofiler", 0, "FOLDER", OUTPUT, FILE_NAME,
     "Also write the runs to a new FOLDER, in the format that IOHanalyzer "
     "reads, with blind permutations as one more algorithm",
     FIELD (struct arguments, iohprofiler), .seldom = true},
    {"jobs", 'j', "J", STUDY, COUNT,
     "Runs at a time; the results do not depend on it",
     FIELD (struct arguments, jobs), .least = 1, .most = 1024, .initial = "1"},
    ROWS (plot_script_option, struct arguments, plot),
    ROWS (no_sync_option, struct arguments, no_sync),
    ROWS (quiet_option, struct arguments, message),
    ROWS (progress_option, struct arguments, message),
    {0}};

/* Reads a preset or a file, except the keys that are set on the command line:
   CHANGED has a bit for each of these. */
static void read_study (struct arguments *arguments, const char *name,
                        uint64_t changed) {
  char hint[HINT_MAX];
  const struct preset *preset = preset_named (name);
  const char *shown = name;
  FILE *stream =
      preset ? fmemopen ((char *) preset->text, strlen (preset->text), "r")
             : input_open (name, &shown);
  if (!stream && !strchr (name, '/') && errno == ENOENT)
    usage_error ("no preset study '%s', see --help, and no such file%s", name,
                 nearest_hint (hint, name, preset_name));
  if (!stream)
    usage_error ("%s: %s", name, strerror (errno));
  if (!preset) {
    arguments->file = name;
    arguments->study.file = shown;
  }
  const int status = study_read (&arguments->study, stream, shown, changed);
  input_close (stream);
  if (status)
    exit (status);
}

static void settle (struct arguments *arguments) {
  const int status = study_settle (&arguments->study);
  if (status)
    exit (status);
  if (arguments->picture && !arguments->plot.image && !arguments->plot.script)
    usage_error ("--picture says what --plot or --plot-script draws, and "
                 "there is none");
  const enum goal goal = arguments->study.goal;
  const char *problem =
      study_picture_problem (&arguments->study, arguments->picture);
  if (problem)
    usage_error ("--picture=%s %s", study_picture_name (arguments->picture),
                 problem);
  if (goal != GOAL_ALL && goal != GOAL_FIRST && arguments->iohprofiler)
    usage_error ("--iohprofiler is of runs to the first solution or to all, "
                 "not of goal %s",
                 goal_names[goal]);
}

static void print_more_help (FILE *stream) {
  char names[NAMES_MAX];
  fprintf (stream,
           "STUDY is a file with lines KEY = VALUE, such as 'sizes = 8 10', "
           "or one of the presets below.  The keys, which are also options, "
           "are: %s.  All but goal, seeds and published take lists, "
           "with commas or blanks between their items, as in "
           "--crossover=coin,copy: each combination of items is run.  "
           "Semicolons separate variants.\n",
           join_names (names, study_key, ", "));
  for (const struct preset *item = presets; item->name; item++)
    fprintf (stream, "  %s\n    %s\n", item->name, item->purpose);
  fputs (
      "Options change the study.  Looks are evaluations and neighbors "
      "examined.  The table has their median, its exact 95 % interval (from "
      "six runs on), mean and standard deviation; of what follows, medians.  "
      "A run that did not reach the goal counts as larger than all that did: "
      "a median of such runs is '-' (inf in TSV and CSV, null in JSON), an "
      "interval "
      "that ends there is printed as >LOW, and there is no mean.  ERT, the "
      "expected running time, is the looks of all runs for each that reached "
      "the goal.  'held' are the solutions in the last populations, and the "
      "peak ratio is their mean by the known number.  'blind' is the expected "
      "looks of blind sampling of the scheme's genes, 'permutations' that of "
      "permutations.  With neighborhood search, 'evals/hit' are the "
      "evaluations for each hit, and 'by moves' is the share of the solutions "
      "that it found first.  From three board sizes on a line below the "
      "table has the law by which the median of the looks grows, divided by "
      "that of permutations.  Seconds are processor time.  TSV, CSV and JSON "
      "have everything.\n",
      stream);
}

/* Whether all runs reached the goal. */
static bool all_reached (const struct trials *trials) {
  for (size_t i = 0; i < trials_all (trials); i++)
    if (!trials->trial[i].finished || !trials->trial[i].reached)
      return false;
  return true;
}

/* Reports the runs that a signal left out. */
static void report_interruption (size_t finished, size_t all) {
  if (!interrupted () || finished == all)
    return;
  if (finished)
    trouble ("interrupted: the results are of %zu of %zu runs", finished, all);
  else
    trouble ("interrupted: none of %zu run%s; nothing is written", all,
             plural (all));
}

/* What a study writes, in the order of committing. */
enum { RUNS, RESULTS, PLOT, OUTPUTS = PLOT + PLOT_OUTPUTS };

/* The results are in place before they are plotted. */
static int write_all (const struct trials *trials,
                      const struct arguments *arguments,
                      struct output outputs[OUTPUTS]) {
  const size_t all = trials_all (trials), finished = trials_finished (trials);
  report_interruption (finished, all);
  if (!finished)
    return EXIT_TROUBLE;
  int status = runs_write (trials, &outputs[RUNS]);
  if (!status)
    status = results_write (trials, arguments->format, arguments->wide,
                            &outputs[RESULTS]);
  if (!status)
    status = outputs_commit (outputs, PLOT);
  if (!status && arguments->iohprofiler)
    status = iohprofiler_write (trials, arguments->iohprofiler);
  if (status)
    return status;
  return finished < all
             ? EXIT_TROUBLE
             : study_plot (&outputs[PLOT], trials, arguments->picture);
}

static int run_study (const struct arguments *arguments,
                      struct output outputs[OUTPUTS]) {
  struct trials trials;
  struct progress progress;
  int status = trials_new (&trials, &arguments->study);
  progress_begin (&progress, progress_wanted (&arguments->message));
  int failed = EXIT_YES;
  if (!status)
    failed = trials_run (&trials, arguments->jobs, &progress);
  progress_end (&progress);
  if (!status)
    status = write_all (&trials, arguments, outputs);
  if (!status)
    status = failed;
  if (!status && !all_reached (&trials))
    status = EXIT_NO;
  trials_free (&trials);
  return status;
}

static int run_command (int argc, char **argv) {
  struct arguments arguments = {0};
  const struct operands operands =
      parse_command (&command_study, argc, argv, &arguments);
  if (operands.count)
    read_study (&arguments, operands.files[0], operands.given);
  settle (&arguments);
  if (!arguments.format_given)
    arguments.format = format_of (arguments.output);

  struct output outputs[] = {
      [RUNS] = {.name = arguments.runs},
      [RESULTS] = {.name = arguments.output ? arguments.output : "-"},
      [PLOT + PLOT_SCRIPT] = {.name = arguments.plot.script},
      [PLOT + PLOT_IMAGE] = {.name = arguments.plot.image}};
  /* The folder is made before the files are looked at: none may be it. */
  const bool has_folder =
      arguments.iohprofiler && !iohprofiler_begin (arguments.iohprofiler);
  int status = arguments.iohprofiler && !has_folder
                   ? EXIT_TROUBLE
                   : outputs_prepare (outputs, OUTPUTS, arguments.file,
                                      !arguments.no_sync);
  if (!status)
    status = run_study (&arguments, outputs);
  if (has_folder)
    iohprofiler_cancel (arguments.iohprofiler);
  outputs_discard (outputs, OUTPUTS);
  study_free (&arguments.study);
  return status;
}

const struct command command_study = {
    .name = "study",
    .arguments = "[STUDY]",
    .summary = "many runs, compared with blind sampling",
    .help = "Run schemes many times, and compare what they take with blind "
            "sampling.",
    .more_help = print_more_help,
    .limits = "Board sizes are 1 to 32, with --goal=first 1 to 255.",
    .yes = "each run reached the goal",
    .no = "a run did not reach the goal",
    .examples = {{"Two population sizes, ten seeds each",
                  "--populations=20,100 --seeds=10"},
                 {"What the crossover of the report is worth",
                  "--crossover=coin,copy --against=crossover=coin"}},
    .operand = {"study", 0, 1, 0},
    /* The study's keys come first, so that their bits in struct operands are
       those of study_read. */
    .options = command_options,
    .set = study_set,
    .run = run_command};

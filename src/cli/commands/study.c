/* SPDX-License-Identifier: MIT */

/* allqueens study: many runs, one table. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/exit_status.h"
#include "cli/io/input.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/options/values.h"
#include "cli/study/presets.h"
#include "cli/study/results_output.h"
#include "cli/study/study_plot.h"

enum { CHANGES_MAX = 64, JOBS_MAX = 1024 };

struct arguments {
  struct message_options message;
  const char *name; /* a preset's or a file's; NULL: none */
  const char *file; /* the file's; NULL: none */
  struct {
    size_t key;
    const char *value;
  } changes[CHANGES_MAX]; /* options that change the study */
  size_t change_count;
  struct study study;
  struct plot_options plot;
  const char *output;
  enum results_format format;
  enum when progress;
  unsigned jobs;
};

enum { KEYS_MAX = 32 };
enum { KEY_PROGRESS = KEY_COMMAND, KEY_STUDY };

/* Reads a preset or a file. */
static void read_study (const struct argp_state *state,
                        struct arguments *arguments) {
  const char *name = arguments->name;
  const struct preset *preset = preset_named (name);
  const char *shown = name;
  FILE *stream =
      preset ? fmemopen ((char *) preset->text, strlen (preset->text), "r")
             : input_open (name, &shown);
  if (!stream && !strchr (name, '/') && errno == ENOENT)
    usage_error (state, "no preset study '%s', see --help, and no such file",
                 name);
  if (!stream)
    usage_error (state, "%s: %s", name, strerror (errno));
  arguments->file = preset ? NULL : name;
  arguments->study.file = preset ? NULL : shown;
  const int status = study_read (&arguments->study, stream, shown);
  input_close (stream);
  if (status)
    exit (status);
}

/* Reads the study, then applies the options that change it. */
static void make_study (const struct argp_state *state,
                        struct arguments *arguments) {
  char message[STUDY_MESSAGE_MAX];
  study_begin (&arguments->study);
  if (arguments->name)
    read_study (state, arguments);
  for (size_t i = 0; i < arguments->change_count; i++)
    if (!study_set (&arguments->study, arguments->changes[i].key,
                    arguments->changes[i].value, message))
      usage_error (state, "--%s %s",
                   study_key (arguments->changes[i].key)->name, message);
  const int status = study_check (&arguments->study);
  if (status)
    exit (status);
  if (arguments->study.goal == GOAL_ESTIMATE &&
      (arguments->plot.image || arguments->plot.script))
    usage_error (state, "estimates are not drawn: leave out --plot and "
                        "--plot-script");
}

static enum results_format parse_format (const struct argp_state *state,
                                         const char *text) {
  if (!strcmp (text, "table"))
    return RESULTS_TABLE;
  if (!strcmp (text, "tsv"))
    return RESULTS_TSV;
  if (!strcmp (text, "json"))
    return RESULTS_JSON;
  usage_error (state, "--format is table, tsv or json, not '%s'", text);
}

/* An option that is a key of the study; it is applied at the end. */
static bool parse_change (int key, const char *argument,
                          const struct argp_state *state,
                          struct arguments *arguments) {
  if (key < KEY_STUDY || key >= KEY_STUDY + KEYS_MAX)
    return false;
  if (arguments->change_count == CHANGES_MAX)
    usage_error (state, "more than %d options", CHANGES_MAX);
  arguments->changes[arguments->change_count].key = (size_t) (key - KEY_STUDY);
  arguments->changes[arguments->change_count++].value = argument;
  return true;
}

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->plot;
    one_line_errors (state);
    return 0;
  case 'o':
    arguments->output = parse_file_name (state, "--output", argument);
    return 0;
  case 'f':
    arguments->format = parse_format (state, argument);
    return 0;
  case 'j':
    arguments->jobs =
        (unsigned) parse_number (state, "--jobs", argument, 1, JOBS_MAX);
    return 0;
  case KEY_PROGRESS:
    arguments->progress = parse_when (state, "--progress", argument);
    return 0;
  case ARGP_KEY_ARG:
    if (state->arg_num > 0)
      usage_error (state, "one study, not also '%s'", argument);
    arguments->name = argument;
    return 0;
  case ARGP_KEY_END:
    make_study (state, arguments);
    return 0;
  }
  return parse_change (key, argument, state, arguments) ? 0 : ARGP_ERR_UNKNOWN;
}

static char *help_filter (int key, const char *text, void *input) {
  (void) input;
  if (key != ARGP_KEY_HELP_POST_DOC)
    return (char *) text;
  char *help = NULL;
  size_t length;
  FILE *stream = open_memstream (&help, &length);
  if (!stream)
    return NULL;
  fputs ("STUDY is a file with lines KEY = VALUE, such as 'sizes = 8 10', or "
         "one of the presets below.  The keys, which are also options, are:",
         stream);
  const struct study_key *of_study;
  for (size_t i = 0; (of_study = study_key (i)); i++)
    fprintf (stream, "%s %s", i ? "," : "", of_study->name);
  fputs (".\n", stream);
  const struct preset *item;
  for (size_t i = 0; (item = preset (i)); i++)
    fprintf (stream, "  %s\n    %s\n", item->name, item->purpose);
  fputs (
      "Options change the study.  The table has the median, its exact 95 % "
      "interval (from six runs on), mean and standard deviation.  A run that "
      "did not reach the goal counts as larger than all that did: a median of "
      "such runs is '-' (inf in TSV, null in JSON), an interval that ends "
      "there is printed as >LOW, and there is no mean.  Seconds are processor "
      "time.\n",
      stream);
  fclose (stream);
  return help;
}

/* This command's options, then the study's keys. */
static const struct argp_option *all_options (void) {
  static struct argp_option options[KEYS_MAX + 8] = {
      {"output", 'o', "FILE", 0,
       "Write to FILE, which is replaced only when all is written; a study "
       "that a signal ends writes the runs that have finished",
       1},
      {"format", 'f', "FORMAT", 0, "table (the default), tsv or json", 1},
      {"jobs", 'j', "J", 0,
       "Runs at a time; the results do not depend on it (default: 1)", 1},
      {"progress", KEY_PROGRESS, "WHEN", OPTION_ARG_OPTIONAL,
       "A status line: auto (on a terminal), always or never", 10}};
  size_t count = 4;
  const struct study_key *key;
  for (size_t i = 0; (key = study_key (i)); i++)
    options[count++] = (struct argp_option){
        key->name, KEY_STUDY + (int) i, key->value, 0, key->help, 2};
  return options;
}

/* Whether all runs reached the goal.  An interval of 95 % may miss one time in
   20: that is no failure. */
static bool all_reached (const struct trials *trials) {
  const bool estimate = trials->study->goal == GOAL_ESTIMATE;
  for (size_t i = 0; i < trials_all (trials); i++)
    if (!trials->trial[i].finished || !(trials->trial[i].reached || estimate))
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

/* The results are in place before they are plotted. */
static int write_all (const struct trials *trials, enum results_format format,
                      struct output *output, struct plot_output *plot) {
  const size_t all = trials_all (trials), finished = trials_finished (trials);
  report_interruption (finished, all);
  int status = EXIT_YES;
  if (finished)
    status = results_write (trials, format, output);
  if (!status && finished)
    status = output_commit (output);
  if (status)
    return status;
  return finished < all ? EXIT_TROUBLE : study_plot (plot, trials);
}

static int run_study (const struct arguments *arguments, struct output *output,
                      struct plot_output *plot) {
  struct trials trials;
  struct progress progress;
  int status = trials_new (&trials, &arguments->study);
  progress_begin (&progress,
                  progress_wanted (&arguments->message, arguments->progress));
  int failed = EXIT_YES;
  if (!status)
    failed = trials_run (&trials, arguments->jobs, &progress);
  if (!status)
    status = write_all (&trials, arguments->format, output, plot);
  if (!status)
    status = failed;
  if (!status && !all_reached (&trials))
    status = EXIT_NO;
  trials_free (&trials);
  return status;
}

int command_study (int argc, char **argv) {
  static const struct argp_child children[] = {
      {&message_argp, 0, NULL, 0}, {&plot_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {
      .options = all_options (),
      .parser = parse,
      .args_doc = "[STUDY]",
      .doc = "Run schemes many times, and compare what they take with blind "
             "sampling.\v",
      .children = children,
      .help_filter = help_filter};
  struct arguments arguments = {.jobs = 1};
  parse_arguments (&argp, argc, argv, &arguments);

  struct output output = {0};
  struct plot_output plot;
  interrupt_catch ();
  int status = plot_output_open (&plot, &arguments.plot);
  if (!status)
    status = output_open (&output, arguments.output);
  if (!status)
    status = output_check_distinct (&output, &plot.image);
  if (!status)
    status = output_check_distinct (&output, &plot.script);
  if (!status && arguments.file)
    status = output_check_input (&output, arguments.file);
  if (!status && arguments.file)
    status = plot_output_check_input (&plot, arguments.file);
  if (!status)
    status = run_study (&arguments, &output, &plot);
  output_discard (&output);
  plot_output_discard (&plot);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

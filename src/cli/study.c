/* SPDX-License-Identifier: MIT */

/* allqueens study: many runs, one table. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "findings.h"
#include "interrupt.h"
#include "message.h"
#include "picture.h"

enum { CHANGES_MAX = 64, JOBS_MAX = 1024 };

struct arguments {
  struct message_options message;
  const char *study; /* NULL: none */
  const char *file;  /* the same, where it is no ready one */
  struct {
    size_t key;
    const char *value;
  } changes[CHANGES_MAX]; /* to what the study says */
  size_t change_count;
  struct plan plan;
  struct picture_options picture;
  const char *output;
  enum findings_format format;
  enum when progress;
  unsigned jobs;
};

enum { KEYS_MAX = 32 };
enum { KEY_PROGRESS = KEY_COMMAND, KEY_PLAN };

/* A ready study's name, or a file's. */
static void read_study (const struct argp_state *state,
                        struct arguments *arguments) {
  const char *name = arguments->study;
  const char *ready = plan_ready (name);
  FILE *stream = ready ? fmemopen ((char *) ready, strlen (ready), "r")
                 : !strcmp (name, "-") ? stdin
                                       : fopen (name, "r");
  if (!stream && !strchr (name, '/') && errno == ENOENT)
    usage_error (state, "no ready study '%s', see --help, and no such file",
                 name);
  if (!stream)
    usage_error (state, "%s: %s", name, strerror (errno));
  const char *shown = strcmp (name, "-") ? name : "standard input";
  arguments->file = ready ? NULL : name;
  arguments->plan.file = ready ? NULL : shown;
  const int status = plan_read (&arguments->plan, stream, shown);
  if (stream != stdin)
    fclose (stream);
  if (status)
    exit (status);
}

/* What the study says, and then what was changed of it. */
static void make_plan (const struct argp_state *state,
                       struct arguments *arguments) {
  char message[PLAN_MESSAGE_MAX];
  plan_begin (&arguments->plan);
  if (arguments->study)
    read_study (state, arguments);
  for (size_t i = 0; i < arguments->change_count; i++)
    if (!plan_set (&arguments->plan, arguments->changes[i].key,
                   arguments->changes[i].value, message))
      usage_error (state, "--%s %s",
                   plan_key (arguments->changes[i].key)->name, message);
  const int status = plan_check (&arguments->plan);
  if (status)
    exit (status);
  if (arguments->plan.goal == GOAL_ESTIMATE &&
      (arguments->picture.picture || arguments->picture.script))
    usage_error (state, "estimates are not drawn: leave out --plot and "
                        "--plot-script");
}

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->picture;
    one_line_errors (state);
    return 0;
  case 'o':
    arguments->output = parse_file_name (state, "--output", argument);
    return 0;
  case 'f':
    if (!strcmp (argument, "table"))
      arguments->format = FINDINGS_TABLE;
    else if (!strcmp (argument, "tsv"))
      arguments->format = FINDINGS_TSV;
    else if (!strcmp (argument, "json"))
      arguments->format = FINDINGS_JSON;
    else
      usage_error (state, "--format is table, tsv or json, not '%s'",
                   argument);
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
    arguments->study = argument;
    return 0;
  case ARGP_KEY_END:
    make_plan (state, arguments);
    return 0;
  }
  if (key < KEY_PLAN || key >= KEY_PLAN + KEYS_MAX)
    return ARGP_ERR_UNKNOWN;
  if (arguments->change_count == CHANGES_MAX)
    usage_error (state, "more than %d options", CHANGES_MAX);
  arguments->changes[arguments->change_count].key = (size_t) (key - KEY_PLAN);
  arguments->changes[arguments->change_count++].value = argument;
  return 0;
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
  fputs (
      "STUDY is a file with lines such as 'sizes = 8 10', the long options' "
      "names being the keys, or one of these:\n",
      stream);
  const char *name, *shows;
  for (size_t i = 0; (name = plan_ready_name (i, &shows)); i++)
    fprintf (stream, "  %s\n    %s\n", name, shows);
  fputs (
      "Options change what the study says.  Figures are the median, its exact "
      "95 % interval (from six runs on), mean and standard deviation.  A run "
      "that did not reach the goal counts as larger than all that did: a "
      "median among those is '-' (inf in TSV, null in JSON), an interval that "
      "ends there is '>' its beginning, and there is no mean.  Seconds are "
      "processor time.\n",
      stream);
  fclose (stream);
  return help;
}

/* The plan's keys as options, after the ones of this command. */
static const struct argp_option *all_options (void) {
  static struct argp_option options[KEYS_MAX + 8] = {
      {"output", 'o', "FILE", 0,
       "Write to FILE, which keeps its old content until all is written; a "
       "study that a signal ends writes the runs that have finished",
       1},
      {"format", 'f', "FORMAT", 0, "table (the default), tsv or json", 1},
      {"jobs", 'j', "J", 0,
       "Runs at a time, which changes nothing but the time (default: 1)", 1},
      {"progress", KEY_PROGRESS, "WHEN", OPTION_ARG_OPTIONAL,
       "A status line: auto (on a terminal), always or never", 10}};
  size_t count = 4;
  const struct plan_key *key;
  for (size_t i = 0; (key = plan_key (i)); i++)
    options[count++] = (struct argp_option){
        key->name, KEY_PLAN + (int) i, key->value, 0, key->help, 2};
  return options;
}

/* An interval of 95 % may miss one time in 20. */
static bool all_reached (const struct trials *trials) {
  const bool estimate = trials->plan->goal == GOAL_ESTIMATE;
  for (size_t i = 0; i < trials_all (trials); i++)
    if (!trials->trial[i].finished || !(trials->trial[i].reached || estimate))
      return false;
  return true;
}

/* Says so where a signal left some runs out. */
static void tell_interruption (size_t finished, size_t all) {
  if (!interrupted () || finished == all)
    return;
  if (finished)
    trouble ("interrupted: %zu of %zu runs; figures are of those", finished,
             all);
  else
    trouble ("interrupted: none of %zu runs; nothing is written", all);
}

/* The results are in place before anything is drawn of them. */
static int write_all (const struct trials *trials, enum findings_format format,
                      struct output *output, struct picture *picture) {
  const size_t all = trials_all (trials), finished = trials_finished (trials);
  tell_interruption (finished, all);
  int status = EXIT_YES;
  if (finished)
    status = findings_write (trials, format, output);
  if (!status && finished)
    status = output_commit (output);
  if (status)
    return status;
  return finished < all ? EXIT_TROUBLE : picture_of_study (picture, trials);
}

static int study (const struct arguments *arguments, struct output *output,
                  struct picture *picture) {
  struct trials trials;
  struct progress progress;
  int status = trials_new (&trials, &arguments->plan);
  const bool wanted =
      !(arguments->message.quiet && arguments->progress == AUTO) &&
      applies (arguments->progress, STDERR_FILENO);
  progress_begin (&progress, wanted);
  int failed = EXIT_YES;
  if (!status)
    failed = trials_run (&trials, arguments->jobs, &progress);
  progress_end (&progress);
  if (!status)
    status = write_all (&trials, arguments->format, output, picture);
  if (!status)
    status = failed;
  if (!status && !all_reached (&trials))
    status = EXIT_NO;
  trials_free (&trials);
  return status;
}

int command_study (int argc, char **argv) {
  static const struct argp_child children[] = {
      {&message_argp, 0, NULL, 0}, {&picture_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {
      .options = all_options (),
      .parser = parse,
      .args_doc = "[STUDY]",
      .doc =
          "Run schemes many times, and tell what it takes them beside blind "
          "sampling.\v",
      .children = children,
      .help_filter = help_filter};
  struct arguments arguments = {.jobs = 1};
  parse_arguments (&argp, argc, argv, &arguments);

  struct output output = {0};
  struct picture picture;
  interrupt_catch ();
  int status = picture_open (&picture, &arguments.picture);
  if (!status)
    status = output_open (&output, arguments.output);
  if (!status)
    status = output_differ (&output, &picture.picture);
  if (!status)
    status = output_differ (&output, &picture.script);
  if (!status && arguments.file)
    status = output_spares (&output, arguments.file);
  if (!status && arguments.file)
    status = picture_spares (&picture, arguments.file);
  if (!status)
    status = study (&arguments, &output, &picture);
  output_discard (&output);
  picture_discard (&picture);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

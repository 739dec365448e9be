/* SPDX-License-Identifier: MIT */

/* What the page calls: a command of the program, or a run in slices, between
   which it can be stopped.  All results are JSON on standard output, messages
   are on standard error, as everywhere.  The page makes an instance for each
   command and for each run; exit ends it. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/command.h"
#include "cli/formats.h"
#include "cli/message.h"
#include "cli/recorder.h"
#include "cli/run_summary.h"
#include "cli/settle.h"

#define EXPORT(name) __attribute__ ((export_name (#name)))

/* Room for what the page hands over, such as arguments. */
EXPORT (allocate) void *page_allocate (size_t bytes);
void *page_allocate (size_t bytes) {
  return malloc (bytes);
}

/* --- commands --- */

static const struct command *const commands[] = {&command_verify,
                                                 &command_totals};

/* Runs the command that the first argument names, behind the program and a
   space, and exits. */
EXPORT (command) _Noreturn void page_command (int argc, char **argv);
_Noreturn void page_command (int argc, char **argv) {
  const char *name = strchr (argv[0], ' ') + 1;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp (commands[i]->name, name)) {
      struct options options;
      options_parse (&options, commands[i], argc, argv);
      exit (commands[i]->run (&options));
    }
  exit (error_line ("no command '%s'", name));
}

/* --- what a form for a run offers --- */

/* For the table of options: those of a run that collects solutions. */
static const struct command collecting = {.name = "enumerate",
                                          .bit = ENUMERATE,
                                          .operands = BOARD_SIZE,
                                          .n_max = AQ_SEARCH_MAX};

static int print (struct fields *fields) {
  struct output output = OUTPUT_STDOUT;
  const int status = fields_write_json (fields, true, &output);
  fields_free (fields);
  return status;
}

static void add_schemes (struct fields *fields) {
  const struct aq_scheme *scheme;
  struct fields list = {0};
  for (size_t i = 0; (scheme = aq_scheme (i)); i++) {
    struct fields one = {0};
    add_text (&one, "name", scheme->name);
    add_text (&one, "summary", scheme->summary);
    add_count (&one, "n_max", NULL, scheme->n_max);
    add_object (&list, "scheme", &one);
  }
  add_list (fields, "schemes", &list);
}

static void add_formats (struct fields *fields) {
  struct fields list = {0};
  const char *name;
  for (size_t i = 0; (name = format_name (i, NULL)); i++)
    add_text (&list, "format", name);
  add_list (fields, "formats", &list);
}

/* The options whose values are numbers or times. */
static void add_options (struct fields *fields) {
  const struct option_row *row;
  struct fields list = {0};
  for (size_t i = 0; (row = option_row (&collecting, i)); i++) {
    struct fields one = {0};
    if (row->kind != COUNT && row->kind != SMALL && row->kind != DURATION)
      continue;
    add_text (&one, "name", row->name);
    add_text (&one, "value", row->value);
    add_text (&one, "help", row->help);
    add_object (&list, "option", &one);
  }
  add_list (fields, "options", &list);
}

/* Prints what there is to choose from. */
EXPORT (choices) _Noreturn void page_choices (void);
_Noreturn void page_choices (void) {
  struct fields fields = {0};
  add_text (&fields, "version", aq_version ());
  add_schemes (&fields);
  add_formats (&fields);
  add_options (&fields);
  exit (print (&fields));
}

/* --- a run --- */

static struct {
  struct options options;
  struct aq_collect *run;
  double until;             /* the end of the slice, by the clock */
  double seconds;           /* that are left of --time */
  enum aq_end why;          /* the last slice ended */
  struct output lines;      /* of the record: standard output */
  struct recorder recorder; /* not begun, unless the run is recorded */
} state;

/* After each round. */
__attribute__ ((import_module ("page"), import_name ("round"))) void
page_round (double looks, double found);

/* Exits after trouble that has a message. */
static void check_record (int status) {
  if (status)
    exit (status);
}

/* An aq_observe. */
static void record_step (enum aq_step step,
                         const struct aq_population *population, size_t index,
                         void *data) {
  (void) data;
  recorder_step (&state.recorder, step, population, index);
}

/* An aq_round_done: a run that stops between rounds and goes on is the same
   run. */
static bool round_done (const struct aq_stats *stats, void *data) {
  (void) data;
  page_round ((double) stats->looks, (double) stats->found);
  if (state.recorder.recorded)
    check_record (recorder_round (&state.recorder, stats));
  return clock_monotonic () < state.until;
}

static void add_choices (struct fields *fields, const struct aq_scheme *scheme,
                         size_t setting) {
  const char *name;
  struct fields list = {0};
  for (size_t i = 0; (name = aq_setting_choice (scheme, setting, i)); i++)
    add_text (&list, "choice", name);
  add_list (fields, "choices", &list);
}

static void add_run_settings (struct fields *fields,
                              const struct aq_run_options *run) {
  struct aq_setting setting;
  struct fields list = {0};
  for (size_t i = 0;
       aq_setting (run->scheme, run->n, &run->settings, i, &setting); i++) {
    struct fields one = {0};
    add_text (&one, "name", setting.name);
    add_text (&one, "meaning", setting.meaning);
    add_text (&one, "value", setting.value);
    add_text (&one, "values", setting.values);
    add_flag (&one, "applies", setting.applies);
    add_choices (&one, run->scheme, i);
    add_object (&list, "setting", &one);
  }
  add_list (fields, "settings", &list);
}

/* What blind sampling is compared with: the classes by their sizes, and the
   draws for a given solution. */
static void add_baseline (struct fields *fields,
                          const struct aq_run_options *run) {
  const struct aq_totals *totals = aq_totals (run->n);
  const struct aq_orbits orbits =
      totals ? aq_totals_orbits (totals) : (struct aq_orbits){{0}};
  add_orbits (fields, &orbits);
  add_flag (fields, "symmetry", run->settings.symmetry);
  add_real (fields, "draws", aq_draws_per_solution (run->scheme, run->n));
}

static void add_run (struct fields *fields, const struct options *options) {
  const struct aq_run_options *run = &options->run;
  char seed[32];
  snprintf (seed, sizeof seed, "%llu", (unsigned long long) run->seed);
  add_count (fields, "n", NULL, run->n);
  add_text (fields, "scheme", run->scheme->name);
  add_text (fields, "summary", run->scheme->summary);
  add_text (fields, "seed", seed);
  add_count (fields, "limit", NULL, options->limit);
  add_text (fields, "engine", aq_collect_stats (state.run)->engine);
  add_run_settings (fields, run);
  add_baseline (fields, run);
}

/* Exits after a failure. */
static void check (enum aq_status failed) {
  if (failed)
    exit (run_error (&state.options, ALL_SOLUTIONS, failed));
}

/* Makes a run by the arguments of enumerate.  If it is to be RECORDED, lines
   of its record are printed, here the first one. */
EXPORT (begin) void page_begin (int argc, char **argv, bool recorded);
void page_begin (int argc, char **argv, bool recorded) {
  struct options *options = &state.options;
  options_parse (options, &collecting, argc, argv);
  settle_collecting (options);
  state.seconds = options->run.seconds > 0 ? options->run.seconds : INFINITY;
  options->run.seconds = 0; /* they count while the run is not stopped */
  options->run.round_done = round_done;
  if (recorded) {
    recorder_check (&options->run);
    options->run.observe = record_step;
  }
  check (aq_collect_new (&state.run, &options->run));
  state.lines = OUTPUT_STDOUT;
  if (recorded)
    check_record (recorder_begin (&state.recorder, &state.lines, state.run,
                                  &options->run, 0));
}

/* Prints what the run is. */
EXPORT (about) void page_about (void);
void page_about (void) {
  struct fields fields = {0};
  add_run (&fields, &state.options);
  print (&fields);
}

/* Prints the lines at the end of the record, as they would be now. */
EXPORT (end) void page_end (void);
void page_end (void) {
  check_record (recorder_end (&state.recorder, aq_collect_stats (state.run)));
}

/* Runs on for so many seconds, and prints the lines of its record, if there is
   one. */
EXPORT (go) void page_go (double seconds);
void page_go (double seconds) {
  const double began = clock_monotonic ();
  state.until = began + fmin (seconds, state.seconds);
  check (aq_collect_run (state.run));
  state.seconds -= clock_monotonic () - began;
  const enum aq_end end = aq_collect_stats (state.run)->end;
  state.why = end == AQ_INTERRUPTED && state.seconds <= 0 ? AQ_TIME : end;
}

/* Prints the statistics. */
EXPORT (statistics) void page_statistics (void);
void page_statistics (void) {
  const struct run_files none = {0};
  const struct run_end end = run_end_of (&none, state.why, ALL_SOLUTIONS);
  const struct aq_stats *stats = aq_collect_stats (state.run);
  struct fields fields = {0};
  add_flag (&fields, "goes_on", state.why == AQ_INTERRUPTED);
  add_text (&fields, "end", end.name);
  add_text (&fields, "text", end.text);
  add_found (&fields, stats->found, stats->known);
  add_fundamental (&fields, stats->fundamental_found, stats->known);
  add_count (&fields, "looks", NULL, stats->looks);
  add_count (&fields, "generations", NULL, stats->generations);
  print (&fields);
}

/* Boards on their way to standard output. */
struct writing {
  struct aq_writer *writer;
  size_t left;
};

/* An aq_visit. */
static bool put (const struct aq_board *board, void *data) {
  struct writing *writing = data;
  return !aq_writer_put (writing->writer, board) && --writing->left;
}

/* Prints at most so many of the boards found, and no more than --limit, in a
   format by its number. */
EXPORT (write)
void page_write (unsigned format, bool fundamental, size_t most);
void page_write (unsigned format, bool fundamental, size_t most) {
  const uint64_t limit = state.options.limit;
  struct writing writing = {.left =
                                limit && limit < most ? (size_t) limit : most};
  check (aq_writer_new (&writing.writer, stdout, (enum aq_format) format));
  const enum aq_status status =
      aq_collect_each (state.run, fundamental, put, &writing);
  check (status == AQ_STOPPED ? AQ_OK : status);
  check (aq_writer_finish (writing.writer));
  aq_writer_free (writing.writer);
  fflush (stdout);
}

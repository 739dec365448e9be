/* SPDX-License-Identifier: MIT */

/* What is kept of each run, and the command that repeats it. */

#include "cli/study/runs.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/summary/run_summary.h"

/* --- the command --- */

/* A factor whose option has another name, or no value, in the command of a
   single run. */
struct renamed {
  const char *factor;
  const char *value;     /* for this one; NULL: for all others */
  const char *enumerate; /* the option; "": none */
  const char *solve;
};

static const struct renamed renamed[] = {
    {"schemes", NULL, "--scheme=", "--scheme="},
    {"sizes", NULL, "", ""},
    {"variants", NULL, "", ""},
    {"populations", NULL, "--population=", "--population="},
    {"restart", "never", "--stagnation-limit=0", ""},
    {"restart", NULL, "--stagnation-limit=", "--restart="},
    {"symmetry", "yes", "--symmetry", ""},
    {"symmetry", "no", "--no-symmetry", ""},
    {"as-published", "yes", "--as-published", ""},
    {"as-published", "no", "", ""}};

/* False without memory. */
static bool put_option (FILE *stream, const char *factor, const char *value,
                        bool solve) {
  char word[QUOTED_MAX];
  for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++) {
    const struct renamed *row = &renamed[i];
    if (strcmp (row->factor, factor) ||
        (row->value && strcmp (row->value, value)))
      continue;
    const char *option = solve ? row->solve : row->enumerate;
    return !*option ||
           fprintf (stream, " %s%s", option,
                    row->value ? "" : shell_word (value, word)) > 0;
  }
  return fprintf (stream, " --%s=%s", factor, shell_word (value, word)) > 0;
}

/* The caller frees it; NULL without memory, which only what writes to such a
   stream tells. */
static char *command_of (enum goal goal, const struct factors *factors,
                         const struct configuration *configuration,
                         uint64_t seed) {
  const bool solve = goal == GOAL_FIRST;
  char *text;
  size_t length;
  FILE *stream = open_memstream (&text, &length);
  if (!stream)
    return NULL;
  bool good = fprintf (stream, "allqueens %s %u",
                       solve ? "solve" : "enumerate", configuration->n) > 0;
  for (size_t i = 0; factor_name (factors, i) && good; i++)
    if (configuration->text[i] && factor_is_parameter (i))
      good = fprintf (stream, " -P %s=%s", factor_name (factors, i),
                      configuration->text[i]) > 0;
    else if (configuration->text[i])
      good = put_option (stream, factor_name (factors, i),
                         configuration->text[i], solve);
  good = good &&
         fprintf (stream, "%s --seed=%" PRIu64,
                  solve && !configuration->collecting.stagnation_limit_given
                      ? " --restart"
                      : "",
                  seed) > 0;
  if (!fclose (stream) && good)
    return text;
  free (text);
  return NULL;
}

/* --- the rows --- */

/* A whole number, or INFINITY. */
static void add_whole (struct fields *row, const char *name, double number) {
  if (isfinite (number))
    add_count (row, name, NULL, (uint64_t) number);
  else
    add_real (row, name, NULL, number);
}

static void add_measures (struct fields *row, const struct trial *trial) {
  static const struct {
    const char *name;
    unsigned percent;
  } targets[] = {{"looks_50", 50},
                 {"looks_90", 90},
                 {"looks_99", 99},
                 {"looks_100", 100}};
  for (size_t i = 0; i < MEASURES; i++)
    if (measures[i].whole)
      add_whole (row, measures[i].name, trial->value[i]);
    else
      add_real (row, measures[i].name, NULL, trial->value[i]);
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
    for (size_t j = 0; j < TARGETS; j++)
      if (target_percent (j) == targets[i].percent)
        add_whole (row, targets[i].name, trial->looks_at[j]);
}

static struct fields row_of (const struct trials *trials, size_t index) {
  const struct study *study = trials->study;
  const struct configuration *configuration =
      &trials->configurations[index / trials->seeds];
  const struct trial *trial = &trials->trial[index];
  char *command =
      command_of (study->goal, &study->factors, configuration, trial->seed);
  struct fields row = {0};
  add_text (&row, "schema", NULL, "allqueens-run");
  add_count (&row, "version", NULL, 2);
  add_items (&row, study, configuration);
  add_settings (&row, study, configuration);
  add_count (&row, "seed", NULL, trial->seed);
  add_text (&row, "end", NULL, run_end (trial->end)->name);
  add_measures (&row, trial);
  add_text (&row, "command", NULL, command);
  row.no_memory |= !command;
  free (command);
  return row;
}

int runs_write (const struct trials *trials, struct output *output) {
  const char *dot = output->name ? strrchr (output->name, '.') : NULL;
  const bool json = dot && !strcmp (dot, ".jsonl");
  bool heading = !json;
  int status = output->name ? output_begin (output) : EXIT_YES;
  for (size_t i = 0; i < trials_all (trials) && output->name && !status; i++) {
    if (!trials->trial[i].finished)
      continue;
    struct fields row = row_of (trials, i);
    if (row.no_memory)
      status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
    else if ((heading &&
              !fields_write_line (&row, true, BY_TABS, output->stream)) ||
             !(json
                   ? fields_write_json_line (&row, output->stream)
                   : fields_write_line (&row, false, BY_TABS, output->stream)))
      status = output_failed (output);
    heading = false;
    fields_free (&row);
  }
  return status ? status : output_flush (output);
}

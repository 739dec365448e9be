/* SPDX-License-Identifier: MIT */

/* A folder for each algorithm: meta data as JSON, and a table of the runs for
   each dimension. */

#include "cli/study/iohprofiler.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/study/blind_permutations.h"

/* Runs of configurations that differ in the board size alone, or of blind
   permutations next to all runs with the same SYMMETRY. */
struct algorithm {
  const struct trials *trials;
  size_t first; /* its first configuration */
  bool blind, symmetry;
  char name[192];
};

/* What is reported of a run. */
struct run {
  double looks_at[TARGETS]; /* as in struct trial */
  double looks;             /* at its end */
};

/* --- algorithms --- */

static bool has_symmetry (const struct configuration *configuration) {
  return collect_options_of (configuration).symmetry;
}

/* The scheme, and the items of the factors that vary, in characters that need
   no quoting. */
static void name_algorithm (struct algorithm *algorithm) {
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.=_-";
  const struct configuration *configuration =
      &algorithm->trials->configurations[algorithm->first];
  char *name = algorithm->name;
  if (algorithm->blind)
    snprintf (name, sizeof algorithm->name, "blind-permutations%s",
              algorithm->symmetry ? "_symmetry" : "");
  else {
    snprintf (name, sizeof algorithm->name, "%s",
              configuration->genetic.scheme->name);
    factors_append_items (&algorithm->trials->study->factors, configuration,
                          "_", name, sizeof algorithm->name);
  }
  while (*(name += strspn (name, allowed)))
    *name = '-';
}

static bool differ_in_size_alone (const struct configuration *a,
                                  const struct configuration *b) {
  for (size_t i = 0; i < FACTORS_MAX; i++)
    if (i != SIZE_FACTOR && a->item[i] != b->item[i])
      return false;
  return true;
}

/* Whether a configuration is one of the algorithm's dimensions.  One without
   solutions is none; blind permutations have each size to
   BLIND_RUN_MAX once. */
static bool is_dimension (const struct algorithm *algorithm, size_t index) {
  const struct configuration *all = algorithm->trials->configurations;
  const struct aq_totals *known = aq_totals (all[index].n);
  if (known && !known->all)
    return false;
  if (!algorithm->blind)
    return differ_in_size_alone (&all[index], &all[algorithm->first]);
  bool first = known && all[index].n <= BLIND_RUN_MAX &&
               has_symmetry (&all[index]) == algorithm->symmetry;
  for (size_t i = 0; i < index; i++)
    first &= all[i].n != all[index].n ||
             has_symmetry (&all[i]) != algorithm->symmetry;
  return first;
}

/* --- runs --- */

/* Run SEED of a configuration; false where it has not finished. */
static bool take_run (const struct algorithm *algorithm, size_t index,
                      size_t seed, struct run *run) {
  const struct trials *trials = algorithm->trials;
  const struct configuration *configuration = &trials->configurations[index];
  const struct trial *trial = &trials->trial[index * trials->seeds + seed];
  const uint64_t number = trials->study->first_seed + seed;
  for (size_t target = 0; target < TARGETS; target++)
    run->looks_at[target] = INFINITY;
  if (!algorithm->blind) {
    memcpy (run->looks_at, trial->looks_at, sizeof run->looks_at);
    run->looks = trial->measure[LOOKS];
    return trial->finished;
  }
  if (trials->study->goal == GOAL_FIRST)
    run->looks_at[TARGETS - 1] = blind_first_run (configuration->n, number);
  else
    blind_run (configuration->n, algorithm->symmetry, number, run->looks_at);
  run->looks = run->looks_at[TARGETS - 1];
  return true;
}

/* The solutions found at a target: with GOAL_FIRST one. */
static double found_at (const struct algorithm *algorithm, size_t index,
                        size_t target) {
  const struct trials *trials = algorithm->trials;
  const struct aq_totals *known = aq_totals (trials->configurations[index].n);
  return trials->study->goal == GOAL_FIRST
             ? 1
             : ceil (target_percent (target) * (double) known->all / 100);
}

/* Writes a run's table, which begins at look 1 and ends at its last, and has
   no look twice; adds its meta data to RUNS. */
static void write_run (const struct algorithm *algorithm, size_t index,
                       const struct run *run, FILE *stream, json_t *runs) {
  double best = 0, at = 1;
  fputs ("evaluations raw_y\n", stream);
  if (fmin (run->looks_at[0], run->looks_at[TARGETS - 1]) > 1)
    fputs ("1 0\n", stream);
  for (size_t target = 0; target < TARGETS; target++) {
    const double looks = run->looks_at[target];
    const bool last =
        target + 1 == TARGETS || run->looks_at[target + 1] > looks;
    if (isinf (looks) || !last)
      continue;
    best = found_at (algorithm, index, target);
    at = looks;
    fprintf (stream, "%.0f %.0f\n", looks, best);
  }
  if (run->looks > at)
    fprintf (stream, "%.0f %.0f\n", run->looks, best);
  json_array_append_new (
      runs, json_pack ("{s:i, s:I, s:{s:I, s:I, s:[]}}", "instance", 1,
                       "evals", (json_int_t) run->looks, "best", "evals",
                       (json_int_t) at, "y", (json_int_t) best, "x"));
}

/* --- files --- */

/* The function that all runs maximize. */
static const char *function_name (const struct trials *trials) {
  return trials->study->goal == GOAL_FIRST ? "first" : "all";
}

static int function_id (const struct trials *trials) {
  return trials->study->goal == GOAL_FIRST ? 2 : 1;
}

enum { PATH_BYTES = 4096 };

/* "FOLDER/NAME" or longer; false after a message. */
static bool make_folder (const char *path) {
  if (!mkdir (path, 0777))
    return true;
  trouble ("%s: %s", path, strerror (errno));
  return false;
}

static FILE *open_file (const char *path) {
  FILE *stream = fopen (path, "wxe");
  if (!stream)
    trouble ("%s: %s", path, strerror (errno));
  return stream;
}

/* Closes a file; GOOD: what was written to it is right. */
static bool close_file (const char *path, FILE *stream, bool good) {
  good &= !ferror (stream);
  const bool closed = !fclose (stream);
  if (!good || !closed)
    trouble ("%s: %s", path, strerror (errno));
  return good && closed;
}

/* Writes the runs of one board size; adds the meta data to SCENARIOS. */
static bool write_dimension (const struct algorithm *algorithm, size_t index,
                             const char *folder, json_t *scenarios) {
  const struct trials *trials = algorithm->trials;
  const unsigned n = trials->configurations[index].n;
  char path[PATH_BYTES], file[64];
  struct run run;
  snprintf (file, sizeof file, "data_f%d_%s/IOHprofiler_f%d_DIM%u.dat",
            function_id (trials), function_name (trials), function_id (trials),
            n);
  snprintf (path, sizeof path, "%s/%s", folder, file);
  FILE *stream = open_file (path);
  if (!stream)
    return false;
  json_t *runs = json_array ();
  for (size_t seed = 0; seed < trials->seeds; seed++)
    if (take_run (algorithm, index, seed, &run))
      write_run (algorithm, index, &run, stream, runs);
  json_array_append_new (scenarios,
                         json_pack ("{s:i, s:s, s:o}", "dimension", (int) n,
                                    "path", file, "runs", runs));
  return close_file (path, stream, true);
}

static bool write_meta_data (const struct algorithm *algorithm,
                             const char *folder, json_t *scenarios) {
  const struct trials *trials = algorithm->trials;
  char path[PATH_BYTES], version[40];
  snprintf (path, sizeof path, "%s/IOHprofiler_f%d_%s.json", folder,
            function_id (trials), function_name (trials));
  snprintf (version, sizeof version, "allqueens %s", aq_version ());
  FILE *stream = open_file (path);
  if (!stream)
    return false;
  json_t *meta = json_pack (
      "{s:s, s:s, s:i, s:s, s:b, s:{s:s, s:s}, s:[s, s], s:O}", "version",
      "0.3.17", "suite", "allqueens", "function_id", function_id (trials),
      "function_name", function_name (trials), "maximization", true,
      "algorithm", "name", algorithm->name, "info", version, "attributes",
      "evaluations", "raw_y", "scenarios", scenarios);
  const bool good = meta && !json_dumpf (meta, stream, JSON_INDENT (1)) &&
                    fputc ('\n', stream) != EOF;
  json_decref (meta);
  return close_file (path, stream, good);
}

/* Writes an algorithm that has any runs. */
static bool write_algorithm (struct algorithm *algorithm, const char *parent) {
  const struct trials *trials = algorithm->trials;
  char folder[PATH_BYTES - 128], data[PATH_BYTES];
  name_algorithm (algorithm);
  if (snprintf (folder, sizeof folder, "%s/%s", parent, algorithm->name) >=
      (int) sizeof folder) {
    trouble ("%s: the name is too long", parent);
    return false;
  }
  snprintf (data, sizeof data, "%s/data_f%d_%s", folder, function_id (trials),
            function_name (trials));
  if (!make_folder (folder) || !make_folder (data))
    return false;
  json_t *scenarios = json_array ();
  bool good = scenarios;
  for (size_t i = 0; i < trials->configuration_count && good; i++)
    if (is_dimension (algorithm, i))
      good = write_dimension (algorithm, i, folder, scenarios);
  good = good && write_meta_data (algorithm, folder, scenarios);
  json_decref (scenarios);
  return good;
}

int iohprofiler_begin (const char *folder) {
  return make_folder (folder) ? EXIT_YES : EXIT_TROUBLE;
}

/* The first dimension of an algorithm, or the number of configurations. */
static size_t first_dimension (const struct algorithm *algorithm) {
  size_t index = 0;
  while (index < algorithm->trials->configuration_count &&
         !is_dimension (algorithm, index))
    index++;
  return index;
}

int iohprofiler_write (const struct trials *trials, const char *folder) {
  const size_t count = trials->configuration_count;
  bool good = true;
  for (size_t i = 0; i < count && good; i++) {
    struct algorithm algorithm = {.trials = trials, .first = i};
    if (first_dimension (&algorithm) == i)
      good = write_algorithm (&algorithm, folder);
  }
  for (int symmetry = 0; symmetry < 2 && good; symmetry++) {
    struct algorithm algorithm = {
        .trials = trials, .blind = true, .symmetry = symmetry};
    if (first_dimension (&algorithm) < count)
      good = write_algorithm (&algorithm, folder);
  }
  return good ? EXIT_YES : EXIT_TROUBLE;
}

void iohprofiler_cancel (const char *folder) {
  rmdir (folder);
}

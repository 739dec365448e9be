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

#include "cli/io/interrupt.h"
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

/* --- algorithms --- */

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
  else
    series_text (algorithm->trials->study, configuration, "_", name,
                 sizeof algorithm->name);
  while (*(name += strspn (name, allowed)))
    *name = '-';
}

/* Whether a configuration is one of the algorithm's dimensions.  One without
   solutions, or without a run that has finished, is none. */
static bool is_dimension (const struct algorithm *algorithm, size_t index) {
  const struct trials *trials = algorithm->trials;
  const struct configuration *all = trials->configurations;
  const struct aq_totals *known = aq_totals (all[index].n);
  if (algorithm->blind)
    return has_blind_runs (trials, index) &&
           blind_symmetry (trials, index) == algorithm->symmetry;
  return !(known && !known->all) && has_finished (trials, index) &&
         (index == algorithm->first ||
          differ_in_size_alone (trials->study, &all[index],
                                &all[algorithm->first]));
}

/* --- runs --- */

/* Writes a run's table, which begins at look 1 and ends at its last, and has
   no look twice; adds its meta data to RUNS.  False without memory. */
static bool write_run (const struct trial *run, FILE *stream, json_t *runs) {
  const double last = run->value[LOOKS], found = run->value[FOUND];
  double best = 0, at = 1;
  fputs ("evaluations raw_y\n", stream);
  if (fmin (run->looks_at[0], run->looks_at[TARGETS - 1]) > 1)
    fputs ("1 0\n", stream);
  for (size_t target = 0; target < TARGETS; target++) {
    const double looks = run->looks_at[target];
    if (isinf (looks) ||
        (target + 1 < TARGETS && run->looks_at[target + 1] == looks))
      continue;
    best = run->found_at[target];
    at = looks;
    fprintf (stream, "%.0f %.0f\n", looks, best);
  }
  if (last > at)
    fprintf (stream, "%.0f %.0f\n", last, found);
  if (found > best) {
    best = found;
    at = last;
  }
  return !json_array_append_new (
      runs, json_pack ("{s:i, s:I, s:{s:I, s:I, s:[]}}", "instance", 1,
                       "evals", (json_int_t) last, "best", "evals",
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

/* Of a file's name, and of an algorithm's folder. */
enum { PATH_BYTES = 4096, FOLDER_BYTES = PATH_BYTES - 128 };

/* False after a message. */
static bool make_folder (const char *path) {
  if (!mkdir (path, 0777))
    return true;
  trouble ("%s: %s", path,
           errno == EEXIST
               ? "it exists, and --iohprofiler makes a new folder: "
                 "remove this one or name another"
               : strerror (errno));
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
  snprintf (file, sizeof file, "data_f%d_%s/IOHprofiler_f%d_DIM%u.dat",
            function_id (trials), function_name (trials), function_id (trials),
            n);
  snprintf (path, sizeof path, "%s/%s", folder, file);
  FILE *stream = open_file (path);
  if (!stream)
    return false;
  json_t *runs = json_array ();
  bool good = runs;
  for (size_t seed = 0; seed < trials->seeds && good && !interrupted ();
       seed++) {
    const struct trial run = algorithm->blind
                                 ? blind_trial (trials, index, seed)
                                 : runs_of (trials, index)[seed];
    if (run.finished)
      good = write_run (&run, stream, runs);
  }
  good &= !json_array_append_new (
      scenarios, json_pack ("{s:i, s:s, s:o}", "dimension", (int) n, "path",
                            file, "runs", runs));
  return close_file (path, stream, good);
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

/* Makes the algorithm's folder.  If one of that name is there, because
   names differ only in characters that need quoting, it gets a number. */
static bool make_folder_of (struct algorithm *algorithm, const char *parent,
                            char folder[FOLDER_BYTES]) {
  enum { NUMBER_BYTES = 12 };
  algorithm->name[sizeof algorithm->name - NUMBER_BYTES] = 0;
  char *number = algorithm->name + strlen (algorithm->name);
  unsigned next = 2;
  do {
    snprintf (folder, FOLDER_BYTES, "%s/%s", parent, algorithm->name);
    if (!mkdir (folder, 0777))
      return true;
    snprintf (number, NUMBER_BYTES, "-%u", next++);
  } while (errno == EEXIST);
  trouble ("%s: %s", folder, strerror (errno));
  return false;
}

/* Writes an algorithm that has any runs. */
static bool write_algorithm (struct algorithm *algorithm, const char *parent) {
  const struct trials *trials = algorithm->trials;
  char folder[FOLDER_BYTES], data[PATH_BYTES];
  name_algorithm (algorithm);
  if (!make_folder_of (algorithm, parent, folder))
    return false;
  snprintf (data, sizeof data, "%s/data_f%d_%s", folder, function_id (trials),
            function_name (trials));
  if (!make_folder (data))
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
  if (strlen (folder) > PATH_BYTES / 2)
    return trouble ("%s: %s", folder, strerror (ENAMETOOLONG));
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
  return good && !interrupted () ? EXIT_YES : EXIT_TROUBLE;
}

void iohprofiler_cancel (const char *folder) {
  rmdir (folder);
}

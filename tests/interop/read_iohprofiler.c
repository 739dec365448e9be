/* SPDX-License-Identifier: MIT */

/* read_iohprofiler FOLDER

   Checks a folder of IOHprofiler data, written in the JSON form of
   IOHexperimenter's analyzer logger, and prints a line for each run:

   ALGORITHM DIMENSION RUN EVALS BEST_EVALS BEST_Y ROWS

   with tabs between the fields.  RUN counts from 1 in each table, ROWS is the
   number of rows of the run without the heading.  In FOLDER each algorithm has
   a folder of its own, in which there are only

   IOHprofiler_f<ID>_<NAME>.json                          the meta data
   data_f<ID>_<NAME>/IOHprofiler_f<ID>_DIM<DIMENSION>.dat a table each

   The program shares nothing with the one that writes such folders.  What is
   wrong is one line on standard error, and exit code 1; lines of the runs
   before it may have been printed. */

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADING "evaluations raw_y"

/* The analyzer logger's type of ids, dimensions and instances. */
enum { SMALL_MAX = UINT16_MAX };

struct names {
  struct dirent **entry;
  int count;
};

/* A table, of which one line is held. */
struct table {
  const char *path;
  FILE *file;
  char *line; /* without its newline; only if not AT_END */
  size_t size;
  int number; /* of LINE, from 1 */
  bool at_end;
};

struct row {
  int64_t evaluations, y;
};

struct run {
  struct row best, last; /* best: the first row that has the largest y */
  int rows;
};

static _Noreturn void fail (const char *path, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
static _Noreturn void fail_at (const struct table *table, const char *what);
static char *text (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

void fail (const char *path, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  fprintf (stderr, "%s: ", path);
  vfprintf (stderr, format, arguments);
  fputc ('\n', stderr);
  va_end (arguments);
  exit (EXIT_FAILURE);
}

void fail_at (const struct table *table, const char *what) {
  fail (table->path, "line %d: %s", table->number, what);
}

/* The caller frees it. */
char *text (const char *format, ...) {
  char *made;
  va_list arguments;
  va_start (arguments, format);
  const int length = vasprintf (&made, format, arguments);
  va_end (arguments);
  if (length < 0)
    fail (format, "no memory");
  return made;
}

/* --- folders --- */

static int keep_entry (const struct dirent *entry) {
  return strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0;
}

/* All names in a folder, in order, hidden ones too. */
static struct names list_names (const char *folder) {
  struct names names;
  names.count = scandir (folder, &names.entry, keep_entry, alphasort);
  if (names.count < 0)
    fail (folder, "%s", strerror (errno));
  return names;
}

static void free_names (struct names names) {
  for (int i = 0; i < names.count; i++)
    free (names.entry[i]);
  free (names.entry);
}

/* --- meta data --- */

static const char *type_name (json_type type) {
  switch (type) {
  case JSON_OBJECT:
    return "object";
  case JSON_ARRAY:
    return "array";
  case JSON_STRING:
    return "string";
  case JSON_INTEGER:
    return "whole number";
  default:
    return "JSON value";
  }
}

/* A member, which must be there and be of TYPE; OWNER, the name of OBJECT, is
   for messages.  What is no object has no members. */
static json_t *member (const char *path, const char *owner,
                       const json_t *object, const char *name,
                       json_type type) {
  json_t *value = json_object_get (object, name);
  if (!value)
    fail (path, "%s has no \"%s\"", owner, name);
  if (json_typeof (value) != type)
    fail (path, "\"%s\" of %s is no %s", name, owner, type_name (type));
  return value;
}

static const char *string_member (const char *path, const char *owner,
                                  const json_t *object, const char *name) {
  const char *string =
      json_string_value (member (path, owner, object, name, JSON_STRING));
  if (!*string)
    fail (path, "\"%s\" of %s is empty", name, owner);
  return string;
}

static int64_t number_member (const char *path, const char *owner,
                              const json_t *object, const char *name,
                              int64_t min, int64_t max) {
  const int64_t number =
      json_integer_value (member (path, owner, object, name, JSON_INTEGER));
  if (number < min || number > max)
    fail (path,
          "\"%s\" of %s is %" PRId64 ", not from %" PRId64 " to %" PRId64,
          name, owner, number, min, max);
  return number;
}

/* An array with at least one element. */
static const json_t *list_member (const char *path, const char *owner,
                                  const json_t *object, const char *name) {
  const json_t *list = member (path, owner, object, name, JSON_ARRAY);
  if (json_array_size (list) == 0)
    fail (path, "\"%s\" of %s is empty", name, owner);
  return list;
}

/* What all meta data have but the function's name and id and the scenarios. */
static void check_common (const char *path, const char *algorithm,
                          const json_t *meta) {
  string_member (path, "the meta data", meta, "version");
  string_member (path, "the meta data", meta, "suite");
  member (path, "the meta data", meta, "maximization", JSON_TRUE);
  const json_t *about =
      member (path, "the meta data", meta, "algorithm", JSON_OBJECT);
  const char *name = string_member (path, "\"algorithm\"", about, "name");
  string_member (path, "\"algorithm\"", about, "info");
  if (strcmp (name, algorithm) != 0)
    fail (path, "the algorithm is \"%s\", its folder \"%s\"", name, algorithm);
  const json_t *attributes =
      list_member (path, "the meta data", meta, "attributes");
  json_t *expected = json_pack ("[ss]", "evaluations", "raw_y");
  if (!json_equal (attributes, expected))
    fail (path, "\"attributes\" are not evaluations and raw_y");
  json_decref (expected);
}

/* --- tables --- */

static void read_line (struct table *table) {
  const ssize_t length = getline (&table->line, &table->size, table->file);
  if (ferror (table->file))
    fail (table->path, "%s", strerror (errno));
  table->at_end = length < 0;
  if (table->at_end)
    return;
  table->number++;
  if (table->line[length - 1] != '\n')
    fail_at (table, "no newline at its end");
  table->line[length - 1] = '\0';
  if (strlen (table->line) != (size_t) length - 1)
    fail_at (table, "a zero byte");
}

static bool at_heading (const struct table *table) {
  return !table->at_end && strcmp (table->line, HEADING) == 0;
}

/* Reads decimal digits without leading zeros, and moves AT behind them. */
static bool read_whole (const char **at, int64_t *value) {
  const char *digit = *at;
  *value = 0;
  for (; *digit >= '0' && *digit <= '9'; digit++)
    if (*value > (INT64_MAX - (*digit - '0')) / 10)
      return false;
    else
      *value = 10 * *value + (*digit - '0');
  const bool leading_zero = **at == '0' && digit - *at > 1;
  const bool is_whole = digit > *at && !leading_zero;
  *at = digit;
  return is_whole;
}

static struct row parse_row (const struct table *table) {
  struct row row;
  const char *at = table->line;
  if (!read_whole (&at, &row.evaluations) || *at++ != ' ' ||
      !read_whole (&at, &row.y) || *at)
    fail_at (table, "not two whole numbers with one blank between them");
  return row;
}

/* Reads a heading and the rows up to the next one. */
static struct run read_run (struct table *table) {
  if (!at_heading (table))
    fail_at (table, "not the heading \"" HEADING "\"");
  struct run run = {.rows = 0};
  for (read_line (table); !table->at_end && !at_heading (table);
       read_line (table)) {
    const struct row row = parse_row (table);
    if (run.rows == 0 && row.evaluations != 1)
      fail_at (table, "the run does not begin at evaluation 1");
    if (run.rows > 0 && row.evaluations <= run.last.evaluations)
      fail_at (table, "evaluations do not grow");
    if (run.rows > 0 && row.y < run.last.y)
      fail_at (table, "raw_y falls");
    if (run.rows == 0 || row.y > run.best.y)
      run.best = row;
    run.last = row;
    run.rows++;
  }
  if (run.rows == 0)
    fail_at (table, "a run without rows");
  return run;
}

/* Compares a run of the table with the meta data's INFO on it. */
static void check_run (const char *path, const char *owner, const json_t *info,
                       const struct run *run) {
  number_member (path, owner, info, "instance", 1, 1);
  const int64_t evals =
      number_member (path, owner, info, "evals", 1, INT64_MAX);
  const json_t *best = member (path, owner, info, "best", JSON_OBJECT);
  const int64_t best_evals =
      number_member (path, owner, best, "evals", 1, INT64_MAX);
  const int64_t best_y = number_member (path, owner, best, "y", 0, INT64_MAX);
  member (path, owner, best, "x", JSON_ARRAY);
  if (evals != run->last.evaluations)
    fail (path, "%s has %" PRId64 " evals, its table %" PRId64, owner, evals,
          run->last.evaluations);
  if (best_y != run->best.y)
    fail (path, "%s has best y %" PRId64 ", its table %" PRId64, owner, best_y,
          run->best.y);
  if (best_evals != run->best.evaluations)
    fail (path, "%s has best evals %" PRId64 ", its table %" PRId64, owner,
          best_evals, run->best.evaluations);
}

/* Checks all runs of a table with the meta data's on them, in META_PATH, and
   prints them. */
static void read_table (const char *table_path, const char *meta_path,
                        const char *algorithm, int dimension,
                        const json_t *runs) {
  struct table table = {.path = table_path, .file = fopen (table_path, "r")};
  if (!table.file)
    fail (table_path, "%s", strerror (errno));
  read_line (&table);
  for (size_t i = 0; i < json_array_size (runs); i++) {
    if (table.at_end)
      fail (table_path, "%zu runs, the meta data have %zu", i,
            json_array_size (runs));
    const struct run run = read_run (&table);
    char *owner = text ("run %zu of dimension %d", i + 1, dimension);
    check_run (meta_path, owner, json_array_get (runs, i), &run);
    free (owner);
    printf ("%s\t%d\t%zu\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%d\n",
            algorithm, dimension, i + 1, run.last.evaluations,
            run.best.evaluations, run.best.y, run.rows);
  }
  if (!table.at_end)
    fail_at (&table, "more runs than the meta data have");
  free (table.line);
  fclose (table.file);
}

/* --- an algorithm --- */

/* Dimensions differ, so each table belongs to one scenario; hence nothing else
   is in the folder DATA if it has as many files as there are scenarios. */
static void read_scenarios (const char *folder, const char *data,
                            const char *meta_path, const char *algorithm,
                            int id, const json_t *scenarios) {
  bool *is_known = calloc (SMALL_MAX + 1, sizeof *is_known);
  if (!is_known)
    fail (meta_path, "no memory");
  for (size_t i = 0; i < json_array_size (scenarios); i++) {
    const json_t *scenario = json_array_get (scenarios, i);
    char *owner = text ("scenario %zu", i + 1);
    const int dimension = (int) number_member (meta_path, owner, scenario,
                                               "dimension", 1, SMALL_MAX);
    if (is_known[dimension])
      fail (meta_path, "%s repeats dimension %d", owner, dimension);
    is_known[dimension] = true;
    const char *path = string_member (meta_path, owner, scenario, "path");
    char *expected =
        text ("%s/IOHprofiler_f%d_DIM%d.dat", data, id, dimension);
    if (strcmp (path, expected) != 0)
      fail (meta_path, "\"path\" of %s is not \"%s\"", owner, expected);
    char *table_path = text ("%s/%s", folder, path);
    read_table (table_path, meta_path, algorithm, dimension,
                list_member (meta_path, owner, scenario, "runs"));
    free (table_path);
    free (expected);
    free (owner);
  }
  free (is_known);
  char *data_path = text ("%s/%s", folder, data);
  const struct names tables = list_names (data_path);
  if ((size_t) tables.count != json_array_size (scenarios))
    fail (data_path, "%d files, the meta data name %zu", tables.count,
          json_array_size (scenarios));
  free_names (tables);
  free (data_path);
}

static bool is_json (const char *name) {
  const char *dot = strrchr (name, '.');
  return dot && strcmp (dot, ".json") == 0;
}

/* The name of the one file of meta data in a folder; the caller frees it. */
static char *find_meta (const char *folder, const struct names *names) {
  const char *found = NULL;
  for (int i = 0; i < names->count; i++)
    if (is_json (names->entry[i]->d_name)) {
      if (found)
        fail (folder, "two files of meta data, %s and %s", found,
              names->entry[i]->d_name);
      found = names->entry[i]->d_name;
    }
  if (!found)
    fail (folder, "no file of meta data");
  return text ("%s", found);
}

static void read_algorithm (const char *folder, const char *algorithm) {
  const struct names names = list_names (folder);
  char *meta_name = find_meta (folder, &names);
  char *meta_path = text ("%s/%s", folder, meta_name);
  json_error_t error;
  json_t *meta = json_load_file (meta_path, JSON_REJECT_DUPLICATES, &error);
  if (!meta)
    fail (meta_path, "line %d: %s", error.line, error.text);
  check_common (meta_path, algorithm, meta);
  const int id = (int) number_member (meta_path, "the meta data", meta,
                                      "function_id", 1, SMALL_MAX);
  const char *function =
      string_member (meta_path, "the meta data", meta, "function_name");
  char *expected = text ("IOHprofiler_f%d_%s.json", id, function);
  if (strcmp (meta_name, expected) != 0)
    fail (meta_path, "its name is not %s", expected);
  char *data = text ("data_f%d_%s", id, function);
  for (int i = 0; i < names.count; i++) {
    const char *name = names.entry[i]->d_name;
    if (strcmp (name, meta_name) != 0 && strcmp (name, data) != 0)
      fail (folder, "%s does not belong there", name);
  }
  read_scenarios (folder, data, meta_path, algorithm, id,
                  list_member (meta_path, "the meta data", meta, "scenarios"));
  free (data);
  free (expected);
  json_decref (meta);
  free (meta_path);
  free (meta_name);
  free_names (names);
}

int main (int count, char **arguments) {
  if (count != 2)
    fail ("read_iohprofiler", "one argument is needed, the folder");
  const struct names algorithms = list_names (arguments[1]);
  if (algorithms.count == 0)
    fail (arguments[1], "no algorithms");
  for (int i = 0; i < algorithms.count; i++) {
    const char *algorithm = algorithms.entry[i]->d_name;
    char *folder = text ("%s/%s", arguments[1], algorithm);
    read_algorithm (folder, algorithm);
    free (folder);
  }
  free_names (algorithms);
  if (fflush (stdout) != 0)
    fail ("standard output", "%s", strerror (errno));
  return EXIT_SUCCESS;
}

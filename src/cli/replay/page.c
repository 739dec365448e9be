/* SPDX-License-Identifier: MIT */

/* Reading and checking records, and putting the page together. */

#include "cli/replay/page.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/lines.h"
#include "cli/io/message.h"
#include "cli/replay/page_text.h"

/* --- records: every line is checked, since a page that plays something else
   than the run would be worse than none --- */

/* What the lines before say. */
struct reading {
  struct lines lines;
  unsigned n; /* 0 before the first line */
  json_int_t generation, found;
  json_int_t sample_generation;
  bool ended;
};

/* --- parts of a line --- */

/* The value of a digit, or AQ_SEARCH_MAX. */
static unsigned value_of (char digit) {
  static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
  const char *at = digit ? strchr (digits, digit) : NULL;
  return at ? (unsigned) (at - digits) : AQ_SEARCH_MAX;
}

/* Whether TEXT is LENGTH digits below N. */
static bool are_digits (const json_t *text, size_t length, unsigned n) {
  if (!json_is_string (text) || json_string_length (text) != length)
    return false;
  for (const char *at = json_string_value (text); *at; at++)
    if (value_of (*at) >= n)
      return false;
  return true;
}

static bool is_solution (const char *board, unsigned n) {
  for (unsigned row = 0; row < n; row++)
    for (unsigned other = 0; other < row; other++) {
      const int columns =
          (int) value_of (board[row]) - (int) value_of (board[other]);
      if (!columns || abs (columns) == (int) (row - other))
        return false;
    }
  return true;
}

/* Whether a value is an array of boards, with SOLVED of solutions. */
static bool are_boards (const struct reading *reading, const json_t *boards,
                        bool solved) {
  size_t i;
  json_t *board;
  json_array_foreach (boards, i, board) {
    if (!are_digits (board, reading->n, reading->n) ||
        (solved && !is_solution (json_string_value (board), reading->n)))
      return false;
  }
  return json_is_array (boards) && json_array_size (boards);
}

/* Whether each board has its fitness: 0 if it is solved, and only then. */
static bool is_fitness (const struct reading *reading, const json_t *fitness,
                        const json_t *boards) {
  size_t i;
  json_t *value;
  if (!json_is_array (fitness) ||
      json_array_size (fitness) != json_array_size (boards))
    return false;
  json_array_foreach (fitness, i, value) {
    const char *board = json_string_value (json_array_get (boards, i));
    if (!json_is_integer (value) || json_integer_value (value) < 0 ||
        !json_integer_value (value) != is_solution (board, reading->n))
      return false;
  }
  return true;
}

/* Whether each board has the steps of its descent: two rows, or none. */
static bool are_swaps (const struct reading *reading, const json_t *swaps,
                       const json_t *boards) {
  size_t i, j;
  json_t *steps, *swap;
  if (!json_is_array (swaps) ||
      json_array_size (swaps) != json_array_size (boards))
    return false;
  json_array_foreach (swaps, i, steps) {
    if (!json_is_array (steps))
      return false;
    json_array_foreach (
        steps, j, swap) if (!are_digits (swap, 0, 1) &&
                            !are_digits (swap, 2, reading->n)) return false;
  }
  return true;
}

/* --- lines --- */

static bool is_orbits (const json_t *orbits) {
  const char *size;
  json_t *count;
  if (!json_is_object (orbits))
    return json_is_null (orbits);
  json_object_foreach ((json_t *) orbits, size, count) {
    const unsigned images = value_of (*size);
    if (size[1] || !images || images > 8 || !json_is_integer (count))
      return false;
  }
  return true;
}

static bool check_run (struct reading *reading, json_t *line) {
  int version, n, keeps_half, exclude_solved, symmetry, neighborhood;
  json_int_t populations, population, restart;
  const char *scheme, *seed;
  json_t *operators[3], *solutions, *orbits;
  double draws;
  if (json_unpack (line,
                   "{s:s,s:i,s:i,s:s,s:s,s:I,s:I,s:o,s:o,s:o,s:b,s:I,s:b,s:b,"
                   "s:i,s:o,s:o,s:F!}",
                   "line", &scheme, "version", &version, "n", &n, "scheme",
                   &scheme, "seed", &seed, "populations", &populations,
                   "population", &population, "selection", &operators[0],
                   "crossover", &operators[1], "mutation", &operators[2],
                   "keeps_half", &keeps_half, "restart", &restart,
                   "exclude_solved", &exclude_solved, "symmetry", &symmetry,
                   "neighborhood", &neighborhood, "solutions", &solutions,
                   "orbits", &orbits, "draws_per_solution", &draws))
    return false;
  for (size_t i = 0; i < 3; i++)
    if (!json_is_string (operators[i]) && !json_is_null (operators[i]))
      return false;
  if (version != 1 || n < 1 || n > AQ_SEARCH_MAX || populations < 1 ||
      population < 1 || !is_orbits (orbits) ||
      (!json_is_integer (solutions) && !json_is_null (solutions)))
    return false;
  reading->n = (unsigned) n;
  return true;
}

static bool check_step (struct reading *reading, json_t *line) {
  static const char *const steps[] = {"created", "selected",  "crossed",
                                      "bred",    "evaluated", "survived"};
  enum { STEPS = sizeof steps / sizeof *steps, EVALUATED = 4 };
  json_int_t generation;
  const char *kind, *step;
  json_t *boards, *fitness = NULL, *swaps = NULL;
  if (json_unpack (line, "{s:s,s:I,s:s,s:o,s?o,s?o!}", "line", &kind,
                   "generation", &generation, "step", &step, "boards", &boards,
                   "fitness", &fitness, "swaps", &swaps) ||
      generation < reading->generation || !are_boards (reading, boards, false))
    return false;
  reading->generation = generation;
  size_t number = 0;
  while (number < STEPS && strcmp (step, steps[number]))
    number++;
  return number < STEPS && (fitness != NULL) == (number >= EVALUATED) &&
         (!fitness || is_fitness (reading, fitness, boards)) &&
         (!swaps ||
          (number == EVALUATED && are_swaps (reading, swaps, boards)));
}

static bool check_solutions (struct reading *reading, json_t *line) {
  json_int_t generation, looks, found, by_neighborhood;
  const char *kind;
  json_t *boards;
  if (json_unpack (line, "{s:s,s:I,s:I,s:I,s:I,s:o!}", "line", &kind,
                   "generation", &generation, "looks", &looks, "found", &found,
                   "by_neighborhood", &by_neighborhood, "boards", &boards) ||
      generation < 0 || looks < 0 || !are_boards (reading, boards, true) ||
      found != reading->found + (json_int_t) json_array_size (boards) ||
      by_neighborhood < 0 || by_neighborhood > found - reading->found)
    return false;
  reading->found = found;
  return true;
}

static bool check_sample (struct reading *reading, json_t *line) {
  json_int_t generation, counts[7];
  const char *kind;
  double mean;
  if (json_unpack (line, "{s:s,s:I,s:I,s:I,s:I,s:I,s:F,s:I,s:I,s:I!}", "line",
                   &kind, "generation", &generation, "looks", &counts[0],
                   "found", &counts[1], "restarts", &counts[2], "best",
                   &counts[3], "mean", &mean, "boards", &counts[4], "distinct",
                   &counts[5], "copies", &counts[6]) ||
      generation < reading->sample_generation)
    return false;
  reading->sample_generation = generation;
  for (size_t i = 0; i < 7; i++)
    if (counts[i] < 0)
      return false;
  return counts[5] <= counts[4] && counts[6] <= counts[4];
}

static bool check_end (struct reading *reading, json_t *line) {
  json_int_t generation, looks, found, fundamental, restarts;
  const char *kind;
  int complete;
  reading->ended = true;
  return !json_unpack (line, "{s:s,s:b,s:I,s:I,s:I,s:I,s:I!}", "line", &kind,
                       "complete", &complete, "generation", &generation,
                       "looks", &looks, "found", &found, "fundamental",
                       &fundamental, "restarts", &restarts) &&
         generation >= 0 && looks >= 0 && found >= reading->found &&
         fundamental >= 0 && fundamental <= found && restarts >= 0;
}

static const struct line_kind {
  const char *name;
  bool (*check) (struct reading *reading, json_t *line);
} kinds[] = {{"run", check_run},
             {"step", check_step},
             {"solutions", check_solutions},
             {"sample", check_sample},
             {"end", check_end},
             {NULL, NULL}};

/* Whether the line is of a known kind, whole, and where it belongs. */
static bool check_line (struct reading *reading, json_t *line) {
  const char *name = json_string_value (json_object_get (line, "line"));
  const struct line_kind *kind = kinds;
  while (name && kind->name && strcmp (kind->name, name))
    kind++;
  return name && kind->name &&
         (kind->check == check_run) == (reading->lines.number == 1) &&
         kind->check (reading, line);
}

/* A json_dump_callback_t.  "<" only stands in strings: as JSON's escape it
   cannot end a script. */
static int write_text (const char *text, size_t length, void *data) {
  FILE *script = data;
  for (size_t i = 0; i < length; i++)
    if (fprintf (script, text[i] == '<' ? "\\u003c" : "%c", text[i]) < 0)
      return -1;
  return 0;
}

static int write_line (const json_t *line, FILE *script) {
  return json_dump_callback (line, write_text, script,
                             JSON_COMPACT | JSON_ENSURE_ASCII)
             ? temporary_failed ()
             : EXIT_YES;
}

static void read_line (struct reading *reading, const char *text,
                       FILE *script) {
  struct lines *lines = &reading->lines;
  json_error_t error;
  if (!lines->whole) {
    lines_fail (lines, "cut: the line has no end");
    return;
  }
  json_t *line = json_loads (text, JSON_REJECT_DUPLICATES, &error);
  if (reading->ended)
    lines_fail (lines, "a line behind the end of the record");
  else if (!check_line (reading, line))
    lines_fail (lines, lines->number == 1
                           ? "not the first line of a record"
                           : "not a line of a record, or damaged");
  else {
    fputs (lines->number == 1 ? "[" : ",\n", script);
    lines->status = write_line (line, script);
  }
  json_decref (line);
}

/* Reads a record from STREAM, which NAME names in messages, and writes an
   array of its lines for a script in HTML.  EXIT_YES; EXIT_TROUBLE when a
   signal came, or after a message where a line is damaged or missing. */
static int record_write_script (FILE *stream, const char *name, FILE *script) {
  struct reading reading = {0};
  const char *text;
  lines_begin (&reading.lines, stream, name);
  while ((text = lines_next (&reading.lines))) {
    if (interrupted ())
      return EXIT_TROUBLE;
    read_line (&reading, text, script);
  }
  fputs ("]\n", script);
  if (reading.lines.status || reading.ended)
    return reading.lines.status;
  return trouble ("%s: %s", name,
                  reading.lines.number > 1
                      ? "cut: the line that ends a record is missing"
                      : "no record: it is empty");
}

static void write_lines (FILE *stream, const char *const *line) {
  for (; *line; line++)
    fputs (*line, stream);
}

/* Each line of page.html with an @ stands for a part. */
static void write_parts (FILE *stream, FILE *record) {
  for (const char *const *line = page_html; *line; line++)
    if (!strcmp (*line, "@style@\n"))
      write_lines (stream, page_css);
    else if (!strcmp (*line, "@script@\n"))
      write_lines (stream, page_js);
    else if (strcmp (*line, "@record@\n"))
      fputs (*line, stream);
    else
      for (int byte; (byte = getc (record)) != EOF;)
        putc (byte, stream);
}

int page_write (struct output *output, FILE *stream, const char *name) {
  FILE *record = temporary_stream ();
  if (!record)
    return EXIT_TROUBLE;
  int status = record_write_script (stream, name, record);
  if (!status && (fflush (record) || ferror (record)))
    status = temporary_failed ();
  if (!status)
    status = output_begin (output);
  if (!status) {
    rewind (record);
    write_parts (output->stream, record);
    if (ferror (record))
      status = temporary_failed ();
    else if (ferror (output->stream))
      status = output_failed (output);
  }
  fclose (record);
  return status ? status : outputs_commit (output, 1);
}

/* SPDX-License-Identifier: MIT */

/* Options of commands that write boards. */

#include "cli/file_options.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/command.h"
#include "cli/values.h"

enum aq_format default_format (unsigned n) {
  return n <= AQ_DIGITS_MAX ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST;
}

void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]) {
  aq_board_text (board, default_format (board->n), text);
}

const char *format_name (size_t index, const void *unused) {
  (void) unused;
  return aq_format_name ((enum aq_format) index);
}

/* What the end of a file's name says of its format. */
struct promise {
  enum aq_format format; /* that of this name: the default */
  enum aq_format other;  /* that the name fits, too; FORMAT: none */
};

/* The promise of a file's name; NULL: none. */
static const struct promise *promise_of (const char *file) {
  static const struct promise all[] = {
      {AQ_FORMAT_JSON, AQ_FORMAT_LEETCODE},
      {AQ_FORMAT_JSONL, AQ_FORMAT_JSONL},
      {AQ_FORMAT_CSV, AQ_FORMAT_CSV_ONE_BASED}};
  const char *suffix = file ? strrchr (file, '.') : NULL;
  for (size_t i = 0; suffix && i < sizeof all / sizeof *all; i++)
    if (!strcasecmp (suffix + 1, aq_format_name (all[i].format)))
      return &all[i];
  return NULL;
}

/* Refuses a format that the name of the output does not promise. */
static void check_promise (const struct file_options *options,
                           const struct promise *promise) {
  const bool both = promise->other != promise->format;
  if (options->format != promise->format && options->format != promise->other)
    usage_error ("--format=%s is not for %.200s, which has %s%s%s",
                 aq_format_name (options->format), options->output,
                 aq_format_name (promise->format), both ? " or " : "",
                 both ? aq_format_name (promise->other) : "");
}

/* Refuses the name of an output whose extension stands for something that is
   not written. */
static void check_output (const char *file) {
  static const struct {
    const char *suffix, *why; /* NULL: nothing writes it */
  } others[] = {
      {".gz", "would not be compressed: use allqueens ... | gzip > FILE"},
      {".zst", "would not be compressed: use allqueens ... | zstd > FILE"},
      {".xz", "would not be compressed: use allqueens ... | xz > FILE"},
      {".bz2", "would not be compressed: use allqueens ... | bzip2 > FILE"},
      {".zip", "would not be compressed: use allqueens ... | zip > FILE"},
      {".svg", "would be no picture: use allqueens ... | allqueens show - -o "
               "FILE.svg"},
      {".png", NULL},
      {".pdf", NULL},
      {".tsv", NULL},
      {".xlsx", NULL},
      {".parquet", NULL}};
  char names[NAMES_MAX];
  const char *suffix = strrchr (file, '.');
  for (size_t i = 0; suffix && i < sizeof others / sizeof *others; i++) {
    if (strcasecmp (suffix, others[i].suffix))
      continue;
    if (others[i].why)
      usage_error ("--output %.200s %s", file, others[i].why);
    usage_error ("--output %.200s: this format is not written; there are %s",
                 file, join_names (names, format_name, NULL, " and "));
  }
}

static error_t file_key (int key, char *value, struct argp_state *state) {
  struct file_options *options = state->input;
  switch (key) {
  case 'f':
    options->format =
        (enum aq_format) choice_of ("--format", value, format_name, NULL);
    options->format_given = true;
    return 0;
  case 'o':
    options->output = file_of ("--output", value);
    check_output (value);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp file_argp = {
    .options =
        (const struct argp_option[]){
            {"format", 'f', "NAME", 0, "digits, list, chess, csv, json, ...",
             0},
            {"output", 'o', "FILE", 0,
             "write to FILE, which is replaced as a whole", 0},
            {0}},
    .parser = file_key};

bool format_takes (enum aq_format format, unsigned n,
                   char message[MESSAGE_MAX]) {
  const unsigned most = aq_format_size_max (format);
  return n <= most ||
         refuse (message, "--format=%s is for boards up to %u, not %u",
                 aq_format_name (format), most, n);
}

void settle_format (struct file_options *options, unsigned n) {
  const struct promise *promise = promise_of (options->output);
  char message[MESSAGE_MAX];
  if (!options->format_given)
    options->format = promise ? promise->format : default_format (n);
  if (promise)
    check_promise (options, promise);
  if (!format_takes (options->format, n, message))
    usage_error ("%s", message);
}

enum { STATS = FIRST_KEY, FUNDAMENTAL, COUNT };

static error_t solution_key (int key, char *value, struct argp_state *state) {
  struct solution_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &options->file;
    return 0;
  case STATS:
    options->stats = file_of ("--stats", value);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp solution_argp = {
    .options =
        (const struct argp_option[]){
            {"stats", STATS, "FILE", 0, "write statistics as JSON", 0}, {0}},
    .parser = solution_key,
    .children = (const struct argp_child[]){{.argp = &file_argp}, {0}}};

static error_t set_key (int key, char *value, struct argp_state *state) {
  struct solution_options *options = state->input;
  (void) value;
  switch (key) {
  case FUNDAMENTAL:
    options->fundamental = true;
    return 0;
  case COUNT:
    options->count = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp set_argp = {
    .options =
        (const struct argp_option[]){
            {"fundamental", FUNDAMENTAL, NULL, 0,
             "write one board of each symmetry class", 0},
            {"count", COUNT, NULL, 0, "write how many there are", 0},
            {0}},
    .parser = set_key};

/* SPDX-License-Identifier: MIT */

/* Options of commands that write boards. */

#include "cli/options.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/boards.h"
#include "cli/command.h"
#include "cli/values.h"

const char *format_name (size_t index, const void *unused) {
  (void) unused;
  return aq_format_name ((enum aq_format) index);
}

/* What the end of a file's name says of its format: that of this name, which
   is the default, or the OTHER one. */
struct promise {
  enum aq_format format, other;
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

/* The format that the file's name ends in, or the default one. */
static enum aq_format format_of (const char *file, unsigned n) {
  const struct promise *promise = promise_of (file);
  return promise ? promise->format : default_format (n);
}

/* Whether the format is one that the name of the output promises; if not, with
   a message. */
static bool keeps_promise (const struct file_options *options,
                           char message[MESSAGE_MAX]) {
  const struct promise *promise = promise_of (options->output);
  if (!promise || options->format == promise->format ||
      options->format == promise->other)
    return true;
  const bool both = promise->other != promise->format;
  return refuse (message, "--format=%s is not for %.200s, which has %s%s%s",
                 aq_format_name (options->format), options->output,
                 aq_format_name (promise->format), both ? " or " : "",
                 both ? aq_format_name (promise->other) : "");
}

/* Refuses the file's name, because it would not be WHAT its extension says.
   Another program writes that: WRITER is the end of a pipe to it, up to the
   name. */
_Noreturn static void refuse_promise (const char *file, const char *what,
                                      const char *writer) {
  char stem[PATH_MAX], word[QUOTED_MAX];
  snprintf (stem, sizeof stem, "%.*s", (int) (strrchr (file, '.') - file),
            file);
  const enum aq_format format = format_of (stem, 1);
  const bool named = format != default_format (1);
  usage_error ("--output %.200s would %s: use allqueens ...%s%s | %s %s", file,
               what, named ? " -f " : "", named ? aq_format_name (format) : "",
               writer, shell_word (file, word));
}

/* Refuses the name of a file to be written whose extension stands for
   something that is not written. */
static void check_output (const char *file) {
  static const struct {
    const char *suffix, *writer, *what; /* NULL: nothing writes it */
  } others[] = {{".gz", "gzip >", "not be compressed"},
                {".zst", "zstd >", "not be compressed"},
                {".xz", "xz >", "not be compressed"},
                {".bz2", "bzip2 >", "not be compressed"},
                {".zip", "zip >", "not be compressed"},
                {".svg", "allqueens show - -o", "be no picture"},
                {".png", NULL, NULL},
                {".pdf", NULL, NULL},
                {".tsv", NULL, NULL},
                {".xlsx", NULL, NULL},
                {".parquet", NULL, NULL}};
  char names[NAMES_MAX];
  const char *suffix = strrchr (file, '.');
  for (size_t i = 0; suffix && i < sizeof others / sizeof *others; i++)
    if (!strcasecmp (suffix, others[i].suffix)) {
      if (others[i].writer)
        refuse_promise (file, others[i].what, others[i].writer);
      usage_error ("--output %.200s: this format is not written; there are %s",
                   file, join_names (names, format_name, NULL, " and "));
    }
}

static error_t file_key (int key, char *value, struct argp_state *state) {
  struct file_options *options = state->input;
  switch (key) {
  case 'f':
    options->format = choice_of ("--format", value, format_name, NULL);
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
  char message[MESSAGE_MAX];
  if (!options->format_given)
    options->format = format_of (options->output, n);
  if (!keeps_promise (options, message) ||
      !format_takes (options->format, n, message))
    usage_error ("%s", message);
}

enum { STATS = KEYS_OF_SOLUTIONS, FUNDAMENTAL, COUNT };

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

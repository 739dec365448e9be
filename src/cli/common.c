/* SPDX-License-Identifier: MIT */

/* Tables that several commands have. */

#include "cli/common.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/boards.h"
#include "cli/message.h"
#include "cli/values.h"

/* --- messages --- */

const char *when_name (size_t index) {
  static const char *const names[] = {
      [AUTO] = "auto", [ALWAYS] = "always", [NEVER] = "never", NULL};
  return names[index];
}

const struct option_row quiet_option[] = {
    {"quiet", 'q', NULL, COMMON, FLAG, "Print the answer and errors only",
     FIELD (struct message_options, quiet), .bare = true},
    {0}};

const struct option_row verbose_option[] = {
    {"verbose", 'v', NULL, COMMON, FLAG, "Print more about what happens",
     FIELD (struct message_options, verbose), .bare = true, .seldom = true},
    {0}};

const struct option_row color_option[] = {
    {"color", 0, "WHEN", COMMON, CHOICE,
     "Color the result: auto (on a terminal), always or never",
     FIELD (struct message_options, color), .choice = when_name,
     .optional = true, .bare = ALWAYS, .seldom = true},
    {0}};

const struct option_row message_options[] = {{.rows = quiet_option},
                                             {.rows = verbose_option},
                                             {.rows = color_option},
                                             {0}};

bool is_verbose (const struct message_options *message) {
  return message->verbose && !message->quiet;
}

bool progress_wanted (const struct message_options *message) {
  return !message->quiet && applies (AUTO, STDERR_FILENO);
}

/* --- boards --- */

const struct option_row input_options[] = {
    {"size", 0, "N", INPUT, COUNT,
     "Read boards of this size alone; an empty file is then an empty set",
     FIELD (struct input_options, n), .least = 1, .most = AQ_BOARD_MAX},
    {"input-format", 0, "FORMAT", INPUT, CHOICE,
     "How boards are written; auto, the default, lets the first ones decide:",
     FIELD (struct input_options, format), .choice = input_format,
     .initial = "auto"},
    {0}};

void begin_reading (struct input_options *input,
                    const struct message_options *message, size_t count) {
  input->quiet = message->quiet;
  input->verbose = is_verbose (message);
  input->files = count;
  progress_begin (&input->progress, progress_wanted (message));
}

const char *format_name (size_t index) {
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
static bool refuse_promise (const char *file, const char *what,
                            const char *writer, char problem[MESSAGE_MAX]) {
  char stem[PATH_MAX], word[QUOTED_MAX];
  snprintf (stem, sizeof stem, "%.*s", (int) (strrchr (file, '.') - file),
            file);
  const enum aq_format format = format_of (stem, 1);
  const bool named = format != default_format (1);
  return refuse (problem, "%.200s would %s: use allqueens ...%s%s | %s %s",
                 file, what, named ? " -f " : "",
                 named ? aq_format_name (format) : "", writer,
                 shell_word (file, word));
}

/* Takes the name of a file to be written, unless its extension stands for
   something that is not written. */
static bool read_output (const char *value, void *field,
                         char problem[MESSAGE_MAX]) {
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
  const char *suffix = strrchr (value, '.');
  if (!*value)
    return refuse (problem, "needs the name of a file");
  for (size_t i = 0; suffix && i < sizeof others / sizeof *others; i++)
    if (!strcasecmp (suffix, others[i].suffix))
      return others[i].writer
                 ? refuse_promise (value, others[i].what, others[i].writer,
                                   problem)
                 : refuse (problem,
                           "%.200s: this format is not written; there are %s",
                           value, join_names (names, format_name, " and "));
  *(const char **) field = value;
  return true;
}

const struct option_row file_options[] = {
    {"format", 'f', "FORMAT", OUTPUT, CHOICE,
     "How boards are written: digits (25307461; a is 10, b is 11, ...; the "
     "default up to N = 36), list (2 5 3 0 7 4 6 1, the default above), "
     "one-based (3 6 4 1 8 5 7 2), one-based-digits (36418572), chess (a3 b6 "
     "c4 d1 e8 f5 g7 h2: letters are rows), pairs ((0,2) (1,5) (2,3) ...), "
     "one-based-pairs, board (lines of Q and .), json (one array of arrays), "
     "jsonl (an array a line), csv (below a line row0,row1,...), "
     "csv-one-based (below row1,row2,...) or leetcode (json of strings of Q "
     "and .); json, jsonl and csv also by the name that -o gives: F.json, "
     "F.jsonl, F.csv",
     FIELD (struct file_options, format),
     GIVEN (struct file_options, format_given), .choice = format_name},
    {"output", 'o', "FILE", OUTPUT, CUSTOM,
     "Write to FILE, which is replaced only when all is written",
     FIELD (struct file_options, output), .read = read_output},
    {0}};

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

const struct option_row solution_options[] = {
    {"fundamental", 0, NULL, OUTPUT, FLAG,
     "Write one canonical form for each class under rotation and reflection",
     FIELD (struct solution_options, fundamental), .bare = true},
    {"count", 0, NULL, OUTPUT, FLAG, "Write only the number of solutions",
     FIELD (struct solution_options, count), .bare = true},
    {0}};

const struct option_row limit_option[] = {
    {"limit", 0, "K", STOP, COUNT,
     "Stop after K solutions, or with --fundamental K classes",
     FIELD (struct solution_options, limit), .least = 1, .most = UINT64_MAX,
     .seldom = true},
    {0}};

const struct option_row stats_option[] = {
    {"stats", 0, "FILE", OUTPUT, FILE_NAME, "Write statistics to FILE as JSON",
     FIELD (struct solution_options, stats)},
    {0}};

const struct option_row json_option[] = {
    {"json", 0, NULL, OUTPUT, FLAG,
     "Print the result as JSON; several, each in a line", .at = 0,
     .size = sizeof (bool), .bare = true},
    {0}};

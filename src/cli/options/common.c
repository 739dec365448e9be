/* SPDX-License-Identifier: MIT */

/* Tables that several commands have. */

#include "cli/options/common.h"

#include <unistd.h>

#include "cli/io/board_text.h"
#include "cli/io/input.h"

/* --- messages --- */

static const char *when_name (size_t index) {
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
     FIELD (struct message_options, verbose), .bare = true},
    {0}};

const struct option_row color_option[] = {
    {"color", 0, "WHEN", COMMON, CHOICE,
     "Color the result: auto (on a terminal), always or never",
     FIELD (struct message_options, color), .choice = when_name,
     .optional = true, .bare = ALWAYS},
    {0}};

const struct option_row progress_option[] = {
    {"progress", 0, "WHEN", COMMON, CHOICE,
     "A status line: auto (on a terminal), always or never",
     FIELD (struct message_options, progress), .choice = when_name,
     .optional = true, .bare = ALWAYS},
    {0}};

bool is_verbose (const struct message_options *message) {
  return message->verbose && !message->quiet;
}

bool progress_wanted (const struct message_options *message) {
  return !(message->quiet && message->progress == AUTO) &&
         applies (message->progress, STDERR_FILENO);
}

/* --- boards --- */

const struct option_row input_options[] = {
    {"size", 0, "N", INPUT, COUNT,
     "The boards' size, needed for a file without boards",
     FIELD (struct input_options, n), .least = 1, .most = AQ_BOARD_MAX},
    {"input-format", 0, "FORMAT", INPUT, CHOICE,
     "How boards are written: auto (decided by the first ones), digits, list "
     "or json, from 0, one-based (any of these, from 1), atoms (queen(0,2) "
     "...), chess or board",
     FIELD (struct input_options, format), .choice = input_format,
     .initial = "auto"},
    {0}};

const char *format_name (size_t index) {
  return aq_format_name ((enum aq_format) index);
}

const struct option_row file_options[] = {
    {"format", 'f', "FORMAT", OUTPUT, CHOICE,
     "digits (25307461, the default up to N = 36), list (2 5 3 0 7 4 6 1, the "
     "default above), one-based (3 6 4 1 8 5 7 2), chess (a3 b6 c4 d1 e8 f5 "
     "g7 h2), board (lines of Q and .) or json ([2,5,3,0,7,4,6,1])",
     FIELD (struct file_options, format),
     GIVEN (struct file_options, format_given), .choice = format_name},
    {"output", 'o', "FILE", OUTPUT, FILE_NAME,
     "Write to FILE, which is replaced only when all is written",
     FIELD (struct file_options, output)},
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
    options->format = default_format (n);
  if (!format_takes (options->format, n, message))
    usage_error ("%s", message);
}

const struct option_row solution_options[] = {
    {"fundamental", 0, NULL, OUTPUT, FLAG,
     "Write one canonical form for each class under rotation and reflection",
     FIELD (struct solution_options, fundamental), .bare = true},
    {"count", 0, NULL, OUTPUT, FLAG, "Write only the number of solutions",
     FIELD (struct solution_options, count), .bare = true},
    {"limit", 0, "K", STOP, COUNT,
     "Stop after K solutions, or with --fundamental K classes",
     FIELD (struct solution_options, limit), .least = 1, .most = UINT64_MAX},
    {0}};

const struct option_row stats_option[] = {
    {"stats", 0, "FILE", OUTPUT, FILE_NAME, "Write statistics to FILE as JSON",
     FIELD (struct solution_options, stats)},
    {0}};

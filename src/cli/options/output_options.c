/* SPDX-License-Identifier: MIT */

/* Options of commands that write boards. */

#include "cli/options/output_options.h"

#include <stdio.h>
#include <string.h>

#include "cli/io/board_text.h"
#include "cli/io/message.h"
#include "cli/options/values.h"

/* --- -f, and -o --- */

static const struct argp_option file_options[] = {
    {"format", 'f', "FORMAT", 0,
     "digits (25307461, the default up to N = 36), list (2 5 3 0 7 4 6 1, the "
     "default above), one-based (3 6 4 1 8 5 7 2), chess (a3 b6 c4 d1 e8 f5 "
     "g7 h2), board (lines of Q and .) or json ([2,5,3,0,7,4,6,1])",
     1},
    {"output", 'o', "FILE", 0,
     "Write to FILE, which is replaced only when all is written", 1},
    {0}};

static enum aq_format parse_format (const struct argp_state *state,
                                    const char *text) {
  const char *name;
  for (int format = 0; (name = aq_format_name ((enum aq_format) format));
       format++)
    if (!strcmp (text, name))
      return (enum aq_format) format;
  usage_error (state,
               "--format is digits, list, one-based, chess, board or json, "
               "not '%s'",
               text);
}

static error_t parse_file (int key, char *argument, struct argp_state *state) {
  struct file_options *options = state->input;
  switch (key) {
  case 'f':
    options->format_given = true;
    options->format = parse_format (state, argument);
    return 0;
  case 'o':
    options->output = parse_file_name (state, "--output", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

const struct argp file_argp = {.options = file_options, .parser = parse_file};

bool format_takes (enum aq_format format, unsigned n,
                   char message[FORMAT_MESSAGE_MAX]) {
  const unsigned most = aq_format_size_max (format);
  snprintf (message, FORMAT_MESSAGE_MAX,
            "--format=%s is for boards up to %u, not %u",
            aq_format_name (format), most, n);
  return n <= most;
}

bool choose_format (struct file_options *options, unsigned n,
                    char message[FORMAT_MESSAGE_MAX]) {
  if (!options->format_given)
    options->format = default_format (n);
  return format_takes (options->format, n, message);
}

void settle_format (const struct argp_state *state,
                    struct file_options *options, unsigned n) {
  char message[FORMAT_MESSAGE_MAX];
  if (!choose_format (options, n, message))
    usage_error (state, "%s", message);
}

/* --- commands that find solutions --- */

enum {
  KEY_PROGRESS = KEY_OUTPUT,
  KEY_STATS,
  KEY_FUNDAMENTAL,
  KEY_COUNT,
  KEY_LIMIT
};

static const struct argp_option output_options[] = {
    {"progress", KEY_PROGRESS, "WHEN", OPTION_ARG_OPTIONAL,
     "A status line: auto (on a terminal), always or never", 10},
    {"stats", KEY_STATS, "FILE", 0, "Write statistics to FILE as JSON", 1},
    {0}};

static error_t parse_output (int key, char *argument,
                             struct argp_state *state) {
  struct solution_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &options->file;
    return 0;
  case KEY_PROGRESS:
    options->progress = parse_when (state, "--progress", argument);
    return 0;
  case KEY_STATS:
    options->stats = parse_file_name (state, "--stats", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static const struct argp_child output_children[] = {{&file_argp, 0, NULL, 0},
                                                    {0}};

const struct argp output_argp = {.options = output_options,
                                 .parser = parse_output,
                                 .children = output_children};

static const struct argp_option solution_options[] = {
    {"fundamental", KEY_FUNDAMENTAL, NULL, 0,
     "Write one canonical form for each class under rotation and reflection",
     1},
    {"count", KEY_COUNT, NULL, 0, "Write only the number of solutions", 1},
    {"limit", KEY_LIMIT, "K", 0,
     "Stop after K solutions, or with --fundamental K classes", 1},
    {0}};

static error_t parse_solution (int key, char *argument,
                               struct argp_state *state) {
  struct solution_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = options;
    return 0;
  case KEY_FUNDAMENTAL:
    options->fundamental = true;
    return 0;
  case KEY_COUNT:
    options->count = true;
    return 0;
  case KEY_LIMIT:
    options->limit = parse_number (state, "--limit", argument, 1, UINT64_MAX);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static const struct argp_child solution_children[] = {
    {&output_argp, 0, NULL, 0}, {0}};

const struct argp solution_argp = {.options = solution_options,
                                   .parser = parse_solution,
                                   .children = solution_children};

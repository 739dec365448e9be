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

/* The format that the end of a file's name is the name of; OTHERWISE if it is
   none's. */
static enum aq_format format_of_name (const char *file,
                                      enum aq_format otherwise) {
  const char *suffix = file ? strrchr (file, '.') : NULL;
  const char *name;
  for (size_t i = 0; suffix && (name = format_name (i, NULL)); i++)
    if (!strcasecmp (suffix + 1, name))
      return (enum aq_format) i;
  return otherwise;
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
    options->format = format_of_name (options->output, default_format (n));
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

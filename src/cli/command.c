/* SPDX-License-Identifier: MIT */

/* The arguments of a command, by argp. */

#include "cli/command.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allqueens.h"
#include "cli/message.h"
#include "cli/terminal.h"
#include "cli/values.h"

/* Leaves out the note that a value of --NAME is one of its letter, too. */
static char *without_note (int key, const char *text, void *input) {
  (void) input;
  return key == ARGP_KEY_HELP_DUP_ARGS_NOTE ? NULL : (char *) text;
}

static bool has_control (const char *text) {
  while (*text && !iscntrl ((unsigned char) *text))
    text++;
  return *text;
}

/* Refuses options that a terminal might obey where getopt prints them as they
   are: control characters, and in their names whatever is not printable. */
static void refuse_unprintable (char *const *argv) {
  char name[QUOTED_MAX], shown[QUOTED_MAX];
  for (; *argv && strcmp (*argv, "--"); argv++) {
    snprintf (name, sizeof name, "%.*s", (int) strcspn (*argv, "="), *argv);
    if (**argv == '-' &&
        (has_control (*argv) || strcmp (escaped (name, shown), name)))
      usage_error ("invalid option '%s'", *argv);
  }
}

void parse_arguments (const struct argp *argp, int argc, char **argv,
                      void *arguments) {
  struct argp filtered = *argp;
  filtered.help_filter = without_note;
  refuse_unprintable (argv);
  const error_t failed =
      argp_parse (&filtered, argc, argv, ARGP_NO_HELP, NULL, arguments);
  if (failed == ENOMEM) /* of anything else there is a message */
    trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (failed)
    exit (EXIT_TROUBLE);
}

/* --- help --- */

void print_version (void) {
  printf ("%s %s\n", message_program (), aq_version ());
}

static error_t help_key (int key, char *value, struct argp_state *state) {
  (void) value;
  switch (key) {
  case ARGP_KEY_INIT: /* getopt's error is enough: no second line */
    state->err_stream = NULL;
    return 0;
  case 'h':
    argp_state_help (state, stdout, ARGP_HELP_STD_HELP);
    return 0;
  case 'V':
    print_version ();
    exit (EXIT_YES);
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp help_argp = {
    .options =
        (const struct argp_option[]){
            {"help", 'h', NULL, 0, "print this", -1},
            {"version", 'V', NULL, 0, "print the version", -1},
            {0}},
    .parser = help_key};

/* --- messages --- */

static error_t message_key (int key, char *value, struct argp_state *state) {
  struct message_options *message = state->input;
  (void) value;
  switch (key) {
  case 'q':
    message->quiet = true;
    return 0;
  case 'v':
    message->verbose = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp message_argp = {
    .options =
        (const struct argp_option[]){
            {"quiet", 'q', NULL, 0, "print the answer and errors only", -1},
            {"verbose", 'v', NULL, 0, "print more about what happens", -1},
            {0}},
    .parser = message_key,
    .children = (const struct argp_child[]){{.argp = &help_argp}, {0}}};

bool is_verbose (const struct message_options *message) {
  return message->verbose && !message->quiet;
}

bool progress_wanted (const struct message_options *message) {
  return !message->quiet && is_terminal (STDERR_FILENO);
}

/* --- a board size --- */

void take_board_size (unsigned *n, const char *text, unsigned most) {
  if (*n)
    usage_error ("one board size N, not also '%s'", text);
  *n = (unsigned) number_of ("the board size N", text, 1, most);
}

error_t board_size_key (int key, const char *value, unsigned *n,
                        unsigned most) {
  if (key == ARGP_KEY_ARG)
    take_board_size (n, value, most);
  else if (key != ARGP_KEY_END)
    return ARGP_ERR_UNKNOWN;
  else if (!*n)
    usage_error ("the board size N is missing (1 to %u)", most);
  return 0;
}

/* SPDX-License-Identifier: MIT */

/* The program's arguments, which argp parses by the table of options. */

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/meant.h"
#include "cli/message.h"
#include "cli/options.h"

void print_version (void) {
  printf ("%s %s\n", message_program (), aq_version ());
}

struct parsing {
  struct options *options;
  const struct command *command;
  FILE *errors; /* what argp writes of errors */
};

static error_t take (int key, char *value, struct argp_state *state) {
  const struct parsing *parsing = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->err_stream = parsing->errors;
    return 0;
  case ARGP_KEY_ARG:
    return options_take_operand (parsing->options, parsing->command, value)
               ? 0
               : ARGP_ERR_UNKNOWN; /* all at once: ARGP_KEY_ARGS */
  case ARGP_KEY_ARGS:
    options_take_files (parsing->options, state->argv + state->next,
                        (size_t) (state->argc - state->next));
    return 0;
  case 'h':
    argp_state_help (state, stdout, ARGP_HELP_STD_HELP);
    exit (EXIT_YES);
  case 'V':
    print_version ();
    exit (EXIT_YES);
  }
  return options_take (parsing->options, parsing->command, key, value)
             ? 0
             : ARGP_ERR_UNKNOWN;
}

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

/* Prints the first of argp's ERRORS, without the hint at --help behind it.  In
   glibc they are the hint alone: its getopt has printed the error. */
static void print_error (const char *errors) {
  const char *name = message_command ();
  if (!strncmp (errors, name, strlen (name)))
    fprintf (stderr, "%.*s\n", (int) strcspn (errors, "\n"), errors);
}

/* Reads the words of a command; exits if there is an error. */
static void parse_words (const struct argp *argp, struct parsing *parsing,
                         int argc, char **argv) {
  char *errors = NULL;
  size_t length;
  parsing->errors = open_memstream (&errors, &length);
  error_t failed = ENOMEM;
  if (parsing->errors) {
    failed = argp_parse (argp, argc, argv, ARGP_NO_HELP | ARGP_NO_EXIT, NULL,
                         parsing);
    fclose (parsing->errors);
  }
  if (failed == ENOMEM || !errors)
    error_line ("%s", aq_status_text (AQ_NO_MEMORY));
  else if (failed)
    print_error (errors);
  free (errors);
  if (failed)
    exit (EXIT_TROUBLE);
}

void options_parse (struct options *options, const struct command *command,
                    int argc, char **argv) {
  struct argp_option own[OPTIONS_MAX] = {{0}};
  const struct option_row *row;
  const struct argp argp = {.options = own,
                            .parser = take,
                            .args_doc = command->arguments,
                            .doc = command->about,
                            .help_filter = without_note};
  struct parsing parsing = {.options = options, .command = command};
  options_begin (options);
  for (size_t i = 0; (row = option_row (command, i)); i++) {
    const bool last = row->letter && strchr ("qvhV", row->letter);
    own[i] = (struct argp_option){row->name, option_key (row), row->value,
                                  0,         row->help,        last ? -1 : 0};
  }
  refuse_unprintable (argv);
  refuse_unknown_options (command, argv);
  parse_words (&argp, &parsing, argc, argv);
  options_end (options, command);
  refuse_unknown_settings (options, command);
}

/* SPDX-License-Identifier: MIT */

/* From the first argument to a command, and its other arguments, by argp. */

#include "cli/command.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allqueens.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/values.h"

/* --- arguments --- */

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

static void print_version (void) {
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

/* --- the program --- */

static const struct program *program;

static void print_listed (FILE *stream, const char *name,
                          const char *arguments, const char *summary) {
  enum { WIDTH = 15 }; /* of the longest name with its arguments */
  fprintf (stream, "  %s %-*s  %s\n", name, WIDTH - 1 - (int) strlen (name),
           arguments, summary);
}

static void print_usage (FILE *stream) {
  fprintf (stream, "Usage: %s COMMAND [OPTION...] ...\n%s\n\n", program->name,
           program->about);
  for (const struct command *const *i = program->commands; *i; i++)
    print_listed (stream, (*i)->name, (*i)->arguments, (*i)->summary);
  print_listed (stream, "help", "[COMMAND]",
                "a command's options, exit status and examples");
  fprintf (stream,
           "\n'-' as FILE is standard input.  A first example:\n"
           "  %s %s\n"
           "Options and more examples: '%s COMMAND --help'.\n"
           "The manual as web pages: 'make html' in the source.\n",
           program->name, program->example, program->name);
}

static const struct command *find_command (const char *name) {
  for (const struct command *const *i = program->commands; *i; i++)
    if (!strcmp (name, (*i)->name))
      return *i;
  return NULL;
}

/* A name_at: the commands, then "help". */
static const char *command_name (size_t index, const void *unused) {
  size_t count = 0;
  (void) unused;
  while (program->commands[count])
    count++;
  return index < count    ? program->commands[index]->name
         : index == count ? "help"
                          : NULL;
}

static int no_command (const char *name) {
  char hint[HINT_MAX];
  nearest_hint (hint, name, command_name, NULL);
  return trouble ("no command '%s'; '%s help' lists them%s", name,
                  program->name, hint);
}

static int run_command (const struct command *command, int argc, char **argv) {
  static char name[32];
  snprintf (name, sizeof name, "%s %s", program->name, command->name);
  argv[0] = program_invocation_name = name;
  return command->run (argc, argv);
}

/* Lets the stack grow to the size that it will ever need.  Once memory has
   run out the stack cannot grow, and the program would crash instead of
   writing what it has. */
static void reserve_stack (void) {
  enum { STACK_BYTES = 1 << 20 };
  volatile char stack[STACK_BYTES];
  stack[0] = 0;
  (void) stack[0];
}

void program_begin (const struct program *begun) {
  program = begun;
  message_begin (program->name);
  reserve_stack ();
  output_guard_standard_streams ();
}

static bool asks_for_help (const char *argument) {
  return !strcmp (argument, "help") || !strcmp (argument, "--help") ||
         !strcmp (argument, "-h");
}

/* allqueens help [COMMAND] */
static int run_help (int argc, char **argv) {
  static char help[] = "--help";
  while (argc > 1 && asks_for_help (argv[1])) {
    argc--;
    argv++;
  }
  if (argc < 2) {
    print_usage (stdout);
    return EXIT_YES;
  }
  const struct command *command = find_command (argv[1]);
  if (argc > 2)
    return trouble ("help: one COMMAND, not also '%s'", argv[2]);
  if (!command)
    return no_command (argv[1]);
  argv[0] = argv[1];
  argv[1] = help;
  return run_command (command, argc, argv);
}

int program_run (int argc, char **argv) {
  if (argc < 2) {
    print_usage (stderr);
    return EXIT_TROUBLE;
  }
  if (asks_for_help (argv[1]))
    return run_help (argc - 1, argv + 1);
  if (!strcmp (argv[1], "--version") || !strcmp (argv[1], "-V")) {
    print_version ();
    return EXIT_YES;
  }
  const struct command *command = find_command (argv[1]);
  return command ? run_command (command, argc - 1, argv + 1)
                 : no_command (argv[1]);
}

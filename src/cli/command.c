/* SPDX-License-Identifier: MIT */

/* From the first argument to a command. */

#include "cli/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "allqueens.h"
#include "cli/meant.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/values.h"

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
  fprintf (
      stream,
      "\n'-' as FILE is standard input.  A first example:\n"
      "  %s %s\n"
      "Options and more examples: '%s COMMAND --help'.\n\n"
      "Other programs: allqueens-study, many runs in a table or a picture;\n"
      "allqueens-mpi, enumerate on several machines; "
      "doc/page/allqueens.html, a web\npage, in the source and in "
      "share/doc/allqueens where this is installed, as is\nthe manual, "
      "manual/index.html.  'info allqueens' shows it, too.\n",
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
  char hint[MEANT_MAX];
  return error_line ("no command '%s'; '%s help' lists them%s", name,
                     program->name, meant_command (hint, name, command_name));
}

static int run_command (const struct command *command, int argc, char **argv) {
  static char name[32];
  snprintf (name, sizeof name, "%s %s", program->name, command->name);
  argv[0] = name;
  message_begin_command (name);
  struct options options;
  options_parse (&options, command, argc, argv);
  return command->run (&options);
}

/* What the stack needs: measured were 300 KiB, most of them for the moves of
   a neighborhood search at N = 32. */
enum { STACK_BYTES = 512 << 10 };

/* Lets the stack grow to the size that it will ever need.  Once memory has
   run out the stack cannot grow, and the program would crash instead of
   writing what it has. */
static void reserve_stack (void) {
  volatile char stack[STACK_BYTES];
  stack[0] = 0;
  (void) stack[0];
}

/* Exits if the stack may not grow so far.  The arguments and the environment
   are on it, too: Linux lets them take a quarter of the limit. */
static void check_stack_limit (void) {
  enum { LEAST_KIB = 768 };
  _Static_assert(LEAST_KIB / 4 * 3 << 10 > STACK_BYTES, "room for arguments");
  struct rlimit limit;
  if (!getrlimit (RLIMIT_STACK, &limit) && limit.rlim_cur >> 10 < LEAST_KIB)
    exit (error_line (
        "the stack is limited to %lu KiB; at least %d are needed: "
        "'ulimit -s %d'",
        (unsigned long) limit.rlim_cur >> 10, LEAST_KIB, LEAST_KIB));
}

void program_begin (const struct program *begun) {
  program = begun;
  message_begin (program->name);
  check_stack_limit ();
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
    return error_line ("help: one COMMAND, not also '%s'", argv[2]);
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

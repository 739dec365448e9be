/* SPDX-License-Identifier: MIT */

/* The program: runs the command that the first argument names. */

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "allqueens.h"
#include "cli/commands/command.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

static const struct command *const commands[] = {
    &command_enumerate, &command_solve,   &command_backtrack, &command_verify,
    &command_compare,   &command_merge,   &command_show,      &command_study,
    &command_plot,      &command_schemes, &command_totals};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_version (FILE *stream, struct argp_state *state) {
  (void) state;
  fprintf (stream, "allqueens %s\n", aq_version ());
}

static void print_usage (FILE *stream) {
  fputs ("Usage: allqueens COMMAND [OPTION...] ...\n"
         "Every solution of the N-queens puzzle, by a genetic algorithm.\n\n",
         stream);
  for (size_t i = 0; i < COMMANDS; i++)
    fprintf (stream, "  allqueens %-9s %-7s  %s\n", commands[i]->name,
             commands[i]->arguments, commands[i]->summary);
  fputs ("\n'allqueens COMMAND --help' lists a command's options; '-' as FILE "
         "is standard input.\n",
         stream);
}

/* Runs a command.  Where a signal was caught, the program dies of it once the
   command has cleaned up. */
static int run_command (const struct command *command, int argc, char **argv) {
  char name[32];
  snprintf (name, sizeof name, "allqueens %s", command->name);
  argv[0] = program_invocation_name = name;
  const int status = command->run (argc, argv);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

/* Takes as much memory for the stack as it will ever need: where memory is
   limited and used up it could not grow, and the program would crash instead
   of writing what it has. */
static void reserve_stack (void) {
  enum { STACK_BYTES = 1 << 20 };
  volatile char stack[STACK_BYTES];
  stack[0] = 0;
  (void) stack[0];
}

int main (int argc, char **argv) {
  reserve_stack ();
  output_guard_standard_streams ();
  interrupt_ignore_questions ();
  argp_err_exit_status = EXIT_TROUBLE;
  argp_program_version_hook = print_version;
  if (argc < 2) {
    print_usage (stderr);
    return EXIT_TROUBLE;
  }
  if (!strcmp (argv[1], "--help") || !strcmp (argv[1], "-?")) {
    print_usage (stdout);
    return EXIT_YES;
  }
  if (!strcmp (argv[1], "--version") || !strcmp (argv[1], "-V")) {
    print_version (stdout, NULL);
    return EXIT_YES;
  }
  for (size_t i = 0; i < COMMANDS; i++)
    if (!strcmp (argv[1], commands[i]->name))
      return run_command (commands[i], argc - 1, argv + 1);
  return trouble ("no command '%s'; 'allqueens --help' lists them", argv[1]);
}

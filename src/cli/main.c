/* SPDX-License-Identifier: MIT */

/* The program: runs the command that the first argument names. */

#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "allqueens.h"
#include "cli/commands/command.h"
#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

static const struct command {
  const char *name;
  const char *arguments;
  const char *summary;
  int (*run) (int argc, char **argv);
} commands[] = {
    {"enumerate", "N", "collect all solutions with a genetic algorithm",
     command_enumerate},
    {"solve", "N", "the first solution, with its board", command_solve},
    {"backtrack", "N", "list all solutions by exact search",
     command_backtrack},
    {"verify", "FILE", "check that a file has every solution, each once",
     command_verify},
    {"compare", "A B", "compare two files as sets of boards", command_compare},
    {"merge", "FILE...", "the union, each board once; with one file, convert",
     command_merge},
    {"show", "FILE...", "boards in the terminal, or as SVG, PNG, PDF",
     command_show},
    {"study", "[STUDY]", "many runs, compared with blind sampling",
     command_study},
    {"plot", "TRACE", "a picture of a run", command_plot},
    {"totals", "[N]", "the known totals and where they come from",
     command_totals},
};

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
    fprintf (stream, "  allqueens %-9s %-7s  %s\n", commands[i].name,
             commands[i].arguments, commands[i].summary);
  fputs ("\n'allqueens COMMAND --help' lists a command's options; '-' as FILE "
         "is standard input.\n",
         stream);
}

static int run_command (const struct command *command, int argc, char **argv) {
  char name[32];
  snprintf (name, sizeof name, "allqueens %s", command->name);
  argv[0] = name;
  return command->run (argc, argv);
}

int main (int argc, char **argv) {
  output_guard_standard_streams ();
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
    if (!strcmp (argv[1], commands[i].name))
      return run_command (&commands[i], argc - 1, argv + 1);
  return trouble ("no command '%s'; 'allqueens --help' lists them", argv[1]);
}

/* SPDX-License-Identifier: MIT */

/* reference PAGE: prints a manual page.  Not installed. */

#include <string.h>

#include "cli/io/message.h"
#include "cli/reference/man.h"
#include "mpi/options.h"

/* Of PAGE, "allqueens-COMMAND" or the name of a program. */
static int write_page (const char *page) {
  static const struct program *const programs[] = {&program_allqueens,
                                                   &program_allqueens_mpi};
  const size_t length = strlen (program_allqueens.name);
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (!strcmp (page, programs[i]->name)) {
      write_man_page (stdout, programs[i], NULL);
      return EXIT_YES;
    }
  const struct command *const *command = program_allqueens.commands;
  while (*command &&
         (strncmp (page, program_allqueens.name, length) ||
          page[length] != '-' || strcmp (page + length + 1, (*command)->name)))
    command++;
  if (!*command)
    return trouble ("no manual page '%s'", page);
  write_man_page (stdout, &program_allqueens, *command);
  return EXIT_YES;
}

int main (int argc, char **argv) {
  message_begin ("reference");
  const int status =
      argc == 2 ? write_page (argv[1]) : trouble ("usage: reference PAGE");
  program_leaves (true);
  if (fclose (stdout) && !status)
    return trouble ("standard output cannot be written");
  return status;
}

/* SPDX-License-Identifier: MIT */

/* reference man PAGE | texinfo | bash | zsh | fish: prints what is made from
   the tables of commands and options.  Not installed. */

#include <string.h>

#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/reference/formats.h"

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
  static const struct {
    const char *name;
    void (*write) (FILE *stream, const struct program *program);
  } formats[] = {{"texinfo", write_texinfo},
                 {"bash", write_bash},
                 {"zsh", write_zsh},
                 {"fish", write_fish}};
  message_begin ("reference");
  int status = EXIT_TROUBLE;
  if (argc == 3 && !strcmp (argv[1], "man"))
    status = write_page (argv[2]);
  for (size_t i = 0; argc == 2 && i < sizeof formats / sizeof *formats; i++)
    if (!strcmp (argv[1], formats[i].name)) {
      formats[i].write (stdout, &program_allqueens);
      status = EXIT_YES;
    }
  if (status)
    return trouble ("usage: reference man PAGE | texinfo | bash | zsh | fish");
  return fclose (stdout) ? trouble ("standard output cannot be written")
                         : EXIT_YES;
}

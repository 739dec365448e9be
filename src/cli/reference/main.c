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

/* Of FORMAT, which all commands are in. */
static int write_all (const char *format) {
  static const struct {
    const char *name;
    void (*write) (FILE *stream, const struct program *program);
  } formats[] = {{"texinfo", write_texinfo},
                 {"bash", write_bash},
                 {"zsh", write_zsh},
                 {"fish", write_fish}};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (!strcmp (format, formats[i].name)) {
      formats[i].write (stdout, &program_allqueens);
      return EXIT_YES;
    }
  return trouble ("no format '%s'", format);
}

int main (int argc, char **argv) {
  int status;
  message_begin ("reference");
  if (argc == 3 && !strcmp (argv[1], "man"))
    status = write_page (argv[2]);
  else if (argc == 2)
    status = write_all (argv[1]);
  else
    status = trouble ("usage: reference man PAGE|texinfo|bash|zsh|fish");
  if (fclose (stdout) && !status)
    return trouble ("standard output cannot be written");
  return status;
}

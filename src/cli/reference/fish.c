/* SPDX-License-Identifier: MIT */

/* Completions for fish. */

#include "cli/reference/formats.h"
#include "cli/reference/option_list.h"

/* Prints TEXT inside single quotes. */
static void print_quoted (FILE *stream, const char *text) {
  fputc ('\'', stream);
  for (; *text; text++)
    fprintf (stream, *text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
  fputc ('\'', stream);
}

static void begin_line (FILE *stream, const struct program *program,
                        const char *command) {
  fprintf (stream, "complete -c %s -n '__%s_command %s'", program->name,
           program->name, command);
}

static void write_names (FILE *stream, name_list *names) {
  if (!names)
    return;
  fputs (" -a '", stream);
  print_names (stream, names);
  fputs ("'", stream);
}

static void write_command (FILE *stream, const struct program *program,
                           const struct command *command) {
  struct option_list list;
  char brief[BRIEF_MAX];
  list_options (command, &list);
  for (size_t i = 0; i < list.count; i++) {
    const struct option_row *row = list.row[i];
    begin_line (stream, program, command->name);
    if (row->letter)
      fprintf (stream, " -s %c", row->letter);
    fprintf (stream, " -l %s", row->name);
    if (row->value && !row->optional)
      fputs (takes_file (row) ? " -r -F" : " -x", stream);
    write_names (stream, option_names (row));
    cut_brief (row->help, brief);
    fputs (" -d ", stream);
    print_quoted (stream, brief);
    fputc ('\n', stream);
  }
  if (operand_is_file (command)) {
    begin_line (stream, program, command->name);
    fputs (" -F", stream);
    write_names (stream, command->operand_choice);
    fputc ('\n', stream);
  }
}

/* A line for each command where the first argument is FIRST. */
static void write_commands (FILE *stream, const struct program *program,
                            const char *first) {
  for (const struct command *const *i = program->commands; *i; i++) {
    begin_line (stream, program, first);
    fprintf (stream, " -a %s -d ", (*i)->name);
    print_quoted (stream, (*i)->summary);
    fputc ('\n', stream);
  }
}

void write_fish (FILE *stream, const struct program *program) {
  fprintf (stream,
           "# Completions of %s for fish, made from its tables of options.\n\n"
           "# Whether the command is $argv[1]; without it, whether none is "
           "given yet.\n"
           "function __%s_command\n"
           "  set -l words (commandline -opc)\n"
           "  test \"$words[2]\" = \"$argv[1]\"\n"
           "end\n\n"
           "complete -c %s -f\n",
           program->name, program->name, program->name);
  write_commands (stream, program, "");
  begin_line (stream, program, "");
  fputs (" -a help -d 'a command\\'s options, exit status and examples'\n",
         stream);
  begin_line (stream, program, "");
  fputs (" -s h -l help -d 'Print the commands'\n", stream);
  begin_line (stream, program, "");
  fputs (" -s V -l version -d 'Print the version'\n", stream);
  write_commands (stream, program, "help");
  for (const struct command *const *i = program->commands; *i; i++)
    write_command (stream, program, *i);
}

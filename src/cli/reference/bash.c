/* SPDX-License-Identifier: MIT */

/* Completions for bash. */

#include "cli/reference/formats.h"
#include "cli/reference/option_list.h"

/* What an option's value can be, as a case of $option: "--name=" where the
   value is in the same word, "--name" or a letter where it is the next one. */
static void write_value (FILE *stream, const struct option_row *row) {
  if (!row->value)
    return;
  fprintf (stream, "        --%s=", row->name);
  if (!row->optional)
    fprintf (stream, " | --%s", row->name);
  if (!row->optional && row->letter)
    fprintf (stream, " | -%c", row->letter);
  fputs (") value=yes", stream);
  if (option_names (row)) {
    fputs (" names='", stream);
    print_names (stream, option_names (row));
    fputs ("'", stream);
  }
  fprintf (stream, "%s ;;\n", takes_file (row) ? " files=yes" : "");
}

static void write_command (FILE *stream, const struct command *command) {
  struct option_list list;
  list_options (command, &list);
  fprintf (stream, "    %s)\n      options='", command->name);
  for (size_t i = 0; i < list.count; i++) {
    const struct option_row *row = list.row[i];
    fprintf (stream, "%s--%s%s", i ? " " : "", row->name,
             row->value && !row->optional ? "=" : "");
    if (row->letter)
      fprintf (stream, " -%c", row->letter);
  }
  fputs ("'\n      case $option in\n", stream);
  for (size_t i = 0; i < list.count; i++)
    write_value (stream, list.row[i]);
  fputs ("        *)", stream);
  if (command->operand_choice) {
    fputs (" names='", stream);
    print_names (stream, command->operand_choice);
    fputs ("'", stream);
  }
  fprintf (stream, "%s ;;\n      esac ;;\n",
           operand_is_file (command) ? " files=yes" : "");
}

static void write_names (FILE *stream, const struct program *program) {
  for (const struct command *const *i = program->commands; *i; i++)
    fprintf (stream, "%s ", (*i)->name);
}

void write_bash (FILE *stream, const struct program *program) {
  fprintf (
      stream,
      "# Completions of %s for bash, made from its tables of options.\n\n"
      "_%s ()\n{\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} option='' value='' names='' "
      "files='' options=''\n"
      "  local before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  # Bash makes --name=value three words.\n"
      "  if [[ $word == = ]]; then\n"
      "    option=$before= word=''\n"
      "  elif [[ $before == = ]]; then\n"
      "    option=${COMP_WORDS[COMP_CWORD-2]}=\n"
      "  elif [[ $before == -* ]]; then\n"
      "    option=$before\n"
      "  fi\n"
      "  local command=${COMP_WORDS[1]}\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    command=''\n"
      "  fi\n"
      "  case $command in\n"
      "    '')\n"
      "      names='",
      program->name, program->name);
  write_names (stream, program);
  fputs ("help'\n"
         "      options='--help --version -h -V' ;;\n"
         "    help)\n"
         "      if ((COMP_CWORD == 2)); then\n"
         "        names='",
         stream);
  write_names (stream, program);
  fputs ("'\n      fi ;;\n", stream);
  for (const struct command *const *i = program->commands; *i; i++)
    write_command (stream, *i);
  fprintf (stream,
           "  esac\n"
           "  if [[ -z $value && $word == -* ]]; then\n"
           "    names=$options files=''\n"
           "  fi\n"
           "  mapfile -t COMPREPLY < <(compgen -W \"$names\" -- \"$word\")\n"
           "  if [[ ${COMPREPLY[0]-} == *= ]]; then\n"
           "    compopt -o nospace 2> /dev/null\n"
           "  fi\n"
           "  if [[ $files ]]; then\n"
           "    compopt -o filenames 2> /dev/null\n"
           "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < "
           "<(compgen -f -- \"$word\")\n"
           "  fi\n"
           "}\n\n"
           "complete -F _%s %s\n",
           program->name, program->name);
}

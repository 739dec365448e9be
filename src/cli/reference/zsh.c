/* SPDX-License-Identifier: MIT */

/* Completions for zsh. */

#include <string.h>

#include "cli/reference/formats.h"
#include "cli/reference/option_list.h"

/* Prints TEXT inside single quotes; with a backslash before what _arguments
   gives a meaning to. */
static void print_quoted (FILE *stream, const char *text) {
  for (; *text; text++)
    if (*text == '\'')
      fputs ("'\\''", stream);
    else
      fprintf (stream, strchr ("[]:\\", *text) ? "\\%c" : "%c", *text);
}

/* What completes a value: ":LABEL:ACTION".  In an action that begins with a
   blank, _arguments adds nothing to the command. */
static void write_action (FILE *stream, const char *label, name_list *names,
                          bool file) {
  fputc (':', stream);
  print_quoted (stream, label);
  fputs (names && file ? ": _allqueens_names_or_files "
         : names       ? ":("
         : file        ? ":_files"
                       : ": ",
         stream);
  if (names)
    print_names (stream, names);
  if (names && !file)
    fputc (')', stream);
}

/* One spelling of an option: NAME, and TAKES, which says how it takes its
   value. */
static void write_spelling (FILE *stream, const struct option_row *row,
                            const char *name, const char *takes) {
  char brief[BRIEF_MAX];
  cut_brief (row->help, brief);
  fputs ("        '", stream);
  if (row->letter)
    fprintf (stream, "(-%c --%s)", row->letter, row->name);
  fprintf (stream, "%s%s[", name, takes);
  print_quoted (stream, brief);
  fputc (']', stream);
  if (row->value) {
    fputs (row->optional ? ":" : "", stream);
    write_action (stream, row->value, option_names (row), takes_file (row));
  }
  fputs ("' \\\n", stream);
}

static void write_option (FILE *stream, const struct option_row *row) {
  char name[64];
  if (row->letter) {
    snprintf (name, sizeof name, "-%c", row->letter);
    write_spelling (stream, row, name,
                    !row->value     ? ""
                    : row->optional ? "-"
                                    : "+");
  }
  snprintf (name, sizeof name, "--%s", row->name);
  write_spelling (stream, row, name,
                  !row->value     ? ""
                  : row->optional ? "=-"
                                  : "=");
}

static void write_command (FILE *stream, const struct command *command) {
  struct option_list list;
  list_options (command, &list);
  fprintf (stream, "    %s)\n      _arguments -S \\\n", command->name);
  for (size_t i = 0; i < list.count; i++)
    write_option (stream, list.row[i]);
  fprintf (stream, "        '%s", command->operand.most > 1 ? "*" : "1");
  if (operand_is_file (command))
    write_action (stream, command->operand.name, command->operand_choice,
                  true);
  else
    /* No message: with one, zsh would not insert an option's name. */
    fprintf (stream, ":%s:()", command->operand.name);
  fputs ("' ;;\n", stream);
}

void write_zsh (FILE *stream, const struct program *program) {
  fprintf (stream,
           "#compdef %s\n"
           "# Completions of %s for zsh, made from its tables of options.\n\n"
           "_%s_names_or_files () {\n"
           "  _alternative \"names:name:($*)\" 'files:file:_files'\n"
           "}\n\n"
           "_%s () {\n"
           "  local -a commands=(\n",
           program->name, program->name, program->name, program->name);
  for (const struct command *const *i = program->commands; *i; i++) {
    fprintf (stream, "    '%s:", (*i)->name);
    print_quoted (stream, (*i)->summary);
    fputs ("'\n", stream);
  }
  fputs ("  )\n"
         "  if ((CURRENT == 2)); then\n"
         "    if [[ $words[2] == -* ]]; then\n"
         "      _arguments '(- *)'{-h,--help}'[Print the commands]' "
         "'(- *)'{-V,--version}'[Print the version]'\n"
         "    else\n"
         "      commands+=('help:a command'\\''s options, exit status and "
         "examples')\n"
         "      _describe command commands\n"
         "    fi\n"
         "    return\n"
         "  fi\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $words[1] in\n"
         "    help)\n"
         "      ((CURRENT == 2)) && _describe command commands ;;\n",
         stream);
  for (const struct command *const *i = program->commands; *i; i++)
    write_command (stream, *i);
  fprintf (stream,
           "  esac\n"
           "}\n\n"
           "_%s \"$@\"\n",
           program->name);
}

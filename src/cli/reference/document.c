/* SPDX-License-Identifier: MIT */

/* The parts of a reference and their order, for each markup. */

#include "cli/reference/document.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/reference/option_list.h"

/* --- text --- */

static void put (const struct document *document, const char *mark) {
  fputs (mark, document->stream);
}

static void put_text (const struct document *document, struct marks marks,
                      const char *text, size_t length) {
  put (document, marks.before);
  document->markup->print (document->stream, text, length);
  put (document, marks.after);
}

void write_literally (const struct document *document, struct marks marks,
                      const char *text) {
  put_text (document, marks, text, strlen (text));
}

static bool is_word (char c) {
  return isalnum ((unsigned char) c) || c == '-';
}

/* The length of the option that TEXT begins with, such as --plot or -o; 0:
   none.  BEFORE is the character before it. */
static size_t option_length (const char *text, char before) {
  if (*text != '-' || is_word (before) || before == '<')
    return 0;
  size_t length = 0;
  while (is_word (text[length]))
    length++;
  const bool letter = length == 2 && isalpha ((unsigned char) text[1]);
  const bool name = length > 3 && text[1] == '-' && text[2] != '-';
  return letter || name ? length : 0;
}

/* The length of the quotation that TEXT begins with, both quotes included; 0:
   none. */
static size_t quotation_length (const char *text, char before) {
  if (*text != '\'' || is_word (before))
    return 0;
  const char *end = text + 1;
  while ((end = strchr (end, '\'')) && is_word (end[1]))
    end++;
  return end ? (size_t) (end - text) + 1 : 0;
}

/* Running text. */
static void write_text (const struct document *document, const char *text) {
  const struct markup *markup = document->markup;
  size_t plain = 0, length;
  for (char before = ' '; text[plain];) {
    if ((length = option_length (text + plain, before))) {
      put_text (document, (struct marks){"", ""}, text, plain);
      put_text (document, markup->literal, text + plain, length);
    } else if ((length = quotation_length (text + plain, before))) {
      put_text (document, (struct marks){"", ""}, text, plain);
      put_text (document, markup->quoted, text + plain + 1, length - 2);
    } else {
      before = text[plain++];
      continue;
    }
    text += plain + length;
    before = text[-1];
    plain = 0;
  }
  put_text (document, (struct marks){"", ""}, text, plain);
}

void write_part (const struct document *document, struct marks marks,
                 const char *text) {
  put (document, marks.before);
  write_text (document, text);
  put (document, marks.after);
}

void write_section (const struct document *document, const char *heading) {
  put (document, document->markup->section.before);
  for (; *heading; heading++)
    fputc (document->markup->capitals ? toupper ((unsigned char) *heading)
                                      : *heading,
           document->stream);
  put (document, document->markup->section.after);
}

void write_usage (const struct document *document, const char *name,
                  const char *arguments) {
  write_literally (document, document->markup->typed, name);
  put (document, " ");
  write_literally (document, document->markup->variable, arguments);
}

/* --- options --- */

static void write_option_terms (const struct document *document,
                                const struct option_row *row) {
  const struct markup *markup = document->markup;
  char name[64];
  put (document, markup->term.before);
  if (row->letter) {
    snprintf (name, sizeof name, "-%c", row->letter);
    write_literally (document, markup->typed, name);
    if (row->value && !row->optional) {
      put (document, " ");
      write_literally (document, markup->variable, row->value);
    }
    put (document, markup->other_term);
  }
  snprintf (name, sizeof name, "--%s", row->name);
  write_literally (document, markup->typed, name);
  if (row->value) {
    put (document, row->optional ? "[=" : "=");
    write_literally (document, markup->variable, row->value);
    put (document, row->optional ? "]" : "");
  }
  put (document, markup->term.after);
}

/* A heading of --help, without its colon. */
static void write_group (const struct document *document,
                         const char *heading) {
  put_text (document, document->markup->group, heading,
            strcspn (heading, ":"));
}

static void write_options (const struct document *document,
                           const struct command *command) {
  const struct markup *markup = document->markup;
  struct option_list list;
  list_options (command, &list);
  write_section (document, "Options");
  for (size_t i = 0; i < list.count; i++) {
    if (begins_group (&list, i)) {
      write_group (document, option_headings[list.row[i]->group]);
      put (document, markup->options.before);
    }
    write_option_terms (document, list.row[i]);
    char *help = option_help (list.row[i]);
    if (help)
      write_part (document, (struct marks){"", ".\n"}, help);
    free (help);
    if (i + 1 == list.count || begins_group (&list, i + 1))
      put (document, markup->options.after);
  }
}

/* --- the rest of a command --- */

static void write_item (const struct document *document, const char *term,
                        const char *text) {
  write_literally (document, document->markup->term, term);
  write_part (document, (struct marks){"", "\n"}, text);
}

/* What the command prints after its options: paragraphs of one line, and
   items, a term after two blanks and its text after four. */
static void write_more (const struct document *document,
                        const struct command *command) {
  const struct markup *markup = document->markup;
  char *text = NULL;
  size_t size;
  FILE *memory = open_memstream (&text, &size);
  if (!memory)
    return;
  command->more_help (memory);
  fclose (memory);
  write_section (document, "Notes");
  bool in_list = false;
  for (char *rest = text, *line; (line = strsep (&rest, "\n"));) {
    const size_t blanks = strspn (line, " ");
    if (in_list != (blanks > 0) && *line) {
      in_list = blanks;
      put (document, in_list ? markup->list.before : markup->list.after);
    }
    if (blanks == 2)
      write_literally (document, markup->term, line + blanks);
    else if (*line)
      write_part (document,
                  blanks ? (struct marks){"", "\n"} : markup->paragraph,
                  line + blanks);
  }
  free (text);
}

static void write_statuses (const struct document *document, const char *yes,
                            const char *no) {
  const struct markup *markup = document->markup;
  write_section (document, "Exit status");
  put (document, markup->list.before);
  write_item (document, "0", yes);
  if (no)
    write_item (document, "1", no);
  write_item (document, "2", trouble_status);
  put (document, markup->list.after);
}

static void write_examples (const struct document *document,
                            const char *program,
                            const struct command *command) {
  const struct markup *markup = document->markup;
  char line[256];
  write_section (document, "Examples");
  for (size_t i = 0; i < EXAMPLES_MAX && command->examples[i].purpose; i++) {
    write_part (document, markup->paragraph, command->examples[i].purpose);
    snprintf (line, sizeof line, "%s %s %s", program, command->name,
              command->examples[i].arguments);
    write_literally (document, markup->example, line);
  }
}

void write_command (const struct document *document, const char *program,
                    const struct command *command) {
  const struct markup *markup = document->markup;
  write_section (document, "Description");
  write_part (document, markup->paragraph, command->help);
  if (command->details)
    write_part (document, markup->paragraph, command->details);
  write_options (document, command);
  if (command->more_help)
    write_more (document, command);
  if (command->limits) {
    write_section (document, "Limits");
    write_part (document, markup->paragraph, command->limits);
  }
  write_statuses (document, command->yes, command->no);
  write_examples (document, program, command);
}

/* --- a program --- */

static void write_commands (const struct document *document,
                            const struct program *program) {
  const struct markup *markup = document->markup;
  write_section (document, "Commands");
  put (document, markup->list.before);
  for (const struct command *const *i = program->commands; *i; i++) {
    put (document, markup->term.before);
    write_usage (document, (*i)->name, (*i)->arguments);
    put (document, markup->term.after);
    write_part (document, (struct marks){"", "\n"}, (*i)->summary);
  }
  put (document, markup->term.before);
  write_usage (document, "help", "[COMMAND]");
  put (document, markup->term.after);
  write_part (document, (struct marks){"", "\n"},
              "a command's options, exit status and examples");
  put (document, markup->list.after);
}

void write_program (const struct document *document,
                    const struct program *program) {
  static const char *const notes[] = {
      "A board of size N has N rows and N columns. A solution is N queens on "
      "it, no two of them in one row, column or diagonal.",
      "'-' as FILE is standard input. A long option may be shortened where it "
      "stays unambiguous. An option's letter takes the value that its name "
      "takes.",
      NULL};
  const struct markup *markup = document->markup;
  write_section (document, "Description");
  write_part (document, markup->paragraph, program->about);
  for (const char *const *note = notes; *note; note++)
    write_part (document, markup->paragraph, *note);
  write_commands (document, program);
  write_statuses (document,
                  "yes: complete, solved, all checks pass, the sets are equal",
                  "no: incomplete, not solved, a check fails, they differ");
}

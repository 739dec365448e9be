/* SPDX-License-Identifier: MIT */

/* Manual pages, in the macros of man(7). */

#include "cli/reference/man.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allqueens.h"

/* --- text --- */

/* Writes TEXT with escapes, so that all characters stand for themselves. */
static void write_plain (FILE *stream, const char *text, size_t length) {
  static const char *const escapes[128] = {
      ['-'] = "\\-",   ['\\'] = "\\e",  ['\''] = "\\(aq",
      ['`'] = "\\(ga", ['^'] = "\\(ha", ['~'] = "\\(ti",
  };
  for (size_t i = 0; i < length; i++) {
    const unsigned char c = (unsigned char) text[i];
    if (c == '.' && (!i || text[i - 1] == '\n'))
      fputs ("\\&", stream);
    if (c < 128 && escapes[c])
      fputs (escapes[c], stream);
    else
      fputc (c, stream);
  }
}

/* Text that the user types as it stands. */
static void write_bold (FILE *stream, const char *text, size_t length) {
  fputs ("\\fB", stream);
  write_plain (stream, text, length);
  fputs ("\\fR", stream);
}

/* Text that stands for another. */
static void write_variable (FILE *stream, const char *text) {
  fputs ("\\fI", stream);
  write_plain (stream, text, strlen (text));
  fputs ("\\fR", stream);
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

/* Running text, in which options are bold. */
static void write_text (FILE *stream, const char *text) {
  size_t plain = 0, length;
  for (char before = ' '; text[plain];) {
    length = option_length (text + plain, before);
    if (!length) {
      before = text[plain++];
      continue;
    }
    write_plain (stream, text, plain);
    write_bold (stream, text + plain, length);
    text += plain + length;
    before = text[-1];
    plain = 0;
  }
  write_plain (stream, text, plain);
}

static void write_paragraph (FILE *stream, const char *text) {
  fputs (".PP\n", stream);
  write_text (stream, text);
  fputc ('\n', stream);
}

static void write_section (FILE *stream, const char *heading) {
  fputs (".SH ", stream);
  for (; *heading; heading++)
    fputc (toupper ((unsigned char) *heading), stream);
  fputc ('\n', stream);
}

/* A command or program and its arguments. */
static void write_usage (FILE *stream, const char *name,
                         const char *arguments) {
  write_bold (stream, name, strlen (name));
  fputc (' ', stream);
  write_variable (stream, arguments);
  fputc ('\n', stream);
}

static void write_item (FILE *stream, const char *term, const char *text) {
  fputs (".TP\n", stream);
  write_plain (stream, term, strlen (term));
  fputc ('\n', stream);
  write_text (stream, text);
  fputc ('\n', stream);
}

/* --- options --- */

static int initial_of (const struct option_row *row) {
  return tolower ((unsigned char) (row->letter ? row->letter : *row->name));
}

/* By group; then by letter or first character, as argp orders them. */
static int compare_rows (const void *one, const void *other) {
  const struct option_row *a = *(const struct option_row *const *) one;
  const struct option_row *b = *(const struct option_row *const *) other;
  if (a->group != b->group)
    return (int) a->group - (int) b->group;
  if (initial_of (a) != initial_of (b))
    return initial_of (a) - initial_of (b);
  if (!a->letter != !b->letter)
    return a->letter ? 1 : -1;
  if (a->letter != b->letter) /* -p and -P */
    return b->letter - a->letter;
  return strcasecmp (a->name, b->name);
}

static void write_option (FILE *stream, const struct option_row *row) {
  char name[64];
  fputs (".TP\n", stream);
  if (row->letter) {
    snprintf (name, sizeof name, "-%c", row->letter);
    write_bold (stream, name, strlen (name));
    if (row->value && !row->optional) {
      fputc (' ', stream);
      write_variable (stream, row->value);
    }
    fputs (", ", stream);
  }
  snprintf (name, sizeof name, "--%s", row->name);
  write_bold (stream, name, strlen (name));
  if (row->value) {
    fputs (row->optional ? "[=" : "=", stream);
    write_variable (stream, row->value);
    fputs (row->optional ? "]" : "", stream);
  }
  fputc ('\n', stream);
  char *help = option_help (row);
  if (help)
    write_text (stream, help);
  fputs (".\n", stream);
  free (help);
}

/* In the order of --help, below its headings without their colon. */
static void write_options (FILE *stream, const struct command *command) {
  const struct option_row *row[OPTIONS_MAX], *next;
  size_t at;
  size_t count = 0;
  while ((next = command_option (command, count, &at)))
    row[count++] = next;
  qsort (row, count, sizeof *row, compare_rows);
  write_section (stream, "Options");
  for (size_t i = 0; i < count; i++) {
    if (!i || row[i - 1]->group != row[i]->group) {
      const char *heading = option_headings[row[i]->group];
      fprintf (stream, ".SS %.*s\n", (int) strcspn (heading, ":"), heading);
    }
    write_option (stream, row[i]);
  }
}

/* --- the rest of a command --- */

/* What the command prints after its options: paragraphs of one line, and
   items, a term after two blanks and its text after four. */
static void write_more (FILE *stream, const struct command *command) {
  char *text = NULL;
  size_t size;
  FILE *memory = open_memstream (&text, &size);
  if (!memory)
    return;
  command->more_help (memory);
  fclose (memory);
  write_section (stream, "Notes");
  for (char *rest = text, *line; (line = strsep (&rest, "\n"));) {
    const size_t blanks = strspn (line, " ");
    if (!blanks && *line)
      write_paragraph (stream, line);
    else if (blanks == 2)
      fputs (".TP\n", stream);
    if (blanks == 2)
      write_plain (stream, line + blanks, strlen (line + blanks));
    else if (blanks)
      write_text (stream, line + blanks);
    if (blanks)
      fputc ('\n', stream);
  }
  free (text);
}

static void write_statuses (FILE *stream, const char *yes, const char *no) {
  write_section (stream, "Exit status");
  write_item (stream, "0", yes);
  if (no)
    write_item (stream, "1", no);
  write_item (stream, "2", trouble_status);
}

static void write_examples (FILE *stream, const char *program,
                            const struct command *command) {
  char line[256];
  write_section (stream, "Examples");
  for (size_t i = 0; i < EXAMPLES_MAX && command->examples[i].purpose; i++) {
    write_paragraph (stream, command->examples[i].purpose);
    snprintf (line, sizeof line, "%s %s %s", program, command->name,
              command->examples[i].arguments);
    fputs (".PP\n.RS 4\n.nf\n", stream);
    write_plain (stream, line, strlen (line));
    fputs ("\n.fi\n.RE\n", stream);
  }
}

static void write_command (FILE *stream, const char *program,
                           const struct command *command) {
  write_section (stream, "Description");
  write_paragraph (stream, command->help);
  if (command->details)
    write_paragraph (stream, command->details);
  write_options (stream, command);
  if (command->more_help)
    write_more (stream, command);
  if (command->limits) {
    write_section (stream, "Limits");
    write_paragraph (stream, command->limits);
  }
  write_statuses (stream, command->yes, command->no);
  write_examples (stream, program, command);
}

/* --- a program --- */

static void write_listed (FILE *stream, const char *name,
                          const char *arguments, const char *summary) {
  fputs (".TP\n", stream);
  write_usage (stream, name, arguments);
  write_text (stream, summary);
  fputc ('\n', stream);
}

static void write_program (FILE *stream, const struct program *program) {
  write_section (stream, "Description");
  write_paragraph (stream, program->about);
  write_paragraph (stream,
                   "A board of size N has N rows and N columns. A solution is "
                   "N queens on it, no two of them in one row, column or "
                   "diagonal.");
  write_paragraph (stream,
                   "'-' as FILE is standard input. A long option may be "
                   "shortened if it stays unambiguous. An option's letter "
                   "takes the value that its name takes.");
  write_section (stream, "Commands");
  for (const struct command *const *i = program->commands; *i; i++)
    write_listed (stream, (*i)->name, (*i)->arguments, (*i)->summary);
  write_listed (stream, "help", "[COMMAND]",
                "a command's options, exit status and examples");
  write_statuses (stream,
                  "yes: complete, solved, all checks pass, the sets are equal",
                  "no: incomplete, not solved, a check fails, they differ");
}

/* --- the page --- */

/* Its name, and in a line what it is about. */
static void write_title (FILE *stream, const char *name, const char *about) {
  fprintf (stream, ".TH \"");
  for (const char *c = name; *c; c++)
    fputc (toupper ((unsigned char) *c), stream);
  fprintf (stream, "\" 1 \"\" \"allqueens %s\" \"User Commands\"\n",
           aq_version ());
  write_section (stream, "Name");
  write_plain (stream, name, strlen (name));
  fprintf (stream, " \\- %c", tolower ((unsigned char) *about));
  for (const char *c = about + 1; *c && !(*c == '.' && !c[1]); c++)
    if (*c == '\n')
      fputc (' ', stream);
    else
      write_plain (stream, c, 1);
  fputc ('\n', stream);
}

static void write_see_also (FILE *stream, const struct program *program,
                            const struct command *command) {
  write_section (stream, "See also");
  if (command || program != &program_allqueens)
    fputs (".BR allqueens (1),\n", stream);
  for (const struct command *const *i = program->commands; *i; i++)
    if (*i != command)
      fprintf (stream, ".BR \\%%allqueens\\-%s (1),\n", (*i)->name);
  fputs (".BR info (1)\n"
         ".PP\n"
         "The manual has more, examples and definitions among it:\n"
         ".BR \"info allqueens\" .\n",
         stream);
}

void write_man_page (FILE *stream, const struct program *program,
                     const struct command *command) {
  char name[64], arguments[64];
  snprintf (name, sizeof name, "%s%s%s", program->name, command ? "-" : "",
            command ? command->name : "");
  write_title (stream, name, command ? command->summary : program->about);
  write_section (stream, "Synopsis");
  if (command) {
    name[strlen (program->name)] = ' ';
    snprintf (arguments, sizeof arguments, "[OPTION...] %s",
              command->arguments);
    write_usage (stream, name, arguments);
    write_command (stream, program->name, command);
  } else {
    write_usage (stream, name, "COMMAND [OPTION...] ...");
    write_program (stream, program);
  }
  write_see_also (stream, program, command);
}

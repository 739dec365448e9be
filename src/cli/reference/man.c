/* SPDX-License-Identifier: MIT */

/* Manual pages, in the macros of man(7). */

#include <ctype.h>
#include <string.h>

#include "allqueens.h"
#include "cli/reference/document.h"
#include "cli/reference/formats.h"

/* Escapes what roff would change. */
static void print_roff (FILE *stream, const char *text, size_t length) {
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

static const struct markup roff = {
    .literal = {"\\fB", "\\fR"},
    .variable = {"\\fI", "\\fR"},
    .quoted = {"\\(aq", "\\(aq"},
    .section = {".SH ", "\n"},
    .group = {".SS ", "\n"},
    .paragraph = {".PP\n", "\n"},
    .example = {".PP\n.RS 4\n.nf\n", "\n.fi\n.RE\n"},
    .list = {"", ""},
    .options = {"", ""},
    .term = {".TP\n", "\n"},
    .typed = {"\\fB", "\\fR"},
    .other_term = ", ",
    .capitals = true,
    .print = print_roff};

/* The page's name, and in a line what it is about. */
static void write_title (const struct document *document, const char *name,
                         const char *about) {
  FILE *stream = document->stream;
  fprintf (stream, ".TH \"");
  for (const char *c = name; *c; c++)
    fputc (toupper ((unsigned char) *c), stream);
  fprintf (stream, "\" 1 \"\" \"allqueens %s\" \"User Commands\"\n",
           aq_version ());
  write_section (document, "Name");
  write_literally (document, (struct marks){"", " \\- "}, name);
  fputc (tolower ((unsigned char) *about), stream);
  for (const char *c = about + 1; *c && !(*c == '.' && !c[1]); c++)
    if (*c == '\n')
      fputc (' ', stream);
    else
      print_roff (stream, c, 1);
  fputc ('\n', stream);
}

static void write_see_also (const struct document *document,
                            const struct program *program,
                            const struct command *command) {
  FILE *stream = document->stream;
  write_section (document, "See also");
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
  const struct document document = {&roff, stream};
  char name[64], arguments[64];
  snprintf (name, sizeof name, "%s%s%s", program->name, command ? "-" : "",
            command ? command->name : "");
  write_title (&document, name, command ? command->summary : program->about);
  write_section (&document, "Synopsis");
  if (command) {
    name[strlen (program->name)] = ' ';
    snprintf (arguments, sizeof arguments, "[OPTION...] %s",
              command->arguments);
    write_usage (&document, name, arguments);
    fputc ('\n', stream);
    write_command (&document, program->name, command);
  } else {
    write_usage (&document, name, "COMMAND [OPTION...] ...");
    fputc ('\n', stream);
    write_program (&document, program);
  }
  write_see_also (&document, program, command);
}

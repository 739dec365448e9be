/* SPDX-License-Identifier: MIT */

/* A chapter of the manual, in Texinfo. */

#include <string.h>

#include "cli/reference/document.h"
#include "cli/reference/formats.h"

static void print_texinfo (FILE *stream, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    fprintf (stream, strchr ("@{}", text[i]) ? "@%c" : "%c", text[i]);
}

static const struct markup texinfo = {
    .literal = {"@option{", "}"},
    .variable = {"@var{", "}"},
    .quoted = {"@samp{", "}"},
    .section = {"\n@subheading ", "\n"},
    .group = {"\n@subsubheading ", "\n"},
    .paragraph = {"\n", "\n"},
    .example = {"\n@example\n", "\n@end example\n"},
    .list = {"\n@table @asis\n", "@end table\n"},
    .options = {"\n@table @option\n", "@end table\n"},
    .term = {"@item ", "\n"},
    .typed = {"", ""},
    .other_term = "\n@itemx ",
    .print = print_texinfo};

static void write_one (const struct document *document,
                       const struct program *program,
                       const struct command *command) {
  FILE *stream = document->stream;
  char name[64], arguments[64];
  snprintf (name, sizeof name, "%s %s", program->name, command->name);
  snprintf (arguments, sizeof arguments, "[OPTION...] %s", command->arguments);
  fprintf (stream, "\n@node %s\n@section %s\n@cindex %s, command\n", name,
           name, command->name);
  fputs ("\n@example\n", stream);
  write_usage (document, name, arguments);
  fputs ("\n@end example\n", stream);
  write_command (document, program->name, command);
}

void write_texinfo (FILE *stream, const struct program *program) {
  const struct document document = {&texinfo, stream};
  fputs ("@c Made from the program's tables of options.\n"
         "@node Commands\n@chapter Commands\n",
         stream);
  write_program (&document, program);
  fputs ("\n@menu\n", stream);
  for (const struct command *const *i = program->commands; *i; i++)
    fprintf (stream, "* %s %s::\n", program->name, (*i)->name);
  fputs ("@end menu\n", stream);
  for (const struct command *const *i = program->commands; *i; i++)
    write_one (&document, program, *i);
}

/* SPDX-License-Identifier: MIT */

/* The reference of a command or a program as a document, in any language that
   marks text up. */

#ifndef DOCUMENT_H
#define DOCUMENT_H

#include "cli/commands/program.h"

/* What comes before and after a part. */
struct marks {
  const char *before, *after;
};

struct markup {
  /* in a line */
  struct marks literal, variable, quoted;
  /* lines */
  struct marks section, group, paragraph, example;
  struct marks list, options; /* items in general, items that are options */
  struct marks term, typed;   /* of an item; what is to be typed in a term */
  const char *other_term;     /* between two terms of an item */
  bool capitals;              /* in the headings of sections */
  /* Prints LENGTH characters of TEXT, such that they stand for themselves. */
  void (*print) (FILE *stream, const char *text, size_t length);
};

struct document {
  const struct markup *markup;
  FILE *stream;
};

/* A part of one text, in which options and quotations are marked. */
void write_part (const struct document *document, struct marks marks,
                 const char *text);

/* The same with nothing marked. */
void write_literally (const struct document *document, struct marks marks,
                      const char *text);

void write_section (const struct document *document, const char *heading);

/* A command or program and its arguments. */
void write_usage (const struct document *document, const char *name,
                  const char *arguments);

/* All of a command from its description on. */
void write_command (const struct document *document, const char *program,
                    const struct command *command);

/* The same of a program: what it does, its commands, the exit status. */
void write_program (const struct document *document,
                    const struct program *program);

#endif

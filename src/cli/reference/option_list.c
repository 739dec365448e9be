/* SPDX-License-Identifier: MIT */

/* From tables of options to an ordered list. */

#include "cli/reference/option_list.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/options/values.h"

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
  return strcasecmp (a->name, b->name);
}

void list_options (const struct command *command, struct option_list *list) {
  const struct option_table *table;
  const struct option_row *row;
  for (list->count = 0; (row = command_option (command, list->count, &table));)
    list->row[list->count++] = row;
  qsort (list->row, list->count, sizeof *list->row, compare_rows);
}

bool begins_group (const struct option_list *list, size_t index) {
  return !index || list->row[index - 1]->group != list->row[index]->group;
}

name_list *option_names (const struct option_row *row) {
  return row->kind == SCHEME ? scheme_name : row->choice;
}

bool takes_file (const struct option_row *row) {
  return row->kind == FILE_NAME || row->kind == PICTURE ||
         row->kind == SCHEME || (row->value && !strcmp (row->value, "FILE"));
}

bool operand_is_file (const struct command *command) {
  return !command->operand.board_max;
}

void cut_brief (const char *text, char brief[BRIEF_MAX]) {
  size_t length = 0;
  /* A period behind a blank is a symbol. */
  while (text[length] && length < BRIEF_MAX - 1 &&
         !(strchr (":;.", text[length]) && strchr (" ", text[length + 1]) &&
           length && text[length - 1] != ' ') &&
         strncmp (text + length, " (", 2))
    length++;
  snprintf (brief, BRIEF_MAX, "%.*s", (int) length, text);
}

void print_names (FILE *stream, name_list *names) {
  const char *name, *blank = "";
  for (size_t i = 0; (name = names (i)); i++)
    if (*name) {
      fprintf (stream, "%s%s", blank, name);
      blank = " ";
    }
}

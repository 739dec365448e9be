/* SPDX-License-Identifier: MIT */

/* Notes from options, and options from notes. */

#include "cli/checkpoint/checkpoint_note.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/values.h"

/* The trace's entries. */
static const char trace_format[] = "trace=%" PRIu64 "%c"
                                   "trace-rows=%" PRIu64 "%c"
                                   "trace-rounds=%" PRIu64 "%c"
                                   "trace-hash=%" PRIu64 "%c";
enum { TRACE_ROOM = 160 };

/* --- reading --- */

const char *note_value (const struct checkpoint_note *note, const char *name) {
  const size_t length = strlen (name);
  const char *entry = note->text, *end = note->text + note->count;
  for (; entry < end; entry += strlen (entry) + 1)
    if (!strncmp (entry, name, length)) {
      if (entry[length] == '=')
        return entry + length + 1;
      if (!entry[length])
        return entry + length;
    }
  return NULL;
}

static bool note_number (const struct checkpoint_note *note, const char *name,
                         uint64_t *number) {
  const char *value = note_value (note, name);
  return value && read_number (value, number);
}

bool note_trace (const struct checkpoint_note *note,
                 struct trace_state *state) {
  return note_number (note, "trace", &state->length) &&
         note_number (note, "trace-rows", &state->rows) &&
         note_number (note, "trace-rounds", &state->rounds) &&
         note_number (note, "trace-hash", &state->hash);
}

bool note_copy (struct checkpoint_note *note, const void *text, size_t count,
                char problem[MESSAGE_MAX]) {
  *note = (struct checkpoint_note){0};
  if (!count || ((const char *) text)[count - 1])
    return refuse (problem, "the program's note in it is none");
  note->text = malloc (count + TRACE_ROOM);
  if (!note->text)
    return refuse (problem, "%s", aq_status_text (AQ_NO_MEMORY));
  memcpy (note->text, text, count);
  note->count = note->options = count;
  struct trace_state trace;
  if (note_trace (note, &trace))
    note->options =
        (size_t) (note_value (note, "trace") - strlen ("trace=") - note->text);
  return true;
}

/* --- writing --- */

void note_set_trace (struct checkpoint_note *note,
                     const struct trace_state *state) {
  const int length = snprintf (note->text + note->options, TRACE_ROOM,
                               trace_format, state->length, 0, state->rows, 0,
                               state->rounds, 0, state->hash, 0);
  note->count = note->options + (size_t) length;
}

void note_drop_trace (struct checkpoint_note *note) {
  note->count = note->options;
}

static void put_option (FILE *stream, const struct option_row *row,
                        const char *text) {
  /* The value of an option that stops the run may be another next time. */
  if (text && row->group != STOP)
    fprintf (stream, "%s=%s%c", row->name, text, 0);
  else
    fprintf (stream, "%s%c", row->name, 0);
}

/* Whether the option is among the facts. */
static bool is_fact (const char *name) {
  static const char *const names[] = {"scheme", "seed", "islands",
                                      "population", "parameter"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp (name, names[i]))
      return true;
  return false;
}

bool note_begin (struct checkpoint_note *note, const struct command *command,
                 const struct operands *operands,
                 const struct note_facts *facts) {
  const struct option_row *row;
  size_t at;
  *note = (struct checkpoint_note){0};
  FILE *stream = open_memstream (&note->text, &note->options);
  if (!stream)
    return false;
  fprintf (stream,
           "n=%u%cscheme=%s%cseed=%" PRIu64 "%cislands=%u%cpopulation=%zu%c",
           facts->n, 0, facts->scheme, 0, facts->seed, 0, facts->islands, 0,
           facts->population, 0);
  if (*facts->parameters)
    fprintf (stream, "parameter=%s%c", facts->parameters, 0);
  for (size_t i = 0; (row = option_at (command->tables, i, &at)); i++)
    if (row->determines && operands->given >> i & 1 && !is_fact (row->name))
      put_option (stream, row, operands->text[i]);
  const bool good = !ferror (stream);
  if (fclose (stream) || !good)
    return false;
  note->count = note->options;
  char *text = realloc (note->text, note->count + TRACE_ROOM);
  if (text)
    note->text = text;
  return text;
}

void note_free (struct checkpoint_note *note) {
  free (note->text);
  *note = (struct checkpoint_note){0};
}

/* --- from a note to the options --- */

/* Whether the command line has the option or another one with the same
   value, such as --no-symmetry for --symmetry. */
static bool is_given (const struct command *command,
                      const struct operands *operands,
                      const struct option_row *option, size_t place) {
  const struct option_row *row;
  size_t at;
  for (size_t i = 0; (row = option_at (command->tables, i, &at)); i++)
    if (operands->given >> i & 1 && at + row->at == place + option->at)
      return true;
  return false;
}

static bool apply (const struct option_row *row, const char *value,
                   void *fields, char problem[MESSAGE_MAX]) {
  char why[MESSAGE_MAX];
  if (row->kind == SETTINGS)
    return option_complete_settings (value, (char *) fields + row->at, why) ||
           refuse (problem, "its --%s %.300s", row->name, why);
  if (row->kind == SCHEME && !aq_scheme_named (value))
    return refuse (problem,
                   "its scheme %.100s is none of the built-in ones: give the "
                   "plug-in again, by --scheme=./FILE.so",
                   value);
  /* Only an option without a value has none. */
  if (!*value && !row->optional && row->kind != FLAG)
    return refuse (problem, "its --%s has no value", row->name);
  return option_set (row, fields, *value ? value : NULL, why) ||
         refuse (problem, "its --%s %.300s", row->name, why);
}

bool note_apply (const struct checkpoint_note *note,
                 const struct command *command,
                 const struct operands *operands, void *arguments,
                 char problem[MESSAGE_MAX]) {
  const struct option_row *row;
  size_t at;
  for (size_t i = 0; (row = option_at (command->tables, i, &at)); i++) {
    const char *value = row->determines ? note_value (note, row->name) : NULL;
    if (value &&
        (row->kind == SETTINGS || !is_given (command, operands, row, at)) &&
        !apply (row, value, (char *) arguments + at, problem))
      return false;
  }
  return true;
}

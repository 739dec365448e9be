/* SPDX-License-Identifier: MIT */

/* What the program adds to a checkpoint: the options that determine the run,
   as they were given, and how far the trace has come.  Entries "NAME=VALUE" or
   "NAME", each ended by a zero byte, because a value may have line breaks.  A
   note that was read comes from a file: anything may be in it. */

#ifndef CHECKPOINT_NOTE_H
#define CHECKPOINT_NOTE_H

#include "cli/options/command_line.h"
#include "cli/plot/trace.h"

struct checkpoint_note {
  char *text;     /* has room for the trace's entries */
  size_t options; /* bytes of the other entries, which stand before them */
  size_t count;   /* bytes of all */
};

/* What each note says of its run, also if it was not given. */
struct note_facts {
  unsigned n;
  const char *scheme; /* its name */
  uint64_t seed;
  unsigned islands; /* these depend on each other if one is not given */
  size_t population;
  const char *parameters; /* as struct genetic_options has them */
};

/* The note of a new run, from the facts and from the options of COMMAND that
   were given.  False without memory. */
bool note_begin (struct checkpoint_note *note, const struct command *command,
                 const struct operands *operands,
                 const struct note_facts *facts);

/* The note of a run that goes on, from COUNT bytes of a file.  False, with a
   message, if these are no note, and without memory. */
bool note_copy (struct checkpoint_note *note, const void *text, size_t count,
                char problem[MESSAGE_MAX]);

/* Sets what the note says and the command line does not, in ARGUMENTS, the
   struct of COMMAND's tables.  Also sets the parameters that the command line
   does not name.  Loads no plug-in: only the command line may name code that
   is to be run.  False, with a message, for a value that is refused. */
bool note_apply (const struct checkpoint_note *note,
                 const struct command *command,
                 const struct operands *operands, void *arguments,
                 char problem[MESSAGE_MAX]);

/* The value of the entry NAME, "" if it has none; NULL if there is no such
   entry. */
const char *note_value (const struct checkpoint_note *note, const char *name);

/* How far the trace has come.  Setting needs no memory; false if the run has
   no trace. */
void note_set_trace (struct checkpoint_note *note,
                     const struct trace_state *state);
bool note_trace (const struct checkpoint_note *note,
                 struct trace_state *state);
/* From now on the run has none, and cannot have one again. */
void note_drop_trace (struct checkpoint_note *note);

void note_free (struct checkpoint_note *note);

#endif

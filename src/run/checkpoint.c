/* SPDX-License-Identifier: MIT */

/* Saving a run and going on from there.  A checkpoint is

     a line of JSON:
       "allqueens checkpoint"  the version of the format
       "options"               all that determines the run
       "run"                   the numbers of the run
       "note"                  the caller's text
     for each group of islands: the number of its bytes (8 bytes), and these,
       which aq_group_save writes
     for each shard of the set: what aq_set_save_shard writes
     the checksum of all that (core/checked_stream.h)

   Numbers behind the line are in the machine's byte order.  Each process saves
   its own groups and shards.  A run is saved only where no hit waits to be
   merged.

   Nothing in a checkpoint is trusted: memory grows only as its bytes arrive,
   what they stand for is checked, and a run that was made of them is freed if
   their checksum differs. */

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "archive/saved_set.h"
#include "core/processes.h"
#include "run/engines.h"
#include "run/statistics.h"

/* Files of versions up to 4 began with a binary signature, whose first byte is
   0x89; those of several processes with a line of text, "allqueens checkpoint
   in parts, ...". */
enum { FORMAT_VERSION = 6 };
static const char *const former_beginnings[] = {"\x89", "allqueens"};

/* --- what determines the run --- */

/* These add an option to LIST; without memory they return false. */

static bool add (json_t *list, const char *name, const char *value) {
  return !json_object_set_new (list, name,
                               value ? json_string (value) : json_null ());
}

static bool add_number (json_t *list, const char *name, uint64_t value) {
  return !json_object_set_new (list, name, json_integer ((json_int_t) value));
}

static bool add_operator (json_t *list, const char *name,
                          const struct aq_operator *chosen) {
  return add (list, name, chosen ? chosen->name : NULL);
}

static bool add_parameters (json_t *list, const struct aq_collect *run) {
  const struct aq_parameter *parameter;
  char name[AQ_PARAMETER_NAME_MAX + 16], value[AQ_VALUE_TEXT_MAX];
  bool good = true;
  for (size_t i = 0; (parameter = aq_parameter (run->options.scheme, i)); i++)
    if (aq_parameter_applies (parameter, &run->breeding)) {
      snprintf (name, sizeof name, "parameter %s", parameter->name);
      aq_value_text (run->breeding.value[i], value);
      good &= add (list, name, value);
    }
  return good;
}

/* Adds null, the default, for the engine that the other options lead to. */
static bool add_engine (json_t *list, const struct aq_collect *run) {
  const struct engine *usual =
      aq_engine_for (AQ_ENGINE_ANY, run->options.scheme, &run->breeding);
  return add (list, "engine", run->engine == usual ? NULL : run->engine->name);
}

/* All that determines the run: the one list of it.  Names and values are those
   of the program's options; null is the default.  NULL without memory. */
static json_t *list_options (const struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  const struct aq_breeding *breeding = &run->breeding;
  const uint16_t one = 1;
  json_t *list = json_object ();
  if (add (list, "byte order", *(const char *) &one ? "little" : "big") &&
      add_number (list, "processes", aq_process_count (options->transport)) &&
      add_number (list, "process", aq_process (options->transport)) &&
      add_number (list, "board size", options->n) &&
      add (list, "scheme", options->scheme->name) &&
      add (list, "version of the scheme", options->scheme->version) &&
      add_number (list, "seed", options->seed) &&
      add_number (list, "population", breeding->population) &&
      add_number (list, "islands", options->islands) &&
      add_operator (list, "selection", breeding->selection) &&
      add_operator (list, "crossover", breeding->crossover) &&
      add_operator (list, "mutation", breeding->mutation) &&
      add_parameters (list, run) &&
      add_number (list, "neighborhood", options->neighborhood) &&
      add (list, "symmetry", options->symmetry ? "yes" : "no") &&
      add (list, "exclude-solved", options->exclude_solved ? "yes" : "no") &&
      add_number (list, "stagnation-limit", options->stagnation_limit) &&
      add_engine (list, run))
    return list;
  json_decref (list);
  return NULL;
}

/* --- saving --- */

/* The most bytes of the line of JSON.  The options take some 2,000 bytes, and
   JSON writes a byte of the note as six at most. */
enum { LINE_BYTES_MAX = 1 << 20 };

/* The line; NULL without memory, or if the note is too long or not UTF-8. */
static json_t *make_line (const struct aq_collect *run, const char *note,
                          size_t note_bytes) {
  if (note_bytes > AQ_NOTE_MAX)
    return NULL;
  return json_pack (
      "{si, so, s{sI, sI, sI, sb, si}, ss%}", "allqueens checkpoint",
      FORMAT_VERSION, "options", list_options (run), "run", "generations",
      (json_int_t) run->stats.generations, "neighbors",
      (json_int_t) run->neighbors, "neighbors_found",
      (json_int_t) run->stats.neighbors_found, "begun", run->begun, "step",
      (int) run->step, "note", note, note_bytes);
}

static enum aq_status save_group (const struct island_group *group,
                                  struct checked_stream *stream) {
  const uint64_t count = aq_group_save (group, NULL);
  void *bytes = malloc (count);
  if (!bytes)
    return AQ_NO_MEMORY;
  aq_group_save (group, bytes);
  aq_checked_put (stream, &count, sizeof count);
  aq_checked_put (stream, bytes, count);
  free (bytes);
  return stream->status;
}

/* The shards of this process. */
static struct share own_shards (const struct aq_collect *run) {
  return aq_own_share (AQ_SHARDS, run->options.transport);
}

static enum aq_status save (const struct aq_collect *run, const json_t *line,
                            struct checked_stream *stream) {
  const struct share shards = own_shards (run);
  enum aq_status status =
      json_dumpf (line, stream->file, JSON_COMPACT) && !stream->status
          ? AQ_NO_MEMORY
          : aq_checked_put (stream, "\n", 1);
  for (unsigned i = 0; i < run->groups && !status; i++)
    status = save_group (&run->group[i], stream);
  for (unsigned i = shards.first; i < shards.end && !status; i++)
    status = aq_set_save_shard (run->set, i, stream);
  return status ? status : aq_checked_end (stream);
}

/* Whether a limit may have dropped hits that the run would have merged without
   it. */
static bool was_cut (const struct aq_collect *run) {
  return !run->complete && aq_merge_limit_reached (&run->merge);
}

enum aq_status aq_collect_save (const struct aq_collect *run, const void *note,
                                size_t note_bytes, aq_write *write,
                                void *data) {
  struct checked_stream *stream = NULL;
  if (run->broken || was_cut (run))
    return AQ_CANNOT_GO_ON;
  json_t *line = make_line (run, note, note_bytes);
  enum aq_status status =
      line ? aq_checked_writer (&stream, write, data) : AQ_NO_MEMORY;
  if (!status)
    status = save (run, line, stream);
  aq_checked_free (stream);
  json_decref (line);
  return status;
}

/* --- a checkpoint that is read --- */

struct aq_checkpoint {
  struct checked_stream *stream;
  json_t *line;      /* NULL before it is read */
  char message[256]; /* which option differs, or what made it */
};

enum aq_status aq_checkpoint_new (struct aq_checkpoint **checkpoint,
                                  aq_read *read, void *data) {
  struct aq_checkpoint *made = *checkpoint = calloc (1, sizeof *made);
  if (made && !aq_checked_reader (&made->stream, read, data))
    return AQ_OK;
  free (made);
  *checkpoint = NULL;
  return AQ_NO_MEMORY;
}

void aq_checkpoint_free (struct aq_checkpoint *checkpoint) {
  if (!checkpoint)
    return;
  aq_checked_free (checkpoint->stream);
  json_decref (checkpoint->line);
  free (checkpoint);
}

const char *aq_checkpoint_message (const struct aq_checkpoint *checkpoint) {
  return *checkpoint->message ? checkpoint->message
                              : checkpoint->stream->message;
}

/* False for the default. */
static bool format_value (const json_t *value, char text[AQ_OPTION_MAX]) {
  if (json_is_integer (value))
    snprintf (text, AQ_OPTION_MAX, "%" PRIu64,
              (uint64_t) json_integer_value (value));
  else
    snprintf (text, AQ_OPTION_MAX, "%s",
              json_is_string (value) ? json_string_value (value)
                                     : "the default");
  return json_is_integer (value) || json_is_string (value);
}

const void *aq_checkpoint_note (const struct aq_checkpoint *checkpoint,
                                size_t *count) {
  const json_t *note = json_object_get (checkpoint->line, "note");
  *count = json_string_length (note);
  return json_string_value (note);
}

bool aq_checkpoint_option (const struct aq_checkpoint *checkpoint,
                           const char *name, char text[AQ_OPTION_MAX]) {
  const json_t *options = json_object_get (checkpoint->line, "options");
  return format_value (json_object_get (options, name), text);
}

static enum aq_status made_earlier (struct aq_checkpoint *checkpoint) {
  snprintf (checkpoint->message, sizeof checkpoint->message,
            "made by an earlier version of allqueens, which alone can go on "
            "with it; to begin anew, remove it");
  return AQ_OLD_CHECKPOINT;
}

/* Reads the line of JSON to *LINE, to be freed, with a 0 behind it.  A line
   that is too long is cut: it is no checkpoint. */
static enum aq_status read_line (struct checked_stream *stream, char **line,
                                 size_t *length) {
  *length = 0;
  *line = malloc (LINE_BYTES_MAX);
  if (!*line)
    return AQ_NO_MEMORY;
  for (int c = 0; c != '\n' && *length < LINE_BYTES_MAX - 1;
       (*line)[(*length)++] = (char) c)
    if ((c = getc (stream->file)) == EOF)
      break;
  (*line)[*length] = '\0';
  return *length ? stream->status
                 : aq_checked_damaged (stream, "it ends too soon");
}

enum aq_status aq_checkpoint_begin (struct aq_checkpoint *checkpoint) {
  struct checked_stream *stream = checkpoint->stream;
  const json_t *options, *note;
  char *line, what[64];
  size_t length;
  int version;
  enum aq_status status = read_line (stream, &line, &length);
  for (size_t i = 0; i < 2 && !status; i++)
    if (!strncmp (line, former_beginnings[i], strlen (former_beginnings[i])))
      status = made_earlier (checkpoint);
  if (!status)
    checkpoint->line = json_loadb (line, length, JSON_ALLOW_NUL, NULL);
  free (line);
  if (status)
    return status;
  if (json_unpack (checkpoint->line, "{si, so, so}", "allqueens checkpoint",
                   &version, "options", &options, "note", &note) ||
      !json_is_string (note))
    return aq_checked_damaged (stream, "it is no checkpoint");
  snprintf (what, sizeof what, "its format has version %d, not %d", version,
            FORMAT_VERSION);
  return version == FORMAT_VERSION ? AQ_OK : aq_checked_damaged (stream, what);
}

enum aq_status aq_checkpoint_check (struct aq_checkpoint *checkpoint) {
  return aq_checked_end (checkpoint->stream);
}

/* --- loading --- */

/* Compares the options one by one, and notes the first that differs. */
static enum aq_status compare_options (const struct aq_collect *run,
                                       struct aq_checkpoint *checkpoint) {
  json_t *own = list_options (run), *value;
  const json_t *there = json_object_get (checkpoint->line, "options");
  const char *name;
  char saved[AQ_OPTION_MAX], here[AQ_OPTION_MAX];
  if (!own)
    return AQ_NO_MEMORY;
  json_object_foreach (own, name, value) {
    if (json_equal (json_object_get (there, name), value))
      continue;
    aq_checkpoint_option (checkpoint, name, saved);
    format_value (value, here);
    snprintf (checkpoint->message, sizeof checkpoint->message,
              "%s: %.80s in the checkpoint, %.80s here", name, saved, here);
    break;
  }
  const bool equal = json_equal (own, there);
  if (!equal && !*checkpoint->message)
    snprintf (checkpoint->message, sizeof checkpoint->message,
              "its options are those of another version");
  json_decref (own);
  return equal ? AQ_OK : AQ_OTHER_RUN;
}

static enum aq_status load_numbers (struct aq_collect *run,
                                    struct aq_checkpoint *checkpoint) {
  json_int_t generations, neighbors, neighbors_found, step;
  int begun;
  if (json_unpack (checkpoint->line, "{s{sI, sI, sI, sb, sI}}", "run",
                   "generations", &generations, "neighbors", &neighbors,
                   "neighbors_found", &neighbors_found, "begun", &begun,
                   "step", &step) ||
      generations < 0 || neighbors < 0 || neighbors_found < 0 ||
      (step != AQ_EVOLVE && (step != AQ_SEARCH_NEIGHBORS || !begun)))
    return aq_checked_damaged (checkpoint->stream, "its numbers are wrong");
  run->stats.generations = (uint64_t) generations;
  run->neighbors = (uint64_t) neighbors;
  run->stats.neighbors_found = (uint64_t) neighbors_found;
  run->begun = begun;
  run->step = (enum round_step) step;
  return AQ_OK;
}

/* Reads a group.  Memory grows as bytes arrive, not by the claimed count. */
static enum aq_status load_group (const struct aq_collect *run,
                                  struct island_group *group,
                                  struct checked_stream *stream) {
  enum { PIECE = 1 << 16 };
  uint64_t count, piece;
  char *bytes = NULL;
  enum aq_status status = aq_checked_get (stream, &count, sizeof count);
  for (uint64_t done = 0; done < count && !status; done += piece) {
    piece = count - done < PIECE ? count - done : PIECE;
    char *more = realloc (bytes, done + piece);
    status = more ? aq_checked_get (stream, more + done, piece) : AQ_NO_MEMORY;
    bytes = more ? more : bytes;
  }
  if (!status && (!aq_group_load (group, bytes, count) ||
                  (run->begun && !run->engine->is_sound (group->islands))))
    status =
        group->islands->status == AQ_NO_MEMORY
            ? AQ_NO_MEMORY
            : aq_checked_damaged (stream, "its islands are none of this run");
  free (bytes);
  return status;
}

static enum aq_status load (struct aq_collect *run,
                            struct aq_checkpoint *checkpoint) {
  struct checked_stream *stream = checkpoint->stream;
  const struct share shards = own_shards (run);
  enum aq_status status = load_numbers (run, checkpoint);
  for (unsigned i = 0; i < run->groups && !status; i++)
    status = load_group (run, &run->group[i], stream);
  for (unsigned i = shards.first; i < shards.end && !status; i++)
    status = aq_set_load_shard (run->set, i, stream);
  return status ? status : aq_checked_end (stream);
}

enum aq_status aq_collect_resume (struct aq_collect **run,
                                  const struct aq_collect_options *options,
                                  struct aq_checkpoint *checkpoint) {
  *run = NULL;
  if (!checkpoint->line)
    return AQ_BAD_ARGUMENT;
  enum aq_status status = aq_collect_new (run, options);
  if (status)
    return status;
  struct aq_collect *made = *run;
  status = compare_options (made, checkpoint);
  if (!status)
    status = load (made, checkpoint);
  status = aq_common_status (made->options.transport, status);
  if (!status)
    status = aq_collect_update (made, AQ_OK);
  made->resumed = true;
  if (status) {
    aq_collect_free (made);
    *run = NULL;
  }
  return status;
}

/* SPDX-License-Identifier: MIT */

/* Saving a run and going on from there.  A checkpoint has these sections
   (core/section.h says how one is written):

     options  a line for each option that determines the run: name, tab, value
     note     the caller's
     run      struct saved_run
     group    for each group of islands: what aq_group_save writes
     hits     behind each group: its hits that are not yet merged; with the
              number of groups as its number, those of neighborhood search
     shard    for each: what aq_set_save_shard writes

   Each process writes the sections of its own groups, what its own
   neighborhood search found, and its shards; the first also what stands
   before, the last the end.  So their parts, one behind the other, are a
   checkpoint.  It is read by one process or any number: behind "run" groups,
   hits of neighborhood search and shards may come in any order.

   Nothing in a checkpoint is trusted: memory grows only as its bytes arrive,
   and what they stand for is checked. */

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "archive/saved_hits.h"
#include "archive/saved_set.h"
#include "core/processes.h"
#include "run/statistics.h"

/* The numbers of a run. */
struct saved_run {
  uint64_t generations, neighbors, neighbors_found;
  uint64_t begun, step;
  uint64_t shards; /* of the set */
};

/* --- options --- */

enum { OPTIONS_TEXT_MAX = 4096 };

/* Text that is put together line by line. */
struct text {
  char line[OPTIONS_TEXT_MAX];
  size_t length;
};

__attribute__ ((format (printf, 3, 4))) static void
add_line (struct text *text, const char *name, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  char value[512];
  vsnprintf (value, sizeof value, format, arguments);
  va_end (arguments);
  const int length =
      snprintf (text->line + text->length, sizeof text->line - text->length,
                "%s\t%s\n", name, value);
  text->length += (size_t) length;
}

static const char *name_of (const struct aq_operator *chosen) {
  return chosen ? chosen->name : "the scheme's own";
}

/* All that determines the run, in the order of importance. */
static void list_options (const struct aq_collect *run, struct text *text) {
  const struct aq_collect_options *options = &run->options;
  const struct aq_breeding *breeding = &run->breeding;
  const struct aq_parameter *parameter;
  char name[AQ_PARAMETER_NAME_MAX + 16], value[AQ_VALUE_TEXT_MAX];
  text->length = 0;
  add_line (text, "board size", "%u", options->n);
  add_line (text, "scheme", "%s", options->scheme->name);
  add_line (text, "version of the scheme", "%s", options->scheme->version);
  add_line (text, "seed", "%" PRIu64, options->seed);
  add_line (text, "population", "%zu", breeding->population);
  add_line (text, "number of islands", "%u", options->islands);
  add_line (text, "selection", "%s", name_of (breeding->selection));
  add_line (text, "crossover", "%s", name_of (breeding->crossover));
  add_line (text, "mutation", "%s", name_of (breeding->mutation));
  for (size_t i = 0; (parameter = aq_parameter (options->scheme, i)); i++) {
    snprintf (name, sizeof name, "parameter %s", parameter->name);
    aq_value_text (breeding->value[i], value);
    add_line (text, name, "%s", value);
  }
  add_line (text, "neighborhood", "%u", options->neighborhood);
  add_line (text, "symmetry closure", "%s", options->symmetry ? "on" : "off");
  add_line (text, "breeding of solved boards", "%s",
            options->exclude_solved ? "off" : "on");
  add_line (text, "stagnation limit", "%" PRIu64, options->stagnation_limit);
  add_line (text, "engine", "%s", run->engine->name);
}

/* --- saving --- */

static void save_bytes (struct section_writer *writer, const char *name,
                        uint32_t number, const void *bytes, size_t count) {
  aq_section_begin (writer, name, number, count);
  aq_section_put (writer, bytes, count);
  aq_section_end (writer);
}

/* A group of islands of this process, and its hits. */
static enum aq_status save_group (const struct aq_collect *run, unsigned i) {
  const struct island_group *group = &run->group[i];
  const uint32_t number = run->first_group + i;
  const struct hit_list *const hits = &group->batch.hits;
  const size_t count = aq_group_save (group, NULL);
  void *bytes = malloc (count);
  if (!bytes)
    return AQ_NO_MEMORY;
  aq_group_save (group, bytes);
  save_bytes (run->writer, "group", number, bytes, count);
  free (bytes);
  aq_hits_save (run->writer, number, &hits, 1);
  return AQ_OK;
}

/* What neighborhood search found and was not yet merged, as one list. */
static void save_neighbors (const struct aq_collect *run) {
  const struct hit_list *lists[AQ_SEARCH_TASKS];
  for (unsigned i = 0; i < AQ_SEARCH_TASKS; i++)
    lists[i] = &run->task[i].batch.hits;
  aq_hits_save (run->writer, run->all_groups, lists, AQ_SEARCH_TASKS);
}

/* How many sections the processes before this one write. */
static uint32_t sections_before (const struct aq_collect *run,
                                 struct share shards) {
  enum { FIRST_ONES = 3, OF_A_GROUP = 2 };
  const unsigned process = aq_process (run->options.transport);
  return process ? FIRST_ONES + OF_A_GROUP * run->first_group + process +
                       shards.first
                 : 0;
}

/* What stands before the groups. */
static void save_beginning (const struct aq_collect *run, const void *note,
                            size_t note_bytes) {
  const struct saved_run numbers = {.generations = run->stats.generations,
                                    .neighbors = run->all.neighbors,
                                    .neighbors_found =
                                        run->stats.neighbors_found,
                                    .begun = run->begun,
                                    .step = run->step,
                                    .shards = AQ_SHARDS};
  struct text options;
  list_options (run, &options);
  save_bytes (run->writer, "options", 0, options.line, options.length);
  save_bytes (run->writer, "note", 0, note, note_bytes);
  save_bytes (run->writer, "run", 0, &numbers, sizeof numbers);
}

enum aq_status aq_collect_save (const struct aq_collect *run, const void *note,
                                size_t note_bytes, aq_write *write,
                                void *data) {
  const struct aq_transport *transport = run->options.transport;
  const struct share shards = aq_own_share (AQ_SHARDS, transport);
  const bool last = aq_process (transport) + 1 == aq_process_count (transport);
  struct section_writer *writer = run->writer;
  enum aq_status status = AQ_OK;
  if (run->broken)
    return AQ_CANNOT_GO_ON;
  if (aq_process (transport)) {
    aq_sections_continue (writer, sections_before (run, shards), write, data);
  } else {
    aq_sections_begin (writer, write, data);
    save_beginning (run, note, note_bytes);
  }
  for (unsigned i = 0; i < run->groups && !status; i++)
    status = save_group (run, i);
  if (status)
    return status;
  save_neighbors (run);
  for (unsigned shard = shards.first; shard < shards.end; shard++)
    aq_set_save_shard (run->set, shard, writer);
  return last ? aq_sections_end (writer) : aq_sections_pause (writer);
}

/* --- a checkpoint that is read --- */

struct aq_checkpoint {
  struct section_reader *reader;
  char *options, *note; /* bytes that end with a 0 */
  size_t options_bytes, note_bytes;
  char message[256]; /* which option differs */
};

enum aq_status aq_checkpoint_new (struct aq_checkpoint **checkpoint,
                                  aq_read *read, void *data) {
  struct aq_checkpoint *made = *checkpoint = calloc (1, sizeof *made);
  if (made && !aq_section_reader_new (&made->reader, read, data))
    return AQ_OK;
  free (made);
  *checkpoint = NULL;
  return AQ_NO_MEMORY;
}

void aq_checkpoint_free (struct aq_checkpoint *checkpoint) {
  if (!checkpoint)
    return;
  aq_section_reader_free (checkpoint->reader);
  free (checkpoint->options);
  free (checkpoint->note);
  free (checkpoint);
}

const char *aq_checkpoint_message (const struct aq_checkpoint *checkpoint) {
  return *checkpoint->message ? checkpoint->message
                              : aq_section_message (checkpoint->reader);
}

const void *aq_checkpoint_note (const struct aq_checkpoint *checkpoint,
                                size_t *count) {
  *count = checkpoint->note_bytes;
  return checkpoint->note;
}

enum aq_status aq_checkpoint_begin (struct aq_checkpoint *checkpoint) {
  struct section_reader *reader = checkpoint->reader;
  enum aq_status status = aq_sections_open (reader);
  if (!status)
    status = aq_section_load (reader, "options", 0, &checkpoint->options,
                              &checkpoint->options_bytes);
  if (!status)
    status = aq_section_load (reader, "note", 0, &checkpoint->note,
                              &checkpoint->note_bytes);
  return status;
}

/* --- loading --- */

/* Compares the options line by line, and notes the first that differs. */
static enum aq_status compare_options (const struct aq_collect *run,
                                       struct aq_checkpoint *checkpoint) {
  struct text own;
  list_options (run, &own);
  const char *here = own.line, *there = checkpoint->options;
  if (own.length == checkpoint->options_bytes &&
      !memcmp (here, there, own.length))
    return AQ_OK;
  while (*here && *there) {
    const size_t name = strcspn (here, "\t");
    const size_t line = strcspn (here, "\n"), other = strcspn (there, "\n");
    if (line != other || memcmp (here, there, line)) {
      const bool named = other > name && !memcmp (here, there, name + 1);
      snprintf (checkpoint->message, sizeof checkpoint->message,
                named ? "the %.*s is %.*s in the checkpoint, %.*s here"
                      : "the %.*s is not in the checkpoint",
                (int) name, here, named ? (int) (other - name - 1) : 0,
                there + name + 1, (int) (line - name - 1), here + name + 1);
      return AQ_OTHER_RUN;
    }
    here += line + 1;
    there += other + (there[other] == '\n');
  }
  snprintf (checkpoint->message, sizeof checkpoint->message,
            "its options are those of another version");
  return AQ_OTHER_RUN;
}

static enum aq_status load_run (struct aq_collect *run,
                                struct section_reader *reader) {
  struct saved_run saved;
  uint64_t length;
  enum aq_status status = aq_section_open (reader, "run", 0, &length);
  if (!status)
    status = aq_section_get (reader, &saved, sizeof saved);
  if (!status)
    status = aq_section_close (reader);
  if (status)
    return status;
  if (saved.shards != AQ_SHARDS || saved.begun > 1 ||
      (saved.step != AQ_EVOLVE && (saved.step != AQ_SEARCH || !saved.begun)))
    return aq_section_damaged (reader, "its numbers are wrong");
  run->stats.generations = saved.generations;
  run->neighbors = aq_process (run->options.transport) ? 0 : saved.neighbors;
  run->stats.neighbors_found = saved.neighbors_found;
  run->begun = saved.begun;
  run->step = (enum step) saved.step;
  return AQ_OK;
}

/* Group I of this process, and its hits. */
static enum aq_status load_group (struct aq_collect *run,
                                  struct section_reader *reader, unsigned i) {
  struct island_group *group = &run->group[i];
  const uint32_t number = run->first_group + i;
  char *bytes;
  size_t count;
  enum aq_status status =
      aq_section_load (reader, "group", number, &bytes, &count);
  if (!status && (!aq_group_load (group, bytes, count) ||
                  (run->begun && !run->engine->is_sound (group->islands))))
    status =
        group->islands->status == AQ_NO_MEMORY
            ? AQ_NO_MEMORY
            : aq_section_damaged (reader, "the islands before it are none "
                                          "of this run");
  free (bytes);
  return status ? status
                : aq_hits_load (run->set, reader, number,
                                group->batch.first_island,
                                group->batch.islands, &group->batch.hits);
}

/* A group, which another process may have. */
static enum aq_status read_group (struct aq_collect *run,
                                  struct section_reader *reader,
                                  uint32_t number) {
  static const char *const names[] = {"group", "hits"};
  enum aq_status status = AQ_OK;
  if (number - run->first_group < run->groups)
    return load_group (run, reader, number - run->first_group);
  for (size_t i = 0; i < sizeof names / sizeof *names && !status; i++)
    status = aq_section_skip (reader, names[i], number);
  return status;
}

/* What neighborhood search of any process found; the first one takes it. */
static enum aq_status read_neighbors (struct aq_collect *run,
                                      struct section_reader *reader) {
  return aq_process (run->options.transport)
             ? aq_section_skip (reader, "hits", run->all_groups)
             : aq_hits_load (run->set, reader, run->all_groups, 0, 1,
                             &run->task[0].batch.hits);
}

static enum aq_status read_shard (struct aq_collect *run,
                                  struct section_reader *reader,
                                  uint32_t number) {
  const struct share own = aq_own_share (AQ_SHARDS, run->options.transport);
  return number >= own.first && number < own.end
             ? aq_set_load_shard (run->set, number, reader)
             : aq_section_skip (reader, "shard", number);
}

/* What has been read behind "run". */
struct progress {
  bool group[AQ_ISLANDS_MAX], neighbors, shard[AQ_SHARDS];
};

/* Reads the next group, hits of neighborhood search or shard; *DONE if none
   of these comes that is still to come. */
static enum aq_status read_next (struct aq_collect *run,
                                 struct section_reader *reader,
                                 struct progress *progress, bool *done) {
  char name[AQ_SECTION_NAME + 1];
  uint32_t number;
  const enum aq_status status = aq_section_next (reader, name, &number);
  if (status)
    return status;
  if (!strcmp (name, "group") && number < run->all_groups &&
      !progress->group[number]) {
    progress->group[number] = true;
    return read_group (run, reader, number);
  }
  if (!strcmp (name, "hits") && number == run->all_groups) {
    progress->neighbors = true;
    return read_neighbors (run, reader);
  }
  if (!strcmp (name, "shard") && number < AQ_SHARDS &&
      !progress->shard[number]) {
    progress->shard[number] = true;
    return read_shard (run, reader, number);
  }
  *done = true;
  return AQ_OK;
}

/* Reads the end, or what is missing before it, which is damage. */
static enum aq_status read_end (const struct aq_collect *run,
                                struct section_reader *reader,
                                const struct progress *progress) {
  for (unsigned i = 0; i < run->all_groups; i++)
    if (!progress->group[i])
      return aq_section_skip (reader, "group", i);
  if (!progress->neighbors)
    return aq_section_skip (reader, "hits", run->all_groups);
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    if (!progress->shard[i])
      return aq_section_skip (reader, "shard", i);
  return aq_sections_close (reader);
}

static enum aq_status load (struct aq_collect *run,
                            struct section_reader *reader) {
  struct progress progress = {.neighbors = false};
  bool done = false;
  enum aq_status status = load_run (run, reader);
  while (!status && !done)
    status = read_next (run, reader, &progress, &done);
  if (!status)
    status = read_end (run, reader, &progress);
  run->merge.count = 1;
  run->merge.batch[0] = &run->task[0].batch;
  return status;
}

/* The common status of all processes that resume, and the message of the first
   that has this status. */
static enum aq_status agree (const struct aq_transport *transport,
                             struct aq_checkpoint *checkpoint,
                             enum aq_status status) {
  struct report {
    enum aq_status status;
    char message[sizeof checkpoint->message];
  } own = {.status = status}, all[AQ_PROCESSES_MAX];
  snprintf (own.message, sizeof own.message, "%s",
            aq_checkpoint_message (checkpoint));
  status = aq_common_status (transport, status);
  if (!status || status == AQ_LOST_PROCESS)
    return status;
  if (aq_gather (transport, &own, sizeof own, all))
    return AQ_LOST_PROCESS;
  const struct report *first = all;
  while (first->status != status)
    first++;
  memcpy (checkpoint->message, first->message, sizeof first->message);
  return status;
}

enum aq_status aq_collect_resume (struct aq_collect **run,
                                  const struct aq_collect_options *options,
                                  struct aq_checkpoint *checkpoint) {
  enum aq_status status = aq_collect_new (run, options);
  if (status)
    return status;
  struct aq_collect *made = *run;
  status = compare_options (made, checkpoint);
  if (!status)
    status = load (made, checkpoint->reader);
  status = agree (made->options.transport, checkpoint, status);
  if (!status)
    status = aq_collect_count (made, AQ_OK);
  made->resumed = true;
  if (status) {
    aq_collect_free (made);
    *run = NULL;
  }
  return status;
}

/* SPDX-License-Identifier: MIT */

/* Checkpoints that several processes wrote: their parts, one behind the other,
   load to the run that was saved, in any order of groups and shards; each of
   these is there once; processes that resume agree on what came of it.  The
   sections are taken apart by the format's description
   (src/core/section.h). */

#include <pthread.h>
#include <xxhash.h>

#include "../memory_file.h"
#include "../process_threads.h"
#include "archive/saved_set.h"
#include "core/processes.h"
#include "run/run_state.h"
#include "runs.h"

/* --- runs --- */

/* Groups of one island and of many. */
static const struct {
  const char *scheme;
  unsigned n, islands, neighborhood;
  size_t population;
  bool symmetry;
} runs[] = {{"report", 6, 5, 3, 256, true},
            {"halfkeep", 11, 2, 5, 1024, false},
            {"halfkeep", 12, 200, 4, 8, true},
            {"halfkeep", 10, 1, 4, 512, true},
            {"report", 10, 130, 3, 32, true}};
enum { RUNS = sizeof runs / sizeof *runs };

static bool round_done (const struct aq_stats *stats, void *data) {
  unsigned *calls = data;
  (void) stats;
  return *calls == 0 || --*calls > 0;
}

static struct aq_collect_options options_of (size_t i, unsigned *calls) {
  struct aq_collect_options options =
      unit_options (runs[i].n, runs[i].scheme, 1);
  unit_breeding (&options.breeding, options.scheme, options.n)->population =
      runs[i].population;
  options.islands = runs[i].islands;
  options.neighborhood = runs[i].neighborhood;
  options.symmetry = runs[i].symmetry;
  options.generations = 60;
  options.round_done = round_done;
  options.data = calls;
  return options;
}

static enum aq_status resume (struct memory_file file,
                              const struct aq_collect_options *options,
                              struct aq_collect **run, char message[256]) {
  struct aq_checkpoint *checkpoint;
  *run = NULL;
  ck_assert_int_eq (aq_checkpoint_new (&checkpoint, memory_file_read, &file),
                    AQ_OK);
  ck_assert_int_eq (aq_checkpoint_begin (checkpoint), AQ_OK);
  const enum aq_status status = aq_collect_resume (run, options, checkpoint);
  snprintf (message, 256, "%s", aq_checkpoint_message (checkpoint));
  aq_checkpoint_free (checkpoint);
  return status;
}

static void expect_equal (const struct memory_file *file,
                          const struct memory_file *whole, const char *what) {
  ck_assert_msg (file->count == whole->count &&
                     !memcmp (file->bytes, whole->bytes, whole->count),
                 "%s: %zu and %zu bytes", what, file->count, whole->count);
}

/* Resumes from FILE and expects the run that was saved in WHOLE. */
static void expect_loaded (const struct memory_file *file, size_t i,
                           const struct memory_file *whole, const char *what) {
  struct aq_collect *run;
  unsigned calls = 0;
  char message[256];
  const struct aq_collect_options options = options_of (i, &calls);
  const enum aq_status status = resume (*file, &options, &run, message);
  ck_assert_msg (!status, "%s: %s", what, message);
  struct memory_file again = unit_save (run);
  expect_equal (&again, whole, what);
  free (again.bytes);
  aq_collect_free (run);
}

/* --- sections --- */

enum { HEADER = 16, BEFORE = 24, CHECKSUM = 8, SECTIONS_MAX = 4096 };
enum { FIRST_ONES = 3 };

struct section {
  char name[9];
  uint32_t number;
  uint64_t length;
  const char *contents;
};

struct sections {
  size_t count;
  struct section section[SECTIONS_MAX];
};

static void take_apart (const struct memory_file *file,
                        struct sections *sections) {
  sections->count = 0;
  for (size_t at = HEADER; at < file->count;) {
    struct section *section = &sections->section[sections->count++];
    const char *bytes = file->bytes + at;
    ck_assert_uint_lt (sections->count, SECTIONS_MAX);
    *section = (struct section){.contents = bytes + BEFORE};
    memcpy (section->name, bytes, 8);
    memcpy (&section->number, bytes + 8, sizeof section->number);
    memcpy (&section->length, bytes + 16, sizeof section->length);
    at += BEFORE + section->length + CHECKSUM;
  }
}

/* The file of these sections, behind the header of WHOLE. */
static struct memory_file put_together (const struct sections *sections,
                                        const struct memory_file *whole) {
  struct memory_file file = {0};
  memory_file_write (&file, whole->bytes, HEADER);
  for (uint32_t place = 0; place < sections->count; place++) {
    const struct section *section = &sections->section[place];
    const size_t first = file.count;
    memory_file_write (&file, section->name, 8);
    memory_file_write (&file, &section->number, sizeof section->number);
    memory_file_write (&file, &place, sizeof place);
    memory_file_write (&file, &section->length, sizeof section->length);
    memory_file_write (&file, section->contents, section->length);
    const uint64_t hash = XXH3_64bits (file.bytes + first, file.count - first);
    memory_file_write (&file, &hash, sizeof hash);
  }
  return file;
}

static bool is_named (const struct section *section, const char *name) {
  return !strcmp (section->name, name);
}

/* Whether these are hits of neighborhood search. */
static bool is_neighbors (const struct section *section, unsigned groups) {
  return is_named (section, "hits") && section->number == groups;
}

/* How many sections belong together from this one on: two of a group. */
static size_t together (const struct section *section) {
  return is_named (section, "group") ? 2 : 1;
}

static unsigned groups_of (const struct sections *sections) {
  unsigned groups = 0;
  for (size_t i = 0; i < sections->count; i++)
    groups += is_named (&sections->section[i], "group");
  return groups;
}

/* A checkpoint of run I that was stopped after CALLS rounds; after no CALLS it
   ended. */
static struct memory_file stopped (size_t i, unsigned calls) {
  const struct aq_collect_options options = options_of (i, &calls);
  struct aq_collect *run = unit_new_run (&options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  struct memory_file file = unit_save (run);
  aq_collect_free (run);
  return file;
}

/* Calls WORK with checkpoints of all runs. */
static void with_checkpoints (void (*work) (const struct memory_file *whole,
                                            size_t i, uint64_t seed)) {
  for (size_t i = 0; i < RUNS; i++)
    for (unsigned calls = 0; calls < 40; calls += 1 + calls / 4) {
      struct memory_file whole = stopped (i, calls);
      work (&whole, i, 100 * i + calls);
      free (whole.bytes);
    }
}

/* --- another order --- */

/* Appends the hits of neighborhood search in one to four pieces. */
static void divide_hits (const struct section *hits, struct sections *to,
                         uint64_t *state) {
  enum { HIT = 24 };
  uint64_t left = hits->length / HIT;
  const char *next = hits->contents;
  for (unsigned pieces = 1 + (unsigned) (unit_random (state) % 4); pieces;
       pieces--) {
    const uint64_t count =
        pieces == 1 ? left : unit_random (state) % (left + 1);
    struct section *piece = &to->section[to->count++];
    *piece = *hits;
    piece->contents = next;
    piece->length = count * HIT;
    next += piece->length;
    left -= count;
  }
}

/* Puts what is behind "run" in another order; pieces of hits stay in theirs.
 */
static void shuffle (const struct sections *from, struct sections *to,
                     uint64_t *state) {
  static struct sections pieces;
  size_t first[SECTIONS_MAX], blocks = 0, piece = 0;
  const unsigned groups = groups_of (from);
  pieces.count = 0;
  for (size_t i = FIRST_ONES; i + 1 < from->count;
       i += together (&from->section[i])) {
    if (is_neighbors (&from->section[i], groups)) {
      divide_hits (&from->section[i], &pieces, state);
      for (size_t j = 0; j < pieces.count; j++)
        first[blocks++] = i;
    } else
      first[blocks++] = i;
  }
  for (size_t i = blocks; i > 1; i--) {
    const size_t other = unit_random (state) % i, here = first[i - 1];
    first[i - 1] = first[other];
    first[other] = here;
  }
  to->count = 0;
  for (size_t i = 0; i < FIRST_ONES; i++)
    to->section[to->count++] = from->section[i];
  for (size_t i = 0; i < blocks; i++) {
    const struct section *block = &from->section[first[i]];
    if (is_neighbors (block, groups))
      block = &pieces.section[piece++];
    for (size_t j = 0; j < together (block); j++)
      to->section[to->count++] = block[j];
  }
  to->section[to->count++] = from->section[from->count - 1];
}

static void load_shuffled (const struct memory_file *whole, size_t i,
                           uint64_t seed) {
  static struct sections sections, shuffled;
  uint64_t state = seed;
  char what[64];
  snprintf (what, sizeof what, "%s %u, seed %lu", runs[i].scheme, runs[i].n,
            (unsigned long) seed);
  take_apart (whole, &sections);
  struct memory_file same = put_together (&sections, whole);
  expect_equal (&same, whole, what);
  shuffle (&sections, &shuffled, &state);
  struct memory_file file = put_together (&shuffled, whole);
  expect_loaded (&file, i, whole, what);
  free (same.bytes);
  free (file.bytes);
}

START_TEST (sections_in_another_order_load_to_the_same_run) {
  with_checkpoints (load_shuffled);
}
END_TEST

/* --- sections that are missing, or there twice --- */

static void expect_damaged (const struct sections *sections,
                            const struct memory_file *whole, size_t i,
                            const char *message) {
  struct aq_collect *run;
  unsigned calls = 0;
  char said[256];
  const struct aq_collect_options options = options_of (i, &calls);
  struct memory_file file = put_together (sections, whole);
  ck_assert_int_eq (resume (file, &options, &run, said), AQ_DAMAGED);
  ck_assert_str_eq (said, message);
  ck_assert_ptr_null (run);
  free (file.bytes);
}

/* The message names the section that is missing, and where it is missed: a
   shard or hits of neighborhood search at the end, since others may come
   first. */
START_TEST (a_section_that_is_missing_is_damage) {
  static struct sections whole, without;
  for (size_t i = 0; i < RUNS; i++) {
    struct memory_file file = stopped (i, 20);
    take_apart (&file, &whole);
    for (size_t out = FIRST_ONES - 1; out < whole.count; out++) {
      const struct section *section = &whole.section[out];
      const bool shard = is_named (section, "shard");
      if (shard && section->number % 16 != 15)
        continue;
      without = whole;
      without.count--;
      memmove (&without.section[out], &without.section[out + 1],
               (whole.count - out - 1) * sizeof *section);
      const bool missed_at_end =
          shard || is_neighbors (section, groups_of (&whole));
      char message[256];
      snprintf (message, sizeof message, "section %zu (%s %u): %s",
                missed_at_end ? without.count : out + 1, section->name,
                section->number,
                out + 1 == whole.count ? "the file ends before it"
                                       : "it does not begin where it should");
      expect_damaged (&without, &file, i, message);
    }
    free (file.bytes);
  }
}
END_TEST

/* Each group, and some of the shards, twice: anywhere behind the first, and
   the second time without contents, or with the same. */
START_TEST (a_group_or_a_shard_that_is_there_twice_is_damage) {
  static struct sections whole, with;
  uint64_t state = 1;
  for (size_t i = 0; i < RUNS; i++) {
    struct memory_file file = stopped (i, 20);
    take_apart (&file, &whole);
    for (size_t out = FIRST_ONES; out + 1 < whole.count;
         out += together (&whole.section[out])) {
      const struct section *section = &whole.section[out];
      if (is_neighbors (section, groups_of (&whole)) ||
          (is_named (section, "shard") && section->number % 32))
        continue;
      size_t at = whole.count - 1;
      if (is_named (section, "shard"))
        at = out + 1 + unit_random (&state) % (at - out);
      with = whole;
      for (size_t j = 0; j < together (section); j++) {
        memmove (&with.section[at + j + 1], &with.section[at + j],
                 (with.count - at - j) * sizeof *section);
        with.section[at + j] = section[j];
        with.count++;
      }
      /* What it must be instead: the first thing that is missing. */
      char message[256];
      const bool end = at == whole.count - 1;
      snprintf (message, sizeof message,
                "section %zu (%s %u): it does not begin where it should",
                at + 1, end ? "end" : "shard",
                end ? 0 : whole.section[at].number);
      expect_damaged (&with, &file, i, message);
    }
    free (file.bytes);
  }
}
END_TEST

/* --- processes that resume --- */

/* What comes of it on each of the processes. */
struct resumed {
  size_t run;
  struct memory_file file;
  struct {
    enum aq_status status;
    char message[256];
  } process[AQ_PROCESSES_MAX];
};

/* As options_of, which is not for threads. */
static struct aq_collect_options options_of_process (size_t i,
                                                     unsigned *calls) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock (&mutex);
  const struct aq_collect_options options = options_of (i, calls);
  pthread_mutex_unlock (&mutex);
  return options;
}

static void resume_process (const struct aq_transport *transport, void *data) {
  struct resumed *resumed = data;
  struct aq_collect *run;
  unsigned calls = 0;
  struct aq_collect_options options =
      options_of_process (resumed->run, &calls);
  options.transport = transport;
  const unsigned process = transport->process;
  resumed->process[process].status = resume (
      resumed->file, &options, &run, resumed->process[process].message);
  aq_collect_free (run);
}

/* A shard that is whole, but whose contents are wrong, is seen by the process
   that has it; one that is not whole by all. */
START_TEST (damage_that_one_process_finds_is_all_processes_status) {
  static struct sections sections;
  enum { PROCESSES = 4, OF_ONE = AQ_SHARDS / PROCESSES };
  for (unsigned owner = 0; owner < PROCESSES; owner++)
    for (unsigned checksum = 0; checksum < 2; checksum++) {
      struct memory_file file = stopped (0, 0);
      struct resumed resumed = {0};
      take_apart (&file, &sections);
      size_t at = 0;
      while (!is_named (&sections.section[at], "shard") ||
             sections.section[at].number != owner * OF_ONE + 5)
        at++;
      static const char wrong[32] = "no shard has these contents";
      sections.section[at].contents = wrong;
      sections.section[at].length = sizeof wrong;
      char expected[256];
      snprintf (expected, sizeof expected, "section %zu (shard %u): its %s",
                at + 1, owner * OF_ONE + 5,
                checksum ? "checksum differs" : "length is wrong");
      resumed.file = put_together (&sections, &file);
      if (checksum) {
        static struct sections after;
        take_apart (&resumed.file, &after);
        after.section[at].contents += sizeof wrong;
        resumed.file.bytes[after.section[at].contents - resumed.file.bytes] ^=
            1;
      }
      run_processes (PROCESSES, resume_process, &resumed);
      for (unsigned process = 0; process < PROCESSES; process++) {
        ck_assert_int_eq (resumed.process[process].status, AQ_DAMAGED);
        /* The owner looks at what is in it first. */
        if (!checksum)
          ck_assert_str_eq (resumed.process[process].message, expected);
        else
          ck_assert_msg (strstr (resumed.process[process].message, "(shard "),
                         "%s", resumed.process[process].message);
      }
      free (resumed.file.bytes);
      free (file.bytes);
    }
}
END_TEST

/* --- a run that goes on over other numbers of processes --- */

enum { LEGS_MAX = 12 };

/* One process's work on a part of a run: it goes on from FILE, if that has
   something in it, until CALLS, and saves its part. */
struct leg {
  size_t run;
  struct memory_file file;
  unsigned calls;
  struct memory_file part[AQ_PROCESSES_MAX];
  enum aq_end end;
};

static void work_on (const struct aq_transport *transport, void *data) {
  struct leg *leg = data;
  const unsigned process = transport->process;
  unsigned calls = leg->calls;
  struct aq_collect *run;
  struct aq_collect_options options = options_of_process (leg->run, &calls);
  char message[256];
  options.transport = transport;
  if (leg->file.count)
    ck_assert_msg (!resume (leg->file, &options, &run, message), "%s",
                   message);
  else
    ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  leg->part[process] = unit_save (run);
  if (!process)
    leg->end = aq_collect_stats (run)->end;
  aq_collect_free (run);
}

START_TEST (a_run_goes_on_over_any_number_of_processes) {
  for (size_t i = 0; i < RUNS; i++)
    for (uint64_t seed = 1; seed <= 2; seed++) {
      uint64_t state = seed;
      char what[64];
      struct memory_file whole = stopped (i, 0);
      struct leg leg = {.run = i, .end = AQ_INTERRUPTED};
      snprintf (what, sizeof what, "%s %u, seed %lu", runs[i].scheme,
                runs[i].n, (unsigned long) seed);
      for (unsigned legs = 0; leg.end == AQ_INTERRUPTED; legs++) {
        const unsigned most = runs[i].islands < 9 ? runs[i].islands : 9;
        const unsigned processes =
            1 + (unsigned) (unit_random (&state) % most);
        leg.calls =
            legs < LEGS_MAX ? 1 + (unsigned) (unit_random (&state) % 40) : 0;
        run_processes (processes, work_on, &leg);
        leg.file.count = 0;
        for (unsigned process = 0; process < processes; process++) {
          memory_file_write (&leg.file, leg.part[process].bytes,
                             leg.part[process].count);
          free (leg.part[process].bytes);
        }
      }
      expect_loaded (&leg.file, i, &whole, what);
      free (leg.file.bytes);
      free (whole.bytes);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      sections_in_another_order_load_to_the_same_run,
      a_section_that_is_missing_is_damage,
      a_group_or_a_shard_that_is_there_twice_is_damage,
      damage_that_one_process_finds_is_all_processes_status,
      a_run_goes_on_over_any_number_of_processes,
      NULL};
  return unit_run ("run/checkpoint_parts", tests);
}

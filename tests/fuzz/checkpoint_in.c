/* SPDX-License-Identifier: MIT */

/* What a fuzzer gives to the reader of checkpoints.  Whatever the bytes are,
   it ends; what is refused has a message; a run that is resumed runs on, and
   has as many boards as its statistics say, with columns within them.

   The first byte chooses the run (struct kind), the others are its checkpoint.
   The sections and their checksums (src/core/section.h) are followed here, so
   that mutations come behind them.

   Built with clang -fsanitize=fuzzer it is a fuzzer.  With -DREPLAY it
   reads the files that are named; `--write FOLDER` writes a checkpoint of each
   kind there, for the fuzzer to begin with; without arguments it reads these
   checkpoints and random mutations of them. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "allqueens-scheme.h"

enum { SIZE_MAXIMUM = 1 << 18, HEADER = 16, BEFORE = 24, CHECKSUM = 8 };

struct bytes {
  uint8_t *data;
  size_t size, room;
};

/* Runs that are small, of all schemes and with all that is saved. */
static const struct kind {
  const char *scheme;
  unsigned n, islands, neighborhood;
  size_t population;
  bool symmetry;
} kinds[] = {{"halfkeep", 10, 1, 2, 4, true},  {"report", 6, 2, 0, 4, false},
             {"climb", 5, 1, 0, 1, false},     {"points", 5, 1, 0, 4, false},
             {"squares", 5, 1, 0, 4, false},   {"rowcol", 5, 2, 2, 1, false},
             {"columns", 6, 1, 0, 4, false},   {"blind", 6, 1, 0, 4, true},
             {"multistart", 21, 1, 0, 4, true}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void require (bool holds, const char *what) {
  if (holds)
    return;
  fprintf (stderr, "%s\n", what);
  abort ();
}

/* The expected cost of blind sampling, which the linker puts in the place of
   the library's: that takes most of the time of so small a run. */
double __wrap_aq_blind_expectation (const struct aq_totals *totals,
                                    double boards, bool symmetry);

double __wrap_aq_blind_expectation (const struct aq_totals *totals,
                                    double boards, bool symmetry) {
  return totals && symmetry ? boards : 1;
}

static bool stop_soon (void *data) {
  unsigned *left = data;
  return *left == 0 || --*left == 0;
}

static struct aq_collect_options options_of (const struct kind *kind,
                                             struct aq_breeding *breeding,
                                             unsigned *calls) {
  struct aq_collect_options options;
  const struct aq_scheme *scheme = aq_scheme_named (kind->scheme);
  aq_collect_init (&options, sizeof options, kind->n, scheme);
  aq_breeding_init (breeding, sizeof *breeding, scheme, kind->n,
                    kind->population);
  options.breeding = breeding;
  options.seed = 1;
  options.islands = kind->islands;
  options.neighborhood = kind->neighborhood;
  options.symmetry = kind->symmetry;
  options.generations = 2;
  options.should_stop = stop_soon;
  options.data = calls;
  return options;
}

/* --- reading --- */

static ptrdiff_t give (void *data, char *buffer, size_t room) {
  struct bytes *from = data;
  const size_t given = from->size < room ? from->size : room;
  memcpy (buffer, from->data, given);
  from->data += given;
  from->size -= given;
  return (ptrdiff_t) given;
}

struct visit {
  unsigned n;
  uint64_t boards;
};

static bool visit (const struct aq_board *board, void *data) {
  struct visit *visit = data;
  visit->boards++;
  require (board->n == visit->n, "a board of another size");
  for (unsigned row = 0; row < board->n; row++)
    require (board->column[row] < board->n, "a column out of range");
  return true;
}

static void run_on (struct aq_collect *run, const struct kind *kind) {
  struct visit visited = {.n = kind->n};
  if (aq_collect_run (run) != AQ_OK)
    return;
  require (aq_collect_each (run, false, visit, &visited) == AQ_OK,
           "boards that cannot be visited");
  require (visited.boards == aq_collect_stats (run)->found,
           "not as many boards as were found");
}

/* Resumes the run, if it can be; what came of it. */
static enum aq_status resume (const struct kind *kind, struct bytes bytes) {
  struct aq_checkpoint *checkpoint;
  struct aq_collect *run = NULL;
  struct aq_breeding breeding;
  unsigned calls = 10000;
  size_t count;
  const struct aq_collect_options options =
      options_of (kind, &breeding, &calls);
  require (aq_checkpoint_new (&checkpoint, give, &bytes) == AQ_OK,
           "no memory");
  enum aq_status status = aq_checkpoint_begin (checkpoint);
  if (!status) {
    const uint8_t *note = aq_checkpoint_note (checkpoint, &count);
    unsigned sum = 0;
    for (size_t i = 0; i < count; i++)
      sum += note[i];
    require (sum <= 255 * count, "no sum");
    status = aq_collect_resume (&run, &options, checkpoint);
  }
  if (status == AQ_DAMAGED || status == AQ_OTHER_RUN ||
      status == AQ_OLD_CHECKPOINT)
    require (*aq_checkpoint_message (checkpoint), "no message");
  require (!status == !!run, "a run and a failure, or neither");
  aq_checkpoint_free (checkpoint);
  if (run)
    run_on (run, kind);
  aq_collect_free (run);
  return status;
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  if (!size)
    return 0;
  /* Bytes of its own, so that a read behind them is noticed. */
  struct bytes bytes = {.data = malloc (size), .size = size - 1};
  uint8_t *made = bytes.data;
  memcpy (made, data + 1, size - 1);
  resume (&kinds[data[0] % KINDS], bytes);
  free (made);
  return 0;
}

/* --- mutations --- */

static uint64_t random_state;

static size_t draw (size_t below) { /* SplitMix64 */
  uint64_t z = random_state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  z ^= z >> 31;
  return below ? (size_t) (z % below) : 0;
}

/* Where the section behind the one at AT begins, 0 where none does. */
static size_t next_section (const uint8_t *data, size_t size, size_t at) {
  uint64_t length;
  if (size - at < BEFORE + CHECKSUM)
    return 0;
  memcpy (&length, data + at + 16, sizeof length);
  if (length > size - at - BEFORE - CHECKSUM)
    return 0;
  return at + BEFORE + (size_t) length + CHECKSUM;
}

static void correct_checksums (uint8_t *data, size_t size) {
  uint32_t place = 0;
  for (size_t at = HEADER, next; size > at; at = next, place++) {
    next = next_section (data, size, at);
    if (!next)
      return;
    memcpy (data + at + 12, &place, sizeof place);
    const XXH64_hash_t hash = XXH3_64bits (data + at, next - at - CHECKSUM);
    memcpy (data + next - CHECKSUM, &hash, sizeof hash);
  }
}

/* Sets a number of 1 to 8 bytes to one that is likely to be wrong. */
static void set_number (uint8_t *data, size_t size) {
  static const uint64_t numbers[] = {
      0,          1,          2,          255,        256,
      0x7fffffff, 0x80000000, 0xffffffff, UINT64_MAX, 1ull << 63};
  const size_t width = (size_t) 1 << draw (4);
  uint64_t number = numbers[draw (sizeof numbers / sizeof *numbers)];
  if (size < width)
    return;
  uint8_t *place = data + draw (size - width + 1);
  if (draw (2)) {
    memcpy (&number, place, width);
    number += draw (2) ? 1 : (uint64_t) -1;
  }
  memcpy (place, &number, width);
}

/* Takes bytes from a section's contents, or adds some, and corrects its
   length. */
static size_t change_length (uint8_t *data, size_t size, size_t room,
                             size_t at, size_t next) {
  const size_t count = next - at - BEFORE - CHECKSUM;
  const size_t change = 1 + draw (draw (2) ? 8 : 64);
  const size_t place = at + BEFORE + draw (count + 1);
  uint64_t length;
  if (draw (2)) {
    if (size + change > room)
      return size;
    memmove (data + place + change, data + place, size - place);
    length = count + change;
    size += change;
  } else {
    if (place + change > next - CHECKSUM)
      return size;
    memmove (data + place, data + place + change, size - place - change);
    length = count - change;
    size -= change;
  }
  memcpy (data + at + 16, &length, sizeof length);
  return size;
}

/* Moves the section from AT to NEXT behind some of those after it. */
static void move_section (uint8_t *data, size_t size, size_t at, size_t next) {
  static uint8_t section[SIZE_MAXIMUM];
  size_t to = next;
  for (size_t steps = 1 + draw (8); steps; steps--) {
    const size_t end = next_section (data, size, to);
    to = end ? end : to;
  }
  memcpy (section, data + at, next - at);
  memmove (data + at, data + next, to - next);
  memcpy (data + at + (to - next), section, next - at);
}

/* Changes one section; the new size. */
static size_t change_section (uint8_t *data, size_t size, size_t room) {
  size_t at = HEADER, next = 0, sections = 0;
  for (size_t i = HEADER; i < size && (i = next_section (data, size, i));)
    sections++;
  if (!sections)
    return size;
  /* The first ones are the smallest part, and have the most to say. */
  const size_t chosen =
      draw (4) ? draw (sections < 8 ? sections : 8) : draw (sections);
  for (size_t i = 0; i < chosen; i++)
    at = next_section (data, size, at);
  next = next_section (data, size, at);
  uint8_t *contents = data + at + BEFORE;
  const size_t count = next - at - BEFORE - CHECKSUM;
  switch (draw (6)) {
  case 0:
    if (count)
      contents[draw (count)] ^= (uint8_t) (1 << draw (8));
    return size;
  case 1:
    return change_length (data, size, room, at, next);
  case 2: /* without it */
    memmove (data + at, data + next, size - next);
    return size - (next - at);
  case 3:
    move_section (data, size, at, next);
    return size;
  default:
    set_number (contents, count);
    return size;
  }
}

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t room,
                                unsigned seed);

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t room,
                                unsigned seed) {
  random_state = seed;
  if (size <= HEADER + 1)
    return size;
  for (size_t changes = 1 + draw (3); changes; changes--)
    size = 1 + change_section (data + 1, size - 1, room - 1);
  if (draw (16) == 0)
    data[draw (size)] ^= (uint8_t) (1 << draw (8));
  else
    correct_checksums (data + 1, size - 1);
  return size;
}

#ifdef REPLAY
static bool append (void *data, const void *bytes, size_t count) {
  struct bytes *to = data;
  if (count > to->room - to->size)
    return false;
  memcpy (to->data + to->size, bytes, count);
  to->size += count;
  return true;
}

/* A checkpoint of a run, behind the byte that says which. */
static struct bytes checkpoint_of (unsigned kind) {
  struct bytes bytes = {.data = malloc (SIZE_MAXIMUM), .room = SIZE_MAXIMUM};
  struct aq_breeding breeding;
  struct aq_collect *run;
  unsigned calls = 1000000;
  struct aq_collect_options options =
      options_of (&kinds[kind], &breeding, &calls);
  options.generations = kinds[kind].symmetry ? 30 : 1000;
  bytes.data[bytes.size++] = (uint8_t) kind;
  require (aq_collect_new (&run, &options) == AQ_OK, "no run");
  require (aq_collect_run (run) == AQ_OK, "a run that fails");
  require (aq_collect_save (run, "note", 4, append, &bytes) == AQ_OK,
           "not saved");
  aq_collect_free (run);
  return bytes;
}

static void write_checkpoints (const char *folder) {
  for (unsigned kind = 0; kind < KINDS; kind++) {
    char path[4096];
    struct bytes bytes = checkpoint_of (kind);
    snprintf (path, sizeof path, "%s/%u-%s", folder, kind, kinds[kind].scheme);
    FILE *file = fopen (path, "w");
    require (file && fwrite (bytes.data, 1, bytes.size, file) == bytes.size &&
                 !fclose (file),
             "a checkpoint cannot be written");
    free (bytes.data);
  }
}

/* Each checkpoint as it is, which is resumed, and mutations of it. */
static void read_mutations (unsigned mutations) {
  unsigned resumed = 0;
  for (unsigned kind = 0; kind < KINDS; kind++) {
    struct bytes whole = checkpoint_of (kind), part = whole;
    part.data++;
    part.size--;
    require (resume (&kinds[kind], part) == AQ_OK, "not resumed");
    struct bytes bytes = {.data = malloc (whole.room)};
    for (unsigned seed = 0; seed < mutations; seed++) {
      memcpy (bytes.data, whole.data, whole.size);
      bytes.size =
          LLVMFuzzerCustomMutator (bytes.data, whole.size, whole.room, seed);
      part = bytes;
      part.data++;
      part.size--;
      resumed += resume (&kinds[kind], part) == AQ_OK;
    }
    free (bytes.data);
    free (whole.data);
  }
  printf ("%u of %u mutations were resumed\n", resumed, mutations * KINDS);
}

int main (int argc, char **argv) {
  static uint8_t data[SIZE_MAXIMUM];
  if (argc == 3 && !strcmp (argv[1], "--write"))
    return write_checkpoints (argv[2]), 0;
  if (argc == 1)
    read_mutations (1000);
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen (argv[i], "r");
    if (!file) {
      perror (argv[i]);
      return 2;
    }
    const size_t size = fread (data, 1, sizeof data, file);
    fclose (file);
    LLVMFuzzerTestOneInput (data, size);
  }
  return 0;
}
#endif

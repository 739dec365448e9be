/* SPDX-License-Identifier: MIT */

/* What a fuzzer gives to the reader of checkpoints.  Whatever the bytes are,
   it ends; what is refused has a message; a run that is resumed runs on, and
   has as many boards as its statistics say, with columns within them.

   The first byte chooses the run (struct kind), the others are its checkpoint.
   Mutations get the right checksum here, so that they come behind it.

   Built with clang -fsanitize=fuzzer it is a fuzzer.  With -DREPLAY it
   reads the files that are named; `--write FOLDER` writes a checkpoint of each
   kind there, for the fuzzer to begin with; without arguments it reads these
   checkpoints and random mutations of them. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "allqueens-scheme.h"

enum { SIZE_MAXIMUM = 1 << 18, CHECKSUM = 8 };

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
    char seed[AQ_OPTION_MAX];
    unsigned sum = 0;
    for (size_t i = 0; i < count; i++)
      sum += note[i];
    require (sum <= 255 * count, "no sum");
    if (aq_checkpoint_option (checkpoint, "seed", seed))
      require (strlen (seed) < sizeof seed, "no end");
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

static void correct_checksum (uint8_t *data, size_t size) {
  XXH64_canonical_t sum;
  if (size < CHECKSUM)
    return;
  XXH64_canonicalFromHash (&sum, XXH3_64bits (data, size - CHECKSUM));
  memcpy (data + size - CHECKSUM, &sum, CHECKSUM);
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

/* Takes bytes away at PLACE, or adds some; the new size. */
static size_t change_length (uint8_t *data, size_t size, size_t room,
                             size_t place) {
  const size_t change = 1 + draw (draw (2) ? 8 : 64);
  if (draw (2)) {
    if (size + change > room)
      return size;
    memmove (data + place + change, data + place, size - place);
    return size + change;
  }
  if (place + change > size)
    return size;
  memmove (data + place, data + place + change, size - place - change);
  return size - change;
}

/* Moves 8 to 64 bytes to another place. */
static void move_bytes (uint8_t *data, size_t size) {
  uint8_t bytes[64];
  const size_t count = 8 * (1 + draw (8));
  if (size < 2 * count)
    return;
  const size_t from = draw (size - count), to = draw (size - count);
  memcpy (bytes, data + from, count);
  memmove (data + from, data + from + count, size - from - count);
  memmove (data + to + count, data + to, size - to - count);
  memcpy (data + to, bytes, count);
}

/* Puts another digit in the place of one, so that the JSON stays valid. */
static void change_digit (uint8_t *line, size_t length) {
  for (size_t tries = 100; length && tries; tries--) {
    uint8_t *digit = line + draw (length);
    if (*digit >= '0' && *digit <= '9') {
      *digit = (uint8_t) ('0' + draw (10));
      return;
    }
  }
}

/* Changes the line of JSON, the groups, which begin behind it, or anything;
   the new size. */
static size_t change (uint8_t *data, size_t size, size_t room) {
  const uint8_t *end = memchr (data, '\n', size);
  const size_t line = end ? (size_t) (end - data) + 1 : 0;
  const size_t part = draw (3), all = size > CHECKSUM ? size - CHECKSUM : size;
  const size_t from = part && line < all ? line : 0;
  const size_t to = part == 0                       ? line
                    : part == 1 && from + 256 < all ? from + 256
                                                    : all;
  if (from >= to)
    return size;
  const size_t place = from + draw (to - from);
  switch (draw (8)) {
  case 0:
    return change_length (data, size, room, place);
  case 1:
    move_bytes (data + from, to - from);
    return size;
  case 2:
  case 3:
    data[place] ^= (uint8_t) (1 << draw (8));
    return size;
  case 4:
    change_digit (data, line);
    return size;
  default:
    set_number (data + from, to - from);
    return size;
  }
}

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t room,
                                unsigned seed);

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t room,
                                unsigned seed) {
  random_state = seed;
  if (size <= 1)
    return size;
  for (size_t changes = 1 + draw (3); changes; changes--)
    size = 1 + change (data + 1, size - 1, room - 1);
  if (draw (16))
    correct_checksum (data + 1, size - 1);
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

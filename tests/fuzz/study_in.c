/* SPDX-License-Identifier: MIT */

/* What a fuzzer gives to the reader of study specifications.  Whatever the
   bytes are, it ends; what is refused has a message of one line; what is
   accepted has none, and each of its runs has options that the library takes.

   Built with clang -fsanitize=fuzzer it is a fuzzer.  With -DREPLAY it reads
   the files that are named; `--write FOLDER` writes the preset studies there,
   for the fuzzer to begin with; without arguments it reads them and random
   mutations of them. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/options/option.h"
#include "cli/study/configuration.h"
#include "cli/study/presets.h"
#include "cli/study/specification.h"
#include "cli/study/trials.h"

/* A study of more runs takes memory for each of them. */
enum { SIZE_MAXIMUM = 4096, RUNS_MAXIMUM = 100000 };

static void require (bool holds, const char *what) {
  if (holds)
    return;
  fprintf (stdout, "%s\n", what);
  abort ();
}

/* Reads, completes and checks a study, as `allqueens study` does. */
static int prepare (const uint8_t *data, size_t size) {
  struct study study = {0};
  struct trials trials = {0};
  FILE *stream = fmemopen ((void *) data, size, "r");
  require (stream, "no stream");
  option_set_defaults (study_options, study_set, &study);
  int status = study_read (&study, stream, "study", 0);
  fclose (stream);
  if (!status)
    status = study_settle (&study);
  if (!status && study.last_seed - study.first_seed < RUNS_MAXIMUM) {
    status = trials_new (&trials, &study);
    trials_free (&trials);
  }
  study_free (&study);
  return status;
}

static size_t accepted;

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* A file may name a plug-in, which would be run: those with a slash are left
   out. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  static char said[1 << 16];
  if (!size || size > SIZE_MAXIMUM || memchr (data, '/', size))
    return 0;
  FILE *messages = fmemopen (said, sizeof said, "w"), *terminal = stderr;
  require (messages, "no stream for messages");
  stderr = messages;
  const int status = prepare (data, size);
  stderr = terminal;
  const long length = ftell (messages);
  fclose (messages);
  require (status == EXIT_YES || status == EXIT_TROUBLE, "no exit status");
  require ((status == EXIT_TROUBLE) == (length > 0),
           "a message and an exit status that do not agree");
  require (!length ||
               memchr (said, '\n', (size_t) length) == said + length - 1,
           "a message of several lines");
  accepted += status == EXIT_YES;
  return 0;
}

#ifdef REPLAY
static void read_file (const char *name) {
  static uint8_t data[SIZE_MAXIMUM];
  FILE *file = fopen (name, "r");
  require (file, name);
  const size_t size = fread (data, 1, sizeof data, file);
  fclose (file);
  LLVMFuzzerTestOneInput (data, size);
}

static void write_presets (const char *folder) {
  for (const struct preset *one = presets; one->name; one++) {
    char name[4096];
    snprintf (name, sizeof name, "%s/%s", folder, one->name);
    FILE *file = fopen (name, "w");
    require (file && fputs (one->text, file) != EOF && !fclose (file), name);
  }
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static size_t random_below (uint64_t *state, size_t bound) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return (size_t) ((z ^ z >> 31) % bound);
}

/* Changes a byte, a digit to another digit; takes a piece out; or puts a piece
   of another text in. */
static size_t mutate (uint8_t *text, size_t size, const char *other,
                      uint64_t *state) {
  const size_t at = random_below (state, size), most = strlen (other);
  const size_t from = random_below (state, most);
  size_t length = 1 + random_below (state, 24);
  switch (random_below (state, 4)) {
  case 0:
    text[at] = isdigit (text[at]) ? (uint8_t) ('0' + random_below (state, 10))
                                  : (uint8_t) random_below (state, 256);
    return size;
  case 1:
    length = length < size - at ? length : size - at;
    memmove (text + at, text + at + length, size - at - length);
    return size - length;
  default:
    length = length < most - from ? length : most - from;
    if (size + length > SIZE_MAXIMUM)
      return size;
    memmove (text + at + length, text + at, size - at);
    memcpy (text + at, other + from, length);
    return size + length;
  }
}

static void read_mutations (unsigned count) {
  size_t studies = 0;
  while (presets[studies].name)
    studies++;
  for (size_t i = 0; i < studies; i++)
    for (uint64_t seed = 0; seed < count; seed++) {
      const struct preset *one = &presets[i];
      uint8_t text[SIZE_MAXIMUM];
      uint64_t state = seed * studies + i;
      size_t size = strlen (one->text);
      memcpy (text, one->text, size);
      for (size_t left = seed ? 1 + random_below (&state, 4) : 0; left && size;
           left--)
        size = mutate (text, size,
                       presets[random_below (&state, studies)].text, &state);
      const size_t before = accepted;
      LLVMFuzzerTestOneInput (text, size);
      require (seed || accepted > before, one->name);
    }
  printf ("%zu studies and %u mutations of each: %zu accepted\n", studies,
          count - 1, accepted);
}

int main (int argc, char **argv) {
  if (argc == 3 && !strcmp (argv[1], "--write"))
    return write_presets (argv[2]), 0;
  if (argc == 1)
    read_mutations (1000);
  for (int i = 1; i < argc; i++)
    read_file (argv[i]);
  return 0;
}
#endif

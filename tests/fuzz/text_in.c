/* SPDX-License-Identifier: MIT */

/* What a fuzzer gives to the reader of solution files.  Whatever the bytes and
   the options are, it ends, the columns of boards lie within them, every error
   has a line and says something, and the counts agree.

   Built with clang -fsanitize=fuzzer it is a fuzzer; tests/unit/text/corpus.c
   gives it the files of the corpus. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"

enum { FORMATS = AQ_FORMAT_LEETCODE + 1 };

static void require (bool holds, const char *what) {
  if (holds)
    return;
  fprintf (stderr, "%s\n", what);
  abort ();
}

struct source {
  const uint8_t *data;
  size_t size;
  size_t chunk;  /* most bytes given at a time; 0: all there is room for */
  uint32_t odds; /* state: how many of them, differently each time */
};

static ptrdiff_t give (void *data, char *buffer, size_t room) {
  struct source *source = data;
  size_t given = source->size < room ? source->size : room;
  require (room > 0, "no room");
  if (source->chunk) {
    source->odds = source->odds * 1664525 + 1013904223;
    const size_t most = 1 + (source->odds >> 16) % source->chunk;
    given = given < most ? given : most;
  }
  if (given)
    memcpy (buffer, source->data, given);
  source->data += given;
  source->size -= given;
  return (ptrdiff_t) given;
}

struct counts {
  uint64_t boards, errors;
};

static void check_board (const struct aq_board *board, unsigned n) {
  require (board->n >= 1 && board->n <= AQ_BOARD_MAX, "a size out of range");
  require (!n || board->n == n, "another size");
  for (unsigned row = 0; row < board->n; row++)
    require (board->column[row] < board->n, "a column out of range");
}

static void check_about (const struct aq_reader *reader, struct counts counts,
                         const struct aq_reader_options *options) {
  struct aq_reading about = {0};
  aq_reader_about (reader, &about);
  require (about.boards == counts.boards, "another count of boards");
  require ((about.skipped > 0) == (about.skipped_line > 0),
           "skipped lines without a first one, or none with one");
  require (memchr (about.skipped_text, 0, sizeof about.skipped_text) != NULL,
           "a text without an end");
  for (const char *c = about.skipped_text; *c; c++)
    require ((unsigned char) *c >= ' ' && *c != 127, "an unprintable text");
  require (options->n || !about.other_sizes, "other sizes than any");
  require (about.indexed <= about.boards + about.other_sizes,
           "more boards with an index than boards");
}

static struct counts read_all (struct source source,
                               const struct aq_reader_options *options) {
  struct aq_reader *reader = NULL;
  struct aq_board board;
  struct counts counts = {0};
  enum aq_status status;
  require (aq_reader_new (&reader, give, &source, options) == AQ_OK,
           "no reader");
  while ((status = aq_reader_next (reader, &board)) != AQ_END) {
    require (aq_reader_line (reader) > 0, "no line");
    if (status == AQ_MALFORMED) {
      require (*aq_reader_message (reader), "no message");
      counts.errors++;
      continue;
    }
    require (status == AQ_OK, "neither a board nor malformed");
    check_board (&board, options->n);
    counts.boards++;
  }
  /* UTF-16 and lines without end are errors that end it. */
  require (source.size == 0 || counts.errors, "an end before the end");
  require (aq_reader_next (reader, &board) == AQ_END, "no end");
  check_about (reader, counts, options);
  aq_reader_free (reader);
  return counts;
}

/* The same, whatever chunks the bytes come in. */
static struct counts read_twice (const uint8_t *data, size_t size,
                                 const struct aq_reader_options *options,
                                 size_t chunk) {
  const struct source whole = {.data = data, .size = size};
  const struct source chunks = {data, size, chunk, (uint32_t) size};
  const struct counts a = read_all (whole, options);
  const struct counts b = read_all (chunks, options);
  require (a.boards == b.boards && a.errors == b.errors,
           "other boards in chunks");
  return a;
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* A first byte of 0xf8 or above, which is in no text of UTF-8, and the next
   one choose the options and the size of chunks. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  struct aq_reader_options options = {0};
  size_t chunk = 7;
  if (size >= 2 && data[0] >= 0xf8) {
    const unsigned more = data[1];
    options.n = data[0] & 4 ? 4 + more / FORMATS % 8 : 0;
    options.format_given = more & 128;
    options.format = (enum aq_format) (more % FORMATS);
    chunk = 1 + more % 61;
    data += 2;
    size -= 2;
  }
  read_twice (data, size, &options, chunk);
  return 0;
}

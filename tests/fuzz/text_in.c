/* SPDX-License-Identifier: MIT */

/* What a fuzzer gives to the reader of solution files.  Whatever the bytes
   are, it ends, all boards are of one size with their columns within them, and
   every error has a line and says something.

   Built with clang -fsanitize=fuzzer it is a fuzzer; with -DREPLAY it reads
   the files that are named, as `make check` does with the corpus. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"

static void require (bool holds, const char *what) {
  if (holds)
    return;
  fprintf (stderr, "%s\n", what);
  abort ();
}

/* Returns how many boards there are. */
static size_t read_all (const uint8_t *data, size_t size, unsigned n,
                        enum aq_notation notation) {
  /* fmemopen takes no empty buffer. */
  FILE *stream =
      size ? fmemopen ((void *) data, size, "r") : fopen ("/dev/null", "r");
  struct aq_reader *reader = NULL;
  struct aq_board board;
  enum aq_status status;
  size_t count = 0;
  unsigned first = n;
  require (stream && aq_reader_new (&reader, stream, n) == AQ_OK, "memory");
  aq_reader_expect (reader, notation, -1);
  while ((status = aq_reader_next (reader, &board)) != AQ_END) {
    require (aq_reader_line (reader) > 0, "no line");
    if (status == AQ_MALFORMED) {
      require (*aq_reader_message (reader), "no message");
      continue;
    }
    require (status == AQ_OK, "neither a board nor malformed");
    first = first ? first : board.n;
    require (board.n == first && board.n == aq_reader_size (reader),
             "another size");
    for (unsigned row = 0; row < board.n; row++)
      require (board.column[row] < board.n, "a column out of range");
    count++;
  }
  require (aq_reader_next (reader, &board) == AQ_END, "no end");
  aq_reader_free (reader);
  fclose (stream);
  return count;
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* The first byte chooses a size and a notation to expect, or none. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  const unsigned choice = size ? data[0] : 0;
  if (choice < 8 && size)
    read_all (data + 1, size - 1, choice & 1 ? 8 : 0,
              (enum aq_notation) (choice >> 1));
  else
    read_all (data, size, 0, AQ_IN_ANY);
  return 0;
}

#ifdef REPLAY
int main (int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    static uint8_t data[1 << 20];
    FILE *file = fopen (argv[i], "r");
    if (!file) {
      perror (argv[i]);
      return 2;
    }
    const size_t size = fread (data, 1, sizeof data, file);
    fclose (file);
    LLVMFuzzerTestOneInput (data, size);
    printf ("%s: %zu boards\n", argv[i], read_all (data, size, 0, AQ_IN_ANY));
  }
  return 0;
}
#endif

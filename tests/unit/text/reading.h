/* SPDX-License-Identifier: MIT */

/* What the tests of the reader share: a text in memory that is read in chunks,
   and all that the reader says of it. */

#ifndef READING_H
#define READING_H

#include "allqueens.h"

#include "../unit.h"

struct unit_source {
  const char *text;
  size_t length, at;
  size_t chunk; /* bytes given at a time; 0: as many as there is room for */
  int error;    /* errno at the end of the text, once; 0: it ends */
};

/* An aq_read of a struct unit_source. */
ptrdiff_t unit_give (void *source, char *buffer, size_t room);

enum { UNIT_KEPT_MAX = 100000 }; /* boards, and lines of errors */

struct unit_reading {
  size_t count;
  struct aq_board *boards; /* the first of them */
  uint64_t *lines;         /* of these boards */
  size_t errors;
  uint64_t *error_lines;
  char message[256];       /* of the first error */
  enum aq_status end;      /* AQ_END or AQ_READ_ERROR */
  struct aq_reading about; /* at the end */
};

/* Reads all of SOURCE and checks what holds for any text: errors have a line
   and a message, columns are on the board, the counts agree at any time, and
   the end stays.  The caller frees the result. */
struct unit_reading unit_read (struct unit_source *source,
                               const struct aq_reader_options *options);
/* The same of a text; NULL options are the default ones. */
struct unit_reading unit_read_text (const char *text, size_t length,
                                    const struct aq_reader_options *options);
void unit_free_reading (struct unit_reading *reading);

/* The boards as text: digits or, above 36, numbers with commas, each followed
   by a blank.  Valid until the next call. */
const char *unit_boards_text (const struct unit_reading *reading);

enum { UNIT_FORMATS = AQ_FORMAT_LEETCODE + 1 };

/* The file that the writer makes of COUNT boards; the caller frees it. */
char *unit_write_text (const struct aq_board *boards, size_t count,
                       enum aq_format format);

#endif

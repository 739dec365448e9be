/* SPDX-License-Identifier: MIT */

/* Reading files of boards for the commands that check, compare, convert and
   show them. */

#ifndef INPUT_H
#define INPUT_H

#include <stdio.h>

#include "allqueens.h"
#include "cli/boards.h"
#include "cli/options.h"
#include "cli/progress.h"

/* Reading the files of a command. */
struct reading {
  const struct options *options;
  bool distinct;            /* keep each board once */
  bool keep_skipped;        /* in struct input */
  struct progress progress; /* shows how far the reading is */
  size_t read;              /* files */
};

/* Where messages are verbose, all malformed and skipped lines are reported;
   otherwise the first REPORT_MAX malformed ones and one skipped line. */

/* Before files are read: begins the status line.  progress_end must follow. */
void begin_reading (struct reading *files, const struct options *options);

/* A line that is other text, and its beginning. */
struct skipped_line {
  uint64_t line;
  char text[64];
};

struct input {
  const char *name;          /* for messages */
  struct board_lists boards; /* the well-formed ones */
  enum aq_format format;     /* that the file has them in */
  struct aq_reading about;   /* what was left out and assumed */
  bool letters;              /* input_board_text wrote letters as digits */
  uint64_t malformed;        /* lines */
  bool has_none;             /* no board, although it could be read */
  struct skipped_line *skipped;
  size_t skipped_count, skipped_room;
  bool distinct;             /* each board is kept once ... */
  uint64_t repeated;         /* ... and so many were not kept */
  uint64_t kept;             /* boards */
  uint64_t dedupe_threshold; /* boards kept before the next search for repeated
                                ones */
  struct progress *progress;
  char reading[PHASE_MAX]; /* the phase of progress */
};

/* Reads FILE, "-" for standard input.  Reports malformed lines and counts
   them; if there are none, notes what was left out and assumed.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE if the file cannot be read to its
   end, is compressed or has no board.  An empty file gives an empty list if
   --size has its N. */
int input_read (struct input *input, const char *file, struct reading *files);

/* The same, and EXIT_TROUBLE if lines are malformed. */
int input_read_well_formed (struct input *input, const char *file,
                            struct reading *files);

/* EXIT_TROUBLE, after a message that names a board, if none of the file is
   known to be a solution. */
int input_refuse_unproven (const struct input *input);

/* Whether the boards have more than one size. */
bool input_has_several_sizes (const struct input *input);

/* Writes BOARD in the format of the file's boards, or in the default format if
   the file's takes several lines. */
void input_board_text (struct input *input, const struct aq_board *board,
                       char text[AQ_LINE_MAX]);

/* Says what the letters stand for, if input_board_text has WRITTEN any. */
void input_explain_letters (bool written);

void input_free (struct input *input);

/* Reads FILE, which may not be larger.  *NAME is for messages.  Returns its
   text and a NUL, to be freed; or after a message NULL, if the file cannot be
   read, is compressed or has a NUL. */
enum { INPUT_TEXT_MAX = 16 << 20 };
char *input_read_text (const char *file, const char **name, size_t *length);

#endif

/* SPDX-License-Identifier: MIT */

/* Lines that hold no board: other text, which is skipped and counted, or what
   a damaged board has left, which is an error. */

#ifndef AQ_TEXT_LEFTOVERS_H
#define AQ_TEXT_LEFTOVERS_H

#include "allqueens.h"
#include "text/facts.h"
#include "text/frame.h"
#include "text/items.h"

enum {
  AQ_KEPT_BYTES = 2048, /* of a line */
  AQ_RECURRENCE = 4096  /* lines within which text recurs */
};

struct aq_line {
  uint64_t number;
  unsigned used;   /* boards that it holds, and errors that were reported */
  bool passed;     /* it is skipped, whatever it looks like */
  unsigned values; /* that its boards have, where they do not go beyond it */
  unsigned length;
  char *text;
};

/* A line among boards that has half of a board in it. */
struct aq_suspect {
  uint64_t line, shape;
  bool recurs;
  bool used;     /* it holds another board */
  bool near;     /* it has all of a board but one value, or more */
  char text[64]; /* its beginning */
};

struct aq_leftovers {
  const struct aq_facts *facts;
  struct aq_items *items;
  enum aq_strictness strictness;
  struct aq_line *line; /* those that are not decided yet */
  size_t first, count, room;
  struct aq_line title; /* the last one decided, if it held no board */
  struct aq_suspect *suspect;
  size_t suspects, suspects_room;
  struct aq_frame frame;           /* of the first board */
  uint64_t last_board, last_error; /* lines */
  uint64_t skipped, first_skipped;
  char first_text[64];
};

/* Notes a line that is not blank. */
void aq_leftovers_add (struct aq_leftovers *leftovers, uint64_t number,
                       const char *text, const char *end);

/* The lines FROM .. TO hold a board. */
void aq_leftovers_use (struct aq_leftovers *leftovers, uint64_t from,
                       uint64_t to);

/* VALUES on a line belong to a board on it, or repeat one. */
void aq_leftovers_count (struct aq_leftovers *leftovers, uint64_t line,
                         unsigned values);

/* The lines FROM .. TO hold none after all; false where that has been decided
   already. */
bool aq_leftovers_release (struct aq_leftovers *leftovers, uint64_t from,
                           uint64_t to);

/* Whether a line says N before its first bracket, or the line above it does,
   which holds no board. */
bool aq_leftovers_name (const struct aq_leftovers *leftovers, uint64_t line,
                        unsigned n);

/* The lines FROM .. TO are other text. */
void aq_leftovers_pass (struct aq_leftovers *leftovers, uint64_t from,
                        uint64_t to);

/* Whether the lines FROM .. TO are not decided yet and hold no board. */
bool aq_leftovers_unused (const struct aq_leftovers *leftovers, uint64_t from,
                          uint64_t to);

/* Whether there is a line without a board. */
bool aq_leftovers_any (const struct aq_leftovers *leftovers);

/* Decides on all lines before BEFORE.  While no board is known they wait. */
void aq_leftovers_decide (struct aq_leftovers *leftovers, uint64_t before);

/* Decides on all lines. */
void aq_leftovers_finish (struct aq_leftovers *leftovers);

/* Counts a line that is skipped; with AQ_STRICT it is an error. */
void aq_leftovers_skip (struct aq_leftovers *leftovers, uint64_t line,
                        const char *text, const char *end);

/* An error on LINE, one of the lines FROM .. TO of a damaged board.  With
   AQ_LENIENT they are skipped. */
__attribute__ ((format (printf, 5, 6))) void
aq_leftovers_error (struct aq_leftovers *leftovers, uint64_t from, uint64_t to,
                    uint64_t line, const char *format, ...);

void aq_leftovers_free (struct aq_leftovers *leftovers);

#endif

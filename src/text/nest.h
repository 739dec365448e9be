/* SPDX-License-Identifier: MIT */

/* Boards in brackets, which may stand within others and go over many lines:
   [2, 5, 3, 0, 7, 4, 6, 1], arrays of arrays, JSON documents, dictionaries,
   pairs and atoms. */

#ifndef AQ_TEXT_NEST_H
#define AQ_TEXT_NEST_H

#include "text/gather.h"

enum { NEST_DEPTH_MAX = 32, NEST_TEXT_MAX = 1 << 16 };

/* An open bracket. */
struct bracket {
  char sign;     /* [, ( or { */
  uint64_t line; /* where it was opened */
  bool value;    /* the next element belongs to a key */
  bool ignored;  /* nothing in it is a board */
  bool bars;     /* rows end at bars */
  bool texts;    /* strings in it are no boards */
  uint32_t key;  /* of the value */
  uint64_t told; /* what had been told before it */
  bool doubled;  /* under a key before stands what "raw" has, too */
};

struct nest {
  struct nest *inner; /* for brackets within strings; NULL: they have none */
  unsigned depth;     /* 0: outside of brackets */
  struct bracket bracket[NEST_DEPTH_MAX];
  /* Numbers in the innermost bracket, or marks: 1 for a queen. */
  unsigned column[AQ_BOARD_MAX + 1], count;
  bool marks, numbers; /* what they are written as */
  bool broken;         /* an error in them has been told */
  /* What is being read. */
  enum nest_state {
    NEST_BETWEEN,
    NEST_NUMBER,
    NEST_WORD,
    NEST_ATOM,
    NEST_STRING,
    NEST_ESCAPE,
    NEST_QUOTED /* a string is whole; a colon makes it a key */
  } state;
  unsigned number;
  bool paired; /* FIRST is the first number of a pair */
  unsigned first;
  char quote;
  unsigned hex, code; /* digits to come of a character's code, and it */
  unsigned surrogate; /* the first half of one */
  bool ignored_key, texts_key;
  uint32_t board_key; /* a name that boards have stood under */
  uint64_t text_line; /* where the text begins */
  size_t length;
  char text[NEST_TEXT_MAX];
};

/* A nest that has to be freed, or NULL where memory runs out. */
struct nest *nest_new (void);
void nest_free (struct nest *nest);

/* Reads a line, with its end, if there are brackets in it or CONTINUED says
   that there were in the piece of it before; the rest of it is text.  False,
   and nothing is read, where there are none. */
bool nest_line (struct nest *nest, struct gather *gather, const char *text,
                const char *end, bool continued);

/* The same for a piece of a line, the last one if WHOLE: returns to where it
   was read, NULL for not at all.  What is left is to come again in front of
   the next piece. */
const char *nest_piece (struct nest *nest, struct gather *gather,
                        const char *text, const char *end, bool continued,
                        bool whole);

/* Nothing more comes. */
void nest_finish (struct nest *nest, struct gather *gather);

#endif

/* SPDX-License-Identifier: MIT */

/* The plain text of a segment, and the numbers in it. */

#ifndef AQ_TEXT_LINE_H
#define AQ_TEXT_LINE_H

#include "text/page.h"

/* Frames: texts that are compared except for the numbers in them.  A frame is
   a hash that grows by a character at a time, so that all beginnings of a text
   are looked up while it is read once (FNV-1a). */
struct aq_frame {
  uint64_t hash;
  size_t length; /* characters so far */
};

#define AQ_FRAME_EMPTY ((struct aq_frame){UINT64_C (14695981039346656037), 0})

static inline void aq_frame_add (struct aq_frame *frame, char c) {
  frame->hash = (frame->hash ^ (unsigned char) c) * UINT64_C (1099511628211);
  frame->length++;
}

/* Adds the character at AT, which is at the end of what was added; digits side
   by side are one #. */
static inline void aq_frame_add_text (struct aq_frame *frame, const char *text,
                                      const char *at) {
  if (!aq_is_digit (*at))
    aq_frame_add (frame, *at);
  else if (at == text || !aq_is_digit (at[-1]))
    aq_frame_add (frame, '#');
}

/* Digits side by side. */
struct aq_token {
  uint32_t from, to;
  uint16_t value; /* at most 65535 */
};

/* The beginning of a line. */
struct aq_label {
  struct aq_frame frame;
  uint64_t hash; /* without the blanks at its end */
  uint32_t length;
  bool bare;  /* blanks, bars, commas and # at most */
  bool named; /* letters or numbers stand in it */
};

#define AQ_LABEL_EMPTY ((struct aq_label){AQ_FRAME_EMPTY, 0, 0, true, false})

struct aq_line {
  size_t segment;
  char *text; /* blanks are one each, numbers have no quotes; not ended */
  uint32_t length;
  struct aq_token *token;
  size_t tokens;
  uint32_t words;        /* letters and digits */
  bool letters;          /* it has a letter of English */
  struct aq_label label; /* before the candidate added last */
  size_t room, token_room;
};

/* Takes a segment of the page; false without memory. */
bool aq_line_take (struct aq_page *page, struct aq_line *line, size_t segment);
void aq_line_free (struct aq_line *line);

/* Finds the tokens of the text again, which has become shorter. */
void aq_line_find_tokens (struct aq_line *line);

/* Adds a candidate that stands in the line from FROM to TO; NULL without
   memory.  Of one notation they are added from left to right. */
struct aq_candidate *aq_line_add (struct aq_page *page, struct aq_line *line,
                                  enum aq_notation notation, size_t count,
                                  uint32_t from, uint32_t to);

/* Adds boards of COUNT queens that are named one after another, pairs of
   numbers; a queen in a row that has one begins the next board.  In the line,
   from FROM on, where END has the place behind each queen; or without LINE,
   one in each segment from FIRST on, with lines of that SHAPE. */
struct aq_queens {
  enum aq_notation notation;
  struct aq_line *line;
  uint32_t from;
  const uint32_t *end;
  size_t first;
  uint64_t shape;
};
void aq_add_queens (struct aq_page *page, const struct aq_queens *where,
                    uint16_t (*queen)[2], size_t count);

/* Each finds the candidates of a notation in a line. */
void aq_find_lists (struct aq_page *page, struct aq_line *line);
void aq_find_digits (struct aq_page *page, struct aq_line *line);
void aq_find_pairs (struct aq_page *page, struct aq_line *line);
void aq_find_squares (struct aq_page *page, struct aq_line *line);

/* Finds those that take several lines. */
void aq_find_columns (struct aq_page *page);
void aq_find_drawings (struct aq_page *page);

/* The square at text + AT, maybe behind a Q: its letter, as a number from 1,
   and its number; returns the place behind it, 0: there is none. */
uint32_t aq_read_square (const struct aq_line *line, uint32_t at,
                         uint16_t square[2]);

#endif

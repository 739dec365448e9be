/* SPDX-License-Identifier: MIT */

/* The plain text of a segment, and the numbers in it. */

#ifndef AQ_TEXT_LINE_H
#define AQ_TEXT_LINE_H

#include "text/hash.h"

/* Digits side by side. */
struct aq_token {
  uint32_t from, to;
  uint16_t value; /* at most 65535 */
};

/* The beginning of a line. */
struct aq_label {
  struct aq_text_hash frame;
  uint64_t hash; /* without the blanks at its end */
  uint32_t length;
  bool bare;  /* blanks, bars, commas and # at most */
  bool named; /* letters or numbers stand in it */
};

#define AQ_LABEL_EMPTY \
  ((struct aq_label){AQ_TEXT_HASH_EMPTY, 0, 0, true, false})

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

#endif

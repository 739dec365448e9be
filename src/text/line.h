/* SPDX-License-Identifier: MIT */

/* A line: the text of a segment as it is searched for lists, digits, pairs and
   squares, and the numbers in it. */

#ifndef AQ_TEXT_LINE_H
#define AQ_TEXT_LINE_H

#include "text/hash.h"

/* A number: digits side by side. */
struct aq_token {
  uint32_t from, to;
  uint16_t value; /* at most 65535 */
};

/* The text before a place in a line. */
struct aq_label {
  struct aq_text_hash hash;     /* of the text, with # for each number */
  uint64_t hash_without_blanks; /* at its end */
  uint32_t length;
  bool only_signs; /* blanks, bars, commas and # at most */
  bool has_words;  /* letters or numbers */
};

#define AQ_LABEL_EMPTY \
  ((struct aq_label){AQ_TEXT_HASH_EMPTY, 0, 0, true, false})

struct aq_line {
  size_t segment;
  char *text; /* a blank for several, 3 for "3.0"; no NUL */
  uint32_t length;
  struct aq_token *token;
  size_t tokens;
  uint32_t word_characters; /* letters, digits and underscores */
  bool has_letters;         /* of A to Z, a to z */
  struct aq_label label;    /* of the candidate added last */
  size_t room, token_room;
};

/* Makes the line of a segment of the page; false without memory. */
bool aq_line_load (struct aq_page *page, struct aq_line *line, size_t segment);
void aq_line_free (struct aq_line *line);

/* Finds the numbers of the text, after it has been changed. */
void aq_line_find_tokens (struct aq_line *line);

/* Adds a candidate that stands in the line from FROM to TO; NULL without
   memory.  Those of one notation are added from left to right. */
struct aq_candidate *aq_line_add (struct aq_page *page, struct aq_line *line,
                                  enum aq_notation notation, size_t count,
                                  uint32_t from, uint32_t to);

#endif

/* SPDX-License-Identifier: MIT */

/* Gaps: the texts beside boards and between boards in their lines.  Those of a
   file recur, so what comes once and has half of a board is a damaged one. */

#ifndef AQ_TEXT_GAPS_H
#define AQ_TEXT_GAPS_H

#include "text/hash.h"
#include "text/line.h"

enum aq_gap_place {
  AQ_GAP_BEFORE, /* the first board of the line, */
  AQ_GAP_BETWEEN,
  AQ_GAP_BEHIND, /* the last one */
  AQ_GAP_PLACES
};

struct aq_gaps {
  struct aq_hash_set forms; /* as often as each comes */
  struct {
    uint64_t last; /* form */
    bool recur;    /* two gaps in a row had one form */
  } at[AQ_GAP_PLACES];
  struct aq_hash_set ends; /* texts with letters behind the last board, from
                              right to left */
};

/* Notes the gaps of a line that has an @ for each board. */
void aq_gaps_note (struct aq_page *page, struct aq_gaps *gaps,
                   const struct aq_line *line);

void aq_gaps_sort (struct aq_gaps *gaps);

/* Whether a gap of the line comes once, unlike others, and has half of a board
   of N; the boards of the file may be DIGITS.  In a line of MANY boards, what
   is beside them is unlike others; this line may be a part of it. */
bool aq_gaps_have_board (const struct aq_gaps *gaps,
                         const struct aq_line *line, unsigned n, bool digits,
                         bool many);

/* Whether a line without a board ends like those with boards, behind half of
   one. */
bool aq_gaps_end_line (const struct aq_gaps *gaps, const struct aq_line *line,
                       unsigned n, bool digits);

#endif

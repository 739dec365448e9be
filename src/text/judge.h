/* SPDX-License-Identifier: MIT */

/* Decides which candidates are boards: until a file has shown how its boards
   are written they must be permutations, afterwards N values in range. */

#ifndef AQ_TEXT_JUDGE_H
#define AQ_TEXT_JUDGE_H

#include "allqueens.h"
#include "text/facts.h"
#include "text/items.h"
#include "text/leftovers.h"

enum { AQ_SHAPES_MAX = 64 };

struct aq_judge {
  unsigned n; /* the size that is wanted, 0: all */
  bool given; /* the format is */
  struct aq_facts facts;
  struct aq_items items;
  struct aq_leftovers leftovers;
  uint64_t shape[AQ_SHAPES_MAX]; /* of lines that held boards */
  unsigned shapes;
  uint64_t other_sizes, indexed;
  bool base_assumed;
};

void aq_judge_begin (struct aq_judge *judge,
                     const struct aq_reader_options *options);

/* Whether the candidate is a board, or may become one later; then its lines
   are used. */
bool aq_judge_board (struct aq_judge *judge,
                     const struct aq_candidate *candidate);

/* The candidate is irregular, and no board is known yet: it becomes one if the
   first board is written alike.  Its lines are not used before. */
void aq_judge_suppose (struct aq_judge *judge,
                       const struct aq_candidate *candidate);

/* The size of the smallest board: below 4 only where that is wanted. */
unsigned aq_judge_least (const struct aq_judge *judge);

/* Whether lines of this shape have held boards. */
bool aq_judge_knows (const struct aq_judge *judge, uint64_t shape);

/* The next board or error, NULL: none yet. */
const struct aq_item *aq_judge_next (struct aq_judge *judge);

/* Nothing more comes: what waits is decided. */
void aq_judge_finish (struct aq_judge *judge);

void aq_judge_free (struct aq_judge *judge);

#endif

/* SPDX-License-Identifier: MIT */

/* The lines of a page that are not boards, once its boards are known.  They
   are other text, which is skipped and counted, or the rest of a damaged
   board, which is an error. */

#ifndef AQ_TEXT_DAMAGE_H
#define AQ_TEXT_DAMAGE_H

#include "text/images.h"

/* A line that has half of a board in it. */
struct aq_suspect {
  size_t line;
  uint64_t shape;
};

struct aq_damage {
  struct aq_page *page;
  const struct aq_facts *facts;
  struct aq_recent *recent;
  struct aq_suspect *suspect; /* of the page */
  size_t suspects, suspect_room;
  bool list; /* skipped lines are results, too */
  uint64_t skipped, first_skipped;
  char first_text[64];
};

/* Decides on the lines of the page that hold no board. */
void aq_find_damage (struct aq_damage *damage);

#endif

/* SPDX-License-Identifier: MIT */

/* The frame of a board's line: its label and what else stands around the
   numbers.  A line in the same frame is a board or a damaged one. */

#ifndef AQ_TEXT_FRAME_H
#define AQ_TEXT_FRAME_H

#include "text/facts.h"

struct aq_frame {
  uint64_t hash;    /* 0: not known, or nothing but numbers and brackets */
  unsigned numbers; /* a line with as many or more is an error */
};

/* Notes the frame of the first board's line, which has these cells; none if
   the line is a row of a drawing, or a part of a list. */
void aq_frame_note (struct aq_frame *frame, const struct aq_facts *facts,
                    const struct aq_cells *cells, const char *text,
                    const char *end);

/* Whether a line has that frame, and half as many columns or more. */
bool aq_frame_fits (const struct aq_frame *frame, const struct aq_facts *facts,
                    const struct aq_cells *cells, const char *text,
                    const char *end);

#endif

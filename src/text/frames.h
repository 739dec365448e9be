/* SPDX-License-Identifier: MIT */

/* Frames: texts that are compared except for the numbers in them.  A frame is
   a hash that grows by a character at a time, so that all beginnings of a text
   are looked up while it is read once (FNV-1a). */

#ifndef AQ_TEXT_FRAMES_H
#define AQ_TEXT_FRAMES_H

#include "text/chars.h"

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

#endif

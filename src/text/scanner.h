/* SPDX-License-Identifier: MIT */

/* Finds brackets and strings, over several lines or not, and passes on what
   they hold; other lines are passed on as a whole. */

#ifndef AQ_TEXT_SCANNER_H
#define AQ_TEXT_SCANNER_H

#include "text/values.h"

enum {
  AQ_LINE_BYTES = 1 << 16, /* the longest line that is read as a whole */
  AQ_DEPTH_MAX = 32,       /* of brackets in brackets */
  AQ_STRINGS_MAX = 8
};

struct aq_scanner {
  struct aq_values values;
  bool has_rows; /* the line has rows or queens in brackets */
  bool joined;   /* it began or ended in a bracket */
  struct aq_bracket bracket[AQ_DEPTH_MAX];
  unsigned depth;
  uint64_t serial;
  uint64_t string[AQ_STRINGS_MAX]; /* named strings of the line, hashed */
  unsigned strings;
  size_t used; /* bytes of the text of the brackets that are open */
  char text[AQ_LINE_BYTES];
};

/* Scans line NUMBER; or, where it is too long for that, a piece of it, which
   may not BEGIN or not END it. */
void aq_scanner_line (struct aq_scanner *scanner, uint64_t number,
                      const char *text, const char *end, bool begins,
                      bool ends);

/* Judges what is begun, but for brackets.  Returns whether there was any. */
bool aq_scanner_rest (struct aq_scanner *scanner);

/* Nothing more comes. */
void aq_scanner_finish (struct aq_scanner *scanner);

#endif

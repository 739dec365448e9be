/* SPDX-License-Identifier: MIT */

/* What lines, strings and brackets hold: rows and queens. */

#ifndef AQ_TEXT_CONTENTS_H
#define AQ_TEXT_CONTENTS_H

#include "text/page.h"

struct aq_bracket {
  char open;
  bool outer;     /* it has brackets in it */
  uint64_t name;  /* a hash of the word before it */
  uint64_t label; /* one of all letters since the bracket before it */
  unsigned serial, line;
  const char *from; /* where its text begins */
};

/* Adds a text as a row. */
void aq_add_text (struct aq_page *page, enum aq_source source,
                  const struct aq_place *place, const char *text,
                  const char *end);

/* Adds a line: the queens that it names, or else a row.  Behind queens there
   is a row without cells, so that others end here. */
void aq_add_line (struct aq_page *page, const struct aq_place *place,
                  const char *text, const char *end);

/* Adds what a bracket without brackets in it holds: a queen, queens, a list
   or rows.  Returns whether it held any. */
bool aq_add_bracket (struct aq_page *page, const struct aq_bracket *bracket,
                     const struct aq_place *place, const char *text,
                     const char *end);

#endif

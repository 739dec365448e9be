/* SPDX-License-Identifier: MIT */

/* Finds brackets and strings, over several lines or not, and passes on what
   they hold (contents.h); other lines are passed on as a whole. */

#ifndef AQ_TEXT_SCANNER_H
#define AQ_TEXT_SCANNER_H

#include "text/contents.h"

enum { AQ_DEPTH_MAX = 32 /* of brackets in brackets */ };

/* What is open at the end of a page is what the next one begins with. */
struct aq_scanner {
  struct aq_page *page;
  struct aq_bracket bracket[AQ_DEPTH_MAX];
  unsigned depth, serial;
  unsigned line;
  unsigned nested;   /* the first line of a list of YAML that the page's end
                        may cut */
  bool has_items;    /* the line has rows or queens in brackets */
  bool joined;       /* it began or ended in a bracket */
  const char *named; /* the last string with a name on the line */
  size_t named_length;
};

/* Scans the lines of the page into rows and queens.  In the last page all
   brackets must be closed. */
void aq_scan (struct aq_scanner *scanner);

/* The first line of the innermost bracket that is open, if it has begun
   something; else the number of lines. */
unsigned aq_scan_open_line (const struct aq_scanner *scanner);

/* Whether the bracket SERIAL is open; 0 stands for none and is. */
bool aq_scan_is_open (const struct aq_scanner *scanner, unsigned serial);

/* Keeps the brackets that were opened before LINE: the next page begins there,
   at TEXT. */
void aq_scan_cut (struct aq_scanner *scanner, unsigned line, const char *text);

#endif

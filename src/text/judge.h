/* SPDX-License-Identifier: MIT */

/* A page of text into results: boards, errors and skipped lines. */

#ifndef AQ_TEXT_JUDGE_H
#define AQ_TEXT_JUDGE_H

#include "text/page.h"

/* Judges a text of LENGTH bytes, which is changed and has to stay until the
   results are read.  NUMBER has the number of each of its lines, and *LINES
   becomes how many have ended.  Adds the results, sorted by line.  False:
   there is no board. */
bool aq_judge (struct aq_page *page, char *text, size_t length,
               const uint64_t *number, size_t *lines);

#endif

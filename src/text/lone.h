/* SPDX-License-Identifier: MIT */

/* Boards of a file that has no solution to show how its boards are written:
   somebody's wrong board, alone in its file or with more like it. */

#ifndef AQ_TEXT_LONE_H
#define AQ_TEXT_LONE_H

#include "text/page.h"

/* Decides that the candidates that have the shape of a board are the boards,
   if they are most of the file.  They become its examples.  False: there are
   none. */
bool aq_choose_lone (struct aq_page *page);

#endif

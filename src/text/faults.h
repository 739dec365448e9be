/* SPDX-License-Identifier: MIT */

/* Says what is wrong with a candidate that is no board. */

#ifndef AQ_TEXT_FAULTS_H
#define AQ_TEXT_FAULTS_H

#include "text/hash.h"

/* Adds an error on the line of the fault.  QUEENS are the contexts of the
   boards of the file. */
void aq_add_fault (struct aq_page *page, const struct aq_candidate *candidate,
                   const struct aq_hash_set *queens);

#endif

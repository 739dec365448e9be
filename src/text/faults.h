/* SPDX-License-Identifier: MIT */

/* Says what is wrong with a candidate that is no board. */

#ifndef AQ_TEXT_FAULTS_H
#define AQ_TEXT_FAULTS_H

#include "text/page.h"

/* Adds an error on the line of the fault. */
void aq_add_fault (struct aq_page *page, const struct aq_candidate *candidate);

#endif

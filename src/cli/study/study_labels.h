/* SPDX-License-Identifier: MIT */

/* What pictures of a study call its configurations. */

#ifndef STUDY_LABELS_H
#define STUDY_LABELS_H

#include <stdio.h>

#include "cli/study/trials.h"

/* What tells configuration INDEX from the others, "halfkeep, crossover=coin",
   or all of it if there is no other.  The board size and the items are left
   out if they are not wanted. */
void label_text (const struct trials *trials, size_t index, bool size,
                 bool items, char text[CONFIGURATION_TEXT_MAX]);

/* Writes the title of a legend, what all configurations share: "report, N = 8,
   25 runs each". */
void write_legend_title (FILE *script, const struct trials *trials);

#endif

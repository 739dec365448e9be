/* SPDX-License-Identifier: MIT */

/* The list of all schemes, the default one first. */

#include "schemes.h"

#include <string.h>

static const struct scheme *const schemes[] = {
    &aq_scheme_halfkeep, &aq_scheme_report,  &aq_scheme_climb,
    &aq_scheme_points,   &aq_scheme_squares, &aq_scheme_rowcol,
    &aq_scheme_columns,
};

enum { SCHEMES = sizeof schemes / sizeof *schemes };

const struct aq_scheme *aq_scheme (size_t index) {
  return index < SCHEMES ? &schemes[index]->about : NULL;
}

const struct aq_scheme *aq_scheme_named (const char *name) {
  for (size_t i = 0; i < SCHEMES; i++)
    if (!strcmp (schemes[i]->about.name, name))
      return &schemes[i]->about;
  return NULL;
}

const struct scheme *aq_scheme_operators (const struct aq_scheme *about) {
  for (size_t i = 0; i < SCHEMES; i++)
    if (&schemes[i]->about == about)
      return schemes[i];
  return NULL;
}

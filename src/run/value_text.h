/* SPDX-License-Identifier: MIT */

/* Values of settings as text.  A number has a decimal point in every locale:
   the program that uses the library may have called setlocale. */

#ifndef AQ_VALUE_TEXT_H
#define AQ_VALUE_TEXT_H

#include "allqueens-scheme.h"

/* Reads a number, or a range FIRST..LAST; false if TEXT is neither. */
bool aq_value_read (const char *text, struct aq_value *value);

#endif

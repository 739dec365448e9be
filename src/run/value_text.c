/* SPDX-License-Identifier: MIT */

/* Values of settings as text. */

#include "run/value_text.h"

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the decimal point --- */

/* The locale that has one, and that of the thread before. */
struct point {
  locale_t own, before;
};

/* Gives this thread the decimal point.  If newlocale lacks memory, which glibc
   does not need here, the thread keeps its locale. */
static struct point begin_point (void) {
  const locale_t own = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
  return (struct point){own, uselocale (own)};
}

static void end_point (struct point point) {
  uselocale (point.before);
  if (point.own)
    freelocale (point.own);
}

/* --- texts --- */

/* With as many digits as the number needs. */
static int print_number (char *text, double number) {
  for (int digits = 15; digits < 17; digits++) {
    const int length = snprintf (text, 32, "%.*g", digits, number);
    if (strtod (text, NULL) == number)
      return length;
  }
  return snprintf (text, 32, "%.17g", number);
}

void aq_value_text (struct aq_value value, char text[AQ_VALUE_TEXT_MAX]) {
  const struct point point = begin_point ();
  text += print_number (text, value.first);
  if (value.last != value.first) {
    text = stpcpy (text, "..");
    print_number (text, value.last);
  }
  end_point (point);
}

static bool read_number (const char *text, double *number) {
  char *behind;
  *number = strtod (text, &behind);
  return !*behind && (isdigit ((unsigned char) *text) || *text == '.') &&
         !strpbrk (text, "xX");
}

bool aq_value_read (const char *text, struct aq_value *value) {
  char first[AQ_VALUE_TEXT_MAX];
  const char *dots = strstr (text, "..");
  const size_t length = dots ? (size_t) (dots - text) : strlen (text);
  if (length >= sizeof first)
    return false;
  memcpy (first, text, length);
  first[length] = 0;
  const struct point point = begin_point ();
  const bool readable = read_number (first, &value->first) &&
                        read_number (dots ? dots + 2 : first, &value->last);
  end_point (point);
  return readable;
}

/* SPDX-License-Identifier: MIT */

/* Values of settings as text. */

#include "run/value_text.h"

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/* Gives this thread the locale C, which has the decimal point, and returns the
   one that it had.  glibc needs no memory for C; where another library lacks
   it, the thread keeps its locale. */
static locale_t enter_c (void) {
  return uselocale (newlocale (LC_ALL_MASK, "C", (locale_t) 0));
}

static void leave_c (locale_t before) {
  const locale_t c = uselocale (before);
  if (c != before)
    freelocale (c);
}

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
  const locale_t before = enter_c ();
  text += print_number (text, value.first);
  if (value.last != value.first) {
    text = stpcpy (text, "..");
    print_number (text, value.last);
  }
  leave_c (before);
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
  const locale_t before = enter_c ();
  const bool readable = read_number (first, &value->first) &&
                        read_number (dots ? dots + 2 : first, &value->last);
  leave_c (before);
  return readable;
}

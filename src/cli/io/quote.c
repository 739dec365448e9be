/* SPDX-License-Identifier: MIT */

/* Control characters and quotes. */

#include "cli/io/quote.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* How many bytes the character has that TEXT begins with; 0: it is a control
   character or no UTF-8. */
static size_t printable_bytes (const char *text) {
  const unsigned char *byte = (const unsigned char *) text;
  if (*byte < 0x80)
    return *byte >= ' ' && *byte != 0x7f;
  const bool is_control = *byte == 0xc2 && byte[1] < 0xa0; /* U+0080 to 9F */
  const size_t count = *byte >= 0xf0 ? 4 : *byte >= 0xe0 ? 3 : 2;
  if (*byte < 0xc2 || *byte > 0xf4 || is_control)
    return 0;
  for (size_t i = 1; i < count; i++)
    if ((byte[i] & 0xc0) != 0x80)
      return 0;
  return count;
}

static char *write_octal (char *end, char byte) {
  return end + sprintf (end, "\\%03o", (unsigned char) byte);
}

/* Writes the first character of TEXT, which is not empty, to *END and moves
   both behind it; returns what follows of TEXT. */
static const char *show_character (const char *text, char **end) {
  const size_t count = printable_bytes (text);
  if (count)
    *end = mempcpy (*end, text, count);
  else if (*text == '\n' || *text == '\t')
    *end = stpcpy (*end, *text == '\n' ? "\\n" : "\\t");
  else
    *end = write_octal (*end, *text);
  return text + (count ? count : 1);
}

enum { SPARE = 8 }; /* for one more character, a quote and a 0 */

const char *escaped (const char *text, char shown[QUOTED_MAX]) {
  char *end = shown;
  while (*text && end < shown + QUOTED_MAX - SPARE)
    text = show_character (text, &end);
  *end = 0;
  return shown;
}

const char *shell_word (const char *text, char word[QUOTED_MAX]) {
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstu"
                              "vwxyz0123456789_./:=,+-";
  const bool printable = !strcmp (escaped (text, word), text);
  if (!text[strspn (text, plain)])
    return word;
  /* $'...' takes escapes; not every shell has it. */
  char *end = stpcpy (word, printable ? "'" : "$'");
  while (*text && end < word + QUOTED_MAX - SPARE)
    if (printable && *text == '\'') {
      end = stpcpy (end, "'\\''");
      text++;
    } else if (!printable && (*text == '\'' || *text == '\\'))
      end = write_octal (end, *text++);
    else
      text = show_character (text, &end);
  strcpy (end, "'");
  return word;
}

/* SPDX-License-Identifier: MIT */

#include "text/lines.h"

#include <string.h>

#include "text/chars.h"

/* --- characters --- */

/* The value of four hexadecimal digits. */
static uint32_t read_hex (const char *text) {
  uint32_t value = 0;
  for (const char *end = text + 4; text < end; text++)
    value = value << 4 |
            ((aq_is_digit (*text) ? (unsigned) (*text - '0')
                                  : (unsigned) ((*text | 0x20) - 'a' + 10)) &
             15);
  return value;
}

static char *put_utf8 (char *to, uint32_t c) {
  const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  *to++ = (char) (more ? 0xffu << (7 - more) | c >> 6 * more : c);
  for (int i = more - 1; i >= 0; i--)
    *to++ = (char) (0x80 | (c >> 6 * i & 63));
  return to;
}

/* Copies the character that an escape of JSON stands for.  It takes no more
   bytes than the escape. */
static const char *copy_escape (char **to, const char *text, const char *end) {
  uint32_t c = end - text < 6 ? 0 : read_hex (text + 2);
  if (c < 0x80) {
    *(*to)++ = *text++;
    return text;
  }
  text += 6;
  if (c >= 0xd800 && c < 0xdc00 && end - text >= 6 && *text == '\\') {
    c = 0x10000 + ((c & 0x3ff) << 10) + (read_hex (text + 2) & 0x3ff);
    text += 6;
  }
  *to = put_utf8 (*to, c);
  return text;
}

/* Skips a color of a terminal, which is no text: returns the place behind
   it. */
static const char *skip_color (const char *text, const char *end) {
  for (text += 2; text < end && !aq_is_letter (*text);)
    text++;
  return text + (text < end);
}

/* What a character of several bytes stands for: blanks and digits of other
   widths, quotes; 0: itself. */
static char plain_character (uint32_t c) {
  if (c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
      c == 0x205f || c == 0x3000)
    return ' ';
  if (c == 0xab || c == 0xbb || (c >= 0x201c && c <= 0x201f))
    return '"';
  if (c >= 0x2018 && c <= 0x201b)
    return '\'';
  return c >= 0xff10 && c <= 0xff19 ? (char) (c - 0xff10 + '0') : 0;
}

/* Behind the name of numpy's type that begins at TEXT, as in np.int64(3);
   TEXT: there is none. */
static const char *skip_type (const char *text, const char *end) {
  static const char *const names[] = {"np.int64(", "np.int32(", "np.int16(",
                                      "np.int8(", "np.uint8("};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t length = strlen (names[i]);
    if ((size_t) (end - text) > length && !memcmp (text, names[i], length))
      return text + length;
  }
  return text;
}

/* Copies the number in the brackets behind such a name. */
static const char *copy_number (char **to, const char *text, const char *end) {
  while (text < end && aq_is_digit (*text))
    *(*to)++ = *text++;
  return text + (text < end && *text == ')');
}

/* Characters that are not seen. */
static bool is_invisible (uint32_t c) {
  return c == 0x200b || c == 0x2060 || c == 0xfeff;
}

/* Makes a text plain; what is left over at its end is \r. */
static void make_plain (char *text, char *end) {
  char *to = text;
  for (const char *at = text; at < end;) {
    const char *here = at;
    if (*at == '\x1b' && end - at > 1 && at[1] == '[')
      at = skip_color (at, end);
    else if (*at == '\\' && end - at > 1 && at[1] == 'u')
      at = copy_escape (&to, at, end);
    else if (*at == 'n' && skip_type (at, end) > at)
      at = copy_number (&to, skip_type (at, end), end);
    else if ((unsigned char) *at < 0x80)
      *to++ = *at++;
    else {
      const uint32_t c = aq_next_character (&at, end);
      const char plain = plain_character (c);
      if (plain)
        *to++ = plain;
      else if (!is_invisible (c))
        while (here < at)
          *to++ = *here++;
    }
  }
  memset (to, '\r', (size_t) (end - to));
}

/* Whether the text may have what make_plain replaces. */
static bool has_special (const char *text, const char *end) {
  static const char specials[] = "\x1b\\\xc2\xe2\xe3\xef";
  for (const char *c = specials; *c; c++)
    if (aq_has (text, end, *c))
      return true;
  return memmem (text, (size_t) (end - text), "np.", 3);
}

/* --- lines --- */

/* Where a piece of a long line may end: behind a bracket near its end, so that
   no list is divided, or else behind a comma. */
static char *find_break (char *text, char *end) {
  enum { NEAR = 1 << 12 };
  char *comma = NULL, *to = end;
  for (; to > text && !aq_is_one_of (to[-1], "]})"); to--) {
    if (to[-1] == ',' && !comma)
      comma = to;
    if (comma && end - to > NEAR)
      break;
  }
  return to > text && aq_is_one_of (to[-1], "]})") ? to : comma ? comma : text;
}

/* Whether the line has nothing but a number, and a comma behind it. */
static bool is_number (const char *text, const char *end) {
  end = aq_trim (text, end);
  if (aq_read_number (&text, end) == AQ_NO_VALUE)
    return false;
  return text == end || (*text == ',' && text + 1 == end);
}

/* Overwrites the sign of a comment with blanks if the rest of the line may be
   a part of a bracket over several lines. */
static void hide_comment (char *text, const char *end) {
  char *const from = text + (aq_skip_blanks (text, end) - text);
  char *to = from;
  while (to < end && aq_is_one_of (*to, "/-#>*%;"))
    to++;
  if (to == from || to == end || !aq_is_blank (*to) ||
      (*from == '-' && to == from + 1))
    return;
  const char *rest = aq_skip_blanks (to, end);
  const bool item = end - rest > 1 && rest[0] == '-' && aq_is_blank (rest[1]);
  if (rest < end && (aq_is_one_of (*rest, "[](){}") ||
                     (item && to > from + 1) || is_number (rest, end)))
    memset (from, ' ', (size_t) (to - from));
}

/* Whether this is the program's own heading, as of a checkpoint: a count in it
   may have the digits of a board. */
static bool is_own_heading (const char *text, const char *end) {
  static const char heading[] = "# allqueens ";
  const size_t length = sizeof heading - 1;
  return (size_t) (end - text) >= length && !memcmp (text, heading, length);
}

/* Adds a line, or a piece of one; not if it is blank or a heading. */
static void add_line (struct aq_page *page, struct aq_lines *lines, char *text,
                      char *end, bool ends) {
  const bool begins = !lines->continued;
  lines->number += begins;
  lines->continued = !ends;
  while (end > text && end[-1] == '\r')
    end--;
  if (begins)
    hide_comment (text, end);
  if (aq_skip_blanks (text, end) == end ||
      (begins && is_own_heading (text, end))) {
    lines->gap += begins && ends;
    return;
  }
  struct aq_line *line = aq_page_add_line (page, lines->number, text, end);
  if (!line)
    return;
  line->gap = lines->gap;
  line->begins = begins;
  line->ends = ends;
  lines->gap = 0;
}

/* Adds the beginning of a line that is too long as an error. */
static void add_endless (struct aq_page *page, struct aq_lines *lines,
                         char *text) {
  enum { KEPT = 2048 };
  add_line (page, lines, text, text + KEPT, false);
  lines->endless = true;
  if (page->no_memory)
    return;
  if (!page->lines || page->line[page->lines - 1].number != lines->number)
    aq_page_add_problem (page, lines->number, false,
                         "a line of blanks that is too long");
  else {
    const size_t line = page->lines - 1;
    aq_page_report (page, line, line, line,
                    "a line of more than %d characters", AQ_LINE_BYTES);
    page->line[line].blank = true;
  }
}

char *aq_add_lines (struct aq_page *page, struct aq_lines *lines, char *text,
                    char *end, bool last) {
  const bool special = has_special (text, end);
  while (text < end && page->lines < AQ_PAGE_LINES && !page->no_memory) {
    char *newline = memchr (text, '\n', (size_t) (end - text));
    char *to = newline ? newline : end;
    const bool is_long = to - text > AQ_LINE_BYTES;
    if (!newline && !last && !is_long)
      break;
    if (is_long)
      to = find_break (text, text + AQ_LINE_BYTES);
    if (to == text && is_long) {
      add_endless (page, lines, text);
      break;
    }
    if (special)
      make_plain (text, to);
    add_line (page, lines, text, to, !is_long);
    text = to + (!is_long && newline);
  }
  return text;
}

void aq_lines_cut (struct aq_lines *lines, const struct aq_page *page,
                   size_t number) {
  const struct aq_line *line = &page->line[number];
  lines->number = line->number - line->begins;
  lines->gap = line->gap;
  lines->continued = !line->begins;
}

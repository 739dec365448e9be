/* SPDX-License-Identifier: MIT */

/* A segment is a line.  But a bracket with nothing but numbers or signs may go
   over several lines, and a line is cut behind each bracket that has four
   items or more. */

#include "text/segments.h"

#include "text/hash.h"

enum { ITEMS_MIN = 4 /* of a bracket that may be a board */ };

/* --- brackets over several lines --- */

enum { JOINED = '\1' /* in place of a line's end in a bracket */ };

/* Returns the place behind an item of a bracket that begins at TEXT: 1 to 5
   characters, maybe in quotes; NULL: there is none. */
static const char *skip_item (const char *text, const char *end) {
  enum { MOST = 5 };
  if (text < end && aq_is_one_of (*text, "\"'"))
    text++;
  unsigned length = 0;
  while (text < end && !aq_is_blank (*text) &&
         !aq_is_one_of (*text, "[](){},;\"'")) {
    aq_next_character (&text, end);
    length++;
  }
  if (!length || length > MOST)
    return NULL;
  return text + (text < end && aq_is_one_of (*text, "\"'"));
}

/* Returns the place behind the bracket that opens at TEXT and has two short
   items or more, some of which may be lost.  If it does not close, that is
   behind its numbers, two or more, with commas or at the end of the text;
   NULL: there is no such bracket. Never looks beyond the next bracket. */
static const char *skip_bracket (const char *text, const char *end) {
  const char *left = NULL;
  unsigned items = 0, numbers = 0;
  for (text = aq_skip_blanks (text + 1, end); text < end;) {
    const bool lost = *text == ','; /* an item between two commas */
    const char *behind = lost ? text : skip_item (text, end);
    if (!behind)
      break;
    numbers += lost || aq_is_digit (*text);
    items++;
    text = aq_skip_blanks (behind, end);
    if (text < end && (*text == ',' || *text == ';')) {
      text++;
      left = numbers == items && items > 1 ? text : left;
      text = aq_skip_blanks (text, end);
    } else if (text == end)
      return left && numbers == items ? text : left;
    else if (!aq_is_close (*text) && !(text > behind && aq_is_digit (*text)))
      return left;
  }
  return text < end && aq_is_close (*text) && items > 1 ? text + 1 : left;
}

/* Puts JOINED in place of the newlines in brackets. */
static void join_brackets (char *text, const char *end) {
  while (text < end) {
    const char *behind = aq_is_open (*text) ? skip_bracket (text, end) : NULL;
    if (!behind) {
      text++;
      continue;
    }
    for (; text < behind; text++)
      if (*text == '\n')
        *text = JOINED;
  }
}

/* --- a line --- */

/* Whether the text begins with one character and a blank, as cells do. */
static bool begins_with_cell (const char *text, const char *end) {
  text = aq_skip_blanks (text, end);
  if (text < end)
    aq_next_character (&text, end);
  return text < end && aq_is_blank (*text);
}

/* Drops the signs of a comment from both ends of a line, unless they may be
   the first square of a row. */
static void strip_comment_signs (const char **text, const char **end) {
  static const char *const signs[][2] = {
      {"<!--", "-->"}, {"/*", "*/"}, {"///"}, {"//"}, {"--"}, {"##"}, {"#"},
      {";;"},          {";"},        {"%%"},  {"%"},  {">>"}, {">"},  {"*"}};
  const char *from = aq_skip_blanks (*text, *end), *to = aq_trim (from, *end);
  const size_t length = (size_t) (to - from);
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    const char *close = signs[i][1];
    const size_t before = strlen (signs[i][0]);
    const size_t behind = close ? strlen (close) : 0;
    if (length <= before + behind || memcmp (from, signs[i][0], before) != 0 ||
        (close ? memcmp (to - behind, close, behind) != 0
               : !aq_is_blank (from[before]) ||
                     begins_with_cell (from + before, to)))
      continue;
    *text = from + before;
    *end = to - behind;
    return;
  }
}

/* Returns where a line is cut behind the bracket at TEXT, if that has no other
   one in it, and four items or more, without letters three; NULL: nowhere.  It
   is cut behind the brackets and commas that follow; at the end of the line,
   before a bracket that closes there.  Behind a queen, which is two numbers
   with names, it is cut if that is the last one of a bracket.  *NEXT is where
   to go on. */
static const char *find_cut (const char *text, const char *end,
                             const char **next) {
  size_t items = 0, numbers = 0;
  bool letters = false, names = false;
  const char *at = text + 1;
  for (bool item = false; at < end && !aq_is_open (*at) && !aq_is_close (*at);
       at++) {
    const bool separator = aq_is_blank (*at) || *at == ',' || *at == ';';
    items += item && separator;
    item = !separator;
    letters |= aq_is_letter (*at);
    names |= letters && (*at == ':' || *at == '=');
    numbers += aq_is_digit (*at) && !aq_is_digit (at[-1]);
  }
  *next = at;
  if (at == end || !aq_is_close (*at) || items + !letters < ITEMS_MIN - 1 ||
      aq_is_blank (text[1]) || text[1] == ',' || text[1] == ';')
    return NULL;
  const char *close = at++;
  bool outer = false;
  for (; at < end && (aq_is_close (*at) || *at == ',' || *at == ';'); at++)
    outer |= aq_is_close (*at);
  *next = at;
  if (names && numbers == 2 && !outer)
    return NULL;
  if (at < end && aq_skip_blanks (at, end) < end)
    return at;
  return outer ? close + 1 : NULL;
}

/* Whether the text is a horizontal rule: one sign again and again, with + and
   bars; or box drawing characters. */
static bool is_rule (const char *text, const char *end) {
  uint32_t sign = 0;
  bool boxes = false, plus = false;
  while (text < end) {
    const uint32_t c = aq_next_character (&text, end);
    if (c >= 0x2500 && c <= 0x257f)
      boxes = true;
    else if (c == '+')
      plus = true;
    else if (c != ' ' && c != '\t' && c != '|') {
      if (c > 127 || !aq_is_one_of ((char) c, "-=_*~#:") ||
          (sign && sign != c))
        return false;
      sign = c;
    }
  }
  return boxes != (plus || sign);
}

static void add_segment (struct aq_page *page, const char *text,
                         const char *end, uint64_t line) {
  const size_t count = page->segments;
  text = aq_skip_blanks (text, end);
  end = aq_trim (text, end);
  if (text == end && count && !page->segment[count - 1].length)
    return;
  page->segment = aq_page_grow (page, page->segment, count,
                                &page->segment_room, 1, sizeof *page->segment);
  if (page->no_memory)
    return;
  struct aq_segment *new = &page->segment[page->segments++];
  *new = (struct aq_segment){.text = text, .line = line};
  if (text == end)
    return;
  new->length = (uint32_t) (end - text);
  new->shape = aq_shape_of (text, end, &new->numbers);
  new->rule = is_rule (text, end);
}

/* Whether a line is the program's own heading, as in a checkpoint: a count in
   it may have the digits of a board. */
static bool is_own_heading (const char *text, const char *end) {
  static const char heading[] = "# allqueens ";
  const size_t length = sizeof heading - 1;
  return (size_t) (end - text) >= length && !memcmp (text, heading, length);
}

/* Adds the segments of a line.  The program's own heading counts as blank. */
static void add_line (struct aq_page *page, const char *text, const char *end,
                      uint64_t line) {
  if (is_own_heading (text, end))
    text = end;
  strip_comment_signs (&text, &end);
  const char *from = text;
  for (const char *at = from; at < end;) {
    if (!aq_is_open (*at)) {
      at++;
      continue;
    }
    const char *next, *cut = find_cut (at, end, &next);
    if (cut) {
      add_segment (page, from, cut, line);
      from = cut;
    }
    at = next;
  }
  add_segment (page, from, end, line);
}

/* Returns the end of the line at TEXT; turns each JOINED into a blank and
   counts it. */
static char *end_of_line (char *text, const char *end, size_t *lines) {
  while (text < end && *text != '\n' && *text != '\r') {
    if (*text == JOINED) {
      *text = ' ';
      (*lines)++;
    }
    text++;
  }
  return text;
}

size_t aq_split_text (struct aq_page *page, char *text, size_t length,
                      const uint64_t *number) {
  const char *end = text + length;
  size_t lines = 0;
  page->text = text;
  page->length = length;
  join_brackets (text, end);
  while (text < end && !page->no_memory) {
    const uint64_t line = number[lines];
    char *to = end_of_line (text, end, &lines);
    add_line (page, text, to, line);
    lines += to < end && *to == '\n';
    text = to + 1;
  }
  return lines;
}

/* --- shapes --- */

bool aq_find_number (const char **text, const char *end, const char **begin,
                     unsigned *value) {
  const char *at = *text;
  while (at < end) {
    if (!aq_is_digit (*at)) {
      at++;
      continue;
    }
    const char *from = at;
    const bool fraction =
        from - *text >= 2 && from[-1] == '.' && aq_is_digit (from[-2]);
    *value = aq_read_digits (&at, end);
    at = aq_skip_zeros (at, end);
    if (fraction || (at + 1 < end && *at == '.' && aq_is_digit (at[1])))
      continue;
    *begin = from;
    *text = at;
    return true;
  }
  return false;
}

/* Adds a text to a shape.  Blanks, brackets, quotes and commas side by side
   are one blank, which is added before the next other character. */
static void add_to_shape (struct aq_text_hash *shape, const char *text,
                          const char *end, bool *blank) {
  for (; text < end; text++)
    if (aq_is_blank (*text) || aq_is_one_of (*text, "[](){},;\"'"))
      *blank = true;
    else {
      if (*blank && shape->length)
        aq_hash_add (shape, ' ');
      *blank = false;
      aq_hash_add (shape, *text);
    }
}

uint64_t aq_shape_of (const char *text, const char *end, uint8_t *numbers) {
  static const char sign[] = "#";
  struct aq_text_hash shape = AQ_TEXT_HASH_EMPTY;
  const char *begin, *next = text;
  bool blank = false;
  unsigned value;
  *numbers = 0;
  while (aq_find_number (&next, end, &begin, &value)) {
    add_to_shape (&shape, text, begin, &blank);
    add_to_shape (&shape, sign, sign + 1, &blank);
    if (*numbers <= AQ_SHAPE_NUMBERS)
      (*numbers)++;
    text = next;
  }
  add_to_shape (&shape, text, end, &blank);
  return shape.hash;
}

void aq_segment_text (const struct aq_segment *segment, char text[64]) {
  const char *at = segment->text, *end = at + segment->length;
  size_t length = 0;
  while (at < end) {
    const char *from = at;
    aq_next_character (&at, end);
    if (length + (size_t) (at - from) > 63)
      break;
    for (; from < at; from++)
      text[length++] =
          (unsigned char) *from < ' ' || *from == 127 ? ' ' : *from;
  }
  text[length] = 0;
}

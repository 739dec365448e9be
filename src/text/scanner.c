/* SPDX-License-Identifier: MIT */

#include "text/scanner.h"

#include <string.h>

#include "text/chars.h"

/* --- brackets --- */

static char closing (char open) {
  return open == '(' ? ')' : (char) (open + 2); /* [] and {} */
}

/* From now on DEPTH brackets are open. */
static void set_depth (struct aq_scanner *scanner, unsigned depth) {
  scanner->depth = depth;
  scanner->values.parent = depth ? scanner->bracket[depth - 1].serial : 0;
}

/* Adds what the innermost bracket holds. */
static void close_bracket (struct aq_scanner *scanner) {
  const struct aq_bracket bracket = scanner->bracket[scanner->depth - 1];
  set_depth (scanner, scanner->depth - 1);
  scanner->values.begun = bracket.line;
  const char *end = scanner->text + scanner->used, *bar;
  /* Bars stand between the rows of matrices of MiniZinc. */
  for (const char *text = scanner->text + bracket.from; !bracket.outer && text;
       text = bar ? bar + 1 : NULL) {
    bar = memchr (text, '|', (size_t) (end - text));
    scanner->has_rows |=
        aq_add_bracket (&scanner->values, &bracket, text, bar ? bar : end);
  }
  scanner->used = bracket.from;
  aq_pairs_close (&scanner->values.pairs, bracket.serial);
  aq_pairs_close (&scanner->values.squares, bracket.serial);
}

/* A hash of the word before END. */
static uint64_t hash_word (const char *begin, const char *end) {
  const char *from = end;
  while (from > begin && (aq_is_letter (from[-1]) || from[-1] == '_'))
    from--;
  /* No line of text has the same hash. */
  return aq_hash_text (AQ_HASH_BEGIN + 2, from, end);
}

/* Hashes the letters between the bracket before END and END. */
static uint64_t hash_label (const char *begin, const char *end) {
  uint64_t hash = AQ_HASH_BEGIN + 1; /* no name of queens is the same */
  while (end > begin && !aq_is_one_of (end[-1], "[](){}"))
    if (aq_is_letter (*--end))
      hash = aq_hash (hash, (unsigned char) *end);
  return hash;
}

/* What is open was no bracket of data. */
static void abandon (struct aq_scanner *scanner) {
  set_depth (scanner, 0);
  scanner->used = 0;
}

/* Opens the bracket at AT in the text from BEGIN on. */
static void open_bracket (struct aq_scanner *scanner, const char *begin,
                          const char *at) {
  if (scanner->depth == AQ_DEPTH_MAX) {
    aq_leftovers_error (&scanner->values.judge->leftovers,
                        scanner->values.line, scanner->values.line,
                        scanner->values.line, "brackets nest deeper than %d",
                        AQ_DEPTH_MAX);
    abandon (scanner);
    scanner->joined = true;
    return;
  }
  if (scanner->depth) {
    struct aq_bracket *outer = &scanner->bracket[scanner->depth - 1];
    outer->outer = true;
    scanner->used = outer->from;
  }
  scanner->bracket[scanner->depth] =
      (struct aq_bracket){.open = *at,
                          .name = hash_word (begin, at),
                          .label = hash_label (begin, at),
                          .serial = ++scanner->serial,
                          .line = scanner->values.line,
                          .from = scanner->used};
  set_depth (scanner, scanner->depth + 1);
}

/* Appends to the text of the open bracket. */
static void append (struct aq_scanner *scanner, const char *text,
                    size_t length) {
  if (!scanner->depth || scanner->bracket[scanner->depth - 1].outer)
    return;
  if (scanner->used + length > sizeof scanner->text) {
    aq_leftovers_error (&scanner->values.judge->leftovers,
                        scanner->values.line, scanner->values.line,
                        scanner->values.line,
                        "more than %d characters in a bracket", AQ_LINE_BYTES);
    abandon (scanner);
    return;
  }
  memcpy (scanner->text + scanner->used, text, length);
  scanner->used += length;
}

/* --- strings in brackets --- */

/* The closing quote of the string at TEXT, NULL: none. */
static const char *end_of_string (const char *text, const char *end) {
  const char quote = *text++;
  for (; text < end && *text != quote; text++)
    text += *text == '\\' && text + 1 < end;
  return text < end ? text : NULL;
}

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

/* Replaces the escapes of JSON.  The result is no longer than the text. */
static char *unescape (char *to, const char *text, const char *end) {
  while (text < end) {
    if (*text != '\\' || text + 1 == end) {
      *to++ = *text++;
      continue;
    }
    const char escaped = text[1];
    text += 2;
    if (escaped != 'u' || end - text < 4) {
      *to++ = escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
      continue;
    }
    uint32_t c = read_hex (text);
    text += 4;
    if (c >= 0xd800 && c < 0xdc00 && end - text >= 6 && *text == '\\') {
      c = 0x10000 + ((c & 0x3ff) << 10) + (read_hex (text + 2) & 0x3ff);
      text += 6;
    }
    to = put_utf8 (to, c);
  }
  return to;
}

/* A value with a name may be given twice under different names. */
static bool is_copy (struct aq_scanner *scanner, const char *text,
                     const char *end) {
  const uint64_t bracket =
      aq_hash (AQ_HASH_BEGIN, (uint32_t) scanner->values.parent);
  const uint64_t hash = aq_hash_text (bracket, text, end);
  for (unsigned i = 0; i < scanner->strings && i < AQ_STRINGS_MAX; i++)
    if (scanner->string[i] == hash)
      return true;
  scanner->string[scanner->strings++ % AQ_STRINGS_MAX] = hash;
  return false;
}

static void scan (struct aq_scanner *scanner, const char *text,
                  const char *end);

/* A string of several lines. */
static void scan_lines (struct aq_scanner *scanner, const char *text,
                        const char *end) {
  const bool had = scanner->has_rows;
  scanner->values.begun = scanner->values.line;
  for (const char *to; text < end; text = to + (to < end)) {
    to = memchr (text, '\n', (size_t) (end - text));
    to = to ? to : end;
    const unsigned depth = scanner->depth;
    const size_t used = scanner->used;
    scanner->has_rows = false;
    scan (scanner, text, to);
    if (scanner->depth > depth) { /* not closed in its line */
      set_depth (scanner, depth);
      scanner->used = used;
    }
    if (scanner->has_rows || aq_skip_blanks (text, to) == to)
      continue;
    aq_add_text (&scanner->values, AQ_FROM_STRING, text, to);
  }
  scanner->has_rows |= had;
}

/* A string, from its first quote to its last.  Returns where to go on. */
static const char *scan_string (struct aq_scanner *scanner, const char *begin,
                                const char *text, const char *end) {
  const char *from = text + 1;
  const char *before = aq_trim (begin, text);
  const bool named = before > begin && before[-1] == ':';
  const bool brackets = aq_has (from, end, '(') || aq_has (from, end, '[');
  if (named && end - from >= AQ_LEAST && is_copy (scanner, from, end)) {
    struct aq_cells copy;
    aq_cells_of_line (&copy, from, end);
    aq_leftovers_count (&scanner->values.judge->leftovers,
                        scanner->values.line, copy.numbers);
    return end + 1;
  }
  if (aq_has (from, end, '\\')) {
    char plain[AQ_LINE_BYTES];
    const char *to = unescape (plain, from, end);
    if (aq_has (plain, to, '\n'))
      scan_lines (scanner, plain, to);
    else {
      append (scanner, "'", 1);
      append (scanner, plain, (size_t) (to - plain));
      append (scanner, "'", 1);
    }
    return end + 1;
  }
  if (brackets)
    return from; /* its brackets are read like others */
  append (scanner, text, (size_t) (end + 1 - text));
  return end + 1;
}

/* --- lines --- */

/* Brackets and strings of a line or a piece of it. */
static void scan (struct aq_scanner *scanner, const char *text,
                  const char *end) {
  char unclosed = 0; /* a quote that has no end */
  for (const char *at = text; at < end;) {
    if (aq_is_one_of (*at, "([{"))
      open_bracket (scanner, text, at++);
    else if (!scanner->depth)
      at++;
    else if (*at == closing (scanner->bracket[scanner->depth - 1].open)) {
      close_bracket (scanner);
      at++;
    } else if (aq_is_one_of (*at, ")]}")) {
      abandon (scanner);
      at++;
    } else if (*at == '"' || *at == '\'') {
      const char *to = *at == unclosed ? NULL : end_of_string (at, end);
      unclosed = to ? unclosed : *at;
      if (to)
        at = scan_string (scanner, text, at, to);
      else
        append (scanner, at++, 1);
    } else {
      const char *from = at;
      while (at < end && !aq_is_one_of (*at, "()[]{}\"'"))
        at++;
      if (at == from)
        at++; /* a zero byte */
      append (scanner, from, (size_t) (at - from));
    }
  }
}

/* Reads what an open bracket has so far, if that is many strings. */
static void end_strings (struct aq_scanner *scanner) {
  enum { MANY = 1 << 12 }; /* bytes */
  const struct aq_bracket *bracket = &scanner->bracket[scanner->depth - 1];
  const char *text = scanner->text + bracket->from;
  const char *end = aq_trim (text, scanner->text + scanner->used);
  if (end - text < MANY || end[-1] != ',' || !aq_is_one_of (end[-2], "'\""))
    return;
  scanner->values.begun = bracket->line;
  aq_add_bracket (&scanner->values, bracket, text, end);
  scanner->used = bracket->from;
}

/* Whether the text of the open bracket may go on in the next line: it ends
   where something follows, or has nothing but short items. */
static bool goes_on (const struct aq_scanner *scanner) {
  const struct aq_bracket *bracket = &scanner->bracket[scanner->depth - 1];
  const char *text = scanner->text + bracket->from;
  const char *end = scanner->text + scanner->used;
  end = aq_trim (text, end);
  if (bracket->outer || end == aq_skip_blanks (text, end) ||
      aq_is_one_of (end[-1], ",;|'\""))
    return true;
  struct aq_cells cells;
  aq_cells_of_items (&cells, text, end);
  return cells.numeric &&
         (cells.count > 1 || bracket->line < scanner->values.line);
}

/* The end of a line that was no bracket's. */
static void end_line (struct aq_scanner *scanner, const char *text,
                      const char *end) {
  const unsigned before = scanner->values.squares.names;
  const unsigned squares = aq_add_square_line (&scanner->values, text, end);
  if (before && !squares)
    aq_pairs_end (&scanner->values.squares);
  aq_pairs_end (&scanner->values.pairs);
  if (squares >= AQ_LEAST || aq_add_items (&scanner->values, text, end, 0))
    return;
  aq_add_text (&scanner->values, AQ_FROM_LINE, text, end);
}

void aq_scanner_line (struct aq_scanner *scanner, uint64_t number,
                      const char *text, const char *end, bool begins,
                      bool ends) {
  struct aq_leftovers *leftovers = &scanner->values.judge->leftovers;
  if (aq_skip_blanks (text, end) == end) {
    scanner->values.gap += begins && ends && !scanner->depth;
    return;
  }
  scanner->values.line = number;
  if (begins) {
    uint64_t first =
        scanner->values.run.count ? scanner->values.run.row[0].line : number;
    first = aq_pairs_line (&scanner->values.pairs, first);
    first = aq_pairs_line (&scanner->values.squares, first);
    for (unsigned i = 0; i < scanner->depth; i++)
      if (!scanner->bracket[i].outer && scanner->bracket[i].line < first)
        first = scanner->bracket[i].line;
    aq_leftovers_decide (leftovers, first);
    aq_leftovers_add (leftovers, number, text, end);
    scanner->has_rows = false;
    scanner->joined = scanner->depth;
    scanner->strings = 0;
  }
  scan (scanner, text, end);
  append (scanner, " ", 1);
  if (!ends)
    scanner->joined = true;
  if (ends && scanner->depth) {
    end_strings (scanner);
    if (goes_on (scanner))
      scanner->joined = true;
    else {
      abandon (scanner);
      scanner->joined = false;
    }
  }
  if (!ends || scanner->joined || scanner->has_rows ||
      aq_is_structure (text, end))
    return;
  if (aq_is_rule (text, end))
    scanner->values.gap++;
  else
    end_line (scanner, text, end);
}

bool aq_scanner_rest (struct aq_scanner *scanner) {
  struct aq_values *values = &scanner->values;
  if (!values->run.count && !values->pairs.names && !values->squares.names)
    return false;
  aq_run_end (&values->run);
  aq_pairs_end (&values->pairs);
  aq_pairs_end (&values->squares);
  return true;
}

void aq_scanner_finish (struct aq_scanner *scanner) {
  aq_scanner_rest (scanner);
  if (scanner->depth && scanner->used > scanner->bracket[0].from &&
      !scanner->bracket[scanner->depth - 1].outer)
    aq_leftovers_error (&scanner->values.judge->leftovers,
                        scanner->values.line, scanner->values.line,
                        scanner->values.line, "a bracket is not closed");
}

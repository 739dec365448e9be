/* SPDX-License-Identifier: MIT */

#include "text/scanner.h"

#include <string.h>

#include "text/chars.h"

/* --- brackets --- */

static char closing (char open) {
  return open == '(' ? ')' : (char) (open + 2); /* [] and {} */
}

/* The innermost open bracket. */
static struct aq_bracket *innermost (struct aq_scanner *scanner) {
  return &scanner->bracket[scanner->depth - 1];
}

/* The open bracket was not one of data. */
static void abandon (struct aq_scanner *scanner) {
  scanner->depth = 0;
}

/* The place of the item that ends now. */
static struct aq_place place_of (const struct aq_scanner *scanner,
                                 unsigned line) {
  return (struct aq_place){
      .line = line,
      .last_line = scanner->line,
      .parent =
          scanner->depth ? scanner->bracket[scanner->depth - 1].serial : 0};
}

/* Where a row of a matrix in brackets ends: at a bar, as in MiniZinc, or at a
   semicolon at the end of a line, as in MATLAB; NULL: at END. */
static const char *end_of_row (const char *text, const char *end) {
  for (; text < end; text++)
    if (*text == '|' ||
        (*text == ';' && text + 1 < end && aq_is_one_of (text[1], "\r\n")))
      return text;
  return NULL;
}

/* Passes on what the innermost bracket holds, up to END, without the backslash
   that LaTeX has before the closing bracket. */
static void close_bracket (struct aq_scanner *scanner, const char *end) {
  const struct aq_bracket bracket = *innermost (scanner);
  scanner->depth--;
  const struct aq_place place = place_of (scanner, bracket.line);
  end -= end > bracket.from && end[-1] == '\\';
  const char *to;
  for (const char *text = bracket.from; !bracket.outer && text;
       text = to ? to + 1 : NULL) {
    to = end_of_row (text, end);
    scanner->has_items |=
        aq_add_bracket (scanner->page, &bracket, &place, text, to ? to : end);
  }
}

/* Names and shapes that are no hashes are below 2^32: sources of rows, SQUARES
   (contents.c), characters. */
static const uint64_t no_letters = (uint64_t) 1 << 32;

/* A hash of the word before END. */
static uint64_t hash_word (const char *begin, const char *end) {
  const char *from = end;
  while (from > begin && (aq_is_letter (from[-1]) || from[-1] == '_'))
    from--;
  return aq_hash_text (no_letters, from, end);
}

/* Hashes the letters between the bracket before END and END. */
static uint64_t hash_label (const char *begin, const char *end) {
  uint64_t hash = no_letters;
  while (end > begin && !aq_is_one_of (end[-1], "[](){}"))
    if (aq_is_letter (*--end))
      hash = aq_hash (hash, (unsigned char) *end);
  return hash;
}

/* Numbers in a bracket in which another one begins may be those of a board
   that is not closed. */
static void add_unclosed (struct aq_scanner *scanner, const char *end) {
  const struct aq_bracket *bracket = innermost (scanner);
  const struct aq_place place = place_of (scanner, bracket->line);
  struct aq_cells cells;
  const char *newline =
      memchr (bracket->from, '\n', (size_t) (end - bracket->from));
  end = newline ? newline : end;
  while (end > bracket->from && aq_is_letter (end[-1])) /* a name */
    end--;
  if (bracket->outer || end <= bracket->from)
    return;
  aq_cells_of_items (&cells, bracket->from, end);
  if (!cells.numeric || cells.count < AQ_LEAST)
    return;
  cells.others = cells.tail = true;
  aq_page_add_row (scanner->page, AQ_FROM_BRACKET, &place, &cells);
  scanner->has_items = true;
}

/* Opens the bracket at AT in the text from BEGIN on. */
static void open_bracket (struct aq_scanner *scanner, const char *begin,
                          const char *at) {
  const unsigned line = scanner->line;
  if (scanner->depth == AQ_DEPTH_MAX) {
    aq_page_report (scanner->page, line, line, line,
                    "brackets nest deeper than %d", AQ_DEPTH_MAX);
    abandon (scanner);
    scanner->joined = true;
    return;
  }
  if (scanner->depth) {
    add_unclosed (scanner, at);
    innermost (scanner)->outer = true;
  }
  scanner->bracket[scanner->depth++] =
      (struct aq_bracket){.open = *at,
                          .name = hash_word (begin, at),
                          .label = hash_label (begin, at),
                          .serial = ++scanner->serial,
                          .line = line,
                          .from = at + 1};
}

/* --- strings in brackets --- */

/* The closing quote of the string at TEXT, NULL: none. */
static const char *end_of_string (const char *text, const char *end) {
  const char quote = *text++;
  for (; text < end && *text != quote; text++)
    text += *text == '\\' && text + 1 < end;
  return text < end ? text : NULL;
}

/* A value with a name may be given twice under different names. */
static bool is_copy (struct aq_scanner *scanner, const char *text,
                     const char *end) {
  const size_t length = (size_t) (end - text);
  const bool copy = length == scanner->named_length &&
                    !memcmp (text, scanner->named, length);
  scanner->named = text;
  scanner->named_length = length;
  return copy;
}

static void scan_text (struct aq_scanner *scanner, const char *text,
                       const char *end);

/* A string of several lines, with \n between them. */
static void scan_string_lines (struct aq_scanner *scanner, const char *text,
                               const char *end) {
  const bool had = scanner->has_items;
  const struct aq_place place = place_of (scanner, scanner->line);
  for (const char *to; text < end; text = to + (to < end ? 2 : 0)) {
    to = memmem (text, (size_t) (end - text), "\\n", 2);
    to = to ? to : end;
    const unsigned depth = scanner->depth;
    scanner->has_items = false;
    scan_text (scanner, text, to);
    if (scanner->depth > depth) /* not closed in its line */
      scanner->depth = depth;
    if (!scanner->has_items && aq_skip_blanks (text, to) < to)
      aq_add_text (scanner->page, AQ_FROM_STRING, &place, text, to);
  }
  scanner->has_items |= had;
}

/* A string, from its first quote to its last.  Returns where to go on. */
static const char *scan_string (struct aq_scanner *scanner, const char *begin,
                                const char *text, const char *end) {
  const char *from = text + 1;
  const bool lines = memmem (from, (size_t) (end - from), "\\n", 2);
  if (!lines && !aq_has (from, end, '(') && !aq_has (from, end, '['))
    return end + 1;
  const char *before = aq_trim (begin, text);
  const bool named = before > begin && before[-1] == ':';
  if (named && is_copy (scanner, from, end)) {
    struct aq_cells copy;
    aq_cells_of_line (&copy, from, end);
    scanner->page->line[scanner->line].values += copy.numbers;
    return end + 1;
  }
  if (!lines)
    return from; /* its brackets are read like others */
  scan_string_lines (scanner, from, end);
  if (scanner->depth)
    innermost (scanner)->outer = true;
  return end + 1;
}

/* --- lines --- */

/* Brackets and strings of a line or a piece of it. */
static void scan_text (struct aq_scanner *scanner, const char *text,
                       const char *end) {
  char unclosed = 0; /* a quote that has no end */
  for (const char *at = text; at < end;) {
    if (aq_is_one_of (*at, "([{"))
      open_bracket (scanner, text, at++);
    else if (!scanner->depth)
      at++;
    else if (*at == closing (innermost (scanner)->open))
      close_bracket (scanner, at++);
    else if (aq_is_one_of (*at, ")]}")) {
      abandon (scanner);
      at++;
    } else if (*at == '"' || *at == '\'') {
      const char *to = *at == unclosed ? NULL : end_of_string (at, end);
      unclosed = to ? unclosed : *at;
      at = to ? scan_string (scanner, text, at, to) : at + 1;
    } else
      at++;
  }
}

/* Passes on what an open bracket has so far, if that is many strings. */
static void end_strings (struct aq_scanner *scanner, const char *end) {
  enum { MANY = 1 << 12 }; /* bytes */
  struct aq_bracket *bracket = innermost (scanner);
  end = aq_trim (bracket->from, end);
  if (bracket->outer || end - bracket->from < MANY || end[-1] != ',' ||
      !aq_is_one_of (end[-2], "'\""))
    return;
  struct aq_place place = place_of (scanner, bracket->line);
  if (scanner->depth > 1)
    place.parent = bracket[-1].serial;
  aq_add_bracket (scanner->page, bracket, &place, bracket->from, end);
  bracket->from = end;
  bracket->line = scanner->line;
}

/* Whether the next line begins with the end of the open bracket. */
static bool ends_next (const struct aq_scanner *scanner) {
  const struct aq_page *page = scanner->page;
  if (scanner->line + 1 >= page->lines)
    return false;
  const struct aq_line *next = &page->line[scanner->line + 1];
  return *aq_skip_blanks (next->text, next->end) ==
         closing (scanner->bracket[scanner->depth - 1].open);
}

/* Whether the open bracket may continue on the next line.  It may if the line
   TEXT ends with a separator or has nothing but numbers, or if the next line
   begins with the end of the bracket. */
static bool goes_on (struct aq_scanner *scanner, const char *text,
                     const char *end) {
  const struct aq_bracket *bracket = innermost (scanner);
  const bool begun = bracket->line < scanner->line;
  const char *from = bracket->from > text ? bracket->from : text;
  end = aq_trim (from, end);
  if (bracket->outer || end == aq_skip_blanks (from, end) ||
      aq_is_one_of (end[-1], ",;|'\"") || ends_next (scanner))
    return true;
  struct aq_cells cells;
  aq_cells_of_items (&cells, from, end);
  return cells.numeric && (cells.count > 1 || begun);
}

/* The end of a line in which a bracket is open. */
static void end_open_line (struct aq_scanner *scanner, const char *text,
                           const char *end) {
  const struct aq_bracket *bracket = innermost (scanner);
  if (!bracket->outer && end - bracket->from > AQ_LINE_BYTES) {
    aq_page_report (scanner->page, scanner->line, scanner->line, scanner->line,
                    "more than %d characters in a bracket", AQ_LINE_BYTES);
    abandon (scanner);
    return;
  }
  end_strings (scanner, end);
  if (goes_on (scanner, text, end))
    scanner->joined = true;
  else {
    abandon (scanner);
    scanner->joined = false;
  }
}

/* Whether the text has a list that may be a board. */
static bool has_list (const char *text, const char *end) {
  struct aq_numbers numbers;
  unsigned first;
  aq_find_numbers (&numbers, text, end);
  return aq_find_list (&numbers, &first) >= AQ_LEAST;
}

static void scan_line (struct aq_scanner *scanner,
                       const struct aq_line *line) {
  struct aq_page *page = scanner->page;
  const char *text = line->text, *end = line->end;
  const unsigned brackets = scanner->serial;
  if (line->begins) {
    scanner->has_items = false;
    scanner->joined = scanner->depth;
    scanner->named_length = 0;
  } else
    scanner->joined = true;
  const size_t rows = page->rows, queens = page->queens;
  scan_text (scanner, text, end);
  /* One pair or number beside a list belongs to its label, as in
     (1/4) 2 4 1 3. */
  const size_t items = page->rows - rows + page->queens - queens;
  const bool weak =
      page->queens > queens || (page->rows > rows && page->row[rows].others);
  if (items == 1 && weak && !scanner->depth && has_list (text, end)) {
    page->rows = rows;
    page->queens = queens;
    scanner->has_items = false;
  }
  /* What has an index in a bracket, as [0] => 1, stands for itself. */
  const bool indexed = line->begins && scanner->depth &&
                       innermost (scanner)->serial <= brackets &&
                       scanner->serial == brackets + 1;
  if (scanner->depth && line->ends)
    end_open_line (scanner, text, end);
  else if (scanner->depth)
    end_strings (scanner, end);
  /* So does what is no item among the brackets of another one. */
  const bool between =
      line->begins && scanner->depth && innermost (scanner)->outer &&
      innermost (scanner)->line < scanner->line && scanner->serial == brackets;
  if (!line->ends || (scanner->joined && !indexed && !between) ||
      scanner->has_items || line->blank)
    return;
  const struct aq_place place = place_of (scanner, scanner->line);
  if (aq_is_rule (text, end))
    page->gap++;
  else
    aq_add_line (page, &place, text, end);
}

/* --- lists of YAML --- */

/* Where the line's list item begins, or the one nested in it DEEPER times;
   NULL: the line has none. */
static const char *find_item (const struct aq_line *line, unsigned deeper) {
  const char *at = aq_skip_blanks (line->text, line->end);
  for (; line->end - at > 2 && at[0] == '-' && at[1] == ' '; deeper--) {
    if (!deeper)
      return at;
    at = aq_skip_blanks (at + 1, line->end);
  }
  return NULL;
}

/* Adds a list of lists' items, one a line, that begins with line FIRST, as in
   "- - 1" and "  - 3"; returns how many lines it has. */
static unsigned scan_nested (struct aq_scanner *scanner, unsigned first) {
  struct aq_page *page = scanner->page;
  const struct aq_line *line = &page->line[first];
  const char *item = find_item (line, 1);
  unsigned count = 1;
  while (item && first + count < page->lines && !line[count].gap) {
    const char *next = find_item (&line[count], 0);
    if (!next || next - line[count].text != item - line->text ||
        find_item (&line[count], 1))
      break;
    count++;
  }
  if (count < 2)
    return 0;
  const struct aq_place place = {.line = first,
                                 .last_line = first + count - 1};
  if (first + count == page->lines)
    scanner->nested = first;
  aq_add_text (page, AQ_FROM_BRACKET, &place, item + 1, line[count - 1].end);
  return count;
}

/* Whether an open bracket has begun something itself. */
static bool has_begun (const struct aq_bracket *bracket, const char *end) {
  return !bracket->outer && aq_skip_blanks (bracket->from, end) < end;
}

unsigned aq_scan_open_line (const struct aq_scanner *scanner) {
  const struct aq_page *page = scanner->page;
  const unsigned lines = (unsigned) page->lines;
  if (!scanner->depth || !lines)
    return scanner->nested < lines ? scanner->nested : lines;
  const struct aq_bracket *bracket = &scanner->bracket[scanner->depth - 1];
  return has_begun (bracket, page->line[lines - 1].end) ? bracket->line
                                                        : lines;
}

void aq_scan (struct aq_scanner *scanner) {
  struct aq_page *page = scanner->page;
  scanner->nested = (unsigned) page->lines;
  for (size_t i = 0; i < page->lines && !page->no_memory; i++) {
    const unsigned nested =
        scanner->depth ? 0 : scan_nested (scanner, (unsigned) i);
    scanner->line = (unsigned) i;
    page->gap += scanner->depth ? 0 : page->line[i].gap;
    if (nested)
      i += nested - 1;
    else
      scan_line (scanner, &page->line[i]);
  }
  const size_t end = page->lines - 1;
  if (page->last && scanner->depth &&
      aq_scan_open_line (scanner) < page->lines)
    aq_page_report (page, end, end, end, "a bracket is not closed");
}

bool aq_scan_is_open (const struct aq_scanner *scanner, unsigned serial) {
  for (unsigned i = 0; i < scanner->depth; i++)
    if (scanner->bracket[i].serial == serial)
      return true;
  return !serial;
}

void aq_scan_cut (struct aq_scanner *scanner, unsigned line,
                  const char *text) {
  unsigned kept = 0;
  while (kept < scanner->depth && scanner->bracket[kept].line < line) {
    scanner->bracket[kept].line = 0;
    scanner->bracket[kept++].from = text;
  }
  scanner->depth = kept;
}

/* SPDX-License-Identifier: MIT */

/* Boards in brackets, character by character, so that a document of any size
   takes no memory. */

#include "text/nest.h"

#include <stdlib.h>

#include "text/chars.h"
#include "text/chatter.h"
#include "text/line.h"
#include "text/marks.h"

static bool is_name (char c) {
  return is_letter (c) || c == '_';
}

/* --- where brackets begin --- */

/* [1] or (1) before something else is the number of a line, [12:34:56] a
   time. */
static bool is_line_number (const char *text, const char *end) {
  const char *c = skip_digits (text + 1, end);
  if (c < end && *text == '[' && is_one_of (*c, ".:")) {
    while (c < end && (is_digit (*c) || is_one_of (*c, ".:-TZ")))
      c++;
    if (c == end || *c++ != ']')
      return false;
    c = skip_blanks (c, end);
    return c < end && is_name (*c);
  }
  if (c == text + 1 || c == end || !is_one_of (*c, "])"))
    return false;
  c = skip_blanks (c + 1, end);
  return c < end && (is_digit (*c) || is_name (*c));
}

/* Whether a bracket at TEXT opens a board, or several. */
static bool opens (const char *text, const char *end) {
  if (!is_one_of (*text, "[{(") || is_line_number (text, end))
    return false;
  const char *c = skip_blanks (text + 1, end);
  const char *inside = c;
  while (c < end && is_digit (*c))
    c++;
  if (c > inside) {
    c = skip_blanks (c, end);
    return *text == '(' ? c < end && (*c == ',' || is_digit (*c))
                        : c == end || !is_name (*c);
  }
  if (*text == '(')
    return c < end && *c == '(';
  if (c == end || is_one_of (*c, "-\"'[{(]}|"))
    return true;
  while (c < end && is_name (*c))
    c++;
  return c < end && *c == '(';
}

/* The first one that does, behind what is no part of a board. */
static const char *find_opening (const struct gather *gather, const char *text,
                                 const char *end) {
  for (const char *c = text; c < end && c - text < LABEL_MAX; c++)
    if (opens (c, end) && is_label (gather, text, c) &&
        (c == text || !(is_name (c[-1]) || is_digit (c[-1]))))
      return c;
  return NULL;
}

struct nest *nest_new (void) {
  struct nest *nest = calloc (1, sizeof *nest);
  struct nest *inner = calloc (1, sizeof *inner);
  if (!nest || !inner) {
    free (nest);
    free (inner);
    return NULL;
  }
  nest->inner = inner;
  return nest;
}

void nest_free (struct nest *nest) {
  if (nest)
    free (nest->inner);
  free (nest);
}

/* --- errors --- */

static struct bracket *innermost (struct nest *nest) {
  return &nest->bracket[nest->depth - 1];
}

static void unexpected (struct nest *nest, struct gather *gather, char sign) {
  if (innermost (nest)->ignored)
    return;
  if (!nest->broken) {
    if ((unsigned char) sign > ' ' && (unsigned char) sign < 127)
      gather_malformed (gather, "unexpected '%c' in brackets", sign);
    else
      gather_malformed (gather, "unexpected byte 0x%02x in brackets",
                        (unsigned char) sign);
  }
  nest->broken = true;
}

/* At the line where the innermost bracket was opened. */
static void tell_unclosed (struct nest *nest, struct gather *gather) {
  const uint64_t line = gather->line;
  gather->line = innermost (nest)->line;
  gather_malformed (gather, "'%c' is not closed", innermost (nest)->sign);
  gather->line = line;
}

/* --- elements --- */

static void clear (struct nest *nest) {
  nest->count = 0;
  nest->marks = nest->numbers = false;
  nest->broken = false;
  nest->paired = false;
}

static void add_column (struct nest *nest, unsigned column) {
  if (nest->count <= AQ_BOARD_MAX)
    nest->column[nest->count] = column;
  nest->count++;
}

static void end_number (struct nest *nest, struct gather *gather) {
  nest->state = NEST_BETWEEN;
  if (innermost (nest)->ignored || innermost (nest)->value)
    return;
  if (nest->paired) {
    nest->paired = false;
    if (!nest->broken && gather_notation (gather, AQ_IN_ATOMS))
      gather_queen (gather, nest->first, nest->number);
  } else {
    nest->numbers = true;
    add_column (nest, nest->number);
  }
}

/* The number read is the first of two, such as 3/6, or a key. */
static void begin_pair (struct nest *nest) {
  nest->state = NEST_BETWEEN;
  nest->paired = true;
  nest->first = nest->number;
}

static bool is_key (const struct nest *nest, const char *key) {
  return nest->length == strlen (key) &&
         !memcmp (nest->text, key, nest->length);
}

/* A name as a number (FNV-1a). */
static uint32_t key_of (const struct nest *nest) {
  uint32_t key = 2166136261u;
  for (size_t i = 0; i < nest->length; i++)
    key = (key ^ (unsigned char) nest->text[i]) * 16777619u;
  return key;
}

/* What stands under a name ends here.  A name that had a board has one
   everywhere. */
static void end_value (struct nest *nest, struct gather *gather) {
  struct bracket *bracket = innermost (nest);
  if (!bracket->value)
    return;
  bracket->value = false;
  if (gather->told > bracket->told)
    nest->board_key = bracket->key;
  else if (bracket->key == nest->board_key && !bracket->ignored &&
           !nest->ignored_key && !nest->broken)
    gather_malformed (gather, "no board where others have one");
}

/* The string read is a key: {"0": 2, ...}, or a name. */
static void begin_value (struct nest *nest, struct gather *gather) {
  struct bracket *bracket = innermost (nest);
  end_value (nest, gather);
  const char *text = nest->text, *end = text + nest->length;
  unsigned number;
  nest->state = NEST_BETWEEN;
  if (scan_number (&text, end, &number) && text == end) {
    nest->number = number;
    begin_pair (nest);
    return;
  }
  bracket->value = true;
  /* What clingo says of its programs and of its optimum, and what MiniZinc
     says twice. */
  bracket->doubled |= is_key (nest, "default") || is_key (nest, "json");
  bracket->key = key_of (nest);
  bracket->told = gather->told;
  nest->texts_key = is_key (nest, "Input");
  nest->ignored_key = is_key (nest, "Costs") || is_key (nest, "Priorities") ||
                      (is_key (nest, "raw") && bracket->doubled);
}

/* Whether the next element is no board. */
static bool is_ignored (const struct nest *nest) {
  const struct bracket *bracket = &nest->bracket[nest->depth - 1];
  return bracket->ignored || (bracket->value && nest->ignored_key);
}

/* A string of a number, or of a mark, is an element as they are. */
static bool add_short_string (struct nest *nest) {
  const char *text = nest->text, *end = text + nest->length;
  unsigned number;
  bool queen;
  if (text == end || innermost (nest)->value)
    return false;
  if (nest->length < 4 && scan_number (&text, end, &number) && text == end) {
    nest->numbers = true;
    add_column (nest, number);
    return true;
  }
  text = nest->text;
  const bool blank = nest->length == 1 && *text == ' ';
  if (blank)
    queen = false;
  else if (is_digit (*text) || mark_at (text, end, &queen) != nest->length)
    return false;
  nest->marks = true;
  add_column (nest, queen);
  return true;
}

/* A string that is a square of chess. */
static bool add_square (const struct nest *nest, struct gather *gather) {
  const char *text = nest->text + 1, *end = nest->text + nest->length;
  unsigned rank;
  if (nest->length < 2 || nest->length > 3 || !is_lower (*nest->text) ||
      !scan_number (&text, end, &rank) || text < end || !rank ||
      innermost ((struct nest *) nest)->value ||
      (gather->notation != AQ_IN_ANY && gather->notation != AQ_IN_CHESS) ||
      !gather_notation (gather, AQ_IN_CHESS))
    return false;
  gather_queen (gather, (unsigned) (*nest->text - 'a'), rank - 1);
  return true;
}

/* A string, or an atom, as lines. */
static void end_text (struct nest *nest, struct gather *gather) {
  if (is_ignored (nest) || innermost (nest)->texts || nest->broken ||
      add_short_string (nest) || add_square (nest, gather)) {
    nest->state = NEST_BETWEEN;
    return;
  }
  const uint64_t line = gather->line;
  gather->line = nest->text_line;
  const char *end = nest->text + nest->length;
  for (const char *from = nest->text, *to; from < end; from = to) {
    to = memchr (from, '\n', (size_t) (end - from));
    to = to ? to + 1 : end;
    if (nest->inner && nest_line (nest->inner, gather, from, to, false))
      continue;
    if (innermost (nest)->value || nest->state == NEST_ATOM)
      text_value (gather, from, to);
    else
      text_line (gather, from, to);
  }
  nest->state = NEST_BETWEEN;
  if (nest->inner)
    nest_finish (nest->inner, gather);
  gather->line = line;
}

/* --- brackets --- */

static void open_bracket (struct nest *nest, struct gather *gather,
                          char sign) {
  if (nest->depth && (nest->count || nest->broken)) {
    /* Lists have no lists among their columns: one was not closed. */
    if (!nest->broken)
      tell_unclosed (nest, gather);
    nest->depth--;
  }
  clear (nest);
  if (nest->depth == NEST_DEPTH_MAX) {
    gather_malformed (gather, "more than %d brackets in one another",
                      NEST_DEPTH_MAX);
    nest->depth = 0;
    return;
  }
  const bool ignored = nest->depth && is_ignored (nest);
  const bool texts =
      nest->depth && nest->texts_key && innermost (nest)->value && sign == '[';
  nest->bracket[nest->depth++] = (struct bracket){
      .sign = sign, .line = gather->line, .ignored = ignored, .texts = texts};
}

/* Whether the numbers are a row of a drawing: 0 and 1, and one 1. */
static bool is_row (const struct nest *nest, const struct gather *gather) {
  unsigned queens = 0;
  if (nest->marks || gather->notation == AQ_IN_DRAWINGS)
    return true;
  if (nest->count < 3 || gather->notation != AQ_IN_ANY)
    return false;
  for (unsigned i = 0; i < nest->count && i <= AQ_BOARD_MAX; i++)
    if (nest->column[i] > 1)
      return false;
    else
      queens += nest->column[i];
  return queens == 1;
}

/* WIDTH of the numbers or marks, from FROM on, as a row of a drawing. */
static void put_row (const struct nest *nest, struct gather *gather,
                     unsigned from, unsigned width) {
  unsigned queens = 0, column = 0;
  for (unsigned i = 0; i < width && from + i <= AQ_BOARD_MAX; i++)
    if (nest->column[from + i] && !queens++)
      column = i;
  gather_row (gather, width, queens, column, false);
}

static void end_row (const struct nest *nest, struct gather *gather) {
  if (!gather_notation (gather, AQ_IN_DRAWINGS))
    return;
  for (unsigned i = 0; i < nest->count && i <= AQ_BOARD_MAX; i++)
    if (nest->column[i] > 1 || (nest->marks && nest->numbers)) {
      gather_malformed (gather, nest->marks ? "marks and numbers in one row"
                                            : "a row of other numbers than 0 "
                                              "and 1");
      gather_break (gather);
      return;
    }
  if (!gather->drawn)
    gather->numerals = nest->numbers;
  gather->drawn = true;
  put_row (nest, gather, 0, nest->count);
}

/* The rows of a matrix one behind the other, as they are in MiniZinc's
   array2d: as many ones as rows.  0 if there are none. */
static unsigned matrix_width (const struct nest *nest,
                              const struct gather *gather) {
  unsigned width = 4, queens = 0;
  while (width * width < nest->count)
    width++;
  if (width * width != nest->count || nest->count > AQ_BOARD_MAX ||
      nest->marks ||
      (gather->notation != AQ_IN_ANY && gather->notation != AQ_IN_DRAWINGS) ||
      (gather->n && gather->n != width))
    return 0;
  for (unsigned i = 0; i < nest->count; i++)
    if (nest->column[i] > 1)
      return 0;
    else
      queens += nest->column[i];
  return queens == width ? width : 0;
}

static void end_matrix (const struct nest *nest, struct gather *gather,
                        unsigned width) {
  gather_end (gather);
  if (!gather_notation (gather, AQ_IN_DRAWINGS))
    return;
  gather->drawn = gather->numerals = true;
  for (unsigned row = 0; row < width; row++)
    put_row (nest, gather, row * width, width);
}

/* (3, 6), and [3, 6] or {3, 6} among others. */
static bool is_pair (const struct nest *nest, const struct gather *gather) {
  if (nest->count != 2 || nest->marks)
    return false;
  return innermost ((struct nest *) nest)->sign == '(' ||
         (nest->depth > 1 && gather->n != 2 &&
          (gather->notation == AQ_IN_ANY || gather->notation == AQ_IN_ATOMS));
}

/* What the innermost bracket held. */
static void end_columns (struct nest *nest, struct gather *gather) {
  const uint64_t line = gather->line;
  gather->line = innermost (nest)->line;
  const unsigned width = matrix_width (nest, gather);
  if (width)
    end_matrix (nest, gather, width);
  else if (is_row (nest, gather))
    end_row (nest, gather);
  else if (is_pair (nest, gather)) {
    if (gather_notation (gather, AQ_IN_ATOMS))
      gather_queen (gather, nest->column[0], nest->column[1]);
  } else {
    gather_end (gather);
    if (gather_notation (gather, AQ_IN_NUMBERS))
      gather_columns (gather, nest->column, nest->count);
  }
  gather->line = line;
}

static void close_bracket (struct nest *nest, struct gather *gather,
                           char sign) {
  static const char opening[] = "[{(", closing[] = "]})";
  const struct bracket *bracket = innermost (nest);
  if (bracket->sign != opening[strchr (closing, sign) - closing])
    unexpected (nest, gather, sign);
  end_value (nest, gather);
  if (bracket->ignored || nest->broken)
    ;
  else if (nest->paired)
    unexpected (nest, gather, sign);
  else if (nest->count)
    end_columns (nest, gather);
  else
    gather_end (gather);
  clear (nest);
  nest->depth--;
}

/* [| 0, 1 | 1, 0 |]: a bar ends a row. */
static void end_bar (struct nest *nest, struct gather *gather) {
  innermost (nest)->bars = true;
  if (nest->count && !nest->broken && !innermost (nest)->ignored) {
    innermost (nest)->line = gather->line;
    end_columns (nest, gather);
  }
  clear (nest);
}

/* --- characters --- */

static void append (struct nest *nest, struct gather *gather, char c) {
  if (nest->length < sizeof nest->text)
    nest->text[nest->length++] = c;
  else {
    if (!nest->broken)
      gather_malformed (gather, "a string longer than %d characters",
                        NEST_TEXT_MAX);
    nest->broken = true;
  }
}

static void begin_text (struct nest *nest, const struct gather *gather,
                        enum nest_state state) {
  nest->state = state;
  nest->length = 0;
  nest->text_line = gather->line;
}

static void read_between (struct nest *nest, struct gather *gather, char c) {
  if (is_blank (c))
    return;
  if (is_digit (c)) {
    nest->state = NEST_NUMBER;
    nest->number = (unsigned) (c - '0');
  } else if (is_one_of (c, "\"'")) {
    begin_text (nest, gather, NEST_STRING);
    nest->quote = c;
  } else if (is_name (c)) {
    begin_text (nest, gather, NEST_WORD);
    append (nest, gather, c);
  } else if (is_one_of (c, "[{("))
    open_bracket (nest, gather, c);
  else if (is_one_of (c, "]})"))
    close_bracket (nest, gather, c);
  else if (is_one_of (c, ",;"))
    end_value (nest, gather);
  else if (c == '|' && (innermost (nest)->bars || !nest->count))
    end_bar (nest, gather);
  else if (c != '-' || !innermost (nest)->value)
    unexpected (nest, gather, c);
}

static void read_number (struct nest *nest, struct gather *gather, char c) {
  if (is_digit (c)) {
    nest->number = append_digit (nest->number, c);
  } else if (innermost (nest)->value && is_one_of (c, ".eE+-"))
    ; /* a real number, of a key */
  else if (is_one_of (c, "/-:") && !nest->paired)
    begin_pair (nest);
  else if (is_name (c) || c == '.') {
    unexpected (nest, gather, c);
    begin_text (nest, gather, NEST_WORD);
  } else {
    end_number (nest, gather);
    read_between (nest, gather, c);
  }
}

/* Words stand for values, or for a queen with what is in its brackets. */
static void read_word (struct nest *nest, struct gather *gather, char c) {
  if (is_name (c) || is_digit (c))
    append (nest, gather, c);
  else if (c == '(') {
    append (nest, gather, c);
    nest->state = NEST_ATOM;
  } else {
    nest->state = NEST_BETWEEN;
    if (innermost (nest)->value || !nest->length)
      ;
    else if (is_key (nest, "true") || is_key (nest, "True") ||
             is_key (nest, "false") || is_key (nest, "False")) {
      nest->marks = true;
      add_column (nest, is_key (nest, "true") || is_key (nest, "True"));
    } else
      unexpected (nest, gather, nest->text[0]);
    read_between (nest, gather, c);
  }
}

static void append_code (struct nest *nest, struct gather *gather) {
  unsigned code = nest->code;
  if ((code & 0xfc00) == 0xd800) { /* the first half of a character */
    nest->surrogate = code;
    return;
  }
  if ((code & 0xfc00) == 0xdc00 && nest->surrogate)
    code = 0x10000 + ((nest->surrogate & 0x3ff) << 10 | (code & 0x3ff));
  nest->surrogate = 0;
  static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
  unsigned behind = code < 0x80      ? 0
                    : code < 0x800   ? 1
                    : code < 0x10000 ? 2
                                     : 3;
  append (nest, gather, (char) (leads[behind] | code >> 6 * behind));
  while (behind-- > 0)
    append (nest, gather, (char) (0x80 | (code >> 6 * behind & 0x3f)));
}

static void read_escape (struct nest *nest, struct gather *gather, char c) {
  if (nest->hex) {
    const char *const digits = "0123456789abcdef";
    const char *digit = is_one_of (c | 0x20, digits + 10) || is_digit (c)
                            ? strchr (digits, is_digit (c) ? c : c | 0x20)
                            : digits;
    nest->code = nest->code << 4 | (unsigned) (digit - digits);
    if (--nest->hex == 0) {
      append_code (nest, gather);
      nest->state = NEST_STRING;
    }
    return;
  }
  if (c == 'u') {
    nest->hex = 4;
    nest->code = 0;
    return;
  }
  append (nest, gather, (char) (c == 'n' ? '\n' : c == 't' ? '\t' : c));
  nest->state = NEST_STRING;
}

static void read_string (struct nest *nest, struct gather *gather, char c) {
  if (c == '\\') {
    nest->state = NEST_ESCAPE;
    nest->hex = 0;
  } else if (c == nest->quote)
    nest->state = NEST_QUOTED;
  else if (c == '\n') {
    unexpected (nest, gather, c);
    nest->state = NEST_BETWEEN;
  } else
    append (nest, gather, c);
}

static void read_quoted (struct nest *nest, struct gather *gather, char c) {
  if (is_blank (c))
    return;
  if (c == ':') {
    if (innermost (nest)->sign != '{')
      unexpected (nest, gather, c);
    begin_value (nest, gather);
    return;
  }
  end_text (nest, gather);
  read_between (nest, gather, c);
}

/* Takes what stands from TEXT to END, at most to the last closing bracket, and
   returns where it stopped.  The first character opens, or DEPTH is not 0. */
static const char *read_brackets (struct nest *nest, struct gather *gather,
                                  const char *text, const char *end) {
  if (!nest->depth) {
    nest->state = NEST_BETWEEN;
    open_bracket (nest, gather, *text++);
  }
  for (; text < end && nest->depth; text++)
    switch (nest->state) {
    case NEST_BETWEEN:
      read_between (nest, gather, *text);
      break;
    case NEST_NUMBER:
      read_number (nest, gather, *text);
      break;
    case NEST_WORD:
      read_word (nest, gather, *text);
      break;
    case NEST_ATOM:
      append (nest, gather, *text);
      if (*text == ')')
        end_text (nest, gather);
      break;
    case NEST_STRING:
      read_string (nest, gather, *text);
      break;
    case NEST_ESCAPE:
      read_escape (nest, gather, *text);
      break;
    case NEST_QUOTED:
      read_quoted (nest, gather, *text);
      break;
    }
  return text;
}

/* Whether nothing stands behind the last bracket but signs or words. */
static bool is_tail (const struct gather *gather, const char *text,
                     const char *end) {
  bool digits = false, letters = false;
  for (const char *c = text; c < end; c++) {
    digits |= is_digit (*c);
    letters |= is_name (*c);
  }
  return is_label (gather, text, end) && (letters || !digits);
}

const char *nest_piece (struct nest *nest, struct gather *gather,
                        const char *text, const char *end, bool continued,
                        bool whole) {
  const char *from = text;
  while (text < end) {
    if (!nest->depth) {
      const char *opening = find_opening (gather, text, end);
      if (!opening)
        break;
      text = opening;
    }
    continued = true;
    text = read_brackets (nest, gather, text, end);
  }
  /* Queens in brackets of their own are a board where they fill a line. */
  if (!nest->depth && text > from && gather->begun.line == gather->line &&
      !gather->begun.width && gather->begun.count > 1 && whole)
    gather_end (gather);
  if (!continued)
    return NULL;
  if (!whole && !nest->depth && end - text <= LABEL_MAX)
    return text; /* what comes may belong to it */
  if (is_tail (gather, text, end))
    return end;
  const char *rest = skip_blanks (text, end);
  if (skip_blanks (skip_digits (rest, end), end) == end)
    gather_malformed (gather, "unexpected '%c' behind a bracket", *rest);
  else
    text_line (gather, text, end);
  return end;
}

bool nest_line (struct nest *nest, struct gather *gather, const char *text,
                const char *end, bool continued) {
  return nest_piece (nest, gather, text, end, continued, true);
}

void nest_finish (struct nest *nest, struct gather *gather) {
  if (nest->depth)
    tell_unclosed (nest, gather);
  nest->depth = 0;
}

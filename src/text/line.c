/* SPDX-License-Identifier: MIT */

/* Lines of solution files: a board in digits, numbers, atoms or chess squares,
   a row of a drawing, or what programs print between boards.  What has the
   looks of a board is one or is told as an error; what is passed over is
   chatter (text_chatter) and rules. */

#include "text/line.h"

#include "text/chars.h"
#include "text/chatter.h"
#include "text/marks.h"

static const char *skip_word (const char *text, const char *end) {
  while (text < end && !is_blank (*text) && !is_one_of (*text, ",;"))
    text++;
  return text;
}

/* --- digits: 25307461 --- */

static bool is_digits (const char *text, const char *end) {
  while (text < end && (is_digit (*text) || is_lower (*text)))
    text++;
  return text == end;
}

static void read_digits (struct gather *gather, const char *text,
                         const char *end) {
  unsigned column[AQ_DIGITS_MAX];
  if (end - text > AQ_DIGITS_MAX) {
    gather_malformed (gather, "%zu digits, but N is at most %d in digits",
                      (size_t) (end - text), AQ_DIGITS_MAX);
    return;
  }
  for (const char *c = text; c < end; c++)
    column[c - text] = (unsigned) (is_digit (*c) ? *c - '0' : *c - 'a' + 10);
  gather_columns (gather, column, (unsigned) (end - text));
}

/* --- numbers: 2 5 3 0 7 4 6 1, or with commas or semicolons --- */

/* Where the numbers end, and how many there are; the first AQ_BOARD_MAX + 1 of
   them go to COLUMN. */
static const char *scan_numbers (const char *text, const char *end,
                                 unsigned *column, unsigned *count) {
  *count = 0;
  while (text < end) {
    unsigned number;
    const char *after = text;
    if (!scan_number (&after, end, &number))
      return text;
    const char *next = skip_blanks (after, end);
    const bool comma = next < end && is_one_of (*next, ",;");
    if (comma)
      next = skip_blanks (next + 1, end);
    if (next < end && next == after)
      return after;
    if (*count <= AQ_BOARD_MAX)
      column[*count] = number;
    ++*count;
    text = next;
  }
  return text;
}

/* --- atoms: queen(1,4) queen(2,2), or pairs alone --- */

enum { ARGUMENTS_MAX = 64 }; /* characters, of an atom that is no queen */

struct atom {
  const char *name, *name_end;
  unsigned row, column;
  bool pair; /* of two numbers */
};

/* An atom at TEXT: where it ends, with the signs behind it; NULL where there
   is none. */
static const char *scan_atom (const char *text, const char *end,
                              struct atom *atom) {
  atom->name = text;
  while (text < end && (is_letter (*text) || *text == '_' ||
                        (text > atom->name && is_digit (*text))))
    text++;
  atom->name_end = text;
  if (text == end || *text != '(')
    return NULL;
  text = skip_blanks (text + 1, end);
  const char *inside = text;
  atom->pair = scan_number (&text, end, &atom->row);
  text = skip_blanks (text, end);
  atom->pair &= text < end && *text == ',';
  if (atom->pair) {
    text = skip_blanks (text + 1, end);
    atom->pair = scan_number (&text, end, &atom->column);
    text = skip_blanks (text, end);
    atom->pair &= text < end && *text == ')';
  }
  if (!atom->pair) {
    if (atom->name == atom->name_end)
      return NULL;
    for (text = inside; text < end && !is_one_of (*text, "()") &&
                        text - inside < ARGUMENTS_MAX;)
      text++;
  }
  if (text == end || *text != ')')
    return NULL;
  text++;
  while (text < end && (is_blank (*text) || is_one_of (*text, ",;.")))
    text++;
  return text;
}

static bool is_named_queen (const struct atom *atom) {
  static const char *const names[] = {"queen", "queens", "q"};
  const size_t length = (size_t) (atom->name_end - atom->name);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (length == strlen (names[i]) && !strncmp (atom->name, names[i], length))
      return true;
  return false;
}

static bool same_name (const struct atom *a, const struct atom *b) {
  const size_t length = (size_t) (a->name_end - a->name);
  return length == (size_t) (b->name_end - b->name) &&
         !memcmp (a->name, b->name, length);
}

struct atoms {
  unsigned count;
  bool queens; /* only those that are named so count */
};

/* Atoms only, all of one name, or some of them queens. */
static bool scan_atoms (const char *text, const char *end,
                        struct atoms *atoms) {
  struct atom first, atom;
  unsigned queens = 0, all = 0;
  bool alike = true;
  const char *next = scan_atom (text, end, &first);
  for (atom = first; next; next = scan_atom (next, end, &atom)) {
    queens += is_named_queen (&atom);
    alike &= atom.pair && same_name (&atom, &first);
    all++;
    if (next == end) {
      *atoms = (struct atoms){queens ? queens : all, queens > 0};
      return queens || alike;
    }
  }
  return false;
}

/* An atom alone belongs to those of other lines, several are a board. */
static void read_atoms (struct gather *gather, const char *text,
                        const char *end, const struct atoms *atoms) {
  struct atom atom;
  if (atoms->count > 1)
    gather_end (gather);
  for (const char *next = text; next < end;) {
    next = scan_atom (next, end, &atom);
    if (atoms->queens && !is_named_queen (&atom))
      continue;
    if (!atom.pair) {
      gather_malformed (gather, "a queen that is no pair of numbers");
      gather_break (gather);
    } else
      gather_queen (gather, atom.row, atom.column);
  }
  if (atoms->count > 1)
    gather_end (gather);
}

/* --- chess squares: a3 b6 c4 --- */

static const char *scan_square (const char *text, const char *end,
                                unsigned *row, unsigned *rank) {
  if (text + 1 < end && *text == 'Q' && is_lower (text[1]))
    text++;
  if (text == end || !is_letter (*text))
    return NULL;
  *row = (unsigned) (is_lower (*text) ? *text - 'a' : *text - 'A');
  text++;
  if (!scan_number (&text, end, rank))
    return NULL;
  const char *next = text;
  while (next < end && (is_blank (*next) || is_one_of (*next, ",;")))
    next++;
  return next == text && next < end ? NULL : next;
}

static unsigned count_squares (const char *text, const char *end) {
  unsigned count = 0, row, rank;
  for (; text && text < end; count++)
    text = scan_square (text, end, &row, &rank);
  return text ? count : 0;
}

static void read_squares (struct gather *gather, const char *text,
                          const char *end) {
  while (text < end) {
    unsigned row, rank;
    text = scan_square (text, end, &row, &rank);
    if (rank == 0) {
      gather_malformed (gather, "a chess square with rank 0");
      gather_break (gather);
      break;
    }
    gather_queen (gather, row, rank - 1);
  }
  gather_end (gather);
}

/* --- drawings: a row of marks --- */

struct row {
  unsigned width, queens, column;
  bool bars;
  bool blanks;   /* between them, or commas */
  bool numerals; /* of 0 and 1 */
  bool signs;    /* of others */
  bool letters;  /* with queens as no other signs are */
};

static void add_square (struct row *row, bool queen) {
  if (queen && !row->queens++)
    row->column = row->width;
  row->width++;
}

/* Marks, with blanks, commas or bars between them; between two bars, nothing
   is an empty square. */
static bool scan_row (const char *text, const char *end, struct row *row) {
  bool queen, cell = true; /* there is a mark since the last bar */
  *row = (struct row){0};
  while (text < end) {
    const size_t length = mark_at (text, end, &queen);
    const size_t bar_length = bar_at (text, end);
    if (length) {
      row->numerals |= is_digit (*text);
      row->signs |= !is_digit (*text);
      row->letters |= queen && (*text == 'Q' || *text & 0x80);
      add_square (row, queen);
      cell = true;
      text += length;
    } else if (bar_length) {
      if (!cell)
        add_square (row, false);
      row->bars = true;
      cell = false;
      text += bar_length;
    } else if (is_blank (*text) || *text == ',') {
      row->blanks = true;
      text++;
    } else
      return false;
  }
  return row->width > 0 && !(row->numerals && row->signs);
}

/* | Q  |: between two bars one queen, and blanks for squares. */
static bool scan_blank_row (const char *text, const char *end,
                            struct row *row) {
  const size_t left = bar_at (text, end);
  const char *inside = text + left, *c = inside;
  bool queen;
  while (c < end && *c == ' ')
    c++;
  const size_t mark = left && c < end ? mark_at (c, end, &queen) : 0;
  if (!mark || !queen || is_digit (*c))
    return false;
  *row = (struct row){
      .column = (unsigned) (c - inside), .queens = 1, .bars = true};
  for (row->width = row->column + 1, c += mark; c < end && *c == ' '; c++)
    row->width++;
  return c < end && c + bar_at (c, end) == end && row->width > 1 &&
         !(row->width == 3 && row->column == 1);
}

/* Whether the marks are a row and nothing else.  Digits of 0 and 1 are one
   where all rows are written so and where a single one is 1; behind a label,
   and where a number stands alone, if there are as many as are wanted. */
static bool is_row (const struct gather *gather, const struct row *row,
                    bool alone) {
  const unsigned wanted = gather->begun.line ? gather->begun.width : gather->n;
  if (gather->notation == AQ_IN_DRAWINGS && gather->drawn)
    return row->width == wanted ||
           (!alone && (gather->numerals || !row->numerals));
  if (gather->notation != AQ_IN_ANY && gather->notation != AQ_IN_DRAWINGS)
    return false;
  if (row->numerals)
    return row->width > 2 && row->queens == 1 && !row->bars &&
           (!alone || (row->blanks && row->width > 3));
  return row->width > 2 || (!alone && (row->letters || row->bars));
}

/* Whether a blank or a bar stands at TEXT. */
static bool is_apart (const char *text, const char *end) {
  return text < end && (is_blank (*text) || bar_at (text, end));
}

/* A row, perhaps with its number before or behind it. */
static bool read_row (struct gather *gather, const char *text, const char *end,
                      bool labelled) {
  struct row row;
  if (!scan_blank_row (text, end, &row) && !scan_row (text, end, &row)) {
    const char *from = skip_digits (text, end), *to = end;
    while (to > from && is_digit (to[-1]))
      to--;
    if (from == text && to == end)
      return false;
    if ((from > text && !is_apart (from, end)) ||
        (to < end && !is_blank (to[-1]) && to[-1] != '|') ||
        !scan_row (from, to, &row) || row.numerals)
      return false;
  }
  const bool number = skip_digits (text, end) == end;
  const bool begun = gather->begun.line && gather->begun.width;
  if (!is_row (gather, &row, labelled || (number && !begun && gather->n)))
    return false;
  if (gather_notation (gather, AQ_IN_DRAWINGS)) {
    if (!gather->drawn)
      gather->numerals = row.numerals;
    gather->drawn = true;
    gather_row (gather, row.width, row.queens, row.column, row.bars);
  }
  return true;
}

/* A queen alone among blanks: where empty squares have no mark, nobody knows
   how many there are. */
static bool is_queen_among_blanks (const struct gather *gather,
                                   const char *line, const char *line_end,
                                   const char *text, const char *end) {
  bool queen;
  while (line_end > end && is_one_of (line_end[-1], "\r\n"))
    line_end--;
  return (gather->notation == AQ_IN_ANY ||
          gather->notation == AQ_IN_DRAWINGS) &&
         (text > line || line_end > end) && is_one_of (*text, "QXx\xe2\xf0") &&
         text + mark_at (text, end, &queen) == end && queen;
}

/* --- a line --- */

/* A border or rule does not end a drawing that has bars. */
static void read_rule (struct gather *gather) {
  if (!gather->begun.line || !gather->begun.bars)
    gather_end (gather);
}

/* Two numbers or more, which may be the heading of a drawing. */
static void read_numbers (struct gather *gather, const unsigned *column,
                          unsigned count) {
  gather_end (gather);
  if (is_ruler (column, count)) {
    if (gather->notation == AQ_IN_DRAWINGS)
      return;
    if (gather->notation == AQ_IN_ANY) {
      gather_perhaps (gather, column[0], count);
      return;
    }
  }
  if (gather_notation (gather, AQ_IN_NUMBERS))
    gather_columns (gather, column, count);
}

/* A board or a part of one, and nothing else. */
static bool read_body (struct gather *gather, const char *text,
                       const char *end, bool labelled) {
  unsigned column[AQ_BOARD_MAX + 1];
  unsigned count;
  struct atoms atoms;
  if (gather->notation != AQ_IN_NUMBERS && gather->notation != AQ_IN_DIGITS &&
      read_row (gather, text, end, labelled))
    return true;
  if (scan_numbers (text, end, column, &count) == end &&
      (count > 1 || (gather->notation == AQ_IN_NUMBERS && gather->n == 1))) {
    read_numbers (gather, column, count);
    return true;
  }
  if (scan_atoms (text, end, &atoms)) {
    if (gather_notation (gather, AQ_IN_ATOMS))
      read_atoms (gather, text, end, &atoms);
    return true;
  }
  const unsigned squares = count_squares (text, end);
  const bool any = gather->notation == AQ_IN_ANY;
  const bool alone = end - text == 2 && !memcmp (text, "a1", 2) && any;
  if ((squares > 1 && !(any && is_heading (text, end))) || alone ||
      (squares && gather->notation == AQ_IN_CHESS)) {
    gather_end (gather);
    if (gather_notation (gather, AQ_IN_CHESS))
      read_squares (gather, text, end);
    return true;
  }
  return false;
}

static bool is_number_text (const char *text, const char *end) {
  return text < end && skip_digits (text, end) == end;
}

/* 1,234,567 */
static bool is_grouped_number (const char *text, const char *end) {
  const char *c = skip_digits (text, end);
  if (c == text || c == end || c - text > 3)
    return false;
  while (c < end && *c == ',' && skip_digits (c + 1, end) == c + 4)
    c += 4;
  return c == end;
}

/* Whether the digits behind a label that ends at LABEL_END are a board. */
static bool are_labelled_digits (const struct gather *gather,
                                 const char *label, const char *label_end,
                                 const char *text, const char *end) {
  if (!is_digits (text, end) || skip_letters (text, end) == end)
    return false;
  if (is_number_text (label, label_end))
    return gather->notation == AQ_IN_DIGITS
               ? (unsigned) (end - text) == gather->n
               : gather->notation == AQ_IN_ANY && is_permutation (text, end);
  if (names_board (label, label_end)) {
    /* Queens: 8 */
    if (end - text < 3 && end - text + 2 < (int) gather->n)
      return false;
    const bool numbered = label_end > label && is_digit (label_end[-1]);
    return gather->notation == AQ_IN_DIGITS ||
           (gather->notation == AQ_IN_ANY &&
            end - text > (is_digit (*text) ? 3 - numbered : 10));
  }
  if (names_count (label, label_end))
    return false;
  return gather->notation == AQ_IN_DIGITS
             ? (unsigned) (end - text) == gather->n
             : gather->notation == AQ_IN_ANY && end - text > 3 &&
                   skip_digits (text, end) == end;
}

static void read_digit_board (struct gather *gather, const char *text,
                              const char *end) {
  gather_end (gather);
  if (gather_notation (gather, AQ_IN_DIGITS))
    read_digits (gather, text, end);
}

/* A label, and then a board: "Solution 3: 2 5 3 0 7 4 6 1". */
static bool read_labelled (struct gather *gather, const char *text,
                           const char *end) {
  for (const char *c = text; c < end && c - text < LABEL_MAX; c++) {
    if (!is_one_of (*c, ":=)>.]") || !is_label (gather, text, c))
      continue;
    const char *body = skip_blanks (c + 1, end);
    if (body == end)
      return false;
    if (*c == '.' && body == c + 1)
      continue;
    if (is_grouped_number (body, end) && names_count (text, c))
      return false;
    if (read_body (gather, body, end, true))
      return true;
    if ((is_one_of (*c, ":=") || is_number_text (text, c)) &&
        are_labelled_digits (gather, text, c, body, end)) {
      read_digit_board (gather, body, end);
      return true;
    }
  }
  return false;
}

/* How many boards there are, or what N is, on a line of its own: no column,
   nor a row of zeros and ones. */
static bool is_lone_count (const struct gather *gather, const char *text,
                           const char *end) {
  unsigned number;
  const unsigned digits = (unsigned) (end - text);
  if (!scan_number (&text, end, &number) || text < end)
    return false;
  switch (gather->notation) {
  case AQ_IN_DIGITS:
    return false;
  case AQ_IN_ANY:
    return digits == 1 ? number > 1 : digits == 2 && number > 21;
  case AQ_IN_DRAWINGS:
    return digits < (gather->numerals ? 3 : 4) && digits < gather->n;
  default:
    return digits < gather->n && number > gather->n;
  }
}

/* Digits alone, unless they are a word or count something. */
static bool read_lone_digits (struct gather *gather, const char *text,
                              const char *end) {
  const unsigned count = (unsigned) (end - text);
  /* Columns above 9 are letters. */
  const bool wanted =
      gather->notation == AQ_IN_DIGITS && count == gather->n && gather->n > 10;
  if (!is_digits (text, end))
    return false;
  if (skip_letters (text, end) == end && count > 1 && !wanted)
    return false;
  if (is_lone_count (gather, text, end)) {
    gather_end (gather);
    gather_pass (gather);
    return true;
  }
  read_digit_board (gather, text, end);
  return true;
}

/* Tells where a line stops being what it begins to be. */
static void tell_unexpected (struct gather *gather, const char *text,
                             const char *from, const char *end) {
  unsigned column[AQ_BOARD_MAX + 1];
  unsigned count;
  bool queen;
  size_t length;
  const char *where = from;
  if (gather->notation == AQ_IN_DRAWINGS)
    while (where < end &&
           (length = is_blank (*where) ? 1 : mark_at (where, end, &queen)) > 0)
      where += length;
  else if (is_digits (from, skip_word (from, end)))
    where = scan_numbers (from, end, column, &count);
  else
    while (is_digit (*from) && (is_digit (*where) || is_lower (*where)))
      where++;
  if (where == end)
    where = from;
  const unsigned char c = (unsigned char) *where;
  const size_t place = (size_t) (where - text) + 1;
  if (c > ' ' && c < 127)
    gather_malformed (gather, "unexpected '%c' as character %zu", c, place);
  else
    gather_malformed (gather, "unexpected byte 0x%02x as character %zu", c,
                      place);
}

/* A whole line without blanks before and behind. */
static void read_line (struct gather *gather, const char *line,
                       const char *text, const char *end) {
  if (read_body (gather, text, end, false) ||
      read_lone_digits (gather, text, end) ||
      read_labelled (gather, text, end))
    return;
  if (is_chatter (gather, text, end)) {
    gather_end (gather);
    gather_pass (gather);
  } else
    tell_unexpected (gather, line, text, end);
}

void text_line (struct gather *gather, const char *text, const char *end) {
  const char *from = skip_blanks (text, end), *to = end;
  while (to > from && is_blank (to[-1]))
    to--;
  if (from == to)
    gather_end (gather);
  else if (is_rule (from, to) &&
           !(gather->notation == AQ_IN_DRAWINGS && *from == '.'))
    read_rule (gather);
  else if (is_queen_among_blanks (gather, text, end, from, to))
    gather_malformed (gather, "a queen among blanks: without marks for empty "
                              "squares nobody knows how many there are");
  else
    read_line (gather, text, from, to);
}

void text_value (struct gather *gather, const char *text, const char *end) {
  text = skip_blanks (text, end);
  while (end > text && is_blank (end[-1]))
    end--;
  if (text == end || is_rule (text, end) ||
      read_body (gather, text, end, false))
    return;
  if (is_permutation (text, end) ||
      (gather->notation == AQ_IN_DIGITS && is_digits (text, end) &&
       skip_letters (text, end) < end && (unsigned) (end - text) == gather->n))
    read_digit_board (gather, text, end);
  else if (!is_plain_value (gather, text, end) &&
           !read_labelled (gather, text, end))
    tell_unexpected (gather, text, text, end);
}

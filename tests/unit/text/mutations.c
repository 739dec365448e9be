/* SPDX-License-Identifier: MIT */

/* Files of all styles with one change: none may be silently read as other
   boards.  The oracle knows which boards are in a file and which of them the
   change touched, because it made both, and it knows no rule of the reader.
   After the change the reader must

   - give the same boards; or
   - give an error; or
   - skip another number of lines; or
   - give another well-formed board in place of each touched one; or
   - where the change cut out, doubled or cut off whole boards, give exactly
     those that are left.

   MUTATIONS in the environment says how many files. */

#include "reading.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

enum { TEXT_MAX = 20000, LINES_MAX = 1000, BOARDS_MAX = 16, NONE = -1 };

/* --- complete files --- */

/* What a line is to the reader. */
enum kind {
  PART,   /* of a board */
  OTHER,  /* text that is skipped */
  MAYBE,  /* a border or heading of a drawing or a table: part of it, or
             skipped */
  NEITHER /* blank, or brackets alone */
};

struct file {
  unsigned n;
  size_t boards;
  uint8_t column[BOARDS_MAX][8];
  char text[2 * TEXT_MAX];
  size_t length;
  size_t lines;
  struct {
    size_t begin, label; /* ends of what is before, and of a label or index */
    enum kind kind;
    int board; /* that it belongs to, with its title; or NONE */
  } line[LINES_MAX + 1];
};

__attribute__ ((format (printf, 2, 3))) static void
put (struct file *file, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  const int length = vsnprintf (file->text + file->length,
                                TEXT_MAX - file->length, format, arguments);
  va_end (arguments);
  ck_assert_int_lt (length, (int) (TEXT_MAX - file->length));
  file->length += (size_t) length;
}

/* What was put so far is the line's label. */
static void end_label (struct file *file) {
  file->line[file->lines].label = file->length;
}

static void end_line (struct file *file, enum kind kind, int board) {
  put (file, "\n");
  file->line[file->lines].kind = kind;
  file->line[file->lines].board = board;
  ck_assert_uint_lt (file->lines, LINES_MAX);
  file->lines++;
  file->line[file->lines].begin = file->length;
  file->line[file->lines].label = file->length;
}

static void put_line (struct file *file, enum kind kind, int board,
                      const char *text) {
  put (file, "%s", text);
  end_line (file, kind, board);
}

/* Boards on a line: what stands before, between and behind their numbers. */
static const struct notation {
  const char *before, *between, *behind;
  unsigned from;
} notations[] = {{"", "", "", 0},
                 {"", "", "", 1},
                 {"", " ", "", 0},
                 {"", " ", "", 1},
                 {"", ",", "", 0},
                 {"", ", ", "", 1},
                 {"", "\t", "", 0},
                 {"[", ", ", "]", 0},
                 {"[", ",", "]", 1},
                 {"(", ", ", ")", 0},
                 {"[", " ", "]", 0},
                 {"q = [", ", ", "];", 1},
                 {"{\"queens\": [", ", ", "]}", 0}};

enum {
  NUMBERS = sizeof notations / sizeof *notations,
  CHESS = NUMBERS, /* further ones */
  ATOMS,
  TUPLES,
  DICTIONARIES,
  NOTATIONS
};

static void put_queen (struct file *file, unsigned notation, unsigned row,
                       unsigned column) {
  switch (notation) {
  case CHESS:
    put (file, "%s%c%u", row ? " " : "", (int) ('a' + row), column + 1);
    break;
  case ATOMS:
    put (file, "%squeen(%u,%u)", row ? " " : "", row + 1, column + 1);
    break;
  case TUPLES:
    put (file, "%s(%u, %u)", row ? ", " : "[", row, column);
    break;
  case DICTIONARIES:
    put (file, "%s%u: %u", row ? ", " : "{", row, column);
    break;
  default:
    put (file, "%s%u",
         row ? notations[notation].between : notations[notation].before,
         column + notations[notation].from);
  }
}

static void put_board (struct file *file, unsigned notation, size_t board) {
  for (unsigned row = 0; row < file->n; row++)
    put_queen (file, notation, row, file->column[board][row]);
  if (notation < NUMBERS)
    put (file, "%s", notations[notation].behind);
  else if (notation == TUPLES || notation == DICTIONARIES)
    put (file, notation == TUPLES ? "]" : "}");
}

enum layout { PLAIN, LABELLED, ARROWS, TITLED, FRAMED, LAYOUTS };

static void put_layout (struct file *file, enum layout layout,
                        unsigned notation) {
  if (layout == FRAMED)
    put_line (file, OTHER, NONE, "a solver, version two");
  for (size_t i = 0; i < file->boards; i++) {
    if (layout == LABELLED)
      put (file, "Solution %zu: ", i + 1);
    else if (layout == ARROWS)
      put (file, "found -> ");
    else if (layout == TITLED) {
      put (file, "Solution #%zu", i + 1);
      end_line (file, OTHER, (int) i);
    }
    end_label (file);
    put_board (file, notation, i);
    end_line (file, PART, (int) i);
    if (layout == TITLED)
      put_line (file, NEITHER, (int) i, "");
  }
  if (layout == FRAMED)
    put_line (file, OTHER, NONE, "that is all");
}

/* Numbers in plain order, after BEFORE. */
static void put_heading (struct file *file, const char *before,
                         const char *between, unsigned from) {
  put (file, "%s", before);
  for (unsigned row = 0; row < file->n; row++)
    put (file, "%s%u", row ? between : "", row + from);
}

/* A table with an index before or behind the boards. */
static void put_table (struct file *file, bool first, bool heading,
                       const char *between, unsigned from) {
  if (heading) {
    put_heading (file, first ? between : "", between, from);
    end_line (file, MAYBE, NONE);
  }
  for (size_t i = 0; i < file->boards; i++) {
    if (first)
      put (file, "%zu%s", i + from, between);
    end_label (file);
    for (unsigned row = 0; row < file->n; row++)
      put (file, "%s%u", row ? between : "", file->column[i][row] + from);
    if (!first)
      put (file, "%s%zu", between, i + from);
    end_line (file, PART, (int) i);
  }
}

static void put_csv (struct file *file) {
  for (unsigned row = 0; row < file->n; row++)
    put (file, "%srow%u", row ? "," : "", row);
  end_line (file, MAYBE, NONE);
  put_layout (file, PLAIN, 4);
}

/* An array of arrays, a board or a number a line. */
static void put_document (struct file *file) {
  put_line (file, OTHER, NONE, "{ \"boards\": [");
  for (size_t i = 0; i < file->boards; i++) {
    put_board (file, 7, i);
    put (file, i + 1 < file->boards ? "," : "");
    end_line (file, PART, (int) i);
  }
  put_line (file, NEITHER, NONE, "]}");
}

static void put_indented (struct file *file) {
  put_line (file, NEITHER, NONE, "[");
  for (size_t i = 0; i < file->boards; i++) {
    put_line (file, NEITHER, (int) i, "  [");
    for (unsigned row = 0; row < file->n; row++) {
      put (file, "    %u%s", file->column[i][row],
           row + 1 < file->n ? "," : "");
      end_line (file, PART, (int) i);
    }
    put_line (file, NEITHER, (int) i, i + 1 < file->boards ? "  ]," : "  ]");
  }
  put_line (file, NEITHER, NONE, "]");
}

static void put_facts (struct file *file, bool titled) {
  for (size_t i = 0; i < file->boards; i++) {
    if (titled) {
      put (file, "Solution %zu:", i + 1);
      end_line (file, OTHER, (int) i);
    }
    for (unsigned row = 0; row < file->n; row++) {
      put (file, "queen(%u,%u).", row, file->column[i][row]);
      end_line (file, PART, (int) i);
    }
  }
}

static void put_clingo (struct file *file) {
  put_line (file, OTHER, NONE, "clingo version 5.4.1");
  put_line (file, OTHER, NONE, "Solving...");
  for (size_t i = 0; i < file->boards; i++) {
    put (file, "Answer: %zu", i + 1);
    end_line (file, OTHER, (int) i);
    put_board (file, ATOMS, i);
    end_line (file, PART, (int) i);
  }
  put_line (file, OTHER, NONE, "SATISFIABLE");
  put_line (file, NEITHER, NONE, "");
  put (file, "Models       : %zu", file->boards);
  end_line (file, OTHER, NONE);
  put_line (file, OTHER, NONE, "CPU Time     : 0.001s");
}

static void put_minizinc (struct file *file) {
  for (size_t i = 0; i < file->boards; i++) {
    put_board (file, 11, i);
    end_line (file, PART, (int) i);
    put_line (file, OTHER, (int) i, "----------");
  }
  put_line (file, OTHER, NONE, "==========");
}

/* Drawings: a row's beginning, empty square, queen, what is between squares,
   its end; what is drawn between rows and around them; whether rows and
   columns have numbers; what stands between boards. */
static const struct drawing {
  const char *begin, *empty, *queen, *between, *end, *rule, *separator;
  bool numbers;
} drawings[] = {{"", ".", "Q", "", "", "", "", false},
                {"", ".", "Q", "", "", "", "\n", false},
                {"", ".", "Q", " ", "", "", "\n", false},
                {"", "-", "Q", " ", " ", "", "Solution %zu\n", false},
                {"", "0", "1", " ", "", "", "\n", false},
                {"", "0", "1", "", "", "", "Solution %zu\n", false},
                {"[", "0", "1", ", ", "]", "", "\n", false},
                {"['", ".", "Q", "', '", "']", "", "\n", false},
                {"|", " ", "Q", "|", "|", "", "\n", false},
                {"| ", " ", "Q", " | ", " |", "+---", "\n", false},
                {"| ", ".", "Q", " | ", " |", "+---", "Solution %zu\n", false},
                {" ", ".", "Q", " ", "", "", "\n", true}};

enum { DRAWINGS = sizeof drawings / sizeof *drawings };

static void put_rule (struct file *file, const struct drawing *drawing,
                      size_t board) {
  if (!*drawing->rule)
    return;
  for (unsigned column = 0; column < file->n; column++)
    put (file, "%s", drawing->rule);
  put_line (file, MAYBE, (int) board, "+");
}

static void put_row (struct file *file, const struct drawing *drawing,
                     size_t board, unsigned row) {
  if (drawing->numbers)
    put (file, "%u", row + 1);
  end_label (file);
  put (file, "%s", drawing->begin);
  for (unsigned column = 0; column < file->n; column++)
    put (file, "%s%s", column ? drawing->between : "",
         file->column[board][row] == column ? drawing->queen : drawing->empty);
  put_line (file, PART, (int) board, drawing->end);
}

static void put_drawings (struct file *file, const struct drawing *drawing) {
  for (size_t i = 0; i < file->boards; i++) {
    if (*drawing->separator == 'S')
      put (file, "Solution %zu", i + 1);
    if (*drawing->separator)
      end_line (file, *drawing->separator == 'S' ? OTHER : NEITHER, (int) i);
    if (drawing->numbers) {
      put_heading (file, "  ", " ", 1);
      end_line (file, MAYBE, (int) i);
    }
    put_rule (file, drawing, i);
    for (unsigned row = 0; row < file->n; row++) {
      put_row (file, drawing, i, row);
      put_rule (file, drawing, i);
    }
  }
}

/* --- styles: their numbers in this order --- */

static void put_table_style (struct file *file, unsigned style) {
  static const char *const between[] = {" ", "\t", ", ", "  "};
  put_table (file, style & 1, style & 2, between[style >> 2 & 3],
             style >> 4 & 1);
}

enum { TABLES = 32, FURTHER = 7, LINES = NOTATIONS * LAYOUTS };
enum { STYLES = LINES + TABLES + DRAWINGS + FURTHER };

static void put_style (struct file *file, unsigned style) {
  if (style < LINES)
    put_layout (file, (enum layout) (style / NOTATIONS), style % NOTATIONS);
  else if (style < LINES + TABLES)
    put_table_style (file, style - LINES);
  else if (style < LINES + TABLES + DRAWINGS)
    put_drawings (file, &drawings[style - LINES - TABLES]);
  else
    switch (style - LINES - TABLES - DRAWINGS) {
    case 0:
      put_csv (file);
      break;
    case 1:
      put_document (file);
      break;
    case 2:
      put_indented (file);
      break;
    case 3:
      put_facts (file, false);
      break;
    case 4:
      put_facts (file, true);
      break;
    case 5:
      put_clingo (file);
      break;
    default:
      put_minizinc (file);
    }
}

/* Solutions for N: all, or some for N = 8, in random order. */
static void choose_boards (uint64_t *state, struct file *file) {
  static uint8_t *solutions[9];
  static size_t counts[9];
  static const unsigned sizes[] = {5, 6, 8};
  uint8_t order[255];
  const unsigned n = sizes[unit_random (state) % 3];
  if (!solutions[n])
    counts[n] = unit_solutions (n, &solutions[n]);
  unit_permutation (state, (unsigned) counts[n], order);
  file->n = n;
  file->boards = counts[n] < 12 ? counts[n] : 12;
  for (size_t i = 0; i < file->boards; i++)
    memcpy (file->column[i], solutions[n] + order[i] * n, n);
}

static void put_file (uint64_t *state, unsigned style, struct file *file) {
  choose_boards (state, file);
  file->length = file->lines = 0;
  file->line[0].begin = file->line[0].label = 0;
  put_style (file, style);
}

/* --- one change --- */

enum mutation {
  REPLACE,
  INSERT,
  DELETE,
  LABEL, /* replace, insert or delete in a label or index */
  DROP,
  DOUBLE,
  SWAP,
  TRUNCATE,
  CUT,
  MUTATIONS
};

static const char *const mutation_names[] = {
    "replaced",     "inserted",      "deleted",   "label",    "line dropped",
    "line doubled", "lines swapped", "truncated", "board cut"};

/* What the change did. */
struct change {
  enum mutation mutation;
  size_t line;              /* from 0 */
  bool touched[BOARDS_MAX]; /* another board may be in place of it */
  bool gone[BOARDS_MAX];
  int doubled;  /* the board on a line that was doubled, or NONE */
  bool partial; /* something of a board that is gone is left */
  bool heading; /* the numbers above a table, which may become a board */
  bool small;   /* nothing but a number may be left, which is a board */
  bool exact;   /* the boards left must be read, without an error */
  /* How many more lines are skipped if nothing but the lines that the change
     took away or added is judged otherwise. */
  long least, most;
};

static size_t line_at (const struct file *file, size_t at) {
  size_t line = 0;
  while (line + 1 < file->lines && file->line[line + 1].begin <= at)
    line++;
  return line;
}

static void touch (const struct file *file, struct change *change,
                   size_t line) {
  if (line >= file->lines)
    return;
  if (file->line[line].board != NONE)
    change->touched[file->line[line].board] = true;
  else
    change->heading |= file->line[line].kind == MAYBE;
}

static void splice (struct file *file, size_t at, size_t removed,
                    const char *text, size_t length) {
  memmove (file->text + at + length, file->text + at + removed,
           file->length - at - removed);
  memcpy (file->text + at, text, length);
  file->length += length - removed;
}

static char draw_character (uint64_t *state, const struct file *file) {
  static const char likely[] = "00112233445566789 ,.-:;()[]{}|Qx\"'\n\t";
  switch (unit_random (state) % 4) {
  case 0:
    return (char) unit_random (state);
  case 1:
    return file->text[unit_random (state) % file->length];
  default:
    return likely[unit_random (state) % (sizeof likely - 1)];
  }
}

static void change_character (uint64_t *state, enum mutation mutation,
                              size_t at, struct file *file,
                              struct change *change) {
  const char c = draw_character (state, file);
  const size_t line = line_at (file, at);
  change->line = line;
  touch (file, change, line);
  if (mutation != INSERT && file->text[at] == '\n')
    touch (file, change, line + 1);
  splice (file, at, mutation != INSERT, &c, mutation != DELETE);
}

/* A place in a label, or anywhere if there is none. */
static size_t draw_label (uint64_t *state, const struct file *file) {
  for (unsigned i = 0; i < 20; i++) {
    const size_t line = unit_random (state) % file->lines,
                 begin = file->line[line].begin;
    if (file->line[line].label > begin)
      return begin + unit_random (state) % (file->line[line].label - begin);
  }
  return unit_random (state) % file->length;
}

/* Whether a line is all that there is of a board. */
static bool is_whole_board (const struct file *file, size_t line) {
  size_t parts = 0;
  for (size_t i = 0; i < file->lines; i++)
    parts += file->line[i].kind == PART &&
             file->line[i].board == file->line[line].board;
  return file->line[line].kind == PART && parts == 1;
}

static void count_removed (const struct file *file, size_t line,
                           struct change *change) {
  const enum kind kind = file->line[line].kind;
  change->least -= kind == OTHER || kind == MAYBE;
  change->most -= kind == OTHER;
}

static void drop_line (struct file *file, size_t line, struct change *change) {
  const size_t begin = file->line[line].begin;
  touch (file, change, line);
  if (is_whole_board (file, line))
    change->gone[file->line[line].board] = true;
  count_removed (file, line, change);
  splice (file, begin, file->line[line + 1].begin - begin, "", 0);
}

static void double_line (struct file *file, size_t line,
                         struct change *change) {
  static char text[TEXT_MAX];
  const enum kind kind = file->line[line].kind;
  const size_t begin = file->line[line].begin,
               length = file->line[line + 1].begin - begin;
  touch (file, change, line);
  if (is_whole_board (file, line))
    change->doubled = file->line[line].board;
  change->least += kind == OTHER;
  change->most += kind == OTHER || kind == MAYBE;
  memcpy (text, file->text + begin, length);
  splice (file, begin, 0, text, length);
}

static void swap_lines (uint64_t *state, struct file *file, size_t a,
                        struct change *change) {
  static char text[TEXT_MAX];
  size_t b = unit_random (state) % 2 ? a + 1 : unit_random (state);
  b %= file->lines;
  if (b < a) {
    const size_t other = a;
    a = b;
    b = other;
  }
  touch (file, change, a);
  touch (file, change, b);
  change->line = a;
  const size_t from = file->line[a].begin, end = file->line[a + 1].begin,
               second = file->line[b].begin, last = file->line[b + 1].begin;
  if (a == b)
    return;
  memcpy (text, file->text + second, last - second);
  memcpy (text + (last - second), file->text + end, second - end);
  memcpy (text + (last - end), file->text + from, end - from);
  memcpy (file->text + from, text, last - from);
}

static bool is_significant (const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (isalnum ((unsigned char) text[i]) || text[i] == '.')
      return true;
  return false;
}

/* Whether something of a board that ends behind AT stands before it. */
static bool is_cut_through (const struct file *file, size_t at, size_t last) {
  const int board = file->line[last].board;
  const size_t label = file->line[last].label;
  if (board == NONE || file->line[last].kind == OTHER)
    return false;
  for (size_t i = 0; i < last; i++)
    if (file->line[i].board == board && file->line[i].kind == PART)
      return true;
  return file->line[last].kind == PART && at > label &&
         is_significant (file->text + label, at - label);
}

/* How many lines are skipped in what stands before AT. */
static long skipped_before (const struct file *file, size_t at) {
  struct unit_reading reading = unit_read_text (file->text, at, NULL);
  const uint64_t skipped = reading.about.skipped;
  unit_free_reading (&reading);
  return (long) skipped;
}

/* The first line of the board that is cut through. */
static size_t first_part (const struct file *file, size_t last) {
  for (size_t i = 0; i < last; i++)
    if (file->line[i].board == file->line[last].board &&
        file->line[i].kind != OTHER)
      return i;
  return last;
}

/* Everything from AT on is gone.  What is left of a board must be read as
   another one or reported: more lines are skipped than before that board. */
static void truncate_file (struct file *file, size_t at, uint64_t skipped,
                           struct change *change) {
  const size_t last = line_at (file, at);
  for (size_t i = last; i < file->lines; i++)
    if (file->line[i].kind == PART)
      change->gone[file->line[i].board] = true;
  change->line = last;
  const int board = file->line[last].board;
  change->partial =
      board != NONE && change->gone[board] && is_cut_through (file, at, last);
  change->small = last == 0;
  const size_t whole =
      file->line[change->partial ? first_part (file, last) : last].begin;
  change->least = change->most = skipped_before (file, whole) - (long) skipped;
  if (!change->partial && at > file->line[last].begin)
    change->most++; /* a label's beginning */
  file->length = at;
}

/* A board with its title is gone; BOARD has the lines in a row. */
static void cut_board (struct file *file, int board, struct change *change) {
  size_t first = file->lines, last = 0;
  for (size_t i = 0; i < file->lines; i++)
    if (file->line[i].board == board) {
      first = i < first ? i : first;
      last = i;
    }
  change->line = first;
  change->gone[board] = true;
  change->exact = true;
  splice (file, file->line[first].begin,
          file->line[last + 1].begin - file->line[first].begin, "", 0);
}

/* SKIPPED lines were skipped before. */
static struct change mutate (uint64_t *state, uint64_t skipped,
                             struct file *file) {
  struct change change = {
      .mutation = (enum mutation) (unit_random (state) % MUTATIONS),
      .line = unit_random (state) % file->lines,
      .doubled = NONE};
  const size_t at = unit_random (state) % file->length;
  switch (change.mutation) {
  case LABEL:
    change_character (state, (enum mutation) (unit_random (state) % LABEL),
                      draw_label (state, file), file, &change);
    break;
  case DROP:
    drop_line (file, change.line, &change);
    break;
  case DOUBLE:
    double_line (file, change.line, &change);
    break;
  case SWAP:
    swap_lines (state, file, change.line, &change);
    break;
  case TRUNCATE:
    truncate_file (file, at, skipped, &change);
    break;
  case CUT:
    cut_board (file, (int) (unit_random (state) % file->boards), &change);
    break;
  default:
    change_character (state, change.mutation, at, file, &change);
  }
  return change;
}

/* --- what is right --- */

static bool is_board (const struct file *file, size_t board,
                      const struct aq_board *read) {
  return read->n == file->n &&
         !memcmp (read->column, file->column[board], file->n);
}

/* How often each of the file's boards was read, and how many others. */
struct tally {
  unsigned times[BOARDS_MAX], others;
};

static struct tally count_boards (const struct file *file,
                                  const struct unit_reading *reading) {
  struct tally tally = {0};
  for (size_t i = 0; i < reading->count; i++) {
    size_t board = 0;
    while (board < file->boards &&
           !is_board (file, board, &reading->boards[i]))
      board++;
    if (board < file->boards)
      tally.times[board]++;
    else
      tally.others++;
  }
  return tally;
}

/* Whether the boards are those of the undamaged file. */
static bool are_the_same (const struct file *file, const struct tally *tally) {
  for (size_t i = 0; i < file->boards; i++)
    if (tally->times[i] != 1)
      return false;
  return !tally->others;
}

/* Whether the boards are those that the change left.  In place of a touched
   board may be another, even one that equals another of the file's, and so may
   one be where a board was cut through, or a heading was changed. */
static bool are_left (const struct file *file, const struct change *change,
                      const struct tally *tally) {
  unsigned replaced = 0, surplus = tally->others;
  for (size_t i = 0; i < file->boards; i++) {
    const unsigned wanted =
        change->gone[i] ? 0 : 1 + (change->doubled == (int) i);
    if (tally->times[i] >= wanted)
      surplus += tally->times[i] - wanted;
    else if (change->touched[i])
      replaced += wanted - tally->times[i];
    else
      return false;
  }
  return surplus == replaced + change->partial ||
         (change->heading && surplus == replaced + 1) ||
         (change->small && tally->others == 1);
}

static bool is_right (const struct file *file, const struct change *change,
                      const struct unit_reading *reading, uint64_t skipped) {
  const struct tally tally = count_boards (file, reading);
  const long more = (long) reading->about.skipped - (long) skipped;
  if (change->exact)
    return are_left (file, change, &tally) && !reading->errors;
  if (!reading->count && reading->about.skipped)
    return true; /* that there is nothing is not silent */
  return reading->errors || are_the_same (file, &tally) ||
         more < change->least || more > change->most ||
         are_left (file, change, &tally);
}

/* --- the tests --- */

static unsigned long wanted_files (void) {
  const char *text = getenv ("MUTATIONS");
  return text ? strtoul (text, NULL, 10) : 20000;
}

static size_t count_lines (const struct file *file, enum kind kind) {
  size_t count = 0;
  for (size_t i = 0; i < file->lines; i++)
    count += file->line[i].kind == kind;
  return count;
}

/* Whether the undamaged file is read as it was made. */
static bool is_read (const struct file *file,
                     const struct unit_reading *reading) {
  const size_t others = count_lines (file, OTHER),
               maybe = count_lines (file, MAYBE);
  if (reading->count != file->boards || reading->errors ||
      reading->about.skipped < others ||
      reading->about.skipped > others + maybe)
    return false;
  for (size_t i = 0; i < file->boards; i++)
    if (!is_board (file, i, &reading->boards[i]))
      return false;
  return true;
}

/* What is wrong, with the texts of the first few files. */
struct report {
  FILE *file;
  char *text;
  size_t length, files;
};

enum { REPORTED_MAX = 3, REPORTED_LENGTH_MAX = 1200 };

static void begin_report (struct report *report) {
  *report = (struct report){0};
  report->file = open_memstream (&report->text, &report->length);
  ck_assert_ptr_nonnull (report->file);
}

static void end_report (struct report *report, unsigned long files) {
  fclose (report->file);
  ck_assert_msg (!report->files, "%zu of %lu:%s", report->files, files,
                 report->text);
  free (report->text);
}

static void report_file (struct report *report, const struct file *file,
                         const struct unit_reading *reading) {
  if (report->files++ >= REPORTED_MAX)
    return;
  fprintf (report->file, ": boards %s, %zu errors, %lu skipped in\n",
           unit_boards_text (reading), reading->errors,
           (unsigned long) reading->about.skipped);
  fwrite (file->text, 1,
          file->length < REPORTED_LENGTH_MAX ? file->length
                                             : REPORTED_LENGTH_MAX,
          report->file);
}

/* Makes a file by SEED and reads it; false, and reported, if it is misread. */
static bool read_undamaged (uint64_t seed, unsigned style,
                            struct report *report) {
  static struct file file;
  uint64_t state = seed;
  put_file (&state, style, &file);
  struct unit_reading reading = unit_read_text (file.text, file.length, NULL);
  const bool right = is_read (&file, &reading);
  if (!right) {
    fprintf (report->file, "\nstyle %u", style);
    report_file (report, &file, &reading);
  }
  unit_free_reading (&reading);
  return right;
}

START_TEST (files_of_every_style_are_read) {
  struct report report;
  begin_report (&report);
  for (unsigned style = 0; style < STYLES; style++)
    for (uint64_t seed = 0; seed < 20; seed++)
      if (!read_undamaged (seed, style, &report))
        break;
  end_report (&report, STYLES);
}
END_TEST

static void report_change (struct report *report, uint64_t seed,
                           unsigned style, const struct change *change) {
  fprintf (report->file, "\nseed %lu: style %u, %s at line %zu",
           (unsigned long) seed, style, mutation_names[change->mutation],
           change->line + 1);
}

/* One file and one change of it.  A file that is misread undamaged is the
   other test's. */
static void judge_change (uint64_t seed, struct report *report) {
  static struct file file;
  uint64_t state = seed;
  const unsigned style = (unsigned) (unit_random (&state) % STYLES);
  put_file (&state, style, &file);
  struct unit_reading before = unit_read_text (file.text, file.length, NULL);
  const bool read = is_read (&file, &before);
  const struct change change = mutate (&state, before.about.skipped, &file);
  struct unit_reading after = unit_read_text (file.text, file.length, NULL);
  if (read && !is_right (&file, &change, &after, before.about.skipped)) {
    if (report->files < REPORTED_MAX)
      report_change (report, seed, style, &change);
    report_file (report, &file, &after);
  }
  unit_free_reading (&before);
  unit_free_reading (&after);
}

START_TEST (no_change_is_silently_read_as_other_boards) {
  struct report report;
  begin_report (&report);
  for (uint64_t seed = 0; seed < wanted_files (); seed++)
    judge_change (seed, &report);
  end_report (&report, wanted_files ());
}
END_TEST

int main (void) {
  const TTest *const tests[] = {files_of_every_style_are_read,
                                no_change_is_silently_read_as_other_boards,
                                NULL};
  return unit_run ("text/mutations", tests);
}

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
  if (length >= (int) (TEXT_MAX - file->length))
    ck_abort_msg ("a long file");
  file->length += (size_t) length;
}

static void end_line (struct file *file, enum kind kind, int board) {
  put (file, "\n");
  file->line[file->lines].kind = kind;
  file->line[file->lines].board = board;
  if (++file->lines == LINES_MAX)
    ck_abort_msg ("a file of many lines");
  file->line[file->lines].begin = file->length;
  file->line[file->lines].label = file->length;
}

/* What stands before, between and behind the texts of N queens. */
struct notation {
  const char *before, *queen, *between, *behind;
};

/* How files are written: above all boards, for each board above its rows, for
   each row and below, and below all boards.  A line of these texts begins with
   its kind, P(ART), O(THER), M(AYBE) or N(EITHER).  In them, and in the text
   of a queen, are

   $b          the board
   $h          a heading: rows in plain order
   $q          the squares of a row, by BOARD with its queen and EMPTY
   $r $R       the row, from 0 and from 1; $l as a letter
   $c $C       its column
   $i $j $t    the number of the board from 1 and from 0; of all boards
   $-          what is between the columns of BOARD
   $,  $;      a comma, but not behind the last row, or board
   ^           the end of a label or index */
struct style {
  const char *head, *above, *row, *below, *tail;
  struct notation board, heading;
  const char *empty;
};

static void put_text (struct file *file, const struct style *style,
                      const char *text, size_t board, unsigned row,
                      unsigned column);

/* COLUMNS by NOTATION; NULL: rows in plain order. */
static void put_queens (struct file *file, const struct notation *notation,
                        const uint8_t *columns) {
  put (file, "%s", notation->before);
  for (unsigned row = 0; row < file->n; row++) {
    put (file, "%s", row ? notation->between : "");
    put_text (file, NULL, notation->queen, 0, row,
              columns ? columns[row] : row);
  }
  put (file, "%s", notation->behind);
}

static void put_squares (struct file *file, const struct style *style,
                         unsigned queen) {
  put (file, "%s", style->board.before);
  for (unsigned column = 0; column < file->n; column++)
    put (file, "%s%s", column ? style->board.between : "",
         column == queen ? style->board.queen : style->empty);
  put (file, "%s", style->board.behind);
}

static void put_number (struct file *file, char name, size_t board,
                        unsigned row, unsigned column) {
  const size_t number = name == 'r'   ? row
                        : name == 'R' ? row + 1
                        : name == 'c' ? column
                        : name == 'C' ? column + 1
                        : name == 'i' ? board + 1
                        : name == 'j' ? board
                                      : file->boards;
  put (file, "%zu", number);
}

static void put_text (struct file *file, const struct style *style,
                      const char *text, size_t board, unsigned row,
                      unsigned column) {
  for (; *text && *text != '\n'; text++)
    if (*text == '^')
      file->line[file->lines].label = file->length;
    else if (*text != '$')
      put (file, "%c", *text);
    else if (*++text == 'b')
      put_queens (file, &style->board, file->column[board]);
    else if (*text == 'h')
      put_queens (file, &style->heading, NULL);
    else if (*text == 'q')
      put_squares (file, style, column);
    else if (*text == 'l')
      put (file, "%c", (int) ('a' + row));
    else if (*text == '-')
      put (file, "%s", style->board.between);
    else if (*text == ',')
      put (file, "%s", row + 1 < file->n ? "," : "");
    else if (*text == ';')
      put (file, "%s", board + 1 < file->boards ? "," : "");
    else
      put_number (file, *text, board, row, column);
}

/* Lines of BOARD, or of NONE. */
static void put_lines (struct file *file, const struct style *style,
                       const char *lines, int board, unsigned row) {
  static const char kinds[] = "POMN"; /* as in enum kind */
  const size_t index = board == NONE ? 0 : (size_t) board;
  for (; lines && *lines; lines += strcspn (lines, "\n")) {
    lines += *lines == '\n';
    put_text (file, style, lines + 1, index, row, file->column[index][row]);
    end_line (file, (enum kind) (strchr (kinds, *lines) - kinds), board);
  }
}

static void put_style (struct file *file, const struct style *style) {
  put_lines (file, style, style->head, NONE, 0);
  for (int i = 0; i < (int) file->boards; i++) {
    put_lines (file, style, style->above, i, 0);
    for (unsigned row = 0; style->row && row < file->n; row++)
      put_lines (file, style, style->row, i, row);
    put_lines (file, style, style->below, i, 0);
  }
  put_lines (file, style, style->tail, NONE, 0);
}

/* --- styles: their numbers in this order --- */

/* A board on a line, in each of the layouts. */
static const struct notation notations[] = {
    {"", "$c", "", ""},
    {"", "$C", "", ""},
    {"", "$c", " ", ""},
    {"", "$C", " ", ""},
    {"", "$c", ",", ""},
    {"", "$C", ", ", ""},
    {"", "$c", "\t", ""},
    {"[", "$c", ", ", "]"},
    {"[", "$C", ",", "]"},
    {"(", "$c", ", ", ")"},
    {"[", "$c", " ", "]"},
    {"q = [", "$C", ", ", "];"},
    {"{\"queens\": [", "$c", ", ", "]}"},
    {"", "$l$C", " ", ""},
    {"", "queen($R,$C)", " ", ""},
    {"[", "($r, $c)", ", ", "]"},
    {"{", "$r: $c", ", ", "}"}};

static const struct style layouts[] = {{.above = "P$b"},
                                       {.above = "PSolution $i: ^$b"},
                                       {.above = "Pfound -> ^$b"},
                                       {.above = "OSolution #$i\nP$b\nN"},
                                       {.head = "Oa solver, version two",
                                        .above = "P$b",
                                        .tail = "Othat is all"}};

/* Drawings: what is above, and the squares of a row. */
static const struct drawing {
  const char *above;
  struct notation squares;
  const char *empty;
} drawings[] = {{NULL, {"", "Q", "", ""}, "."},
                {"N", {"", "Q", "", ""}, "."},
                {"N", {"", "Q", " ", ""}, "."},
                {"OSolution $i", {"", "Q", " ", " "}, "-"},
                {"N", {"", "1", " ", ""}, "0"},
                {"OSolution $i", {"", "1", "", ""}, "0"},
                {"N", {"[", "1", ", ", "]"}, "0"},
                {"N", {"['", "Q", "', '", "']"}, "."},
                {"N", {"|", "Q", "|", "|"}, " "}};

static const struct style other_styles[] = {
    /* frames and numbers around drawings */
    {.above = "N\nM$h",
     .row = "P$q\nM$h",
     .board = {"| ", "Q", " | ", " |"},
     .heading = {"", "+---", "", "+"},
     .empty = " "},
    {.above = "OSolution $i\nM$h",
     .row = "P$q\nM$h",
     .board = {"| ", "Q", " | ", " |"},
     .heading = {"", "+---", "", "+"},
     .empty = "."},
    {.above = "N\nM$h",
     .row = "P$R^$q",
     .board = {" ", "Q", " ", ""},
     .heading = {"  ", "$R", " ", ""},
     .empty = "."},
    /* CSV, arrays, facts, clingo, MiniZinc */
    {.head = "M$h",
     .above = "P$b",
     .board = {"", "$c", ",", ""},
     .heading = {"", "row$r", ",", ""}},
    {.head = "O{ \"boards\": [",
     .above = "P$b$;",
     .tail = "N]}",
     .board = {"[", "$c", ", ", "]"}},
    {.head = "N[",
     .above = "N  [",
     .row = "P    $c$,",
     .below = "N  ]$;",
     .tail = "N]"},
    {.row = "Pqueen($r,$c)."},
    {.above = "OSolution $i:", .row = "Pqueen($r,$c)."},
    {.head = "Oclingo version 5.4.1\nOSolving...",
     .above = "OAnswer: $i\nP$b",
     .tail = "OSATISFIABLE\nN\nOModels       : $t\nOCPU Time     : 0.001s",
     .board = {"", "queen($R,$C)", " ", ""}},
    {.above = "P$b\nO----------",
     .tail = "O==========",
     .board = {"q = [", "$C", ", ", "];"}}};

enum {
  NOTATIONS = sizeof notations / sizeof *notations,
  LINES = NOTATIONS * (sizeof layouts / sizeof *layouts),
  TABLES = LINES + 32, /* up to here */
  DRAWINGS = TABLES + sizeof drawings / sizeof *drawings,
  STYLES = DRAWINGS + sizeof other_styles / sizeof *other_styles
};

/* A table with an index before or behind the boards, with a heading or
   without. */
static void put_table (struct file *file, unsigned table) {
  static const char *const gaps[] = {" ", "\t", ", ", "  "};
  static const char *const lines[2][2] = {{"P$b$-$j", "P$j$-^$b"},
                                          {"P$b$-$i", "P$i$-^$b"}};
  const bool first = table & 1, heading = table & 2, one_based = table & 16;
  const struct notation board = {"", one_based ? "$C" : "$c",
                                 gaps[table >> 2 & 3], ""};
  const struct style style = {.head = !heading ? NULL
                                      : first  ? "M$-$h"
                                               : "M$h",
                              .above = lines[one_based][first],
                              .board = board,
                              .heading = board};
  put_style (file, &style);
}

static void put_numbered_style (struct file *file, unsigned number) {
  if (number < LINES) {
    struct style style = layouts[number / NOTATIONS];
    style.board = notations[number % NOTATIONS];
    put_style (file, &style);
  } else if (number < TABLES)
    put_table (file, number - LINES);
  else if (number < DRAWINGS) {
    const struct drawing *drawing = &drawings[number - TABLES];
    const struct style style = {.above = drawing->above,
                                .row = "P$q",
                                .board = drawing->squares,
                                .empty = drawing->empty};
    put_style (file, &style);
  } else
    put_style (file, &other_styles[number - DRAWINGS]);
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
  put_numbered_style (file, style);
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
      .doubled = NONE};
  const size_t line = unit_random (state) % file->lines;
  const size_t at = unit_random (state) % file->length;
  switch (change.mutation) {
  case LABEL:
    change_character (state, (enum mutation) (unit_random (state) % LABEL),
                      draw_label (state, file), file, &change);
    break;
  case DROP:
    drop_line (file, line, &change);
    break;
  case DOUBLE:
    double_line (file, line, &change);
    break;
  case SWAP:
    swap_lines (state, file, line, &change);
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

/* Fails with the file of that seed and style. */
static void fail_with (const struct file *file,
                       const struct unit_reading *reading, uint64_t seed,
                       unsigned style, const char *change) {
  ck_abort_msg ("seed %lu, style %u, %s: boards %s, %zu errors, %lu skipped "
                "in\n%.*s",
                (unsigned long) seed, style, change,
                unit_boards_text (reading), reading->errors,
                (unsigned long) reading->about.skipped,
                (int) (file->length < 1200 ? file->length : 1200), file->text);
}

TEST (files_of_every_style_are_read) {
  static struct file file;
  for (unsigned style = 0; style < STYLES; style++)
    for (uint64_t seed = 0; seed < 20; seed++) {
      uint64_t state = seed;
      put_file (&state, style, &file);
      struct unit_reading reading =
          unit_read_text (file.text, file.length, NULL);
      if (!is_read (&file, &reading))
        fail_with (&file, &reading, seed, style, "undamaged");
      unit_free_reading (&reading);
    }
}

/* A file that is misread undamaged is the other test's. */
TEST (no_change_is_silently_read_as_other_boards) {
  static struct file file;
  const char *wanted = getenv ("MUTATIONS");
  const uint64_t files = wanted ? strtoul (wanted, NULL, 10) : 20000;
  for (uint64_t seed = 0; seed < files; seed++) {
    uint64_t state = seed;
    const unsigned style = (unsigned) (unit_random (&state) % STYLES);
    put_file (&state, style, &file);
    struct unit_reading before = unit_read_text (file.text, file.length, NULL);
    const bool read = is_read (&file, &before);
    const struct change change = mutate (&state, before.about.skipped, &file);
    struct unit_reading after = unit_read_text (file.text, file.length, NULL);
    if (read && !is_right (&file, &change, &after, before.about.skipped))
      fail_with (&file, &after, seed, style, mutation_names[change.mutation]);
    unit_free_reading (&before);
    unit_free_reading (&after);
  }
}

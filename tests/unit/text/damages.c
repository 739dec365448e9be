/* SPDX-License-Identifier: MIT */

/* Files of all styles, each with one damage: no wrong one passes for right.
   Which boards are in a file, and which the damage touched, is known because
   this program made both; it knows no rule of the reader.

   SEEDS in the environment says how many files are made of each style with
   each damage; STYLE and DAMAGE, if only one of them is tried. */

#include "reading.h"
#include "styles.h"

#include <stdio.h>

#include "text/page.h"
#include "text/read_page.h"

enum { ROWS = 12, MANY = 3500, FEW = 12, TEXT = 1 << 21 };

struct span {
  size_t begin, end;
};

/* A row of a board in the text; its column, or the sign of its queen; and the
   sign of an empty square. */
struct row {
  struct span all, value, empty;
};

struct file {
  const struct style *style;
  unsigned n;
  size_t count, length;
  uint8_t column[MANY + 1][ROWS];
  struct span board[MANY + 1];
  struct row row[MANY + 1][ROWS];
  char text[TEXT];
};

/* What became of a board. */
enum fate { WHOLE, TOUCHED, GONE };

static struct file file, other;
static enum fate fate[MANY + 1]; /* of the file's boards */
static const char *text;         /* of the damage */
static uint64_t state;           /* of the random numbers */

static size_t draw (size_t below) {
  return (size_t) (unit_random (&state) % below);
}

/* --- how a file is written --- */

static struct span put (struct file *to, const char *from, size_t length) {
  const size_t begin = to->length;
  if (begin + length >= TEXT)
    ck_abort_msg ("a long file");
  memcpy (to->text + begin, from, length);
  to->length += length;
  return (struct span){begin, to->length};
}

/* Bytes of a sign in UTF-8. */
static size_t sign_length (const char *sign) {
  size_t length = 1;
  while ((sign[length] & 0xc0) == 0x80)
    length++;
  return length;
}

/* SIGNS are a queen, an empty square, and what is between two squares. */
static void put_squares (struct file *to, const char *signs, size_t board,
                         unsigned row) {
  const char *empty = signs + sign_length (signs);
  const char *between = empty + sign_length (empty);
  for (unsigned column = 0; column < to->n; column++) {
    if (column)
      put (to, between, strcspn (between, ")"));
    if (column == to->column[board][row])
      to->row[board][row].value = put (to, signs, (size_t) (empty - signs));
    else
      to->row[board][row].empty = put (to, empty, (size_t) (between - empty));
  }
}

static void put_number (struct file *to, char name, size_t board,
                        unsigned row) {
  const bool of_column = strchr ("cCdD", name);
  const size_t from_0 = of_column ? (size_t) (int8_t) to->column[board][row]
                        : strchr ("rRl", name) ? row
                        : strchr ("ij", name)  ? board
                        : name == 'n'          ? to->n
                                               : to->count;
  const size_t number = from_0 + (strchr ("CDRi", name) != NULL);
  const bool letter = name == 'l' || (strchr ("dD", name) && number >= 10);
  char sign[24] = {(char) ('a' + number - (name == 'l' ? 0 : 10))};
  if (!letter)
    snprintf (sign, sizeof sign, "%d", (int) number);
  const struct span span = put (to, sign, strlen (sign));
  if (of_column)
    to->row[board][row].value = span;
}

static void put_square (struct file *to, char name, size_t board, unsigned row,
                        unsigned column) {
  const bool queen = column == to->column[board][row];
  char sign[24];
  snprintf (sign, sizeof sign, "%u", name == 's' ? column : queen);
  const struct span span = put (to, sign, strlen (sign));
  if (name == 'q' && queen)
    to->row[board][row].value = span;
  else if (name == 'q')
    to->row[board][row].empty = span;
}

/* Puts a text for each square of a row, and what stands behind the bar between
   two; returns the end of both. */
static const char *put_each_square (struct file *to, const char *from,
                                    size_t board, unsigned row) {
  const char *between = strchr (from, '|') + 1, *end = strchr (between, '}');
  for (unsigned column = 0; column < to->n; column++) {
    if (column)
      put (to, between, (size_t) (end - between));
    for (const char *at = from; *at != '|'; at++)
      if (*at != '$')
        put (to, at, 1);
      else if (strchr ("sq", *++at))
        put_square (to, *at, board, row, column);
      else
        put_number (to, *at, board, row);
  }
  return end;
}

/* Puts a text of a style up to END. */
static void put_text (struct file *to, const char *from, char end,
                      size_t board, unsigned row) {
  for (; *from != end; from++)
    if (*from != '$')
      put (to, from, 1);
    else if (*++from == '(') {
      put_squares (to, from + 1, board, row);
      from = strchr (from, ')');
    } else if (*from == '{')
      from = put_each_square (to, from + 1, board, row);
    else if (*from == '<') {
      for (unsigned each = 0; each < to->n; each++)
        put_text (to, from + 1, '>', board, each);
      from = strchr (from, '>');
    } else if (*from == ',')
      put (to, from, row + 1 < to->n);
    else if (*from != 'b')
      put_number (to, *from, board, row);
    else
      for (unsigned each = 0; each < to->n; each++) {
        if (each)
          put_text (to, to->style->between, 0, board, each);
        const size_t begin = to->length;
        put_text (to, to->style->queen, 0, board, each);
        to->row[board][each].all = (struct span){begin, to->length};
      }
}

static bool write_file (void) {
  file.length = 0;
  put_text (&file, file.style->head, 0, 0, 0);
  for (size_t i = 0; i < file.count; i++) {
    if (i)
      put_text (&file, file.style->separator, 0, i, 0);
    file.board[i].begin = file.length;
    put_text (&file, file.style->board, 0, i, 0);
    file.board[i].end = file.length;
  }
  put_text (&file, file.style->tail, 0, 0, 0);
  return true;
}

/* Solutions: all or MOST. */
static void choose_boards (struct file *to, unsigned n, size_t most) {
  static uint8_t *solutions[ROWS + 1];
  static size_t counts[ROWS + 1];
  static const size_t steps[] = {251, 307, 1009, 1021}; /* primes */
  if (!solutions[n])
    counts[n] = unit_solutions (n, &solutions[n]);
  const size_t first = draw (counts[n]), step = steps[draw (4)];
  to->n = n;
  to->count = counts[n] < most ? counts[n] : most;
  for (size_t i = 0; i < to->count; i++)
    memcpy (to->column[i], solutions[n] + (first + i * step) % counts[n] * n,
            n);
}

/* --- damage of boards; false: it cannot be done to this file --- */

/* Two queens share a column, or two columns are exchanged. */
static void attack (unsigned n, uint8_t *column) {
  const bool share = draw (2);
  do {
    const unsigned a = (unsigned) draw (n), b = (unsigned) draw (n);
    if (share)
      column[a] = column[b];
    else
      unit_swap (column, a, b);
  } while (!unit_attacks (n, column));
}

static void order_plainly (unsigned n, uint8_t *column) {
  for (unsigned row = 0; row < n; row++)
    column[row] = (uint8_t) row;
}

static void add_copy (size_t from, size_t to) {
  uint8_t copy[ROWS];
  memcpy (copy, file.column[from], ROWS);
  memmove (file.column[to + 1], file.column[to], (file.count++ - to) * ROWS);
  memcpy (file.column[to], copy, ROWS);
}

/* A board to damage, not before FIRST: one of the file, or a copy of one that
   is added to it. */
static size_t choose_board (size_t first) {
  const size_t board = first + draw (file.count - first);
  if (draw (2))
    add_copy (draw (file.count), board);
  write_file ();
  return board;
}

static bool lose_board (void) {
  const size_t board = draw (file.count);
  memmove (file.column[board], file.column[board + 1],
           (--file.count - board) * ROWS);
  return write_file ();
}

static bool double_board (void) {
  add_copy (draw (file.count), draw (file.count + 1));
  return write_file ();
}

static size_t attack_board (void) {
  const size_t board = choose_board (0);
  attack (file.n, file.column[board]);
  write_file ();
  return board;
}

static bool attack_any (void) {
  attack_board ();
  return true;
}

static bool put_in_plain_order (void) {
  order_plainly (file.n, file.column[choose_board (1)]);
  return write_file ();
}

static bool leave_range (void) {
  file.column[choose_board (0)][draw (file.n)] = (uint8_t) (file.n + draw (3));
  return write_file ();
}

static bool change_base (void) {
  const int by = strchr (file.style->queen, 'C') ? -1 : 1;
  uint8_t *column = file.column[choose_board (0)];
  for (unsigned row = 0; row < file.n; row++)
    column[row] = (uint8_t) (column[row] + by);
  return write_file ();
}

/* --- damage of the text of a board --- */

static bool replace_by (struct span span, const char *with, size_t length) {
  memmove (file.text + span.begin + length, file.text + span.end,
           file.length - span.end);
  memcpy (file.text + span.begin, with, length);
  file.length += length - (span.end - span.begin);
  return true;
}

static bool replace (struct span span, const char *with) {
  return replace_by (span, with, strlen (with));
}

static bool insert (size_t at, const char *with) {
  return replace ((struct span){at, at}, with);
}

/* Valid until the next call. */
static const char *copy_of (size_t begin, size_t end) {
  static char copy[TEXT + 1];
  memcpy (copy, file.text + begin, end - begin);
  copy[end - begin] = 0;
  return copy;
}

/* Takes out rows with what is between them and the next one. */
static bool lose_rows (const struct row *rows, unsigned first, unsigned end) {
  if (end < file.n)
    return replace ((struct span){rows[first].all.begin, rows[end].all.begin},
                    "");
  return replace (
      (struct span){rows[first - 1].all.end, rows[file.n - 1].all.end}, "");
}

static bool lose_row (void) {
  const unsigned row = (unsigned) draw (file.n);
  return lose_rows (file.row[choose_board (0)], row, row + 1);
}

/* How many rows are at least half of a board, and not all. */
static unsigned draw_half (void) {
  return (file.n + 1) / 2 + (unsigned) draw (file.n / 2);
}

static bool lose_first_rows (void) {
  return lose_rows (file.row[choose_board (0)], 0, file.n - draw_half ());
}

static bool lose_last_rows (void) {
  return lose_rows (file.row[choose_board (0)], draw_half (), file.n);
}

static bool lose_end (void) {
  const size_t board = choose_board (0);
  const size_t begin = file.row[board][draw_half () - 1].all.end;
  return replace ((struct span){begin, file.board[board].end}, "");
}

static bool double_row (void) {
  const unsigned row = (unsigned) draw (file.n - 1);
  const struct row *at = &file.row[choose_board (0)][row];
  return insert (at->all.begin, copy_of (at[0].all.begin, at[1].all.begin));
}

/* The damage's text in place of SPAN; $ is what stands there. */
static bool change (struct span span) {
  const char *old = strchr (text, '$');
  if (!old)
    return replace (span, text);
  return insert (span.end, old + 1) &&
         replace_by ((struct span){span.begin, span.begin}, text,
                     (size_t) (old - text));
}

static bool change_value (void) {
  return change (file.row[choose_board (0)][draw (file.n)].value);
}

static bool change_empty (void) {
  return change (file.row[choose_board (0)][draw (file.n)].empty);
}

static bool lose_queen (void) {
  const struct row row = file.row[choose_board (0)][draw (file.n)];
  return replace (row.value, copy_of (row.empty.begin, row.empty.end));
}

static bool add_queen (void) {
  const struct row row = file.row[choose_board (0)][draw (file.n)];
  return replace (row.empty, copy_of (row.value.begin, row.value.end));
}

/* The damage's text between two rows of an attacked board, or all of them. */
static bool change_gap (void) {
  const struct row *rows = file.row[attack_board ()];
  const unsigned row = 1 + (unsigned) draw (file.n - 2);
  return change ((struct span){rows[row - 1].all.end, rows[row].all.begin});
}

static bool change_gaps (void) {
  const struct row *rows = file.row[attack_board ()];
  for (unsigned row = file.n - 1; row > 0; row--)
    change ((struct span){rows[row - 1].all.end, rows[row].all.begin});
  return strchr (file.style->between, ' ') != NULL;
}

/* --- what is added to a file --- */

static bool has_lines (void) {
  return *file.style->separator == '\n' && !strpbrk (file.style->tail, ")]}");
}

/* Above the boards or below, or between two if other lines may stand there. */
static bool add_lines (bool above, const char *lines) {
  size_t board = above ? draw (file.count + 1) : 1 + draw (file.count);
  if (board && !has_lines ())
    board = file.count;
  const size_t at = !board                ? 0
                    : board == file.count ? file.length
                                          : file.board[board].begin;
  return insert (at, "\n") && insert (at, lines);
}

/* FORM in STYLE, of a board with attacks or in plain order. */
static const char *other_board (const struct style *style, const char *form,
                                bool attacked) {
  choose_boards (&other, other.n, 1);
  if (attacked)
    attack (other.n, other.column[0]);
  else
    order_plainly (other.n, other.column[0]);
  other.style = style;
  other.length = 0;
  put_text (&other, form, 0, 0, 0);
  other.text[other.length] = 0;
  return other.text;
}

static bool add_attacked (void) {
  return add_lines (true, other_board (file.style, text, true));
}

static bool add_in_plain_order (void) {
  return add_lines (false, other_board (file.style, text, false));
}

/* Above a board that begins with a blank. */
static bool add_above_indented (void) {
  const size_t at = file.board[1 + draw (file.count - 1)].begin;
  return has_lines () && insert (at, "\n ") &&
         insert (at, other_board (file.style, text, false));
}

/* In a line, if the damage has a text. */
static bool add_in_other_style (void) {
  const struct style *style = &styles[draw (STYLES)];
  if (style == file.style || (*text && strchr (style->between, '\n')))
    return false;
  return add_lines (true,
                    other_board (style, *text ? text : style->board, true));
}

static bool add_of_other_size (void) {
  other.n = file.n == 6 ? 7 : 6;
  return add_lines (true, other_board (file.style, file.style->board, true));
}

static bool add_behind (void) {
  return !strchr (file.style->board, '\n') &&
         insert (file.board[draw (file.count)].end,
                 other_board (file.style, text, true));
}

static bool add_text (void) {
  return has_lines () && add_lines (true, text);
}

static bool end_lines (void) {
  for (size_t at = file.length; at-- > 0;)
    if (file.text[at] == '\n')
      insert (at, text);
  return true;
}

static bool lose_last_byte (void) {
  file.length--;
  return true;
}

/* --- damage anywhere --- */

static struct span line_at (size_t at) {
  struct span line = {at, at};
  while (line.begin > 0 && file.text[line.begin - 1] != '\n')
    line.begin--;
  while (line.end < file.length && file.text[line.end++] != '\n')
    ;
  return line;
}

/* Boards that have a part in the lines are touched, or gone if their last row
   is there and LOST. */
static void touch (struct span lines, bool lost) {
  for (size_t i = 0; i < file.count; i++)
    if (file.board[i].begin < lines.end && file.board[i].end >= lines.begin)
      fate[i] = lost && file.row[i][file.n - 1].all.end <= lines.end ? GONE
                                                                     : TOUCHED;
}

/* Replaces a byte, inserts one or takes it out. */
static bool change_byte_at (size_t at) {
  static const char likely[] = "00112233445566789 ,.-:;()[]{}|Qx\"'\n\t";
  const size_t way = draw (4), how = draw (3);
  const char byte = way == 0   ? (char) draw (256)
                    : way == 1 ? file.text[draw (file.length)]
                               : likely[draw (sizeof likely - 1)];
  touch (line_at (at), false);
  if (file.text[at] == '\n' && at + 1 < file.length)
    touch (line_at (at + 1), false);
  return replace_by ((struct span){at, at + (how != 1)}, &byte, how != 2);
}

static bool change_byte (void) {
  return change_byte_at (draw (file.length));
}

static bool change_label (void) {
  const size_t board = draw (file.count), begin = file.board[board].begin,
               end = file.row[board][0].all.begin;
  return begin < end && change_byte_at (begin + draw (end - begin));
}

static bool lose_line (void) {
  const struct span line = line_at (draw (file.length));
  touch (line, true);
  return replace (line, "");
}

static bool double_line (void) {
  const struct span line = line_at (draw (file.length));
  touch (line, false);
  return insert (line.begin, copy_of (line.begin, line.end));
}

static bool truncate_file (void) {
  const size_t at = 1 + draw (file.length - 1);
  touch ((struct span){at, file.length}, true);
  file.length = at;
  return true;
}

/* --- the damages --- */

/* What must be true. */
enum verdict {
  RIGHT,  /* all boards that the file has are read, no other, and no error */
  WRONG,  /* an error, a board with attacks, one twice, or no board */
  UNKNOWN /* an error, or more lines skipped; or all boards but those that are
             gone, where another may be in place of each touched one */
};

/* How a style shows its queens, bits; down: queens or numbers line by line. */
enum { LIST = 1, WORD = 2, QUEENS = 4, DOWN = 8, DRAWING = 16 };
enum {
  NUMBERS = LIST | QUEENS | DOWN,
  LINE = LIST | WORD | QUEENS,
  SIGNS = LINE | DOWN,
  ANY = SIGNS | DRAWING
};

static const struct damage {
  const char *name;
  enum verdict verdict;
  unsigned shapes; /* of the styles that it is for */
  bool (*apply) (void);
  const char *text;
} damages[] = {
    {"none", RIGHT, ANY, write_file, ""},
    {"board lost", RIGHT, ANY, lose_board, ""},
    {"board twice", RIGHT, ANY, double_board, ""},
    {"line of time", RIGHT, ANY, add_text, "Elapsed time: 3.2 s"},
    {"line of words", RIGHT, ANY, add_text, "still searching, please wait"},
    {"rule", RIGHT, ANY, add_text, "----------"},
    {"CR LF", RIGHT, ANY, end_lines, "\r"},
    {"no newline", RIGHT, ANY, lose_last_byte, ""},

    {"attacked", WRONG, ANY, attack_any, ""},
    {"plain order", WRONG, ANY, put_in_plain_order, ""},
    {"out of range", WRONG, NUMBERS, leave_range, ""},
    {"other base", WRONG, NUMBERS, change_base, ""},

    {"row lost", WRONG, ANY, lose_row, ""},
    {"row twice", WRONG, ANY & ~QUEENS, double_row, ""},
    {"first rows lost", WRONG, ANY, lose_first_rows, ""},
    {"last rows lost", WRONG, ANY, lose_last_rows, ""},
    {"cut off", WRONG, ANY, lose_end, ""},
    {"wrapped", WRONG, LINE, change_gap, "$\n"},
    {"separator lost", WRONG, LINE, change_gap, ""},
    {"no-break spaces", WRONG, LINE, change_gaps, "\u00a0"},

    {"question mark", WRONG, ANY, change_value, "?"},
    {"letter", WRONG, SIGNS, change_value, "O"},
    {"minus sign", WRONG, NUMBERS, change_value, "-1"},
    {"fraction", WRONG, NUMBERS, change_value, "$.5"},
    {"number lost", WRONG, SIGNS, change_value, ""},
    {"large number", WRONG, SIGNS, change_value, "99"},
    {"number beside", WRONG, LIST | WORD, change_value, "9 $"},
    {"other queen", WRONG, DRAWING, change_value, "K"},
    {"square lost", WRONG, DRAWING, change_value, ""},
    {"square added", WRONG, DRAWING, change_value, "$Q"},
    {"other square", WRONG, DRAWING, change_empty, "x"},
    {"queen lost", WRONG, DRAWING, lose_queen, ""},
    {"two queens", WRONG, DRAWING, add_queen, ""},

    {"bare", WRONG, ANY, add_attacked, "$b"},
    {"other label", WRONG, LINE, add_attacked, "Rejected: $b"},
    {"title above", WRONG, ANY, add_attacked, "Solution 99:\n$b"},
    {"in quotes", WRONG, LINE, add_attacked, "\"$b\""},
    {"comment", WRONG, LINE, add_attacked, "# $b"},
    {"words behind", WRONG, LINE, add_attacked, "$b (2 attacks)"},
    {"sentence", WRONG, LINE, add_attacked, "The board $b was rejected."},
    {"other size", WRONG, ANY, add_of_other_size, ""},
    {"other style", WRONG, ANY, add_in_other_style, ""},
    {"other style, label", WRONG, ANY, add_in_other_style, "best: $b"},
    {"other style, quotes", WRONG, ANY, add_in_other_style, "'$b'"},
    {"heading", WRONG, LIST | WORD, add_in_plain_order, "$b"},
    {"heading, blank", WRONG, LIST | WORD, add_above_indented, "$b"},
    {"heading, label", WRONG, LIST | WORD, add_in_plain_order, "Row 7: $b"},
    {"heading, brackets", WRONG, ANY, add_in_plain_order, "[$<$R$,>]"},
    {"behind a board", WRONG, LINE, add_behind, " $b"},
    {"arrow behind", WRONG, LINE, add_behind, " -> $b"},
    {"remark behind", WRONG, LINE, add_behind, "  # was $b"},

    {"byte", UNKNOWN, ANY, change_byte, ""},
    {"byte of a label", UNKNOWN, ANY, change_label, ""},
    {"line lost", UNKNOWN, ANY, lose_line, ""},
    {"line twice", UNKNOWN, ANY, double_line, ""},
    {"truncated", UNKNOWN, ANY, truncate_file, ""}};

enum { DAMAGES = sizeof damages / sizeof *damages };

static unsigned shape_of (const struct style *style) {
  return strstr (style->queen, "$(")     ? DRAWING
         : strchr (style->between, '\n') ? DOWN
         : strpbrk (style->queen, "dD")  ? WORD
         : strpbrk (style->queen, "rRl") ? QUEENS
                                         : LIST;
}

/* --- what is true --- */

static int compare_boards (const void *a, const void *b) {
  const struct aq_board *x = a, *y = b;
  return x->n != y->n ? (x->n < y->n ? -1 : 1)
                      : memcmp (x->column, y->column, x->n);
}

/* Whether the boards, which are sorted, are distinct solutions of the file's
   size. */
static bool passes_for_right (const struct unit_reading *reading) {
  for (size_t i = 0; i < reading->count; i++) {
    const struct aq_board *board = &reading->boards[i];
    if (board->n != file.n || unit_attacks (board->n, board->column) ||
        (i && !compare_boards (board - 1, board)))
      return false;
  }
  return reading->count && !reading->errors;
}

/* Whether all boards are there but those touched or gone, and so many that
   another may be in place of each touched one. */
static bool has_boards (const struct unit_reading *reading) {
  static struct aq_board wanted[MANY + 1];
  size_t whole = 0, found = 0, least = 0;
  for (size_t i = 0; i < file.count; i++) {
    least += fate[i] != GONE;
    wanted[whole].n = file.n;
    memcpy (wanted[whole].column, file.column[i], file.n);
    whole += fate[i] == WHOLE;
  }
  qsort (wanted, whole, sizeof *wanted, compare_boards);
  for (size_t i = 0; i < reading->count && found < whole; i++)
    found += !compare_boards (&reading->boards[i], &wanted[found]);
  return found == whole && reading->count >= least;
}

/* SKIPPED lines were skipped before the damage. */
static bool is_judged_rightly (enum verdict verdict, uint64_t skipped,
                               const struct unit_reading *reading) {
  if (reading->count)
    qsort (reading->boards, reading->count, sizeof *reading->boards,
           compare_boards);
  switch (verdict) {
  case RIGHT:
    return !reading->errors && reading->count == file.count &&
           has_boards (reading);
  case WRONG:
    return !passes_for_right (reading);
  default:
    return reading->errors || !reading->count ||
           reading->about.skipped > skipped || has_boards (reading);
  }
}

/* --- the tests --- */

/* Wrong files that pass for right, today: a style, damages of it, and why. */
static const struct {
  size_t most; /* boards of the file */
  const char *style, *damages, *reason;
} holes[] = {{FEW, "digits, Python set", "number beside;",
              "of few texts between boards, each may be like no other"}};

enum { HOLES = sizeof holes / sizeof *holes };

static bool is_hole (size_t hole, const struct style *style,
                     const struct damage *damage) {
  const size_t length = strlen (damage->name);
  const char *name = holes[hole].damages;
  if (strcmp (style->name, holes[hole].style) != 0)
    return false;
  while ((name = strstr (name, damage->name)) && name[length] != ';')
    name += length;
  return name != NULL;
}

static bool is_known (size_t most, const struct style *style,
                      const struct damage *damage) {
  for (size_t i = 0; i < HOLES; i++)
    if (holes[i].most == most && is_hole (i, style, damage))
      return true;
  return false;
}

/* Lines skipped in a file without damage. */
static uint64_t count_skipped (void) {
  struct unit_reading reading = unit_read_text (file.text, file.length, NULL);
  unit_free_reading (&reading);
  return reading.about.skipped;
}

/* FEW boards or MANY; false: this damage cannot be done. */
static bool make_file (uint64_t seed, size_t most, const struct style *style,
                       const struct damage *damage, uint64_t *skipped) {
  static const unsigned sizes[] = {5, 6, 8, 11};
  state = seed;
  for (const char *c = style->name; *c; c++)
    state = 31 * state + (unsigned char) *c;
  file.style = style;
  text = damage->text;
  memset (fate, 0, sizeof fate);
  other.n = most == FEW ? sizes[draw (4)] : 12;
  choose_boards (&file, other.n, most);
  write_file ();
  *skipped = damage->verdict == UNKNOWN ? count_skipped () : 0;
  return (damage->shapes & shape_of (style)) && damage->apply ();
}

/* What the reader says of a damaged file if that is not right, or NULL. */
static const char *try_damage (uint64_t seed, size_t most,
                               const struct style *style,
                               const struct damage *damage) {
  static char report[4000];
  uint64_t skipped;
  if (!make_file (seed, most, style, damage, &skipped))
    return NULL;
  struct unit_reading reading = unit_read_text (file.text, file.length, NULL);
  const bool right = is_judged_rightly (damage->verdict, skipped, &reading);
  if (!right)
    snprintf (report, sizeof report,
              "seed %lu, style '%s', damage '%s': %zu boards, %zu errors, "
              "%lu skipped in\n%.*s",
              (unsigned long) seed, style->name, damage->name, reading.count,
              reading.errors, (unsigned long) reading.about.skipped,
              (int) file.length, file.text);
  unit_free_reading (&reading);
  return right ? NULL : report;
}

static bool is_wanted (const char *variable, const char *name) {
  const char *wanted = getenv (variable);
  return !wanted || !strcmp (wanted, name);
}

static void try_damages (uint64_t seeds, size_t most,
                         const struct style *style) {
  for (size_t i = 0; i < DAMAGES; i++)
    if (is_wanted ("DAMAGE", damages[i].name) &&
        is_wanted ("STYLE", style->name) &&
        !is_known (most, style, &damages[i]))
      for (uint64_t seed = 0; seed < seeds; seed++) {
        const char *report = try_damage (seed, most, style, &damages[i]);
        if (report)
          ck_abort_msg ("%s", report);
      }
}

static uint64_t seeds_wanted (void) {
  const char *wanted = getenv ("SEEDS");
  return wanted ? strtoul (wanted, NULL, 10) : 3;
}

TEST (no_damaged_file_passes_for_right) {
  for (size_t i = 0; i < STYLES; i++)
    try_damages (seeds_wanted (), FEW, &styles[i]);
}

/* The reader reads most boards of such files as they come. */
TEST (no_damaged_file_of_many_boards_passes_for_right) {
  static const char *const names[] = {
      "digits",  "label",           "blanks",  "Python lists",
      "drawing", "drawing, titles", "LeetCode"};
  enum { NAMES = sizeof names / sizeof *names };
  for (size_t i = 0; i < NAMES * STYLES; i++)
    if (!strcmp (styles[i / NAMES].name, names[i % NAMES]))
      try_damages ((seeds_wanted () + 2) / 3, MANY, &styles[i / NAMES]);
}

/* Puts a row of another board, or one without its queen, behind a board. */
static void add_row (bool queen, bool apart) {
  static char text_of_row[ROWS + 1];
  const size_t board = 1 + draw (file.count - 1);
  const struct row row = file.row[board][draw (file.n)];
  memcpy (text_of_row, file.text + row.all.begin, file.n);
  if (!queen)
    memset (text_of_row, file.text[row.empty.begin], file.n);
  insert (file.board[board].begin, "\n\n");
  insert (file.board[board].begin + apart, text_of_row);
}

/* Also among boards that are read as they come. */
TEST (a_row_between_drawings_is_an_error) {
  static const char *const names[] = {"drawing", "drawing, titles"};
  for (size_t i = 0; i < 2 * STYLES; i++)
    for (unsigned each = 0; each < 24; each++) {
      file.style = &styles[i / 2];
      if (strcmp (file.style->name, names[i % 2]) != 0)
        break;
      choose_boards (&file, ROWS, each & 1 ? FEW : MANY);
      write_file ();
      add_row (each & 2, each & 4);
      struct unit_reading reading =
          unit_read_text (file.text, file.length, NULL);
      if (!reading.errors && reading.count)
        ck_abort_msg ("style '%s', file %u", file.style->name, each);
      unit_free_reading (&reading);
    }
}

/* --- pages --- */

/* Reads LINES of the file as a page, which the file ends or not; counts boards
   and errors.  Returns how many lines the page keeps. */
static size_t read_lines (struct aq_page *page, size_t from, size_t lines,
                          bool unfinished, size_t *boards, size_t *errors) {
  static char copy[TEXT + 1];
  static uint64_t number[TEXT];
  const char *begin = file.text, *end = file.text + file.length;
  for (size_t i = 0; i < from; i++)
    begin = (const char *) rawmemchr (begin, '\n') + 1;
  const char *to = unfinished ? begin : end;
  for (size_t i = 0; i < lines; i++) {
    number[i] = from + i + 1;
    to = unfinished ? (const char *) rawmemchr (to, '\n') + 1 : to;
  }
  memcpy (copy, begin, (size_t) (to - begin));
  page->unfinished = unfinished;
  aq_read_page (page, copy, (size_t) (to - begin), number, &lines);
  for (size_t i = 0; i < page->results; i++) {
    *boards += page->result[i].board != NULL;
    *errors += page->result[i].message != NULL;
  }
  return lines;
}

/* Wherever a page is cut, in the second half of a file. */
static void cut_pages (uint64_t seed, const struct style *style) {
  enum { BOARDS = 40, N = 8 };
  size_t boards = 0, errors = 0, lines = 1, kept;
  struct aq_page page = {.options = {0}};
  state = seed;
  file.style = style;
  choose_boards (&file, N, BOARDS);
  write_file ();
  for (size_t i = 0; i < file.length; i++)
    lines += file.text[i] == '\n';
  if (lines < BOARDS)
    return;
  kept = read_lines (&page, 0, lines / 2 + draw (lines / 2), true, &boards,
                     &errors);
  read_lines (&page, kept, lines - kept, false, &boards, &errors);
  aq_page_free (&page);
  if (boards != file.count || errors)
    ck_abort_msg ("style '%s', seed %lu: %zu boards, %zu errors, line %zu",
                  style->name, (unsigned long) seed, boards, errors, kept);
}

TEST (a_page_ends_between_boards) {
  for (size_t i = 0; i < STYLES; i++)
    for (uint64_t seed = 0; seed < 10 * seeds_wanted (); seed++)
      if (is_wanted ("STYLE", styles[i].name))
        cut_pages (seed, &styles[i]);
}

static bool passes_once (size_t most, const struct style *style,
                         const struct damage *damage) {
  for (uint64_t seed = 0; seed < 500; seed++)
    if (try_damage (seed, most, style, damage))
      return true;
  return false;
}

/* So that a hole is taken out of the table once it is closed. */
TEST (each_known_hole_is_open) {
  for (size_t hole = 0; hole < HOLES; hole++)
    for (size_t i = 0; i < STYLES * DAMAGES; i++) {
      const struct style *style = &styles[i / DAMAGES];
      const struct damage *damage = &damages[i % DAMAGES];
      if (is_hole (hole, style, damage) &&
          !passes_once (holes[hole].most, style, damage))
        ck_abort_msg ("style '%s', damage '%s'", style->name, damage->name);
    }
}

/* SPDX-License-Identifier: MIT */

/* Files that are complete but for one change: reading and verifying must not
   accept one that is wrong.  What is wrong is decided here, by looking at the
   numbers, squares or marks of each line and at nothing else.

   MUTATIONS in the environment says how many files. */

#include <ctype.h>
#include <stdio.h>

#include "../unit.h"
#include "allqueens.h"

enum { TEXT_MAX = 40000, LINES_MAX = 2000 };

/* --- complete files --- */

enum style {
  DIGITS,
  DIGITS_FROM_1,
  NUMBERS,
  NUMBERS_FROM_1,
  COMMAS,
  JSON,
  DOCUMENT,
  CHESS,
  DRAWING,
  CLINGO,
  MINIZINC,
  STYLES
};

static void print_numbers (FILE *file, unsigned n, const uint8_t *column,
                           unsigned from, const char *separator) {
  for (unsigned row = 0; row < n; row++)
    fprintf (file, "%s%u", row ? separator : "", column[row] + from);
}

static void print_drawing (FILE *file, unsigned n, const uint8_t *column) {
  for (unsigned row = 0; row < n; row++, fputc ('\n', file))
    for (unsigned square = 0; square < n; square++)
      fputc (column[row] == square ? 'Q' : '.', file);
}

static void print_board (FILE *file, enum style style, unsigned n,
                         const uint8_t *column, bool last) {
  switch (style) {
  case DIGITS:
  case DIGITS_FROM_1:
    print_numbers (file, n, column, style == DIGITS_FROM_1, "");
    break;
  case NUMBERS:
  case NUMBERS_FROM_1:
    print_numbers (file, n, column, style == NUMBERS_FROM_1, " ");
    break;
  case COMMAS:
    print_numbers (file, n, column, 0, ",");
    break;
  case JSON:
  case DOCUMENT:
    fputc ('[', file);
    print_numbers (file, n, column, 0, ", ");
    fputs (style == DOCUMENT && !last ? "]," : "]", file);
    break;
  case CHESS:
    for (unsigned row = 0; row < n; row++)
      fprintf (file, "%s%c%u", row ? " " : "", (int) ('a' + row),
               column[row] + 1u);
    break;
  case DRAWING:
    print_drawing (file, n, column);
    break;
  case CLINGO:
    fputs ("Answer: 1\n", file);
    for (unsigned row = 0; row < n; row++)
      fprintf (file, "queen(%u,%u) ", row + 1, column[row] + 1u);
    break;
  case MINIZINC:
    fputs ("q = [", file);
    print_numbers (file, n, column, 1, ", ");
    fputs ("];\n----------", file);
    break;
  case STYLES:
    break;
  }
  fputc ('\n', file);
}

static size_t print_file (char *text, enum style style, unsigned n) {
  uint8_t *boards;
  const size_t count = unit_solutions (n, &boards);
  FILE *file = fmemopen (text, TEXT_MAX, "w");
  if (style == DOCUMENT)
    fputs ("{\"boards\": [\n", file);
  for (size_t i = 0; i < count; i++)
    print_board (file, style, n, boards + i * n, i + 1 == count);
  if (style == DOCUMENT)
    fputs ("]}\n", file);
  if (style == MINIZINC)
    fputs ("==========\n", file);
  if (style == CLINGO)
    fputs ("SATISFIABLE\n\nModels       : 2\nCalls        : 1\n", file);
  const size_t length = (size_t) ftell (file);
  fclose (file);
  free (boards);
  return length;
}

/* --- one change --- */

enum mutation { DROP, DOUBLE, COLUMN, FLIP, TRUNCATE, MUTATIONS };

static size_t line_begin (const char *text, size_t at) {
  while (at > 0 && text[at - 1] != '\n')
    at--;
  return at;
}

static size_t line_end (const char *text, size_t length, size_t at) {
  while (at < length && text[at] != '\n')
    at++;
  return at < length ? at + 1 : length;
}

static unsigned line_of (const char *text, size_t at) {
  unsigned line = 1;
  for (size_t i = 0; i < at; i++)
    line += text[i] == '\n';
  return line;
}

/* Changes TEXT, which has room for twice as much, and returns its new length;
 *LINE is the line that was changed. */
static size_t mutate (uint64_t *state, enum mutation mutation, char *text,
                      size_t length, unsigned *line) {
  size_t at = unit_random (state) % length;
  const size_t begin = line_begin (text, at);
  const size_t end = line_end (text, length, at);
  *line = line_of (text, begin);
  switch (mutation) {
  case DROP:
    memmove (text + begin, text + end, length - end);
    return length - (end - begin);
  case DOUBLE:
    memmove (text + end + (end - begin), text + end, length - end);
    memcpy (text + end, text + begin, end - begin);
    return length + (end - begin);
  case COLUMN:
    for (size_t i = 0;
         i < length && !isdigit ((unsigned char) text[at]) && text[at] != 'Q';
         i++)
      at = (at + 1) % length;
    *line = line_of (text, at);
    if (text[at] == 'Q')
      text[at] = '.';
    else
      text[at] = (char) ('0' + unit_random (state) % 10);
    return length;
  case FLIP:
    text[at] = (char) (unit_random (state) % 2
                           ? text[at] ^ 1 << unit_random (state) % 8
                           : ' ' + (char) (unit_random (state) % 95));
    return length;
  case TRUNCATE:
    *line = line_of (text, at);
    return at;
  case MUTATIONS:
    break;
  }
  return length;
}

/* --- what is right --- */

static bool has_brackets (enum style style) {
  return style == JSON || style == DOCUMENT || style == MINIZINC;
}

static char reduce_character (enum style style, char c) {
  if (style == DRAWING)
    return strchr ("QqXx*#1", c) ? 'Q' : strchr (".-_0", c) ? '.' : c;
  return (char) (style == CHESS ? tolower ((unsigned char) c) : c);
}

/* What a line says of queens: its digits as numbers, or its marks, with a
   letter before each square of chess; nothing for lines between boards. */
static void reduce_line (enum style style, const char *text, size_t length,
                         char *reduced) {
  size_t used = 0;
  bool digit = false, quoted = false;
  reduced[0] = 0;
  const char *bracket = memrchr (text, '[', length);
  const char *atom = memmem (text, length, "queen(", 6);
  size_t i = bracket && has_brackets (style) ? (size_t) (bracket - text) : 0;
  if (style == CLINGO)
    i = atom ? (size_t) (atom - text) : length;
  for (; i < length; i++) {
    const unsigned char c = (unsigned char) text[i];
    quoted ^= c == '"' && style == DOCUMENT;
    const bool here = isdigit (c) && !quoted;
    if (here && !digit && used)
      reduced[used++] = ' ';
    /* 00 is 0, and 05 is 5, but not in a board of digits. */
    if (here && style > DIGITS_FROM_1 && digit && used &&
        reduced[used - 1] == '0' && (used < 2 || reduced[used - 2] == ' '))
      used--;
    if (here || (style == DRAWING && c && strchr ("QqXx*#.-_", c)) ||
        (style == CHESS && isalpha (c)))
      reduced[used++] = reduce_character (style, (char) c);
    digit = here;
  }
  reduced[used] = 0;
  if (style == DRAWING && (strspn (reduced, "0123456789") == used ||
                           (used == 1 && !memchr (text, 'Q', length))))
    reduced[0] = 0; /* a number or a sign between drawings */
}

static int compare_lines (const void *a, const void *b) {
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The lines of a file reduced, sorted where their order means nothing. */
static size_t reduce (enum style style, const char *text, size_t length,
                      char *room, char **lines) {
  size_t count = 0;
  for (size_t from = 0; from < length;) {
    const char *bracket = memchr (text + from, ']', length - from);
    size_t end = line_end (text, length, from);
    /* Several lists may stand on one line. */
    if (has_brackets (style) && bracket && (size_t) (bracket - text) < end)
      end = (size_t) (bracket - text) + 1;
    reduce_line (style, text + from, end - from, room);
    if (*room) {
      lines[count++] = room;
      room += strlen (room) + 1;
    }
    from = end;
  }
  if (style != DRAWING)
    qsort (lines, count, sizeof *lines, compare_lines);
  return count;
}

static bool says_the_same (enum style style, const char *a, size_t a_length,
                           const char *b, size_t b_length) {
  static char rooms[2][4 * TEXT_MAX];
  static char *lines[2][LINES_MAX];
  const size_t count = reduce (style, a, a_length, rooms[0], lines[0]);
  if (reduce (style, b, b_length, rooms[1], lines[1]) != count)
    return false;
  for (size_t i = 0; i < count; i++)
    if (strcmp (lines[0][i], lines[1][i]) != 0)
      return false;
  return true;
}

/* What is left may be all there is for N = 1. */
static bool is_single (const char *text, size_t length) {
  static const char *const boards[] = {"0", "1", "a1", "Q",
                                       "Answer: 1\nqueen(1,1)"};
  while (length && isspace ((unsigned char) text[length - 1]))
    length--;
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
    if (length == strlen (boards[i]) && !memcmp (text, boards[i], length))
      return true;
  return false;
}

/* --- what the library says --- */

struct verdict {
  bool accepted;
  unsigned malformed; /* lines */
  uint64_t line;      /* the first line told */
  bool told;          /* LINE is among those told */
  unsigned mutated;   /* line that was changed */
  unsigned missing;
};

static void note_line (struct verdict *verdict, uint64_t line) {
  if (!verdict->line)
    verdict->line = line;
  verdict->told |= line == verdict->mutated || line == verdict->mutated + 1;
}

static bool note (const struct aq_violation *violation, void *data) {
  struct verdict *verdict = data;
  if (violation->kind == AQ_MISSING)
    verdict->missing++;
  else
    note_line (verdict, violation->line);
  return true;
}

static struct verdict judge (const char *text, size_t length,
                             unsigned mutated) {
  struct verdict verdict = {.mutated = mutated};
  FILE *file = length ? fmemopen ((void *) text, length, "r")
                      : fopen ("/dev/null", "r");
  struct aq_reader *reader;
  struct aq_list *list = NULL;
  struct aq_board board;
  enum aq_status status;
  ck_assert_int_eq (aq_reader_new (&reader, file, 0), AQ_OK);
  while ((status = aq_reader_next (reader, &board)) != AQ_END)
    if (status == AQ_MALFORMED) {
      verdict.malformed++;
      ck_assert (*aq_reader_message (reader));
      note_line (&verdict, aq_reader_line (reader));
    } else {
      ck_assert_int_eq (status, AQ_OK);
      if (!list)
        ck_assert_int_eq (aq_list_new (&list, board.n), AQ_OK);
      aq_list_add (list, &board, aq_reader_line (reader));
    }
  if (list) {
    struct aq_verification result = {.size = sizeof result};
    ck_assert_int_eq (aq_verify (list, false, note, &verdict, &result), AQ_OK);
    verdict.accepted = !verdict.malformed && !result.attacked &&
                       !result.repeated && !result.missing && result.known &&
                       result.solutions == result.known->all;
  }
  aq_list_free (list);
  aq_reader_free (reader);
  fclose (file);
  return verdict;
}

static unsigned long wanted (void) {
  const char *text = getenv ("MUTATIONS");
  return text ? strtoul (text, NULL, 10) : 20000;
}

START_TEST (no_wrong_file_is_accepted) {
  static const unsigned sizes[] = {4, 5, 6, 8};
  static char complete[TEXT_MAX], text[2 * TEXT_MAX];
  unsigned long wrong = 0, right = 0;
  for (uint64_t seed = 0; seed < wanted (); seed++) {
    uint64_t state = seed;
    const enum style style = (enum style) (unit_random (&state) % STYLES);
    const enum mutation mutation =
        (enum mutation) (unit_random (&state) % MUTATIONS);
    const unsigned n = sizes[unit_random (&state) % 4];
    const size_t length = print_file (complete, style, n);
    unsigned line;
    memcpy (text, complete, length);
    const size_t mutated = mutate (&state, mutation, text, length, &line);
    const bool same = says_the_same (style, complete, length, text, mutated) ||
                      is_single (text, mutated);
    const struct verdict verdict = judge (text, mutated, line);
    ck_assert_msg (same || !verdict.accepted,
                   "seed %lu: N = %u, style %d, mutation %d of line %u "
                   "accepted:\n%.*s",
                   (unsigned long) seed, n, style, mutation, line,
                   (int) mutated, text);
    /* In a file of a line for each board the line itself is told, where it is
       not the one that says how all are written. */
    if (!same && style <= JSON && line > 1 && mutation != DROP &&
        verdict.malformed)
      ck_assert_msg (verdict.told,
                     "seed %lu: style %d, mutation %d of line %u told as "
                     "line %lu",
                     (unsigned long) seed, style, mutation, line,
                     (unsigned long) verdict.line);
    if (!same && !verdict.accepted)
      ck_assert_msg (verdict.line || verdict.missing || mutation == DROP ||
                         mutation == TRUNCATE || n != 8,
                     "seed %lu: style %d, mutation %d of line %u rejected "
                     "without a word",
                     (unsigned long) seed, style, mutation, line);
    wrong += !same;
    right += verdict.accepted;
  }
  ck_assert_uint_gt (wrong, wanted () / 2);
  ck_assert_uint_gt (right, 0);
}
END_TEST

/* --- boards of any size --- */

enum line_style {
  LINE_DIGITS,
  LINE_LABELLED_DIGITS,
  LINE_NUMBERS,
  LINE_COMMAS,
  LINE_LABELLED_NUMBERS,
  LINE_BRACKETS,
  LINE_CHESS,
  LINE_ATOMS,
  LINE_LABELLED_PAIRS,
  LINE_STRINGS,
  LINE_STYLES
};

static void print_line (FILE *file, enum line_style style, unsigned number,
                        unsigned n, const uint8_t *column) {
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  static const char *const before[LINE_STYLES] = {
      [LINE_LABELLED_DIGITS] = "Solution %u: ",
      [LINE_LABELLED_NUMBERS] = "Solution %u: ",
      [LINE_BRACKETS] = "q%u = [",
      [LINE_LABELLED_PAIRS] = "Queens %u: ",
      [LINE_STRINGS] = "{\"number\": %u, \"board\": \""};
  if (before[style])
    fprintf (file, before[style], number);
  for (unsigned row = 0; row < n; row++)
    switch (style) {
    case LINE_DIGITS:
    case LINE_LABELLED_DIGITS:
      fputc (digits[column[row]], file);
      break;
    case LINE_CHESS:
      fprintf (file, "%s%c%u", row ? " " : "", (int) ('a' + row),
               column[row] + 1u);
      break;
    case LINE_ATOMS:
      fprintf (file, "%squeen(%u,%u)", row ? " " : "", row, column[row]);
      break;
    case LINE_LABELLED_PAIRS:
      fprintf (file, "%s(%u, %u)", row ? ", " : "", row, column[row]);
      break;
    case LINE_NUMBERS:
    case LINE_LABELLED_NUMBERS:
    case LINE_STRINGS:
      fprintf (file, "%s%u", row ? " " : "", column[row]);
      break;
    case LINE_COMMAS:
    case LINE_BRACKETS:
      fprintf (file, "%s%u", row ? "," : "", column[row]);
      break;
    case LINE_STYLES:
      break;
    }
  fputs (style == LINE_BRACKETS  ? "];\n"
         : style == LINE_STRINGS ? "\"}\n"
                                 : "\n",
         file);
}

/* Reads all of it; how many boards and errors there were. */
static void read_all (const char *text, size_t length, unsigned *boards,
                      unsigned *errors) {
  FILE *file = fmemopen ((void *) text, length, "r");
  struct aq_reader *reader;
  struct aq_board board;
  enum aq_status status;
  *boards = *errors = 0;
  ck_assert_int_eq (aq_reader_new (&reader, file, 0), AQ_OK);
  while ((status = aq_reader_next (reader, &board)) != AQ_END)
    ++*(status == AQ_OK ? boards : errors);
  aq_reader_free (reader);
  fclose (file);
}

/* A character of one of three lines is another or is gone: three boards are
   read, or an error is told. */
START_TEST (no_damaged_board_is_passed_over) {
  enum { LINES = 3 };
  static char text[8 * TEXT_MAX];
  unsigned long told = 0;
  for (uint64_t seed = 0; seed < wanted (); seed++) {
    uint64_t state = seed;
    const enum line_style style =
        (enum line_style) (unit_random (&state) % LINE_STYLES);
    const unsigned n = 4 + (unsigned) (unit_random (&state) %
                                       (style == LINE_CHESS ? 23 : 33));
    size_t end[LINES];
    unsigned boards, errors;
    FILE *file = fmemopen (text, sizeof text, "w");
    for (unsigned line = 0; line < LINES; line++) {
      uint8_t column[256];
      unit_permutation (&state, n, column);
      print_line (file, style, line + 1, n, column);
      end[line] = (size_t) ftell (file);
    }
    fclose (file);
    size_t length = end[LINES - 1];
    read_all (text, length, &boards, &errors);
    ck_assert_msg (boards == LINES && !errors,
                   "seed %lu: %u boards, %u errors in\n%s",
                   (unsigned long) seed, boards, errors, text);

    const unsigned line = (unsigned) (unit_random (&state) % LINES);
    const size_t begin = line ? end[line - 1] : 0;
    const size_t at =
        begin + (size_t) (unit_random (&state) % (end[line] - 1 - begin));
    const char before = text[at];
    if (unit_random (&state) % 4) {
      do
        text[at] = (char) (unit_random (&state) % 4
                               ? ' ' + (char) (unit_random (&state) % 95)
                               : (char) unit_random (&state));
      while (text[at] == '\n' || !text[at]);
    } else
      memmove (text + at, text + at + 1, length-- - at);
    text[length] = 0;
    read_all (text, length, &boards, &errors);
    ck_assert_msg (boards == LINES || errors,
                   "seed %lu: %u boards without '%c' at %zu in\n%s",
                   (unsigned long) seed, boards, before, at, text);
    told += errors > 0;
  }
  ck_assert_uint_gt (told, wanted () / 4);
}
END_TEST

START_TEST (complete_files_of_every_style_are_accepted) {
  static char text[TEXT_MAX];
  for (unsigned n = 4; n <= 8; n++)
    for (int style = 0; style < STYLES; style++) {
      const size_t length = print_file (text, (enum style) style, n);
      const struct verdict verdict = judge (text, length, 0);
      ck_assert_msg (verdict.accepted, "N = %u, style %d: line %lu", n, style,
                     (unsigned long) verdict.line);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      no_wrong_file_is_accepted, no_damaged_board_is_passed_over,
      complete_files_of_every_style_are_accepted, NULL};
  return unit_run ("text/mutations", tests);
}

/* SPDX-License-Identifier: MIT */

/* Words are not understood.  Most rows of a list have one form; the known
   totals tell which of their columns has N and which have counts.  Then each
   number in these columns has to be right. */

#include "cli/counts.h"

#include <ctype.h>
#include <string.h>

#include "allqueens.h"

enum {
  NUMBERS_MAX = 64, /* of a line in a list of counts */
  SIZES_MAX = 8,    /* columns that may have N */
  LIKELY_N_MAX = 100,
  SOLVABLE_N = 4,    /* and larger ones have solutions */
  BOARD_NUMBERS = 4, /* of the smallest board, and so many others ... */
  BESIDE_BOARD = 2   /* ... in its line: an index, a fitness */
};

struct number {
  const char *text, *end;
  uint64_t value; /* UINT64_MAX: that, or more */
  bool whole;     /* it stands apart, and is no fraction */
};

/* A line that has a number. */
struct row {
  uint64_t line;
  struct number number[NUMBERS_MAX + 1];
  int numbers; /* the line may have more if these are more than NUMBERS_MAX */
  uint64_t form; /* a hash of the text without its numbers, words and blanks */
};

struct text {
  const char *at, *end;
  uint64_t lines; /* before AT */
};

/* --- numbers --- */

static bool is_digit (char c) {
  return c >= '0' && c <= '9';
}

static bool is_word (char c) {
  return isalnum ((unsigned char) c) || c == '_';
}

static const char *word_end (const char *at) {
  while (is_word (*at))
    at++;
  return at;
}

/* Reads the number at TEXT.  GROUPED: it may be as 14,200. */
static struct number read_number (const char *text, bool grouped) {
  static const char digits[] = "0123456789";
  struct number number = {.text = text};
  const char *at = text + !is_digit (*text);
  grouped &= strspn (at, digits) <= 3;
  for (; is_digit (*at) ||
         (grouped && *at == ',' && strspn (at + 1, digits) == 3);
       at++)
    if (*at != ',') {
      const unsigned digit = (unsigned) (*at - '0');
      number.value = number.value > (UINT64_MAX - digit) / 10
                         ? UINT64_MAX
                         : number.value * 10 + digit;
    }
  number.end = word_end (at); /* with a unit, or the rest of 9e1 */
  while (*number.end == '.' && is_digit (number.end[1]))
    number.end = word_end (number.end + 1);
  number.whole = is_digit (*text) && number.end == at && *at != '%';
  return number;
}

/* Whether a number begins at AT; BEFORE stands there. */
static bool begins_number (const char *at, char before) {
  return is_digit (*at) ||
         ((*at == '.' || (*at == '-' && !is_word (before))) &&
          is_digit (at[1]));
}

/* --- rows --- */

/* A hash of the text from BEGIN to the last number of ROW, with a sign for
   each number, one for words, and none for blanks. */
static uint64_t form_of (const char *begin, const struct row *row) {
  uint64_t hash = 0xcbf29ce484222325; /* FNV-1a */
  char last = 0;
  for (int i = 0; i < row->numbers; begin = row->number[i++].end)
    for (const char *at = begin; at <= row->number[i].text; at++) {
      const char sign = at == row->number[i].text ? '0'
                        : is_word (*at)           ? 'a'
                                                  : *at;
      if (isspace ((unsigned char) sign) || (sign == 'a' && last == 'a'))
        continue;
      last = sign;
      hash = (hash ^ (unsigned char) sign) * 0x100000001b3;
    }
  return hash;
}

static void read_line (struct row *row, const char *begin, const char *end) {
  bool grouped = false; /* 8,920 may be two numbers */
  row->numbers = 0;
  for (const char *at = begin; at < end && row->numbers <= NUMBERS_MAX;) {
    const char before = at > begin ? at[-1] : '\n';
    if (!begins_number (at, before)) {
      grouped |= is_word (*at);
      at = is_word (*at) ? word_end (at) : at + 1;
    } else {
      struct number *number = &row->number[row->numbers++];
      *number = read_number (at, grouped && before != ',');
      at = number->end;
      grouped = true;
    }
  }
  row->form = form_of (begin, row);
}

/* Reads the next row, which has a number if it is not the end. */
static bool next_row (struct text *text, struct row *row) {
  row->numbers = 0;
  while (!row->numbers && text->at < text->end) {
    const char *newline =
        memchr (text->at, '\n', (size_t) (text->end - text->at));
    read_line (row, text->at, newline ? newline : text->end);
    text->at = newline ? newline + 1 : text->end;
    row->line = ++text->lines;
  }
  return row->numbers;
}

/* --- the decision --- */

enum column { OTHER, ALL, FUNDAMENTAL, COLUMNS };

/* What the rows of the most frequent form show. */
struct evidence {
  uint64_t rows, boards;
  uint64_t sized[SIZES_MAX]; /* rows with N in this column ... */
  /* ... and its total in that column; one above N is no board and no index */
  uint64_t right[SIZES_MAX][NUMBERS_MAX][COLUMNS];
  uint64_t telling[SIZES_MAX][NUMBERS_MAX];
  int numbers;         /* of a row */
  uint64_t n, largest; /* the last N, and the largest number behind one ... */
  bool ascending;      /* ... if the first column has N */
};

struct decision {
  uint64_t form;
  int size; /* the column of N */
  enum column column[NUMBERS_MAX];
};

static bool is_total (const struct number *number, uint64_t n,
                      enum column column) {
  const struct aq_totals *totals = aq_totals ((unsigned) n);
  return number->whole &&
         number->value == (!totals                 ? 1 /* of N = 0 */
                           : column == FUNDAMENTAL ? totals->fundamental
                                                   : totals->all);
}

/* The N of a row, or UINT64_MAX if there is none. */
static uint64_t n_of (const struct row *row, int column) {
  const struct number *number = &row->number[column];
  return column < row->numbers && number->whole ? number->value : UINT64_MAX;
}

/* Whether hardly a number is larger than in a board. */
static bool is_board (const struct row *row) {
  int small = 0;
  for (int i = 0; i < row->numbers; i++)
    small += row->number[i].value <= (uint64_t) row->numbers;
  return small >= BOARD_NUMBERS && small >= row->numbers - BESIDE_BOARD;
}

static void add_row (struct evidence *evidence, const struct row *row) {
  for (int size = 0; size < SIZES_MAX; size++) {
    const uint64_t n = n_of (row, size);
    if (n > AQ_TOTALS_MAX)
      continue;
    evidence->sized[size]++;
    for (int i = 0; i < row->numbers; i++)
      for (enum column column = ALL; column < COLUMNS; column++)
        if (i != size && is_total (&row->number[i], n, column)) {
          evidence->right[size][i][column]++;
          evidence->telling[size][i] += n && row->number[i].value > n;
        }
  }
  const uint64_t n = n_of (row, 0), count = row->number[1].value;
  evidence->ascending &=
      n <= LIKELY_N_MAX && (!evidence->rows || n > evidence->n);
  evidence->numbers = row->numbers;
  evidence->n = n;
  if (count > evidence->largest)
    evidence->largest = count;
  evidence->rows++;
  evidence->boards += is_board (row);
}

/* Finds the columns of N and of counts: half of these have to be right.
   Returns how many are, without those that are right by chance. */
static uint64_t choose_columns (struct decision *decision,
                                const struct evidence *evidence) {
  uint64_t most = 0;
  for (int size = 0; size < SIZES_MAX; size++) {
    struct decision choice = {.form = decision->form, .size = size};
    uint64_t telling = 0;
    for (int i = 0; i < evidence->numbers; i++) {
      const uint64_t *right = evidence->right[size][i];
      const enum column column =
          right[FUNDAMENTAL] > right[ALL] ? FUNDAMENTAL : ALL;
      if (evidence->telling[size][i] &&
          2 * right[column] >= evidence->sized[size]) {
        choice.column[i] = column;
        telling += evidence->telling[size][i];
      }
    }
    if (telling > most && (!size || evidence->rows > 1)) {
      most = telling;
      *decision = choice;
    }
  }
  return most;
}

/* Decides for all rows.  Returns false if the text is no list of counts. */
static bool decide (struct decision *decision, struct text text) {
  const struct text begin = text;
  struct evidence evidence = {.ascending = true};
  uint64_t numbered = 0, votes = 0; /* of Boyer and Moore, for a form */
  struct row row = {0};
  for (; next_row (&text, &row); numbered++)
    if (row.numbers > NUMBERS_MAX)
      return false;
    else if (row.numbers > 1) {
      if (!votes)
        decision->form = row.form;
      votes = row.form == decision->form ? votes + 1 : votes - 1;
    }
  const uint64_t lines = text.lines;
  for (text = begin; next_row (&text, &row);)
    if (row.numbers > 1 && row.form == decision->form)
      add_row (&evidence, &row);
  if (!evidence.rows || 2 * evidence.rows < numbered ||
      2 * evidence.boards > evidence.rows)
    return false;
  const uint64_t telling = choose_columns (decision, &evidence);
  if (telling > 1 && evidence.rows > 1)
    return true;
  if (!telling)
    decision->column[1] = ALL;
  /* Text may have one total by chance; indexes and boards are small. */
  const bool ascending = evidence.ascending && evidence.n >= SOLVABLE_N &&
                         evidence.sized[0] && evidence.largest > evidence.n;
  return 2 * evidence.rows >= lines &&
         (telling > 1 ||
          (evidence.numbers < BOARD_NUMBERS && (telling || ascending)));
}

/* --- the comparison --- */

/* Compares a number with the total of count->n. */
static void compare (struct count *count, const struct number *number,
                     bool usual) {
  count->verdict = COUNT_NOT_COMPARED;
  if (count->n > AQ_TOTALS_MAX)
    count->why = "no total is known";
  else if (!number->whole)
    count->why = "it is no whole number";
  else if (is_total (number, count->n, count->fundamental ? FUNDAMENTAL : ALL))
    count->verdict = COUNT_RIGHT;
  else if (usual)
    count->verdict = COUNT_WRONG;
  else
    count->why = "its line is unlike most";
}

/* Whether a row of another form than most may have a count. */
static bool may_count (const struct decision *decision,
                       const struct row *row) {
  return row->numbers > 1 && (n_of (row, 0) <= LIKELY_N_MAX ||
                              n_of (row, decision->size) <= LIKELY_N_MAX);
}

bool counts_compare (const char *begin, size_t length, int first_n,
                     count_visitor *visit, void *data) {
  const bool alone = first_n != COUNTS_WITH_SIZE;
  struct text text = {.at = begin, .end = begin + length};
  struct decision decision = {0};
  uint64_t next = (uint64_t) first_n;
  if (!alone && !decide (&decision, text))
    return false;
  for (struct row row = {0}; next_row (&text, &row);) {
    const bool usual = alone || row.form == decision.form;
    const bool counts = usual || may_count (&decision, &row);
    bool any = false;
    for (int i = 0; i < row.numbers; i++) {
      const struct number *number = &row.number[i];
      enum column column = alone ? ALL : counts ? decision.column[i] : OTHER;
      any |= column;
      if (counts && !any && i + 1 == row.numbers) /* the line is too short */
        column = ALL;
      struct count count = {.line = row.line,
                            .n = alone ? next++ : n_of (&row, decision.size),
                            .text = number->text,
                            .length = (int) (number->end - number->text),
                            .fundamental = column == FUNDAMENTAL,
                            .verdict = counts ? COUNT_OTHER : COUNT_SKIPPED};
      if (column)
        compare (&count, number, usual);
      if (column || !counts || i != decision.size)
        visit (data, &count);
    }
  }
  return !alone || next > (uint64_t) first_n;
}

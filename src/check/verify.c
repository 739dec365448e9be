/* SPDX-License-Identifier: MIT */

/* The independent checker.  It has its own attack test and its own symmetry
   and shares no code with the schemes: it uses lists of boards and the known
   totals only. */

#include <stdlib.h>
#include <string.h>

#include "check/board_list.h"

struct check {
  struct aq_list *list;    /* as read, sorted */
  struct aq_list *classes; /* the canonical form of each solution in it */
  unsigned n;
  bool fundamental;            /* one board of each class is expected */
  aq_report_violation *report; /* may be NULL */
  bool stopped;                /* by it */
  void *data;
  struct aq_verification result;
};

static void report (struct check *check, enum aq_violation_kind kind,
                    const uint8_t *column, uint64_t line, uint64_t a,
                    uint64_t b) {
  if (!check->report || check->stopped)
    return;
  struct aq_board board = {.n = check->n};
  memcpy (board.column, column, check->n);
  const struct aq_violation violation = {kind, &board, line, a, b};
  check->stopped = !check->report (&violation, check->data);
}

/* The first pair of rows whose queens attack each other, by the rule itself:
   same column, or as many columns apart as rows. */
static bool find_attack (unsigned n, const uint8_t *column, unsigned *upper,
                         unsigned *lower) {
  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++) {
      const unsigned distance = column[a] < column[b] ? column[b] - column[a]
                                                      : column[a] - column[b];
      if (distance == 0 || distance == b - a) {
        *upper = a;
        *lower = b;
        return true;
      }
    }
  return false;
}

/* Whether there is such a pair.  Up to N = 64 the columns that are attacked in
   a row are bits: those with a queen above them, and the diagonals, which move
   by a column from row to row. */
static bool is_attacked (unsigned n, const uint8_t *column) {
  enum { WORD = 64 };
  unsigned upper, lower;
  if (n > WORD)
    return find_attack (n, column, &upper, &lower);
  uint64_t above = 0, rising = 0, falling = 0, twice = 0;
  for (unsigned row = 0; row < n; row++) {
    const uint64_t queen = (uint64_t) 1 << column[row];
    twice |= queen & (above | rising | falling);
    above |= queen;
    rising = (rising | queen) << 1;
    falling = (falling | queen) >> 1;
  }
  return twice;
}

/* --- images --- */

/* Column I of one of the eight turns and reflections of a board: its columns
   or, after reflection in the main diagonal, the rows of its columns; from the
   first row to the last, or back; as they are, or mirrored. */
static unsigned image_column (unsigned n, const uint8_t *columns,
                              const uint8_t *rows, unsigned which,
                              unsigned i) {
  const uint8_t *from = which & 1 ? rows : columns;
  const unsigned column = from[which & 2 ? n - 1 - i : i];
  return which & 4 ? n - 1 - column : column;
}

static void make_image (unsigned n, const uint8_t *columns,
                        const uint8_t *rows, unsigned which, uint8_t *image) {
  for (unsigned i = 0; i < n; i++)
    image[i] = (uint8_t) image_column (n, columns, rows, which, i);
}

/* The row of the queen in each column of a board on which none shares one. */
static void find_rows (unsigned n, const uint8_t *column, uint8_t *rows) {
  for (unsigned row = 0; row < n; row++)
    rows[column[row]] = (uint8_t) row;
}

/* The four turns of the board, by a quarter each, and the four of its
   reflection. */
static void make_images (unsigned n, const uint8_t *column,
                         uint8_t images[8][AQ_BOARD_MAX]) {
  static const unsigned turned[8] = {0, 5, 6, 3, 2, 1, 4, 7};
  uint8_t rows[AQ_BOARD_MAX];
  find_rows (n, column, rows);
  for (unsigned i = 0; i < 8; i++)
    make_image (n, column, rows, turned[i], images[i]);
}

/* The smallest image: only those are made that begin with the least column. */
static void make_smallest (unsigned n, const uint8_t *column,
                           uint8_t *smallest) {
  uint8_t rows[AQ_BOARD_MAX], image[AQ_BOARD_MAX];
  unsigned first[8], least = n;
  bool made = false;
  find_rows (n, column, rows);
  for (unsigned which = 0; which < 8; which++) {
    first[which] = image_column (n, column, rows, which, 0);
    least = first[which] < least ? first[which] : least;
  }
  for (unsigned which = 0; which < 8; which++) {
    if (first[which] != least)
      continue;
    make_image (n, column, rows, which, image);
    if (!made || aq_compare_columns (n, image, smallest) < 0)
      memcpy (smallest, image, n);
    made = true;
  }
}

/* --- boards --- */

/* A board that is repeated or attacked. */
struct fault {
  uint64_t line;
  size_t index; /* in the list */
  size_t first; /* likewise of the same board, which is this one or repeated */
};

/* What is to be reported, in the order of lines. */
struct faults {
  struct fault *fault;
  size_t count, capacity;
};

static enum aq_status add_fault (struct faults *faults, struct fault fault) {
  if (faults->count == faults->capacity) {
    const size_t capacity = faults->capacity ? 2 * faults->capacity : 64;
    struct fault *more =
        realloc (faults->fault, capacity * sizeof *faults->fault);
    if (!more)
      return AQ_NO_MEMORY;
    faults->fault = more;
    faults->capacity = capacity;
  }
  faults->fault[faults->count++] = fault;
  return AQ_OK;
}

static int compare_lines (const void *a, const void *b) {
  const struct fault *left = a, *right = b;
  return (left->line > right->line) - (left->line < right->line);
}

static void report_faults (struct check *check, const struct faults *faults) {
  for (size_t i = 0; i < faults->count; i++) {
    const struct fault *fault = &faults->fault[i];
    const uint8_t *column = aq_list_column (check->list, fault->index);
    unsigned upper = 0, lower = 0;
    if (fault->first != fault->index)
      report (check, AQ_REPEATED, column, fault->line,
              aq_list_line (check->list, fault->first), 0);
    if (find_attack (check->n, column, &upper, &lower))
      report (check, AQ_ATTACKED, column, fault->line, upper, lower);
  }
}

/* Counts the boards that are solutions, repeated and attacked.  FAULTS gets
   the latter two if they are to be reported. */
static enum aq_status count_boards (struct check *check,
                                    struct faults *faults) {
  struct aq_verification *result = &check->result;
  const uint8_t *before = NULL;
  size_t first = 0;
  enum aq_status status = AQ_OK;
  for (size_t i = 0; i < result->boards && !status; i++) {
    const uint8_t *column = aq_list_column (check->list, i);
    const bool attacked = is_attacked (check->n, column);
    const bool repeated =
        before && !aq_compare_columns (check->n, before, column);
    if (!repeated)
      first = i;
    before = column;
    result->repeated += repeated;
    result->attacked += attacked;
    result->solutions += !repeated && !attacked;
    if (check->report && (repeated || attacked))
      status = add_fault (
          faults, (struct fault){aq_list_line (check->list, i), i, first});
  }
  return status;
}

static enum aq_status check_boards (struct check *check) {
  struct faults faults = {0};
  const enum aq_status status = count_boards (check, &faults);
  if (!status) {
    if (faults.count)
      qsort (faults.fault, faults.count, sizeof *faults.fault, compare_lines);
    report_faults (check, &faults);
  }
  free (faults.fault);
  return status;
}

/* --- classes --- */

static enum aq_status add_class (struct check *check, const uint8_t *column,
                                 uint64_t line) {
  uint8_t smallest[AQ_BOARD_MAX];
  make_smallest (check->n, column, smallest);
  return aq_list_append (check->classes, smallest, line);
}

/* The canonical form of each distinct solution. */
static enum aq_status list_classes (struct check *check) {
  const uint8_t *before = NULL;
  enum aq_status status = aq_list_new (&check->classes, check->n);
  for (size_t i = 0; i < check->result.boards && !status; i++) {
    const uint8_t *column = aq_list_column (check->list, i);
    if ((!before || aq_compare_columns (check->n, before, column)) &&
        !is_attacked (check->n, column))
      status = add_class (check, column, aq_list_line (check->list, i));
    before = column;
  }
  return status;
}

static bool is_listed (const struct aq_list *list, const uint8_t *column) {
  size_t from = 0;
  size_t to = aq_list_count (list);
  while (from < to) {
    const size_t middle = from + (to - from) / 2;
    const int order = aq_compare_columns (
        aq_list_size (list), aq_list_column (list, middle), column);
    if (order == 0)
      return true;
    if (order < 0)
      from = middle + 1;
    else
      to = middle;
  }
  return false;
}

/* The distinct images of a board; returns how many. */
static unsigned find_distinct (unsigned n, uint8_t images[8][AQ_BOARD_MAX],
                               unsigned distinct[8]) {
  unsigned orbit = 0;
  for (unsigned i = 0; i < 8; i++) {
    unsigned j = 0;
    while (j < orbit && aq_compare_columns (n, images[distinct[j]], images[i]))
      j++;
    if (j == orbit)
      distinct[orbit++] = i;
  }
  return orbit;
}

/* Checks one class: the size of its orbit, and which images are missing.
   LISTED of its images are in the list, the first of them on LINE. */
static void check_class (struct check *check, const uint8_t *canonical,
                         uint64_t line, size_t listed) {
  uint8_t images[8][AQ_BOARD_MAX];
  make_images (check->n, canonical, images);
  unsigned distinct[8];
  const unsigned orbit = find_distinct (check->n, images, distinct);
  check->result.orbits.of_size[orbit]++;
  check->result.fundamental++;
  if (check->fundamental)
    return;
  check->result.missing += orbit - listed;
  if (listed < orbit)
    for (unsigned i = 0; i < orbit; i++)
      if (!is_listed (check->list, images[distinct[i]]))
        report (check, AQ_MISSING, images[distinct[i]], 0, line, 0);
}

/* Reports the boards of a class behind the first one, if one of each class is
   expected. */
static void report_equivalent (struct check *check, size_t first,
                               size_t next) {
  for (size_t i = first + 1; i < next && check->fundamental; i++) {
    check->result.equivalent++;
    report (check, AQ_EQUIVALENT, aq_list_column (check->classes, i),
            aq_list_line (check->classes, i),
            aq_list_line (check->classes, first), 0);
  }
}

static void check_listed_classes (struct check *check) {
  aq_list_sort (check->classes);
  const size_t count = aq_list_count (check->classes);
  for (size_t first = 0, next; first < count && !check->stopped;
       first = next) {
    const uint8_t *canonical = aq_list_column (check->classes, first);
    for (next = first + 1; next < count; next++)
      if (aq_compare_columns (check->n, aq_list_column (check->classes, next),
                              canonical))
        break;
    check_class (check, canonical, aq_list_line (check->classes, first),
                 next - first);
    report_equivalent (check, first, next);
  }
}

/* --- lists that have all images of their boards --- */

/* Whether a list of distinct boards has the mirror image of each.  Mirroring
   reverses the order of boards, so the first one's is the last board. */
static bool is_mirrored (const struct aq_list *list) {
  const unsigned n = aq_list_size (list);
  size_t from = 0, to = aq_list_count (list);
  for (unsigned differ = 0; from < to--; from++) {
    const uint8_t *first = aq_list_column (list, from);
    const uint8_t *last = aq_list_column (list, to);
    for (unsigned row = 0; row < n; row++)
      differ |= first[row] + last[row] != (int) n - 1;
    if (differ)
      return false;
  }
  return true;
}

/* Whether no image of a board is less. */
static bool is_smallest (unsigned n, const uint8_t *column,
                         const uint8_t *rows) {
  uint8_t image[AQ_BOARD_MAX];
  for (unsigned which = 1; which < 8; which++)
    if (image_column (n, column, rows, which, 0) < column[0])
      return false;
  for (unsigned which = 1; which < 8; which++) {
    if (image_column (n, column, rows, which, 0) > column[0])
      continue;
    make_image (n, column, rows, which, image);
    if (aq_compare_columns (n, image, column) < 0)
      return false;
  }
  return true;
}

/* Whether a list that has all mirror images has all images of a board.  Of two
   images that mirror each other one is looked up. */
static bool has_images (const struct aq_list *list, const uint8_t *column,
                        const uint8_t *rows) {
  const unsigned n = aq_list_size (list);
  uint8_t image[AQ_BOARD_MAX];
  for (unsigned which = 1; which < 4; which++) {
    make_image (n, column, rows, which, image);
    if (!is_listed (list, image))
      return false;
  }
  return true;
}

/* Counts the classes of a list without sorting canonical forms, if no image is
   missing; else false.  Classes are found by the boards that are canonical: if
   their orbits have as many boards as the list, it has no other class. */
static bool count_whole_classes (const struct check *check,
                                 struct aq_orbits *orbits) {
  const struct aq_list *list = check->list;
  const unsigned n = check->n;
  uint8_t rows[AQ_BOARD_MAX], images[8][AQ_BOARD_MAX];
  unsigned distinct[8];
  uint64_t boards = 0;
  if (check->fundamental || check->result.solutions < check->result.boards ||
      !is_mirrored (list))
    return false;
  for (size_t i = 0; i < check->result.boards; i++) {
    const uint8_t *column = aq_list_column (list, i);
    find_rows (n, column, rows);
    if (!is_smallest (n, column, rows))
      continue;
    if (!has_images (list, column, rows))
      return false;
    make_images (n, column, images);
    const unsigned orbit = find_distinct (n, images, distinct);
    orbits->of_size[orbit]++;
    boards += orbit;
  }
  return boards == check->result.boards;
}

static enum aq_status check_classes (struct check *check) {
  struct aq_orbits orbits = {0};
  if (count_whole_classes (check, &orbits)) {
    check->result.orbits = orbits;
    for (unsigned size = 1; size <= 8; size++)
      check->result.fundamental += orbits.of_size[size];
    return AQ_OK;
  }
  const enum aq_status status = list_classes (check);
  if (!status)
    check_listed_classes (check);
  aq_list_free (check->classes);
  return status;
}

/* Whether the classes of a large list follow from its count: it has as many
   distinct solutions as the known total.  If that total is right, these are
   all solutions.  Then no image is missing, and they form the known classes.
   Shorter lists are checked class by class. */
static bool are_classes_implied (const struct check *check) {
  const struct aq_totals *known = check->result.known;
  return !check->fundamental && known &&
         check->result.boards > AQ_CHECKED_CLASSES_MAX &&
         check->result.solutions == known->all;
}

enum aq_status aq_verify (struct aq_list *list, bool fundamental,
                          aq_report_violation *on_violation, void *data,
                          struct aq_verification *found) {
  const unsigned n = aq_list_size (list);
  struct check check = {.list = list,
                        .n = n,
                        .fundamental = fundamental,
                        .report = on_violation,
                        .data = data,
                        .result = {.n = n,
                                   .boards = aq_list_count (list),
                                   .known = aq_totals (n)}};
  struct aq_verification *result = &check.result;
  aq_list_sort (list);
  enum aq_status status = check_boards (&check);
  if (!status && are_classes_implied (&check)) {
    result->implied = true;
    result->orbits = aq_totals_orbits (result->known);
    result->fundamental = result->known->fundamental;
  } else if (!status && !check.stopped)
    status = check_classes (&check);
  if (check.stopped)
    return AQ_STOPPED;
  if (!status)
    *found = *result;
  return status;
}

/* SPDX-License-Identifier: MIT */

#include "text/page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "text/chars.h"

/* Makes room for one more element of SIZE bytes behind the COUNT elements of
   ARRAY, which may move; without memory it notes that. */
static void *make_room (void *array, size_t size, size_t count, size_t *room,
                        bool *no_memory) {
  enum { FEW = 64 };
  if (count < *room)
    return array;
  const size_t more = *room ? 2 * *room : FEW;
  void *larger = realloc (array, more * size);
  if (!larger) {
    *no_memory = true;
    return array;
  }
  *room = more;
  return larger;
}

/* Makes room for one more of the page's WHAT, which are COUNT. */
#define MAKE_ROOM(page, what, count)                                 \
  ((page)->what =                                                    \
       make_room ((page)->what, sizeof *(page)->what, (page)->count, \
                  &(page)->what##_room, &(page)->no_memory),         \
   !(page)->no_memory)

void aq_page_begin (struct aq_page *page,
                    const struct aq_reader_options *options) {
  aq_page_clear (page);
  aq_facts_begin (&page->facts, options);
  page->n = options->n;
  page->strictness = options->strictness;
  page->list_skipped = options->list_skipped;
  page->about = (struct aq_reading){.size = sizeof page->about};
}

void aq_page_clear (struct aq_page *page) {
  page->lines = page->rows = page->cells = page->queens = 0;
  page->candidates = page->suspects = page->results = 0;
  page->gap = 0;
  page->last_run = 0;
  page->hashed = false;
}

void aq_page_free (struct aq_page *page) {
  free (page->line);
  free (page->row);
  free (page->cell);
  free (page->queen);
  free (page->candidate);
  free (page->suspect);
  free (page->result);
  free (page->hash);
}

unsigned aq_page_least (const struct aq_page *page) {
  return page->n && page->n < AQ_LEAST ? page->n : AQ_LEAST;
}

struct aq_line *aq_page_add_line (struct aq_page *page, uint64_t number,
                                  const char *text, const char *end) {
  if (!MAKE_ROOM (page, line, lines))
    return NULL;
  struct aq_line *line = &page->line[page->lines++];
  *line = (struct aq_line){.text = text, .end = end, .number = number};
  line->blank = aq_is_structure (text, end);
  return line;
}

size_t aq_page_add_cells (struct aq_page *page, const struct aq_cell *cell,
                          size_t count) {
  const size_t first = page->cells;
  for (size_t i = 0; i < count && MAKE_ROOM (page, cell, cells); i++)
    page->cell[page->cells++] = cell[i];
  return first;
}

void aq_page_add_row (struct aq_page *page, enum aq_source source,
                      const struct aq_place *place,
                      const struct aq_cells *cells) {
  if (!MAKE_ROOM (page, row, rows))
    return;
  struct aq_row *row = &page->row[page->rows++];
  *row = (struct aq_row){.line = place->line,
                         .last_line = place->last_line,
                         .source = source,
                         .parent = place->parent,
                         .gap = page->gap,
                         .count = cells->count,
                         .numbers = cells->numbers,
                         .others = cells->others,
                         .spare = cells->spare,
                         .word = cells->word,
                         .numeric = cells->numeric,
                         .tail = cells->tail,
                         .attached = cells->attached,
                         .shape = cells->shape};
  memcpy (row->number, cells->number, sizeof row->number);
  page->gap = 0;
  row->cell = aq_page_add_cells (page, cells->cell,
                                 cells->count < AQ_CELLS_MAX ? cells->count
                                                             : AQ_CELLS_MAX);
}

void aq_page_add_queen (struct aq_page *page, const struct aq_queen *queen) {
  if (queen->row <= AQ_BOARD_MAX && queen->column <= AQ_BOARD_MAX &&
      MAKE_ROOM (page, queen, queens))
    page->queen[page->queens++] = *queen;
}

void aq_page_add_suspect (struct aq_page *page, size_t line, uint64_t shape) {
  if (MAKE_ROOM (page, suspect, suspects))
    page->suspect[page->suspects++] =
        (struct aq_suspect){.line = line, .shape = shape};
}

struct aq_candidate *aq_page_add_board (struct aq_page *page,
                                        const struct aq_candidate *candidate,
                                        const struct aq_cell *column) {
  if (!MAKE_ROOM (page, candidate, candidates))
    return NULL;
  struct aq_candidate *new = &page->candidate[page->candidates++];
  *new = *candidate;
  if (new->rows) {
    const struct aq_row *row = &page->row[new->row];
    new->line = row->line;
    new->last_line = row[new->rows - 1].last_line;
    new->bracket = row->source != AQ_FROM_LINE;
  }
  if (column)
    new->column = aq_page_add_cells (page, column, new->n);
  if (page->no_memory || new->damaged) {
    new->base = -1;
    return new;
  }
  column = aq_columns (page, new);
  new->base = aq_permutation_base (column, new->n);
  new->mixed = new->base >= 0 && !aq_is_plain_order (column, new->n);
  new->solution = new->base >= 0 && aq_is_without_attacks (column, new->n);
  return new;
}

/* --- boards --- */

bool aq_fits (const struct aq_page *page, const struct aq_candidate *board) {
  const struct aq_facts *facts = &page->facts;
  struct aq_board columns;
  if (board->notation != facts->notation || board->damaged)
    return false;
  return facts->notation == AQ_FORMAT_BOARD
             ? facts->symbols && facts->symbol[0] == board->shape
             : aq_make_board (&columns, aq_columns (page, board), board->n,
                              facts->base);
}

int aq_shown_base (const struct aq_page *page,
                   const struct aq_candidate *board) {
  const struct aq_cell *column = aq_columns (page, board);
  bool first = false, last = false;
  for (unsigned row = 0; row < board->n; row++) {
    if (column[row].value > board->n)
      return -2;
    first |= column[row].value == 0;
    last |= column[row].value == board->n;
  }
  return first && last ? -2 : first ? 0 : last ? 1 : -1;
}

/* --- runs --- */

/* Whether two neighboring rows are of one kind. */
static bool are_alike (const struct aq_row *a, const struct aq_row *b) {
  return a->source == b->source && a->parent == b->parent &&
         ((a->count == b->count && a->word == b->word &&
           a->numeric == b->numeric) ||
          (a->source == AQ_FROM_LINE && a->shape == b->shape));
}

/* Whether row END goes on with the run from FIRST on: it is as far behind the
   row before it as the second one is, and not nearer to the one behind it. */
static bool is_in_run (const struct aq_page *page, size_t first, size_t end) {
  const struct aq_row *row = page->row;
  if (!are_alike (&row[end - 1], &row[end]))
    return false;
  if (end < first + 2)
    return true;
  const bool nearer = end + 1 < page->rows &&
                      are_alike (&row[end], &row[end + 1]) &&
                      row[end + 1].gap < row[end].gap;
  return row[end].gap == row[first + 1].gap && !nearer;
}

size_t aq_page_run (const struct aq_page *page, size_t first) {
  const struct aq_row *row = page->row;
  size_t end = first + 1;
  while (end < page->rows && is_in_run (page, first, end))
    end++;
  /* The first of two may be a heading, which stands apart. */
  const bool apart = end == first + 2 && end < page->rows &&
                     row[end - 1].gap && row[end].gap != row[end - 1].gap &&
                     are_alike (&row[end - 1], &row[end]);
  return apart ? end - 1 : end;
}

size_t aq_page_alike (const struct aq_page *page, size_t first, size_t end) {
  size_t at = first + 1;
  while (at < end && page->row[at].count == page->row[first].count &&
         page->row[at].word == page->row[first].word)
    at++;
  return at - first;
}

/* --- errors --- */

/* The result that is added; NULL without memory. */
static struct aq_result *add_result (struct aq_page *page, uint64_t line,
                                     const struct aq_candidate *board) {
  if (!MAKE_ROOM (page, result, results))
    return NULL;
  struct aq_result *result = &page->result[page->results];
  result->line = line;
  result->board = board;
  result->number = page->results++;
  return result;
}

void aq_page_add_problem (struct aq_page *page, uint64_t number, bool skipped,
                          const char *message) {
  struct aq_result *result = add_result (page, number, NULL);
  if (!result)
    return;
  result->skipped = skipped;
  snprintf (result->message, sizeof result->message, "%s", message);
}

void aq_page_report (struct aq_page *page, size_t from, size_t to, size_t line,
                     const char *format, ...) {
  char message[120];
  va_list arguments;
  for (size_t i = from; i <= to; i++)
    if (page->strictness == AQ_LENIENT)
      page->line[i].passed = true;
    else
      page->line[i].boards++;
  if (page->strictness == AQ_LENIENT || page->line[line].reported)
    return;
  page->line[line].reported = true;
  va_start (arguments, format);
  vsnprintf (message, sizeof message, format, arguments);
  va_end (arguments);
  aq_page_add_problem (page, page->line[line].number, false, message);
}

/* --- results --- */

static int compare_results (const void *a, const void *b) {
  const struct aq_result *left = a, *right = b;
  if (left->line != right->line)
    return left->line < right->line ? -1 : 1;
  if (!left->board != !right->board)
    return left->board ? -1 : 1;
  return left->number < right->number ? -1 : 1;
}

void aq_page_collect (struct aq_page *page) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (!board->accepted)
      continue;
    page->about.indexed += board->indexed;
    if (page->n && board->n != page->n)
      page->about.other_sizes++;
    else
      add_result (page, page->line[board->line].number, board);
  }
  if (page->results)
    qsort (page->result, page->results, sizeof *page->result, compare_results);
}

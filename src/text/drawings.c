/* SPDX-License-Identifier: MIT */

/* Boards that are drawn: rows of cells, one of which has the queen; with
   labels beside them or without, one alone or several side by side. */

#include "text/extract.h"

/* Columns of labels beside boards, columns between them, and colors of
   squares. */
enum { LABELS = 3, GAPS = 2, COLORS = 4 };

/* A square of SIZE x SIZE cells of neighboring rows, from column LEFT on. */
struct square {
  struct aq_page *page;
  struct aq_row *row;
  unsigned size, left;
  unsigned symbols;
  uint32_t symbol[COLORS]; /* the different ones of its cells */
};

static bool is_seen (const uint32_t *symbol, unsigned count, uint32_t wanted) {
  for (unsigned i = 0; i < count; i++)
    if (symbol[i] == wanted)
      return true;
  return false;
}

/* Adds a symbol that is not seen yet; false if there are MOST already. */
static bool add_symbol (uint32_t *symbol, unsigned *count, unsigned most,
                        uint32_t new) {
  if (is_seen (symbol, *count, new))
    return true;
  if (*count == most)
    return false;
  symbol[(*count)++] = new;
  return true;
}

/* Finds the symbols of a square; false: too many. */
static bool find_symbols (struct square *square) {
  const unsigned most = square->row->numeric ? 2 : COLORS;
  square->symbols = 0;
  for (unsigned i = 0; i < square->size; i++) {
    const struct aq_cell *cell =
        aq_row_cells (square->page, &square->row[i]) + square->left;
    for (unsigned j = 0; j < square->size; j++)
      if (!add_symbol (square->symbol, &square->symbols, most, cell[j].symbol))
        return false;
  }
  return true;
}

/* The first column of the symbol in SIZE cells, if it stands there once; else
   SIZE. */
static unsigned find_once (const struct aq_cell *cell, unsigned size,
                           uint32_t symbol) {
  unsigned at = size;
  for (unsigned j = 0; j < size; j++)
    if (cell[j].symbol == symbol) {
      if (at < size)
        return size;
      at = j;
    }
  return at;
}

/* Finds the columns of a symbol that is no blank; false unless it stands once
   in each row. */
static bool find_columns (const struct square *square, uint32_t symbol,
                          struct aq_cell *column) {
  const unsigned size = square->size;
  for (unsigned i = 0; i < size; i++) {
    const unsigned at =
        find_once (aq_row_cells (square->page, &square->row[i]) + square->left,
                   size, symbol);
    if (at == size)
      return false;
    column[i].value = (uint16_t) at;
  }
  return symbol != ' ';
}

/* Whether a symbol may be the queen.  In boards smaller than 4 x 4 only Q may
   be, and all other symbols must be points. */
static bool may_be_queen (const struct square *square, uint32_t symbol) {
  for (unsigned i = 0; i < square->symbols && square->size < AQ_LEAST; i++)
    if (square->symbol[i] != 'Q' && square->symbol[i] != '.')
      return false;
  return square->size >= AQ_LEAST || symbol == 'Q';
}

/* Adds a square as a candidate for each symbol that may be its queen. */
static bool add_square (const struct square *square) {
  const unsigned size = square->size;
  struct aq_page *page = square->page;
  struct aq_row *row = square->row;
  struct aq_cell column[AQ_BOARD_MAX];
  bool any = false;
  for (unsigned i = 0; i < square->symbols; i++) {
    const uint32_t symbol = square->symbol[i];
    if (!may_be_queen (square, symbol) ||
        !find_columns (square, symbol, column))
      continue;
    const struct aq_candidate *board = aq_page_add_board (
        page,
        &(struct aq_candidate){.row = (unsigned) (row - page->row),
                               .rows = size,
                               .notation = AQ_FORMAT_BOARD,
                               .n = size,
                               .left = square->left,
                               .whole = true,
                               .shape = symbol},
        column);
    if (!board)
      return false;
    any = true;
    for (unsigned j = 0; j < size; j++)
      row[j].drawn |= board->mixed || size < AQ_LEAST || page->facts.symbols;
  }
  return any;
}

/* Whether a symbol of the square may be its queen, and stands in more than one
   column. */
static bool has_queens (struct square *square) {
  struct aq_cell column[AQ_BOARD_MAX];
  if (!find_symbols (square))
    return false;
  for (unsigned i = 0; i < square->symbols; i++)
    if (may_be_queen (square, square->symbol[i]) &&
        find_columns (square, square->symbol[i], column))
      for (unsigned j = 1; j < square->size; j++)
        if (column[j].value != column[0].value)
          return true;
  return false;
}

/* Whether each of the columns FROM .. TO-1 beside a square is of labels: it
   has other symbols, too.  Between boards one symbol alone will do. */
static bool are_labels (const struct square *square, unsigned from,
                        unsigned to, bool between) {
  for (unsigned j = from; j < to && j < square->row->count; j++) {
    bool others = false, constant = between;
    for (unsigned i = 0; i < square->size; i++) {
      const struct aq_row *row = &square->row[i];
      const uint32_t symbol = aq_row_cells (square->page, row)[j].symbol;
      others |= !is_seen (square->symbol, square->symbols, symbol);
      constant &= symbol == aq_row_cells (square->page, square->row)[j].symbol;
    }
    if (!others && !constant)
      return false;
  }
  return true;
}

/* Whether the symbols of a row are few enough for a drawing: colors and
   labels, or two numbers and a label. */
static bool may_be_drawn (const struct aq_page *page,
                          const struct aq_row *row) {
  enum { MOST = 12, MOST_NUMBERS = 3 };
  uint32_t symbol[MOST];
  unsigned count = 0;
  for (unsigned i = 0; i < row->count; i++)
    if (!add_symbol (symbol, &count, row->numeric ? MOST_NUMBERS : MOST,
                     aq_row_cells (page, row)[i].symbol))
      return false;
  return true;
}

/* Boards side by side: columns before the first one and between two. */
struct layout {
  unsigned size, left, gap, boards;
  unsigned drawn; /* boards with queens */
};

/* Finds out how many boards of a layout are drawn.  It is also 0 if the
   columns beside them are neither labels nor gaps. */
static void try_layout (struct square *square, struct layout *layout) {
  square->size = layout->size;
  layout->drawn = 0;
  for (unsigned i = 0; i < layout->boards; i++) {
    square->left = layout->left + i * (layout->size + layout->gap);
    const unsigned end = square->left + layout->size;
    layout->drawn += has_queens (square);
    if (!are_labels (square, end, end + layout->gap, true))
      layout->boards = 0;
  }
  if (!layout->boards || !are_labels (square, 0, layout->left, false))
    layout->drawn = 0;
}

/* Whether a symbol stands COUNT times in the row. */
static bool has_count (const struct square *square, unsigned count) {
  const struct aq_cell *cell = aq_row_cells (square->page, square->row);
  for (unsigned i = 0; i < square->row->count; i++) {
    unsigned found = 0;
    for (unsigned j = 0; j < square->row->count; j++)
      found += cell[j].symbol == cell[i].symbol;
    if (found == count)
      return true;
  }
  return false;
}

/* Finds BOARDS boards side by side in the ROWS rows, each with a queen in each
   row.  If there are none, it finds boards that are as wide as there are rows,
   if some of them have that. */
static void find_layout (struct square *square, unsigned rows, unsigned boards,
                         struct layout *best) {
  const unsigned cells = square->row->count;
  const bool queens = has_count (square, boards);
  for (unsigned left = 0; left <= LABELS; left++)
    for (unsigned gap = 0; gap <= GAPS; gap++) {
      struct layout layout = {.left = left, .gap = gap, .boards = boards};
      layout.size = (cells - left + gap) / boards - gap;
      if ((cells - left + gap) % boards || layout.size < AQ_LEAST ||
          layout.size > rows || !(queens || layout.size == rows))
        continue;
      try_layout (square, &layout);
      if (layout.drawn == boards ||
          (layout.size == rows && layout.drawn > best->drawn))
        *best = layout;
      if (layout.drawn == boards)
        return;
    }
}

/* Adds boards side by side in the ROWS rows; returns how many rows they
   have. */
static unsigned add_abreast (struct square *square, unsigned rows) {
  struct layout best = {0};
  for (unsigned boards = square->row->count / AQ_LEAST;
       boards > 1 && (!best.boards || best.drawn < best.boards); boards--)
    find_layout (square, rows, boards, &best);
  square->size = best.size;
  for (unsigned i = 0; i < best.boards; i++) {
    square->left = best.left + i * (best.size + best.gap);
    if (find_symbols (square))
      add_square (square);
  }
  if (best.drawn == best.boards)
    return best.size;
  struct aq_page *page = square->page;
  aq_page_add_board (
      page,
      &(struct aq_candidate){.row = (unsigned) (square->row - page->row),
                             .rows = best.size,
                             .notation = AQ_FORMAT_BOARD,
                             .n = best.size,
                             .damaged = true},
      NULL);
  return best.size;
}

/* Adds a bracket of 0 and 1, which has square rows one after another. */
static unsigned add_flat (struct aq_page *page, const struct aq_row *row) {
  const struct aq_cell *cell = aq_row_cells (page, row);
  struct aq_cell column[AQ_CELLS_MAX];
  unsigned size = AQ_LEAST;
  while (size * size < row->count)
    size++;
  if (row->source != AQ_FROM_BRACKET || size * size != row->count)
    return 0;
  struct aq_candidate board = {.row = (unsigned) (row - page->row),
                               .rows = 1,
                               .notation = AQ_FORMAT_BOARD,
                               .n = size,
                               .whole = true,
                               .shape = '1'};
  for (unsigned i = 0; i < row->count; i++)
    if (cell[i].value > 1)
      return 0;
  for (unsigned i = 0; i < size; i++) {
    const unsigned at = find_once (cell + i * size, size, '1');
    board.damaged |= at == size;
    column[i].value = (uint16_t) at;
  }
  aq_page_add_board (page, &board, column);
  return 1;
}

/* Adds the drawing or drawings that begin with row FIRST, of ROWS rows that
   are alike.  Returns how many of them are drawn. */
static unsigned add_drawing (struct aq_page *page, size_t first, size_t rows) {
  struct aq_row *row = &page->row[first];
  const unsigned cells = row->count, least = aq_page_least (page);
  const unsigned labels = least < AQ_LEAST ? 0 : LABELS;
  struct square square = {.page = page, .row = row};
  if (!cells || cells > AQ_CELLS_MAX || !may_be_drawn (page, row))
    return 0;
  for (square.size = cells;
       square.size >= least && square.size + labels >= cells; square.size--)
    for (square.left = 0;
         square.size <= rows && square.left <= cells - square.size;
         square.left++)
      if (square.size <= AQ_BOARD_MAX && find_symbols (&square) &&
          are_labels (&square, 0, square.left, false) &&
          are_labels (&square, square.left + square.size, cells, false) &&
          add_square (&square))
        return square.size;
  const unsigned abreast = add_abreast (
      &square, rows < AQ_BOARD_MAX ? (unsigned) rows : AQ_BOARD_MAX);
  return abreast ? abreast : row->numeric ? add_flat (page, row) : 0;
}

void aq_extract_drawings (struct aq_page *page, size_t first, size_t end) {
  const bool other =
      page->facts.given && page->facts.notation != AQ_FORMAT_BOARD;
  for (size_t alike = first; first < end && !other;) {
    if (first == alike)
      alike += aq_page_alike (page, first, end);
    const unsigned rows = add_drawing (page, first, alike - first);
    first += rows ? rows : 1;
  }
}

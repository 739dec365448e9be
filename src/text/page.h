/* SPDX-License-Identifier: MIT */

/* A page is a part of a file that is analyzed as a whole: its lines, the rows
   and the queens that stand in them, the candidates for boards, and the
   errors.  Each kind is an array that is filled anew for each page.  Beside
   these stands what has been found out about the file so far. */

#ifndef AQ_TEXT_PAGE_H
#define AQ_TEXT_PAGE_H

#include "allqueens.h"
#include "text/facts.h"

enum {
  AQ_PAGE_BYTES = 1 << 18, /* most files are one page */
  AQ_PAGE_LINES = 1 << 17,
  AQ_LINE_BYTES = 1 << 16, /* the longest line that is read as a whole */
  AQ_RECENT = 1 << 12      /* boards that others may be images of */
};

/* A line that is not blank, or a piece of a long one. */
struct aq_line {
  const char *text, *end;
  uint64_t number;
  unsigned gap;      /* blank lines before it */
  bool begins, ends; /* both, unless it is a piece */
  bool blank;        /* nothing but brackets and commas */
  bool passed;       /* it is skipped, whatever it looks like */
  bool skipped;
  bool reported;
  unsigned boards; /* that it holds, and errors in it */
  unsigned values; /* of these boards, if they do not go beyond it */
};

/* Where something stands. */
struct aq_place {
  unsigned line, last_line;
  unsigned parent; /* the bracket around it; 0: none */
};

/* Where a row comes from. */
enum aq_source { AQ_FROM_LINE, AQ_FROM_BRACKET, AQ_FROM_STRING };

/* The cells of a line, a bracket or a string; see struct aq_cells. */
struct aq_row {
  unsigned line, last_line;
  enum aq_source source;
  unsigned parent; /* the bracket around a bracket or string; 0: none */
  unsigned gap;    /* blank lines and rules before a line */
  unsigned count, numbers, others, spare;
  bool word, numeric, tail, attached;
  bool drawn; /* a part of a drawing */
  bool used;  /* a part of a board, or of an error */
  uint16_t number[4];
  uint64_t shape;
  size_t cell; /* the first one */
};

/* A queen that is named by its row and its column. */
struct aq_queen {
  unsigned line, next_row; /* the row that was added next */
  unsigned parent;
  enum aq_format notation; /* AQ_FORMAT_PAIRS or AQ_FORMAT_CHESS */
  uint64_t name;
  unsigned row, column;
};

/* What may be a board, or was one. */
struct aq_candidate {
  unsigned line, last_line;
  unsigned row, rows; /* that it consists of */
  /* AQ_FORMAT_DIGITS, _LIST, _CHESS, _PAIRS or _BOARD, whatever the base. */
  enum aq_format notation;
  unsigned n;
  size_t column;    /* the first cell of N, with columns as they are written */
  uint64_t shape;   /* of what stands around it */
  unsigned missing; /* the row without a queen, if it is damaged */
  unsigned left;    /* the first column of a drawing */
  bool damaged;
  bool whole;      /* it fills a line or a bracket */
  bool bracket;    /* it stands in one */
  bool tail;       /* other text stands behind it */
  bool indexed;    /* an index beside it has been left out */
  unsigned parent; /* the bracket around it; 0: none */
  bool unended;    /* if that is open, more of it may be on the next page */
  bool mixed;      /* a permutation that is not in plain order */
  bool solution;   /* one without attacks */
  int base;        /* the first number of a permutation, 0 or 1; -1: none */
  bool counter;    /* others like it are seldom permutations */
  unsigned boards; /* permutations like it, and solutions */
  unsigned solutions;
  bool heading;  /* the numbers of columns */
  bool accepted; /* it is a board */
};

/* What the reader returns: a board, an error, or a line that is skipped. */
struct aq_result {
  uint64_t line;                    /* its number */
  const struct aq_candidate *board; /* NULL: none */
  size_t number;                    /* the results of a line keep this order */
  bool skipped;
  char message[120]; /* of a line that is skipped, its beginning */
};

/* A line that has half of a board in it. */
struct aq_suspect {
  uint64_t shape; /* by which they are sorted */
  size_t line;
};

struct aq_page {
  unsigned n; /* the size that is wanted, 0: all */
  enum aq_strictness strictness;
  bool list_skipped; /* skipped lines are results, too */
  struct aq_facts facts;
  struct aq_reading about;           /* what has been counted in the file */
  struct aq_board recent[AQ_RECENT]; /* the last boards before the page */
  bool hashed;                       /* these are, and those of the page */
  uint64_t *hash;                    /* sorted */
  size_t hashes;
  bool last; /* nothing comes behind it */
  unsigned gap;
  size_t last_run; /* the first row of the last run */
  struct aq_line *line;
  struct aq_row *row;
  struct aq_cell *cell;
  struct aq_queen *queen;
  struct aq_candidate *candidate;
  struct aq_suspect *suspect;
  struct aq_result *result;
  size_t lines, rows, cells, queens, candidates, suspects, results;
  size_t line_room, row_room, cell_room, queen_room, candidate_room,
      suspect_room, result_room;
  bool no_memory;
};

/* Begins a file, of which nothing is known but the options. */
void aq_page_begin (struct aq_page *page,
                    const struct aq_reader_options *options);

void aq_page_clear (struct aq_page *page);
void aq_page_free (struct aq_page *page);

/* The size of the smallest board: below 4 only if that is wanted. */
unsigned aq_page_least (const struct aq_page *page);

/* Adds a line; NULL without memory, as the following ones. */
struct aq_line *aq_page_add_line (struct aq_page *page, uint64_t number,
                                  const char *text, const char *end);

/* Adds cells and returns the first one's number. */
size_t aq_page_add_cells (struct aq_page *page, const struct aq_cell *cell,
                          size_t count);

/* Adds a row of these cells. */
void aq_page_add_row (struct aq_page *page, enum aq_source source,
                      const struct aq_place *place,
                      const struct aq_cells *cells);

void aq_page_add_queen (struct aq_page *page, const struct aq_queen *queen);

void aq_page_add_suspect (struct aq_page *page, size_t line, uint64_t shape);

/* Adds a candidate with the columns COLUMN; NULL: they stand at
   candidate->column already.  Where it stands is where its rows do, if it has
   any. */
struct aq_candidate *aq_page_add_board (struct aq_page *page,
                                        const struct aq_candidate *candidate,
                                        const struct aq_cell *column);

/* The cells of a row.  It may have none, and the page neither: then this is an
   address all the same, as memcpy wants one. */
static inline const struct aq_cell *aq_row_cells (const struct aq_page *page,
                                                  const struct aq_row *row) {
  static const struct aq_cell none;
  return page->cells ? page->cell + row->cell : &none;
}

/* The columns of a candidate. */
static inline const struct aq_cell *
aq_columns (const struct aq_page *page, const struct aq_candidate *candidate) {
  return page->cell + candidate->column;
}

/* Whether a candidate is in the file's notation, with all columns in its
   range. */
bool aq_fits (const struct aq_page *page, const struct aq_candidate *board);

/* The base that a board of the wanted size shows: it has column 0, or N;
   -1: neither; -2: it is no board. */
int aq_shown_base (const struct aq_page *page,
                   const struct aq_candidate *board);

/* Where the run of row FIRST ends: neighboring rows that are alike. */
size_t aq_page_run (const struct aq_page *page, size_t first);

/* The rows from FIRST on, before END, that have as many cells. */
size_t aq_page_alike (const struct aq_page *page, size_t first, size_t end);

/* An error on line LINE, one of the lines FROM .. TO that belong to it.  With
   AQ_LENIENT they are skipped. */
__attribute__ ((format (printf, 5, 6))) void
aq_page_report (struct aq_page *page, size_t from, size_t to, size_t line,
                const char *format, ...);

/* An error on line NUMBER of the file, whatever the strictness is, or a line
   that is skipped. */
void aq_page_add_problem (struct aq_page *page, uint64_t number, bool skipped,
                          const char *message);

/* Adds the accepted candidates as results, counts them and sorts all results
   by line, boards before errors. */
void aq_page_collect (struct aq_page *page);

#endif

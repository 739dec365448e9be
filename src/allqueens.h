/* SPDX-License-Identifier: MIT */

/* The public face of liballqueens: every solution of the N-queens puzzle,
   collected by a genetic algorithm, listed by exact search, read, written and
   verified.

   A board has N rows and N columns, both counted from 0, and one queen in
   each row.  The library never prints, never exits and keeps no global state;
   different objects may be used in different threads.  Functions that can
   fail return an aq_status.  Objects made by a ..._new function belong to the
   caller and go back through the matching ..._free, which accepts NULL. */

#ifndef ALLQUEENS_H
#define ALLQUEENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AQ_API __attribute__ ((visibility ("default")))

/* The version of the library in use, such as "0.1.0". */
AQ_API const char *aq_version (void);

/* --- status ------------------------------------------------------------- */

enum aq_status {
  AQ_OK,
  AQ_END,            /* the reader has no further board */
  AQ_STOPPED,        /* a callback asked to stop */
  AQ_BAD_SIZE,       /* board size outside what the function takes */
  AQ_BAD_SCHEME,     /* a scheme that aq_scheme did not give */
  AQ_BAD_POPULATION, /* population outside what the scheme takes */
  AQ_BAD_RATE,       /* a crossover or mutation rate outside 0 .. 1 */
  AQ_BAD_TOURNAMENT, /* a tournament of none, or of more than there are */
  AQ_BAD_SPREAD,     /* spread above half the board size */
  AQ_BAD_ISLANDS,    /* islands or threads out of range */
  AQ_MALFORMED,      /* a line that is no board */
  AQ_READ_ERROR,     /* errno tells why */
  AQ_WRITE_ERROR,    /* errno tells why */
  AQ_NO_MEMORY
};

/* A short text, such as "out of memory"; never NULL. */
AQ_API const char *aq_status_text (enum aq_status status);

/* --- board -------------------------------------------------------------- */

#define AQ_BOARD_MAX 255 /* largest board read, written and verified */
#define AQ_SEARCH_MAX 32 /* largest board searched for all solutions */

struct aq_board {
  unsigned n;                   /* rows and columns, 1 .. AQ_BOARD_MAX */
  uint8_t column[AQ_BOARD_MAX]; /* by row, 0 .. n-1; the rest is not used */
};

/* N queens on any squares of a board of size N, several perhaps on one. */
struct aq_placement {
  unsigned n;
  uint8_t row[AQ_BOARD_MAX], column[AQ_BOARD_MAX]; /* of each queen */
};

/* Called for one board after another; false ends the walk.  The board is the
   caller's only during the call. */
typedef bool aq_visit (const struct aq_board *board, void *data);

/* --- totals: what is known ---------------------------------------------- */

struct aq_totals {
  unsigned n;
  uint64_t all;          /* solutions, OEIS A000170 */
  uint64_t fundamental;  /* classes under rotation and reflection, A002562 */
  uint64_t half_turn;    /* solutions that a half turn leaves alone, A032522,
                            the quarter-turn ones included */
  uint64_t quarter_turn; /* solutions that a quarter turn leaves alone,
                            A033148 */
};

/* Classes of boards by their number of distinct images.  Only the sizes 1, 2,
   4 and 8 occur. */
struct aq_orbits {
  uint64_t of_size[9];
};

#define AQ_TOTALS_MAX 27 /* largest board whose totals are known */

/* The known totals for boards of size N, or NULL where none are known. */
AQ_API const struct aq_totals *aq_totals (unsigned n);

/* How many classes of each size the known solutions form. */
AQ_API struct aq_orbits aq_totals_orbits (const struct aq_totals *totals);

/* Where the totals come from, in one or more lines of text. */
AQ_API const char *aq_totals_sources (void);

/* --- backtrack: exact search -------------------------------------------- */

/* Visits every solution for N = 1 .. AQ_SEARCH_MAX in lexicographic order.
   AQ_BAD_SIZE, or AQ_STOPPED when VISIT returned false. */
AQ_API enum aq_status aq_backtrack (unsigned n, aq_visit *visit, void *data);

/* --- symmetry ----------------------------------------------------------- */

/* Whether SOLUTION is the lexicographically smallest of its 8 images, and so
   stands for its class.  Its columns must all differ. */
AQ_API bool aq_is_canonical (const struct aq_board *solution);

/* The distinct images of BOARD under rotation and reflection in lexicographic
   order, so that the first is the canonical form, and how many they are: 8;
   4 where a half turn or a reflection leaves the board alone, 2 or 1 where
   more do; 0 for a board without a queen in each column. */
AQ_API unsigned aq_images (const struct aq_board *board,
                           struct aq_board images[8]);

/* --- text: solution files ----------------------------------------------- */

enum aq_format {
  AQ_DIGITS,    /* 25307461: one character a row, 0-9 then a-z, N up to 36 */
  AQ_LIST,      /* 2 5 3 0 7 4 6 1 */
  AQ_ONE_BASED, /* 3 6 4 1 8 5 7 2 */
  AQ_CHESS,     /* a3 b6 c4 d1 e8 f5 g7 h2: a file for each row, N up to 26 */
  AQ_DRAWING,   /* a line of Q and . for each row, a blank line between boards
                 */
  AQ_JSON       /* [2,5,3,0,7,4,6,1] */
};

#define AQ_DIGITS_MAX 36 /* largest board in format AQ_DIGITS */
#define AQ_CHESS_MAX 26  /* and in AQ_CHESS */

#define AQ_LINE_MAX \
  (4 * AQ_BOARD_MAX + 4) /* bytes that a board in one line takes, with a 0 */

/* "digits", "list", "one-based", "chess", "board", "json"; NULL for FORMAT
   above these. */
AQ_API const char *aq_format_name (enum aq_format format);
/* The largest board that FORMAT can show; 0 for one that is none. */
AQ_API unsigned aq_format_size_max (enum aq_format format);

/* Writes BOARD as text, without a newline, and returns its length: 0, and
   nothing, where the format cannot show it or takes several lines. */
AQ_API size_t aq_board_text (const struct aq_board *board,
                             enum aq_format format, char text[AQ_LINE_MAX]);

/* Writes boards to STREAM.  The stream stays the caller's. */
struct aq_writer;
AQ_API enum aq_status aq_writer_new (struct aq_writer **writer, FILE *stream,
                                     enum aq_format format);
/* AQ_BAD_SIZE for a board that the format cannot show, AQ_WRITE_ERROR. */
AQ_API enum aq_status aq_writer_put (struct aq_writer *writer,
                                     const struct aq_board *board);
/* Hands what is buffered to the stream and flushes it. */
AQ_API enum aq_status aq_writer_flush (struct aq_writer *writer);
AQ_API void aq_writer_free (struct aq_writer *writer);

/* How boards are written in a file that is read. */
enum aq_notation {
  AQ_IN_ANY,     /* to be told by the first board */
  AQ_IN_DIGITS,  /* 25307461 */
  AQ_IN_NUMBERS, /* 2 5 3 0 7 4 6 1; with commas or semicolons, in brackets, in
                    arrays of arrays, in a JSON document */
  AQ_IN_ATOMS,   /* queen(0,2) queen(1,5) ..., in any order, on one line or one
                    a line; (0,2), 0/2 and 0: 2 in brackets, too */
  AQ_IN_CHESS,   /* a3 b6 c4 ..., in any order: files are rows */
  AQ_IN_DRAWINGS /* a line a row, a mark a square: Q, X, x, *, #, 1, ♛ for a
                    queen and ., -, _, 0, · and the like for none, perhaps with
                    blanks, commas or bars between them */
};

/* Reads boards from STREAM as solvers and other programs print them.  All
   boards of a file are written alike, of one size, their rows and columns
   counted from 0 or from 1; the first ones tell which.  Before and behind a
   board, and between boards, rules and lines of words are passed over, unless
   something in them might be a board or what is left of one; that, and all
   else, is malformed.  Values that a JSON document has under names are read
   where they are arrays of boards or strings, and numbers are passed over.

   Memory does not grow with the file.  A line has up to 65536 characters, more
   only where brackets hold it together; a string in brackets as many; and
   brackets stand in up to 32 others.  While no board has told where it counts
   from, up to 4096 wait for one that does.

   With N = 0 the first well-formed board sets the size, otherwise every board
   must be of size N.  The stream stays the caller's.  AQ_BAD_SIZE above
   AQ_BOARD_MAX, AQ_NO_MEMORY. */
struct aq_reader;
AQ_API enum aq_status aq_reader_new (struct aq_reader **reader, FILE *stream,
                                     unsigned n);
/* Before the first read: boards are written so, and count from BASE, 0 or 1,
   or -1 for as they tell; chess squares and drawings need none. */
AQ_API void aq_reader_expect (struct aq_reader *reader,
                              enum aq_notation notation, int base);
/* AQ_OK and a board whose columns lie in 0 .. n-1 (attacks are not looked
   for); AQ_END, from then on; AQ_MALFORMED, after which reading can go on;
   AQ_READ_ERROR with errno, after all whole lines, and from then on;
   AQ_NO_MEMORY. */
AQ_API enum aq_status aq_reader_next (struct aq_reader *reader,
                                      struct aq_board *board);
/* The size of the boards, 0 while it is not known. */
AQ_API unsigned aq_reader_size (const struct aq_reader *reader);
/* How many lines of words without a board have been passed over, and in *FIRST
   the first of them, 0 for none. */
AQ_API uint64_t aq_reader_passed (const struct aq_reader *reader,
                                  uint64_t *first);
/* Whether boards could not tell where they count from, and were read as from
   0; known at the end. */
AQ_API bool aq_reader_base_assumed (const struct aq_reader *reader);
/* Where the board or the error returned last begins, lines counted from 1. */
AQ_API uint64_t aq_reader_line (const struct aq_reader *reader);
/* What is wrong there, after AQ_MALFORMED; valid until the next read.  NULL
   before the first error. */
AQ_API const char *aq_reader_message (const struct aq_reader *reader);
AQ_API void aq_reader_free (struct aq_reader *reader);

/* --- list: boards with the lines they came from -------------------------- */

struct aq_list;
/* A list of boards of size N, 1 .. AQ_BOARD_MAX. */
AQ_API enum aq_status aq_list_new (struct aq_list **list, unsigned n);
/* Adds the N columns of a board, read from line LINE. */
AQ_API enum aq_status aq_list_add (struct aq_list *list, const uint8_t *column,
                                   uint64_t line);
/* Sorts by board, then by line. */
AQ_API void aq_list_sort (struct aq_list *list);
/* Sorts, and keeps of equal boards the one with the first line; returns how
   many are gone. */
AQ_API size_t aq_list_unique (struct aq_list *list);
AQ_API size_t aq_list_count (const struct aq_list *list);
/* The columns of board INDEX; valid until the list is changed. */
AQ_API const uint8_t *aq_list_column (const struct aq_list *list,
                                      size_t index);
AQ_API uint64_t aq_list_line (const struct aq_list *list, size_t index);
AQ_API unsigned aq_list_size (const struct aq_list *list);
AQ_API void aq_list_free (struct aq_list *list);

/* --- verify: the independent checker ------------------------------------ */

enum aq_fault {
  AQ_ATTACKED,   /* two queens attack each other: rows A and B */
  AQ_REPEATED,   /* the board stands on an earlier line too: A */
  AQ_MISSING,    /* an image of the board on line A is not there */
  AQ_EQUIVALENT, /* in a list of one board of each class, an image of the one
                    on line A; COLUMN is the canonical form of both */
  AQ_FAULTS
};

struct aq_finding {
  enum aq_fault fault;
  const uint8_t *column; /* the board, n columns; valid during the call */
  uint64_t line;         /* where it stands; 0 for a missing one */
  uint64_t a, b;         /* see aq_fault; rows are counted from 0 */
};

typedef void aq_report_finding (const struct aq_finding *finding, void *data);

/* What was counted; images and classes are those of SOLUTIONS. */
struct aq_verification {
  unsigned n;
  uint64_t boards;               /* as read */
  uint64_t attacked;             /* boards with attacks */
  uint64_t repeated;             /* boards that stand on an earlier line too */
  uint64_t solutions;            /* distinct boards without attacks */
  uint64_t missing;              /* images of solutions that are not there */
  uint64_t equivalent;           /* images of other boards, if fundamental */
  struct aq_orbits orbits;       /* classes met, by orbit size */
  uint64_t fundamental;          /* classes met */
  const struct aq_totals *known; /* NULL where no total is known */
};

/* Checks LIST, which it sorts, and calls REPORT, when not NULL, for each
   finding.  With FUNDAMENTAL the list is to have one board of each class, no
   matter which.  As many distinct solutions as the known total are all, and so
   closed: then the classes are not looked at one by one.  AQ_OK says that the
   check was made, whatever it found. */
AQ_API enum aq_status aq_verify (struct aq_list *list, bool fundamental,
                                 aq_report_finding *report, void *data,
                                 struct aq_verification *result);

/* --- schemes ------------------------------------------------------------ */

/* How a publication draws a board. */
enum aq_view {
  AQ_VIEW_PLAIN,  /* a line for each row */
  AQ_VIEW_SPACED, /* the same with spaces between squares */
  AQ_VIEW_ACROSS  /* the same with rows from left to right, and columns from
                     the bottom line to the top one */
};

/* A genetic algorithm as users see it. */
struct aq_scheme {
  const char *name;
  const char *summary;  /* one line */
  const char *source;   /* the publication */
  const char *encoding; /* what a random draw of its genes is */
  enum aq_view view;
  bool symbols;      /* at N = 8 the genes are one symbol for each queen,
                        whatever their order */
  unsigned size_max; /* the largest board */
  size_t population; /* boards, by default */
  size_t population_min;
  size_t population_max;
  size_t population_multiple;
  bool rates;            /* whether it has a crossover and a mutation rate */
  double crossover_rate; /* by default, 0 .. 1 */
  double mutation_rate;
  size_t tournament;      /* by default; 0: none, or with */
  size_t tournament_part; /* this one the population divided by it */
  uint64_t restart_after; /* barren generations, by default */
  bool symmetry;          /* symmetry closure, by default */
  bool takeover;          /* genes are a board's columns, of which
                             aq_collect_takeover tells */
  unsigned spread;        /* rows moved by spread, by default; 0: none */
};

/* What the schemes that have such parameters breed by. */
struct aq_breeding {
  size_t population;     /* boards, within the scheme's bounds */
  double crossover_rate; /* 0 .. 1; what it is the rate of, and what a */
  double mutation_rate;  /* tournament is, the scheme's source says */
  size_t tournament;     /* 1 .. population */
};

/* What a scheme breeds by, by default; POPULATION 0 stands for its own. */
AQ_API struct aq_breeding aq_breeding_defaults (const struct aq_scheme *scheme,
                                                size_t population);

/* Whether the scheme can do with a board of size N and these parameters:
   AQ_OK, AQ_BAD_SCHEME, AQ_BAD_SIZE, AQ_BAD_POPULATION, AQ_BAD_RATE,
   AQ_BAD_TOURNAMENT. */
AQ_API enum aq_status aq_breeding_check (const struct aq_scheme *scheme,
                                         unsigned n,
                                         const struct aq_breeding *breeding);

/* How many evaluations blind sampling, which draws the scheme's genes
   uniformly at random, is expected to need for the first solution, and for all
   of them; NAN where the number of solutions is not known, or is 0. */
AQ_API double aq_blind_first (const struct aq_scheme *scheme, unsigned n);
AQ_API double aq_blind_all (const struct aq_scheme *scheme, unsigned n,
                            bool symmetry);

/* Scheme INDEX, the default one first, or NULL after the last. */
AQ_API const struct aq_scheme *aq_scheme (size_t index);
/* The scheme of that name, or NULL. */
AQ_API const struct aq_scheme *aq_scheme_named (const char *name);

/* --- collect: a run ------------------------------------------------------ */

enum aq_end {
  AQ_RUNNING,
  AQ_COMPLETE,    /* every known solution is found */
  AQ_LIMIT,       /* as many as were asked for are found */
  AQ_GENERATIONS, /* a budget ran out: generations */
  AQ_EVALUATIONS, /* evaluations */
  AQ_TIME,        /* seconds */
  AQ_INTERRUPTED, /* the callback returned false */
  AQ_SOLVED,      /* a first solution is found */
  AQ_SAMPLED,     /* as many independent hits as were asked for are drawn */
  AQ_STALLED      /* nothing better can come, or no solution exists */
};

struct aq_stats {
  enum aq_end end;
  const struct aq_totals *known; /* NULL where no total is known */
  uint64_t found;                /* distinct solutions */
  uint64_t fundamental_found;    /* classes met */
  struct aq_orbits orbits;       /* classes met, by orbit size */
  uint64_t generations;          /* after generation 0 */
  uint64_t evaluations;          /* boards' fitness computed, swaps tried */
  uint64_t hits;                 /* solved boards met, new or not */
  uint64_t spread_nodes;         /* ways to move queens looked at by spread */
  uint64_t spread_found;         /* distinct solutions that spread added */
  uint64_t restarts;             /* fresh populations after the first */
  unsigned best, worst;          /* fitness in the last generation; less is */
  double mean;                   /* better, 0 solves */
  double blind_expectation;      /* evaluations that blind sampling of the
                                    same encoding needs to find all known
                                    solutions; NAN where none are known */
};

/* How many kinds there are, solutions or with symmetry closure classes of
   them, as seen from one hit of each restart. */
struct aq_estimate {
  uint64_t samples;     /* hits */
  uint64_t distinct;    /* kinds met */
  uint64_t once, twice; /* kinds met once, and twice */
  double coverage;      /* the probability that the next hit is of a kind that
                           was met (Good-Turing); all of these NAN without
                           samples */
  double kinds;         /* how many there are (Chao1); less than there are
                           where some are met much more rarely than others */
  double low, high;     /* its 95 % interval, of whole numbers, rounded
                           outwards */
};

/* Called after every round; false ends the run. */
typedef bool aq_round_done (const struct aq_stats *stats, void *data);

#define AQ_ISLANDS_MAX 1024
#define AQ_THREADS_MAX 1024
#define AQ_ROUND_GENERATIONS 16 /* in a round of several islands */

struct aq_collect_options {
  unsigned n;                     /* 1 .. AQ_SEARCH_MAX */
  const struct aq_scheme *scheme; /* one that aq_scheme gave, no copy */
  struct aq_breeding breeding;
  uint64_t seed;
  unsigned islands; /* populations that evolve apart, 1 .. AQ_ISLANDS_MAX; one
                       alone has rounds of one generation */
  unsigned threads; /* that carry them, 1 .. AQ_THREADS_MAX; the run is the
                       same with any number */
  unsigned spread;  /* every solution that moving this many queens of a found
                       one gives is looked for; 0: off, at most n / 2 */
  bool symmetry;    /* every image of a hit counts as found */
  bool retire;      /* solved boards rank last */
  uint64_t restart_after; /* barren generations; 0: never */
  bool estimate; /* restarts after each generation with hits, of which one is
                    drawn as a sample; no known total ends the run */
  /* Stop rules; 0: none. */
  uint64_t samples; /* with estimate; looked at after each round */
  uint64_t limit;   /* solutions, or classes with limit_fundamental */
  bool limit_fundamental;
  uint64_t generations;      /* after generation 0 */
  uint64_t evaluations;      /* looked at after each round */
  double seconds;            /* likewise */
  aq_round_done *round_done; /* may be NULL */
  void *data;
};

struct aq_collect;

/* The options a scheme has by default. */
AQ_API struct aq_collect_options
aq_collect_defaults (unsigned n, const struct aq_scheme *scheme);

/* A run that has not begun.  AQ_BAD_SIZE, AQ_BAD_SCHEME, AQ_BAD_POPULATION,
   AQ_BAD_RATE, AQ_BAD_TOURNAMENT, AQ_BAD_SPREAD, AQ_BAD_ISLANDS. */
AQ_API enum aq_status
aq_collect_new (struct aq_collect **run,
                const struct aq_collect_options *options);
/* Runs until a stop rule holds.  It is a function of the options alone, but
   for `seconds` and what the callback answers. */
AQ_API enum aq_status aq_collect_run (struct aq_collect *run);
AQ_API const struct aq_stats *aq_collect_stats (const struct aq_collect *run);
/* Visits what was found in lexicographic order, or with FUNDAMENTAL the
   canonical form of each class met.  AQ_STOPPED when VISIT returned false. */
AQ_API enum aq_status aq_collect_each (const struct aq_collect *run,
                                       bool fundamental, aq_visit *visit,
                                       void *data);

/* How far copies have taken over the last populations, those of all islands
   together.  Retired boards, which have no children, do not count. */
struct aq_takeover {
  bool taken_over; /* a tenth are copies of one board, and at most 3/4 as many
                      are distinct as among random ones; the literal report's
                      ends at 17 to 50 percent copies, 36 to 45 distinct */
  size_t boards;
  size_t distinct;           /* copies counted once */
  size_t copies;             /* of the commonest board */
  struct aq_board commonest; /* the smallest one, where several are */
};

/* No boards where the scheme has no `takeover`. */
AQ_API enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                           struct aq_takeover *takeover);
/* What the samples of a run with `estimate` say. */
AQ_API enum aq_status aq_collect_estimate (const struct aq_collect *run,
                                           struct aq_estimate *estimate);
AQ_API void aq_collect_free (struct aq_collect *run);

/* --- solve: the first solution ------------------------------------------- */

#define AQ_GENES_MAX 4096 /* characters of genes as text, with the end */

/* An individual that is better than all shown before it since the last
   restart. */
struct aq_improvement {
  uint64_t generation;  /* 0 is the first one */
  uint64_t evaluations; /* with those of the whole generation */
  double fitness;       /* as published */
  struct aq_placement placement;
  char genes[AQ_GENES_MAX]; /* as published; empty where they are the columns
                               of a board */
};

struct aq_solve_stats {
  enum aq_end end;
  uint64_t generations; /* after generation 0, over all restarts */
  uint64_t evaluations;
  uint64_t restarts;
  struct aq_improvement best; /* since the last restart: the last improvement;
                                 with AQ_SOLVED the solution */
};

struct aq_solve_options {
  unsigned n;                     /* 1 .. the scheme's size_max */
  const struct aq_scheme *scheme; /* one that aq_scheme gave, no copy */
  struct aq_breeding breeding;
  uint64_t seed;
  bool restart;           /* begins anew where nothing better can come */
  uint64_t restart_after; /* generations without improvement, after which it
                             does so, too; 0: never */
  /* Stop rules; 0: none. */
  uint64_t generations;
  uint64_t evaluations; /* looked at after each generation */
  double seconds;       /* likewise */
  /* Called for each improvement, and after each generation; false ends the
     run.  Both may be NULL. */
  void (*improved) (const struct aq_improvement *improvement, void *data);
  bool (*generation_done) (const struct aq_solve_stats *stats, void *data);
  void *data;
};

/* Looks for one solution.  AQ_OK, whether one was found or not; AQ_NO_MEMORY;
   and what aq_collect_new says of the options. */
AQ_API enum aq_status aq_solve (const struct aq_solve_options *options,
                                struct aq_solve_stats *stats);

#ifdef __cplusplus
}
#endif

#endif

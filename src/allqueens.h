/* SPDX-License-Identifier: MIT */

/* liballqueens: every solution of the N-queens puzzle, collected by a genetic
   algorithm, listed by exact search, read, written and verified.

   A board has N rows and N columns, both counted from 0, and one queen in each
   row.  The library never prints, never exits and has no global state;
   different threads may use different objects at the same time.  Functions
   that can fail return an aq_status; AQ_NO_MEMORY may come from each of them.
   The caller frees what a ..._new function made with the matching ..._free,
   which accepts NULL; a ..._new that fails sets the pointer to NULL.  No other
   pointer may be NULL unless a comment says so.  DATA may: it is only passed
   to the callback.  If there is a function named ..._init for a struct, it
   sets the defaults, and a caller changes what should be otherwise. */

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

/* The version of this header, and of the library in use, such as "2.0.0". */
#define AQ_VERSION_MAJOR 2
#define AQ_VERSION_MINOR 0
#define AQ_VERSION_PATCH 0
AQ_API const char *aq_version (void);

/* --- status ------------------------------------------------------------- */
enum aq_status {
  AQ_OK,
  AQ_END,              /* the reader has no further board */
  AQ_STOPPED,          /* a callback asked to stop */
  AQ_BAD_SIZE,         /* board size outside what the function takes */
  AQ_BAD_SCHEME,       /* a scheme that fails aq_scheme_test */
  AQ_BAD_BOARD,        /* a column outside the board */
  AQ_BAD_POPULATION,   /* population outside what the scheme takes */
  AQ_BAD_PARAMETER,    /* a parameter outside what the scheme takes */
  AQ_BAD_OPERATOR,     /* an operator that does not fit the scheme */
  AQ_BAD_NEIGHBORHOOD, /* more than half the board size, or than
                          AQ_NEIGHBORHOOD_MAX */
  AQ_BAD_ISLANDS,      /* islands or threads out of range */
  AQ_BAD_ENGINE,       /* an engine that does not serve the options */
  AQ_BAD_SOLUTION,     /* a scheme gave a board with attacks as solved */
  AQ_ABOVE_TOTAL,      /* more was found than the known total */
  AQ_BAD_TOTALS,       /* the known totals contradict one another */
  AQ_MALFORMED,        /* a line that is not a board */
  AQ_READ_ERROR,       /* errno says why */
  AQ_WRITE_ERROR,      /* errno says why */
  AQ_NO_MEMORY,
  AQ_BAD_SHAPE,     /* queens that do not fit the board, or that are not N
                       although all solutions are to be found */
  AQ_BAD_TRANSPORT, /* a transport that is damaged, or with fewer islands than
                       processes */
  AQ_LOST_PROCESS,  /* a transport failed: the other processes are out of
                       reach */
  AQ_SKIPPED,       /* a line that is other text */
  AQ_BAD_ARGUMENT,  /* a format that there is not, a time that is no number or
                       below 0 */
  AQ_ENDLESS        /* no total is known, and nothing else ends the run */
};

/* A short text, such as "out of memory"; never NULL. */
AQ_API const char *aq_status_text (enum aq_status status);

/* --- board -------------------------------------------------------------- */
#define AQ_BOARD_MAX 255      /* largest board read, written and verified */
#define AQ_SEARCH_MAX 32      /* largest board searched for all solutions */
#define AQ_NEIGHBORHOOD_MAX 4 /* queens moved by neighborhood search */

struct aq_board {
  unsigned n;                   /* rows and columns, 1 .. AQ_BOARD_MAX */
  uint8_t column[AQ_BOARD_MAX]; /* by row, 0 .. n-1; the rest is unused */
};

/* N queens on any squares of a board; several may share a square. */
struct aq_placement {
  unsigned n; /* queens, as many as the board's size unless breeding.queens
                 says otherwise */
  uint8_t row[AQ_BOARD_MAX], column[AQ_BOARD_MAX]; /* of each queen */
};

/* AQ_BAD_SIZE, AQ_BAD_BOARD.  Every function that takes a board checks
   this. */
AQ_API enum aq_status aq_board_check (const struct aq_board *board);

/* Called with one board after another, valid during the call; false: stop. */
typedef bool aq_visit (const struct aq_board *board, void *data);

/* --- known totals ------------------------------------------------------- */
struct aq_totals {
  unsigned n;
  uint64_t all;          /* solutions, OEIS A000170 */
  uint64_t fundamental;  /* classes under rotation and reflection, A002562 */
  uint64_t half_turn;    /* solutions equal to their half turn, A032522 */
  uint64_t quarter_turn; /* of these, equal to their quarter turn, A033148 */
};

/* How many classes have 1, 2, 4 and 8 distinct images, the only sizes. */
struct aq_orbits {
  uint64_t of_size[9];
};

#define AQ_TOTALS_MAX 27 /* largest board whose totals are known */

/* The known totals for boards of size N, or NULL if none are known. */
AQ_API const struct aq_totals *aq_totals (unsigned n);

/* How many classes of each orbit size the known solutions form. */
AQ_API struct aq_orbits aq_totals_orbits (const struct aq_totals *totals);

/* Where the number of all solutions for boards of size N comes from, and who
   confirmed it, as far as the table says: a text without an end of line; NULL
   if none is known. */
AQ_API const char *aq_totals_source (unsigned n);

/* Where the totals come from, in one or more lines of text. */
AQ_API const char *aq_totals_sources (void);

/* --- backtrack: exact search -------------------------------------------- */
/* Visits every solution for N = 1 .. AQ_SEARCH_MAX in lexicographic order.
   AQ_BAD_SIZE, or AQ_STOPPED when VISIT returned false. */
AQ_API enum aq_status aq_backtrack (unsigned n, aq_visit *visit, void *data);

/* --- symmetry ----------------------------------------------------------- */
/* Whether BOARD has a queen in each column and is the lexicographically
   smallest of its 8 images: the canonical form of its class. */
AQ_API bool aq_is_canonical (const struct aq_board *board);

/* Writes the distinct images of BOARD in lexicographic order, the canonical
   form first, and sets *COUNT to their number: 8, or 4, 2 or 1 if the board
   has symmetries; 0 for a board without a queen in each column. */
AQ_API enum aq_status aq_images (const struct aq_board *board,
                                 struct aq_board images[8], unsigned *count);

/* --- text: solution files ----------------------------------------------- */
/* How boards are written.  25307461 is the board in the examples. */
enum aq_format {
  AQ_FORMAT_DIGITS,           /* 25307461: a character a row, 0-9 then a-z */
  AQ_FORMAT_LIST,             /* 2 5 3 0 7 4 6 1 */
  AQ_FORMAT_ONE_BASED,        /* 3 6 4 1 8 5 7 2 */
  AQ_FORMAT_CHESS,            /* a3 b6 c4 d1 ...: letters are rows */
  AQ_FORMAT_BOARD,            /* a line of Q and . for each row */
  AQ_FORMAT_JSON,             /* one array of [2,5,3,0,7,4,6,1], ... */
  AQ_FORMAT_JSONL,            /* [2,5,3,0,7,4,6,1] */
  AQ_FORMAT_CSV,              /* 2,5,3,0,7,4,6,1 below row0,row1,... */
  AQ_FORMAT_PAIRS,            /* (0,2) (1,5) (2,3) ...: row and column */
  AQ_FORMAT_ONE_BASED_DIGITS, /* 36418572 */
  AQ_FORMAT_ONE_BASED_PAIRS,  /* (1,3) (2,6) (3,4) ... */
  AQ_FORMAT_CSV_ONE_BASED,    /* 3,6,4,1,8,5,7,2 below row1,row2,... */
  AQ_FORMAT_LEETCODE          /* one array of [".Q..","...Q",...], ... */
};
#define AQ_DIGITS_MAX 36                    /* largest board in digits */
#define AQ_LINE_MAX (10 * AQ_BOARD_MAX + 4) /* bytes of a line and its 0 */

/* Such as "digits" or "one-based-pairs"; NULL if FORMAT is none of them. */
AQ_API const char *aq_format_name (enum aq_format format);
/* The largest board that FORMAT can write, 26 for chess; 0: no format. */
AQ_API unsigned aq_format_size_max (enum aq_format format);
/* The number that FORMAT gives to the first row and column: 0 or 1. */
AQ_API unsigned aq_format_base (enum aq_format format);

/* Writes BOARD as text without a newline.  AQ_BAD_SIZE, and the empty text, if
   the format cannot write the board on one line: board and leetcode draw. */
AQ_API enum aq_status aq_board_text (const struct aq_board *board,
                                     enum aq_format format,
                                     char text[AQ_LINE_MAX]);

/* Writes boards to STREAM, which stays the caller's.  If their columns are
   permutations, all boards of one size but the first have texts of one
   length. */
struct aq_writer;
/* AQ_BAD_ARGUMENT for a format that there is not. */
AQ_API enum aq_status aq_writer_new (struct aq_writer **writer, FILE *stream,
                                     enum aq_format format);
/* AQ_BAD_SIZE for a board that FORMAT cannot write.  After AQ_WRITE_ERROR all
   three functions return it with the same errno and write nothing. */
AQ_API enum aq_status aq_writer_put (struct aq_writer *writer,
                                     const struct aq_board *board);
/* Writes what is buffered, and flushes the stream: the file so far. */
AQ_API enum aq_status aq_writer_flush (struct aq_writer *writer);
/* Ends the file behind its last board, and flushes the stream.  Without this,
   what is buffered is lost. */
AQ_API enum aq_status aq_writer_finish (struct aq_writer *writer);
AQ_API void aq_writer_free (struct aq_writer *writer);

/* Reads up to ROOM bytes and returns how many; 0 at the end, -1 with errno. */
typedef ptrdiff_t aq_read (void *data, char *buffer, size_t room);
/* The same from a FILE, which STREAM points to. */
AQ_API ptrdiff_t aq_read_stream (void *stream, char *buffer, size_t room);

struct aq_reader_options {
  unsigned n;            /* read boards of this size alone; 0: all sizes */
  bool format_given;     /* otherwise the boards show the format */
  enum aq_format format; /* json, jsonl and csv are read as list */
  bool list_skipped;     /* return AQ_SKIPPED for each line that is skipped */
};

/* Reads boards as queens programs print them: of several sizes, but all
   written alike (the manual, Boards Read).  It takes up to 64 MiB of lines
   into memory at a time, but none of the lines that are a board each in a file
   of such lines.  OPTIONS may be NULL.  AQ_BAD_SIZE above AQ_BOARD_MAX,
   AQ_BAD_ARGUMENT. */
struct aq_reader;
AQ_API enum aq_status aq_reader_new (struct aq_reader **reader, aq_read *read,
                                     void *data,
                                     const struct aq_reader_options *options);
/* AQ_OK and a board with columns in 0 .. n-1, attacks or not; AQ_MALFORMED,
   or AQ_SKIPPED if options.list_skipped, after which reading can go on; AQ_END
   or AQ_READ_ERROR, from then on. */
AQ_API enum aq_status aq_reader_next (struct aq_reader *reader,
                                      struct aq_board *board);
/* The line of the board or error returned last, from 1.  An error may come
   behind boards of later lines, if only these show that it is one. */
AQ_API uint64_t aq_reader_line (const struct aq_reader *reader);
/* What is wrong there, after AQ_MALFORMED, or the beginning of the line, up to
   63 bytes that can be printed, after AQ_SKIPPED; "" after a board.  Valid
   until the next read. */
AQ_API const char *aq_reader_message (const struct aq_reader *reader);

enum { AQ_NEAREST_MAX = 128 };

/* What a reader has found so far. */
struct aq_reading {
  enum aq_format format; /* of the boards: digits, list, chess, board or pairs,
                            or one of those from 1; once there is a board */
  uint64_t boards;       /* returned */
  uint64_t other_sizes;  /* boards left out because of options.n */
  uint64_t skipped;      /* lines that are neither blank nor part of a board */
  uint64_t skipped_line; /* one of them: the first that has a word, two letters
                            side by side; without boards, that has none; else
                            the first; 0: none */
  char skipped_text[64]; /* its beginning, printable */
  uint64_t indexed;      /* boards without an index that stood beside them */
  uint64_t images;       /* boards left out that show one that was read, in
                            another notation */
  char nearest[AQ_NEAREST_MAX]; /* what comes nearest to a board, if there is
                                   none; or empty */
};
AQ_API void aq_reader_about (const struct aq_reader *reader,
                             struct aq_reading *reading);
AQ_API void aq_reader_free (struct aq_reader *reader);

/* --- list: boards with the lines they came from -------------------------- */
struct aq_list;
/* A list of boards of size N, 1 .. AQ_BOARD_MAX, or AQ_BAD_SIZE. */
AQ_API enum aq_status aq_list_new (struct aq_list **list, unsigned n);
/* Adds a board of the list's size, read from line LINE. */
AQ_API enum aq_status aq_list_add (struct aq_list *list,
                                   const struct aq_board *board,
                                   uint64_t line);
/* Sorts, and of equal boards keeps the one with the lowest line; returns how
   many it removed. */
AQ_API size_t aq_list_unique (struct aq_list *list);
AQ_API size_t aq_list_count (const struct aq_list *list);
/* Board INDEX, below the count, and the line that it came from. */
AQ_API void aq_list_board (const struct aq_list *list, size_t index,
                           struct aq_board *board);
AQ_API uint64_t aq_list_line (const struct aq_list *list, size_t index);
AQ_API unsigned aq_list_size (const struct aq_list *list);
AQ_API void aq_list_free (struct aq_list *list);

/* --- verify: the independent checker ------------------------------------ */
enum aq_violation_kind {
  AQ_ATTACKED,   /* the queens of rows A and B attack each other */
  AQ_REPEATED,   /* the board is on an earlier line too: A */
  AQ_MISSING,    /* an image of the board on line A is not in the list */
  AQ_EQUIVALENT, /* its class has a board on line A; BOARD: canonical form */
  AQ_VIOLATION_KINDS
};

struct aq_violation {
  enum aq_violation_kind kind;
  const struct aq_board *board;
  uint64_t line; /* its line; 0 for a missing board */
  uint64_t a, b; /* see aq_violation_kind; rows are counted from 0 */
};

/* Called with a violation, valid during the call; false: stop. */
typedef bool aq_report_violation (const struct aq_violation *, void *data);

/* The counts; images and classes are those of the distinct solutions. */
struct aq_verification {
  unsigned n;
  uint64_t boards;         /* in the list */
  uint64_t attacked;       /* boards with attacks */
  uint64_t repeated;       /* boards that are on an earlier line too */
  uint64_t solutions;      /* distinct boards without attacks */
  uint64_t missing;        /* images of solutions not in the list */
  uint64_t equivalent;     /* images of other boards, if FUNDAMENTAL */
  struct aq_orbits orbits; /* classes, by orbit size */
  uint64_t fundamental;    /* classes */
  bool implied; /* more boards than AQ_CHECKED_CLASSES_MAX, and `solutions` is
                   the known total: missing, orbits and fundamental follow from
                   it and were not counted */
  const struct aq_totals *known; /* NULL if no total is known */
};

#define AQ_CHECKED_CLASSES_MAX 1000000 /* see `implied` */

/* Checks LIST, which it sorts, and calls REPORT, when not NULL, for each
   violation.  With FUNDAMENTAL the list must have one board of each class, no
   matter which.  RESULT is written with AQ_OK alone, which means that all was
   checked.  AQ_STOPPED when REPORT returned false. */
AQ_API enum aq_status aq_verify (struct aq_list *list, bool fundamental,
                                 aq_report_violation *report, void *data,
                                 struct aq_verification *result);

/* --- the processor ------------------------------------------------------ */
/* The instruction sets that this processor has and the library uses: the name
   of the one at INDEX, such as "avx2"; the one that runs use first, "baseline"
   last; then NULL. */
AQ_API const char *aq_instruction_set (size_t index);
/* Tests that instruction set on COUNT solutions of size N, N columns each:
   canonical forms and ranks against their plain definitions, neighborhood
   search against the baseline.  AQ_BAD_SOLUTION if it fails or one of them is
   no solution, AQ_BAD_SIZE for N above AQ_SEARCH_MAX or an INDEX that there is
   not, AQ_NO_MEMORY. */
AQ_API enum aq_status aq_instruction_set_test (size_t index, unsigned n,
                                               const uint8_t *columns,
                                               size_t count);

/* --- schemes ------------------------------------------------------------ */

/* A genetic algorithm: see allqueens-scheme.h.  A scheme is one of the
   library's or one of the user's own; it must outlive what is made of it.  If
   aq_scheme_fault finds a fault in one of the user's own, the behavior of all
   other functions with it is undefined. */
struct aq_scheme;

/* Scheme INDEX of the library, or NULL after the last. */
AQ_API const struct aq_scheme *aq_scheme (size_t index);
/* The default scheme for size N: `report` up to N = 8, `halfkeep` above. */
AQ_API const struct aq_scheme *aq_scheme_default (unsigned n);
/* The library's scheme of that name, or NULL. */
AQ_API const struct aq_scheme *aq_scheme_named (const char *name);

/* --- settings of a genetic algorithm ---------------------------------------
 */

/* What evolves the islands.  The plain engine runs the functions of any
   scheme.  The lanes engine is faster, 64 permutations at a time, and serves
   some.  Their results by seed differ.  Their distributions do not, unless
   many boards are equal: in lanes, equal boards descend in the same way. */
enum aq_engine {
  AQ_ENGINE_ANY, /* lanes if it serves the options, otherwise plain */
  AQ_ENGINE_PLAIN,
  AQ_ENGINE_LANES
};

#define AQ_PARAMETERS_MAX 16 /* of a scheme */

/* A value: first and last, equal unless it is a range.  Or bounds: the least
   and the greatest value. */
struct aq_value {
  double first, last;
};

struct aq_operator; /* allqueens-scheme.h */

/* What an algorithm does, besides its scheme. */
struct aq_settings {
  size_t population; /* boards, within the scheme's bounds */
  /* NULL: the scheme's function. */
  const struct aq_operator *selection, *crossover, *mutation;
  /* Generations without a new solution before an island restarts, set back
     after a round that brought one; it restarts also if breeding cannot
     improve; 0: never. */
  uint64_t restart;
  bool exclude_solved;   /* solved boards are excluded from breeding */
  bool symmetry;         /* symmetry closure: every image of a hit counts */
  unsigned neighborhood; /* from each new solution, try all moves of up to this
                            many queens, at most n / 2 and
                            AQ_NEIGHBORHOOD_MAX; 0, 1: off */
  enum aq_engine engine;
  struct aq_value value[AQ_PARAMETERS_MAX]; /* of the scheme's parameters, in
                                               their order */
};

/* Sets SETTINGS to the scheme's default ones for boards of size N and a
   population, on which parameters may depend; 0: the default one. */
AQ_API void aq_settings_init (struct aq_settings *settings,
                              const struct aq_scheme *scheme, unsigned n,
                              size_t population);

/* AQ_OK if the scheme takes boards of size N and these settings, otherwise the
   AQ_BAD_... status that says what it refuses. */
AQ_API enum aq_status aq_settings_check (const struct aq_scheme *scheme,
                                         unsigned n,
                                         const struct aq_settings *settings);

/* The queens on a board with these settings: N, or fewer to find one solution
   on a part of the board. */
AQ_API unsigned aq_settings_queens (const struct aq_scheme *scheme, unsigned n,
                                    const struct aq_settings *settings);

#define AQ_SETTING_VALUE_MAX 64
#define AQ_SETTING_VALUES_MAX 256

/* A setting as text: the same in every locale. */
struct aq_setting {
  const char *name;    /* "population", "crossover", "exclude-solved", ... */
  const char *meaning; /* a line */
  char value[AQ_SETTING_VALUE_MAX]; /* that it has: "20", "coin", "1..4", "no",
                                       "never"; "own": a function of the
                                       scheme without a name */
  char values[AQ_SETTING_VALUES_MAX]; /* that it may have: "a whole number from
                                         1 to 64", "coin, copy or none" */
  const char *only_with; /* it has an effect only with the operator of this
                            name; NULL: always */
  bool applies;          /* it has an effect, with the operators chosen */
};

/* Sets SETTING to the one at INDEX of a scheme; false after the last. */
AQ_API bool aq_setting (const struct aq_scheme *scheme, unsigned n,
                        const struct aq_settings *settings, size_t index,
                        struct aq_setting *setting);
/* The index of the setting of that name; SIZE_MAX: the scheme has none. */
AQ_API size_t aq_setting_named (const struct aq_scheme *scheme,
                                const char *name);
/* Gives a setting the value that VALUE says, in the form of struct aq_setting;
   false if it does not take it.  `population` leaves the parameters as they
   are. */
AQ_API bool aq_setting_set (const struct aq_scheme *scheme, unsigned n,
                            struct aq_settings *settings, size_t index,
                            const char *value);

/* The engine of a run with these settings, which aq_settings_check takes;
   AQ_ENGINE_ANY: the one that they name does not serve them. */
AQ_API enum aq_engine aq_engine_used (const struct aq_scheme *scheme,
                                      const struct aq_settings *settings);
/* The engine's name; "any" for AQ_ENGINE_ANY; NULL if there is none. */
AQ_API const char *aq_engine_name (enum aq_engine engine);
/* The schemes and operators that it serves, as a line; NULL for
   AQ_ENGINE_ANY. */
AQ_API const char *aq_engine_serves (enum aq_engine engine);

/* --- transport: several processes --------------------------------------- */

#define AQ_PROCESSES_MAX 256

/* Lets several processes share a run, on one machine or on many.  Each makes
   the run with the same options, except for threads, callbacks and a transport
   of its own.  It evolves a share of the islands and keeps a share of the
   solutions; the statistics are those of the whole.  The functions of a run
   are then called by all processes in the same order, and its callbacks return
   the same on all, except for should_stop.  AQ_NO_MEMORY is a process's own:
   the others wait for it, as they do for one that is refused a run, because
   its options differ.  Then it must make its transport fail on the others.

   The two functions of a transport are called by all processes in the same
   order, from the thread that runs the run.  They return false if another
   process is out of reach.  Then all functions of the run return
   AQ_LOST_PROCESS. */
struct aq_transport {
  unsigned processes; /* 1 .. AQ_PROCESSES_MAX */
  unsigned process;   /* the number of this one, from 0 */
  /* Copies BYTES bytes of each process, which it has in MINE, to ALL, one
     process behind the other. */
  bool (*gather) (void *data, const void *mine, size_t bytes, void *all);
  /* Sends SEND_COUNT[p] items of ITEM bytes each to every process P, also to
     itself.  They lie in SEND one process behind the other.  Receives
     RECEIVE_COUNT[p] items from it, to RECEIVED likewise. */
  bool (*exchange) (void *data, size_t item, const void *send,
                    const uint64_t *send_count, void *received,
                    const uint64_t *receive_count);
  void *data;
};

/* --- collect: a run ------------------------------------------------------ */

enum aq_end {
  AQ_RUNNING,
  AQ_COMPLETE,    /* solutions, classes and orbits equal the known totals */
  AQ_LIMIT,       /* options.limit is reached */
  AQ_GENERATIONS, /* a budget is used up: generations, ... */
  AQ_TIME,        /* ... seconds ... */
  AQ_INTERRUPTED, /* a callback asked to stop */
  AQ_SOLVED,      /* a first solution is found */
  AQ_STALLED,     /* breeding cannot improve, or no solution exists */
  AQ_LOOKS        /* ... or looks */
};

#define AQ_GENES_MAX 4096 /* characters of genes as text, with the end */

/* An individual better than all before it since the last restart. */
struct aq_improvement {
  uint64_t generation;  /* from 0 */
  uint64_t evaluations; /* up to the end of its generation */
  double fitness;       /* as the publication defines it */
  struct aq_placement placement;
  char genes[AQ_GENES_MAX]; /* as published; empty for a board's columns */
};

struct aq_stats {
  enum aq_end end;
  const struct aq_totals *known; /* NULL if no total is known */
  uint64_t found;                /* distinct solutions */
  uint64_t fundamental_found;    /* classes with a solution found */
  struct aq_orbits orbits;       /* these classes, by orbit size */
  uint64_t generations;          /* after generation 0 */
  uint64_t evaluations;          /* boards' fitness computed, swaps tried */
  uint64_t hits;                 /* solved boards evaluated, new or not */
  uint64_t neighbors; /* ways to move queens examined by neighborhood search */
  uint64_t neighbors_found; /* distinct solutions that it added */
  uint64_t restarts;        /* new random populations after the first */
  /* Fitness in the last generation: less is better, 0 solves. */
  unsigned best, worst;
  double mean;
  double blind_expectation; /* aq_blind_all */
  uint64_t looks;     /* evaluations and neighbors together: the currency of
                         comparisons */
  const char *engine; /* the name of the engine that evolves the islands */
  /* Of aq_solve_run: the best individual since the last restart, which is the
     solution if `end` is AQ_SOLVED.  NULL before the first evaluation, and of
     aq_collect_run. */
  const struct aq_improvement *improvement;
};

/* Called after every round, which of aq_solve_run is a generation.  False ends
   the run. */
typedef bool aq_round_done (const struct aq_stats *stats, void *data);
/* Asks whether the run must end: every few milliseconds, between generations
   of an island and steps of a round, which may take longer.  Any thread of the
   run may call it, but one call at a time; the other threads go on meanwhile,
   and may call `observe`, but the statistics do not change.  Once it has
   returned true it is not called again, and the run ends after the generations
   that have begun, with all that was found merged.  A generation takes less
   than a second, unless a population of AQ_POPULATION_MAX boards is far larger
   than N = 32. */
typedef bool aq_should_stop (void *data);

#define AQ_ISLANDS_MAX 1024
#define AQ_THREADS_MAX 1024
/* A round of several islands is AQ_ROUND_GENERATIONS generations on each.  A
   single island has AQ_WATCHED_GENERATIONS rounds of one generation at first;
   then a round ends with the first hits, and at each multiple of
   AQ_WATCHED_GENERATIONS. */
#define AQ_ROUND_GENERATIONS 16
#define AQ_WATCHED_GENERATIONS 50

/* What a generation of a population consists of, in this order.  One that a
   scheme does not have is left out. */
enum aq_step {
  AQ_STEP_CREATED,   /* random boards; the next step is AQ_STEP_DESCENDED or
                        AQ_STEP_EVALUATED */
  AQ_STEP_SELECTED,  /* by selection; schemes that keep a half have it ... */
  AQ_STEP_CROSSED,   /* ... and this: by crossover */
  AQ_STEP_BRED,      /* the next generation's boards: of such a scheme by
                        mutation */
  AQ_STEP_DESCENDED, /* a board made one step of its min-conflicts descent */
  AQ_STEP_EVALUATED, /* the fitness is set, and solved boards have 0 */
  AQ_STEP_SURVIVED   /* the scheme's `survive` */
};
struct aq_population; /* allqueens-scheme.h */
/* Called after each step of the run's first population, from a thread of the
   run, one call at a time.  INDEX is that of the board that descended,
   otherwise 0. */
typedef void aq_observe (enum aq_step step,
                         const struct aq_population *population, size_t index,
                         void *data);

/* The options of a run, for all solutions or for a first one.  Those from
   `islands` to `limit_fundamental`, `transport` and `round_done_if_found` are
   for all solutions alone, and so are the settings `exclude_solved`,
   `symmetry`, `neighborhood` and `engine`; `improved` is for a first one. */
struct aq_run_options {
  unsigned n; /* 1 .. AQ_SEARCH_MAX; for a first one, to the scheme's n_max */
  const struct aq_scheme *scheme;
  struct aq_settings settings; /* of each island */
  uint64_t seed;
  unsigned islands; /* populations that share the solution set and nothing
                       else, 1 .. AQ_ISLANDS_MAX */
  unsigned threads; /* 1 .. AQ_THREADS_MAX; the run does not depend on it */
  /* Stop rules; 0: none. */
  uint64_t limit; /* solutions, or classes with limit_fundamental: the run ends
                     when it has so many or more */
  bool limit_fundamental;
  uint64_t generations;      /* after generation 0; checked after each step */
  uint64_t looks;            /* likewise */
  double seconds;            /* checked as often as should_stop */
  aq_round_done *round_done; /* may be NULL */
  bool round_done_if_found;  /* call it only after rounds that added to the
                                set: rounds may be as short as a call */
  void *data;
  aq_should_stop *should_stop;          /* may be NULL */
  const struct aq_transport *transport; /* copied; NULL: one process.  With
                                           several, at least as many islands */
  aq_observe *observe; /* may be NULL.  Only the plain engine has steps to
                          observe: it is the one that AQ_ENGINE_ANY means
                          then, and AQ_ENGINE_LANES is AQ_BAD_ENGINE */
  /* Called for each improvement; may be NULL.  False ends the run after the
     generation, whose further improvements are not reported. */
  bool (*improved) (const struct aq_improvement *improvement, void *data);
};

struct aq_collect;

/* Sets OPTIONS to the scheme's default ones. */
AQ_API void aq_collect_init (struct aq_run_options *options, unsigned n,
                             const struct aq_scheme *scheme);

/* A run that has not begun; OPTIONS are copied.  AQ_BAD_... for an option out
   of range.  AQ_ENDLESS if no total is known for N, and there is no limit, no
   budget, no round_done and no should_stop. */
AQ_API enum aq_status aq_collect_new (struct aq_collect **run,
                                      const struct aq_run_options *options);
/* Runs until a stop rule holds.  Called again it runs on: statistics go on
   counting, and budgets count from the call on.  The result is a function of
   the options and the boards that were added before, except for `seconds` and
   what the callbacks return.  AQ_BAD_SOLUTION, AQ_ABOVE_TOTAL, AQ_BAD_TOTALS,
   or what a function of the scheme has set; any status but AQ_OK stays. */
AQ_API enum aq_status aq_collect_run (struct aq_collect *run);
/* The statistics after the last round; valid until the run is freed. */
AQ_API const struct aq_stats *aq_collect_stats (const struct aq_collect *run);
/* Visits the solutions found in lexicographic order, or with FUNDAMENTAL the
   canonical forms of their classes.  AQ_STOPPED when VISIT returned false.
   Of several processes, all call it, and the first visits all solutions, with
   all of them in its memory: the others may have no VISIT. */
AQ_API enum aq_status aq_collect_each (const struct aq_collect *run,
                                       bool fundamental, aq_visit *visit,
                                       void *data);

/* --- what a checkpoint needs: the set is the whole state of a run, for
   populations can begin anew at any time --- */

/* Gives a solution to the run, before aq_collect_run or between its calls;
   again is no error.  It is no hit.  AQ_BAD_SIZE, AQ_BAD_BOARD,
   AQ_BAD_SOLUTION, after which the run can go on.  The board is in the set
   with the next aq_collect_searched or aq_collect_run, or before. */
AQ_API enum aq_status aq_collect_add (struct aq_collect *run,
                                      const struct aq_board *board);
/* Says that neighborhood search has been at all boards that were added so
   far.  Of several processes, all call it. */
AQ_API enum aq_status aq_collect_searched (struct aq_collect *run);
/* Visits one board of each class in the set, or without symmetry closure every
   board, in no particular order: those from which neighborhood search has
   SEARCHED, or the others.  It needs no memory, and each of several processes
   visits its share.  To be called in `round_done` or between calls of
   aq_collect_run.  AQ_STOPPED when VISIT returned false. */
AQ_API enum aq_status aq_collect_walk (const struct aq_collect *run,
                                       bool searched, aq_visit *visit,
                                       void *data);

/* How many copies of boards the last populations have, all islands together,
   without boards excluded from breeding.  If one of many islands is taken
   over, that is a small part. */
struct aq_takeover {
  bool taken_over; /* at least 1/10 are copies of one board, and at most 3/4 as
                      many are distinct as among random boards */
  struct aq_board most_frequent; /* the lexicographically first of several */
  size_t boards, distinct;
  size_t copies; /* of the most frequent board */
  size_t optima; /* distinct solved boards in the populations, excluded from
                    breeding or not: the optima that they hold */
};

/* Schemes whose individuals need not have a queen in each row have 0 boards
   here; `optima` is set for them, too.  AQ_BAD_TRANSPORT if several processes
   share the run. */
AQ_API enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                           struct aq_takeover *takeover);

/* About how many bytes of memory this process needs to collect all solutions,
   or options.limit of them, and with EACH also for aq_collect_each; 0 if no
   total is known. */
AQ_API uint64_t aq_collect_memory (const struct aq_collect *run, bool each);

/* The most memory that the process has had, in bytes. */
AQ_API uint64_t aq_memory_peak (void);

AQ_API void aq_collect_free (struct aq_collect *run);

/* --- solve: the first solution ------------------------------------------- */

/* Sets OPTIONS to the scheme's default ones, but for restarts: there are none.
   `restart` counts generations without an improvement. */
AQ_API void aq_solve_init (struct aq_run_options *options, unsigned n,
                           const struct aq_scheme *scheme);

/* A search for one solution, by the plain engine.  The functions are like
   those of aq_collect.  One that ended with AQ_SOLVED does not run on. */
struct aq_solve;
AQ_API enum aq_status aq_solve_new (struct aq_solve **run,
                                    const struct aq_run_options *options);
/* AQ_OK, solved or not; AQ_BAD_SOLUTION, or what a function of the scheme has
   set. */
AQ_API enum aq_status aq_solve_run (struct aq_solve *run);
AQ_API const struct aq_stats *aq_solve_stats (const struct aq_solve *run);
AQ_API void aq_solve_free (struct aq_solve *run);

#ifdef __cplusplus
}
#endif

#endif

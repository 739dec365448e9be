/* SPDX-License-Identifier: MIT */

/* liballqueens: every solution of the N-queens puzzle, collected by a genetic
   algorithm, listed by exact search, read, written and verified.

   A board has N rows and N columns, both counted from 0, and one queen in each
   row.  The library never prints, never exits and has no global state;
   different threads may use different objects at the same time.  Functions
   that can fail return an aq_status; AQ_NO_MEMORY may come from each of them.
   The caller frees an object of a ..._new function by the matching ..._free,
   which accepts NULL; a ..._new that fails sets the pointer to NULL.  No other
   pointer may be NULL unless a comment says so.  DATA may be NULL: it is only
   passed to the callback.  If a struct has an ..._init function, that sets all
   its members to their defaults, and the caller then changes some. */

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
  AQ_END,              /* the reader has no further board; the problem has
                          ended */
  AQ_STOPPED,          /* a callback asked to stop */
  AQ_BAD_SIZE,         /* a board size that the function does not take */
  AQ_BAD_SCHEME,       /* a scheme that fails aq_scheme_test */
  AQ_BAD_BOARD,        /* a column outside the board */
  AQ_BAD_POPULATION,   /* a population that the scheme does not take */
  AQ_BAD_PARAMETER,    /* a parameter value that the scheme does not take */
  AQ_BAD_OPERATOR,     /* an operator that does not fit the scheme */
  AQ_BAD_NEIGHBORHOOD, /* more than half the board size, or than
                          AQ_NEIGHBORHOOD_MAX */
  AQ_BAD_ISLANDS,      /* islands or threads out of range */
  AQ_BAD_ENGINE,       /* an engine that does not serve the options */
  AQ_BAD_SOLUTION,     /* a board with attacks was given as a solution */
  AQ_ABOVE_TOTAL,      /* more than the known total was found */
  AQ_BAD_TOTALS,       /* the known totals contradict one another */
  AQ_MALFORMED,        /* a line that is not a board */
  AQ_READ_ERROR,       /* errno says why */
  AQ_WRITE_ERROR,      /* errno says why */
  AQ_NO_MEMORY,
  AQ_BAD_SHAPE,     /* more queens than rows or columns, or not N queens in a
                       run for all solutions */
  AQ_BAD_TRANSPORT, /* a transport that is damaged, or with fewer islands than
                       processes */
  AQ_LOST_PROCESS,  /* a transport failed: the other processes are out of
                       reach */
  AQ_SKIPPED,       /* a line of other text */
  AQ_BAD_ARGUMENT,  /* an unknown format; a time below 0 or not a number */
  AQ_ENDLESS        /* no total is known and no stop rule is set */
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
  unsigned n; /* queens: N unless the scheme has a parameter "queens" */
  uint8_t row[AQ_BOARD_MAX], column[AQ_BOARD_MAX]; /* of each queen */
};

/* AQ_OK, AQ_BAD_SIZE or AQ_BAD_BOARD.  Every function that takes a board makes
   this check. */
AQ_API enum aq_status aq_board_check (const struct aq_board *board);

/* Called with each board, valid during the call.  Returns false to stop. */
typedef bool aq_visit (const struct aq_board *board, void *data);

/* --- known totals ------------------------------------------------------- */
struct aq_totals {
  unsigned n;
  uint64_t all;          /* solutions, OEIS A000170 */
  uint64_t fundamental;  /* classes under rotation and reflection, A002562 */
  uint64_t half_turn;    /* solutions equal to their half turn, A032522 */
  uint64_t quarter_turn; /* of these, equal to their quarter turn, A033148 */
};

/* The number of classes with 1, 2, 4 and 8 distinct images, the only sizes. */
struct aq_orbits {
  uint64_t of_size[9];
};

#define AQ_TOTALS_MAX 27 /* largest board whose totals are known */

/* The known totals for boards of size N, or NULL if none are known. */
AQ_API const struct aq_totals *aq_totals (unsigned n);

/* The number of classes of each orbit size among the solutions of TOTALS. */
AQ_API struct aq_orbits aq_totals_orbits (const struct aq_totals *totals);

/* The source of the number of all solutions for boards of size N, and who
   confirmed it, if the table says so: a text without a newline.  NULL if the
   number is unknown. */
AQ_API const char *aq_totals_source (unsigned n);

/* The sources of all totals: one or more lines of text. */
AQ_API const char *aq_totals_sources (void);

/* How far a search for all solutions is: so many solutions are 2 %, 4 %, ...,
   98 %, 99 %, 99.9 % and 100 % of them, rounded up.  0 if no total is known,
   if there is no solution, and for INDEX from AQ_TARGETS on. */
#define AQ_TARGETS 52
AQ_API uint64_t aq_target (unsigned n, unsigned index);

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

/* The format's name, such as "digits"; NULL for an unknown format. */
AQ_API const char *aq_format_name (enum aq_format format);
/* The largest board that FORMAT can write; 0 for an unknown format. */
AQ_API unsigned aq_format_size_max (enum aq_format format);
/* The number that FORMAT gives to the first row and column: 0 or 1. */
AQ_API unsigned aq_format_base (enum aq_format format);

/* Writes BOARD as text without a newline.  AQ_BAD_SIZE, and the empty text, if
   the format cannot write it on one line, as board and leetcode cannot. */
AQ_API enum aq_status aq_board_text (const struct aq_board *board,
                                     enum aq_format format,
                                     char text[AQ_LINE_MAX]);

/* Writes boards to STREAM, which stays the caller's.  The texts of
   permutations of one size have the same length, except for the first text of
   the file. */
struct aq_writer;
/* AQ_BAD_ARGUMENT for an unknown format. */
AQ_API enum aq_status aq_writer_new (struct aq_writer **writer, FILE *stream,
                                     enum aq_format format);
/* AQ_BAD_SIZE for a board that FORMAT cannot write.  After AQ_WRITE_ERROR all
   three functions return it with the same errno and write nothing. */
AQ_API enum aq_status aq_writer_put (struct aq_writer *writer,
                                     const struct aq_board *board);
/* Writes all boards that are still buffered, and flushes the stream. */
AQ_API enum aq_status aq_writer_flush (struct aq_writer *writer);
/* Writes the end of the file, and flushes the stream.  Without this call,
   boards that are still buffered are lost. */
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
   written alike (the manual, Boards Read).  It keeps up to 64 MiB of lines in
   memory at a time, or none if each line of the file is a board.  OPTIONS may
   be NULL.  AQ_BAD_SIZE for a size above AQ_BOARD_MAX, AQ_BAD_ARGUMENT for an
   unknown format. */
struct aq_reader;
AQ_API enum aq_status aq_reader_new (struct aq_reader **reader, aq_read *read,
                                     void *data,
                                     const struct aq_reader_options *options);
/* AQ_OK and a board with columns in 0 .. n-1, with or without attacks.  After
   AQ_MALFORMED, or AQ_SKIPPED if options.list_skipped, reading can go on.
   After AQ_END or AQ_READ_ERROR, all further calls return the same. */
AQ_API enum aq_status aq_reader_next (struct aq_reader *reader,
                                      struct aq_board *board);
/* The line of the board or error returned last, from 1.  An error may come
   after boards of later lines, if only those lines reveal it. */
AQ_API uint64_t aq_reader_line (const struct aq_reader *reader);
/* After AQ_MALFORMED, what is wrong there; after AQ_SKIPPED, the beginning of
   the line, up to 63 printable bytes; "" after a board.  Valid until the next
   read. */
AQ_API const char *aq_reader_message (const struct aq_reader *reader);

enum { AQ_NEAREST_MAX = 128 };

/* What a reader has found so far. */
struct aq_reading {
  enum aq_format format; /* digits, list, chess, board, pairs, or one of these
                            from 1; set with the first board */
  uint64_t boards;       /* returned */
  uint64_t wrong_boards; /* returned as AQ_MALFORMED: boards in which a row has
                            not one queen, or a queen stands outside */
  uint64_t other_sizes;  /* boards left out because of options.n */
  bool unproven;    /* no board is a solution: for want of better, what has
                       the shape of a board is one */
  uint64_t skipped; /* lines that are neither blank nor part of a board */
  uint64_t skipped_line; /* one of them: the first with a word (two adjacent
                            letters), or without boards the first without one;
                            otherwise the first; 0: none */
  char skipped_text[64]; /* its beginning, printable */
  uint64_t indexed;      /* boards whose index beside them was dropped */
  uint64_t images;       /* boards left out because they repeat one that was
                            read, in another notation */
  char nearest[AQ_NEAREST_MAX]; /* without boards, the text that is most like
                                   one; or empty */
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
/* Sorts the list, and of equal boards keeps the one with the lowest line;
   returns how many boards it removed. */
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
  AQ_EQUIVALENT, /* a board of its class is on line A; BOARD is canonical */
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
  uint64_t missing;        /* images of solutions that are not in the list */
  uint64_t equivalent;     /* with FUNDAMENTAL: images of other boards */
  struct aq_orbits orbits; /* classes, by orbit size */
  uint64_t fundamental;    /* classes */
  bool implied; /* more boards than AQ_CHECKED_CLASSES_MAX, and `solutions` is
                   the known total: missing, orbits and fundamental follow from
                   it and were not counted */
  const struct aq_totals *known; /* NULL if no total is known */
};

#define AQ_CHECKED_CLASSES_MAX 1000000 /* see `implied` */

/* Checks LIST, which it sorts, and calls REPORT, when not NULL, for each
   violation: of boards in the order of their lines, then of classes.  With
   FUNDAMENTAL the list must have one board of each class, no matter which.
   RESULT is written only with AQ_OK, which means that the whole list was
   checked.  AQ_STOPPED when REPORT returned false. */
AQ_API enum aq_status aq_verify (struct aq_list *list, bool fundamental,
                                 aq_report_violation *report, void *data,
                                 struct aq_verification *result);

/* --- the processor ------------------------------------------------------ */
/* The name of instruction set INDEX, such as "avx2", of those that this
   processor has and the library uses: first the one that runs use, last
   "baseline", then NULL. */
AQ_API const char *aq_instruction_set (size_t index);
/* Tests that instruction set on COUNT solutions of size N, N columns each:
   canonical forms and ranks against their plain definitions, neighborhood
   search against the baseline.  AQ_BAD_SOLUTION if the test fails or a board
   is not a solution, AQ_BAD_SIZE for N above AQ_SEARCH_MAX or an INDEX without
   an instruction set, AQ_NO_MEMORY. */
AQ_API enum aq_status aq_instruction_set_test (size_t index, unsigned n,
                                               const uint8_t *columns,
                                               size_t count);

/* --- schemes ------------------------------------------------------------ */

/* A genetic algorithm: see allqueens-scheme.h.  It is built into the library
   or comes from the user, and must outlive everything made with it.  If
   aq_scheme_fault finds a fault in a user's scheme, the behavior of all other
   functions with that scheme is undefined. */
struct aq_scheme;

/* Scheme INDEX of the library, or NULL after the last. */
AQ_API const struct aq_scheme *aq_scheme (size_t index);
/* The default scheme for size N: `report` up to N = 8, `halfkeep` above. */
AQ_API const struct aq_scheme *aq_scheme_default (unsigned n);
/* The library's scheme of that name, or NULL. */
AQ_API const struct aq_scheme *aq_scheme_named (const char *name);

/* --- settings of a genetic algorithm ------------------------------------ */

/* The code that evolves the islands.  The plain engine runs the functions of
   any scheme.  The lanes engine is faster: it works on 64 permutations at a
   time, but serves only some schemes.  With the same seed their results
   differ; the distributions of their results do not, unless many boards are
   equal: in lanes, equal boards descend in the same way. */
enum aq_engine {
  AQ_ENGINE_ANY, /* lanes if it serves the options, otherwise plain */
  AQ_ENGINE_PLAIN,
  AQ_ENGINE_LANES
};

#define AQ_PARAMETERS_MAX 16 /* of a scheme */

/* A value, with FIRST equal to LAST unless it is a range; or bounds, the least
   and the greatest value. */
struct aq_value {
  double first, last;
};

struct aq_operator; /* allqueens-scheme.h */

/* The settings of a genetic algorithm, besides the choice of its scheme. */
struct aq_settings {
  size_t population; /* boards, within the scheme's bounds */
  /* NULL: the scheme's own operator. */
  const struct aq_operator *selection, *crossover, *mutation;
  /* An island restarts after so many generations without a new solution,
     counted anew after each round with one, or if breeding cannot improve; 0:
     never. */
  uint64_t restart;
  bool exclude_solved;   /* solved boards are excluded from breeding */
  bool symmetry;         /* symmetry closure: a hit adds all of its images */
  unsigned neighborhood; /* from each new solution, try all moves of up to this
                            many queens, at most n / 2 and
                            AQ_NEIGHBORHOOD_MAX; 0, 1: off */
  enum aq_engine engine;
  struct aq_value value[AQ_PARAMETERS_MAX]; /* of the scheme's parameters, in
                                               their order */
};

/* Sets SETTINGS to the scheme's defaults for boards of size N and for
   POPULATION, on which parameters may depend; 0: the default population. */
AQ_API void aq_settings_init (struct aq_settings *settings,
                              const struct aq_scheme *scheme, unsigned n,
                              size_t population);

/* AQ_OK if the scheme takes boards of size N and these settings, otherwise the
   AQ_BAD_... status that says what it refuses. */
AQ_API enum aq_status aq_settings_check (const struct aq_scheme *scheme,
                                         unsigned n,
                                         const struct aq_settings *settings);

/* The number of queens with these settings: N, or fewer in a search for one
   solution on a part of the board. */
AQ_API unsigned aq_settings_queens (const struct aq_scheme *scheme, unsigned n,
                                    const struct aq_settings *settings);

#define AQ_SETTING_VALUE_MAX 64
#define AQ_SETTING_VALUES_MAX 256

/* A setting as text, which is the same in every locale. */
struct aq_setting {
  const char *name;    /* "population", "crossover", "exclude-solved", ... */
  const char *meaning; /* a line */
  char value[AQ_SETTING_VALUE_MAX];   /* its value: "20", "coin", "1..4", "no",
                                         "never"; "own": an operator of the
                                         scheme without a name */
  char values[AQ_SETTING_VALUES_MAX]; /* what it takes: "a whole number from 1
                                         to 64", "coin, copy or none" */
  const char *only_with; /* the operator without which it has no effect; NULL:
                            it always has one */
  bool applies; /* whether it has an effect with the chosen operators */
};

/* Describes setting INDEX of a scheme in SETTING; false after the last. */
AQ_API bool aq_setting (const struct aq_scheme *scheme, unsigned n,
                        const struct aq_settings *settings, size_t index,
                        struct aq_setting *setting);
/* The index of the setting of that name; SIZE_MAX if the scheme has none. */
AQ_API size_t aq_setting_named (const struct aq_scheme *scheme,
                                const char *name);
/* The names that a setting takes, by INDEX; NULL behind the last, and if it
   takes numbers. */
AQ_API const char *aq_setting_choice (const struct aq_scheme *scheme,
                                      size_t setting, size_t index);
/* Sets a setting to VALUE, written as in struct aq_setting; false if the
   setting does not take it.  Setting `population` leaves the parameters as
   they are. */
AQ_API bool aq_setting_set (const struct aq_scheme *scheme, unsigned n,
                            struct aq_settings *settings, size_t index,
                            const char *value);

/* The engine of a run with SETTINGS, which must pass aq_settings_check;
   AQ_ENGINE_ANY if the engine that they name does not serve them. */
AQ_API enum aq_engine aq_engine_used (const struct aq_scheme *scheme,
                                      const struct aq_settings *settings);
/* The engine's name; "any" for AQ_ENGINE_ANY; NULL for an unknown engine. */
AQ_API const char *aq_engine_name (enum aq_engine engine);
/* The schemes and operators that the engine serves, on one line; NULL for
   AQ_ENGINE_ANY and for an unknown engine. */
AQ_API const char *aq_engine_serves (enum aq_engine engine);

/* --- transport: several processes --------------------------------------- */

#define AQ_PROCESSES_MAX 256

/* Lets several processes share a run, on one machine or on many.  Each process
   makes the run with the same options, except for threads, callbacks and its
   own transport.  It evolves a share of the islands and keeps a share of the
   solutions; the statistics are those of all processes.  All processes must
   call the functions of the run in the same order, and their callbacks must
   return the same, except for should_stop.  If a process lacks memory, or is
   refused a run because its options differ, only this process is told; the
   others wait for it until it makes its transport fail on them.

   All processes call the two functions of their transports in the same order,
   from the thread that called the run.  The functions return false if another
   process is out of reach; then all functions of the run return
   AQ_LOST_PROCESS. */
struct aq_transport {
  unsigned processes; /* 1 .. AQ_PROCESSES_MAX */
  unsigned process;   /* the number of this one, from 0 */
  /* Copies the BYTES bytes at MINE of every process to ALL, in the order of
     the processes. */
  bool (*gather) (void *data, const void *mine, size_t bytes, void *all);
  /* Sends SEND_COUNT[p] items of ITEM bytes each to every process P, itself
     included, and receives RECEIVE_COUNT[p] items from it.  SEND and RECEIVED
     hold the items in the order of the processes. */
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
  AQ_GENERATIONS, /* options.generations are used up */
  AQ_TIME,        /* options.seconds are used up */
  AQ_INTERRUPTED, /* a callback asked to stop */
  AQ_SOLVED,      /* a first solution is found */
  AQ_STALLED,     /* breeding cannot improve, or no solution exists */
  AQ_LOOKS        /* options.looks are used up */
};

#define AQ_GENES_MAX 4096 /* characters of genes as text, with the final 0 */

/* An individual that is better than all before it since the last restart. */
struct aq_improvement {
  uint64_t generation;  /* from 0 */
  uint64_t evaluations; /* up to it: its look */
  double fitness;       /* as the publication defines it */
  struct aq_placement placement;
  char genes[AQ_GENES_MAX]; /* as published; empty if genes are columns */
};

struct aq_stats {
  enum aq_end end;
  const struct aq_totals *known; /* NULL if no total is known */
  uint64_t found;                /* distinct solutions */
  uint64_t fundamental_found;    /* classes with at least one solution found */
  struct aq_orbits orbits;       /* these classes, by orbit size */
  uint64_t generations;          /* after generation 0 */
  uint64_t evaluations;          /* fitness values computed and swaps tried */
  uint64_t hits;                 /* solved boards evaluated, new or not */
  uint64_t neighbors; /* ways to move queens examined by neighborhood search */
  uint64_t neighbors_found; /* distinct solutions that it added */
  uint64_t restarts;        /* new random populations after the first */
  /* Fitness in the last generation: less is better, 0 solves. */
  unsigned best, worst;
  double mean;
  double blind_expectation; /* the result of aq_blind_all */
  uint64_t looks;           /* evaluations + neighbors: the cost of a run */
  const char *engine; /* the name of the engine that evolves the islands */
  /* In aq_solve_run, the best individual since the last restart, which is the
     solution if `end` is AQ_SOLVED; NULL before the first evaluation.  In
     aq_collect_run, NULL. */
  const struct aq_improvement *improvement;
  uint64_t repeated; /* evaluations of boards whose fitness was known: see
                        aq_mark_known in allqueens-scheme.h */
};

/* Called after every round; a round of aq_solve_run is one generation.
   Returns false to end the run. */
typedef bool aq_round_done (const struct aq_stats *stats, void *data);
/* Returns true to end the run.  The run calls it every few milliseconds, but
   only between generations of an island and between steps of a round.  Any
   thread may call it, one at a time; meanwhile the other threads go on, and
   may call `observe`, but the statistics do not change.  After it has returned
   true it is not called again: the run finishes the generations that have
   begun, merges what they found, and ends.  A generation takes less than a
   second, except with some AQ_POPULATION_MAX individuals on boards far larger
   than N = 32. */
typedef bool aq_should_stop (void *data);

/* --- looks: what a run costs ---
   A look is a board whose fitness is computed, or a swap tried in a descent
   (an evaluation), or a way to move queens that neighborhood search examines.
   A solution has the look at which its evaluation ended, with its descent:
   boards are evaluated one after the other, also where an engine does it for
   many at once, and of several islands as if they took turns: generation G of
   each, in the order of the islands, then generation G + 1.  One that
   neighborhood search finds has the last look of that step.  Of several hits
   of a board, or with symmetry closure of its class, the first counts.

   The statistics of a run that is complete, has reached options.limit, or has
   its first solution, end with the look that did it: evaluations, repeated,
   hits and restarts behind it are not counted, though the solutions that they
   found are in the set.  A run that ends by a budget, by time or by a callback
   counts all. */

/* What a run has after so many looks. */
struct aq_found {
  uint64_t looks;
  uint64_t found, fundamental_found; /* as in struct aq_stats */
};

/* Called after each step of a round that found something, by aq_collect_run:
   what the run had after each of COUNT new boards, or with symmetry closure
   the boards of each new class, in the order of looks.  Those behind the look
   that ends the run are left out. */
typedef void aq_found_at (const struct aq_found *found, size_t count,
                          void *data);

#define AQ_ISLANDS_MAX 1024
#define AQ_THREADS_MAX 1024
/* With several islands, a round is AQ_ROUND_GENERATIONS generations of each.
   With one island, the first AQ_WATCHED_GENERATIONS rounds are one generation
   each; a later round ends with the first hits, or at the next multiple of
   AQ_WATCHED_GENERATIONS generations. */
#define AQ_ROUND_GENERATIONS 16
#define AQ_WATCHED_GENERATIONS 50

/* The steps of a generation, in this order.  Steps that a scheme does not have
   are left out. */
enum aq_step {
  AQ_STEP_CREATED,   /* random boards; the next step is AQ_STEP_DESCENDED or
                        AQ_STEP_EVALUATED */
  AQ_STEP_SELECTED,  /* selection is done; only in schemes that keep a half */
  AQ_STEP_CROSSED,   /* crossover is done; only in such schemes */
  AQ_STEP_BRED,      /* the next generation's boards are made, in such schemes
                        by mutation */
  AQ_STEP_DESCENDED, /* a board made one step of its min-conflicts descent */
  AQ_STEP_EVALUATED, /* the fitness is set, and solved boards have 0 */
  AQ_STEP_SURVIVED   /* the scheme's `survive` is done */
};
struct aq_population; /* allqueens-scheme.h */
/* Called after each step of the run's first population, from a thread of the
   run, one call at a time.  After AQ_STEP_DESCENDED, INDEX is that of the
   board; otherwise it is 0. */
typedef void aq_observe (enum aq_step step,
                         const struct aq_population *population, size_t index,
                         void *data);

/* The options of a run for all solutions (aq_collect) or for a first one
   (aq_solve).  Only aq_collect uses `islands` to `limit_fundamental`,
   `transport`, `round_done_if_found`, and the settings `exclude_solved`,
   `symmetry`, `neighborhood` and `engine`; only aq_solve uses `improved`. */
struct aq_run_options {
  unsigned n; /* 1 .. AQ_SEARCH_MAX; for aq_solve, up to the scheme's n_max */
  const struct aq_scheme *scheme;
  struct aq_settings settings; /* of each island */
  uint64_t seed;
  unsigned islands; /* populations that share the solution set and nothing
                       else, 1 .. AQ_ISLANDS_MAX */
  unsigned threads; /* 1 .. AQ_THREADS_MAX; results do not depend on it */
  /* Stop rules; 0: none. */
  uint64_t limit; /* the run ends when it has so many solutions or more; with
                     limit_fundamental, so many classes */
  bool limit_fundamental;
  uint64_t generations;      /* after generation 0; checked after each step */
  uint64_t looks;            /* evaluations + neighbors; likewise */
  double seconds;            /* checked as often as should_stop */
  aq_round_done *round_done; /* may be NULL */
  bool round_done_if_found;  /* call it only after rounds with new solutions:
                                rounds can be very short */
  void *data;
  aq_should_stop *should_stop;          /* may be NULL */
  const struct aq_transport *transport; /* copied; NULL: one process.  At most
                                           `islands` processes */
  aq_observe *observe; /* may be NULL.  Only the plain engine can be observed:
                          with `observe`, AQ_ENGINE_ANY means AQ_ENGINE_PLAIN,
                          and AQ_ENGINE_LANES is refused with AQ_BAD_ENGINE */
  /* Called for each improvement; may be NULL.  Returns false to end the run
     after this generation, without a call for its further improvements. */
  bool (*improved) (const struct aq_improvement *improvement, void *data);
  aq_found_at *found_at; /* may be NULL; AQ_BAD_TRANSPORT with several
                            processes */
};

struct aq_collect;

/* Sets OPTIONS to the defaults of the scheme. */
AQ_API void aq_collect_init (struct aq_run_options *options, unsigned n,
                             const struct aq_scheme *scheme);

/* Makes a run but does not start it; OPTIONS are copied.  AQ_BAD_... for an
   option out of range.  AQ_ENDLESS if no total is known for N and there is no
   limit, no budget, no round_done and no should_stop. */
AQ_API enum aq_status aq_collect_new (struct aq_collect **run,
                                      const struct aq_run_options *options);
/* Runs until the set is complete or a stop rule holds.  Another call continues
   the run: statistics count on, and budgets begin anew; but after
   AQ_INTERRUPTED those of generations and looks go on.  The result depends
   only on the options, the boards added before, `seconds` and what the
   callbacks return.  AQ_BAD_SOLUTION, AQ_ABOVE_TOTAL, AQ_BAD_TOTALS, or a
   status that a function of the scheme has set; a failed run keeps it. */
AQ_API enum aq_status aq_collect_run (struct aq_collect *run);
/* The statistics after the last round; valid until the run is freed. */
AQ_API const struct aq_stats *aq_collect_stats (const struct aq_collect *run);
/* Visits the solutions found in lexicographic order, or with FUNDAMENTAL the
   canonical forms of their classes.  AQ_STOPPED when VISIT returned false.  If
   processes share the run, all must call it: the first brings all solutions
   into its memory and visits them; in the others VISIT may be NULL. */
AQ_API enum aq_status aq_collect_each (const struct aq_collect *run,
                                       bool fundamental, aq_visit *visit,
                                       void *data);

/* --- what a checkpoint needs: the set is the whole state of a run, because
   populations can begin anew at any time --- */

/* Adds a known solution, before aq_collect_run or between its calls.  Adding
   it twice is no error; it does not count as a hit.  AQ_BAD_SIZE,
   AQ_BAD_BOARD, AQ_BAD_SOLUTION: the run can go on.  The board is in the set
   after the next aq_collect_searched or aq_collect_run at the latest. */
AQ_API enum aq_status aq_collect_add (struct aq_collect *run,
                                      const struct aq_board *board);
/* Marks all boards that were added so far as searched: neighborhood search
   will not start from them.  If several processes share the run, all must call
   it. */
AQ_API enum aq_status aq_collect_searched (struct aq_collect *run);
/* Visits one board of each class in the set, or without symmetry closure every
   board, in no particular order: with SEARCHED those from which neighborhood
   search has started, otherwise the rest.  It allocates nothing, and each of
   several processes visits its share.  Call it in `round_done` or between
   calls of aq_collect_run.  AQ_STOPPED when VISIT returned false. */
AQ_API enum aq_status aq_collect_walk (const struct aq_collect *run,
                                       bool searched, aq_visit *visit,
                                       void *data);

/* How many copies of boards the last populations of all islands have together,
   without boards excluded from breeding.  If copies take over one of many
   islands, that is a small part of all boards. */
struct aq_takeover {
  bool taken_over; /* at least 1/10 are copies of one board, and there are at
                      most 3/4 as many distinct boards as among random ones */
  struct aq_board most_frequent; /* the lexicographically first of several */
  size_t boards, distinct;
  size_t copies; /* of the most frequent board */
  size_t optima; /* the optima that the populations hold: distinct solved
                    boards, also those excluded from breeding */
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

/* The peak memory of the process, in bytes. */
AQ_API uint64_t aq_memory_peak (void);

AQ_API void aq_collect_free (struct aq_collect *run);

/* --- solve: the first solution ------------------------------------------- */

/* Sets OPTIONS to the defaults of the scheme, but without restarts.  Here
   `restart` counts generations without an improvement. */
AQ_API void aq_solve_init (struct aq_run_options *options, unsigned n,
                           const struct aq_scheme *scheme);

/* A search for one solution, by the plain engine.  The functions are like
   those of aq_collect; after AQ_SOLVED the search cannot be continued. */
struct aq_solve;
AQ_API enum aq_status aq_solve_new (struct aq_solve **run,
                                    const struct aq_run_options *options);
/* AQ_OK, solved or not; AQ_BAD_SOLUTION, or a status that a function of the
   scheme has set. */
AQ_API enum aq_status aq_solve_run (struct aq_solve *run);
AQ_API const struct aq_stats *aq_solve_stats (const struct aq_solve *run);
AQ_API void aq_solve_free (struct aq_solve *run);

/* --- problem: a search of your own, counted ------------------------------ */

/* A problem counts the boards that any search looks at and collects the
   solutions among them.  The search has a loop of its own and shows each board
   to aq_problem_look:

     while (!aq_problem_look (problem, board, &pairs))
       change (board, pairs);

   One board shown is one look, whether it was shown before or not.  A board
   here is an array of N columns, by row: 0 .. N-1, in which a column may be
   repeated. */
struct aq_problem;

struct aq_problem_options {
  bool first;     /* end with the first solution, not with all of them */
  bool symmetry;  /* a solution that is shown counts for all its images */
  uint64_t looks; /* end after so many looks; 0: no budget */
};

struct aq_problem_stats {
  enum aq_end end; /* AQ_RUNNING; AQ_COMPLETE: all solutions are found;
                      AQ_SOLVED: the first one is; AQ_LOOKS: the budget is
                      used up; AQ_STALLED: there is no first one to find */
  const struct aq_totals *known; /* NULL if no total is known */
  uint64_t looks;                /* boards shown before the end */
  uint64_t hits;                 /* solutions among them, new or not */
  uint64_t found;                /* distinct solutions */
  uint64_t fundamental_found;    /* their classes */
  uint64_t found_at; /* the look that found the last of them; 0: none */
};

/* A problem for boards of size N, 1 .. AQ_SEARCH_MAX; with options.first up to
   AQ_BOARD_MAX; otherwise AQ_BAD_SIZE.  OPTIONS are copied; NULL: all
   solutions, without symmetry and budget.  If there is nothing to find, as for
   N = 3, it has ended before the first look.  It keeps N + 16 bytes for each
   discovery, beside the set. */
AQ_API enum aq_status
aq_problem_new (struct aq_problem **problem, unsigned n,
                const struct aq_problem_options *options);

/* Counts a look and sets *PAIRS to the pairs of queens that attack each other:
   those in the same column or on the same diagonal, also with queens between
   them; 0 for a solution.  AQ_END if this look ends the problem, which is the
   last that counts; later calls return AQ_END, too, count nothing and set
   nothing.  AQ_BAD_BOARD and AQ_NO_MEMORY: it does not count, and the search
   can go on. */
AQ_API enum aq_status aq_problem_look (struct aq_problem *problem,
                                       const uint8_t *columns,
                                       uint32_t *pairs);

/* The same for COUNT boards, N bytes each, one behind the other, and as many
   numbers of pairs.  Stops behind the board that ends the problem: *LOOKED is
   how many counted, also after AQ_NO_MEMORY.  AQ_BAD_BOARD if one is, before
   the end or behind it: none counts, and *LOOKED is the index of the first
   such board. */
AQ_API enum aq_status aq_problem_look_all (struct aq_problem *problem,
                                           const uint8_t *boards, size_t count,
                                           uint32_t *pairs, size_t *looked);

/* The statistics up to the last look; valid until the problem is freed, and
   kept up to date. */
AQ_API const struct aq_problem_stats *
aq_problem_stats (const struct aq_problem *problem);

/* Whether a board is among the solutions found, with options.symmetry also as
   an image of one.  It is no look. */
AQ_API bool aq_problem_knows (const struct aq_problem *problem,
                              const uint8_t *columns);

/* The look that made discovery INDEX, from 0 in the order of looks; 0 behind
   the last.  Writes the board that was shown to COLUMNS, unless that is NULL.
   With options.symmetry a discovery is a class, otherwise a solution. */
AQ_API uint64_t aq_problem_discovery (const struct aq_problem *problem,
                                      uint64_t index, uint8_t *columns);

/* The look at which FOUND solutions, or more, were found first; 0: so many are
   not found. */
AQ_API uint64_t aq_problem_found_at (const struct aq_problem *problem,
                                     uint64_t found);

AQ_API void aq_problem_free (struct aq_problem *problem);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT */

/* Schemes: what a genetic algorithm consists of.  For authors of schemes, and
   for programs that describe them.

   A scheme is a table of functions that work on a population.  Its file reads
   like its publication.  What is common to all schemes is done outside of it:
   collecting solved boards and excluding them from breeding, neighborhood
   search, restarting, counting, stopping.  A scheme does not look up solutions
   and does not call exact search.  It keeps no static state: several
   populations are evolved at the same time. */

#ifndef ALLQUEENS_SCHEME_H
#define ALLQUEENS_SCHEME_H

#include "allqueens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- random numbers ----------------------------------------------------- */

/* A generator, xoshiro256** 1.0 (Blackman and Vigna, "Scrambled linear
   pseudorandom number generators", 2018). */
struct aq_random {
  uint64_t state[4]; /* not all zero */
};

static inline uint64_t aq_random_rotate (uint64_t word, int bits) {
  return (word << bits) | (word >> (64 - bits));
}

/* 64 random bits. */
static inline uint64_t aq_random_next (struct aq_random *random) {
  uint64_t *s = random->state;
  const uint64_t result = aq_random_rotate (s[1] * 5, 7) * 9;
  const uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = aq_random_rotate (s[3], 45);
  return result;
}

/* Uniform over 0 .. BOUND-1, BOUND >= 1, without bias: the upper half of a
   product.  It draws again in the rare case that the lower half falls into the
   incomplete interval (Lemire, "Fast random integer generation in an
   interval", 2019). */
static inline uint32_t aq_random_below (struct aq_random *random,
                                        uint32_t bound) {
  uint64_t product = (aq_random_next (random) >> 32) * bound;
  if ((uint32_t) product < bound) {
    const uint32_t incomplete = -bound % bound;
    while ((uint32_t) product < incomplete)
      product = (aq_random_next (random) >> 32) * bound;
  }
  return (uint32_t) (product >> 32);
}

/* Two distinct numbers of 0 .. BOUND-1, BOUND >= 2. */
static inline void aq_random_pair (struct aq_random *random, uint32_t bound,
                                   uint32_t *first, uint32_t *second) {
  *first = aq_random_below (random, bound);
  *second = aq_random_below (random, bound - 1);
  *second += *second >= *first;
}

/* True with that probability, 0 .. 1. */
static inline bool aq_random_chance (struct aq_random *random,
                                     double probability) {
  return (double) (aq_random_next (random) >> 11) * (1.0 / (1ull << 53)) <
         probability;
}

/* A random permutation of 0 .. COUNT-1, COUNT <= AQ_BOARD_MAX. */
AQ_API void aq_random_permutation (struct aq_random *random, unsigned count,
                                   uint8_t *permutation);

/* --- populations -------------------------------------------------------- */

struct aq_population;

/* What schemes that keep the better half consist of, and settings can
   exchange. */
struct aq_operators {
  /* Moves the boards to keep to the first half of the population. */
  void (*select) (struct aq_population *population);
  /* Makes two children of a couple, N columns each. */
  void (*cross) (struct aq_population *population, const uint8_t *mother,
                 const uint8_t *father, uint8_t *daughter, uint8_t *son);
  /* Changes a board in so many PLACES; 0: not at all. */
  void (*mutate) (struct aq_population *population, uint8_t *column,
                  unsigned places);
};

/* Boards bred together: individuals 0 .. count-1.  The library makes it and
   owns all memory. */
struct aq_population {
  unsigned n;   /* board size */
  size_t size;  /* individuals there is memory for */
  size_t count; /* individuals there are, at most `size`: a scheme may lower
                   and raise it */
  void *genes;  /* one individual behind the other, aligned to 64 */
  uint32_t *fitness;     /* of each individual: 0 solves, less is better.
                            `evaluate` sets numbers below AQ_EXCLUDED; the run
                            writes AQ_EXCLUDED for solved boards */
  uint64_t evaluations;  /* one for each fitness computed and each swap tried:
                            `evaluate` adds at least one for each individual
                            that `create` or `breed` has made or changed */
  void *state;           /* what the scheme keeps between generations: as many
                            bytes as the scheme's `state` says, aligned to 64 */
  enum aq_status status; /* a function that sets another than AQ_OK ends the
                            run with it */
  struct aq_random random; /* all of its random numbers come from here */
  const struct aq_scheme *scheme;
  const struct aq_settings *settings;   /* of the run */
  const struct aq_operators *operators; /* the scheme's own, or those that
                                           settings name */
  struct aq_value places; /* in how many a board mutates: a range */
  /* For any function until it returns: an index for each individual, and as
     many bytes as genes have. */
  uint32_t *index;
  void *scratch;
  /* Of each individual: `evaluations` when its fitness was final.  `evaluate`
     sets them for all individuals or for none, and they ascend.  If it sets
     none, and counts as many evaluations as there are individuals, these were
     made in the order of the individuals; otherwise the fitness of all was
     final with the last one. */
  uint64_t *looks;
  /* Of each individual: whether aq_mark_known has marked it since the library
     called `create` or `breed`; how many are marked; and how many evaluations
     were of marked individuals so far. */
  bool *known;
  size_t known_count;
  uint64_t repeated;
};

/* The fitness of a solved board that is excluded from breeding, set after
   `evaluate`: it ranks last. */
#define AQ_EXCLUDED (UINT32_MAX - 1)

/* A run can stop after each generation, and so a generation must be short. */
#define AQ_POPULATION_MAX 65536

/* How genes lie in memory.  An individual of the last two is a board: N bytes,
   the column of the queen in each row; individual I begins at byte I * N.  A
   value is a bit, so that an operator can name several. */
enum aq_layout {
  AQ_LAYOUT_OWN = 0,         /* in a way of the scheme's own */
  AQ_LAYOUT_COLUMNS = 1,     /* boards with any columns below N */
  AQ_LAYOUT_PERMUTATIONS = 2 /* boards with each column once */
};

enum aq_parameter_type {
  AQ_COUNT, /* a whole number */
  AQ_RATE,  /* a number, 0 .. 1 */
  AQ_COUNTS /* a whole number, or a range of them */
};

/* In place of a number: the board size, or the individuals. */
#define AQ_N (-1.0)
#define AQ_POPULATION (-2.0)

/* A parameter of a scheme.  All texts are one line. */
struct aq_parameter {
  const char *name;    /* a-z, 0-9 and '-', with the end at most
                          AQ_PARAMETER_NAME_MAX characters */
  const char *meaning; /* what it is */
  enum aq_parameter_type type;
  double least, most;  /* a number, AQ_N or AQ_POPULATION */
  double initial;      /* the default value, likewise */
  double initial_last; /* the last number if the default is a range; 0 */
  /* The default value if it depends on N or the population; NULL:
     `initial`. */
  double (*initial_for) (unsigned n, size_t population);
  const char *only_with; /* it has an effect only with the operator of this
                            name, "flip" also with the scheme's own mutation;
                            NULL: always */
};

#define AQ_PARAMETER_NAME_MAX 40

/* Bytes: fixed + individuals * (each + N * row). */
struct aq_bytes {
  size_t fixed, each, row;
};

/* A genetic algorithm.  Required are the texts, n_max, population and its
   bounds, create, breed and evaluate.  Other members that are 0 or NULL have
   the meaning "none" unless a comment says otherwise.  All texts are one line.

   Generation 0 of a run, and each restart, is create, evaluate, survive; every
   other generation is breed, evaluate, survive.  After evaluate the run
   collects the boards of fitness 0 and, by default, sets their fitness to
   AQ_EXCLUDED.  So breed sees the fitness that evaluate, the run and survive
   have left: that of the same individual.  N can be 1. */
struct aq_scheme {
  const char *name;     /* a-z, 0-9 and '-' */
  const char *version;  /* raised when results by seed change */
  const char *summary;  /* what it does */
  const char *source;   /* the publication */
  const char *encoding; /* what its genes are */
  const char *fitness;  /* what the publication measures, and whether that is
                           minimized or maximized */

  /* Bounds. */
  unsigned n_max;    /* the largest board, 1 .. AQ_BOARD_MAX */
  size_t population; /* individuals, by default */
  /* 1 .. AQ_POPULATION_MAX; a population is a multiple of the last one. */
  size_t population_min, population_max, population_multiple;

  /* Its parameters besides the population: a table of at most
     AQ_PARAMETERS_MAX rows, ended by a row without a name; NULL: none.  One
     with the name "queens" says how many are on the board; in the other
     schemes there are N. */
  const struct aq_parameter *parameters;
  /* The defaults of these settings.  That of exclude-solved is yes, unless
     there is a `survive`. */
  uint64_t restart;
  bool symmetry;
  unsigned neighborhood;

  /* How genes lie in memory: `gene_bytes` bytes of an individual for each of
     the N rows; 0: 1.  With another layout than AQ_LAYOUT_OWN they are a
     board, and populations are multiples of 4. */
  enum aq_layout layout;
  unsigned gene_bytes;
  struct aq_bytes state;

  /* `begin` is called once, when genes and state are zero; `finish` once, at
     the end. */
  void (*begin) (struct aq_population *population);
  void (*finish) (struct aq_population *population);

  /* The null baseline: how many draws of random genes, as `create` makes them,
     it takes on average to draw one given solution; INFINITY if some cannot be
     drawn.  NULL: N to the power of N, which is right for any columns, and not
     for permutations: N!. */
  double (*draws_per_solution) (unsigned n);
  /* If some solutions are drawn more often than others: the draws expected
     until the first one; NAN if that is unknown.  NULL: all are equally
     likely. */
  double (*draws_to_first) (unsigned n);

  /* Fills the population with random genes, at least one individual, at the
     beginning and at each restart.  At a restart `count` and the state still
     are those of the last generation: set them anew. */
  void (*create) (struct aq_population *population);
  /* Makes the next boards.  It need not keep the fitness up to date.  It marks
     individuals of known fitness that `evaluate` evaluates again: see
     aq_mark_known. */
  void (*breed) (struct aq_population *population);
  /* Sets the fitness of all individuals, may change their genes, and counts
     the evaluations.  An individual that `breed` has left in its place as it
     was may keep its fitness, AQ_EXCLUDED, too, and is not counted then: so a
     scheme can breed one child a generation. */
  void (*evaluate) (struct aq_population *population);
  /* What `breed` uses as population->operators, all three or none.  Operators
     of the library can take the place of each if the layout is a board's. */
  struct aq_operators own;
  /* Called at the end of a generation, after its solved boards are collected,
     also after `create`.  It may put boards of the generation before back,
     with their fitness.  NULL: all boards stay. */
  void (*survive) (struct aq_population *population);
  /* Whether breeding cannot lead to a better board; NULL: it always can. */
  bool (*is_stuck) (struct aq_population *population);

  /* Sets all members of PLACEMENT: where the queens of an individual stand.
     NULL: genes are the column of the queen in each row, a byte each. */
  void (*decode) (const struct aq_population *population, size_t index,
                  struct aq_placement *placement);
  /* The genes as the publication writes them, at most AQ_GENES_MAX bytes with
     the final 0; NULL if genes are a board's columns. */
  void (*format_genes) (const struct aq_population *population, size_t index,
                        char *text);
  /* The fitness as the publication defines it; NULL: unchanged. */
  double (*published_fitness) (const struct aq_population *population,
                               uint32_t fitness);
};

/* What is wrong with a scheme's table, such as a missing function; NULL if
   nothing is wrong.  SCHEME may be NULL.  A program calls this for a scheme
   of its own, or of a plug-in that it has loaded, before it uses the scheme:
   no function but aq_scheme_test looks for faults, and a run would call a
   function that is missing. */
AQ_API const char *aq_scheme_fault (const struct aq_scheme *scheme);

/* Room for the message of aq_scheme_test. */
#define AQ_SCHEME_MESSAGE_MAX 256

/* Tests a scheme on several board sizes, for some generations: queens are on
   the board, fitness is 0 for solutions and for nothing else, evaluations are
   counted, and two populations of one seed are equal.  AQ_OK; AQ_BAD_SCHEME or
   AQ_NO_MEMORY, with what is wrong in MESSAGE. */
AQ_API enum aq_status aq_scheme_test (const struct aq_scheme *scheme,
                                      char message[AQ_SCHEME_MESSAGE_MAX]);

/* --- parameters --------------------------------------------------------- */

/* Parameter INDEX of a scheme, NULL after the last. */
AQ_API const struct aq_parameter *aq_parameter (const struct aq_scheme *scheme,
                                                size_t index);
/* The least and the greatest value of a parameter. */
AQ_API struct aq_value
aq_parameter_bounds (const struct aq_parameter *parameter, unsigned n,
                     size_t population);
/* A value as text: "0.5", "3", "1..4". */
#define AQ_VALUE_TEXT_MAX 64
AQ_API void aq_value_text (struct aq_value value,
                           char text[AQ_VALUE_TEXT_MAX]);
/* The null baseline: the evaluations that blind sampling is expected to need
   to a given solution, to the first one, and to all.  Blind sampling draws the
   scheme's genes uniformly, or permutations if SCHEME is NULL.  The last two
   are NAN if the number of solutions is unknown, or, with symmetry, how often
   each class is drawn.  To the first solution it is NAN also if there is none.
   INFINITY if some cannot be drawn. */
AQ_API double aq_draws_per_solution (const struct aq_scheme *scheme,
                                     unsigned n);
AQ_API double aq_blind_first (const struct aq_scheme *scheme, unsigned n);
AQ_API double aq_blind_all (const struct aq_scheme *scheme, unsigned n,
                            bool symmetry);

/* --- operators by name --------------------------------------------------- */

enum aq_operator_kind {
  AQ_SELECTION,
  AQ_CROSSOVER,
  AQ_MUTATION,
  AQ_OPERATOR_KINDS /* how many: it grows */
};

/* An operator of the library.  It takes its parameter from the scheme's table.
   If the table has no parameter of that name, 1 to 4 rows flip and tournaments
   are of 2. */
struct aq_operator {
  const char *name;
  const char *summary; /* one line */
  const char *source;  /* the publication; NULL: common knowledge */
  unsigned layouts;    /* those it works on and keeps: a sum of aq_layout */
  struct aq_operators function; /* the one of its kind is set */
  struct aq_value places;       /* of a mutation */
  bool copies; /* what it makes are copies of boards that have been evaluated,
                  or such boards as they were */
};

/* Operator INDEX of a kind, or NULL after the last. */
AQ_API const struct aq_operator *aq_operator (enum aq_operator_kind kind,
                                              size_t index);
/* The operator of that name, or NULL. */
AQ_API const struct aq_operator *aq_operator_named (enum aq_operator_kind kind,
                                                    const char *name);
/* The scheme's own operator of a kind; NULL if the library has none like
   it. */
AQ_API const struct aq_operator *
aq_scheme_operator (const struct aq_scheme *scheme,
                    enum aq_operator_kind kind);
/* Whether CHOSEN, an operator of that kind, can take the place of the scheme's
   own. */
AQ_API bool aq_operator_fits (const struct aq_operator *chosen,
                              enum aq_operator_kind kind,
                              const struct aq_scheme *scheme);

/* --- what the library does for schemes ---------------------------------- */

/* The N columns of individual INDEX, if genes are a board's. */
static inline uint8_t *aq_board (const struct aq_population *population,
                                 size_t index) {
  return (uint8_t *) population->genes + index * population->n;
}

/* Uniform over 0 .. BOUND-1, BOUND >= 1. */
static inline uint32_t aq_below (struct aq_population *population,
                                 uint32_t bound) {
  return aq_random_below (&population->random, bound);
}

/* True with that probability. */
static inline bool aq_chance (struct aq_population *population,
                              double probability) {
  return aq_random_chance (&population->random, probability);
}

/* A `create`: random boards, any columns or permutations of them. */
AQ_API void aq_draw_columns (struct aq_population *population);
AQ_API void aq_draw_permutations (struct aq_population *population);

/* Writes the indexes of all individuals to RANKED: the best first, equal ones
   in the order of their indexes, those excluded from breeding last.  RANKED
   may be population->index; population->scratch changes. */
AQ_API void aq_rank (struct aq_population *population, uint32_t *ranked);

/* Moves the boards of INDEX, half as many as there are, to the first half, in
   that order.  The second half stays as it is.  INDEX may be
   population->index; population->scratch changes. */
AQ_API void aq_keep_boards (struct aq_population *population,
                            const uint32_t *index);

/* A random whole number within RANGE, each as likely.  More than N counts as
   N. */
AQ_API unsigned aq_draw_within (struct aq_population *population,
                                struct aq_value range);

/* The value of the scheme's parameter of that name; OTHERWISE if it has
   none. */
AQ_API struct aq_value aq_value_of (const struct aq_population *population,
                                    const char *name,
                                    struct aq_value otherwise);

/* Marks an individual that is a whole board of known fitness, because the
   steps of `breed` copied it or left it as it was: an evaluation of it is
   counted as repeated, too.  Boards are not compared: one that is made anew,
   and equals another by chance, is not marked. */
static inline void aq_mark_known (struct aq_population *population,
                                  size_t index) {
  population->known_count += !population->known[index];
  population->known[index] = true;
}

/* Marks the halves of a population that the chosen mutation left as they were,
   and that the chosen crossover copied. */
AQ_API void aq_mark_copies (struct aq_population *population);

/* Tells the run's observer, if there is one, that a function has done a step;
   INDEX as in aq_observe. */
AQ_API void aq_step_done (struct aq_population *population, enum aq_step step,
                          size_t index);

/* --- plug-ins ------------------------------------------------------------ */

/* The one entry of a plug-in, a shared object, which defines it: its scheme.
   The name has the version of this header. */
__attribute__ ((visibility (
    "default"))) extern const struct aq_scheme *const aq_scheme_plugin_v2;

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT */

/* Breeding parameters, and the checks of schemes. */

#include "ga/breeding.h"

#include <string.h>

#include "core/sized.h"
#include "ga/column_tiles.h"
#include "ga/improvement.h"

/* --- parameters --- */

bool aq_breeding_has_tournaments (const struct aq_scheme *scheme,
                                  const struct aq_breeding *breeding) {
  return scheme->tournament || scheme->tournament_part ||
         (breeding->selection && breeding->selection->tournament);
}

/* The default tournament.  A scheme whose own selection holds none has one,
   too: another selection may be chosen. */
static size_t default_tournament (const struct aq_scheme *scheme,
                                  size_t population) {
  enum { BINARY = 2 };
  const size_t size = scheme->tournament_part
                          ? population / scheme->tournament_part
                      : scheme->tournament ? scheme->tournament
                                           : BINARY;
  return size > population ? population : size ? size : 1;
}

void aq_breeding_init (struct aq_breeding *breeding, size_t size,
                       const struct aq_scheme *scheme, unsigned n,
                       size_t population) {
  if (!population)
    population = scheme->population;
  const struct aq_breeding defaults = {
      .size = sizeof defaults,
      .population = population,
      .crossover_rate = scheme->crossover_rate,
      .mutation_rate = scheme->mutation_rate,
      .tournament = default_tournament (scheme, population),
      .selection = aq_scheme_operator (scheme, AQ_SELECTION),
      .crossover = aq_scheme_operator (scheme, AQ_CROSSOVER),
      .mutation = aq_scheme_operator (scheme, AQ_MUTATION),
      .descent = aq_scheme_operator (scheme, AQ_IMPROVEMENT)
                     ? aq_descent_steps (n)
                     : 0,
      .penalty = scheme->penalty};
  aq_sized_set (breeding, size, &defaults, sizeof defaults);
}

bool aq_breeding_take (struct aq_breeding *own, const struct aq_scheme *scheme,
                       unsigned n, const struct aq_breeding *theirs) {
  aq_breeding_init (own, sizeof *own, scheme, n, 0);
  return !theirs ||
         aq_sized_in (own, sizeof *own, theirs, sizeof theirs->size);
}

size_t aq_scheme_population (const struct aq_scheme *scheme,
                             unsigned islands) {
  return islands > 1 && scheme->island_population ? scheme->island_population
                                                  : scheme->population;
}

struct board_shape aq_shape_of (const struct aq_breeding *breeding,
                                unsigned n) {
  return (struct board_shape){
      breeding->rows ? (unsigned) breeding->rows : n,
      breeding->columns ? (unsigned) breeding->columns : n,
      breeding->queens ? (unsigned) breeding->queens : n};
}

static bool is_n_or_0 (size_t count, unsigned n) {
  return count == n || !count;
}

bool aq_is_n_queens (const struct aq_breeding *breeding, unsigned n) {
  return is_n_or_0 (breeding->rows, n) && is_n_or_0 (breeding->columns, n) &&
         is_n_or_0 (breeding->queens, n);
}

/* More queens than rows or columns have no solution. */
static bool takes_shape (const struct aq_scheme *scheme,
                         const struct aq_breeding *breeding, unsigned n) {
  if (!scheme->rectangles || breeding->rows > n || breeding->columns > n ||
      breeding->queens > n)
    return aq_is_n_queens (breeding, n);
  const struct board_shape shape = aq_shape_of (breeding, n);
  return shape.queens <= shape.rows && shape.queens <= shape.columns;
}

bool aq_populations_fit_side_by_side (const struct aq_scheme *scheme,
                                      const struct aq_breeding *breeding) {
  return breeding->population <= AQ_SIDE_BOARDS_MAX &&
         scheme->layout != AQ_LAYOUT_OWN && !scheme->is_stuck &&
         !scheme->survive;
}

static bool is_rate (double rate) {
  return rate >= 0 && rate <= 1;
}

static bool fits (const struct aq_operator *chosen, enum aq_operator_kind kind,
                  const struct aq_scheme *scheme) {
  return !chosen || aq_operator_fits (chosen, kind, scheme);
}

enum aq_status aq_breeding_check (const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding) {
  if (aq_scheme_fault (scheme))
    return AQ_BAD_SCHEME;
  struct aq_breeding own;
  if (!aq_breeding_take (&own, scheme, n, breeding))
    return AQ_BAD_STRUCT;
  if (n < 1 || n > scheme->n_max)
    return AQ_BAD_SIZE;
  if (!takes_shape (scheme, &own, n))
    return AQ_BAD_SHAPE;
  if (own.population < scheme->population_min ||
      own.population > scheme->population_max ||
      own.population % scheme->population_multiple)
    return AQ_BAD_POPULATION;
  if (scheme->rates &&
      !(is_rate (own.crossover_rate) && is_rate (own.mutation_rate)))
    return AQ_BAD_RATE;
  if (!fits (own.selection, AQ_SELECTION, scheme) ||
      !fits (own.crossover, AQ_CROSSOVER, scheme) ||
      !fits (own.mutation, AQ_MUTATION, scheme) ||
      (own.descent && !aq_scheme_operator (scheme, AQ_IMPROVEMENT)) ||
      own.descent > AQ_DESCENT_MAX)
    return AQ_BAD_OPERATOR;
  if (scheme->penalty && own.penalty > AQ_PENALTY_MAX)
    return AQ_BAD_PENALTY;
  if (aq_breeding_has_tournaments (scheme, &own) &&
      (own.tournament < 1 || own.tournament > own.population))
    return AQ_BAD_TOURNAMENT;
  return AQ_OK;
}

/* --- schemes --- */

/* Members that a scheme must have.  Those that a later version adds are read
   only where the scheme's size covers them. */
enum {
  SIZE_MIN = offsetof (struct aq_scheme, published_fitness) +
             sizeof (((struct aq_scheme *) NULL)->published_fitness),
  POPULATION_MAX = 1 << 30 /* indexes are uint32_t */
};

static bool takes_population (const struct aq_scheme *scheme,
                              size_t population) {
  return population >= scheme->population_min &&
         population <= scheme->population_max &&
         population % scheme->population_multiple == 0;
}

static bool is_line (const char *text) {
  if (!text || !*text)
    return false;
  for (; *text; text++)
    if ((unsigned char) *text < ' ' || *text == 0x7f)
      return false;
  return true;
}

const char *aq_scheme_fault (const struct aq_scheme *scheme) {
  if (!scheme)
    return "no scheme";
  struct aq_scheme own;
  if (!aq_sized_in (&own, sizeof own, scheme, SIZE_MIN))
    return "its size is not that of a struct aq_scheme, or it has members "
           "that "
           "this version does not know";
  if (!is_line (scheme->name) || !is_line (scheme->version) ||
      !is_line (scheme->summary) || !is_line (scheme->source) ||
      !is_line (scheme->encoding) || !is_line (scheme->fitness))
    return "a text is missing, or is not a line of printable characters: "
           "name, version, summary, source, encoding or fitness";
  if (strspn (scheme->name, "abcdefghijklmnopqrstuvwxyz0123456789-") <
      strlen (scheme->name))
    return "its name has other characters than a-z, 0-9 and '-'";
  if (scheme->n_max < 1 || scheme->n_max > AQ_BOARD_MAX)
    return "n_max is outside 1 to 255";
  if (scheme->population_min < 1 || scheme->population_multiple < 1 ||
      scheme->population_max > POPULATION_MAX ||
      !takes_population (scheme, scheme->population))
    return "its population is outside its own bounds";
  if (!scheme->islands != !scheme->island_population)
    return "islands and island_population go together";
  if (scheme->islands > AQ_ISLANDS_MAX)
    return "its islands are more than 1024";
  if (scheme->islands && !takes_population (scheme, scheme->island_population))
    return "island_population is outside the bounds of its population";
  if (!is_rate (scheme->crossover_rate) || !is_rate (scheme->mutation_rate))
    return "a rate is outside 0 to 1";
  if (scheme->penalty > AQ_PENALTY_MAX)
    return "its penalty is above 1000000";
  if (!scheme->gene_bytes || !scheme->create || !scheme->evaluate ||
      (!scheme->decode && !scheme->decode_placement))
    return "a function is missing: gene_bytes, create, evaluate, or decode or "
           "decode_placement";
  if (scheme->decode && scheme->decode_placement)
    return "it has both decode and decode_placement";
  if (scheme->layout != AQ_LAYOUT_OWN &&
      (scheme->population_multiple % 4 ||
       scheme->gene_bytes != aq_tiles_bytes))
    return "its layout does not fit its genes or its populations";
  if (!scheme->save != !scheme->load)
    return "save and load go together";
  return NULL;
}

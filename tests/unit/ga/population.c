/* SPDX-License-Identifier: MIT */

/* Populations for the tests of the schemes. */

#include "population.h"

#include "ga/boards.h"

struct aq_population *unit_population (const struct aq_scheme *scheme,
                                       unsigned n,
                                       const struct aq_settings *settings,
                                       unsigned seed) {
  struct boards *boards;
  struct aq_random random;
  struct aq_settings own;
  aq_random_seed (&random, seed);
  aq_settings_init (&own, scheme, n, 0);
  if (settings)
    own = *settings;
  ck_assert_int_eq (aq_settings_check (scheme, n, &own), AQ_OK);
  ck_assert_int_eq (aq_plain_engine.make (&boards, scheme, n, &own, &random),
                    AQ_OK);
  struct aq_population *population = &aq_population_of (boards)->visible;
  scheme->create (population);
  return population;
}

struct aq_population *unit_population_of (const struct aq_scheme *scheme,
                                          unsigned n, size_t size,
                                          unsigned seed) {
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, n, size);
  return unit_population (scheme, n, &settings, seed);
}

uint32_t unit_fitness (const struct aq_scheme *scheme, const uint16_t *genes,
                       unsigned count) {
  struct aq_population *population = unit_population (scheme, 8, NULL, 1);
  memcpy (population->genes, genes, count * sizeof *genes);
  scheme->evaluate (population);
  const uint32_t fitness = population->fitness[0];
  aq_boards_free (&aq_inside (population)->common);
  return fitness;
}

const char *unit_genes_text (const struct aq_scheme *scheme, unsigned n,
                             const uint16_t *genes, unsigned count) {
  static char text[AQ_GENES_MAX];
  struct aq_population *population = unit_population (scheme, n, NULL, 1);
  memcpy (population->genes, genes, count * sizeof *genes);
  scheme->format_genes (population, 0, text);
  aq_boards_free (&aq_inside (population)->common);
  return text;
}

static void select_by (struct aq_population *population,
                       const struct aq_operators *use) {
  if (use->select)
    use->select (population);
}

static void cross_by (struct aq_population *population,
                      const struct aq_operators *use) {
  const size_t half = population->size / 2;
  for (size_t i = 0; i < half && use->cross; i += 2)
    use->cross (population, aq_board (population, i),
                aq_board (population, i + 1), aq_board (population, half + i),
                aq_board (population, half + i + 1));
}

static void mutate_by (struct aq_population *population,
                       const struct aq_operators *use,
                       struct aq_value places) {
  for (size_t i = 0;
       i < population->size / 2 && use->mutate && population->n > 1; i++)
    use->mutate (population, aq_board (population, i),
                 aq_draw_within (population, places));
}

void unit_select (struct aq_population *population) {
  select_by (population, population->operators);
}

void unit_cross (struct aq_population *population) {
  cross_by (population, population->operators);
}

void unit_mutate (struct aq_population *population) {
  mutate_by (population, population->operators, population->places);
}

void unit_apply (struct aq_population *population,
                 const struct aq_operator *chosen) {
  ck_assert_ptr_nonnull (chosen);
  select_by (population, &chosen->function);
  cross_by (population, &chosen->function);
  mutate_by (population, &chosen->function,
             chosen == population->settings->mutation ? population->places
                                                      : chosen->places);
}

void unit_apply_named (struct aq_population *population,
                       enum aq_operator_kind kind, const char *name) {
  const struct aq_operator *found = aq_operator_named (kind, name);
  ck_assert_msg (found != NULL, "no operator %s", name);
  unit_apply (population, found);
}

void *unit_copy (const void *bytes, size_t size) {
  void *copy = malloc (size);
  ck_assert_ptr_nonnull (copy);
  return memcpy (copy, bytes, size);
}

unsigned unit_differences (unsigned count, const uint16_t *a,
                           const uint16_t *b) {
  unsigned different = 0;
  for (unsigned i = 0; i < count; i++)
    different += a[i] != b[i];
  return different;
}

bool unit_are_below (unsigned count, const uint16_t *genes, unsigned bound) {
  for (unsigned i = 0; i < count; i++)
    if (genes[i] >= bound)
      return false;
  return true;
}

void unit_put_board (struct aq_population *population, size_t index,
                     const uint8_t *column) {
  memcpy (aq_board (population, index), column, population->n);
}

void unit_read_board (const struct aq_population *population, size_t index,
                      uint8_t *column) {
  uint8_t board[AQ_BOARD_MAX];
  aq_population_board (population, index, board);
  memcpy (column, board, population->n);
}

uint8_t *unit_read_all (const struct aq_population *population) {
  uint8_t *boards = malloc (population->size * population->n);
  ck_assert_ptr_nonnull (boards);
  for (size_t index = 0; index < population->size; index++)
    unit_read_board (population, index, boards + index * population->n);
  return boards;
}

/* Whether the rows of both boards have the same columns. */
static bool same_columns (unsigned n, const uint8_t *a, const uint8_t *b) {
  int count[256] = {0};
  for (unsigned row = 0; row < n; row++) {
    count[a[row]]++;
    count[b[row]]--;
  }
  for (unsigned column = 0; column < 256; column++)
    if (count[column])
      return false;
  return true;
}

bool unit_is_flipped (unsigned n, const uint8_t *a, const uint8_t *b) {
  for (unsigned row = 0; row < n; row++)
    if (b[row] >= n || __builtin_popcount (a[row] ^ b[row]) > 1)
      return false;
  const unsigned rows = unit_distance (n, a, b);
  return n == 1 ? rows == 0 : rows >= 1 && rows <= 4;
}

bool unit_is_swapped (unsigned n, const uint8_t *a, const uint8_t *b) {
  return same_columns (n, a, b) && unit_distance (n, a, b) <= 8;
}

/* SPDX-License-Identifier: MIT */

/* Populations for the tests of the schemes. */

#include "population.h"

#include <stdarg.h>
#include <stdio.h>

#include "ga/boards.h"

struct aq_population *unit_population (const struct aq_scheme *scheme,
                                       unsigned n,
                                       const struct aq_settings *settings,
                                       unsigned seed) {
  struct population *whole;
  struct aq_random random;
  struct aq_settings own;
  aq_random_seed (&random, seed);
  aq_settings_init (&own, scheme, n, 0);
  if (settings)
    own = *settings;
  ck_assert_int_eq (aq_settings_check (scheme, n, &own), AQ_OK);
  ck_assert_int_eq (aq_plain_engine.make (&whole, scheme, n, &own, &random),
                    AQ_OK);
  struct aq_population *population = &whole->visible;
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
  aq_population_free (aq_whole (population));
  return fitness;
}

const char *unit_genes_text (const struct aq_scheme *scheme, unsigned n,
                             const uint16_t *genes, unsigned count) {
  static char text[AQ_GENES_MAX];
  struct aq_population *population = unit_population (scheme, n, NULL, 1);
  memcpy (population->genes, genes, count * sizeof *genes);
  scheme->format_genes (population, 0, text);
  aq_population_free (aq_whole (population));
  return text;
}

void unit_apply (struct aq_population *population,
                 const struct aq_operator *chosen) {
  ck_assert_ptr_nonnull (chosen);
  const struct aq_operators *use = &chosen->function;
  const size_t half = population->size / 2;
  if (use->select)
    use->select (population);
  for (size_t i = 0; i < half && use->cross; i += 2)
    use->cross (population, aq_board (population, i),
                aq_board (population, i + 1), aq_board (population, half + i),
                aq_board (population, half + i + 1));
  for (size_t i = 0; i < half && use->mutate && population->n > 1; i++)
    use->mutate (population, aq_board (population, i),
                 aq_draw_within (population, population->places));
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

/* --- coins --- */

void unit_toss (struct unit_coins *coins, const bool *coin) {
  for (unsigned i = 0; i < coins->count; i++) {
    coins->heads[i] += coin[i];
    coins->as_last[i] += coins->tosses && coin[i] == coins->last[i];
    for (unsigned j = 0; j < i; j++)
      coins->equal[i][j] += coin[i] == coin[j];
    coins->last[i] = coin[i];
  }
  coins->tosses++;
}

void unit_expect_fair_coins (const struct unit_coins *coins, const char *what,
                             ...) {
  char text[128];
  va_list arguments;
  va_start (arguments, what);
  vsnprintf (text, sizeof text, what, arguments);
  va_end (arguments);
  for (unsigned i = 0; i < coins->count; i++) {
    unit_expect_frequency (coins->heads[i], coins->tosses, .5, "%s, coin %u",
                           text, i);
    unit_expect_frequency (coins->as_last[i], coins->tosses - 1, .5,
                           "%s, coin %u as in the last toss", text, i);
    for (unsigned j = 0; j < i; j++)
      unit_expect_frequency (coins->equal[i][j], coins->tosses, .5,
                             "%s, coins %u and %u", text, i, j);
  }
}

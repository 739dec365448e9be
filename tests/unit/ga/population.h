/* SPDX-License-Identifier: MIT */

/* What the tests of the schemes share: random populations, their genes and
   boards. */

#ifndef POPULATION_H
#define POPULATION_H

#include "core/random.h"
#include "ga/population.h"
#include "ga/schemes/schemes.h"
#include "ga/square_genes.h"

#include "../unit.h"

/* Sets the scheme's parameter of that name, unless SETTINGS is for a scheme
   without. */
static inline void unit_set (struct aq_settings *settings,
                             const struct aq_scheme *scheme, const char *name,
                             double value) {
  const struct aq_parameter *parameter;
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    if (!strcmp (parameter->name, name))
      settings->value[i] = (struct aq_value){value, value};
}

/* A population of random boards; without SETTINGS the scheme's defaults. */
struct aq_population *unit_population (const struct aq_scheme *scheme,
                                       unsigned n,
                                       const struct aq_settings *settings,
                                       unsigned seed);

/* The same of SIZE boards. */
struct aq_population *unit_population_of (const struct aq_scheme *scheme,
                                          unsigned n, size_t size,
                                          unsigned seed);

/* The fitness that the scheme gives to individual 0 of size 8 with these
   genes. */
uint32_t unit_fitness (const struct aq_scheme *scheme, const uint16_t *genes,
                       unsigned count);

/* The text of these genes; valid until the next call. */
const char *unit_genes_text (const struct aq_scheme *scheme, unsigned n,
                             const uint16_t *genes, unsigned count);

/* The step that an operator is, on boards and couples as in a generation. */
void unit_apply (struct aq_population *population,
                 const struct aq_operator *chosen);
void unit_apply_named (struct aq_population *population,
                       enum aq_operator_kind kind, const char *name);

/* A copy of SIZE bytes, to be freed. */
void *unit_copy (const void *bytes, size_t size);

/* How many of COUNT genes differ. */
unsigned unit_differences (unsigned count, const uint16_t *a,
                           const uint16_t *b);

/* Whether COUNT genes are below BOUND. */
bool unit_are_below (unsigned count, const uint16_t *genes, unsigned bound);

/* --- schemes whose genes are a board's columns --- */

/* Replaces individual INDEX. */
void unit_put_board (struct aq_population *population, size_t index,
                     const uint8_t *column);

/* The N columns of individual INDEX. */
void unit_read_board (const struct aq_population *population, size_t index,
                      uint8_t *column);

/* The columns of all individuals, to be freed. */
uint8_t *unit_read_all (const struct aq_population *population);

/* --- coins --- */

/* Some coins tossed together, many times. */
enum { UNIT_COINS = 32 };
struct unit_coins {
  unsigned count, tosses;
  bool last[UNIT_COINS];
  unsigned heads[UNIT_COINS], as_last[UNIT_COINS];
  unsigned equal[UNIT_COINS][UNIT_COINS];
};
void unit_toss (struct unit_coins *coins, const bool *coin);

/* Fails unless each is fair and as often as not equal to another, and to
   itself one toss before.  WHAT, with its arguments as for printf, names
   them. */
__attribute__ ((format (printf, 2, 3))) void
unit_expect_fair_coins (const struct unit_coins *coins, const char *what, ...);

#endif

/* SPDX-License-Identifier: MIT */

/* Populations in tiles for tests. */

#include "lane_population.h"

#include <stdio.h>

const char *const lane_schemes[] = {"halfkeep", "blind", "multistart", NULL};

/* Where row ROW of the board with this index is in memory. */
static uint8_t *place_of (const struct population *boards, size_t index,
                          unsigned row) {
  const size_t half = boards->visible.count / 2;
  const size_t in_half = index < half ? index : index - half;
  const size_t tile = (index < half ? 0 : (half + 63) / 64) + in_half / 64;
  return ((struct lane_population *) boards)->columns +
         (tile * boards->visible.n + row) * 64 + in_half % 64;
}

void read_lanes (const struct population *boards,
                 struct lane_contents *contents) {
  memset (contents, 0, sizeof *contents);
  contents->n = boards->visible.n;
  contents->count = boards->visible.count;
  for (size_t i = 0; i < boards->visible.count; i++) {
    for (unsigned row = 0; row < boards->visible.n; row++)
      contents->board[i][row] = *place_of (boards, i, row);
    contents->fitness[i] = boards->visible.fitness[i];
  }
}

void write_lanes (const struct lane_contents *contents,
                  struct population *boards) {
  for (size_t i = 0; i < boards->visible.count; i++) {
    for (unsigned row = 0; row < boards->visible.n; row++)
      *place_of (boards, i, row) = contents->board[i][row];
    boards->visible.fitness[i] = contents->fitness[i];
  }
}

struct population *new_lane_population (const struct lane_case *of) {
  const struct aq_scheme *scheme = aq_scheme_named (of->scheme);
  struct population *boards;
  struct aq_random random;
  struct aq_settings settings;
  aq_random_seed (&random, of->seed);
  aq_settings_init (&settings, scheme, of->n, of->boards);
  if (of->crossover)
    settings.crossover = aq_operator_named (AQ_CROSSOVER, of->crossover);
  if (of->mutation)
    settings.mutation = aq_operator_named (AQ_MUTATION, of->mutation);
  ck_assert (aq_lanes_engine.takes (scheme, &settings));
  ck_assert_int_eq (
      aq_lanes_make (&boards, scheme, of->n, &settings, &random, of->kernels),
      AQ_OK);
  ck_assert_uint_eq (boards->visible.count, of->boards);
  aq_lanes_engine.create (boards);
  return boards;
}

const char *case_text (const struct lane_case *of) {
  static char text[120];
  snprintf (text, sizeof text, "%s, n %u, population %zu, %s, seed %u",
            of->scheme, of->n, of->boards, of->kernels->name, of->seed);
  return text;
}

void each_lane_case (const char *const schemes[], const unsigned sizes[],
                     void (*test) (const struct lane_case *of)) {
  static const size_t populations[] = {4, 8, 124, 128, 132, 200, 256};
  struct lane_case of = {.seed = 1};
  for (size_t s = 0; (of.scheme = schemes[s]); s++)
    for (size_t i = 0; (of.n = sizes[i]); i++)
      for (size_t j = 0; j < sizeof populations / sizeof *populations;
           j++, of.seed++) {
        of.boards = populations[j];
        for (size_t k = 0; (of.kernels = aq_kernels (k)); k++)
          test (&of);
      }
}

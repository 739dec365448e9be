/* SPDX-License-Identifier: MIT */

/* Populations. */

#include "ga/population.h"

#include <stdlib.h>
#include <string.h>

#include "ga/parameters.h"

/* COUNT zero bytes, at least one, aligned for tiles; NULL without memory. */
static void *aligned_zeros (size_t count) {
  if (count > PTRDIFF_MAX - AQ_LANES)
    return NULL;
  const size_t whole = aq_tiles (count ? count : 1) * AQ_LANES;
  void *block = aligned_alloc (AQ_LANES, whole);
  return block ? memset (block, 0, whole) : NULL;
}

static size_t state_bytes (const struct population *population) {
  const struct aq_scheme *scheme = population->scheme;
  return scheme->state_bytes ? scheme->state_bytes (population->visible.n,
                                                    population->visible.size)
                             : 0;
}

/* Individuals there is memory for: side by side, a whole tile of each
   board. */
static size_t room (const struct population *population) {
  return population->populations > 1
             ? population->breeding.population * AQ_LANES
             : population->visible.size;
}

static size_t gene_bytes (const struct population *population) {
  return population->scheme->gene_bytes (population->visible.n,
                                         room (population));
}

/* False where there is no memory. */
static bool allocate (struct population *population) {
  struct aq_population *visible = &population->visible;
  const size_t size = visible->size;
  visible->genes = aligned_zeros (gene_bytes (population));
  visible->fitness = calloc (size + AQ_LANES, sizeof *visible->fitness);
  visible->state = aligned_zeros (state_bytes (population));
  const size_t lanes_ranked =
      (2 * aq_tiles (room (population) / 2) + 1) * AQ_LANES;
  population->scratch = (struct ranking_scratch){
      .keys = calloc (lanes_ranked, sizeof *population->scratch.keys),
      .ranked = calloc (lanes_ranked, sizeof *population->scratch.ranked),
      .words = calloc (lanes_ranked, sizeof *population->scratch.words)};
  return visible->genes && visible->fitness && visible->state &&
         population->scratch.keys && population->scratch.ranked &&
         population->scratch.words;
}

enum aq_status aq_population_new (struct population **population,
                                  const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding,
                                  unsigned populations,
                                  const struct random *random,
                                  const struct lane_kernels *kernels) {
  struct population *made = *population = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->scheme = scheme;
  made->breeding = *breeding;
  made->random = *random;
  aq_lane_random_begin (&made->lane_random, &made->random);
  made->kernels = kernels;
  made->populations = populations;
  made->to_draw = aq_first_lanes (populations);
  const size_t size = breeding->population * populations;
  made->visible = (struct aq_population){.n = n,
                                         .size = size,
                                         .count = size,
                                         .breeding = &made->breeding,
                                         .host = aq_host ()};
  if (!allocate (made)) {
    aq_population_free (made);
    *population = NULL;
    return AQ_NO_MEMORY;
  }
  if (scheme->begin)
    scheme->begin (&made->visible);
  made->begun = true;
  const enum aq_status status = made->status;
  if (status) {
    aq_population_free (made);
    *population = NULL;
  }
  return status;
}

void aq_population_free (struct population *population) {
  if (!population)
    return;
  if (population->begun && population->scheme->finish)
    population->scheme->finish (&population->visible);
  free (population->visible.genes);
  free (population->visible.fitness);
  free (population->visible.state);
  free (population->scratch.keys);
  free (population->scratch.ranked);
  free (population->scratch.words);
  free (population->kept.bytes);
  free (population);
}

struct aq_value aq_value_of (const struct aq_population *population,
                             const char *name) {
  return *aq_parameters_value (aq_inside (population)->scheme,
                               population->breeding, name);
}

/* --- generations --- */

/* Whether no function failed and none was stopped. */
static bool may_go_on (const struct population *population) {
  return !population->status && !population->watch.due;
}

void aq_population_create (struct population *population) {
  if (!may_go_on (population))
    return;
  population->scheme->create (&population->visible);
  if (!population->visible.count && may_go_on (population))
    population->status = AQ_BAD_SCHEME;
}

void aq_population_restart (struct population *population, uint64_t which) {
  population->to_draw = which;
  aq_population_create (population);
  population->to_draw = aq_first_lanes (population->populations);
}

/* More individuals than there is memory for would be read by others. */
static void check_count (struct population *population) {
  struct aq_population *visible = &population->visible;
  if (visible->count <= visible->size)
    return;
  visible->count = visible->size;
  if (!population->status)
    population->status = AQ_BAD_SCHEME;
}

void aq_population_evaluate (struct population *population) {
  check_count (population);
  if (may_go_on (population))
    population->scheme->evaluate (&population->visible);
  check_count (population);
}

/* Applies the operator, or where it is none the scheme's own function, unless
   one before it failed or was stopped. */
static void apply (struct population *population,
                   const struct aq_operator *exchanged,
                   void (*own) (struct aq_population *population)) {
  if (!may_go_on (population))
    return;
  if (exchanged)
    aq_operator_apply (exchanged, &population->visible);
  else if (own)
    own (&population->visible);
}

void aq_population_breed (struct population *population) {
  const struct aq_scheme *scheme = population->scheme;
  const struct aq_breeding *breeding = &population->breeding;
  apply (population, breeding->selection, scheme->select);
  apply (population, breeding->crossover, scheme->crossover);
  apply (population, breeding->mutation, scheme->mutate);
}

bool aq_population_survive (struct population *population) {
  if (!population->scheme->survive || !may_go_on (population))
    return false;
  population->scheme->survive (&population->visible);
  return true;
}

bool aq_population_is_stuck (struct population *population) {
  return may_go_on (population) && population->scheme->is_stuck &&
         population->scheme->is_stuck (&population->visible);
}

void aq_population_placement (const struct population *population,
                              size_t index, struct aq_placement *placement) {
  const struct aq_scheme *scheme = population->scheme;
  if (scheme->decode_placement) {
    scheme->decode_placement (&population->visible, index, placement);
    return;
  }
  placement->n = population->visible.n;
  for (unsigned row = 0; row < placement->n; row++)
    placement->row[row] = (uint8_t) row;
  scheme->decode (&population->visible, index, placement->column);
}

void aq_population_board (const struct population *population, size_t index,
                          uint8_t *column) {
  const struct aq_scheme *scheme = population->scheme;
  if (!scheme->decode_placement) {
    scheme->decode (&population->visible, index, column);
    return;
  }
  struct aq_placement placement;
  scheme->decode_placement (&population->visible, index, &placement);
  for (unsigned queen = 0; queen < population->visible.n; queen++)
    if (placement.row[queen] < population->visible.n)
      column[placement.row[queen]] = placement.column[queen];
}

/* --- save and load --- */

/* Copies all but what the scheme saves itself to BYTES, or with LOAD from
   there; BYTES may be NULL.  Returns how many bytes that takes.  Lanes without
   boards count, too: a number that is drawn again for one of them changes what
   is drawn for all. */
static size_t copy_parts (const struct population *population, char *bytes,
                          bool load) {
  struct population *own = (struct population *) population;
  struct aq_population *visible = &own->visible;
  const struct {
    void *part;
    size_t count;
  } parts[] = {{&visible->count, sizeof visible->count},
               {&own->random, sizeof own->random},
               {&own->lane_random, sizeof own->lane_random},
               {&own->evaluations, sizeof own->evaluations},
               {visible->fitness,
                (visible->size + AQ_LANES) * sizeof *visible->fitness},
               {visible->genes, gene_bytes (own)},
               {visible->state, own->scheme->save ? 0 : state_bytes (own)}};
  size_t total = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (bytes)
      memcpy (load ? parts[i].part : bytes + total,
              load ? bytes + total : parts[i].part, parts[i].count);
    total += parts[i].count;
  }
  return total;
}

size_t aq_population_save (const struct population *population, void *bytes) {
  const struct aq_scheme *scheme = population->scheme;
  const size_t parts = copy_parts (population, bytes, false);
  if (!scheme->save)
    return parts;
  return parts + scheme->save (&population->visible,
                               bytes ? (char *) bytes + parts : NULL);
}

bool aq_population_load (struct population *population, const void *bytes,
                         size_t count) {
  const struct aq_scheme *scheme = population->scheme;
  const size_t parts = copy_parts (population, NULL, true);
  if (scheme->load ? count < parts : count != parts)
    return false;
  copy_parts (population, (char *) bytes, true);
  return population->visible.count <= population->visible.size &&
         (!scheme->load ||
          scheme->load (&population->visible, (const char *) bytes + parts,
                        count - parts));
}

bool aq_population_keep (struct population *population, struct stop *stop) {
  const size_t count = stop ? aq_population_save (population, NULL) : 0;
  population->kept.count = 0;
  if (count > population->kept.room) {
    free (population->kept.bytes);
    population->kept.bytes = malloc (count);
    population->kept.room = population->kept.bytes ? count : 0;
  }
  if (count && count <= population->kept.room)
    population->kept.count =
        aq_population_save (population, population->kept.bytes);
  population->watch =
      (struct stop_watch){.stop = population->kept.count ? stop : NULL};
  return population->kept.count;
}

bool aq_population_undo (struct population *population) {
  population->status = AQ_OK;
  population->watch = (struct stop_watch){0};
  return population->kept.count &&
         aq_population_load (population, population->kept.bytes,
                             population->kept.count);
}

size_t aq_state_save (const struct aq_population *population, void *bytes) {
  const size_t count = state_bytes (aq_inside (population));
  if (bytes)
    memcpy (bytes, population->state, count);
  return count;
}

bool aq_state_load (struct aq_population *population, const void *bytes,
                    size_t count) {
  if (count != state_bytes (aq_inside (population)))
    return false;
  memcpy (population->state, bytes, count);
  return true;
}

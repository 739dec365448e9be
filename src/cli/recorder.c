/* SPDX-License-Identifier: MIT */

/* The record of a run. */

#include "cli/recorder.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

enum {
  WHOLE_GENERATIONS = 60,           /* with each of their steps ... */
  WHOLE_GENERATIONS_BYTES = 450000, /* ... unless they take more than that */
  ALL_GENERATIONS_BYTES = 650000
};

/* The statistics after a round. */
struct sample {
  struct aq_stats stats;
  struct aq_takeover takeover;
};

struct recorded_run {
  uint64_t bytes; /* of generations, about */
  /* The first population. */
  uint64_t generation;
  bool evaluated;         /* the generation */
  bool whole;             /* each of its steps is recorded */
  uint64_t next_snapshot; /* the next generation of which the boards are */
  size_t boards;          /* those of the population that are recorded ... */
  uint8_t board[RECORD_BOARDS_MAX][AQ_SEARCH_MAX]; /* ... after the step */
  uint8_t descent[RECORD_BOARDS_MAX]; /* steps of each board ... */
  uint8_t swap[RECORD_BOARDS_MAX][RECORD_DESCENT_MAX][2]; /* ... two rows, or
                                                          twice the same */
  /* The solutions, in lexicographic order. */
  uint64_t found, neighbors_found;
  size_t solutions;
  uint8_t solution[RECORD_SOLUTIONS_MAX][AQ_SEARCH_MAX];
  /* One of INTERVAL rounds has a sample. */
  uint64_t rounds, interval;
  size_t samples;
  struct sample sample[RECORD_SAMPLES_MAX];
};

void recorder_check (const struct aq_run_options *run) {
  if (run->scheme->decode)
    usage_error ("no replay: scheme %s has boards without a queen in each row",
                 run->scheme->name);
  if (aq_engine_used (run->scheme, &run->settings) == AQ_ENGINE_LANES)
    usage_error ("no replay: this run is by engine lanes, which has no steps "
                 "to show: give -P engine=plain");
}

/* --- text --- */

static char digit (unsigned column) {
  return "0123456789abcdefghijklmnopqrstuv"[column];
}

static void write_board (FILE *stream, unsigned n, const uint8_t *column) {
  putc ('"', stream);
  for (unsigned row = 0; row < n; row++)
    putc (digit (column[row]), stream);
  putc ('"', stream);
}

/* What stands between the elements of an array. */
static const char *comma (size_t index) {
  return index ? "," : "";
}

/* --- the first line --- */

/* The operators; null where the scheme's own has no name. */
static void write_operators (FILE *stream,
                             const struct aq_settings *settings) {
  const struct aq_operator *const operators[] = {
      settings->selection, settings->crossover, settings->mutation};
  static const char *const kinds[] = {"selection", "crossover", "mutation"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (operators[i])
      fprintf (stream, ",\"%s\":{\"name\":\"%s\",\"summary\":\"%s\"}",
               kinds[i], operators[i]->name, operators[i]->summary);
    else
      fprintf (stream, ",\"%s\":null", kinds[i]);
}

static void write_totals (FILE *stream, unsigned n) {
  const struct aq_totals *totals = aq_totals (n);
  if (!totals) {
    fputs (",\"solutions\":null,\"orbits\":null", stream);
    return;
  }
  const struct aq_orbits orbits = aq_totals_orbits (totals);
  fprintf (stream, ",\"solutions\":%" PRIu64 ",\"orbits\":{", totals->all);
  size_t written = 0;
  for (unsigned size = 1; size <= 8; size++)
    if (orbits.of_size[size])
      fprintf (stream, "%s\"%u\":%" PRIu64, comma (written++), size,
               orbits.of_size[size]);
  putc ('}', stream);
}

/* INFINITY, if a random board cannot be each solution, is no number of JSON.
 */
static void write_draws (FILE *stream, double draws) {
  fputs (",\"draws\":", stream);
  if (isfinite (draws))
    fprintf (stream, "%.17g", draws);
  else
    fputs ("null", stream);
}

static void write_run (FILE *stream, const struct aq_run_options *options,
                       uint64_t begun_with) {
  const struct aq_scheme *scheme = options->scheme;
  const bool keeps_half = scheme->own.select != NULL;
  fprintf (stream,
           "{\"line\":\"run\",\"n\":%u,\"scheme\":\"%s\","
           "\"seed\":\"%" PRIu64 "\",\"populations\":%u,\"population\":%zu",
           options->n, scheme->name, options->seed, options->islands,
           options->settings.population);
  write_operators (stream, &options->settings);
  fprintf (stream,
           ",\"keeps_half\":%s,\"restart\":%" PRIu64
           ",\"exclude_solved\":%s,\"symmetry\":%s,\"neighborhood\":%u"
           ",\"begun_with\":%" PRIu64,
           keeps_half ? "true" : "false", options->settings.restart,
           options->settings.exclude_solved ? "true" : "false",
           options->settings.symmetry ? "true" : "false",
           options->settings.neighborhood, begun_with);
  write_totals (stream, options->n);
  write_draws (stream, aq_draws_per_solution (scheme, options->n));
  fputs ("}\n", stream);
}

/* --- into the file --- */

/* What the round has goes into the file; after a failure with that STATUS, its
   message. */
static int flush_round (const struct recorder *recorder,
                        enum aq_status status) {
  return status ? error_line ("%s: %s", recorder->output->name,
                              aq_status_text (status))
                : output_flush (recorder->output);
}

int recorder_begin (struct recorder *recorder, struct output *output,
                    const struct aq_collect *run,
                    const struct aq_run_options *options,
                    uint64_t begun_with) {
  *recorder =
      (struct recorder){.output = output, .run = run, .options = options};
  struct recorded_run *recorded = calloc (1, sizeof *recorded);
  recorder->recorded = recorded;
  if (!recorded)
    return error_line ("%s", aq_status_text (AQ_NO_MEMORY));
  recorded->interval = 1;
  recorded->whole = true;
  write_run (output->stream, options, begun_with);
  return flush_round (recorder, AQ_OK);
}

/* --- the steps of the first population --- */

/* The individual that record number RECORDED of COUNT is: all, or the same
   number of both halves. */
static size_t individual (size_t recorded, size_t count) {
  const size_t half = RECORD_BOARDS_MAX / 2;
  return count <= RECORD_BOARDS_MAX || recorded < half
             ? recorded
             : count / 2 + recorded - half;
}

static void take_boards (struct recorded_run *recorded,
                         const struct aq_population *population) {
  const size_t count = population->count;
  recorded->boards = count < RECORD_BOARDS_MAX ? count : RECORD_BOARDS_MAX;
  for (size_t i = 0; i < recorded->boards; i++)
    memcpy (recorded->board[i], aq_board (population, individual (i, count)),
            population->n);
}

/* Notes which two rows exchanged columns. */
static void take_swap (struct recorded_run *recorded,
                       const struct aq_population *population, size_t index) {
  const uint8_t *column = aq_board (population, index);
  size_t at = 0;
  while (at < recorded->boards && individual (at, population->count) != index)
    at++;
  if (at == recorded->boards || recorded->descent[at] == RECORD_DESCENT_MAX)
    return;
  uint8_t *swap = recorded->swap[at][recorded->descent[at]++];
  uint8_t *before = recorded->board[at];
  swap[0] = swap[1] = 0;
  for (unsigned row = 0, rows = 0; row < population->n; row++)
    if (column[row] != before[row])
      swap[rows++ & 1] = (uint8_t) row;
  memcpy (before, column, population->n);
}

static void write_swaps (FILE *stream, struct recorded_run *recorded) {
  enum { SWAP_BYTES = 5 };
  fputs (",\"swaps\":[", stream);
  for (size_t i = 0; i < recorded->boards; i++) {
    fprintf (stream, "%s[", comma (i));
    for (size_t step = 0; step < recorded->descent[i]; step++) {
      const uint8_t *swap = recorded->swap[i][step];
      if (swap[0] == swap[1])
        fprintf (stream, "%s\"\"", comma (step));
      else
        fprintf (stream, "%s\"%c%c\"", comma (step), digit (swap[0]),
                 digit (swap[1]));
    }
    putc (']', stream);
    recorded->bytes += SWAP_BYTES * recorded->descent[i];
  }
  putc (']', stream);
}

static bool has_descended (const struct recorded_run *recorded) {
  for (size_t i = 0; i < recorded->boards; i++)
    if (recorded->descent[i])
      return true;
  return false;
}

/* Fitness is known after some steps.  Of a solved board it is 0, also where it
   does not breed. */
static void write_fitness (FILE *stream, const struct recorded_run *recorded,
                           const struct aq_population *population) {
  fputs (",\"fitness\":[", stream);
  for (size_t i = 0; i < recorded->boards; i++) {
    const uint32_t fitness =
        population->fitness[individual (i, population->count)];
    fprintf (stream, "%s%" PRIu32, comma (i),
             fitness == AQ_EXCLUDED ? 0 : fitness);
  }
  putc (']', stream);
}

static void write_step (FILE *stream, struct recorded_run *recorded,
                        enum aq_step step,
                        const struct aq_population *population) {
  static const char *const names[] = {
      [AQ_STEP_CREATED] = "created",     [AQ_STEP_SELECTED] = "selected",
      [AQ_STEP_CROSSED] = "crossed",     [AQ_STEP_BRED] = "bred",
      [AQ_STEP_EVALUATED] = "evaluated", [AQ_STEP_SURVIVED] = "survived"};
  enum { MORE_BYTES = 6 }; /* of a board: quotes, commas, its fitness */
  fprintf (stream,
           "{\"line\":\"step\",\"generation\":%" PRIu64 ",\"step\":\"%s\"",
           recorded->generation, names[step]);
  fputs (",\"boards\":[", stream);
  for (size_t i = 0; i < recorded->boards; i++) {
    fputs (comma (i), stream);
    write_board (stream, population->n, recorded->board[i]);
  }
  putc (']', stream);
  if (step == AQ_STEP_EVALUATED || step == AQ_STEP_SURVIVED)
    write_fitness (stream, recorded, population);
  if (has_descended (recorded))
    write_swaps (stream, recorded);
  memset (recorded->descent, 0, sizeof recorded->descent);
  fputs ("}\n", stream);
  recorded->bytes += recorded->boards * (population->n + MORE_BYTES);
}

/* At the first step of a generation: whether its steps are recorded, or at
   least its boards.  The generations of which only these are become ever more
   seldom. */
static void begin_generation (struct recorded_run *recorded) {
  const uint64_t generation = ++recorded->generation;
  recorded->evaluated = false;
  if (recorded->whole && (generation >= WHOLE_GENERATIONS ||
                          recorded->bytes > WHOLE_GENERATIONS_BYTES))
    recorded->next_snapshot = generation;
  recorded->whole &= !recorded->next_snapshot;
}

/* Whether this generation is one of them. */
static bool is_snapshot (struct recorded_run *recorded) {
  if (recorded->generation < recorded->next_snapshot ||
      recorded->bytes > ALL_GENERATIONS_BYTES)
    return false;
  recorded->next_snapshot =
      recorded->generation + 1 + recorded->generation / 8;
  return true;
}

void recorder_step (struct recorder *recorder, enum aq_step step,
                    const struct aq_population *population, size_t index) {
  struct recorded_run *recorded = recorder->recorded;
  if (recorded->evaluated && step != AQ_STEP_SURVIVED)
    begin_generation (recorded);
  if (step == AQ_STEP_DESCENDED) {
    if (recorded->whole)
      take_swap (recorded, population, index);
    return;
  }
  const bool last = step == (population->scheme->survive ? AQ_STEP_SURVIVED
                                                         : AQ_STEP_EVALUATED);
  recorded->evaluated |= step == AQ_STEP_EVALUATED;
  if (!recorded->whole && !(last && is_snapshot (recorded)))
    return;
  take_boards (recorded, population);
  write_step (recorder->output->stream, recorded, step, population);
}

/* --- after a round --- */

/* Solutions that are listed while the whole set is visited. */
struct listing {
  FILE *stream;
  const struct recorded_run *recorded;
  size_t known; /* of the known ones, those that come before */
  size_t added;
  uint8_t new[RECORD_SOLUTIONS_MAX][AQ_SEARCH_MAX];
};

/* An aq_visit; the boards come in lexicographic order. */
static bool list_new (const struct aq_board *board, void *data) {
  struct listing *listing = data;
  const struct recorded_run *recorded = listing->recorded;
  if (listing->known < recorded->solutions &&
      !memcmp (recorded->solution[listing->known], board->column, board->n)) {
    listing->known++;
    return true;
  }
  fputs (comma (listing->added), listing->stream);
  write_board (listing->stream, board->n, board->column);
  memcpy (listing->new[listing->added++], board->column, board->n);
  return true;
}

static int compare_boards (const void *a, const void *b) {
  return memcmp (a, b, AQ_SEARCH_MAX);
}

/* Writes the solutions that the round brought.  The set has no more than
   RECORD_SOLUTIONS_MAX. */
static enum aq_status write_solutions (struct recorder *recorder,
                                       const struct aq_stats *stats) {
  struct recorded_run *recorded = recorder->recorded;
  struct listing *listing = calloc (1, sizeof *listing);
  if (!listing)
    return AQ_NO_MEMORY;
  listing->stream = recorder->output->stream;
  listing->recorded = recorded;
  fprintf (listing->stream,
           "{\"line\":\"solutions\",\"generation\":%" PRIu64
           ",\"looks\":%" PRIu64 ",\"found\":%" PRIu64
           ",\"by_neighborhood\":%" PRIu64 ",\"boards\":[",
           stats->generations, stats->looks, stats->found,
           stats->neighbors_found - recorded->neighbors_found);
  const enum aq_status status =
      aq_collect_each (recorder->run, false, list_new, listing);
  fputs ("]}\n", listing->stream);
  memcpy (recorded->solution[recorded->solutions], listing->new,
          listing->added * sizeof *listing->new);
  recorded->solutions += listing->added;
  qsort (recorded->solution, recorded->solutions, sizeof *recorded->solution,
         compare_boards);
  free (listing);
  return status;
}

/* Keeps every second sample where there is no room for one more. */
static void add_sample (struct recorded_run *recorded,
                        const struct sample *sample) {
  if (recorded->samples == RECORD_SAMPLES_MAX) {
    recorded->samples /= 2;
    for (size_t i = 0; i < recorded->samples; i++)
      recorded->sample[i] = recorded->sample[2 * i];
    recorded->interval *= 2;
  }
  recorded->sample[recorded->samples++] = *sample;
}

static enum aq_status take_sample (struct recorder *recorder,
                                   const struct aq_stats *stats,
                                   struct sample *sample) {
  *sample = (struct sample){.stats = *stats};
  return aq_collect_takeover (recorder->run, &sample->takeover);
}

int recorder_round (struct recorder *recorder, const struct aq_stats *stats) {
  struct recorded_run *recorded = recorder->recorded;
  enum aq_status status = AQ_OK;
  if (stats->found > recorded->found && stats->found <= RECORD_SOLUTIONS_MAX)
    status = write_solutions (recorder, stats);
  recorded->found = stats->found;
  recorded->neighbors_found = stats->neighbors_found;
  if (!status && recorded->rounds++ % recorded->interval == 0) {
    struct sample sample;
    status = take_sample (recorder, stats, &sample);
    add_sample (recorded, &sample);
  }
  return flush_round (recorder, status);
}

/* --- the end --- */

static void write_sample (FILE *stream, const struct sample *sample) {
  const struct aq_stats *stats = &sample->stats;
  const struct aq_takeover *takeover = &sample->takeover;
  fprintf (stream,
           "{\"line\":\"sample\",\"generation\":%" PRIu64 ",\"looks\":%" PRIu64
           ",\"found\":%" PRIu64 ",\"restarts\":%" PRIu64
           ",\"best\":%u,\"mean\":%.3f,\"boards\":%zu,\"distinct\":%zu,"
           "\"copies\":%zu}\n",
           stats->generations, stats->looks, stats->found, stats->restarts,
           stats->best, stats->mean, takeover->boards, takeover->distinct,
           takeover->copies);
}

int recorder_end (struct recorder *recorder, const struct aq_stats *stats) {
  struct recorded_run *recorded = recorder->recorded;
  FILE *stream = recorder->output->stream;
  struct sample last;
  enum aq_status status = take_sample (recorder, stats, &last);
  for (size_t i = 0; i < recorded->samples; i++)
    write_sample (stream, &recorded->sample[i]);
  if (!recorded->samples ||
      recorded->sample[recorded->samples - 1].stats.looks < stats->looks)
    write_sample (stream, &last);
  fprintf (stream,
           "{\"line\":\"end\",\"complete\":%s,\"generation\":%" PRIu64
           ",\"looks\":%" PRIu64 ",\"found\":%" PRIu64
           ",\"fundamental\":%" PRIu64 ",\"restarts\":%" PRIu64 "}\n",
           stats->end == AQ_COMPLETE ? "true" : "false", stats->generations,
           stats->looks, stats->found, stats->fundamental_found,
           stats->restarts);
  return flush_round (recorder, status);
}

void recorder_free (struct recorder *recorder) {
  free (recorder->recorded);
}

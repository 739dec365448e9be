/* SPDX-License-Identifier: MIT */

/* What doc/studies/make.py needs of report and halfkeep besides: a plug-in
   that is the scheme BASE, with three differences.

   - A child that equals one of its parents is a board of known fitness, and
     an evaluation of it counts as repeated.  The library compares no boards.
   - bred=0 draws each generation anew, as multistart does.
   - If genes are bits, a descent can follow, as that of halfkeep: a step takes
     a random attacked queen and moves it along its row to the best column,
     unless that adds attacks.  Each of the N - 1 other columns is a look.

   cc -O2 -shared -fPIC -DBASE='"report"' compared.c -o bits.so */

#include <allqueens-scheme.h>
#include <string.h>

static const struct aq_scheme *base;
static struct aq_scheme scheme;

/* --- breeding --- */

static void mark_if_equal (struct aq_population *population,
                           const uint8_t *child, const uint8_t *mother,
                           const uint8_t *father) {
  const size_t n = population->n;
  if (!memcmp (child, mother, n) || !memcmp (child, father, n))
    aq_mark_known (population,
                   (size_t) (child - aq_board (population, 0)) / n);
}

static void cross (struct aq_population *population, const uint8_t *mother,
                   const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  base->own.cross (population, mother, father, daughter, son);
  mark_if_equal (population, daughter, mother, father);
  mark_if_equal (population, son, mother, father);
}

static void breed (struct aq_population *population) {
  const struct aq_value one = {1, 1};
  if (aq_value_of (population, "bred", one).first > 0)
    base->breed (population);
  else
    base->create (population);
}

/* --- descent of boards whose columns may repeat --- */

struct board {
  uint8_t *column;
  unsigned n;
  /* Queens on each column and diagonal. */
  int on[AQ_BOARD_MAX], rising[2 * AQ_BOARD_MAX], falling[2 * AQ_BOARD_MAX];
};

/* Queens that attack a square from another row than ROW, which has none. */
static int attackers (const struct board *board, unsigned row,
                      unsigned column) {
  return board->on[column] + board->rising[row + column] +
         board->falling[row + board->n - column];
}

static void add_queen (struct board *board, unsigned row, int count) {
  const unsigned column = board->column[row];
  board->on[column] += count;
  board->rising[row + column] += count;
  board->falling[row + board->n - column] += count;
}

static unsigned attacked_row (struct aq_population *population,
                              const struct board *board) {
  uint8_t attacked[AQ_BOARD_MAX];
  uint32_t count = 0;
  for (unsigned row = 0; row < board->n; row++)
    if (attackers (board, row, board->column[row]) > 3) /* itself thrice */
      attacked[count++] = (uint8_t) row;
  return attacked[aq_below (population, count)];
}

/* Moves the queen of a row; returns how many attacking pairs that adds. */
static int step (struct aq_population *population, struct board *board,
                 unsigned row) {
  unsigned best = board->column[row];
  uint32_t ties = 0;
  add_queen (board, row, -1);
  const int now = attackers (board, row, best);
  int least = now;
  for (unsigned column = 0; column < board->n; column++) {
    const int pairs = attackers (board, row, column);
    if (column == board->column[row] || pairs > least)
      continue;
    ties = pairs < least ? 1 : ties + 1;
    least = pairs;
    if (!aq_below (population, ties)) /* each of the best alike */
      best = column;
  }
  board->column[row] = (uint8_t) best;
  add_queen (board, row, 1);
  population->evaluations += board->n - 1;
  return least - now;
}

static void evaluate (struct aq_population *population) {
  const struct aq_value none = {0, 0};
  const double most = aq_value_of (population, "descent", none).first;
  if (most <= 0) {
    base->evaluate (population);
    return;
  }
  for (size_t i = 0; i < population->size; i++) {
    struct board board = {.column = aq_board (population, i),
                          .n = population->n};
    int pairs = 0;
    for (unsigned row = 0; row < board.n; row++) {
      pairs += attackers (&board, row, board.column[row]);
      add_queen (&board, row, 1);
    }
    population->evaluations++;
    for (double steps = 0; steps < most && pairs; steps++)
      pairs += step (population, &board, attacked_row (population, &board));
    population->fitness[i] = (uint32_t) pairs;
    population->looks[i] = population->evaluations;
  }
}

/* --- the scheme --- */

static struct aq_parameter parameters[AQ_PARAMETERS_MAX + 1];

__attribute__ ((constructor)) static void make (void) {
  unsigned count = 0;
  base = aq_scheme_named (BASE);
  scheme = *base;
  for (; base->parameters[count].name; count++)
    parameters[count] = base->parameters[count];
  if (base->layout == AQ_LAYOUT_COLUMNS) {
    scheme.evaluate = evaluate;
    parameters[count++] = (struct aq_parameter){
        .name = "descent",
        .meaning = "steps of descent before an evaluation",
        .type = AQ_COUNT,
        .most = 64};
  }
  parameters[count] =
      (struct aq_parameter){.name = "bred",
                            .meaning = "0: each generation is drawn anew",
                            .type = AQ_COUNT,
                            .most = 1,
                            .initial = 1};
  scheme.name = "compared";
  scheme.version = "1";
  scheme.source = "doc/studies";
  scheme.parameters = parameters;
  scheme.breed = breed;
  scheme.own.cross = cross;
}

const struct aq_scheme *const aq_scheme_plugin_v2 = &scheme;

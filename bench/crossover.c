/* SPDX-License-Identifier: MIT */

/* When does crossover pay in collecting all optima?  The problems and the
   samplers of doc/studies/crossover.md.

   bench/crossover optima PROBLEM
   bench/crossover share PROBLEM
   bench/crossover collect PROBLEM restarts steps=L RUNS
   bench/crossover collect PROBLEM copies|crossover steps=L population=P
                   restart=G swaps=LO..HI solved=first|last RUNS

   RUNS is seeds=FIRST..LAST limit=LOOKS lost=COUNT.

   A PROBLEM is queens-N, torus-N, costas-N or boards-BxM-C.  A point is a
   permutation of the columns 0 to N - 1 or, for boards-BxM-C, one permutation
   of 0 to M - 1 for each of B boards.  Its conflicts are, in

   queens-N: for each diagonal the queens on it but one.

   torus-N: the same; a diagonal goes on at the opposite edge.

   costas-N: for each distance between rows and each difference between
   columns, sign included, the pairs of rows that have them but one.

   boards-BxM-C: those of queens-M on each board.  The boards stand one below
   the other, and their rows are numbered through.  Each of the last C rows of
   a board with each of the first C rows of the next one is a conflict, too, if
   their queens are on the same diagonal.

   An optimum is a point without conflicts.

   `optima` prints all optima, by backtracking.  `share` crosses all pairs of
   them.  `collect` runs a sampler until it has looked at every optimum; it
   knows their number from backtracking, and nothing else.

   A look is a point whose conflicts are counted.  A look at a child that is
   equal to one of its parents is a known look, which a run could do without;
   these are in the looks and are also counted apart.  A run is lost if its
   other looks reach the limit. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 32, CYCLES_MAX = ROWS_MAX / 2 };

static _Noreturn void die (const char *message) {
  fprintf (stderr, "crossover: %s\n", message);
  exit (2);
}

static void *allocate (size_t count, size_t size) {
  void *memory = calloc (count + 1, size);
  if (!memory)
    die ("out of memory");
  return memory;
}

/* --- problems --- */

enum kind { QUEENS, TORUS, COSTAS };

struct problem {
  enum kind kind;
  unsigned size;     /* rows and columns of a board */
  unsigned boards;   /* more than one for queens alone */
  unsigned coupling; /* rows of a board that attack the next one */
  unsigned rows;     /* of all boards */
  unsigned wrap;     /* the first diagonal that is an earlier one again */
};

struct point {
  uint8_t column[ROWS_MAX];
};

static struct problem problem_of (const char *name) {
  struct problem problem = {.boards = 1};
  char end;
  if (sscanf (name, "boards-%ux%u-%u%c", &problem.boards, &problem.size,
              &problem.coupling, &end) != 3) {
    problem.kind = name[0] == 'q' ? QUEENS : name[0] == 't' ? TORUS : COSTAS;
    if (sscanf (name, "queens-%u%c", &problem.size, &end) != 1 &&
        sscanf (name, "torus-%u%c", &problem.size, &end) != 1 &&
        sscanf (name, "costas-%u%c", &problem.size, &end) != 1)
      die ("no such problem");
  }
  if (problem.size < 2 || problem.size > ROWS_MAX || !problem.boards ||
      problem.boards > ROWS_MAX / problem.size ||
      problem.coupling > problem.size)
    die ("a problem is too small or too large");
  problem.rows = problem.boards * problem.size;
  problem.wrap = problem.kind == TORUS ? problem.size : 2 * ROWS_MAX;
  return problem;
}

/* Adds a line to a set.  Returns 1 if it was in the set before, otherwise
   0. */
static unsigned add_line (uint64_t *lines, unsigned line) {
  const unsigned before = (unsigned) (*lines >> line & 1);
  *lines |= UINT64_C (1) << line;
  return before;
}

/* The diagonals of a queen; on a torus a diagonal goes on at the opposite
   edge. */
static unsigned rising (const struct problem *problem, unsigned row,
                        unsigned column) {
  const unsigned line = row + column;
  return line >= problem->wrap ? line - problem->wrap : line;
}

static unsigned falling (const struct problem *problem, unsigned row,
                         unsigned column) {
  const unsigned line = row + problem->size - column;
  return line >= problem->wrap ? line - problem->wrap : line;
}

/* Counts the conflicts on the diagonals of a board. */
static unsigned diagonal_conflicts (const struct problem *problem,
                                    const uint8_t *column) {
  uint64_t up = 0, down = 0;
  unsigned conflicts = 0;
  for (unsigned row = 0; row < problem->size; row++) {
    conflicts += add_line (&up, rising (problem, row, column[row]));
    conflicts += add_line (&down, falling (problem, row, column[row]));
  }
  return conflicts;
}

/* Are two queens on the same diagonal, as if on one board?  Row A is above row
   B. */
static bool on_diagonal (const struct point *point, unsigned a, unsigned b) {
  return abs (point->column[a] - point->column[b]) == (int) (b - a);
}

/* Counts the conflicts between the board that ends above row EDGE and the one
   that begins there. */
static unsigned coupling_conflicts (const struct problem *problem,
                                    const struct point *point, unsigned edge) {
  unsigned conflicts = 0;
  for (unsigned a = edge - problem->coupling; a < edge; a++)
    for (unsigned b = edge; b < edge + problem->coupling; b++)
      conflicts += on_diagonal (point, a, b);
  return conflicts;
}

/* Counts the conflicts between pairs of rows with the same distance, for each
   distance. */
static unsigned costas_conflicts (const struct problem *problem,
                                  const uint8_t *column) {
  const unsigned n = problem->size;
  unsigned conflicts = 0;
  for (unsigned distance = 1; distance + 1 < n; distance++) {
    uint64_t differences = 0;
    for (unsigned row = 0; row + distance < n; row++)
      conflicts +=
          add_line (&differences, n + column[row + distance] - column[row]);
  }
  return conflicts;
}

/* Counts the conflicts of the board that begins at row FIRST, those with its
   neighbors included. */
static unsigned conflicts_around (const struct problem *problem,
                                  const struct point *point, unsigned first) {
  const unsigned end = first + problem->size;
  if (problem->kind == COSTAS)
    return costas_conflicts (problem, point->column);
  unsigned conflicts = diagonal_conflicts (problem, point->column + first);
  if (first)
    conflicts += coupling_conflicts (problem, point, first);
  if (end < problem->rows)
    conflicts += coupling_conflicts (problem, point, end);
  return conflicts;
}

static unsigned conflicts_of (const struct problem *problem,
                              const struct point *point) {
  unsigned conflicts = conflicts_around (problem, point, 0);
  for (unsigned edge = problem->size; edge < problem->rows;
       edge += problem->size)
    conflicts += conflicts_around (problem, point, edge) -
                 coupling_conflicts (problem, point, edge);
  return conflicts;
}

/* --- the rows that take part in conflicts --- */

static void mark_diagonals (const struct problem *problem,
                            const uint8_t *column, bool *marked) {
  uint8_t up[2 * ROWS_MAX] = {0}, down[2 * ROWS_MAX] = {0};
  for (unsigned row = 0; row < problem->size; row++) {
    up[rising (problem, row, column[row])]++;
    down[falling (problem, row, column[row])]++;
  }
  for (unsigned row = 0; row < problem->size; row++)
    marked[row] = up[rising (problem, row, column[row])] > 1 ||
                  down[falling (problem, row, column[row])] > 1;
}

static void mark_couplings (const struct problem *problem,
                            const struct point *point, unsigned edge,
                            bool *marked) {
  for (unsigned a = edge - problem->coupling; a < edge; a++)
    for (unsigned b = edge; b < edge + problem->coupling; b++)
      if (on_diagonal (point, a, b))
        marked[a] = marked[b] = true;
}

static void mark_differences (const struct problem *problem,
                              const uint8_t *column, bool *marked) {
  const unsigned n = problem->size;
  for (unsigned distance = 1; distance + 1 < n; distance++) {
    uint8_t times[2 * ROWS_MAX] = {0};
    for (unsigned row = 0; row + distance < n; row++)
      times[n + column[row + distance] - column[row]]++;
    for (unsigned row = 0; row + distance < n; row++)
      if (times[n + column[row + distance] - column[row]] > 1)
        marked[row] = marked[row + distance] = true;
  }
}

/* Marks the rows that take part in a conflict; none is marked before. */
static void mark_conflicts (const struct problem *problem,
                            const struct point *point, bool *marked) {
  const unsigned n = problem->size;
  if (problem->kind == COSTAS) {
    mark_differences (problem, point->column, marked);
    return;
  }
  for (unsigned first = 0; first < problem->rows; first += n)
    mark_diagonals (problem, point->column + first, marked + first);
  for (unsigned edge = n; edge < problem->rows; edge += n)
    mark_couplings (problem, point, edge, marked);
}

/* --- all optima, by backtracking --- */

struct optima {
  struct point *point;
  size_t count, room;
};

/* Do two queens attack each other?  Row A is above row B. */
static bool attack (const struct problem *problem, const struct point *point,
                    unsigned a, unsigned b) {
  const unsigned n = problem->size, edge = b / n * n;
  if (a < edge) /* on different boards */
    return a + n >= edge && a + problem->coupling >= edge &&
           b < edge + problem->coupling && on_diagonal (point, a, b);
  return on_diagonal (point, a, b) ||
         (problem->kind == TORUS &&
          abs (point->column[a] - point->column[b]) == (int) (n - (b - a)));
}

/* Is the difference between two rows repeated by rows above, row B being the
   lowest with a queen? */
static bool repeated (const struct point *point, unsigned a, unsigned b) {
  const int difference = point->column[b] - point->column[a];
  for (unsigned above = 0; above < a; above++)
    if (point->column[above + b - a] - point->column[above] == difference)
      return true;
  return false;
}

/* Does the queen of a row have no conflict with those above? */
static bool fits (const struct problem *problem, const struct point *point,
                  unsigned row) {
  for (unsigned above = 0; above < row; above++) {
    if (point->column[above] == point->column[row] &&
        above / problem->size == row / problem->size)
      return false;
    if (problem->kind == COSTAS ? repeated (point, above, row)
                                : attack (problem, point, above, row))
      return false;
  }
  return true;
}

/* Adds all optima that begin with the rows above ROW. */
static void backtrack (const struct problem *problem, struct point *point,
                       unsigned row, struct optima *optima) {
  if (row == problem->rows) {
    if (optima->count == optima->room) {
      optima->room = optima->room ? 2 * optima->room : 1024;
      optima->point =
          realloc (optima->point, optima->room * sizeof *optima->point);
      if (!optima->point)
        die ("out of memory");
    }
    if (conflicts_of (problem, point))
      die ("an optimum has conflicts");
    optima->point[optima->count++] = *point;
    return;
  }
  for (unsigned column = 0; column < problem->size; column++) {
    point->column[row] = (uint8_t) column;
    if (fits (problem, point, row))
      backtrack (problem, point, row + 1, optima);
  }
  point->column[row] = 0;
}

static struct optima all_optima (const struct problem *problem) {
  struct optima optima = {0};
  backtrack (problem, &(struct point){{0}}, 0, &optima);
  return optima;
}

/* --- crossover --- */

/* Cycle crossover (Oliver, Smith and Holland, A study of permutation crossover
   operators on the traveling salesman problem, 1987), here with a coin for
   each cycle: a cycle is a least set of rows of a board in which both parents
   have the same columns.  Numbers the cycles in which the parents differ and
   sets CYCLE for each of their rows.  Returns how many there are. */
static unsigned find_cycles (const struct problem *problem,
                             const struct point *mother,
                             const struct point *father, uint8_t *cycle) {
  const unsigned n = problem->size;
  unsigned count = 0;
  memset (cycle, CYCLES_MAX, ROWS_MAX);
  for (unsigned first = 0; first < problem->rows; first += n) {
    unsigned row_of[ROWS_MAX];
    for (unsigned row = first; row < first + n; row++)
      row_of[mother->column[row]] = row;
    for (unsigned start = first; start < first + n; start++) {
      if (cycle[start] < CYCLES_MAX ||
          mother->column[start] == father->column[start])
        continue;
      for (unsigned row = start; cycle[row] == CYCLES_MAX;
           row = row_of[father->column[row]])
        cycle[row] = (uint8_t) count;
      count++;
    }
  }
  return count;
}

/* The child that has the columns of the father in the cycles whose bit is set
   in COINS. */
static struct point child_of (const struct problem *problem,
                              const struct point *mother,
                              const struct point *father, const uint8_t *cycle,
                              uint64_t coins) {
  struct point child = *mother;
  for (unsigned row = 0; row < problem->rows; row++)
    if (coins >> cycle[row] & 1)
      child.column[row] = father->column[row];
  return child;
}

/* What becomes of crossed pairs of different optima, every child weighted by
   its probability.  A weight of UNIT is a whole pair. */
struct crossed {
  uint64_t pairs, copies, optima; /* copies are not in optima */
};
#define UNIT (UINT64_C (1) << CYCLES_MAX)

static void cross_pair (const struct problem *problem,
                        const struct point *mother, const struct point *father,
                        struct crossed *crossed) {
  uint8_t cycle[ROWS_MAX];
  const unsigned cycles = find_cycles (problem, mother, father, cycle);
  const uint64_t last = (UINT64_C (1) << cycles) - 1, weight = UNIT >> cycles;
  crossed->pairs++;
  crossed->copies += 2 * weight;
  for (uint64_t coins = 1; coins < last; coins++) {
    const struct point child =
        child_of (problem, mother, father, cycle, coins);
    if (!conflicts_of (problem, &child))
      crossed->optima += weight;
  }
}

static void print_share (const struct problem *problem) {
  const struct optima optima = all_optima (problem);
  struct crossed crossed = {0};
  for (size_t a = 0; a < optima.count; a++)
    for (size_t b = 0; b < a; b++)
      cross_pair (problem, optima.point + a, optima.point + b, &crossed);
  const double all = (double) crossed.pairs * (double) UNIT;
  const double others = all - (double) crossed.copies;
  puts ("optima\tpairs\tcopies\tother_optima\tshare");
  printf ("%zu\t%llu\t%.6f\t%.6f\t%.6f\n", optima.count,
          (unsigned long long) crossed.pairs,
          all > 0 ? (double) crossed.copies / all : 0,
          all > 0 ? (double) crossed.optima / all : 0,
          others > 0 ? (double) crossed.optima / others : 0);
  free (optima.point);
}

static void print_optima (const struct problem *problem) {
  const struct optima optima = all_optima (problem);
  for (size_t at = 0; at < optima.count; at++)
    for (unsigned row = 0; row < problem->rows; row++)
      printf ("%u%c", optima.point[at].column[row],
              row + 1 < problem->rows ? ' ' : '\n');
  free (optima.point);
}

/* --- random numbers --- */

/* Splitmix64 (Steele, Lea and Flood, Fast splittable pseudorandom number
   generators, 2014). */
static uint64_t random_bits (uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/* From 0 to COUNT - 1.  A number's probability is off by COUNT / 2^32 of
   itself at most. */
static unsigned random_below (uint64_t *state, unsigned count) {
  return (unsigned) ((random_bits (state) >> 32) * count >> 32);
}

/* --- a run --- */

enum sampler { RESTARTS, COPIES, CROSSOVER };

struct settings {
  enum sampler sampler;
  unsigned steps;      /* of a descent, at most */
  unsigned population; /* a multiple of 4 */
  unsigned restart;    /* generations without a new optimum, after which all
                          boards are drawn anew */
  unsigned swaps_low, swaps_high; /* that change a child */
  bool solved_last;               /* solved boards rank last, not first */
};

struct run {
  const struct problem *problem;
  const struct settings *settings;
  uint64_t random;
  uint64_t looks, known, hits, limit;
  size_t total, found; /* optima */
  struct point *slots; /* a hash table of found optima */
  bool *taken;
  size_t room; /* a power of 2 */
};

/* Adds an optimum to those that were found, unless it is one of them. */
static void add_optimum (struct run *run, const struct point *point) {
  const unsigned rows = run->problem->rows;
  uint64_t hash = 0;
  for (unsigned row = 0; row < rows; row++)
    hash = (hash + point->column[row] + 1) * 0x9e3779b97f4a7c15;
  size_t at = hash >> 20 & (run->room - 1);
  for (; run->taken[at]; at = (at + 1) & (run->room - 1))
    if (!memcmp (run->slots[at].column, point->column, rows))
      return;
  run->taken[at] = true;
  run->slots[at] = *point;
  run->found++;
}

static bool has_ended (const struct run *run) {
  return run->found == run->total || run->looks - run->known >= run->limit;
}

/* Notes a look at a point with so many conflicts. */
static void look (struct run *run, const struct point *point,
                  unsigned conflicts, bool known) {
  run->looks++;
  run->known += known;
  if (!conflicts) {
    run->hits++;
    add_optimum (run, point);
  }
}

static void swap_columns (struct point *point, unsigned a, unsigned b) {
  const uint8_t column = point->column[a];
  point->column[a] = point->column[b];
  point->column[b] = column;
}

/* The first row of the board of a row. */
static unsigned board_of (const struct problem *problem, unsigned row) {
  return row / problem->size * problem->size;
}

static struct point draw (struct run *run) {
  struct point point = {{0}};
  for (unsigned row = 0; row < run->problem->rows; row++) {
    const unsigned first = board_of (run->problem, row), at = row - first;
    const unsigned other = first + random_below (&run->random, at + 1);
    point.column[row] = point.column[other];
    point.column[other] = (uint8_t) at;
  }
  return point;
}

/* Random swaps of two columns of a board, as many as the settings say. */
static void mutate (struct run *run, struct point *point) {
  const struct settings *settings = run->settings;
  unsigned swaps = settings->swaps_low;
  swaps += random_below (&run->random, settings->swaps_high - swaps + 1);
  for (; swaps; swaps--) {
    const unsigned row = random_below (&run->random, run->problem->rows);
    const unsigned first = board_of (run->problem, row);
    unsigned other =
        first + random_below (&run->random, run->problem->size - 1);
    swap_columns (point, row, other + (other >= row));
  }
}

/* A random one of the rows of a point that take part in a conflict. */
static unsigned random_conflict (struct run *run, const struct point *point) {
  bool marked[ROWS_MAX] = {0};
  unsigned rows[ROWS_MAX], count = 0;
  mark_conflicts (run->problem, point, marked);
  for (unsigned row = 0; row < run->problem->rows; row++)
    if (marked[row])
      rows[count++] = row;
  return rows[random_below (&run->random, count)];
}

/* A step of the descent: looks at all swaps of a random conflicting row with
   the others of its board.  Makes the best one, a random one of several,
   unless it is worse.  Returns the conflicts then. */
static unsigned make_step (struct run *run, struct point *point,
                           unsigned conflicts) {
  const unsigned row = random_conflict (run, point);
  const unsigned first = board_of (run->problem, row);
  const unsigned elsewhere =
      conflicts - conflicts_around (run->problem, point, first);
  unsigned best = conflicts, chosen = row, ties = 0;
  for (unsigned other = first; other < first + run->problem->size; other++) {
    if (other == row || has_ended (run))
      continue;
    swap_columns (point, row, other);
    const unsigned now =
        elsewhere + conflicts_around (run->problem, point, first);
    look (run, point, now, false);
    swap_columns (point, row, other);
    if (now > best)
      continue;
    ties = now < best ? 1 : ties + 1;
    best = now;
    if (!random_below (&run->random, ties))
      chosen = other;
  }
  swap_columns (point, row, chosen);
  return best;
}

/* Looks at a point and improves it.  Returns its conflicts then. */
static unsigned descend (struct run *run, struct point *point, bool known) {
  unsigned conflicts = conflicts_of (run->problem, point);
  look (run, point, conflicts, known);
  for (unsigned step = 0;
       step < run->settings->steps && conflicts && !has_ended (run); step++)
    conflicts = make_step (run, point, conflicts);
  return conflicts;
}

/* --- populations --- */

struct board {
  struct point point;
  unsigned conflicts;
  uint64_t rank; /* the lowest is the best */
};

static int compare_ranks (const void *a, const void *b) {
  const struct board *one = a, *other = b;
  return (one->rank > other->rank) - (one->rank < other->rank);
}

/* Orders boards from the best to the worst one, ties at random. */
static void rank (struct run *run, struct board *boards) {
  const unsigned count = run->settings->population;
  for (unsigned i = 0; i < count; i++) {
    const uint64_t last = UINT32_MAX;
    const bool solved = !boards[i].conflicts;
    boards[i].rank =
        (solved && run->settings->solved_last ? last : boards[i].conflicts)
            << 32 |
        random_bits (&run->random) >> 32;
  }
  qsort (boards, count, sizeof *boards, compare_ranks);
}

static bool equal (const struct run *run, const struct point *a,
                   const struct point *b) {
  return !memcmp (a->column, b->column, run->problem->rows);
}

/* Replaces two boards by the children of two parents. */
static void breed (struct run *run, const struct board *parents,
                   struct board *children) {
  const struct point *mother = &parents[0].point, *father = &parents[1].point;
  if (run->settings->sampler == CROSSOVER) {
    uint8_t cycle[ROWS_MAX];
    find_cycles (run->problem, mother, father, cycle);
    const uint64_t coins = random_bits (&run->random);
    children[0].point = child_of (run->problem, mother, father, cycle, coins);
    children[1].point = child_of (run->problem, father, mother, cycle, coins);
  } else {
    children[0].point = *mother;
    children[1].point = *father;
  }
  for (unsigned i = 0; i < 2 && !has_ended (run); i++) {
    struct point *child = &children[i].point;
    mutate (run, child);
    children[i].conflicts = descend (
        run, child, equal (run, child, mother) || equal (run, child, father));
  }
}

/* A generation: the better half stays, and couples of it, in the order of
   their ranks, have two children each, which replace the other half. */
static void evolve (struct run *run, struct board *boards) {
  const unsigned half = run->settings->population / 2;
  rank (run, boards);
  for (unsigned i = 0; i < half && !has_ended (run); i += 2)
    breed (run, boards + i, boards + half + i);
}

static void fill (struct run *run, struct board *boards) {
  for (unsigned i = 0; i < run->settings->population && !has_ended (run);
       i++) {
    boards[i].point = draw (run);
    boards[i].conflicts = descend (run, &boards[i].point, false);
  }
}

static void sample_by_populations (struct run *run) {
  struct board *boards = allocate (run->settings->population, sizeof *boards);
  while (!has_ended (run)) {
    unsigned stagnant = 0;
    for (fill (run, boards);
         stagnant < run->settings->restart && !has_ended (run);) {
      const size_t before = run->found;
      evolve (run, boards);
      stagnant = run->found > before ? 0 : stagnant + 1;
    }
  }
  free (boards);
}

/* Without steps this is blind sampling. */
static void sample_by_restarts (struct run *run) {
  while (!has_ended (run)) {
    struct point point = draw (run);
    descend (run, &point, false);
  }
}

/* --- the command line --- */

struct range {
  unsigned low, high;
};

/* The value of the argument NAME=VALUE, or NULL. */
static const char *value_of (char **argv, const char *name) {
  const size_t length = strlen (name);
  for (; *argv; argv++)
    if (!strncmp (*argv, name, length) && (*argv)[length] == '=')
      return *argv + length + 1;
  return NULL;
}

static struct range range_of (char **argv, const char *name) {
  struct range range;
  char end;
  const char *value = value_of (argv, name);
  if (!value ||
      sscanf (value, "%u..%u%c", &range.low, &range.high, &end) != 2 ||
      range.low > range.high)
    die ("a setting is missing or wrong; it is NAME=LOW..HIGH");
  return range;
}

static uint64_t number_of (char **argv, const char *name) {
  unsigned long long number;
  char end;
  const char *value = value_of (argv, name);
  if (!value || sscanf (value, "%llu%c", &number, &end) != 1)
    die ("a setting is missing or wrong; it is NAME=NUMBER");
  return number;
}

static struct settings settings_of (const char *sampler, char **argv) {
  struct settings settings = {.steps = (unsigned) number_of (argv, "steps")};
  if (!strcmp (sampler, "restarts"))
    return settings;
  settings.sampler = strcmp (sampler, "copies") ? CROSSOVER : COPIES;
  if (settings.sampler == CROSSOVER && strcmp (sampler, "crossover"))
    die ("the samplers are restarts, copies and crossover");
  settings.population = (unsigned) number_of (argv, "population");
  settings.restart = (unsigned) number_of (argv, "restart");
  const struct range swaps = range_of (argv, "swaps");
  settings.swaps_low = swaps.low;
  settings.swaps_high = swaps.high;
  const char *solved = value_of (argv, "solved");
  if (!settings.population || settings.population % 4)
    die ("a population is a multiple of 4");
  if (!solved || (strcmp (solved, "first") && strcmp (solved, "last")))
    die ("solved is first or last");
  settings.solved_last = !strcmp (solved, "last");
  return settings;
}

/* Runs of the sampler, a line each, until some were lost. */
static void collect (const struct problem *problem,
                     const struct settings *settings, char **argv) {
  const struct optima optima = all_optima (problem);
  const struct range seeds = range_of (argv, "seeds");
  uint64_t lost = number_of (argv, "lost");
  struct run run = {.problem = problem,
                    .settings = settings,
                    .total = optima.count,
                    .limit = number_of (argv, "limit")};
  free (optima.point);
  for (run.room = 16; run.room < 4 * run.total;)
    run.room *= 2;
  run.slots = allocate (run.room, sizeof *run.slots);
  run.taken = allocate (run.room, sizeof *run.taken);
  puts ("seed\tlooks\tknown\thits\tfound\toptima");
  for (unsigned seed = seeds.low; seed <= seeds.high && lost; seed++) {
    run.random = 4 * (uint64_t) seed + settings->sampler;
    run.random = random_bits (&run.random);
    run.looks = run.known = run.hits = run.found = 0;
    memset (run.taken, 0, run.room * sizeof *run.taken);
    if (settings->sampler == RESTARTS)
      sample_by_restarts (&run);
    else
      sample_by_populations (&run);
    printf ("%u\t%llu\t%llu\t%llu\t%zu\t%zu\n", seed,
            (unsigned long long) run.looks, (unsigned long long) run.known,
            (unsigned long long) run.hits, run.found, run.total);
    lost -= run.found < run.total;
  }
  free (run.slots);
  free (run.taken);
}

int main (int argc, char **argv) {
  if (argc < 3)
    die ("usage: bench/crossover optima|share|collect PROBLEM ...");
  const struct problem problem = problem_of (argv[2]);
  if (!strcmp (argv[1], "optima"))
    print_optima (&problem);
  else if (!strcmp (argv[1], "share"))
    print_share (&problem);
  else if (!strcmp (argv[1], "collect") && argc > 3) {
    const struct settings settings = settings_of (argv[3], argv + 4);
    collect (&problem, &settings, argv + 4);
  } else
    die ("usage: bench/crossover optima|share|collect PROBLEM ...");
  return 0;
}

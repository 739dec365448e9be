/* SPDX-License-Identifier: MIT */

/* What the published schemes measure, and the examples that the publications
   give. */

#include "placement.h"
#include "schemes/schemes.h"

#include "unit.h"

enum { SEEDS = 200 };

/* --- oracles: queens pair by pair, and a board of squares --- */

static bool share_row (const struct aq_placement *placement, unsigned a,
                       unsigned b) {
  return placement->row[a] == placement->row[b];
}

static bool share_column (const struct aq_placement *placement, unsigned a,
                          unsigned b) {
  return placement->column[a] == placement->column[b];
}

static bool share_falling (const struct aq_placement *placement, unsigned a,
                           unsigned b) {
  return placement->row[a] - placement->row[b] ==
         placement->column[a] - placement->column[b];
}

static bool share_rising (const struct aq_placement *placement, unsigned a,
                          unsigned b) {
  return placement->row[a] - placement->row[b] ==
         placement->column[b] - placement->column[a];
}

typedef bool share (const struct aq_placement *placement, unsigned a,
                    unsigned b);
static share *const shares[] = {share_row, share_column, share_falling,
                                share_rising};

static uint32_t pairs_that_share (const struct aq_placement *placement) {
  uint32_t pairs = 0;
  for (unsigned a = 0; a < placement->n; a++)
    for (unsigned b = 0; b < a; b++)
      for (int i = 0; i < 4; i++)
        pairs += shares[i](placement, a, b);
  return pairs;
}

static void fill_board (const struct aq_placement *placement,
                        bool queen[256][256]) {
  memset (queen, 0, 256 * sizeof *queen);
  for (unsigned i = 0; i < placement->n; i++)
    queen[placement->row[i]][placement->column[i]] = true;
}

static uint32_t squares_on_board (const struct aq_placement *placement) {
  bool queen[256][256];
  uint32_t squares = 0;
  fill_board (placement, queen);
  for (unsigned row = 0; row < placement->n; row++)
    for (unsigned column = 0; column < placement->n; column++)
      squares += queen[row][column];
  return squares;
}

/* Whether a walk from a square, itself included if FROM is 0, meets a queen
   before it leaves the board. */
static bool walk (unsigned n, bool queen[256][256], int row, int column,
                  int down, int right, int from) {
  const int side = (int) n;
  row += from * down;
  column += from * right;
  for (; row >= 0 && row < side && column >= 0 && column < side;
       row += down, column += right)
    if (queen[row][column])
      return true;
  return false;
}

/* Each line is walked from the edge where it begins. */
static uint32_t lines_on_board (const struct aq_placement *placement) {
  const unsigned n = placement->n;
  const int last = (int) n - 1;
  bool queen[256][256];
  uint32_t lines = 0;
  fill_board (placement, queen);
  for (int i = 0; i <= last; i++) {
    lines += walk (n, queen, i, 0, 0, 1, 0);
    lines += walk (n, queen, 0, i, 1, 0, 0);
    lines += walk (n, queen, 0, i, 1, 1, 0);
    lines += walk (n, queen, last, i, -1, 1, 0);
    if (i > 0)
      lines += walk (n, queen, i, 0, 1, 1, 0);
    if (i < last)
      lines += walk (n, queen, i, 0, -1, 1, 0);
  }
  return lines;
}

static uint32_t rays_on_board (const struct aq_placement *placement) {
  const unsigned n = placement->n;
  bool queen[256][256];
  uint32_t rays = 0, squares = 0;
  fill_board (placement, queen);
  for (int row = 0; row < (int) n; row++)
    for (int column = 0; column < (int) n; column++) {
      if (!queen[row][column])
        continue;
      squares++;
      for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
          if (down || right)
            rays += walk (n, queen, row, column, down, right, 1);
    }
  return rays + 10000 * (n - squares);
}

/* --- placements --- */

/* Queens on random squares of a corner of the board, which is small at times
   so that many share one. */
static struct aq_placement scattered (uint64_t *state, unsigned n) {
  struct aq_placement placement = {.n = n};
  const unsigned side = 1 + (unsigned) (unit_random (state) % n);
  const unsigned within = unit_random (state) % 2 ? n : side;
  for (unsigned i = 0; i < n; i++) {
    placement.row[i] = (uint8_t) (unit_random (state) % within);
    placement.column[i] = (uint8_t) (unit_random (state) % within);
  }
  return placement;
}

/* N = 1 .. 20, and now and then a large board. */
static unsigned size_of (uint64_t seed) {
  static const unsigned large[] = {21, 32, 33, 63, 64, 65, 100, 128, 200, 255};
  return seed % 10 ? 1 + (unsigned) (seed % 20)
                   : large[seed / 10 % (sizeof large / sizeof *large)];
}

/* A measure and what it has to be. */
static void compare (uint32_t (*measure) (const struct aq_placement *),
                     uint32_t (*oracle) (const struct aq_placement *)) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    uint64_t state = seed;
    const struct aq_placement placement = scattered (&state, size_of (seed));
    const uint32_t measured = measure (&placement);
    const uint32_t expected = oracle (&placement);
    ck_assert_msg (measured == expected, "n %u, seed %lu: %u, not %u",
                   placement.n, (unsigned long) seed, (unsigned) measured,
                   (unsigned) expected);
  }
}

START_TEST (attacking_pairs_count_once_for_each_line_they_share) {
  compare (aq_attacking_pairs, pairs_that_share);
}
END_TEST

START_TEST (occupied_lines_are_those_on_which_a_walk_meets_a_queen) {
  compare (aq_occupied_lines, lines_on_board);
}
END_TEST

START_TEST (occupied_squares_count_once) {
  compare (aq_occupied_squares, squares_on_board);
}
END_TEST

START_TEST (rays_are_directions_in_which_a_walk_meets_a_queen) {
  compare (aq_rays, rays_on_board);
}
END_TEST

/* The order of queens, and a look from another side, change nothing. */
START_TEST (measures_do_not_depend_on_order_or_side) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    uint64_t state = seed;
    const unsigned n = size_of (seed);
    const struct aq_placement placement = scattered (&state, n);
    struct aq_placement turned = {.n = n};
    uint8_t order[256];
    unit_permutation (&state, n, order);
    for (unsigned i = 0; i < n; i++) {
      turned.row[i] = placement.column[order[i]];
      turned.column[i] = (uint8_t) (n - 1 - placement.row[order[i]]);
    }
    ck_assert_msg (
        aq_attacking_pairs (&turned) == aq_attacking_pairs (&placement) &&
            aq_occupied_lines (&turned) == aq_occupied_lines (&placement) &&
            aq_occupied_squares (&turned) ==
                aq_occupied_squares (&placement) &&
            aq_rays (&turned) == aq_rays (&placement),
        "n %u, seed %lu", n, (unsigned long) seed);
  }
}
END_TEST

START_TEST (all_queens_on_one_square_are_the_worst) {
  for (unsigned n = 1; n <= AQ_BOARD_MAX; n++) {
    struct aq_placement placement = {.n = n};
    memset (placement.row, (int) n - 1, n);
    memset (placement.column, (int) n / 2, n);
    ck_assert_uint_eq (aq_attacking_pairs (&placement), 4 * n * (n - 1) / 2);
    ck_assert_uint_eq (aq_occupied_lines (&placement), 4);
    ck_assert_uint_eq (aq_occupied_squares (&placement), 1);
    ck_assert_uint_eq (aq_rays (&placement), 10000 * (n - 1));
  }
}
END_TEST

START_TEST (solutions_are_the_best) {
  for (unsigned n = 1; n <= 40; n++) {
    struct aq_placement placement = {.n = n};
    uint64_t state = n;
    if (n == 2 || n == 3)
      continue;
    unit_search_solution (&state, n, placement.column);
    for (unsigned row = 0; row < n; row++)
      placement.row[row] = (uint8_t) row;
    ck_assert_uint_eq (aq_attacking_pairs (&placement), 0);
    ck_assert_uint_eq (aq_occupied_lines (&placement), 4 * n);
    ck_assert_uint_eq (aq_occupied_squares (&placement), n);
    ck_assert_uint_eq (aq_rays (&placement), 0);
  }
}
END_TEST

/* --- the publications' examples --- */

static struct population *filled (const struct scheme *scheme, unsigned n,
                                  uint64_t seed) {
  struct population *population;
  struct random random;
  aq_random_seed (&random, seed);
  const struct aq_breeding breeding = aq_breeding_defaults (&scheme->about, 0);
  ck_assert_int_eq (aq_population_new (&population, scheme, n, &breeding,
                                       &random, aq_lanes (0)),
                    AQ_OK);
  scheme->create (population);
  return population;
}

/* The fitness that the scheme gives to these genes in the first place. */
static uint32_t judged (const struct scheme *scheme, const uint16_t *genes,
                        unsigned count) {
  struct population *population = filled (scheme, 8, 1);
  memcpy (population->genes, genes, count * sizeof *genes);
  scheme->evaluate (population);
  const uint32_t fitness = population->fitness[0];
  aq_population_free (population);
  return fitness;
}

START_TEST (the_articles_squares_have_10_attacking_pairs) {
  static const uint16_t genes[] = {2, 0, 55, 48, 16, 28, 62, 38};
  const uint32_t fitness = judged (&aq_scheme_squares, genes, 8);
  ck_assert_uint_eq (fitness, 10);
  ck_assert (aq_scheme_squares.published (fitness) == -10);
}
END_TEST

START_TEST (the_books_genes_have_the_printed_fitness) {
  static const struct {
    uint16_t genes[16];
    uint32_t fitness;
  } examples[] = {
      {{1, 2, 7, 4, 6, 6, 4, 6, 3, 1, 6, 0, 2, 5, 0, 7}, 3},
      {{3, 6, 7, 0, 1, 2, 4, 5, 4, 6, 3, 0, 2, 1, 5, 7}, 9},
      {{0, 7, 7, 4, 6, 2, 4, 5, 2, 6, 2, 0, 2, 1, 5, 7}, 4},
      {{7, 2, 1, 3, 0, 5, 4, 7, 3, 0, 6, 4, 2, 6, 5, 1}, 0},
  };
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    ck_assert_uint_eq (judged (&aq_scheme_rowcol, examples[i].genes, 16),
                       examples[i].fitness);
}
END_TEST

/* The squares of a board drawn row by row, from top to bottom. */
static unsigned squares_drawn (const char *rows, uint16_t *squares) {
  unsigned queens = 0;
  uint16_t square = 0;
  for (; *rows; rows++) {
    if (*rows == 'Q')
      squares[queens++] = square;
    square = (uint16_t) (square + (*rows != ' '));
  }
  ck_assert_uint_eq (square, 64);
  return queens;
}

START_TEST (the_blogs_boards_have_the_printed_fitness) {
  static const struct {
    const char *rows;
    uint32_t fitness;
  } examples[] = {
      {"...Q...Q ..Q.QQ.. ........ ........ "
       "......Q. ...Q.... ........ ......Q.",
       14},
      {".......Q ..Q.QQ.Q ........ ........ "
       "......Q. ...Q.... ........ ......Q.",
       12},
      {".......Q ..Q.Q... Q....... ...Q.... "
       "......Q. ........ .Q...... ......Q.",
       6},
  };
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    uint16_t squares[64];
    ck_assert_uint_eq (squares_drawn (examples[i].rows, squares), 8);
    ck_assert_uint_eq (judged (&aq_scheme_climb, squares, 8),
                       examples[i].fitness);
    ck_assert_uint_eq (judged (&aq_scheme_points, squares, 8),
                       examples[i].fitness);
  }
}
END_TEST

/* A8pdL2Pq by hand, in the order of a-z A-Z 0-9: A is 26, 8 is 60, p is 15, d
   is 3, L is 37, 2 is 54, P is 41, q is 16. */
START_TEST (the_blogs_result_is_a_solution) {
  static const uint16_t genes[] = {26, 60, 15, 3, 37, 54, 41, 16};
  static const uint8_t solution[] = {3, 7, 0, 2, 5, 1, 6, 4};
  struct population *population = filled (&aq_scheme_points, 8, 1);
  char text[AQ_GENES_MAX];
  uint8_t board[AQ_BOARD_MAX];
  ck_assert (unit_is_solution (8, solution));
  memcpy (aq_squares (population, 5), genes, sizeof genes);
  aq_scheme_points.spell (population, 5, text);
  ck_assert_str_eq (text, "A8pdL2Pq");
  aq_scheme_points.read (population, 5, board);
  ck_assert_mem_eq (board, solution, 8);
  aq_scheme_points.evaluate (population);
  ck_assert_uint_eq (population->fitness[5], 0);
  aq_population_free (population);
}
END_TEST

/* [6, 3, 1, 7, 4, 8, 5, 2]: the row of each column's queen, from 1. */
START_TEST (the_posts_example_codes_rows_by_column) {
  static const uint8_t genes[] = {5, 2, 0, 6, 3, 7, 4, 1};
  struct population *population = filled (&aq_scheme_columns, 8, 1);
  struct aq_placement placement;
  char text[AQ_GENES_MAX];
  memcpy ((uint8_t *) population->genes + 3 * 8, genes, 8);
  aq_scheme_columns.spell (population, 3, text);
  ck_assert_str_eq (text, "[6, 3, 1, 7, 4, 8, 5, 2]");
  aq_scheme_columns.place (population, 3, &placement);
  ck_assert_uint_eq (placement.n, 8);
  for (unsigned column = 0; column < 8; column++) {
    ck_assert_uint_eq (placement.column[column], column);
    ck_assert_uint_eq (placement.row[column], genes[column]);
  }
  aq_population_free (population);
}
END_TEST

/* --- genes as text --- */

/* The text of these genes in the first place. */
static const char *spelled (const struct scheme *scheme, unsigned n,
                            const uint16_t *genes, unsigned count) {
  static char text[AQ_GENES_MAX];
  struct population *population = filled (scheme, n, 1);
  memcpy (population->genes, genes, count * sizeof *genes);
  scheme->spell (population, 0, text);
  aq_population_free (population);
  return text;
}

START_TEST (eight_queens_squares_are_symbols) {
  static const char *const alphabet[] = {"abcdefgh", "ijklmnop", "qrstuvwx",
                                         "yzABCDEF", "GHIJKLMN", "OPQRSTUV",
                                         "WXYZ0123", "456789@#"};
  for (uint16_t row = 0; row < 8; row++) {
    uint16_t genes[8];
    for (uint16_t column = 0; column < 8; column++)
      genes[column] = (uint16_t) (8 * row + column);
    ck_assert_str_eq (spelled (&aq_scheme_climb, 8, genes, 8), alphabet[row]);
    ck_assert_str_eq (spelled (&aq_scheme_points, 8, genes, 8), alphabet[row]);
  }
}
END_TEST

START_TEST (other_squares_are_numbers) {
  static const uint16_t four[] = {0, 15, 7, 7}, one[] = {0};
  static const uint16_t nine[] = {80, 1, 0, 9, 10, 63, 64, 7, 8};
  ck_assert_str_eq (spelled (&aq_scheme_climb, 4, four, 4), "0 15 7 7");
  ck_assert_str_eq (spelled (&aq_scheme_points, 9, nine, 9),
                    "80 1 0 9 10 63 64 7 8");
  ck_assert_str_eq (spelled (&aq_scheme_climb, 1, one, 1), "0");
}
END_TEST

START_TEST (the_articles_squares_are_a_letter_and_a_number) {
  static const uint16_t eight[] = {0, 7, 8, 55, 56, 63, 18, 37};
  static const uint16_t sixteen[] = {0,   15,  16,  255, 240, 17, 34, 51,
                                     100, 101, 102, 103, 104, 1,  2,  3};
  ck_assert_str_eq (spelled (&aq_scheme_squares, 8, eight, 8),
                    "A1 H1 A2 H7 A8 H8 C3 F5");
  ck_assert_str_eq (spelled (&aq_scheme_squares, 16, sixteen, 16),
                    "A1 P1 A2 P16 A16 B2 C3 D4 E7 F7 G7 H7 I7 B1 C1 D1");
}
END_TEST

START_TEST (the_books_genes_are_numbers_at_every_size) {
  static const uint16_t eight[] = {1, 2, 7, 4, 6, 6, 4, 6,
                                   3, 1, 6, 0, 2, 5, 0, 7};
  static const uint16_t eleven[] = {10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
                                    0,  1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  ck_assert_str_eq (spelled (&aq_scheme_rowcol, 8, eight, 16),
                    "1 2 7 4 6 6 4 6 3 1 6 0 2 5 0 7");
  ck_assert_str_eq (spelled (&aq_scheme_rowcol, 11, eleven, 22),
                    "10 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 10");
}
END_TEST

/* The longest texts there are: all numbers of as many digits as can be. */
START_TEST (the_longest_genes_have_room) {
  static const struct scheme *const schemes[] = {
      &aq_scheme_climb, &aq_scheme_rowcol, &aq_scheme_columns,
      &aq_scheme_squares};
  for (int i = 0; i < 4; i++) {
    const unsigned n = schemes[i]->about.size_max;
    struct population *population = filled (schemes[i], n, 1);
    char text[2 * AQ_GENES_MAX];
    uint16_t *genes = population->genes;
    if (schemes[i] == &aq_scheme_columns)
      memset (genes, 254, n);
    else
      for (unsigned j = 0; j < (schemes[i] == &aq_scheme_rowcol ? 2 : 1) * n;
           j++)
        genes[j] =
            (uint16_t) (schemes[i] == &aq_scheme_rowcol ? n - 1 : n * n - 1);
    schemes[i]->spell (population, 0, text);
    ck_assert_uint_lt (strlen (text), AQ_GENES_MAX);
    aq_population_free (population);
  }
}
END_TEST

/* --- reading, and what a random draw is --- */

/* Queens in any order become a board's columns, row by row. */
START_TEST (solutions_are_read_in_whatever_order_their_queens_are) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 4 + (unsigned) (seed % 29);
    struct population *population = filled (&aq_scheme_climb, n, seed);
    uint64_t state = seed;
    uint8_t solution[256], order[256], board[AQ_BOARD_MAX];
    unit_search_solution (&state, n, solution);
    unit_permutation (&state, n, order);
    for (unsigned i = 0; i < n; i++)
      aq_squares (population, 0)[i] =
          (uint16_t) (order[i] * n + solution[order[i]]);
    aq_read_placement (population, 0, board);
    ck_assert_msg (!memcmp (board, solution, n), "n %u, seed %lu", n,
                   (unsigned long) seed);
    aq_population_free (population);
  }
}
END_TEST

/* Of all strings of N squares, those that are the first N squares in some
   order, counted one by one. */
START_TEST (encodings_are_strings_for_each_set_of_squares) {
  for (unsigned n = 1; n <= 4; n++) {
    unsigned long strings = 1, hits = 0;
    for (unsigned i = 0; i < n; i++)
      strings *= n * n;
    for (unsigned long string = 0; string < strings; string++) {
      unsigned set = 0;
      unsigned long rest = string;
      for (unsigned i = 0; i < n; i++, rest /= n * n)
        set |= 1u << rest % (n * n);
      hits += set == (1u << n) - 1;
    }
    ck_assert_double_eq_tol (aq_squares_encodings (n),
                             (double) strings / (double) hits,
                             1e-9 * (double) strings);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      attacking_pairs_count_once_for_each_line_they_share,
      occupied_lines_are_those_on_which_a_walk_meets_a_queen,
      occupied_squares_count_once,
      rays_are_directions_in_which_a_walk_meets_a_queen,
      measures_do_not_depend_on_order_or_side,
      all_queens_on_one_square_are_the_worst,
      solutions_are_the_best,
      the_articles_squares_have_10_attacking_pairs,
      the_books_genes_have_the_printed_fitness,
      the_blogs_boards_have_the_printed_fitness,
      the_blogs_result_is_a_solution,
      the_posts_example_codes_rows_by_column,
      eight_queens_squares_are_symbols,
      other_squares_are_numbers,
      the_articles_squares_are_a_letter_and_a_number,
      the_books_genes_are_numbers_at_every_size,
      the_longest_genes_have_room,
      solutions_are_read_in_whatever_order_their_queens_are,
      encodings_are_strings_for_each_set_of_squares,
      NULL};
  return unit_run ("placement", tests);
}

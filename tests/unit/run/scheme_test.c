/* SPDX-License-Identifier: MIT */

/* The test of schemes: the built-in ones pass it, and copies of them that are
   damaged on purpose do not. */

#include "allqueens-scheme.h"
#include "ga/population.h"
#include "ga/schemes/schemes.h"

#include "../unit.h"

TEST (all_schemes_of_the_library_pass) {
  const struct aq_scheme *scheme;
  for (size_t index = 0; (scheme = aq_scheme (index)); index++) {
    char message[AQ_SCHEME_MESSAGE_MAX] = "?";
    ck_assert_msg (aq_scheme_test (scheme, message) == AQ_OK, "%s: %s",
                   scheme->name, message);
    ck_assert_str_eq (message, "");
    ck_assert_ptr_null (aq_scheme_fault (scheme));
    const struct aq_scheme copy = *scheme; /* nothing depends on where it is */
    ck_assert_int_eq (aq_scheme_test (&copy, message), AQ_OK);
  }
}

/* The message has PART. */
static void expect_refused (const struct aq_scheme *scheme, const char *part) {
  char message[AQ_SCHEME_MESSAGE_MAX];
  memset (message, 'x', sizeof message);
  ck_assert_msg (aq_scheme_test (scheme, message) == AQ_BAD_SCHEME,
                 "passed in spite of: %s", part);
  ck_assert_ptr_nonnull (memchr (message, 0, sizeof message));
  ck_assert_msg (strstr (message, part) != NULL, "%s, not: %s", message, part);
}

/* --- damaged tables --- */

static void expect_fault (const struct aq_scheme *scheme, const char *part) {
  const char *fault = aq_scheme_fault (scheme);
  ck_assert_msg (fault && strstr (fault, part), "%s, not: %s",
                 fault ? fault : "no fault", part);
  expect_refused (scheme, part);
}

/* The report's table with a member that is wrong. */
#define EXPECT_FAULT(member, value, part)        \
  do {                                           \
    struct aq_scheme damaged = aq_scheme_report; \
    damaged.member = (value);                    \
    expect_fault (&damaged, part);               \
  } while (0)

TEST (missing_texts_and_functions_are_named) {
  ck_assert_ptr_nonnull (aq_scheme_fault (NULL));
  expect_refused (NULL, "no scheme");
  EXPECT_FAULT (name, NULL, "name");
  EXPECT_FAULT (name, "", "name");
  EXPECT_FAULT (version, NULL, "version");
  EXPECT_FAULT (summary, NULL, "summary");
  EXPECT_FAULT (source, NULL, "source");
  EXPECT_FAULT (encoding, NULL, "encoding");
  EXPECT_FAULT (fitness, NULL, "fitness");
  EXPECT_FAULT (gene_bytes, 2, "decode");
  EXPECT_FAULT (create, NULL, "create");
  EXPECT_FAULT (breed, NULL, "breed");
  EXPECT_FAULT (evaluate, NULL, "evaluate");
  EXPECT_FAULT (own.select, NULL, "select");
  EXPECT_FAULT (own.mutate, NULL, "mutate");
}

TEST (bounds_out_of_range_are_refused) {
  EXPECT_FAULT (name, "my scheme", "name");
  EXPECT_FAULT (name, "na\nme", "name");
  EXPECT_FAULT (n_max, 0, "n_max");
  EXPECT_FAULT (n_max, AQ_BOARD_MAX + 1, "n_max");
  EXPECT_FAULT (population, 0, "population");
  EXPECT_FAULT (population, 21, "population");
  EXPECT_FAULT (population_min, 0, "population");
  EXPECT_FAULT (population_min, 24, "population");
  EXPECT_FAULT (population_max, 16, "population");
  EXPECT_FAULT (population_multiple, 0, "population");
  EXPECT_FAULT (population_multiple, 3, "population");
}

/* A table of one good parameter, but for a member. */
#define EXPECT_PARAMETER_FAULT(member, value, part)      \
  do {                                                   \
    struct aq_parameter table[] = {good_parameter, {0}}; \
    table[0].member = (value);                           \
    EXPECT_FAULT (parameters, table, part);              \
  } while (0)

static const struct aq_parameter good_parameter = {"a", "meaning", .most = 3};

static void expect_good (struct aq_parameter parameter) {
  const struct aq_parameter table[] = {parameter, {0}};
  struct aq_scheme scheme = aq_scheme_report;
  scheme.parameters = table;
  ck_assert_ptr_null (aq_scheme_fault (&scheme));
}

TEST (tables_of_parameters_are_checked) {
  expect_good (good_parameter);
  EXPECT_PARAMETER_FAULT (name, "A", "no name");
  EXPECT_PARAMETER_FAULT (name, "0123456789012345678901234567890123456789",
                          "no name");
  EXPECT_PARAMETER_FAULT (meaning, NULL, "no meaning");
  EXPECT_PARAMETER_FAULT (type, AQ_COUNTS + 1, "no name");
  EXPECT_PARAMETER_FAULT (type, AQ_RATE, "too large");
  EXPECT_PARAMETER_FAULT (most, 1e300, "too large");
  EXPECT_PARAMETER_FAULT (least, -3, "below 0");
  EXPECT_PARAMETER_FAULT (least, 4, "default value");
  EXPECT_PARAMETER_FAULT (initial, 4, "outside its bounds");
  EXPECT_PARAMETER_FAULT (initial, 1.5, "default value");
  EXPECT_PARAMETER_FAULT (initial_last, 2, "default value");
  EXPECT_PARAMETER_FAULT (only_with, "no-such-operator", "does not exist");
  expect_good ((struct aq_parameter){"a", "meaning", .type = AQ_COUNTS,
                                     .most = 3, .initial = 1,
                                     .initial_last = 2});
}

TEST (parameters_have_names_of_their_own_and_are_16_at_most) {
  struct aq_parameter many[AQ_PARAMETERS_MAX + 2] = {good_parameter,
                                                     good_parameter};
  char names[AQ_PARAMETERS_MAX + 1][2] = {""};
  EXPECT_FAULT (parameters, many, "two parameters");
  for (size_t i = 0; i <= AQ_PARAMETERS_MAX; i++) {
    *names[i] = (char) ('a' + i);
    many[i] = good_parameter;
    many[i].name = names[i];
  }
  EXPECT_FAULT (parameters, many, "more than 16");
}

TEST (what_may_be_missing_is_not_missed) {
  struct aq_scheme scheme = aq_scheme_report;
  char message[AQ_SCHEME_MESSAGE_MAX];
  scheme.breed = aq_draw_columns;
  scheme.own = (struct aq_operators){0};
  ck_assert_msg (aq_scheme_test (&scheme, message) == AQ_OK, "%s", message);
  scheme = aq_scheme_squares;
  scheme.published_fitness = NULL;
  scheme.format_genes = NULL;
  scheme.draws_per_solution = NULL;
  ck_assert_msg (aq_scheme_test (&scheme, message) == AQ_OK, "%s", message);
}

/* --- damaged functions --- */

static void decode_off_board (const struct aq_population *population,
                              size_t index, struct aq_placement *placement) {
  aq_scheme_columns.decode (population, index, placement);
  if (index == population->count - 1)
    placement->column[population->n - 1] = (uint8_t) population->n;
}

static void evaluate_as_solved (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  for (size_t index = 0; index < population->count; index++)
    population->fitness[index] /= 4; /* 1 attacking pair counts 2 */
}

static void evaluate_never_solved (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  for (size_t index = 0; index < population->count; index++)
    population->fitness[index]++;
}

static void evaluate_uncounted (struct aq_population *population) {
  const uint64_t before = population->evaluations;
  aq_scheme_report.evaluate (population);
  population->evaluations = before;
}

static void evaluate_one_uncounted (struct aq_population *population) {
  const uint64_t before = population->evaluations;
  aq_scheme_report.evaluate (population);
  population->evaluations = before + population->count - 1;
}

static void evaluate_and_fail (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  population->status = AQ_NO_MEMORY;
}

/* What one population did changes the next one. */
static unsigned calls;
static void breed_by_counter (struct aq_population *population) {
  aq_scheme_report.breed (population);
  *(uint8_t *) population->genes = (uint8_t) (calls++ % population->n);
}

static void evaluate_by_counter (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  population->evaluations += calls++ % 5;
}

/* So do genes that are drawn elsewhere. */
static void create_by_counter (struct aq_population *population) {
  aq_scheme_report.create (population);
  *(uint8_t *) population->genes = (uint8_t) (calls++ % population->n);
}

/* Steady state: a generation draws individual 0 anew, and the others stay.
   The first byte of the state says whether the population is new. */
static void create_all (struct aq_population *population) {
  aq_scheme_report.create (population);
  *(bool *) population->state = true;
}

static void breed_one (struct aq_population *population) {
  for (unsigned row = 0; row < population->n; row++)
    aq_board (population, 0)[row] =
        (uint8_t) aq_below (population, population->n);
  *(bool *) population->state = false;
}

static void evaluate_what_is_new (struct aq_population *population) {
  const size_t all = population->size;
  if (!*(bool *) population->state)
    population->size = 1;
  aq_scheme_report.evaluate (population);
  population->size = all;
}

static void evaluate_what_is_new_uncounted (struct aq_population *population) {
  const bool all = *(bool *) population->state;
  evaluate_what_is_new (population);
  population->evaluations -= !all;
}

TEST (boards_that_stay_need_no_evaluation) {
  struct aq_scheme scheme = aq_scheme_report;
  char message[AQ_SCHEME_MESSAGE_MAX];
  scheme.state.fixed = 1;
  scheme.create = create_all;
  scheme.breed = breed_one;
  scheme.evaluate = evaluate_what_is_new;
  ck_assert_msg (aq_scheme_test (&scheme, message) == AQ_OK, "%s", message);
  scheme.evaluate = evaluate_what_is_new_uncounted;
  expect_refused (&scheme, "it counted 0 evaluations of 1 new boards");
}

static void evaluate_as_excluded (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  for (size_t index = 0; index < population->count; index++)
    if (population->fitness[index])
      population->fitness[index] = AQ_EXCLUDED;
}

static void evaluate_with_falling_looks (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  for (size_t index = 0; index < population->count; index++)
    population->looks[index] = population->evaluations - index;
}

static void evaluate_with_a_look_too_late (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  for (size_t index = 0; index < population->count; index++)
    population->looks[index] = population->evaluations + 1;
}

/* A scheme with a function that is wrong. */
#define EXPECT_REFUSED(whole, member, wrong, part) \
  do {                                             \
    struct aq_scheme damaged = (whole);            \
    damaged.member = (wrong);                      \
    expect_refused (&damaged, part);               \
  } while (0)

TEST (damaged_evaluation_is_found) {
  const struct aq_scheme *report = &aq_scheme_report;
  EXPECT_REFUSED (*report, evaluate, evaluate_as_solved, "has fitness 0 and");
  EXPECT_REFUSED (*report, evaluate, evaluate_never_solved,
                  "is a solution and has fitness 1");
  EXPECT_REFUSED (*report, evaluate, evaluate_as_excluded,
                  "fitness 4294967294, too large");
  EXPECT_REFUSED (*report, evaluate, evaluate_uncounted,
                  "it counted 0 evaluations of 20");
  EXPECT_REFUSED (*report, evaluate, evaluate_one_uncounted,
                  "it counted 19 evaluations of 20");
  EXPECT_REFUSED (*report, evaluate, evaluate_with_falling_looks,
                  "individual 1 has look 19, not 20 to 20");
  EXPECT_REFUSED (*report, evaluate, evaluate_with_a_look_too_late,
                  "individual 0 has look 21, not 0 to 20");
  EXPECT_REFUSED (*report, evaluate, evaluate_and_fail, "out of memory");
}

TEST (static_state_is_found) {
  const struct aq_scheme *report = &aq_scheme_report;
  EXPECT_REFUSED (*report, breed, breed_by_counter,
                  "populations of one seed differ");
  EXPECT_REFUSED (*report, evaluate, evaluate_by_counter,
                  "generation 0: populations of one seed differ");
  EXPECT_REFUSED (*report, create, create_by_counter,
                  "generation 0: populations of one seed differ");
}

/* --- decode --- */

static void place_off_board (const struct aq_population *population,
                             size_t index, struct aq_placement *placement) {
  aq_scheme_squares.decode (population, index, placement);
  placement->row[0] = (uint8_t) population->n;
}

static void place_too_few (const struct aq_population *population,
                           size_t index, struct aq_placement *placement) {
  aq_scheme_squares.decode (population, index, placement);
  placement->n--;
}

/* Damaged at the second `create` of a population: it has been evaluated. */
static void restart_off_board (struct aq_population *population) {
  const bool first = !population->fitness[0];
  aq_scheme_columns.create (population);
  if (!first)
    *(uint8_t *) population->genes = UINT8_MAX;
}

TEST (restarts_are_tested) {
  EXPECT_REFUSED (aq_scheme_columns, create, restart_off_board,
                  "off the board");
}

TEST (a_lack_of_memory_is_named) {
  struct aq_scheme scheme = aq_scheme_columns;
  char message[AQ_SCHEME_MESSAGE_MAX];
  scheme.state.fixed = SIZE_MAX / 2;
  ck_assert_int_eq (aq_scheme_test (&scheme, message), AQ_NO_MEMORY);
  ck_assert_ptr_nonnull (strstr (message, "out of memory"));
}

TEST (placements_have_all_queens_on_the_board) {
  EXPECT_REFUSED (aq_scheme_report, decode, decode_off_board,
                  "individual 19 has a queen off the board");
  EXPECT_REFUSED (aq_scheme_squares, decode, place_off_board, "off the board");
  EXPECT_REFUSED (aq_scheme_squares, decode, place_too_few, " queens");
}

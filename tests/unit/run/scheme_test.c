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

/* Such a scheme is refused everywhere. */
static void expect_fault (const struct aq_scheme *scheme, const char *part) {
  const char *fault = aq_scheme_fault (scheme);
  ck_assert_msg (fault && strstr (fault, part), "%s, not: %s",
                 fault ? fault : "no fault", part);
  expect_refused (scheme, part);
  ck_assert_int_eq (aq_settings_check (scheme, 8, NULL), AQ_BAD_SCHEME);
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

/* A table of one parameter, or of TWO with its name. */
static void expect_parameter_fault (struct aq_parameter parameter, bool two,
                                    const char *part) {
  const struct aq_parameter table[] = {
      parameter, two ? parameter : (struct aq_parameter){0}, {0}};
  EXPECT_FAULT (parameters, table, part);
}

TEST (tables_of_parameters_are_checked) {
  const struct aq_parameter good = {"a", "meaning", .most = 3};
  struct aq_parameter bad = good;
  struct aq_parameter many[AQ_PARAMETERS_MAX + 2] = {{0}};
  char names[AQ_PARAMETERS_MAX + 1][2] = {""};
  struct aq_scheme scheme = aq_scheme_report;
  scheme.parameters = (const struct aq_parameter[]){good, {0}};
  ck_assert_ptr_null (aq_scheme_fault (&scheme));
  expect_parameter_fault (good, true, "two parameters");
  bad.name = "A";
  expect_parameter_fault (bad, false, "no name");
  bad = good;
  bad.meaning = NULL;
  expect_parameter_fault (bad, false, "no meaning");
  bad = good;
  bad.type = AQ_COUNTS + 1;
  expect_parameter_fault (bad, false, "no name");
  bad = good;
  bad.least = -3;
  expect_parameter_fault (bad, false, "below 0");
  bad.least = 4;
  expect_parameter_fault (bad, false, "default value");
  bad = good;
  bad.initial = 4;
  expect_parameter_fault (bad, false, "outside its bounds");
  bad = good;
  bad.only_with = "no-such-operator";
  expect_parameter_fault (bad, false, "does not exist");
  bad = good;
  bad.initial = 1.5;
  expect_parameter_fault (bad, false, "default value");
  bad = good;
  bad.initial = 1;
  bad.initial_last = 2;
  expect_parameter_fault (bad, false, "default value");
  bad.type = AQ_COUNTS;
  scheme.parameters = (const struct aq_parameter[]){bad, {0}};
  ck_assert_ptr_null (aq_scheme_fault (&scheme));
  bad = good;
  bad.most = 1e300;
  expect_parameter_fault (bad, false, "too large");
  bad = good;
  bad.name = "0123456789012345678901234567890123456789";
  expect_parameter_fault (bad, false, "no name");
  bad = good;
  bad.type = AQ_RATE;
  expect_parameter_fault (bad, false, "too large");
  for (size_t i = 0; i <= AQ_PARAMETERS_MAX; i++) {
    *names[i] = (char) ('a' + i);
    many[i] = good;
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

TEST (each_damaged_function_is_found) {
  static const struct {
    void (*evaluate) (struct aq_population *population);
    const char *message;
  } damaged[] = {{evaluate_as_solved, "has fitness 0 and"},
                 {evaluate_never_solved, "is a solution and has fitness 1"},
                 {evaluate_as_excluded, "fitness 4294967294, too large"},
                 {evaluate_uncounted, "it counted 0 evaluations of 20"},
                 {evaluate_one_uncounted, "it counted 19 evaluations of 20"},
                 {evaluate_and_fail, "out of memory"}};
  struct aq_scheme scheme;
  for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
    scheme = aq_scheme_report;
    scheme.evaluate = damaged[i].evaluate;
    expect_refused (&scheme, damaged[i].message);
  }
  scheme = aq_scheme_report;
  scheme.decode = decode_off_board;
  expect_refused (&scheme, "individual 19 has a queen off the board");
}

TEST (static_state_is_found) {
  struct aq_scheme scheme = aq_scheme_report;
  scheme.breed = breed_by_counter;
  expect_refused (&scheme, "populations of one seed differ");
  scheme = aq_scheme_report;
  scheme.evaluate = evaluate_by_counter;
  expect_refused (&scheme, "generation 0: populations of one seed differ");
  scheme = aq_scheme_report;
  scheme.create = create_by_counter;
  expect_refused (&scheme, "generation 0: populations of one seed differ");
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
  struct aq_scheme scheme = aq_scheme_columns;
  scheme.create = restart_off_board;
  expect_refused (&scheme, "off the board");
}

TEST (a_lack_of_memory_is_named) {
  struct aq_scheme scheme = aq_scheme_columns;
  char message[AQ_SCHEME_MESSAGE_MAX];
  scheme.state.fixed = SIZE_MAX / 2;
  ck_assert_int_eq (aq_scheme_test (&scheme, message), AQ_NO_MEMORY);
  ck_assert_ptr_nonnull (strstr (message, "out of memory"));
}

TEST (placements_have_all_queens_on_the_board) {
  struct aq_scheme scheme = aq_scheme_squares;
  scheme.decode = place_off_board;
  expect_refused (&scheme, "off the board");
  scheme = aq_scheme_squares;
  scheme.decode = place_too_few;
  expect_refused (&scheme, " queens");
}

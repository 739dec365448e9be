/* SPDX-License-Identifier: MIT */

/* The factors of a study.  Any option of a run is one, with a list of items;
   every combination of an item of each factor is a configuration. */

#ifndef FACTORS_H
#define FACTORS_H

#include "cli/options/genetic.h"

enum { FACTORS_MAX = 40, FACTOR_ITEMS_MAX = 64, SETTINGS_MAX = 128 };
enum { PARAMETER_FACTORS_MAX = 8 };

/* The first factors; the order of the others is that of factor_options. */
enum { SCHEME_FACTOR, SIZE_FACTOR, VARIANT_FACTOR, POPULATION_FACTOR };

/* The options of a run. */
struct configuration {
  unsigned n;
  struct genetic_options genetic;
  struct collecting_options collecting; /* its stagnation limit is also that of
                                           runs to the first solution */
  size_t item[FACTORS_MAX];      /* of each factor; 0 if none is given */
  const char *text[FACTORS_MAX]; /* what it sets; NULL: the default */
  uint64_t stream;               /* see run_seed */
};

/* "no", "yes", NULL. */
const char *answer_name (size_t index);

/* What a variant sets. */
struct setting {
  size_t variant, factor;
  const char *value;
};

struct factors {
  struct factor {
    char *text; /* of the items, NULL: none is given */
    size_t count;
    const char *item[FACTOR_ITEMS_MAX];
  } factor[FACTORS_MAX];
  /* The factors behind those of options: the parameters that are set. */
  size_t parameters;
  char parameter[PARAMETER_FACTORS_MAX][AQ_PARAMETER_NAME_MAX];
  size_t setting_count;
  struct setting setting[SETTINGS_MAX];
};

/* In their order, of a struct configuration. */
extern const struct option_row factor_options[];

/* The name of factor INDEX, of an option or a parameter; NULL after the
   last. */
const char *factor_name (const struct factors *factors, size_t index);

/* Whether it is that of a parameter. */
bool factor_is_parameter (size_t index);

/* The factor of that option name, or FACTORS_MAX. */
size_t factor_named (const char *name);

/* The index among the parameters of the one that SETTING, NAME=LIST, sets;
   their number: none is. */
size_t factors_parameter (const struct factors *factors, const char *setting);

/* Sets the items of factor INDEX.  They are separated by commas or blanks,
   variants by semicolons.  Of the option for parameters they are NAME=LIST,
   which sets the items of that parameter's factor.  False, with a message to
   be printed after the option's name, if the option does not take an item.
 */
bool factor_set (struct factors *factors, size_t index, const char *items,
                 char problem[MESSAGE_MAX]);

/* Whether a variant sets the factor. */
bool variant_sets (const struct factors *factors, size_t factor);

/* How many configurations there are; SIZE_MAX: more than can be counted. */
size_t factors_combinations (const struct factors *factors);

/* Applies items to a configuration, the last factor's changing fastest.
   False, with a message, if an item is no longer good: a file that was a
   scheme. */
bool factors_apply (const struct factors *factors, size_t index,
                    struct configuration *configuration,
                    char message[MESSAGE_MAX]);

/* The configuration that differs from INDEX in one factor alone, which has
   ITEM. */
size_t factors_with_item (const struct factors *factors, size_t index,
                          size_t factor, size_t item);

/* Finds FACTOR=VALUE, or the VALUE that only one of the factors that vary has.
   False, with a message, if there is none. */
bool factors_find_item (const struct factors *factors, const char *text,
                        size_t *factor, size_t *item,
                        char message[MESSAGE_MAX]);

/* Appends the items of the factors that vary to TEXT, which has room for SIZE
   characters: BETWEEN and "crossover=coin" each, or of a variant its name.
   Schemes and sizes are among them with ALL only. */
void factors_append_items (const struct factors *factors,
                           const struct configuration *configuration, bool all,
                           const char *between, char *text, size_t size);

void factors_free (struct factors *factors);

#endif

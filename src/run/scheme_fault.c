/* SPDX-License-Identifier: MIT */

/* What is wrong with a scheme's table. */

#include <string.h>

#include "allqueens-scheme.h"

static bool is_line (const char *text) {
  if (!text || !*text)
    return false;
  for (; *text; text++)
    if ((unsigned char) *text < ' ' || *text == 0x7f)
      return false;
  return true;
}

static bool is_name (const char *text) {
  return is_line (text) &&
         text[strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == 0;
}

/* A bound or a default: a count or a rate, or what stands for another
   number. */
static bool is_listed (double listed) {
  return (listed >= 0 && listed <= UINT32_MAX) || listed == AQ_N ||
         listed == AQ_POPULATION;
}

/* Whether the default is within bounds, as far as both are numbers. */
static bool is_within (const struct aq_parameter *parameter) {
  return parameter->initial < 0 || parameter->initial_for ||
         (parameter->initial >= parameter->least &&
          (parameter->most < 0 || parameter->initial <= parameter->most));
}

static bool is_operator_name (const char *name) {
  return aq_operator_named (AQ_SELECTION, name) ||
         aq_operator_named (AQ_CROSSOVER, name) ||
         aq_operator_named (AQ_MUTATION, name);
}

/* What is wrong with a parameter; NULL: nothing. */
static const char *parameter_fault (const struct aq_scheme *scheme,
                                    const struct aq_parameter *parameter) {
  const struct aq_parameter *other = scheme->parameters;
  if (parameter == other + AQ_PARAMETERS_MAX)
    return "it has more than 16 parameters";
  if (!is_name (parameter->name) ||
      strlen (parameter->name) >= AQ_PARAMETER_NAME_MAX ||
      !is_line (parameter->meaning) || (unsigned) parameter->type > AQ_COUNTS)
    return "a parameter has no name of a-z, 0-9 and '-', no meaning of one "
           "line, or no type";
  for (; other < parameter; other++)
    if (!strcmp (other->name, parameter->name))
      return "two parameters have one name";
  if (!is_listed (parameter->least) || !is_listed (parameter->most) ||
      !is_listed (parameter->initial) ||
      !is_listed (parameter->initial_last) ||
      (parameter->type == AQ_RATE && parameter->most > 1))
    return "a number of a parameter is below 0 or too large";
  if (!is_within (parameter))
    return "the default value of a parameter is outside its bounds";
  if (parameter->only_with && !is_operator_name (parameter->only_with))
    return "a parameter is only for an operator that does not exist";
  return NULL;
}

/* What is wrong with the table of parameters; NULL: nothing. */
static const char *parameters_fault (const struct aq_scheme *scheme) {
  const struct aq_parameter *parameter;
  struct aq_settings defaults;
  const char *fault = NULL;
  for (size_t i = 0; !fault && (parameter = aq_parameter (scheme, i)); i++)
    fault = parameter_fault (scheme, parameter);
  if (fault)
    return fault;
  aq_settings_init (&defaults, scheme, scheme->n_max, 0);
  if (aq_settings_check (scheme, scheme->n_max, &defaults) == AQ_BAD_PARAMETER)
    return "the default value of a parameter does not fit its bounds or its "
           "type";
  return NULL;
}

const char *aq_scheme_fault (const struct aq_scheme *scheme) {
  if (!scheme)
    return "no scheme";
  if (!is_line (scheme->name) || !is_line (scheme->version) ||
      !is_line (scheme->summary) || !is_line (scheme->source) ||
      !is_line (scheme->encoding) || !is_line (scheme->fitness))
    return "a text is missing, or is not a line of printable characters: "
           "name, version, summary, source, encoding or fitness";
  if (!is_name (scheme->name))
    return "its name has other characters than a-z, 0-9 and '-'";
  if (scheme->n_max < 1 || scheme->n_max > AQ_BOARD_MAX)
    return "n_max is outside 1 to 255";
  if (scheme->population_min < 1 || scheme->population_multiple < 1 ||
      scheme->population_max > AQ_POPULATION_MAX ||
      scheme->population < scheme->population_min ||
      scheme->population > scheme->population_max ||
      scheme->population % scheme->population_multiple)
    return "its population is outside its own bounds";
  if (!scheme->create || !scheme->breed || !scheme->evaluate)
    return "a function is missing: create, breed or evaluate";
  if (!scheme->decode && scheme->gene_bytes > 1)
    return "a function is missing: decode, for genes of more than a byte";
  if (scheme->layout != AQ_LAYOUT_OWN &&
      (scheme->gene_bytes > 1 || scheme->population_multiple % 4))
    return "its layout does not fit its genes or its populations";
  if (!scheme->own.select != !scheme->own.cross ||
      !scheme->own.select != !scheme->own.mutate)
    return "it has not all of select, cross and mutate";
  return parameters_fault (scheme);
}

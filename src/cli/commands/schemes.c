/* SPDX-License-Identifier: MIT */

/* allqueens schemes [NAME]: what the schemes are. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/program.h"
#include "cli/io/message.h"
#include "cli/io/terminal.h"
#include "cli/options/genetic.h"
#include "cli/options/scheme.h"
#include "cli/options/values.h"

/* Columns before the description of a scheme, a property, an operator, a
   parameter. */
enum { NAME = 12, PROPERTY = 16, OPERATOR = 18, PARAMETER = 20 };

static void print_list (void) {
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    print_wrapped (stdout, NAME, "%-10s  %s\n", scheme->name, scheme->summary);
}

/* For which N the scheme is the default one, if any: up to one, or from one
   on. */
static void print_default (const struct aq_scheme *scheme) {
  unsigned first = 1, last = AQ_SEARCH_MAX;
  while (first <= AQ_SEARCH_MAX && aq_scheme_default (first) != scheme)
    first++;
  if (first > AQ_SEARCH_MAX)
    return;
  while (aq_scheme_default (last) != scheme)
    last--;
  printf (first == 1 ? ", the default up to N = %u"
                     : ", the default from N = %u",
          first == 1 ? last : first);
}

static void print_operator (const struct aq_operator *found,
                            const char *more) {
  print_wrapped (stdout, OPERATOR, "    %-13s %s%s\n", found->name,
                 found->summary, more);
  if (found->source)
    print_wrapped (stdout, OPERATOR, "    %-13s %s\n", "", found->source);
}

/* The scheme's own operator of a kind first, if it has a name, then those that
   can take its place; nothing if there are none. */
static void print_operators (const struct aq_scheme *scheme,
                             enum aq_operator_kind kind) {
  const struct aq_operator *own = aq_scheme_operator (scheme, kind);
  const struct aq_operator *other;
  bool printed = own;
  if (own) {
    printf ("\n  %s\n", operator_kind_names[kind]);
    print_operator (own, " (the default)");
  }
  for (size_t i = 0; (other = aq_operator (kind, i)); i++) {
    if (other == own || !aq_operator_fits (other, kind, scheme))
      continue;
    if (!printed)
      printf ("\n  %s, by default the scheme's own\n",
              operator_kind_names[kind]);
    printed = true;
    print_operator (other, "");
  }
}

/* A bound as text. */
static const char *number_text (double listed, char text[AQ_VALUE_TEXT_MAX]) {
  if (listed == AQ_N)
    return "N";
  if (listed == AQ_POPULATION)
    return "the population";
  aq_value_text ((struct aq_value){listed, listed}, text);
  return text;
}

/* The parameters, with the values that they have in BREEDING by default. */
static void print_parameters (const struct aq_scheme *scheme,
                              const struct aq_breeding *breeding) {
  const struct aq_parameter *parameter;
  char least[AQ_VALUE_TEXT_MAX], most[AQ_VALUE_TEXT_MAX];
  char value[AQ_VALUE_TEXT_MAX];
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++) {
    if (!i)
      printf ("\n  parameters, set by -P NAME=VALUE\n");
    aq_value_text (breeding->value[i], value);
    print_wrapped (stdout, PARAMETER,
                   "    %-15s %s; %s to %s, for N = 8 by default %s%s%s\n",
                   parameter->name, parameter->meaning,
                   number_text (parameter->least, least),
                   number_text (parameter->most, most), value,
                   parameter->only_with ? "; with the operator " : "",
                   parameter->only_with ? parameter->only_with : "");
  }
}

static void print_populations (const struct aq_scheme *scheme) {
  printf ("  populations   %zu", scheme->population_min);
  if (scheme->population_max > scheme->population_min)
    printf (" to %zu", scheme->population_max);
  if (scheme->population_multiple > 1)
    printf (", a multiple of %zu", scheme->population_multiple);
  printf ("\n");
}

static void print_scheme (const struct aq_scheme *scheme) {
  char parameters[BREEDING_TEXT_MAX];
  struct aq_breeding breeding;
  aq_breeding_init (&breeding, scheme, 8, 0);
  breeding_text (scheme, &breeding, 1, parameters);
  print_wrapped (stdout, 0, "%s: %s\n\n", scheme->name, scheme->summary);
  print_wrapped (stdout, PROPERTY, "  source        %s\n", scheme->source);
  print_wrapped (stdout, PROPERTY, "  version       %s\n", scheme->version);
  print_wrapped (stdout, PROPERTY, "  encoding      %s\n", scheme->encoding);
  print_wrapped (stdout, PROPERTY, "  fitness       %s\n", scheme->fitness);
  printf ("  boards        N up to %u", scheme->n_max);
  print_default (scheme);
  print_wrapped (stdout, PROPERTY, "\n  parameters    %s\n", parameters);
  print_populations (scheme);
  printf ("  restart       ");
  if (scheme->stagnation_limit)
    printf ("after %" PRIu64 " stagnant generations\n",
            scheme->stagnation_limit);
  else
    printf ("never\n");
  printf ("  symmetry      %s\n", scheme->symmetry ? "closure" : "no closure");
  printf (scheme->neighborhood ? "  neighborhood  moves of up to %u queens\n"
                               : "  neighborhood  off\n",
          scheme->neighborhood);
  print_parameters (scheme, &breeding);
  for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++)
    print_operators (scheme, (enum aq_operator_kind) kind);
}

static const struct option_row command_options[] = {
    {"check-scheme", 0, NULL, GENETIC, FLAG,
     "Put the scheme through the tests that the built-in ones have to pass",
     .size = sizeof (bool), .bare = true},
    {0}};

static int run_schemes (int argc, char **argv) {
  bool check = false;
  const struct operands operands =
      parse_command (&command_schemes, argc, argv, &check);
  char problem[MESSAGE_MAX], message[AQ_SCHEME_MESSAGE_MAX];
  if (!operands.count) {
    if (check)
      usage_error ("--check-scheme needs the name of a scheme");
    print_list ();
    return EXIT_YES;
  }
  const struct aq_scheme *scheme = find_scheme (operands.files[0], problem);
  if (!scheme)
    usage_error ("NAME %s", problem);
  if (check) {
    if (aq_scheme_test (scheme, message))
      usage_error ("scheme %s fails its test: %s", scheme->name, message);
    printf ("scheme %s passes\n", scheme->name);
  } else
    print_scheme (scheme);
  return EXIT_YES;
}

const struct command command_schemes = {
    .name = "schemes",
    .arguments = "[NAME]",
    .summary = "what each scheme is, with its parameters and operators",
    .help = "List the schemes, or describe one: its encoding, fitness, "
            "parameters, operators and source.",
    .details = "A NAME with a slash is a file, whose code is run: a scheme "
               "of your own.",
    .limits = "Each description has the largest N that the scheme takes.",
    .yes = "all is printed",
    .examples = {{"All schemes", "| less"},
                 {"What the default one for N = 8 does", "report"}},
    .operand = {"scheme", 0, 1, 0},
    .options = command_options,
    .run = run_schemes};

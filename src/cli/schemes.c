/* SPDX-License-Identifier: MIT */

/* allqueens schemes [NAME]: what the schemes are. */

#include <stdio.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/scheme_settings.h"

/* Columns before the description of a scheme, a property, an operator, a
   setting. */
enum { NAME = 12, PROPERTY = 16, OPERATOR = 18, VALUE = 20 };

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
  static const char *const kinds[AQ_OPERATOR_KINDS] = {
      [AQ_SELECTION] = "selection",
      [AQ_CROSSOVER] = "crossover",
      [AQ_MUTATION] = "mutation"};
  const struct aq_operator *own = aq_scheme_operator (scheme, kind);
  const struct aq_operator *other;
  bool printed = own;
  if (own) {
    printf ("\n  %s\n", kinds[kind]);
    print_operator (own, " (the default)");
  }
  for (size_t i = 0; (other = aq_operator (kind, i)); i++) {
    if (other == own || !aq_operator_fits (other, kind, scheme))
      continue;
    if (!printed)
      printf ("\n  %s, by default the scheme's own\n", kinds[kind]);
    printed = true;
    print_operator (other, "");
  }
}

/* The settings, with what they are for N = 8 by default. */
static void print_settings (const struct aq_scheme *scheme) {
  const unsigned n = scheme->n_max < 8 ? scheme->n_max : 8;
  struct aq_settings settings;
  struct aq_setting setting;
  aq_settings_init (&settings, scheme, n, 0);
  printf ("\n  settings for N = %u, changed by -P NAME=VALUE\n", n);
  for (size_t i = 0; aq_setting (scheme, n, &settings, i, &setting); i++)
    print_wrapped (stdout, VALUE, "    %-15s %s: %s (default: %s)\n",
                   setting.name, setting.meaning, setting.values,
                   setting.value);
  for (size_t i = 0; aq_setting (scheme, n, &settings, i, &setting); i++)
    if (setting.only_with)
      printf ("  %s is only for the operator %s\n", setting.name,
              setting.only_with);
}

static void print_scheme (const struct aq_scheme *scheme) {
  print_wrapped (stdout, 0, "%s: %s\n\n", scheme->name, scheme->summary);
  print_wrapped (stdout, PROPERTY, "  source        %s\n", scheme->source);
  print_wrapped (stdout, PROPERTY, "  version       %s\n", scheme->version);
  print_wrapped (stdout, PROPERTY, "  encoding      %s\n", scheme->encoding);
  print_wrapped (stdout, PROPERTY, "  fitness       %s\n", scheme->fitness);
  printf ("  boards        N up to %u", scheme->n_max);
  print_default (scheme);
  printf ("\n");
  print_settings (scheme);
  for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++)
    print_operators (scheme, (enum aq_operator_kind) kind);
}

static void check (const struct aq_scheme *scheme) {
  char message[AQ_SCHEME_MESSAGE_MAX];
  if (aq_scheme_test (scheme, message))
    usage_error ("scheme %s fails its test: %s", scheme->name, message);
  printf ("scheme %s passes\n", scheme->name);
}

static int run_schemes (struct options *options) {
  if (options->check && !options->name)
    usage_error ("--check-scheme needs the name of a scheme");
  if (!options->name)
    print_list ();
  else if (options->check)
    check (find_scheme ("NAME", options->name));
  else
    print_scheme (find_scheme ("NAME", options->name));
  return EXIT_YES;
}

const struct command command_schemes = {
    .name = "schemes",
    .bit = SCHEMES,
    .arguments = "[NAME]",
    .summary = "what each scheme is, with its settings and operators",
    .about = "List the schemes, or describe one: its encoding, fitness, "
             "settings, operators and source.  A NAME with a slash is a file, "
             "whose code is run: a scheme of your own.\v"
             "Exit status: 0 all is printed, 2 trouble.\n\n"
             "Examples:\n"
             "  allqueens schemes\n"
             "  allqueens schemes report",
    .operands = SCHEME_NAME,
    .run = run_schemes};

/* SPDX-License-Identifier: MIT */

/* What differs between configurations, and what they share. */

#include "cli/study/study_labels.h"

#include <string.h>

/* Whether the configurations have several schemes, and several sizes. */
static void find_differences (const struct trials *trials, bool *schemes,
                              bool *sizes) {
  const struct configuration *all = trials->configurations;
  *schemes = *sizes = false;
  for (size_t i = 1; i < trials->configuration_count; i++) {
    *schemes |= all[i].genetic.scheme != all->genetic.scheme;
    *sizes |= all[i].n != all->n;
  }
}

/* The scheme and the size, each only where it is wanted. */
static void name (const struct configuration *configuration, bool scheme,
                  bool size, char text[CONFIGURATION_TEXT_MAX]) {
  char number[16] = "";
  if (size)
    snprintf (number, sizeof number, "N = %u", configuration->n);
  snprintf (text, CONFIGURATION_TEXT_MAX, "%s%s%s",
            scheme ? configuration->genetic.scheme->name : "",
            scheme && size ? ", " : "", number);
}

void label_text (const struct trials *trials, size_t index, bool size,
                 bool items, char text[CONFIGURATION_TEXT_MAX]) {
  const struct configuration *configuration = &trials->configurations[index];
  const bool alone = trials->configuration_count == 1;
  bool schemes, sizes;
  find_differences (trials, &schemes, &sizes);
  name (configuration, alone || schemes, size && (alone || sizes), text);
  if (items)
    factors_append_items (&trials->study->factors, configuration, false, ", ",
                          text, CONFIGURATION_TEXT_MAX);
  if (*text == ',')
    memmove (text, text + 2, strlen (text + 2) + 1);
}

void write_shared (FILE *script, const struct trials *trials) {
  char text[CONFIGURATION_TEXT_MAX];
  const bool alone = trials->configuration_count == 1;
  bool schemes, sizes;
  find_differences (trials, &schemes, &sizes);
  name (trials->configurations, !alone && !schemes, !alone && !sizes, text);
  fprintf (script, "%s%s%zu run%s%s", text, *text ? ", " : "", trials->seeds,
           trials->seeds == 1 ? "" : "s", alone ? "" : " each");
}

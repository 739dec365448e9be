/* SPDX-License-Identifier: MIT */

/* What differs between configurations, and what they share. */

#include "cli/study/study_labels.h"

#include <string.h>

/* Appends the scheme and the size of a configuration, if wanted: those that
   differ, or those that are SHARED.  One alone shares nothing. */
static void append_name (const struct trials *trials, size_t index,
                         bool shared, bool size, char *text) {
  const struct configuration *all = trials->configurations;
  bool schemes = trials->configuration_count == 1, sizes = schemes;
  for (size_t i = 1; i < trials->configuration_count; i++) {
    schemes |= all[i].genetic.scheme != all->genetic.scheme;
    sizes |= all[i].n != all->n;
  }
  *text = 0;
  if (schemes != shared)
    snprintf (text, CONFIGURATION_TEXT_MAX, ", %s",
              all[index].genetic.scheme->name);
  const size_t length = strlen (text);
  if (size && sizes != shared)
    snprintf (text + length, CONFIGURATION_TEXT_MAX - length, ", N = %u",
              all[index].n);
}

/* Removes the comma at the beginning. */
static void trim_text (char *text) {
  if (*text)
    memmove (text, text + 2, strlen (text + 2) + 1);
}

void label_text (const struct trials *trials, size_t index, bool size,
                 bool items, char text[CONFIGURATION_TEXT_MAX]) {
  append_name (trials, index, false, size, text);
  if (items)
    factors_append_items (&trials->study->factors,
                          &trials->configurations[index], false, ", ", text,
                          CONFIGURATION_TEXT_MAX);
  trim_text (text);
}

void write_legend_title (FILE *script, const struct trials *trials) {
  char text[CONFIGURATION_TEXT_MAX];
  append_name (trials, 0, true, true, text);
  trim_text (text);
  fprintf (script, "set key title '%s%s%zu run%s%s' left noenhanced\n", text,
           *text ? ", " : "", trials->seeds, trials->seeds == 1 ? "" : "s",
           trials->configuration_count == 1 ? "" : " each");
}

/* SPDX-License-Identifier: MIT */

/* The table of presets. */

#include "cli/study/presets.h"

#include <string.h>

static const struct preset presets[] = {
    {"report-table",
     "generations to all 92 by population, next to the report's own table",
     "schemes = report\n"
     "populations = 20 40 80 100 400 800 1000 2000 4000 10000\n"
     "seeds = 25\n"
     "published = report\n"},
    {"takeover",
     "the share of the most frequent of 800 boards by generation: the report "
     "as published, and with solved boards excluded and restarts",
     "goal = takeover\n"
     "schemes = report\n"
     "populations = 800\n"
     "seeds = 30\n"
     "generations = 20000\n"},
    {"first",
     "the first solution for N = 8 with each scheme but the baselines",
     "goal = first\n"
     "schemes = halfkeep report climb points squares rowcol columns\n"
     "seeds = 100\n"
     "restart = 2000\n"},
    {"all", "all solutions for N = 8 with each scheme but the baselines",
     "schemes = halfkeep report climb points squares rowcol columns\n"
     "seeds = 25\n"},
    {"estimate",
     "how often the 95 % interval of an estimate covers the known number",
     "goal = estimate\n"
     "schemes = halfkeep\n"
     "sizes = 8 9 10 11\n"
     "seeds = 1000\n"},
    {"rowcol-20", "the book's benchmark: 100 runs of rowcol for N = 20",
     "goal = first\n"
     "schemes = rowcol\n"
     "sizes = 20\n"
     "seeds = 100\n"},
    {"columns-60", "columns for N = 60 with the post's parameters",
     "goal = first\n"
     "schemes = columns\n"
     "sizes = 60\n"
     "seeds = 100\n"
     "restart = 5000\n"},
    {"columns-rates",
     "columns with its mutation rate taken as percent; compare with "
     "--mutation-rate=0.0005, as per mille",
     "goal = first\n"
     "schemes = columns\n"
     "sizes = 8 15 40 60\n"
     "seeds = 25\n"
     "generations = 20000\n"},
};

enum { PRESETS = sizeof presets / sizeof *presets };

const struct preset *preset (size_t index) {
  return index < PRESETS ? &presets[index] : NULL;
}

const struct preset *preset_named (const char *name) {
  for (size_t i = 0; i < PRESETS; i++)
    if (!strcmp (presets[i].name, name))
      return &presets[i];
  return NULL;
}

/* SPDX-License-Identifier: MIT */

/* The table of presets. */

#include "cli/study/presets.h"

#include <string.h>

const struct preset presets[] = {
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
     "columns with its mutation rate taken as percent, and as per mille",
     "goal = first\n"
     "schemes = columns\n"
     "sizes = 8 15 40 60\n"
     "parameter = mutation-rate=0.005 0.0005\n"
     "seeds = 25\n"
     "generations = 20000\n"},
    {"baselines",
     "every scheme for N = 8 next to both null baselines, all of them without "
     "symmetry closure and neighborhood search",
     "schemes = halfkeep report climb points squares rowcol columns blind "
     "multistart\n"
     "symmetry = no\n"
     "neighborhood = 0\n"
     "seeds = 25\n"},
    {"ablation",
     "what the parts of halfkeep are worth, for N = 12 and 14: one of them "
     "taken out or replaced at a time; blind/mean compares with blind "
     "sampling, which would take too long to run",
     "schemes = halfkeep\n"
     "sizes = 12 14\n"
     "seeds = 25\n"
     "generations = 2e6\n"
     "against = all parts\n"
     "variants = all parts;"
     "copied children: crossover=copy;"
     "random children: crossover=random;"
     "order crossover: crossover=order;"
     "pmx crossover: crossover=pmx;"
     "random selection: selection=random-half;"
     "no mutation: mutation=none;"
     "no breeding: schemes=multistart;"
     "no restarts: restart=never;"
     "no neighborhood: neighborhood=0;"
     "no closure: symmetry=no;"
     "no closure, neighborhood: symmetry=no neighborhood=0;"
     "no descent: parameter=descent=0;"
     "no descent, neighborhood: parameter=descent=0 neighborhood=0\n"},
    {"operators",
     "what crossover and mutation are worth in report, in small and large "
     "populations",
     "schemes = report\n"
     "populations = 20 128\n"
     "crossover = coin copy random\n"
     "mutation = flip none\n"
     "seeds = 25\n"
     "looks = 1e8\n"
     "against = crossover=coin\n"},
    {"operators-permutations",
     "the same in halfkeep, with and without its descent, for N = 10",
     "schemes = halfkeep\n"
     "sizes = 10\n"
     "populations = 20 256\n"
     "crossover = cycle copy random\n"
     "mutation = swap none\n"
     "parameter = descent=0 8\n"
     "neighborhood = 0\n"
     "seeds = 100\n"
     "looks = 1e8\n"
     "against = crossover=cycle\n"},
    {"restarts",
     "what restarts, excluding solved boards, the number of bits flipped and "
     "the population are worth in report, each with all others; runs without "
     "restarts end after 2 x 10^7 looks",
     "schemes = report\n"
     "populations = 8 20 128\n"
     "parameter = flips=1 1..4\n"
     "exclude-solved = yes no\n"
     "variants = restarts: restart=40;"
     "no restarts: restart=never looks=2e7\n"
     "seeds = 1001..1025\n"},
    {"scaling",
     "looks to all solutions by N, and the law by which they grow beside "
     "those "
     "of random permutations, with and without symmetry closure",
     "variants = no closure: schemes=report sizes=6,7,8,9,10;"
     "closure: schemes=report symmetry=yes sizes=6,7,8,9,10;"
     "closure and moves: schemes=halfkeep sizes=8,9,10,11,12,13,14,15,16;"
     "neither: schemes=halfkeep symmetry=no neighborhood=0 "
     "sizes=8,9,10,11,12,13\n"
     "seeds = 2001..2015\n"},
    {"niching",
     "deterministic crowding beside selection without niches (none): both at "
     "the settings with which they find all solutions soonest, and what 1000 "
     "boards hold after 10^7 looks without restarts",
     "variants = crowding: schemes=crowding populations=20 restart=200;"
     "none: schemes=report populations=8 restart=40 parameter=flips=1;"
     "crowding holds: schemes=crowding populations=1000 restart=never "
     "looks=1e7;"
     "none holds: schemes=report populations=1000 restart=never "
     "exclude-solved=no looks=1e7\n"
     "neighborhood = 0\n"
     "seeds = 25\n"},
    {0}};

const char *preset_name (size_t index) {
  return presets[index].name;
}

const struct preset *preset_named (const char *name) {
  for (const struct preset *preset = presets; preset->name; preset++)
    if (!strcmp (preset->name, name))
      return preset;
  return NULL;
}

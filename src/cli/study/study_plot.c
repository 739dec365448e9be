/* SPDX-License-Identifier: MIT */

/* From results to gnuplot's script. */

#include "cli/study/study_plot.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/plot/gnuplot.h"
#include "cli/study/results.h"
#include "cli/study/study_curves.h"

/* Writes more numbers of a line.  gnuplot skips NaN, which stands for a
   missing number and for one without a logarithm. */
static void write_values (FILE *script, const double *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (isfinite (values[i]) && values[i] > 0)
      fprintf (script, " %.9g", values[i]);
    else
      fputs (" NaN", script);
  fputc ('\n', script);
}

/* A filled point type for each scheme and size; the open one is one less. */
static int point_type (size_t curve) {
  static const int types[] = {7, 5, 9, 11, 13};
  return types[curve % (sizeof types / sizeof *types)];
}

/* The first configuration of the next scheme or size. */
static size_t next_curve (const struct trials *trials, size_t configuration) {
  const struct configuration *configurations = trials->configurations;
  size_t next = configuration + 1;
  while (next < trials->configuration_count &&
         configurations[next].genetic.scheme ==
             configurations[configuration].genetic.scheme &&
         configurations[next].n == configurations[configuration].n)
    next++;
  return next;
}

/* Writes the data of one scheme and size; false where no median is finite. */
static bool write_curve (FILE *script, const struct trials *trials,
                         size_t configuration, size_t end, size_t curve) {
  bool any = false;
  fprintf (script, "$runs%zu << EOD\n", curve);
  for (; configuration < end; configuration++) {
    const double population = (double) trials->configurations[configuration]
                                  .genetic.breeding.population;
    const struct sample_statistics generations = statistics_of (
        trials, configuration, (struct quantity){MEASURE, GENERATIONS});
    if (!generations.count)
      continue;
    const double values[] = {1 + generations.median, 1 + generations.low,
                             1 + generations.high,
                             blind_of (trials, configuration) / population,
                             1 + published_of (trials, configuration)};
    any |= isfinite (generations.median);
    fprintf (script, "%.0f", population);
    write_values (script, values, 5);
  }
  fputs ("EOD\n", script);
  return any;
}

static void plot_curve (FILE *script, const struct trials *trials,
                        size_t configuration, size_t curve) {
  const struct configuration *first = &trials->configurations[configuration];
  const int point = point_type (curve);
  char name[64];
  snprintf (name, sizeof name, "%s, N = %u", first->genetic.scheme->name,
            first->n);
  if (trials->study->published)
    fprintf (
        script,
        "$runs%zu using 1:6 with linespoints linestyle 2 pointtype 4 title "
        "'published', \\\n     ",
        curve);
  fprintf (script,
           "$runs%zu using 1:5 with linespoints linestyle 3 pointtype %d "
           "title '%s: blind sampling of as many boards', \\\n"
           "     $runs%zu using 1:2 with linespoints linestyle 1 pointtype %d "
           "title '%s: ours, median', \\\n"
           "     $runs%zu using 1:2:3:4 with yerrorbars linestyle 1 pointtype "
           "%d notitle",
           curve, point - 1, name, curve, point, name, curve, point);
}

/* Generations until all solutions are found, by population: a curve for each
   scheme and size.  False where there is nothing to draw. */
static bool plot_populations (FILE *script, const struct trials *trials) {
  bool any = false;
  size_t curve = 0;
  for (size_t configuration = 0, end;
       configuration < trials->configuration_count; configuration = end) {
    end = next_curve (trials, configuration);
    any |= write_curve (script, trials, configuration, end, curve++);
  }
  fputs ("set logscale xy\n"
         "set xlabel 'population (boards)'\n"
         "set ylabel '1 + generations until all solutions are found'\n"
         "set format y '10^{%L}'\n"
         "set ytics 10\n"
         "plot ",
         script);
  curve = 0;
  for (size_t configuration = 0; configuration < trials->configuration_count;
       configuration = next_curve (trials, configuration)) {
    if (configuration)
      fputs (", \\\n     ", script);
    plot_curve (script, trials, configuration, curve++);
  }
  fputc ('\n', script);
  return any;
}

/* Writes a name that may be long, in two lines then. */
static void write_label (FILE *script, char *name) {
  enum { LINE_CHARACTERS = 46 };
  char *end = name + strnlen (name, LINE_CHARACTERS);
  if (*end) {
    char *item = end;
    while (item > name && *item != ' ')
      item--;
    end = item > name ? item : end;
  }
  const char kept = *end;
  *end = 0;
  gnuplot_quote (script, name);
  *end = kept;
  if (!kept)
    return;
  fputs (".\"\\n\".", script);
  gnuplot_quote (script, end + (kept == ' '));
}

/* Looks of each configuration, a row each.  False where there is nothing to
   draw. */
static bool plot_configurations (FILE *script, const struct trials *trials) {
  bool any = false;
  fputs ("$runs << EOD\n", script);
  for (size_t i = 0; i < trials->configuration_count; i++) {
    const struct sample_statistics looks =
        statistics_of (trials, i, (struct quantity){MEASURE, LOOKS});
    any |= isfinite (looks.median) && looks.median > 0;
    const double values[] = {looks.median, looks.low, looks.high,
                             blind_of (trials, i),
                             permutations_of (trials, i)};
    fprintf (script, "%zu", i);
    write_values (script, values, 5);
  }
  fputs ("EOD\nset ytics (", script);
  for (size_t i = 0; i < trials->configuration_count; i++) {
    char name[CONFIGURATION_TEXT_MAX];
    configuration_text (trials->study, &trials->configurations[i], name);
    fputs (i ? ", " : "", script);
    write_label (script, name);
    fprintf (script, " %zu", i);
  }
  fprintf (script,
           ") noenhanced\n"
           "set key at screen 0.02,0.98 left top\n"
           "set tmargin 5.5\n"
           "set logscale x\n"
           "set format x '10^{%%T}'\n"
           "set yrange [%zu.5:-0.5]\n"
           "set xlabel 'looks until %s'\n"
           "plot $runs using 5:1 with points linestyle 3 title "
           "'blind sampling of the same genes, expected', \\\n"
           "     $runs using 6:1 with points linestyle 2 title "
           "'blind permutations, expected', \\\n"
           "     $runs using 2:1 with points linestyle 1 "
           "title 'median, with its 95 %% interval', \\\n"
           "     $runs using 2:1:3:4 with xerrorbars linestyle 1 notitle\n",
           trials->configuration_count - 1,
           trials->study->goal == GOAL_ALL ? "all solutions are found"
                                           : "the first solution");
  return any;
}

/* The share of the most frequent board by generation, as published and
   restarted.  False where there is nothing to draw. */
static bool plot_shares (FILE *script, const struct trials *trials) {
  bool any = false;
  for (size_t configuration = 0; configuration < trials->configuration_count;
       configuration++) {
    fprintf (script, "$runs%zu << EOD\n", configuration);
    for (size_t point = 0; point < SAMPLING_POINTS; point++) {
      const struct sample_statistics share = statistics_of (
          trials, configuration, (struct quantity){SHARE, point});
      any |= share.count > 0;
      if (share.count)
        fprintf (script, "%" PRIu64 " %.6g %.6g %.6g\n",
                 sampling_generation (point), 100 * share.median,
                 100 * share.low, 100 * share.high);
    }
    fputs ("EOD\n", script);
  }
  fputs ("set logscale x\n"
         "set yrange [0:]\n"
         "set xlabel 'generation + 1'\n"
         "set ylabel 'share of the most frequent board (percent)'\n"
         "plot ",
         script);
  for (size_t i = 0; i < trials->configuration_count; i++) {
    const struct configuration *configuration = &trials->configurations[i];
    const int point = point_type (i / 2) - (int) (i % 2);
    char name[CONFIGURATION_TEXT_MAX];
    configuration_text (trials->study, configuration, name);
    fprintf (script,
             "%s$runs%zu using ($1+1):2:3:4 with yerrorbars linetype %zu "
             "linewidth 2 pointtype %d notitle, \\\n"
             "     $runs%zu using ($1+1):2 with linespoints linetype %zu "
             "linewidth 2 pointtype %d title ",
             i ? ", \\\n     " : "", i, i + 1, point, i, i + 1, point);
    gnuplot_quote (script, name);
  }
  fputc ('\n', script);
  return any;
}

const char *study_picture_name (size_t index) {
  static const char *const names[PICTURES] = {[BY_GOAL] = "",
                                              [PROGRESS] = "progress",
                                              [TARGET_SHARES] = "targets",
                                              [GENERATIONS_BY_POPULATION] =
                                                  "generations"};
  return index < PICTURES ? names[index] : NULL;
}

bool study_varies_populations (const struct study *study) {
  const struct factors *factors = &study->factors;
  bool only =
      study->goal == GOAL_ALL && factors->factor[POPULATION_FACTOR].count > 1;
  for (size_t i = 0; i < FACTORS_MAX; i++)
    only &= i == SCHEME_FACTOR || i == SIZE_FACTOR || i == POPULATION_FACTOR ||
            factors->factor[i].count <= 1;
  return only;
}

static bool draws_generations (const struct study *study,
                               enum study_picture picture) {
  return picture == GENERATIONS_BY_POPULATION ||
         (picture == BY_GOAL && study->published &&
          study_varies_populations (study));
}

/* The height of the plot in widths. */
static double height_of (const struct trials *trials,
                         enum study_picture picture) {
  const struct study *study = trials->study;
  if (picture == PROGRESS || picture == TARGET_SHARES)
    return curves_height (trials);
  return study->goal == GOAL_TAKEOVER || draws_generations (study, picture)
             ? 0.7
             : 0.25 + 0.055 * (double) trials->configuration_count;
}

/* False where there is nothing to draw. */
static bool draw (FILE *script, const struct trials *trials,
                  enum study_picture picture) {
  const struct study *study = trials->study;
  if (picture == PROGRESS)
    return plot_progress (script, trials);
  if (picture == TARGET_SHARES)
    return plot_targets (script, trials);
  if (study->goal == GOAL_TAKEOVER)
    return plot_shares (script, trials);
  return draws_generations (study, picture)
             ? plot_populations (script, trials)
             : plot_configurations (script, trials);
}

int study_plot (struct output plot[PLOT_OUTPUTS], const struct trials *trials,
                enum study_picture picture) {
  struct plot_script script;
  if (!plot_wanted (plot))
    return EXIT_YES;
  int status = plot_script_begin (&script, height_of (trials, picture));
  if (status)
    return status;
  const bool drawn = draw (script.stream, trials, picture);
  if (interrupted ())
    status = EXIT_TROUBLE;
  else if (!drawn)
    status =
        trouble ("there is nothing to draw: too few runs reached the goal");
  return plot_script_end (&script, plot, status);
}

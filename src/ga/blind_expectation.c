/* SPDX-License-Identifier: MIT */

/* The coupon collector's expectation for items of a few probabilities. */

#include "ga/blind_expectation.h"

#include <math.h>

/* The expectation is the integral over t >= 0 of
   1 - product over items of (1 - exp (-t p)), where p is an item's
   probability and t counts draws (Flajolet, Gardy and Thimonier, "Birthday
   paradox, coupon collectors, caching algorithms and self-organizing search",
   1992).  Here an item of S boards has probability
   S / draws_per_solution.  Substituting t = draws_per_solution * u makes
   draws_per_solution a factor of the integral. */
static double unfinished (const struct aq_orbits *items, double u) {
  double log_finished = 0;
  for (unsigned size = 1; size <= 8; size++)
    if (items->of_size[size])
      log_finished += (double) items->of_size[size] * log1p (-exp (-u * size));
  return -expm1 (log_finished);
}

/* Simpson's rule over x with u = exp (x): the integrand is close to 1 up to
   about u = log (items) and falls to 0 within a few units, so both ends are
   smooth in x. */
static double integral (const struct aq_orbits *items) {
  enum { STEPS = 1 << 11 };
  const double low = log (1e-8);
  const double high = log (200);
  const double step = (high - low) / STEPS;
  double sum = 0;
  for (int i = 0; i <= STEPS; i++) {
    const double u = exp (low + step * i);
    const double weight = i == 0 || i == STEPS ? 1 : i % 2 ? 4 : 2;
    sum += weight * u * unfinished (items, u);
  }
  return exp (low) + sum * step / 3; /* before LOW it is 1 */
}

double aq_blind_expectation (const struct aq_totals *totals,
                             double draws_per_solution, bool symmetry) {
  if (!totals->all)
    return 0;
  struct aq_orbits items = {.of_size[1] = totals->all};
  if (symmetry)
    items = aq_totals_orbits (totals);
  return draws_per_solution * integral (&items);
}

/* SPDX-License-Identifier: MIT */

/* The main of unit tests that have none of their own. */

#include "unit.h"

int main (void) {
  return unit_run_tests ();
}

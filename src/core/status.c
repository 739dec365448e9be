/* SPDX-License-Identifier: MIT */

/* The texts of enum aq_status, and the library's version. */

#include "allqueens.h"

const char *aq_version (void) {
  return PACKAGE_VERSION;
}

const char *aq_status_text (enum aq_status status) {
  static const char *const texts[] = {
      [AQ_OK] = "no error",
      [AQ_END] = "no further board",
      [AQ_STOPPED] = "stopped",
      [AQ_BAD_SIZE] = "board size out of range",
      [AQ_BAD_SCHEME] = "faulty scheme",
      [AQ_BAD_BOARD] = "a column outside the board",
      [AQ_BAD_POPULATION] = "population out of range",
      [AQ_BAD_PARAMETER] = "a parameter out of range",
      [AQ_BAD_OPERATOR] = "an operator does not fit the scheme",
      [AQ_BAD_NEIGHBORHOOD] = "neighborhood out of range",
      [AQ_BAD_ISLANDS] = "islands or threads out of range",
      [AQ_BAD_ENGINE] = "the engine does not serve these options",
      [AQ_BAD_SOLUTION] = "a board with attacks was given as a solution",
      [AQ_ABOVE_TOTAL] = "more than the known total was found",
      [AQ_BAD_TOTALS] = "the known totals contradict one another",
      [AQ_MALFORMED] = "malformed line",
      [AQ_READ_ERROR] = "read error",
      [AQ_WRITE_ERROR] = "write error",
      [AQ_NO_MEMORY] = "out of memory",
      [AQ_BAD_SHAPE] = "the queens do not fit the board",
      [AQ_BAD_TRANSPORT] = "a transport does not fit the run",
      [AQ_LOST_PROCESS] = "another process of the run is out of reach",
      [AQ_SKIPPED] = "skipped line",
      [AQ_BAD_ARGUMENT] = "an argument out of range",
      [AQ_ENDLESS] = "no total is known, so the run would never end"};
  const size_t known = sizeof texts / sizeof *texts;
  return (size_t) status < known ? texts[status] : "unknown status";
}

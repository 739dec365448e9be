/* SPDX-License-Identifier: MIT */

/* The texts of enum aq_status, and the library's version. */

#include "allqueens.h"

const char *aq_version (void) {
  return PACKAGE_VERSION;
}

const char *aq_status_text (enum aq_status status) {
  switch (status) {
  case AQ_OK:
    return "no error";
  case AQ_END:
    return "no further board";
  case AQ_STOPPED:
    return "stopped";
  case AQ_BAD_SIZE:
    return "board size out of range";
  case AQ_BAD_SCHEME:
    return "unknown scheme";
  case AQ_BAD_POPULATION:
    return "population out of range";
  case AQ_BAD_RATE:
    return "rate outside 0 to 1";
  case AQ_BAD_TOURNAMENT:
    return "tournament out of range";
  case AQ_BAD_SPREAD:
    return "spread out of range";
  case AQ_BAD_ISLANDS:
    return "islands or threads out of range";
  case AQ_MALFORMED:
    return "malformed line";
  case AQ_READ_ERROR:
    return "read error";
  case AQ_WRITE_ERROR:
    return "write error";
  case AQ_NO_MEMORY:
    return "out of memory";
  }
  return "unknown status";
}

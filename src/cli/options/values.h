/* SPDX-License-Identifier: MIT */

/* Values of options, from text. */

#ifndef VALUES_H
#define VALUES_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "cli/io/terminal.h"

/* A whole number, written as 1000000, 1e6 or 2.5e6; a rate, 0 .. 1; seconds
   above 0, written as 90, 1.5s, 200ms, 2m or 1h.  False where TEXT is not
   one. */
bool read_number (const char *text, uint64_t *number);
bool read_rate (const char *text, double *rate);
bool read_duration (const char *text, double *seconds);

/* The same as the value of option NAME, or a usage error; numbers within
   LEAST .. MOST. */
uint64_t parse_number (const struct argp_state *state, const char *name,
                       const char *text, uint64_t least, uint64_t most);
double parse_rate (const struct argp_state *state, const char *name,
                   const char *text);
double parse_duration (const struct argp_state *state, const char *name,
                       const char *text);

/* auto, always (also for NULL) or never. */
enum when parse_when (const struct argp_state *state, const char *name,
                      const char *text);

/* TEXT, which must not be empty. */
const char *parse_file_name (const struct argp_state *state, const char *name,
                             const char *text);

#endif

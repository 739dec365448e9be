/* SPDX-License-Identifier: MIT */

/* Values of options. */

#include "cli/options/values.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"

/* Reads digits into *NUMBER; false when it would pass UINT64_MAX. */
static bool read_digits (const char **text, uint64_t *number,
                         unsigned *digits) {
  for (*digits = 0; isdigit ((unsigned char) **text); ++*text, ++*digits)
    if (__builtin_mul_overflow (*number, 10, number) ||
        __builtin_add_overflow (*number, (uint64_t) (**text - '0'), number))
      return false;
  return true;
}

bool read_number (const char *text, uint64_t *number) {
  unsigned digits, decimals = 0;
  uint64_t exponent = 0;
  *number = 0;
  if (!read_digits (&text, number, &digits) || !digits)
    return false;
  if (*text == '.') {
    text++;
    if (!read_digits (&text, number, &decimals) || !decimals)
      return false;
  }
  if (*text == 'e' || *text == 'E') {
    text++;
    if (!read_digits (&text, &exponent, &digits) || !digits)
      return false;
  }
  if (*text || exponent < decimals)
    return false;
  for (exponent -= decimals; exponent && *number; exponent--)
    if (__builtin_mul_overflow (*number, 10, number))
      return false;
  return true;
}

uint64_t parse_number (const struct argp_state *state, const char *name,
                       const char *text, uint64_t least, uint64_t most) {
  uint64_t number;
  if (read_number (text, &number) && number >= least && number <= most)
    return number;
  usage_error (state,
               "%s must be a whole number from %" PRIu64 " to %" PRIu64
               ", not '%s'",
               name, least, most, text);
}

bool read_duration (const char *text, double *seconds) {
  static const struct {
    const char *name;
    double seconds;
  } units[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
  char *unit;
  const double number = strtod (text, &unit);
  const bool hexadecimal = strpbrk (text, "xX");
  if (!hexadecimal && (isdigit ((unsigned char) *text) || *text == '.'))
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
      if (!strcmp (unit, units[i].name) && number > 0 && isfinite (number)) {
        *seconds = number * units[i].seconds;
        return true;
      }
  return false;
}

double parse_duration (const struct argp_state *state, const char *name,
                       const char *text) {
  double seconds;
  if (read_duration (text, &seconds))
    return seconds;
  usage_error (state,
               "%s must be a time above 0, such as 90, 1.5s, 200ms, 2m or "
               "1h, not '%s'",
               name, text);
}

bool read_rate (const char *text, double *rate) {
  char *end;
  *rate = strtod (text, &end);
  return (isdigit ((unsigned char) *text) || *text == '.') && !*end &&
         !strpbrk (text, "xX") && *rate <= 1;
}

double parse_rate (const struct argp_state *state, const char *name,
                   const char *text) {
  double rate;
  if (read_rate (text, &rate))
    return rate;
  usage_error (state, "%s must be a number from 0 to 1, not '%s'", name, text);
}

const char *parse_file_name (const struct argp_state *state, const char *name,
                             const char *text) {
  if (!*text)
    usage_error (state, "%s needs the name of a file", name);
  return text;
}

enum when parse_when (const struct argp_state *state, const char *name,
                      const char *text) {
  if (!text || !strcmp (text, "always"))
    return ALWAYS;
  if (!strcmp (text, "auto"))
    return AUTO;
  if (!strcmp (text, "never"))
    return NEVER;
  usage_error (state, "%s is auto, always or never, not '%s'", name, text);
}

/* SPDX-License-Identifier: MIT */

/* Studies that come with the program. */

#ifndef PRESETS_H
#define PRESETS_H

#include <stddef.h>

struct preset {
  const char *name;
  const char *purpose; /* one line */
  const char *text;    /* lines KEY = VALUE */
};

/* All, ended by one without a name. */
extern const struct preset presets[];

/* The name of preset INDEX, NULL after the last. */
const char *preset_name (size_t index);

/* The preset of that name, or NULL. */
const struct preset *preset_named (const char *name);

#endif

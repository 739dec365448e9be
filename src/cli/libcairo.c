/* SPDX-License-Identifier: MIT */

/* Loading cairo. */

#include "libcairo.h"

#include <dlfcn.h>

#include "command.h"
#include "message.h"

struct libcairo libcairo;

/* It stays loaded: what it keeps for its fonts is freed nowhere else. */
int libcairo_load (void) {
  void *library = dlopen ("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return trouble ("pictures need cairo (Debian: libcairo2): %s", dlerror ());
#define CAIRO_FUNCTION(name)                                               \
  if (!(libcairo.name =                                                    \
            (__typeof__ (libcairo.name)) dlsym (library, "cairo_" #name))) \
  return trouble ("pictures need another cairo: %s", dlerror ())
#include "cairo_functions.h"
#undef CAIRO_FUNCTION
  return EXIT_YES;
}

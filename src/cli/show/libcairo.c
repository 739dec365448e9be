/* SPDX-License-Identifier: MIT */

/* Loads cairo and looks up its functions. */

#include "cli/show/libcairo.h"

#include <dlfcn.h>

#include "cli/io/exit_status.h"
#include "cli/io/message.h"

struct libcairo libcairo;

/* The library is never unloaded: the memory that it keeps for fonts could not
   be freed afterwards. */
int libcairo_load (void) {
  void *library = dlopen ("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return trouble ("pictures need cairo (Debian: libcairo2): %s", dlerror ());
#define CAIRO_FUNCTION(name)                                               \
  if (!(libcairo.name =                                                    \
            (__typeof__ (libcairo.name)) dlsym (library, "cairo_" #name))) \
  return trouble ("pictures need another cairo: %s", dlerror ())
#include "cli/show/cairo_functions.h"
#undef CAIRO_FUNCTION
  return EXIT_YES;
}

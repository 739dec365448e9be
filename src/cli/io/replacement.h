/* SPDX-License-Identifier: MIT */

/* Replacing a file as a whole: a temporary file beside it is written, synced,
   and renamed.  At every moment the file is the old or the new one. */

#ifndef REPLACEMENT_H
#define REPLACEMENT_H

#include <stdint.h>

#include "cli/io/message.h"

/* These return a descriptor, or false or -1 with errno. */

/* Opens the file that is to replace the one at TARGET, with its mode or that
   of a new file.  Its path is in *TEMPORARY: what the caller has set, then a
   file of that name is removed; NULL becomes a name of its own, to be freed.
   It is removed when a signal kills. */
int replacement_open (const char *target, char **temporary);

/* Lets the file, which is written and closed, become TARGET.  Unless FORMER is
   NULL, TARGET stays under that name: at every moment TARGET or FORMER is
   there and whole. */
bool replacement_rename (const char *temporary, const char *target,
                         const char *former);

/* Removes the file. */
void replacement_remove (const char *temporary);

/* Whether BYTES bytes can be written in the folder of TARGET, as far as the
   file system says; if not, with a message. */
bool replacement_has_room (const char *target, uint64_t bytes,
                           char problem[MESSAGE_MAX]);

#endif

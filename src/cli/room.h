/* SPDX-License-Identifier: MIT */

/* Whether a run that will find all solutions, or as many as the limit allows,
   has room for them: on the disks that its files are on, and in memory. */

#ifndef ROOM_H
#define ROOM_H

#include "cli/options.h"
#include "cli/run_files.h"

/* FILES are checked.  RUN, whose memory is looked at and whose checkpoint
   takes room, is NULL for exact search.  Returns EXIT_YES, or after a message
   EXIT_TROUBLE. */
int check_room (const struct run_files *files, const struct options *options,
                const struct aq_collect *run);

#endif

/* SPDX-License-Identifier: MIT */

/* The program's exit status, as diff and grep have it. */

#ifndef EXIT_STATUS_H
#define EXIT_STATUS_H

enum {
  EXIT_YES = 0,    /* complete; solved; all checks pass; the sets are equal */
  EXIT_NO = 1,     /* incomplete; not solved; a check fails; they differ */
  EXIT_TROUBLE = 2 /* usage, unreadable input, a failed write, no memory */
};

#endif

/* SPDX-License-Identifier: MIT */

/* The page that plays a record: page.html, page.css and page.js of this
   folder, and the record, in one file without links to others. */

#ifndef PAGE_H
#define PAGE_H

#include "cli/io/output.h"

/* Reads a record from STREAM, which NAME names in messages, and then writes
   the page.  EXIT_YES, or EXIT_TROUBLE after a message or when a signal comes,
   and after a failed write. */
int page_write (struct output *output, FILE *stream, const char *name);

#endif

/* SPDX-License-Identifier: MIT */

/* Allocating large blocks. */

#include "core/large_block.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21 }; /* bytes */

void *aq_large_block (size_t bytes) {
  if (bytes < LARGE_PAGE)
    return malloc (bytes);
  bytes = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
  void *block = aligned_alloc (LARGE_PAGE, bytes);
#ifdef MADV_HUGEPAGE
  if (block)
    madvise (block, bytes, MADV_HUGEPAGE);
#endif
  return block;
}

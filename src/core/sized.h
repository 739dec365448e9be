/* SPDX-License-Identifier: MIT */

/* Structs that grow at their end from version to version.  Each begins with a
   size_t: how many bytes of it the caller's version knows. */

#ifndef AQ_SIZED_H
#define AQ_SIZED_H

#include <stdbool.h>
#include <stddef.h>

/* Copies the library's OWN, of OWN_SIZE bytes, to THEIRS, of SIZE bytes.  A
   shorter THEIRS gets the beginning, a longer one zeros at its end.  Its first
   member becomes SIZE. */
void aq_sized_set (void *theirs, size_t size, const void *own,
                   size_t own_size);

/* Writes OWN to THEIRS, which says its size.  False if that size is below
   LEAST: it was not set. */
bool aq_sized_out (void *theirs, size_t least, const void *own,
                   size_t own_size);

/* Overwrites OWN, which has defaults, by THEIRS as far as THEIRS reaches.
   False if THEIRS is shorter than LEAST, or if it has members that this
   version does not know and that are not 0. */
bool aq_sized_in (void *own, size_t own_size, const void *theirs,
                  size_t least);

#endif

/* SPDX-License-Identifier: MIT */

#include "core/sized.h"

#include "../unit.h"

/* The library's struct, and the caller's, which may end before or after it. */
struct own {
  size_t size;
  uint8_t bytes[40];
};

START_TEST (structs_are_copied_as_far_as_both_reach) {
  struct own own = {.size = 12345};
  for (size_t i = 0; i < sizeof own.bytes; i++)
    own.bytes[i] = (uint8_t) i;
  for (size_t size = 0; size <= 2 * sizeof own; size++) {
    struct {
      size_t size;
      uint8_t bytes[100];
    } theirs = {.size = size};
    memset (theirs.bytes, 0xa5, sizeof theirs.bytes);
    ck_assert_msg (aq_sized_out (&theirs, &own, sizeof own) ==
                       (size <= sizeof size ? AQ_BAD_STRUCT : AQ_OK),
                   "size %zu", size);
    ck_assert_uint_eq (theirs.size, size);
    for (size_t i = 0; i < sizeof theirs.bytes; i++) {
      const bool copied =
          i < sizeof own.bytes && i + sizeof size < theirs.size;
      ck_assert_msg (theirs.bytes[i] == (copied ? i : 0xa5),
                     "byte %zu, size %zu", i, size);
    }
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {structs_are_copied_as_far_as_both_reach, NULL};
  return unit_run ("core/sized", tests);
}

/* SPDX-License-Identifier: MIT */

/* Which of the compiled kernels this processor can run. */

#include "lanes/kernels/lane_kernels.h"

extern const struct lane_kernels aq_kernels_baseline;
#ifdef HAVE_X86_KERNELS
extern const struct lane_kernels aq_kernels_avx2;
extern const struct lane_kernels aq_kernels_avx512;
#endif

const struct lane_kernels *aq_kernels (size_t index) {
  const struct lane_kernels *found[4] = {NULL};
  size_t count = 0;
#ifdef HAVE_X86_KERNELS
  if (__builtin_cpu_supports ("avx512bw"))
    found[count++] = &aq_kernels_avx512;
  if (__builtin_cpu_supports ("avx2"))
    found[count++] = &aq_kernels_avx2;
#endif
  found[count++] = &aq_kernels_baseline;
  return index < count ? found[index] : NULL;
}

void aq_lane_random_begin (struct lane_random *lane_random,
                           struct aq_random *random) {
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
    for (unsigned i = 0; i < 4; i++)
      lane_random->state[i][stream] = random->state[i];
    aq_random_jump (random);
  }
}

void aq_row_orders_draw (struct row_orders *orders, unsigned n,
                         struct aq_random *random) {
  for (unsigned i = 0; i < AQ_ROW_ORDERS; i++)
    aq_random_permutation (random, n, orders->rows[i]);
}

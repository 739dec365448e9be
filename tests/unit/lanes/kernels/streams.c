/* SPDX-License-Identifier: MIT */

/* Random numbers stream by stream. */

#include "streams.h"

void begin_streams (unsigned seed, struct lane_random *lane_random,
                    struct aq_random streams[AQ_STREAMS]) {
  struct aq_random random;
  aq_random_seed (&random, seed);
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
    streams[stream] = random;
    for (unsigned i = 0; i < 4; i++)
      lane_random->state[i][stream] = random.state[i];
    aq_random_jump (&random);
  }
}

bool same_streams (const struct lane_random *lane_random,
                   const struct aq_random streams[AQ_STREAMS]) {
  bool same = true;
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++)
    for (unsigned i = 0; i < 4; i++)
      same &= lane_random->state[i][stream] == streams[stream].state[i];
  return same;
}

void draw_words (struct aq_random streams[AQ_STREAMS],
                 uint64_t words[AQ_STREAMS]) {
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++)
    words[stream] = aq_random_next (&streams[stream]);
}

/* Draws a byte for each lane. */
static void draw_bytes (struct aq_random streams[AQ_STREAMS],
                        uint8_t bytes[AQ_LANES]) {
  uint64_t words[AQ_STREAMS];
  draw_words (streams, words);
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    bytes[lane] = (uint8_t) (words[lane / 8] >> 8 * (lane % 8));
}

void draw_below (struct aq_random streams[AQ_STREAMS], unsigned bound,
                 uint64_t wanted, uint8_t numbers[AQ_LANES]) {
  const unsigned length = 256 / bound;
  while (wanted) {
    uint8_t bytes[AQ_LANES];
    draw_bytes (streams, bytes);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      if (!has_lane (wanted, lane))
        continue;
      numbers[lane] = (uint8_t) (bytes[lane] / length);
      if (numbers[lane] < bound)
        wanted &= ~lane_bit (lane);
    }
  }
}

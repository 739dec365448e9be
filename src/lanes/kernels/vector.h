/* SPDX-License-Identifier: MIT */

/* Vectors of byte lanes, as wide as those of the instruction set that this is
   compiled for.  GCC's vector extensions serve every processor; without vector
   instructions a vector is a word of eight bytes.  Intrinsics stand in this
   file alone, for instructions that the compiler does not find by itself. */

#ifndef AQ_KERNELS_VECTOR_H
#define AQ_KERNELS_VECTOR_H

#include <stdint.h>
#include <string.h>

#if defined __AVX512BW__
enum { WIDTH = 64 };
#elif defined __AVX2__
enum { WIDTH = 32 };
#elif defined __SSE2__ || defined __ARM_NEON || defined __ALTIVEC__ || \
    defined __VX__ || defined __wasm_simd128__
enum { WIDTH = 16 };
#else
#define WITHOUT_VECTORS 1
enum { WIDTH = 8 };
#endif

/* The kernels are small and decide the speed: always optimized for it.  Of
   bytes one by one the code would be large, and take minutes to compile. */
#if defined __GNUC__ && !defined __clang__ && defined __OPTIMIZE__ && \
    !defined WITHOUT_VECTORS
#pragma GCC optimize("O3")
#endif

/* How functions return vectors is nobody's concern: all are static. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#define INLINE static inline __attribute__ ((always_inline))

/* Signed, because all instruction sets have signed comparisons. */
typedef int8_t lanes __attribute__ ((vector_size (WIDTH)));

/* The same bytes, for sums that may leave the signed range. */
typedef uint8_t unsigned_lanes __attribute__ ((vector_size (WIDTH)));

typedef uint16_t halves __attribute__ ((vector_size (WIDTH)));
typedef uint64_t words __attribute__ ((vector_size (WIDTH)));

/* A bit for each lane: eight of these fill a vector. */
#if defined __AVX512BW__
typedef uint64_t lane_bits;
#elif defined __AVX2__
typedef uint32_t lane_bits;
#elif !defined WITHOUT_VECTORS
typedef uint16_t lane_bits;
#else
typedef uint8_t lane_bits;
#endif

static inline lanes load (const void *from) {
  lanes vector;
  memcpy (&vector, from, sizeof vector);
  return vector;
}

static inline void store (void *to, lanes vector) {
  memcpy (to, &vector, sizeof vector);
}

enum { BIG_ENDIAN_WORDS = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };

/* The word with its lowest byte first in memory, and back. */
static inline uint64_t little_endian_word (uint64_t word) {
  return BIG_ENDIAN_WORDS ? __builtin_bswap64 (word) : word;
}

/* The same for a vector of words. */
static inline words little_endian (words word) {
  if (BIG_ENDIAN_WORDS)
    for (unsigned i = 0; i < WIDTH / 8; i++)
      word[i] = little_endian_word (word[i]);
  return word;
}

static inline lanes splat (unsigned value) {
  return (lanes){0} + (int8_t) value;
}

#if defined __SSE2__
#include <immintrin.h>
#elif defined __aarch64__ && defined __ARM_NEON
#include <arm_neon.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

/* Writes FIRST + 8 (I % 8) + I / 8 for each bit I, in ascending order of I,
   and up to 15 arbitrary numbers behind them.  Returns where the next one
   belongs. */
static inline uint32_t *list_words (uint64_t bits, uint32_t first,
                                    uint32_t *to) {
#if defined __AVX512BW__
  if (!bits)
    return to;
  __m512i numbers =
      _mm512_add_epi32 (_mm512_set1_epi32 ((int) first),
                        _mm512_setr_epi32 (0, 8, 16, 24, 32, 40, 48, 56, 1, 9,
                                           17, 25, 33, 41, 49, 57));
#pragma GCC unroll 4
  for (unsigned i = 0; i < 4; i++) {
    const uint16_t here = (uint16_t) (bits >> 16 * i);
    _mm512_storeu_si512 (to, _mm512_maskz_compress_epi32 (here, numbers));
    to += __builtin_popcount (here);
    numbers = _mm512_add_epi32 (numbers, _mm512_set1_epi32 (2));
  }
#else
  for (; bits; bits &= bits - 1) {
    const uint32_t bit = (uint32_t) __builtin_ctzll (bits);
    *to++ = first + 8 * (bit % 8) + bit / 8;
  }
#endif
  return to;
}

/* A bit for each eighth of a vector that is not 0. */
static inline unsigned nonzero_eighths (lanes vector) {
#if defined __AVX512BW__
  return _mm512_test_epi64_mask ((__m512i) vector, (__m512i) vector);
#elif defined __AVX2__
  const __m256i zero =
      _mm256_cmpeq_epi32 ((__m256i) vector, _mm256_setzero_si256 ());
  return 0xff & ~(unsigned) _mm256_movemask_ps ((__m256) zero);
#elif defined __SSE2__
  const __m128i zero =
      _mm_cmpeq_epi16 ((__m128i) vector, _mm_setzero_si128 ());
  return 0xff & ~(unsigned) _mm_movemask_epi8 (_mm_packs_epi16 (zero, zero));
#else
  lane_bits eighths[8];
  unsigned bits = 0;
  memcpy (eighths, &vector, sizeof eighths);
  for (unsigned i = 0; i < 8; i++)
    bits |= (unsigned) (eighths[i] != 0) << i;
  return bits;
#endif
}

#if defined __SSSE3__ || (defined __aarch64__ && defined __ARM_NEON) || \
    defined __wasm_simd128__

#define HAVE_LOOKUP 1
enum { LOOKUP_SIZE = 16 };

/* The table's byte at each lane's index, which is below LOOKUP_SIZE. */
static inline lanes look_up (const uint8_t table[LOOKUP_SIZE], lanes index) {
#if defined __SSSE3__
  const __m128i bytes = _mm_loadu_si128 ((const __m128i *) table);
#endif
#if defined __AVX512BW__
  return (lanes) _mm512_shuffle_epi8 (_mm512_broadcast_i32x4 (bytes),
                                      (__m512i) index);
#elif defined __AVX2__
  return (lanes) _mm256_shuffle_epi8 (_mm256_broadcastsi128_si256 (bytes),
                                      (__m256i) index);
#elif defined __SSSE3__
  return (lanes) _mm_shuffle_epi8 (bytes, (__m128i) index);
#elif defined __aarch64__
  return (lanes) vqtbl1q_u8 (vld1q_u8 (table), (uint8x16_t) index);
#else
  return (lanes) wasm_i8x16_swizzle (wasm_v128_load (table), (v128_t) index);
#endif
}

#endif

#if defined __AVX512BW__

/* A bit for each lane. */
typedef uint64_t lane_mask;

static inline lane_mask equal (lanes a, lanes b) {
  return _mm512_cmpeq_epi8_mask ((__m512i) a, (__m512i) b);
}

static inline lane_mask less (lanes a, lanes b) {
  return _mm512_cmplt_epi8_mask ((__m512i) a, (__m512i) b);
}

static inline lane_mask nonzero (lanes a) {
  return _mm512_test_epi8_mask ((__m512i) a, (__m512i) a);
}

/* Adds one in the lanes of the mask, modulo 256. */
static inline lanes count (lanes counter, lane_mask where) {
  return (lanes) _mm512_mask_sub_epi8 (
      (__m512i) counter, where, (__m512i) counter, _mm512_set1_epi8 (-1));
}

/* A in the lanes of the mask, B elsewhere. */
static inline lanes choose (lane_mask where, lanes a, lanes b) {
  return (lanes) _mm512_mask_mov_epi8 ((__m512i) b, where, (__m512i) a);
}

static inline lanes difference (lanes a, lanes b) {
  return (lanes) _mm512_abs_epi8 ((__m512i) (a - b));
}

/* The mask for the vector that begins at lane FIRST, from a bit for each of
   the 64 lanes. */
static inline lane_mask from_bits (uint64_t bits, unsigned first) {
  (void) first;
  return bits;
}

/* A bit for each lane of the mask, from bit 0 on. */
static inline uint64_t to_bits (lane_mask mask) {
  return mask;
}

#else

/* All bits of a lane are set, or none. */
typedef lanes lane_mask;

static inline lane_mask equal (lanes a, lanes b) {
  return (lanes) (a == b);
}

static inline lane_mask less (lanes a, lanes b) {
  return (lanes) (a < b);
}

static inline lane_mask nonzero (lanes a) {
  return (lanes) (a != 0);
}

static inline lanes count (lanes counter, lane_mask where) {
  return (lanes) ((unsigned_lanes) counter - (unsigned_lanes) where);
}

static inline lane_mask from_bits (uint64_t bits, unsigned first) {
  words word = {0}; /* eight copies of each byte of BITS */
  for (unsigned i = 0; i < WIDTH / 8; i++)
    word[i] = little_endian_word ((bits >> (first + 8 * i) & 0xff) *
                                      0x0101010101010101 &
                                  0x8040201008040201);
  return nonzero ((lanes) word);
}

#if defined __AVX2__

static inline lanes choose (lane_mask where, lanes a, lanes b) {
  return (lanes) _mm256_blendv_epi8 ((__m256i) b, (__m256i) a,
                                     (__m256i) where);
}

static inline lanes difference (lanes a, lanes b) {
  return (lanes) _mm256_abs_epi8 ((__m256i) (a - b));
}

static inline uint64_t to_bits (lane_mask mask) {
  return (uint32_t) _mm256_movemask_epi8 ((__m256i) mask);
}

#else

static inline lanes choose (lane_mask where, lanes a, lanes b) {
  return (where & a) | (~where & b);
}

static inline lanes difference (lanes a, lanes b) {
#if defined __wasm_simd128__
  return (lanes) wasm_i8x16_abs ((v128_t) (a - b));
#elif defined __aarch64__ && defined __ARM_NEON
  return (lanes) vabdq_s8 ((int8x16_t) a, (int8x16_t) b);
#else
  const lane_mask negative = less (a, b);
  return ((a - b) ^ negative) - negative;
#endif
}

#if defined __SSE2__

static inline uint64_t to_bits (lane_mask mask) {
  return (uint16_t) _mm_movemask_epi8 ((__m128i) mask);
}

#elif defined __wasm_simd128__

static inline uint64_t to_bits (lane_mask mask) {
  return (uint16_t) wasm_i8x16_bitmask ((v128_t) mask);
}

#else

/* A product moves the lowest bit of each byte to its place in the highest
   byte. */
static inline uint64_t to_bits (lane_mask mask) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < WIDTH / 8; i++) {
    uint64_t word;
    memcpy (&word, (const char *) &mask + 8 * i, sizeof word);
    word = little_endian_word (word) & 0x0101010101010101;
    bits |= (word * 0x0102040810204080) >> 56 << 8 * i;
  }
  return bits;
}

#endif
#endif
#endif
#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/hash.h - hashing and stateless random numbers.
 *
 * There is no generator state: a random number is a hash of its purpose (an event's seed
 * and a counter), so it does not depend on which other numbers were drawn before. This is
 * also the hash that `--hash` prints. Results are the same on all platforms. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Mixes 64 bits (the finaliser of splitmix64). */
static inline uint64_t hash_mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static inline uint64_t hash_pair(uint64_t a, uint64_t b)
{
    return hash_mix(a ^ hash_mix(b));
}

/* Returns a uniform integer in 0..n-1 for item `index` of the stream `seed`; n > 0. */
static inline uint32_t hash_below(uint64_t seed, uint64_t index, uint32_t n)
{
    return (uint32_t)((hash_pair(seed, index) >> 32) * n >> 32);
}

/* Returns a uniform number in [0, 1). */
static inline float hash_unit(uint64_t seed, uint64_t index)
{
    return (float)(hash_pair(seed, index) >> 40) * 0x1p-24f;
}

/* Hashes `size` bytes, continuing from `seed`, eight bytes at a time. */
static inline uint64_t hash_bytes(uint64_t seed, const void *data, size_t size)
{
    const uint8_t *p = data;
    uint64_t h = hash_mix(seed ^ size);
    for (; size >= 8; p += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
            word = __builtin_bswap64(word);
        h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    uint64_t tail = 0;
    for (size_t i = 0; i < size; i++)
        tail |= (uint64_t)p[i] << (8 * i);
    return hash_mix(h ^ tail);
}

/* Hashes a position as the little-endian bytes of x, y and z. */
static inline uint64_t hash_position(uint64_t seed, const float place[3])
{
    uint8_t bytes[3 * sizeof(uint32_t)];
    for (size_t i = 0; i < 3; i++) {
        uint32_t bits;
        memcpy(&bits, &place[i], sizeof bits);
        for (size_t k = 0; k < sizeof bits; k++)
            bytes[i * sizeof bits + k] = (uint8_t)(bits >> (8 * k));
    }
    return hash_bytes(seed, bytes, sizeof bytes);
}

#endif

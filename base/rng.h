/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/rng.h - the random numbers of one thing, in the order of their use.
 *
 * Made anew from the thing's seed whenever it is needed: the same numbers every time. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/hash.h"
#include "base/vec.h"

struct rng {
    uint64_t seed, next;
};

/* Of part `part` of what has the seed. */
static inline struct rng rng_make(uint64_t seed, uint64_t part)
{
    return (struct rng){hash_pair(seed, part), 0};
}

/* 0..n-1; n > 0 */
static inline int rng_below(struct rng *rng, uint32_t n)
{
    return (int)hash_below(rng->seed, rng->next++, n);
}

/* [0, 1) */
static inline float rng_unit(struct rng *rng)
{
    return hash_unit(rng->seed, rng->next++);
}

/* [-most, most) */
static inline float rng_symmetric(struct rng *rng, float max)
{
    return (2.0f * rng_unit(rng) - 1.0f) * max;
}

/* Each axis of `centre` moved by [-most, most). */
static inline vec3s rng_near(struct rng *rng, vec3s centre, float max)
{
    const float x = rng_symmetric(rng, max), y = rng_symmetric(rng, max),
                z = rng_symmetric(rng, max);
    return glms_vec3_add(centre, vec3_make(x, y, z));
}

#endif

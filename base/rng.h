/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/rng.h - a seeded random number generator.
 *
 * It is created from an object's seed each time it is needed, so it always yields the
 * same numbers. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/hash.h"
#include "base/vec.h"

struct rng {
    uint64_t seed, next;
};

/* Returns a generator for part `part` of the object with this seed. */
static inline struct rng rng_make(uint64_t seed, uint64_t part)
{
    return (struct rng){hash_pair(seed, part), 0};
}

/* uniform in 0..n-1; n > 0 */
static inline int rng_below(struct rng *rng, uint32_t n)
{
    return (int)hash_below(rng->seed, rng->next++, n);
}

/* uniform in [0, 1) */
static inline float rng_unit(struct rng *rng)
{
    return hash_unit(rng->seed, rng->next++);
}

/* uniform in [-max, max) */
static inline float rng_symmetric(struct rng *rng, float max)
{
    return (2.0f * rng_unit(rng) - 1.0f) * max;
}

/* Returns `centre` with each axis offset by a uniform number in [-max, max). */
static inline vec3s rng_near(struct rng *rng, vec3s centre, float max)
{
    const float x = rng_symmetric(rng, max), y = rng_symmetric(rng, max),
                z = rng_symmetric(rng, max);
    return glms_vec3_add(centre, vec3_make(x, y, z));
}

#endif

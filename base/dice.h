/* base/dice.h - the random numbers of one thing, in the order of their use.
 *
 * Made anew from the thing's seed whenever it is needed: the same numbers every time. */
#ifndef BASE_DICE_H
#define BASE_DICE_H

#include "base/hash.h"
#include "base/vec.h"

struct dice {
    uint64_t seed, next;
};

/* Of part `part` of what has the seed. */
static inline struct dice dice_make(uint64_t seed, uint64_t part)
{
    return (struct dice){hash_pair(seed, part), 0};
}

/* 0..n-1; n > 0 */
static inline int dice_below(struct dice *dice, uint32_t n)
{
    return (int)hash_below(dice->seed, dice->next++, n);
}

/* [0, 1) */
static inline float dice_unit(struct dice *dice)
{
    return hash_unit(dice->seed, dice->next++);
}

/* [-most, most) */
static inline float dice_around(struct dice *dice, float most)
{
    return (2.0f * dice_unit(dice) - 1.0f) * most;
}

/* Each axis of `centre` moved by [-most, most). */
static inline vec3s dice_near(struct dice *dice, vec3s centre, float most)
{
    const float x = dice_around(dice, most), y = dice_around(dice, most),
                z = dice_around(dice, most);
    return glms_vec3_add(centre, vec3_make(x, y, z));
}

#endif

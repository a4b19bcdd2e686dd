/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/walker.h - somebody who walks, jumps and swims through a map by
 * the game's rules of motion. */
#ifndef TESTS_SAMPLE_WALKER_H
#define TESTS_SAMPLE_WALKER_H

#include <stdbool.h>

#include "base/vec.h"

struct map;

/* A brush model that people stand on or bump into. */
struct walker_block {
    int submodel;
    vec3s origin;
};

enum { WALKER_BLOCKS = 4 };

struct walker_world {
    const struct map *map;
    int num_blocks;
    struct walker_block blocks[WALKER_BLOCKS];
};

struct walker {
    vec3s origin, velocity;
    bool on_ground;
    int water; /* 0 dry, 1 feet, 2 waist, 3 eyes */
};

/* Walk for `seconds` with the wish to move at `wish` units/s (z counts in water). */
void walker_move(struct walker *walker, const struct walker_world *world, vec3s wish, bool jump,
                 float seconds);

/* Move a box of hull `hull` from start to end; returns the fraction, and the
 * normal of what was hit. */
float walker_trace(const struct walker_world *world, int hull, vec3s start, vec3s end,
                   vec3s *normal);

#endif

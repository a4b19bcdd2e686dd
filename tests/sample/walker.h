/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/walker.h - a player who walks, jumps and swims through a map by the game's
 * rules of motion. */
#ifndef TESTS_SAMPLE_WALKER_H
#define TESTS_SAMPLE_WALKER_H

#include <stdbool.h>

#include "base/vec.h"

struct map;

/* A solid brush model. */
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
    int water; /* water level: 0 dry, 1 feet, 2 waist, 3 eyes */
};

/* Moves for `seconds` with a desired velocity `wish` in units/s; its z applies only in
 * water. */
void walker_move(struct walker *walker, const struct walker_world *world, vec3s wish, bool jump,
                 float seconds);

/* Moves a box of hull `hull` from start to end. Returns the fraction, and in *normal the
 * normal of the obstacle. */
float walker_trace(const struct walker_world *world, int hull, vec3s start, vec3s end,
                   vec3s *normal);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/building.h - what the rooms of the arena are put together from. */
#ifndef TESTS_SAMPLE_BUILDING_H
#define TESTS_SAMPLE_BUILDING_H

#include "tests/sample/level.h"

/* An axis-aligned box: corners in units, textures by name. */
struct block {
    int x0, y0, z0, x1, y1, z1;
    const char *side, *top, *bottom;
};

/* The index of a texture by its name. */
int build_texture(const struct level *level, const char *name);

struct brush build_box(const struct level *level, int contents, const struct block *block);

/* Lay boxes of one contents into the world, in order. */
void build_blocks(struct level *level, int contents, const struct block *blocks, int count);

#define BUILD_BLOCKS(level, contents, blocks)                                                      \
    build_blocks((level), (contents), (blocks), (int)(sizeof(blocks) / sizeof *(blocks)))

/* A passage with its two upper edges cut off by `size` units. */
void build_arch(struct level *level, const struct block *p, int size, bool along_y);

/* A box with its four upright edges cut off. */
void build_octagon(struct level *level, int contents, const struct block *p, int size);

/* An eight-sided column with a square foot and head. */
void build_column(struct level *level, int x, int y, int z0, int z1, int radius);

void build_light(struct level *level, double x, double y, double z, vec3s colour, float intensity,
                 float reach, int style);

/* A bracket on a wall that looks towards (dx, dy), with a flame and its light. */
void build_torch(struct level *level, int x, int y, int z, int dx, int dy);

#endif

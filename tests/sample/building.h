/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/building.h - the building blocks of the arena's rooms. */
#ifndef TESTS_SAMPLE_BUILDING_H
#define TESTS_SAMPLE_BUILDING_H

#include "tests/sample/level.h"

/* An axis-aligned box: corners in units, textures by name. */
struct block {
    int x0, y0, z0, x1, y1, z1;
    const char *side, *top, *bottom;
};

/* Returns the index of a texture by its name. */
int build_texture(const struct level *level, const char *name);

struct brush build_box(const struct level *level, int contents, const struct block *block);

/* Adds boxes with the same contents to the world, in order. */
void build_blocks(struct level *level, int contents, const struct block *blocks, int count);

#define BUILD_BLOCKS(level, contents, blocks)                                                      \
    build_blocks((level), (contents), (blocks), (int)(sizeof(blocks) / sizeof *(blocks)))

/* Adds a passage whose two upper edges are cut off by `size` units. */
void build_arch(struct level *level, const struct block *p, int size, bool along_y);

/* Adds a box whose four vertical edges are cut off. */
void build_octagon(struct level *level, int contents, const struct block *p, int size);

/* Adds an eight-sided column with a square base and capital. */
void build_column(struct level *level, int x, int y, int z0, int z1, int radius);

void build_light(struct level *level, double x, double y, double z, vec3s colour, float intensity,
                 float reach, int style);

/* Adds a bracket on a wall that faces (dx, dy), with a flame and its light. */
void build_torch(struct level *level, int x, int y, int z, int dx, int dy);

#endif

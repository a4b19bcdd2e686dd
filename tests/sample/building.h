/* tests/sample/building.h - what the rooms of the arena are put together from. */
#ifndef TESTS_SAMPLE_BUILDING_H
#define TESTS_SAMPLE_BUILDING_H

#include "tests/sample/level.h"

/* A box of something: corners in units, textures by name. */
struct segment_file {
    int x0, y0, z0, x1, y1, z1;
    const char *side, *top, *bottom;
};

/* The index of a texture by its name. */
int build_texture(const struct level *level, const char *name);

struct brush build_box(const struct level *level, int contents, const struct segment_file *piece);

/* Lay boxes of one contents into the world, in order. */
void build_pieces(struct level *level, int contents, const struct segment_file *pieces, int count);

#define BUILD_PIECES(level, contents, pieces)                                                      \
    build_pieces((level), (contents), (pieces), (int)(sizeof(pieces) / sizeof *(pieces)))

/* A passage with its two upper edges cut off by `size` units. */
void build_arch(struct level *level, const struct segment_file *p, int size, bool along_y);

/* A box with its four upright edges cut off. */
void build_octagon(struct level *level, int contents, const struct segment_file *p, int size);

/* An eight-sided column with a square foot and head. */
void build_column(struct level *level, int x, int y, int z0, int z1, int radius);

void build_light(struct level *level, double x, double y, double z, vec3s colour, float intensity,
                 float reach, int style);

/* A bracket on a wall that looks towards (dx, dy), with a flame and its light. */
void build_torch(struct level *level, int x, int y, int z, int dx, int dy);

#endif

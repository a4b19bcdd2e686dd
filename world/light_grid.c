/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/light_grid.h"

#include <math.h>

#include "base/arena.h"
#include "base/limits.h"

enum {
    NODE_SIZE = 44, /* i32 middle[3], u32 child[8] */
    LEAF_SIZE = 24, /* i32 mins[3], i32 size[3], then the samples */
    SAMPLE_UNKNOWN = 255,
    NUM_STYLES = 64,
};

/* Flags of a child; the other bits are its index. */
static const uint32_t CHILD_LEAF = 1u << 31, CHILD_MISSING = 1u << 30;

struct node {
    int32_t middle[3]; /* grid coordinates */
    uint32_t child[8]; /* bit 2: at or above the middle along x, 1: y, 0: z */
};

struct leaf {
    int32_t mins[3], size[3]; /* grid coordinates */
    const uint32_t *samples;  /* offset of each sample in `bytes`; x varies fastest */
};

struct light_grid {
    vec3s step, mins; /* in units */
    uint32_t root;
    uint32_t num_nodes, num_leafs;
    const struct node *nodes;
    const struct leaf *leafs;
    const uint8_t *bytes;
};

static vec3s read_vec3(struct bytes *b)
{
    const float x = bytes_f32(b), y = bytes_f32(b), z = bytes_f32(b);
    return vec3_make(x, y, z);
}

static bool read_header(struct bytes *b, struct light_grid *grid)
{
    grid->step = read_vec3(b);
    bytes_take(b, 12); /* number of points along each axis; leafs have their own */
    grid->mins = read_vec3(b);
    bytes_u8(b); /* maximum number of styles of a point */
    grid->root = bytes_u32(b);
    for (int i = 0; i < 3; i++)
        if (!(grid->step.raw[i] >= 1.0f) || !isfinite(grid->step.raw[i]))
            return false;
    return bytes_ok(b) && vec3_is_finite(grid->mins);
}

static bool read_nodes(struct bytes *b, struct light_grid *grid, struct arena *arena)
{
    grid->num_nodes = bytes_u32(b);
    if (!bytes_ok(b) || grid->num_nodes > bytes_left(b) / NODE_SIZE)
        return false;
    struct node *nodes = ARENA_NEW(arena, struct node, grid->num_nodes);
    for (uint32_t i = 0; i < grid->num_nodes; i++) {
        for (int k = 0; k < 3; k++)
            nodes[i].middle[k] = bytes_i32(b);
        for (int k = 0; k < 8; k++)
            nodes[i].child[k] = bytes_u32(b);
    }
    grid->nodes = nodes;
    return bytes_ok(b);
}

/* u8 number of styles, then for each: u8 style, u8 red, green, blue. */
static bool skip_sample(struct bytes *b)
{
    const uint8_t num = bytes_u8(b);
    if (num != SAMPLE_UNKNOWN)
        bytes_take(b, (size_t)num * 4);
    return bytes_ok(b);
}

static bool read_leaf(struct bytes *b, const uint8_t *start, struct leaf *leaf, struct arena *arena)
{
    size_t num = 1;
    for (int i = 0; i < 3; i++)
        leaf->mins[i] = bytes_i32(b);
    for (int i = 0; i < 3; i++) {
        leaf->size[i] = bytes_i32(b);
        if (leaf->size[i] < 1 || leaf->size[i] > LIMIT_GRID_SIDE)
            return false;
        num *= (size_t)leaf->size[i];
        if (num > bytes_left(b)) /* a sample has at least one byte */
            return false;
    }
    uint32_t *samples = ARENA_NEW(arena, uint32_t, num);
    for (size_t i = 0; i < num; i++) {
        samples[i] = (uint32_t)(b->at - start);
        if (!skip_sample(b))
            return false;
    }
    leaf->samples = samples;
    return true;
}

static bool read_leafs(struct bytes *b, const uint8_t *start, struct light_grid *grid,
                       struct arena *arena)
{
    grid->num_leafs = bytes_u32(b);
    if (!bytes_ok(b) || grid->num_leafs > bytes_left(b) / LEAF_SIZE)
        return false;
    struct leaf *leafs = ARENA_NEW(arena, struct leaf, grid->num_leafs);
    for (uint32_t i = 0; i < grid->num_leafs; i++)
        if (!read_leaf(b, start, &leafs[i], arena))
            return false;
    grid->leafs = leafs;
    return true;
}

const struct light_grid *light_grid_parse(struct bytes lump, struct arena *arena)
{
    struct light_grid *grid = ARENA_NEW(arena, struct light_grid, 1);
    const uint8_t *const start = lump.at;
    const size_t size = bytes_left(&lump);
    if (size > UINT32_MAX || !read_header(&lump, grid) || !read_nodes(&lump, grid, arena) ||
        !read_leafs(&lump, start, grid, arena))
        return NULL;
    grid->bytes = arena_copy(arena, start, size);
    return grid;
}

/* Returns the leaf that contains a grid point; NULL if there is none. */
static const struct leaf *find_leaf(const struct light_grid *grid, const int32_t at[3])
{
    uint32_t child = grid->root;
    for (int depth = 0; depth < LIMIT_GRID_DEPTH && !(child & (CHILD_LEAF | CHILD_MISSING));
         depth++) {
        if (child >= grid->num_nodes)
            return NULL;
        const struct node *node = &grid->nodes[child];
        int which = 0;
        for (int i = 0; i < 3; i++)
            which = which << 1 | (at[i] >= node->middle[i]);
        child = node->child[which];
    }
    const uint32_t number = child & ~CHILD_LEAF;
    return child & CHILD_LEAF && number < grid->num_leafs ? &grid->leafs[number] : NULL;
}

/* Adds the light of one grid point, scaled by `weight`; returns false if it is unknown. */
static bool add_sample(const struct light_grid *grid, const float styles[NUM_STYLES],
                       const int32_t at[3], float weight, vec3s *light)
{
    const struct leaf *leaf = find_leaf(grid, at);
    size_t index = 0;
    for (int i = 2; leaf && i >= 0; i--) {
        const int64_t within = (int64_t)at[i] - leaf->mins[i];
        if (within < 0 || within >= leaf->size[i])
            leaf = NULL;
        else
            index = index * (size_t)leaf->size[i] + (size_t)within;
    }
    if (!leaf)
        return false;
    const uint8_t *sample = grid->bytes + leaf->samples[index];
    const int num = *sample++;
    if (num == SAMPLE_UNKNOWN)
        return false;
    for (int i = 0; i < num; i++, sample += 4)
        if (sample[0] < NUM_STYLES)
            *light = vec3_mad(*light, vec3_make(sample[1], sample[2], sample[3]),
                              styles[sample[0]] * weight);
    return true;
}

bool light_grid_at(const struct light_grid *grid, const float styles[64], vec3s point, vec3s *light)
{
    int32_t low[3];
    float part[3], known = 0.0f;
    vec3s sum = {{0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        const float at = (point.raw[i] - grid->mins.raw[i]) / grid->step.raw[i];
        if (!(fabsf(at) < LIMIT_GRID_SIDE))
            return false;
        low[i] = (int32_t)floorf(at);
        part[i] = at - floorf(at);
    }
    for (int corner = 0; corner < 8; corner++) {
        int32_t at[3];
        float weight = 1.0f;
        for (int i = 0; i < 3; i++) {
            const int up = corner >> i & 1;
            at[i] = low[i] + up;
            weight *= up ? part[i] : 1.0f - part[i];
        }
        if (weight > 0.0f && add_sample(grid, styles, at, weight, &sum))
            known += weight;
    }
    if (known <= 0.0f)
        return false;
    *light = glms_vec3_scale(sum, 1.0f / known);
    return true;
}

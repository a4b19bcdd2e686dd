/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/building.h"

#include "world/map.h"

int build_texture(const struct level *level, const char *name)
{
    return textures_find(level->textures, name);
}

struct brush build_box(const struct level *level, int contents, const struct block *p)
{
    struct brush brush = brush_box(contents, point_make(p->x0, p->y0, p->z0),
                                   point_make(p->x1, p->y1, p->z1), build_texture(level, p->side));
    brush_paint(&brush, point_make(0, 0, 1), build_texture(level, p->top));
    brush_paint(&brush, point_make(0, 0, -1), build_texture(level, p->bottom));
    brush.detail = contents != CONTENTS_EMPTY && contents != CONTENTS_SKY;
    return brush;
}

void build_blocks(struct level *level, int contents, const struct block *blocks, int count)
{
    for (int i = 0; i < count; i++) {
        const struct brush brush = build_box(level, contents, &blocks[i]);
        brush_add(&level->world, &brush);
    }
}

/* Cuts the two upper edges that run along y (or along x) off a box, by `size` units. */
static void bevel_top(const struct level *level, struct brush *brush, const struct block *p,
                      int size, bool along_y, const char *name)
{
    const struct point high = point_make(p->x1, p->y1, p->z1 - size);
    const struct point low = point_make(p->x0, p->y0, p->z1 - size);
    const int t = build_texture(level, name);
    brush_cut(brush, along_y ? point_make(1, 0, 1) : point_make(0, 1, 1), high, t);
    brush_cut(brush, along_y ? point_make(-1, 0, 1) : point_make(0, -1, 1), low, t);
}

void build_arch(struct level *level, const struct block *p, int size, bool along_y)
{
    struct brush brush = build_box(level, CONTENTS_EMPTY, p);
    bevel_top(level, &brush, p, size, along_y, p->top);
    brush_add(&level->world, &brush);
}

/* Cuts off the four vertical edges. */
static void bevel_upright(const struct level *level, struct brush *brush, const struct block *p,
                          int size, const char *name)
{
    const int t = build_texture(level, name);
    brush_cut(brush, point_make(1, 1, 0), point_make(p->x1 - size, p->y1, 0), t);
    brush_cut(brush, point_make(-1, 1, 0), point_make(p->x0 + size, p->y1, 0), t);
    brush_cut(brush, point_make(1, -1, 0), point_make(p->x1 - size, p->y0, 0), t);
    brush_cut(brush, point_make(-1, -1, 0), point_make(p->x0 + size, p->y0, 0), t);
}

void build_octagon(struct level *level, int contents, const struct block *p, int size)
{
    struct brush brush = build_box(level, contents, p);
    bevel_upright(level, &brush, p, size, p->side);
    brush_add(&level->world, &brush);
}

void build_column(struct level *level, int x, int y, int z0, int z1, int radius)
{
    const int r = radius, w = radius + 6;
    const struct block ends[] = {
        {x - w, y - w, z0, x + w, y + w, z0 + 16, "trim", "trim", "trim"},
        {x - w, y - w, z1 - 16, x + w, y + w, z1, "trim", "trim", "trim"},
    };
    const struct block shaft = {x - r,   y - r,    z0 + 16,  x + r,   y + r,
                                z1 - 16, "column", "column", "column"};
    build_octagon(level, CONTENTS_SOLID, &shaft, r / 2);
    BUILD_BLOCKS(level, CONTENTS_SOLID, ends);
}

void build_light(struct level *level, double x, double y, double z, vec3s colour, float intensity,
                 float reach, int style)
{
    if (level->num_lights < LEVEL_LIGHTS)
        level->lights[level->num_lights++] =
            (struct light){point_make(x, y, z), colour, intensity, reach, style};
}

void build_torch(struct level *level, int x, int y, int z, int dx, int dy)
{
    const struct block bracket = {x - 4, y - 4,     z - 20,    x + 4,    y + 4,
                                  z,     "mettrim", "mettrim", "mettrim"};
    const struct block arm = {x - (dx < 0 ? 2
                                   : dx   ? 14
                                          : 2),
                              y - (dy < 0 ? 2
                                   : dy   ? 14
                                          : 2),
                              z - 14,
                              x + (dx < 0 ? 14 : 2),
                              y + (dy < 0 ? 14 : 2),
                              z - 8,
                              "mettrim",
                              "mettrim",
                              "mettrim"};
    build_blocks(level, CONTENTS_SOLID, &bracket, 1);
    build_blocks(level, CONTENTS_SOLID, &arm, 1);
    level->torches[level->num_torches++] = point_make(x, y, z + 6);
    build_light(level, x + dx * 6, y + dy * 6, z + 18, vec3_make(1, 0.66f, 0.36f), 235, 350,
                level->num_torches % 2 ? 1 : 6);
}

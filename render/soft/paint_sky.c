/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint_sky.h"

#include <math.h>
#include <string.h>

#include "render/geometry/sky_turn.h"
#include "render/scene.h"
#include "render/soft/fog.h"

struct way {
    float x, y, z;
};

/* The lens as the box sees it, which may have turned. */
struct box_rays {
    double ray[3], across[3], down[3];
};

static void turn(double out[3], const double way[3], const vec3s rows[3])
{
    for (int i = 0; i < 3; i++)
        out[i] =
            (double)rows[i].x * way[0] + (double)rows[i].y * way[1] + (double)rows[i].z * way[2];
}

static struct box_rays find_box_rays(const struct raster_context *ctx)
{
    static const double none[3];
    const struct projection *const projection = &ctx->projection;
    const double *const ways[3] = {projection->is_orthographic ? projection->forward
                                                               : projection->ray,
                                   projection->is_orthographic ? none : projection->across,
                                   projection->is_orthographic ? none : projection->down};
    struct box_rays box;
    double *const outs[3] = {box.ray, box.across, box.down};
    vec3s rows[3];
    const bool wave_turns = sky_turn_rows(ctx->scene, rows);
    for (int i = 0; i < 3; i++) {
        if (wave_turns)
            turn(outs[i], ways[i], rows);
        else
            memcpy(outs[i], ways[i], sizeof box.ray);
    }
    return box;
}

/* Where px (x, y) looks. */
static struct way way_of(const struct box_rays *projection, int x, int y)
{
    float way[3];
    for (int i = 0; i < 3; i++)
        way[i] = (float)(projection->ray[i] + projection->across[i] * x + projection->down[i] * y);
    return (struct way){way[0], way[1], way[2]};
}

void paint_sky_domes(const struct raster_context *ctx, struct texture *const pictures[2],
                     uint8_t *out, int x, int y, int num)
{
    const struct projection *const projection = &ctx->projection;
    const double time = ctx->scene->time;
    struct span_sky sky = {
        .pictures = {pictures[0], pictures[1]},
        .phases = {(float)fmod(time * (8.0 / 128.0), 1.0), (float)fmod(time * (16.0 / 128.0), 1.0)},
        .is_nearest = ctx->is_nearest,
    };
    struct span_line *const ways[3] = {&sky.x, &sky.y, &sky.z};
    for (int i = 0; i < 3; i++) {
        const struct projection_line line = {projection->ray[i], projection->across[i],
                                             projection->down[i]};
        *ways[i] = projection->is_orthographic
                       ? (struct span_line){(float)projection->forward[i], 0.0f, 0.0f}
                       : projection_span_line(&line, x, y);
    }
    ctx->kernels->sky(&sky, out, num);
    fog_sky(ctx, out, num);
}

/* Which of the six pictures lies that way, and where on it; each is seen from
 * inside, upright but for the floor and the ceiling. */
static int box_place(struct way way, float *right, float *up)
{
    const float x = fabsf(way.x), y = fabsf(way.y), z = fabsf(way.z);
    float size;
    int face;
    if (x >= y && x >= z) {
        face = way.x > 0.0f ? 0 : 2;
        *right = way.x > 0.0f ? -way.y : way.y;
        *up = way.z;
        size = x;
    } else if (y >= z) {
        face = way.y > 0.0f ? 1 : 3;
        *right = way.y > 0.0f ? way.x : -way.x;
        *up = way.z;
        size = y;
    } else {
        face = way.z > 0.0f ? 4 : 5;
        *right = -way.y;
        *up = way.z > 0.0f ? -way.x : way.x;
        size = z;
    }
    *right = 0.5f + 0.5f * *right / size;
    *up = 0.5f - 0.5f * *up / size;
    return face;
}

void paint_sky_box(const struct raster_context *ctx, struct texture *const faces[6], uint8_t *out,
                   int x, int y, int num)
{
    const float last = 0.99999f; /* a picture ends at 1, where a repeat would begin */
    const struct span_levels whole = {0, 0, 0};
    const struct box_rays projection = find_box_rays(ctx);
    for (int i = 0; i < num; i++) {
        float s, t;
        const int face = box_place(way_of(&projection, x + i, y), &s, &t);
        int colour[4];
        spans_look_up(faces[face], whole, s < last ? s : last, t < last ? t : last, false, colour);
        for (int c = 0; c < 3; c++)
            out[i * 4 + c] = span_as_byte(colour[c]);
        out[i * 4 + 3] = 255;
    }
    fog_sky(ctx, out, num);
}

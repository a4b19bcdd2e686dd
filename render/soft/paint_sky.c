/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint_sky.h"

#include <math.h>
#include <string.h>

#include "render/geometry/sky_turn.h"
#include "render/scene.h"
#include "render/soft/fog.h"

struct direction {
    float x, y, z;
};

/* The view rays in the space of the box, which may be rotated. */
struct box_rays {
    double ray[3], across[3], down[3];
};

static void rotate_vector(double out[3], const double direction[3], const vec3s rows[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = (double)rows[i].x * direction[0] + (double)rows[i].y * direction[1] +
                 (double)rows[i].z * direction[2];
}

static struct box_rays find_box_rays(const struct raster_context *ctx)
{
    static const double none[3];
    const struct projection *const projection = &ctx->projection;
    const double *const vectors[3] = {projection->is_orthographic ? projection->forward
                                                                  : projection->ray,
                                      projection->is_orthographic ? none : projection->across,
                                      projection->is_orthographic ? none : projection->down};
    struct box_rays box;
    double *const outs[3] = {box.ray, box.across, box.down};
    vec3s rows[3];
    const bool is_rotated = sky_turn_rows(ctx->scene, rows);
    for (int i = 0; i < 3; i++) {
        if (is_rotated)
            rotate_vector(outs[i], vectors[i], rows);
        else
            memcpy(outs[i], vectors[i], sizeof box.ray);
    }
    return box;
}

/* Returns the direction of the ray through pixel (x, y). */
static struct direction direction_at(const struct box_rays *projection, int x, int y)
{
    float direction[3];
    for (int i = 0; i < 3; i++)
        direction[i] =
            (float)(projection->ray[i] + projection->across[i] * x + projection->down[i] * y);
    return (struct direction){direction[0], direction[1], direction[2]};
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
    struct span_line *const vectors[3] = {&sky.x, &sky.y, &sky.z};
    for (int i = 0; i < 3; i++) {
        const struct projection_line line = {projection->ray[i], projection->across[i],
                                             projection->down[i]};
        *vectors[i] = projection->is_orthographic
                          ? (struct span_line){(float)projection->forward[i], 0.0f, 0.0f}
                          : projection_span_line(&line, x, y);
    }
    ctx->kernels->sky(&sky, out, num);
    fog_sky(ctx, out, num);
}

/* Selects one of the six pictures and the point on it. Each is seen from inside, upright
 * except for floor and ceiling. */
static int box_place(struct direction direction, float *right, float *up)
{
    const float x = fabsf(direction.x), y = fabsf(direction.y), z = fabsf(direction.z);
    float size;
    int face;
    if (x >= y && x >= z) {
        face = direction.x > 0.0f ? 0 : 2;
        *right = direction.x > 0.0f ? -direction.y : direction.y;
        *up = direction.z;
        size = x;
    } else if (y >= z) {
        face = direction.y > 0.0f ? 1 : 3;
        *right = direction.y > 0.0f ? direction.x : -direction.x;
        *up = direction.z;
        size = y;
    } else {
        face = direction.z > 0.0f ? 4 : 5;
        *right = -direction.y;
        *up = direction.z > 0.0f ? -direction.x : direction.x;
        size = z;
    }
    *right = 0.5f + 0.5f * *right / size;
    *up = 0.5f - 0.5f * *up / size;
    return face;
}

void paint_sky_box(const struct raster_context *ctx, struct texture *const faces[6], uint8_t *out,
                   int x, int y, int num)
{
    const float last = 0.99999f; /* a picture ends before 1, where the next repeat would begin */
    const struct span_levels whole = {0, 0, 0};
    const struct box_rays projection = find_box_rays(ctx);
    for (int i = 0; i < num; i++) {
        float s, t;
        const int face = box_place(direction_at(&projection, x + i, y), &s, &t);
        int colour[4];
        spans_look_up(faces[face], whole, s < last ? s : last, t < last ? t : last, false, colour);
        for (int c = 0; c < 3; c++)
            out[i * 4 + c] = spans_to_byte(colour[c]);
        out[i * 4 + 3] = 255;
    }
    fog_sky(ctx, out, num);
}

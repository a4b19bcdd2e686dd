/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/luxels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/geometry/fill_light.h"
#include "render/scene.h"
#include "world/map.h"

enum {
    NUM_COLOURS = 3,
    STYLE_ONE = 256,     /* a style's factor of 1 */
    MAX_SCALE = 65535,   /* limits the values that a scene can give a style ... */
    MAX_LIGHT = 1 << 24, /* ... or a light */
    MAX_TEXEL = 1 << 20, /* limits the distance from a face to a light */
};

bool luxels_exist(const struct map *map, const struct map_face *face)
{
    return face->num_vertices > 0 && !map->texinfos[face->texinfo].special;
}

int luxels_count(const struct map_face *face)
{
    return face->light_size[0] * face->light_size[1];
}

bool luxels_are_grey(const struct map *map)
{
    for (int i = 0; i < map->num_faces && map->light; i++) {
        const struct map_face *const face = &map->faces[i];
        if (!luxels_exist(map, face) || face->light_offset < 0)
            continue;
        const uint8_t *luxel = map->light + (size_t)face->light_offset * 3;
        for (int k = luxels_count(face) * face->num_styles; k > 0; k--, luxel += 3)
            if (luxel[0] != luxel[1] || luxel[1] != luxel[2])
                return false;
    }
    return true;
}

void luxels_set_styles(struct luxel_styles *styles, const struct scene *scene)
{
    styles->is_tinted = scene->has_style_tints;
    memcpy(styles->tints, scene->style_tints, sizeof styles->tints);
    styles->fill_light = scene->fill_light;
    for (int i = 0; i < 64; i++) {
        const float value = scene->light_styles[i] * STYLE_ONE;
        styles->values[i] = value > 0.0f ? (int)fminf(value + 0.5f, MAX_SCALE) : 0;
    }
}

static void add_tinted(const struct luxel_styles *styles, const uint8_t *luxels, size_t num,
                       int style, uint32_t *sums)
{
    for (int c = 0; c < NUM_COLOURS; c++) {
        const float tinted = (float)styles->values[style] * styles->tints[style][c];
        const uint32_t value = (uint32_t)fminf(tinted + 0.5f, MAX_SCALE);
        for (size_t k = (size_t)c; k < num; k += NUM_COLOURS)
            sums[k] += luxels[k] * value;
    }
}

/* A map without light data is fully bright; a face without is black. */
static void add_styles(const struct map *map, const struct map_face *face,
                       const struct luxel_styles *styles, uint32_t *sums)
{
    const size_t num = (size_t)luxels_count(face) * 3;

    for (size_t k = 0; k < num; k++)
        sums[k] = map->light ? 0 : 255 * STYLE_ONE;
    if (!map->light || face->light_offset < 0)
        return;
    const uint8_t *luxels = map->light + (size_t)face->light_offset * 3;
    for (int i = 0; i < face->num_styles; i++, luxels += num) {
        if (styles->is_tinted) {
            add_tinted(styles, luxels, num, face->styles[i], sums);
            continue;
        }
        const uint32_t value = (uint32_t)styles->values[face->styles[i]];
        for (size_t k = 0; k < num; k++)
            sums[k] += luxels[k] * value;
    }
}

/* How a dynamic light falls on a face. */
struct footprint {
    float brightness; /* luxel units directly below the light */
    float reach;      /* radius on the face, in texels */
    int centre[2];    /* in texels from luxel (0, 0) */
};

static bool find_footprint(const struct map *map, const struct map_face *face,
                           const struct scene_light *light, struct footprint *out)
{
    const struct map_plane *const plane = &map->planes[face->plane];
    const float distance = glms_vec3_dot(light->origin, plane->normal) - plane->dist;
    const vec3s impact = vec3_mad(light->origin, plane->normal, -distance);

    out->brightness = light->radius - fabsf(distance);
    out->reach = out->brightness - light->min_light;
    if (!(out->brightness > 0.0f) || !(out->reach > 0.0f))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct map_light_axis *const axis = &face->light_axes[i];
        const float texel = (float)map_luxel_at(axis, impact) * axis->luxel_size;
        const float last = (float)(face->light_size[i] - 1) * axis->luxel_size;
        if (!(texel > -out->reach) || !(texel < last + out->reach) || fabsf(texel) > MAX_TEXEL)
            return false;
        out->centre[i] = (int)texel;
    }
    return true;
}

/* Returns the original's approximation of the distance, by an octagon. */
static int octagon(int a, int b)
{
    return a > b ? a + b / 2 : b + a / 2;
}

/* Negative colours subtract light. */
static void add_amount(uint32_t *sum, float amount)
{
    const uint32_t size = (uint32_t)fminf(fabsf(amount), MAX_LIGHT);
    if (amount > 0.0f)
        *sum += size;
    else
        *sum -= size < *sum ? size : *sum;
}

static void add_footprint(const struct map_face *face, const struct footprint *footprint,
                          const float colour[3], uint32_t *sum)
{
    const float luxel_size[2] = {face->light_axes[0].luxel_size, face->light_axes[1].luxel_size};
    for (int t = 0; t < face->light_size[1]; t++) {
        const int down = abs(footprint->centre[1] - (int)((float)t * luxel_size[1]));
        for (int s = 0; s < face->light_size[0]; s++, sum += 3) {
            const int across = abs(footprint->centre[0] - (int)((float)s * luxel_size[0]));
            const float distance = (float)octagon(across, down);
            if (distance >= footprint->reach)
                continue;
            const float amount = (footprint->brightness - distance) * STYLE_ONE;
            for (int c = 0; c < 3; c++)
                add_amount(&sum[c], amount * colour[c]);
        }
    }
}

bool luxels_are_lit_by(const struct map *map, const struct map_face *face,
                       const struct scene_light *lights, int num_lights)
{
    struct footprint footprint;
    for (int i = 0; i < num_lights; i++)
        if (find_footprint(map, face, &lights[i], &footprint))
            return true;
    return false;
}

/* Converts sums to luxels, 0..255. */
static void clamp_luxel(uint32_t *luxel, bool keeps_hue)
{
    const uint32_t full = 255;
    uint32_t max = full;
    for (int c = 0; c < NUM_COLOURS; c++) {
        luxel[c] /= STYLE_ONE;
        max = luxel[c] > max ? luxel[c] : max;
    }
    for (int c = 0; c < NUM_COLOURS && max > full; c++)
        luxel[c] = keeps_hue         ? (uint32_t)((uint64_t)luxel[c] * full / max)
                   : luxel[c] > full ? full
                                     : luxel[c];
}

void luxels_compute(const struct map *map, const struct map_face *face,
                    const struct luxel_styles *styles, const struct scene_light *lights,
                    int num_lights, uint32_t *out)
{
    struct footprint footprint;
    add_styles(map, face, styles, out);
    fill_light_add(styles->fill_light, out, luxels_count(face));
    for (int i = 0; i < num_lights; i++)
        if (find_footprint(map, face, &lights[i], &footprint))
            add_footprint(face, &footprint, lights[i].colour, out);
    for (int k = 0; k < luxels_count(face); k++)
        clamp_luxel(out + k * NUM_COLOURS, map->light_keeps_hue);
}

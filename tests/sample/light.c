/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/light.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/trig.h"
#include "world/map.h"

enum {
    LUXEL = 16,       /* texels */
    STYLES = 4,       /* light styles per face */
    GATHER_RAYS = 16, /* rays per luxel for indirect light */
    NO_STYLE = 255
};

#define FAR_AWAY 6000.0

struct hit {
    struct point at;
    int contents; /* of the leaf that was hit */
    int node;     /* the node whose plane was hit; -1 if the start is inside */
};

/* The light of a face, per style and luxel. */
struct face_light {
    struct luxels luxels;
    int styles[STYLES], num_styles;
    vec3s *samples[STYLES]; /* malloc'd */
    vec3s *around;          /* of style 0: indirect light and sky */
};

struct lighting {
    const struct level *level;
    const struct bsp *world;        /* casts shadows */
    const struct bsp *bsp;          /* is lit */
    const struct face_light *known; /* direct light of the world's faces, for indirect light */
};

bool light_is_special(const struct texture *texture)
{
    return texture->name[0] == '*' || strncmp(texture->name, "sky", 3) == 0;
}

void light_luxels(const struct face *face, const struct plane_table *planes, struct luxels *out)
{
    double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
    face_texture_axes(planes->all[face->plane].normal, &out->s_axis, &out->t_axis);
    out->s_shift = -point_dot(face->origin, out->s_axis);
    out->t_shift = -point_dot(face->origin, out->t_axis);
    for (int i = 0; i < face->poly.count; i++) {
        /* As the game computes it, from vertices stored as floats. */
        const struct point p = face->poly.at[i];
        const struct point v = point_make((float)p.x, (float)p.y, (float)p.z);
        const double st[2] = {point_dot(v, out->s_axis) + out->s_shift,
                              point_dot(v, out->t_axis) + out->t_shift};
        for (int k = 0; k < 2; k++) {
            low[k] = fmin(low[k], st[k]);
            high[k] = fmax(high[k], st[k]);
        }
    }
    for (int k = 0; k < 2; k++) {
        out->mins[k] = (int)floor(low[k] / LUXEL);
        out->size[k] = (int)ceil(high[k] / LUXEL) - out->mins[k] + 1;
    }
}

static bool trace_node(const struct bsp *bsp, int node, struct point a, struct point b, int entry,
                       struct hit *hit)
{
    while (node >= 0) {
        const struct bsp_node *n = &bsp->nodes[node];
        const struct plane *plane = &bsp->planes->all[n->plane];
        const double da = plane_distance(plane, a), db = plane_distance(plane, b);
        if (da >= 0 && db >= 0) {
            node = n->child[0];
        } else if (da < 0 && db < 0) {
            node = n->child[1];
        } else {
            const int side = da < 0;
            const struct point middle = point_mad(a, point_sub(b, a), da / (da - db));
            if (trace_node(bsp, n->child[side], a, middle, entry, hit))
                return true;
            entry = node;
            node = n->child[!side];
            a = middle;
        }
    }
    const int contents = bsp->leafs[-node - 1].contents;
    if (contents != CONTENTS_SOLID && contents != CONTENTS_SKY)
        return false;
    *hit = (struct hit){a, contents, entry};
    return true;
}

static bool trace(const struct bsp *bsp, struct point a, struct point b, struct hit *hit)
{
    return trace_node(bsp, bsp->head, a, b, -1, hit);
}

static vec3s lamp_light(const struct lighting *l, const struct light *light, struct point at,
                        struct point normal)
{
    const struct point way = point_sub(light->at, at);
    const double distance = point_length(way), facing = point_dot(way, normal);
    struct hit hit;
    if (distance >= light->reach || facing <= 0 || trace(l->world, at, light->at, &hit))
        return glms_vec3_zero();
    const double fade = 1 - distance / light->reach;
    const double angle = 0.4 + 0.6 * facing / distance;
    return glms_vec3_scale(light->colour, (float)(light->intensity * fade * fade * angle));
}

static vec3s sun_light(const struct lighting *l, struct point at, struct point normal)
{
    const double facing = point_dot(l->level->sun, normal);
    struct hit hit;
    if (facing <= 0 || !trace(l->world, at, point_mad(at, l->level->sun, FAR_AWAY), &hit) ||
        hit.contents != CONTENTS_SKY)
        return glms_vec3_zero();
    return glms_vec3_scale(l->level->sun_colour, (float)(0.3 + 0.7 * facing));
}

/* Returns the position of a luxel, slightly in front of the face; moved towards the
 * centre if it would be inside a solid. */
static struct point luxel_point(const struct lighting *l, const struct face *face,
                                const struct luxels *lux, double s, double t)
{
    const struct plane *plane = &l->bsp->planes->all[face->plane];
    const struct point n = plane->normal;
    const struct point flat =
        point_add(point_mad(point_make(0, 0, 0), lux->s_axis, s - lux->s_shift),
                  point_mad(point_make(0, 0, 0), lux->t_axis, t - lux->t_shift));
    /* Project onto the plane along the texture's projection axis. */
    const struct point along = point_cross(lux->s_axis, lux->t_axis);
    struct point at = point_mad(flat, along, -plane_distance(plane, flat) / point_dot(along, n));
    const struct point centre = poly_centre(&face->poly);
    at = point_mad(at, n, face->side ? -1.5 : 1.5);
    for (int i = 0; i < 6; i++) {
        if (l->world->leafs[bsp_leaf_at(l->world, at)].contents != CONTENTS_SOLID)
            break;
        const struct point pull = point_sub(point_mad(centre, n, face->side ? -1.5 : 1.5), at);
        at = point_mad(at, pull, 0.3);
    }
    return at;
}

static int style_slot(struct face_light *fl, int style, int count)
{
    for (int i = 0; i < fl->num_styles; i++)
        if (fl->styles[i] == style)
            return i;
    if (fl->num_styles == STYLES)
        return -1;
    fl->styles[fl->num_styles] = style;
    fl->samples[fl->num_styles] = mem_alloc((size_t)count * sizeof(vec3s));
    return fl->num_styles++;
}

static void add_direct(const struct lighting *l, const struct face *face, struct face_light *fl,
                       int index, double s, double t)
{
    const struct point normal = face_normal(face, l->bsp->planes);
    const int count = fl->luxels.size[0] * fl->luxels.size[1];
    const struct point at = luxel_point(l, face, &fl->luxels, s, t);

    vec3s *base = &fl->samples[0][index];
    *base = glms_vec3_add(*base, glms_vec3_scale(sun_light(l, at, normal), 0.25f));
    for (int i = 0; i < l->level->num_lights; i++) {
        const struct light *light = &l->level->lights[i];
        const vec3s got = lamp_light(l, light, at, normal);
        if (got.x + got.y + got.z < 1)
            continue;
        const int slot = style_slot(fl, light->style, count);
        if (slot >= 0)
            fl->samples[slot][index] =
                glms_vec3_add(fl->samples[slot][index], glms_vec3_scale(got, 0.25f));
    }
}

/* Adds lamps and sun, with four samples per luxel. */
static void light_direct(const struct lighting *l, const struct face *face, struct face_light *fl)
{
    light_luxels(face, l->bsp->planes, &fl->luxels);
    const int count = fl->luxels.size[0] * fl->luxels.size[1];
    style_slot(fl, 0, count);
    fl->around = mem_alloc((size_t)count * sizeof(vec3s));
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const double s = (fl->luxels.mins[0] + i % fl->luxels.size[0]) * LUXEL;
            const double t = (fl->luxels.mins[1] + i / fl->luxels.size[0]) * LUXEL;
            add_direct(l, face, fl, i, s + (k % 2 ? 4 : -4), t + (k / 2 ? 4 : -4));
        }
}

static bool face_holds(const struct face *face, struct point normal, struct point at)
{
    for (int i = 0; i < face->poly.count; i++) {
        const struct point a = face->poly.at[i], b = face->poly.at[(i + 1) % face->poly.count];
        if (point_dot(point_cross(point_sub(b, a), point_sub(at, a)), normal) > 0.1)
            return false;
    }
    return true;
}

/* Returns the light that the end of a ray reflects: its direct light in the colour of its
 * texture. */
static vec3s light_from_hit(const struct lighting *l, const struct hit *hit)
{
    if (hit->contents == CONTENTS_SKY)
        return l->level->sky_colour;
    if (hit->node < 0)
        return glms_vec3_zero();
    const struct bsp_node *node = &l->world->nodes[hit->node];
    for (int i = 0; i < node->num_faces; i++) {
        const int index = node->first_face + i;
        const struct face *face = &l->world->faces.all[index];
        const struct face_light *fl = &l->known[index];
        if (!fl->num_styles || !face_holds(face, face_normal(face, l->world->planes), hit->at))
            continue;
        const struct luxels *lux = &fl->luxels;
        const int s = (int)lround((point_dot(hit->at, lux->s_axis) + lux->s_shift) / LUXEL);
        const int t = (int)lround((point_dot(hit->at, lux->t_axis) + lux->t_shift) / LUXEL);
        const int x = s - lux->mins[0], y = t - lux->mins[1];
        if (x < 0 || y < 0 || x >= lux->size[0] || y >= lux->size[1])
            return glms_vec3_zero();
        const vec3s mean = l->level->textures->all[face->texture].mean;
        return glms_vec3_mul(fl->samples[0][y * lux->size[0] + x], glms_vec3_scale(mean, 2.2f));
    }
    return glms_vec3_zero();
}

/* Returns a direction in the hemisphere of `normal`; directions near the normal are more
 * frequent. */
static struct point gather_direction(struct point normal, int ray, double turn)
{
    const struct point helper = fabs(normal.z) > 0.7 ? point_make(1, 0, 0) : point_make(0, 0, 1);
    const struct point u = point_normalise(point_cross(normal, helper));
    const struct point v = point_cross(normal, u);
    const double r = sqrt((ray + 0.5) / GATHER_RAYS), a = ray * 2.39996 + turn * 6.28319;
    const struct point flat =
        point_mad(point_mad(point_make(0, 0, 0), u, r * trig_cos(a)), v, r * trig_sin(a));
    return point_mad(flat, normal, sqrt(1 - r * r));
}

static void light_around(const struct lighting *l, const struct face *face, struct face_light *fl)
{
    const struct point normal = face_normal(face, l->bsp->planes);
    const int width = fl->luxels.size[0], count = width * fl->luxels.size[1];
    for (int i = 0; i < count; i++) {
        const double s = (fl->luxels.mins[0] + i % width) * LUXEL;
        const double t = (fl->luxels.mins[1] + i / width) * LUXEL;
        const struct point at = luxel_point(l, face, &fl->luxels, s, t);
        const double turn = hash_unit(51, (uint64_t)(i % width % 4 + i / width % 4 * 4));
        vec3s sum = glms_vec3_zero();
        for (int ray = 0; ray < GATHER_RAYS; ray++) {
            struct hit hit;
            const struct point way = gather_direction(normal, ray, turn);
            if (trace(l->world, at, point_mad(at, way, FAR_AWAY), &hit))
                sum = glms_vec3_add(sum, light_from_hit(l, &hit));
        }
        fl->around[i] = glms_vec3_scale(sum, 1.0f / GATHER_RAYS);
    }
}

/* Smooths the noise of the indirect light by averaging neighbours. */
static void smooth_around(struct face_light *fl)
{
    const int width = fl->luxels.size[0], height = fl->luxels.size[1];
    vec3s *smooth = mem_alloc((size_t)(width * height) * sizeof(vec3s));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            vec3s sum = glms_vec3_zero();
            int num = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    if (x + i >= 0 && y + j >= 0 && x + i < width && y + j < height) {
                        sum = glms_vec3_add(sum, fl->around[(y + j) * width + x + i]);
                        num++;
                    }
            smooth[y * width + x] = glms_vec3_scale(sum, 1.0f / (float)num);
        }
    for (int i = 0; i < width * height; i++)
        fl->samples[0][i] = glms_vec3_add(fl->samples[0][i], smooth[i]);
    free(smooth);
}

static void write_sample(vec3s light, struct buffer *grey, struct buffer *rgb)
{
    const float most = glms_vec3_max(light);
    const vec3s v = most > 255 ? glms_vec3_scale(light, 255 / most) : light;
    buf_u8(grey, (int)(0.3f * v.x + 0.6f * v.y + 0.1f * v.z));
    buf_u8(rgb, (int)v.x);
    buf_u8(rgb, (int)v.y);
    buf_u8(rgb, (int)v.z);
}

static void write_face(struct face *face, const struct face_light *fl, struct buffer *grey,
                       struct buffer *rgb)
{
    const int count = fl->luxels.size[0] * fl->luxels.size[1];
    memset(face->styles, NO_STYLE, sizeof face->styles);
    if (!fl->num_styles)
        return;
    face->light_offset = (int)grey->size;
    for (int k = 0; k < fl->num_styles; k++) {
        face->styles[k] = (unsigned char)fl->styles[k];
        for (int i = 0; i < count; i++)
            write_sample(fl->samples[k][i], grey, rgb);
    }
}

void light_faces(const struct level *level, const struct bsp *world, struct bsp *bsp,
                 struct buffer *grey, struct buffer *rgb)
{
    const int count = bsp->faces.count;
    struct face_light *lights = mem_alloc((size_t)count * sizeof *lights);
    const struct lighting l = {level, world, bsp, world == bsp ? lights : NULL};

    for (int i = 0; i < count; i++)
        if (!light_is_special(&level->textures->all[bsp->faces.all[i].texture]))
            light_direct(&l, &bsp->faces.all[i], &lights[i]);
    for (int i = 0; i < count && l.known; i++)
        if (lights[i].num_styles)
            light_around(&l, &bsp->faces.all[i], &lights[i]);
    for (int i = 0; i < count; i++) {
        if (lights[i].num_styles)
            smooth_around(&lights[i]);
        write_face(&bsp->faces.all[i], &lights[i], grey, rgb);
        for (int k = 0; k < lights[i].num_styles; k++)
            free(lights[i].samples[k]);
        free(lights[i].around);
    }
    free(lights);
}

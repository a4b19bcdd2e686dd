/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/face_run.h"

#include <math.h>

#include "render/scene.h"
#include "render/soft/asset_cache.h"
#include "render/soft/fog.h"
#include "render/soft/luxel_cache.h"
#include "world/map.h"

/* A surface in changing light is used for one picture only, so it must cover this many
 * pixels per texel to be worth creating. */
static const double MIN_PX_PER_TEXEL = 2.0;
/* Only surfaces hold light brighter than white. */
static const double MIN_PX_PER_TEXEL_OF_FILM = 0.25;

static void set_texture_lines(struct face_run *run, const struct map_face *face, vec3s corner)
{
    const struct map_texinfo *const texinfo = &run->part->assets->map->texinfos[face->texinfo];
    const float *const axes[2] = {texinfo->s, texinfo->t};
    const double sizes[2] = {run->surface->width, run->surface->height};
    struct projection_line *const lines[2] = {&run->s, &run->t};
    for (int i = 0; i < 2; i++) {
        double *const axis = run->axes[i], here = 0.0;
        for (int k = 0; k < 3; k++) {
            axis[k] = (double)axes[i][k] / sizes[i];
            here += axis[k] * (double)corner.raw[k];
        }
        /* The texture of a liquid starts at the world's origin, whatever offset the map
         * has. For others whole repeats are subtracted, since values far from zero lose
         * precision. */
        double offset = 0.0;
        if (run->surface->kind != KIND_LIQUID) {
            offset = (double)axes[i][3] / sizes[i] + (i == 0 ? (double)run->drift : 0.0);
            offset -= floor(here + offset);
        }
        run->offsets[i] = offset;
        *lines[i] = projection_interpolate(&run->part->projection, &run->plane, axis, offset);
    }
}

static void set_light_lines(struct face_run *run, const struct map_face *face)
{
    struct projection_line *const lines[2] = {&run->u, &run->v};
    const double scale = run->span.light.scale;
    for (int i = 0; i < 2; i++) {
        const struct map_light_axis *const from = &face->light_axes[i];
        const double axis[3] = {(double)from->axis.x * scale, (double)from->axis.y * scale,
                                (double)from->axis.z * scale};
        *lines[i] =
            projection_interpolate(&run->part->projection, &run->plane, axis, from->offset * scale);
    }
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(double out[3], const double a[3], const double b[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* Expresses luxel coordinates as linear functions of s and t. False if the texture is
 * perpendicular to the face. */
static bool relate_luxels_to_texels(const struct face_run *run, const struct map_face *face,
                                    struct surface_request *request)
{
    const struct map_plane *const plane = &run->part->assets->map->planes[face->plane];
    const double normal[3] = {(double)plane->normal.x, (double)plane->normal.y,
                              (double)plane->normal.z};
    const double *const s = run->axes[0], *const t = run->axes[1];
    double of_s[3], of_t[3], of_normal[3];
    cross(of_s, t, normal);
    cross(of_t, normal, s);
    cross(of_normal, s, t);
    const double volume = dot(s, of_s);
    double *const outs[2] = {request->u, request->v};
    const double scale = run->span.light.scale;
    if (!(volume * volume > 1e-8 * dot(s, s) * dot(t, t)))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct map_light_axis *const from = &face->light_axes[i];
        const double axis[3] = {(double)from->axis.x * scale, (double)from->axis.y * scale,
                                (double)from->axis.z * scale};
        outs[i][0] = dot(axis, of_s) / volume;
        outs[i][1] = dot(axis, of_t) / volume;
        outs[i][2] = dot(axis, of_normal) / volume * (double)plane->dist + from->offset * scale -
                     outs[i][0] * run->offsets[0] - outs[i][1] * run->offsets[1];
    }
    return true;
}

static void find_bounds(struct face_run *run, const struct world_outline *outline)
{
    const vec3s *const points = run->part->assets->outlines.points + outline->first;
    for (int i = 0; i < 2; i++) {
        double min = INFINITY, max = -INFINITY;
        for (uint32_t k = 0; k < outline->num; k++) {
            const double point[3] = {(double)points[k].x, (double)points[k].y, (double)points[k].z};
            const double at = dot(run->axes[i], point) + run->offsets[i];
            min = at < min ? at : min;
            max = at > max ? at : max;
        }
        run->lit.min[i] = min;
        run->lit.max[i] = max;
    }
}

static bool have_one_size(const struct texture *a, const struct texture *b)
{
    return a->levels[0].width == b->levels[0].width && a->levels[0].height == b->levels[0].height;
}

static int find_max_texels(const struct face_run *run, int face)
{
    if (luxel_cache_is_steady(run->part->light, face))
        return SURFACE_MAX_TEXELS;
    const double area = raster_area(&run->ctx->raster, run->corners, run->num_corners);
    const double least = run->ctx->is_film ? MIN_PX_PER_TEXEL_OF_FILM : MIN_PX_PER_TEXEL;
    return area < SURFACE_MAX_TEXELS * least ? (int)(area / least) : SURFACE_MAX_TEXELS;
}

/* Most faces are drawn from a precomputed product of texture and light. */
static void init_lit_face(struct face_run *run, const struct map_face *face, int index)
{
    struct lit_face *const lit = &run->lit;
    struct surface_request *const request = &lit->request;
    const struct world_surface *const surface = run->surface;
    struct texture *const glow = surface->kind == KIND_GLOWING ? surface->pictures[1] : NULL;
    if (surface->kind == KIND_LIQUID || surface->flows || !run->is_lit ||
        (run->ctx->max_samples > 1 && run->span.has_levels) ||
        (glow && !have_one_size(surface->pictures[0], glow)) ||
        !relate_luxels_to_texels(run, face, request))
        return;
    lit->max_texels = find_max_texels(run, index);
    if (lit->max_texels < 4)
        return;
    find_bounds(run, &run->part->assets->outlines.faces[index]);
    request->map = run->part->assets;
    request->face = index;
    request->texture = surface->pictures[0];
    request->glow = glow;
    request->alpha = run->span.alpha;
    request->is_film = run->ctx->is_film;
    request->light = run->span.light;
    request->light_key = luxel_cache_key(run->part->light, index);
    lit->cache = asset_cache_surfaces(run->ctx->cache);
    lit->kernels = run->ctx->kernels;
    lit->w = run->plane.w;
    lit->s = run->s;
    lit->t = run->t;
}

static void set_wave(struct face_run *run, const struct map *map)
{
    const struct map_texels_wave wave = map_texels_wave(map);
    run->span.waves = MAP_TEXELS_LIQUID_SIDE / wave.length;
    run->span.wave_height = wave.height / MAP_TEXELS_LIQUID_SIDE;
    run->span.drift = run->drift;
}

bool face_run_begin(struct face_run *run, int index)
{
    struct raster_context *const ctx = run->ctx;
    const struct part *const part = run->part;
    const struct world_surface *const surface = run->surface;
    const struct map *const map = part->assets->map;
    const struct map_face *const face = &map->faces[index];
    const struct map_plane *const plane = &map->planes[face->plane];
    const struct world_outline *const outline = &part->assets->outlines.faces[index];
    if (!projection_plane_init(&part->projection, plane->normal, (double)plane->dist, &run->plane))
        return false;
    if (surface->kind == KIND_SKY)
        return true;
    run->drift = map_texels_drift(map, (int)(surface - part->assets->surfaces), ctx->scene->time);
    set_texture_lines(run, face, part->assets->outlines.points[outline->first]);
    run->span = (struct span){
        .texture = surface->pictures[0],
        .fog = fog_find(ctx),
        .is_nearest = ctx->is_nearest,
        .has_levels = surface->has_picture || surface->kind != KIND_WALL ||
                      !face_classes_is_near(part->assets->classes, index, &part->eye),
        .alpha = surface->kind == KIND_FENCE                             ? SPAN_ALPHA_KEEP
                 : surface->kind == KIND_WALL && surface->has_fullbright ? SPAN_ALPHA_FULLBRIGHT
                                                                         : SPAN_ALPHA_NONE,
    };
    run->span.light = luxel_cache_get(part->light, index, part->lights, part->num_lights);
    if (surface->kind == KIND_GLASS)
        run->span.light.luxels = NULL;
    run->is_lit = run->span.light.luxels;
    if (run->is_lit)
        set_light_lines(run, face);
    init_lit_face(run, face, index);
    if (surface->kind == KIND_LIQUID) {
        run->span.sine = ctx->tables->sine;
        run->span.phase = (float)fmod(ctx->scene->time / (2.0 * GLM_PI), 1.0);
        set_wave(run, map);
    }
    return true;
}

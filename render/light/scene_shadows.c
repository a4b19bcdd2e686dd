/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/scene_shadows.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/light/casters.h"
#include "render/light/face_grid.h"
#include "render/light/lamp_map.h"
#include "render/scene.h"
#include "render/trace/trace.h"
#include "render/trace/trace_tree.h"
#include "world/map.h"

enum {
    NUM_RAYS = 64, /* to each lamp */
    MAX_SCALE = 8,
    MAX_POINTS = 1 << 18, /* of a face */
    MAX_MIXED = 4 * LAMPS_PER_LUXEL,
};

static const float LAMP_RADIUS = 10.0f; /* units: lamps are spheres, so that shadows are soft */
static const float SPACING = 4.0f;      /* units between the points, as nearly as luxels allow */
static const float LEAST_SHARE = 0.15f; /* some light always comes from elsewhere */

enum face_state { FACE_IS_NEW, FACE_IS_CLEAR, FACE_IS_MARKED, FACE_IS_DONE };

struct face_shadow {
    enum face_state state;
    const uint8_t *marks;           /* of the luxels that a shadow may reach */
    const struct shadow_grid *grid; /* NULL: none, or not yet */
};

struct scene_shadows {
    const struct scene *scene;
    struct lamp_map *lamps;
    struct arena *arena; /* under the lock */
    struct casters casters;
    struct face_shadow *faces;
    vec3s targets[NUM_RAYS]; /* in a sphere of radius 1 */
    pthread_mutex_t lock;
};

/* Fills a sphere evenly: the points of a sequence of low discrepancy (of the plastic number's kind,
 * in three dimensions) that are in it. */
static void make_targets(vec3s out[NUM_RAYS])
{
    static const double steps[3] = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
    double at[3] = {0.5, 0.5, 0.5};
    for (int num = 0; num < NUM_RAYS;) {
        vec3s point;
        for (int i = 0; i < 3; i++) {
            at[i] += steps[i];
            at[i] -= at[i] >= 1.0 ? 1.0 : 0.0;
            point.raw[i] = (float)(2.0 * at[i] - 1.0);
        }
        if (glms_vec3_dot(point, point) <= 1.0f)
            out[num++] = point;
    }
}

struct scene_shadows *scene_shadows_create(struct lamp_map *lamps, const struct scene *scene)
{
    struct casters casters = {0};
    struct arena *arena = arena_create();
    if (lamp_map_lamps(lamps)->num > 0)
        casters_find(scene, arena, &casters);
    if (lamp_map_lamps(lamps)->num == 0 || !casters.tree) {
        arena_destroy(arena);
        return NULL;
    }
    struct scene_shadows *shadows = mem_alloc(sizeof *shadows);
    shadows->scene = scene;
    shadows->lamps = lamps;
    shadows->arena = arena;
    shadows->casters = casters;
    shadows->faces = ARENA_NEW(arena, struct face_shadow, (size_t)scene->map->num_faces + 1);
    make_targets(shadows->targets);
    pthread_mutex_init(&shadows->lock, NULL);
    return shadows;
}

void scene_shadows_destroy(struct scene_shadows *shadows)
{
    if (!shadows)
        return;
    trace_tree_destroy(shadows->casters.tree);
    pthread_mutex_destroy(&shadows->lock);
    arena_destroy(shadows->arena);
    free(shadows);
}

/* ---- what is reached ---- */

/* Returns whether a model may hide a part of a lamp from points within `around` of a point. */
static bool may_hide(const struct scene_shadows *shadows, vec3s point, vec3s lamp, float around)
{
    const vec3s way = glms_vec3_sub(lamp, point);
    const float length = glms_vec3_dot(way, way);
    for (int i = 0; i < shadows->casters.num; i++) {
        const struct caster *caster = &shadows->casters.items[i];
        const vec3s to = glms_vec3_sub(caster->middle, point);
        const float along = glms_vec3_dot(to, way);
        const float share = along <= 0.0f ? 0.0f : along >= length ? 1.0f : along / length;
        const vec3s apart = vec3_mad(to, way, -share);
        const float reach = caster->radius + LAMP_RADIUS * share + around * (1.0f - share);
        if (glms_vec3_dot(apart, apart) < reach * reach)
            return true;
    }
    return false;
}

/* Marks the luxels in whose surroundings a shadow may be. Returns whether there are any. */
static bool mark_luxels(const struct scene_shadows *shadows, const struct face_grid *grid,
                        const struct face_lamps *lamps, uint8_t *marks)
{
    const struct lamps *all = lamp_map_lamps(shadows->lamps);
    const int width = grid->face->light_size[0], num = width * grid->face->light_size[1];
    const float around = 1.5f * grid->spacing;
    bool any = false;
    for (int i = 0; i < num; i++) {
        if (lamps->first[i] == lamps->first[i + 1])
            continue;
        const vec3s point = face_grid_point(grid, (float)(i % width), (float)(i / width));
        for (int k = lamps->first[i]; k < lamps->first[i + 1] && !marks[i]; k++)
            marks[i] = may_hide(shadows, point, all->items[lamps->items[k].lamp].origin, around);
        any = any || marks[i];
    }
    return any;
}

/* ---- a point ---- */

/* What the four luxels around a point have of the lamps and of all light. */
struct mixed_light {
    int num;
    struct luxel_lamp lamps[MAX_MIXED];
    float sum, lux; /* of the lamps, and in all */
    bool is_marked;
};

struct face_job {
    const struct scene_shadows *shadows;
    const struct face_grid *grid;
    const struct face_lamps *lamps;
    const uint32_t *luxels;
    const uint8_t *marks;
};

static void mix_luxel(const struct face_job *job, int luxel, float share, struct mixed_light *out)
{
    const struct lamps *all = lamp_map_lamps(job->shadows->lamps);
    const uint32_t *rgb = job->luxels + (size_t)luxel * 3;
    if (share == 0.0f)
        return;
    out->is_marked = out->is_marked || job->marks[luxel];
    out->lux += share * ((float)(rgb[0] + rgb[1] + rgb[2]) / 3.0f);
    for (int i = job->lamps->first[luxel]; i < job->lamps->first[luxel + 1]; i++) {
        const struct luxel_lamp *lamp = &job->lamps->items[i];
        const float style = job->shadows->scene->light_styles[all->items[lamp->lamp].style];
        const float lux = share * lamp->lux * (style > 0.0f ? style : 0.0f);
        int k = 0;
        while (k < out->num && out->lamps[k].lamp != lamp->lamp)
            k++;
        if (k == out->num)
            out->lamps[out->num++] = (struct luxel_lamp){lamp->lamp, 0.0f};
        out->lamps[k].lux += lux;
        out->sum += lux;
    }
}

static struct mixed_light mix_around(const struct face_job *job, float s, float t)
{
    const int *size = job->grid->face->light_size;
    const int left = (int)s, top = (int)t;
    const int right = left + 1 < size[0] ? left + 1 : left;
    const int bottom = top + 1 < size[1] ? top + 1 : top;
    const float x = s - (float)left, y = t - (float)top;
    struct mixed_light mixed = {.num = 0};
    mix_luxel(job, top * size[0] + left, (1.0f - x) * (1.0f - y), &mixed);
    mix_luxel(job, top * size[0] + right, x * (1.0f - y), &mixed);
    mix_luxel(job, bottom * size[0] + left, (1.0f - x) * y, &mixed);
    mix_luxel(job, bottom * size[0] + right, x * y, &mixed);
    return mixed;
}

/* Returns the share of a lamp that models hide from a point. */
static float hidden_share(const struct scene_shadows *shadows, vec3s point, vec3s lamp)
{
    int num = 0;
    if (!may_hide(shadows, point, lamp, 0.0f))
        return 0.0f;
    for (int i = 0; i < NUM_RAYS; i++) {
        const vec3s target = vec3_mad(lamp, shadows->targets[i], LAMP_RADIUS);
        const struct trace_ray ray = {
            .origin = point, .direction = glms_vec3_sub(target, point), .most = 1.0f};
        num += trace_is_blocked(shadows->casters.tree, &ray);
    }
    return (float)num / NUM_RAYS;
}

static float share_at(const struct face_job *job, float s, float t)
{
    const struct lamps *all = lamp_map_lamps(job->shadows->lamps);
    const struct mixed_light mixed = mix_around(job, s, t);
    float hidden = 0.0f;
    if (!mixed.is_marked || mixed.num == 0)
        return 1.0f;
    const vec3s point = face_grid_point(job->grid, s, t);
    for (int i = 0; i < mixed.num; i++)
        hidden += mixed.lamps[i].lux *
                  hidden_share(job->shadows, point, all->items[mixed.lamps[i].lamp].origin);
    if (!(hidden > 0.0f))
        return 1.0f;
    /* If the lamps explain more light than there is, their shares count. */
    const float share = 1.0f - hidden / (mixed.sum > mixed.lux ? mixed.sum : mixed.lux);
    return share > LEAST_SHARE ? share : LEAST_SHARE;
}

/* ---- a face ---- */

static int scale_of(const struct face_grid *grid)
{
    const int *size = grid->face->light_size;
    int scale = (int)(grid->spacing / SPACING + 0.5f);
    scale = scale < 1 ? 1 : scale > MAX_SCALE ? MAX_SCALE : scale;
    while (scale > 1 &&
           face_grid_points(size[0], scale) > MAX_POINTS / face_grid_points(size[1], scale))
        scale--;
    return scale;
}

/* Finds the luxels of a face that a shadow may reach. */
static void begin_face(struct scene_shadows *shadows, int index, struct face_shadow *face)
{
    const struct map *map = shadows->scene->map;
    const int *size = map->faces[index].light_size;
    struct face_grid grid;
    const struct face_lamps *lamps = lamp_map_face(shadows->lamps, index);
    face->state = FACE_IS_CLEAR;
    if (lamps->num_all == 0 || !face_grid_find(map, &map->faces[index], &grid))
        return;
    uint8_t *marks = mem_alloc((size_t)size[0] * (size_t)size[1]);
    if (mark_luxels(shadows, &grid, lamps, marks)) {
        face->marks = arena_copy(shadows->arena, marks, (size_t)size[0] * (size_t)size[1]);
        face->state = FACE_IS_MARKED;
    }
    free(marks);
}

static void finish_face(struct scene_shadows *shadows, int index, struct face_shadow *face,
                        const uint32_t *luxels)
{
    const struct map *map = shadows->scene->map;
    const int *size = map->faces[index].light_size;
    struct face_grid grid;
    face_grid_find(map, &map->faces[index], &grid);
    const struct face_job job = {shadows, &grid, lamp_map_face(shadows->lamps, index), luxels,
                                 face->marks};
    const int scale = scale_of(&grid);
    struct shadow_grid *made = ARENA_NEW(shadows->arena, struct shadow_grid, 1);
    *made = (struct shadow_grid){.scale = scale,
                                 .width = face_grid_points(size[0], scale),
                                 .height = face_grid_points(size[1], scale)};
    float *shares = ARENA_NEW(shadows->arena, float, (size_t)made->width *(size_t)made->height);
    bool any = false;
    for (int t = 0; t < made->height; t++)
        for (int s = 0; s < made->width; s++) {
            const float share = share_at(&job, (float)s / (float)scale, (float)t / (float)scale);
            shares[t * made->width + s] = share;
            any = any || share < 1.0f;
        }
    made->shares = shares;
    face->grid = any ? made : NULL;
    face->state = FACE_IS_DONE;
}

bool scene_shadows_reach(struct scene_shadows *shadows, int index)
{
    struct face_shadow *face = &shadows->faces[index];
    pthread_mutex_lock(&shadows->lock);
    if (face->state == FACE_IS_NEW)
        begin_face(shadows, index, face);
    const bool is_reached = face->state != FACE_IS_CLEAR;
    pthread_mutex_unlock(&shadows->lock);
    return is_reached;
}

const struct shadow_grid *scene_shadows_on(struct scene_shadows *shadows, int index,
                                           const uint32_t *luxels)
{
    struct face_shadow *face = &shadows->faces[index];
    pthread_mutex_lock(&shadows->lock);
    if (face->state == FACE_IS_MARKED)
        finish_face(shadows, index, face, luxels);
    const struct shadow_grid *grid = face->grid;
    pthread_mutex_unlock(&shadows->lock);
    return grid;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/face_light.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/geometry/luxels.h"
#include "render/light/face_grid.h"
#include "render/light/lamp_map.h"
#include "render/light/light_parts.h"
#include "render/light/lit_grid.h"
#include "render/scene.h"
#include "world/map.h"

enum {
    MAX_SCALE = 8,
    MAX_POINTS = 1 << 18, /* of a face */
    MAX_MIXED = 4 * LAMPS_PER_LUXEL,
};

static const float SPACING = 4.0f;      /* units between the points, as nearly as luxels allow */
static const float LEAST_SHARE = 0.15f; /* some light always comes from elsewhere */

struct face_job {
    const struct traced_light *light;
    const struct face_grid *grid;
    const mat4s *to_world; /* NULL: of the level */
    vec3s normal;          /* in the world */
    const struct face_lamps *lamps;
    const uint32_t *luxels; /* of the map, three values for each luxel, 0..255 */
    const struct face_light *face;
};

static bool job_init(struct face_job *job, const struct traced_light *light, int index,
                     struct face_grid *grid)
{
    const struct map *map = light->scene->map;
    const int submodel = lamp_map_submodel(light->lamps, index);
    if (submodel < 0 || (submodel > 0 && light->submodels[submodel].entity < 0) ||
        !luxels_exist(map, &map->faces[index]) || map->faces[index].light_size[0] < 1 ||
        map->faces[index].light_size[1] < 1 || !face_grid_find(map, &map->faces[index], grid))
        return false;
    *job = (struct face_job){.light = light, .grid = grid, .normal = grid->normal};
    job->face = &light->faces[index];
    if (submodel > 0) {
        job->to_world = &light->submodels[submodel].to_world;
        job->normal = glms_vec3_normalize(mat4_apply(*job->to_world, grid->normal, 0.0f));
    }
    return true;
}

static vec3s point_of(const struct face_job *job, float s, float t)
{
    const vec3s point = face_grid_point(job->grid, s, t);
    return job->to_world ? mat4_apply(*job->to_world, point, 1.0f) : point;
}

/* ---- what is reached ---- */

/* Marks the luxels in whose surroundings a shadow may be. Returns whether there are any. */
static bool mark_luxels(const struct face_job *job, uint8_t *marks)
{
    const struct casters *casters = &job->light->casters;
    const struct lamps *all = lamp_map_lamps(job->light->lamps);
    const struct face_lamps *lamps = job->lamps;
    const int width = job->grid->face->light_size[0];
    const int num = width * job->grid->face->light_size[1];
    const float around = 1.5f * job->grid->spacing;
    bool any = false;
    for (int i = 0; i < num; i++) {
        if (lamps->first[i] == lamps->first[i + 1])
            continue;
        const vec3s point = point_of(job, (float)(i % width), (float)(i / width));
        for (int k = lamps->first[i]; k < lamps->first[i + 1] && !marks[i]; k++)
            marks[i] = casters_may_hide(casters, point, around,
                                        all->items[lamps->items[k].lamp].origin, LAMP_RADIUS, -1);
        any = any || marks[i];
    }
    return any;
}

static uint64_t find_moving_lights(const struct face_job *job)
{
    const struct map_face *face = job->grid->face;
    const vec3s middle = point_of(job, 0.5f * (float)(face->light_size[0] - 1),
                                  0.5f * (float)(face->light_size[1] - 1));
    const float radius = job->grid->spacing * (float)(face->light_size[0] + face->light_size[1]);
    return moving_lights_near(&job->light->moving, middle, radius, &job->normal);
}

void face_light_begin(struct traced_light *light, int index, struct face_light *face)
{
    struct face_grid grid;
    struct face_job job;
    const int *size = light->scene->map->faces[index].light_size;
    face->is_traced = job_init(&job, light, index, &grid);
    face->state = FACE_IS_DONE;
    if (!face->is_traced)
        return;
    face->near = find_moving_lights(&job);
    job.lamps = lamp_map_face(light->lamps, index);
    if (light->casters.num > 0 && job.lamps->num_all > 0) {
        face->marks = mem_alloc((size_t)size[0] * (size_t)size[1]);
        if (!mark_luxels(&job, face->marks)) {
            free(face->marks);
            face->marks = NULL;
        }
    }
    if (face->marks || face->near)
        face->state = FACE_IS_MARKED;
}

/* ---- a point ---- */

/* What the four luxels around a point have of the lamps and of all light. */
struct mixed_light {
    int num;
    struct luxel_lamp lamps[MAX_MIXED];
    float sum, lux; /* of the lamps, and in all */
    bool is_marked;
};

static void mix_luxel(const struct face_job *job, int luxel, float share, struct mixed_light *out)
{
    const struct lamps *all = lamp_map_lamps(job->light->lamps);
    const uint32_t *rgb = job->luxels + (size_t)luxel * 3;
    if (share == 0.0f)
        return;
    out->is_marked = out->is_marked || job->face->marks[luxel];
    out->lux += share * ((float)(rgb[0] + rgb[1] + rgb[2]) / 3.0f);
    for (int i = job->lamps->first[luxel]; i < job->lamps->first[luxel + 1]; i++) {
        const struct luxel_lamp *lamp = &job->lamps->items[i];
        const float style = job->light->scene->light_styles[all->items[lamp->lamp].style];
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
static float hidden_share(const struct traced_light *light, vec3s point, vec3s lamp)
{
    int num = 0;
    if (!casters_may_hide(&light->casters, point, 0.0f, lamp, LAMP_RADIUS, -1))
        return 0.0f;
    for (int i = 0; i < LIGHT_RAYS; i++)
        num += casters_hide(&light->casters, point, vec3_mad(lamp, light->targets[i], LAMP_RADIUS),
                            -1);
    return (float)num / LIGHT_RAYS;
}

static float share_at(const struct face_job *job, float s, float t)
{
    const struct lamps *all = lamp_map_lamps(job->light->lamps);
    const struct mixed_light mixed = mix_around(job, s, t);
    float hidden = 0.0f;
    if (!mixed.is_marked || mixed.num == 0)
        return 1.0f;
    const vec3s point = point_of(job, s, t);
    for (int i = 0; i < mixed.num; i++)
        hidden += mixed.lamps[i].lux *
                  hidden_share(job->light, point, all->items[mixed.lamps[i].lamp].origin);
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

static bool compute_shares(const struct face_job *job, const struct lit_grid *grid, float *out)
{
    const float scale = (float)grid->scale;
    bool any = false;
    for (int t = 0; t < grid->height; t++)
        for (int s = 0; s < grid->width; s++) {
            const float share = share_at(job, (float)s / scale, (float)t / scale);
            out[t * grid->width + s] = share;
            any = any || share < 1.0f;
        }
    return any;
}

static bool add_moving(const struct face_job *job, const struct lit_grid *grid, float *out)
{
    const float scale = (float)grid->scale;
    bool any = false;
    for (int t = 0; t < grid->height; t++)
        for (int s = 0; s < grid->width; s++, out += 3) {
            const vec3s point = point_of(job, (float)s / scale, (float)t / scale);
            const vec3s lux = moving_lights_at(&job->light->moving, job->face->near,
                                               &job->light->blockers, point, job->normal, true);
            for (int c = 0; c < 3; c++) {
                out[c] = lux.raw[c];
                any = any || lux.raw[c] != 0.0f;
            }
        }
    return any;
}

/* Allocates and fills values for each point; NULL if that changes nothing. */
static float *fill(const struct face_job *job, const struct lit_grid *grid, int values,
                   bool (*compute)(const struct face_job *, const struct lit_grid *, float *))
{
    float *made =
        mem_alloc((size_t)grid->width * (size_t)grid->height * (size_t)values * sizeof *made);
    if (compute(job, grid, made))
        return made;
    free(made);
    return NULL;
}

/* Computes the shares of a face that shadows may reach; NULL if all are 1. */
static float *find_shares(struct face_job *job, const struct lit_grid *grid)
{
    const struct map_face *face = job->grid->face;
    uint32_t *luxels = mem_alloc((size_t)luxels_count(face) * 3 * sizeof *luxels);
    luxels_compute(job->grid->map, face, &job->light->styles, NULL, 0, luxels);
    job->luxels = luxels;
    float *shares = fill(job, grid, 1, compute_shares);
    free(luxels);
    return shares;
}

void face_light_compute(const struct traced_light *light, int index, struct face_light *face,
                        struct lit_grid *out)
{
    struct face_grid grid;
    struct face_job job;
    const int *size = light->scene->map->faces[index].light_size;
    job_init(&job, light, index, &grid);
    job.lamps = lamp_map_face(light->lamps, index);
    const int scale = scale_of(&grid);
    *out = (struct lit_grid){.scale = scale,
                             .width = face_grid_points(size[0], scale),
                             .height = face_grid_points(size[1], scale)};
    face->shares = face->marks ? find_shares(&job, out) : NULL;
    face->added = face->near ? fill(&job, out, 3, add_moving) : NULL;
    out->shares = face->shares;
    out->added = face->added;
}

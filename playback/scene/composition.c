/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/composition.h"

#include <stdint.h>
#include <string.h>

#include "base/trig.h"
#include "models/model.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_trace.h"

enum {
    MIN_POSES = 16, /* poses of players and monsters; items and torches have fewer */
    RAYS_ACROSS = 7,
    RAYS_DOWN = 4,
    NUM_RAYS = RAYS_ACROSS * RAYS_DOWN, /* to measure the depth */
    GRID_ACROSS = 28,
    GRID_DOWN = 16, /* grid to measure the area that a figure covers */
};

static const float NEAR = 96.0f, FAR = 700.0f; /* distances rated 0 and 1, in units */
static const float SKY = 0.4f;                 /* best rating of a ray that ends in the sky */
static const float FLASH_RADIUS = 260.0f;      /* least light radius of an explosion, in units */
static const float FLASH_SIZE = 80.0f;         /* units */
static const float MISSILE_SIZE = 24.0f;       /* including its light, in units */
static const float MIN_DEPTH = 2.0f;           /* units */

/* Returns the fraction of the way, 0..1, that is not blocked by the level or its doors. */
static float visible_fraction(const struct scene *scene, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(scene->map, 0, 0, from, to, &trace);
    float nearest = trace.start_solid ? 0.0f : trace.fraction;
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *entity = &scene->entities[i];
        if (entity->model->kind != MODEL_BRUSH || entity->model->map != scene->map ||
            entity->alpha < 1.0f)
            continue;
        map_trace(scene->map, entity->model->submodel, 0, glms_vec3_sub(from, entity->origin),
                  glms_vec3_sub(to, entity->origin), &trace);
        nearest = fminf(nearest, trace.fraction);
    }
    return nearest;
}

struct eye {
    const struct scene *scene;
    struct axes axes;
    vec2s tangents; /* of half the field of view */
};

/* Position and height in the picture, as in struct composition. */
struct spot {
    float x, y, height;
};

static bool is_liquid(int contents)
{
    return contents <= CONTENTS_WATER && contents >= CONTENTS_LAVA;
}

/* Returns whether an opaque liquid surface is between the eye and a place. */
static bool is_under_surface(const struct scene *scene, vec3s at)
{
    const bool is_clear = scene->map->water_is_vised && scene->liquid_alpha[0] < 1.0f;
    return !is_clear &&
           is_liquid(map_contents_at(scene->map, 0, at)) != is_liquid(scene->view_contents);
}

/* Rates how much of a figure is visible: a cropped head spoils it, and so does a liquid
 * up to its chest. */
static float wholeness(const struct eye *eye, vec3s at, float size, const struct spot *spot)
{
    const vec3s legs = vec3_make(at.x, at.y, at.z - 0.25f * size);
    const float cut = 1.0f - 0.7f * glm_smoothstep(0.95f, 1.25f, spot->y + spot->height);
    return is_under_surface(eye->scene, legs) ? 0.4f * cut : cut;
}

/* Rates how much something of that size, in units, adds to the picture: 0..1. */
static float subject_score(const struct eye *eye, vec3s at, float size, struct spot *spot)
{
    const vec3s from = eye->scene->view.origin, way = glms_vec3_sub(at, from);
    const float depth = glms_vec3_dot(way, eye->axes.forward);
    if (depth < 16.0f)
        return 0.0f;
    *spot = (struct spot){
        .x = glms_vec3_dot(way, eye->axes.right) / (depth * eye->tangents.x),
        .y = glms_vec3_dot(way, eye->axes.up) / (depth * eye->tangents.y),
        .height = size / (2.0f * depth * eye->tangents.y),
    };
    if (fabsf(spot->x) > 1.0f || fabsf(spot->y) > 1.0f || is_under_surface(eye->scene, at) ||
        visible_fraction(eye->scene, from, at) < 1.0f)
        return 0.0f;
    const float middle = 1.0f - 0.6f * fminf(trig_hypotf(spot->x, spot->y), 1.0f);
    return middle * wholeness(eye, at, size, spot) * glm_smoothstep(0.01f, 0.3f, spot->height) *
           (1.0f - glm_smoothstep(0.9f, 1.8f, spot->height));
}

/* Detects death animations by their frame names: "deatha1", "axdeth3", "die4". */
static bool is_dead(const struct scene_entity *entity)
{
    const struct alias *alias = entity->model->alias;
    for (int i = 0; i < alias->num_frames; i++) {
        const struct alias_frame *frame = &alias->frames[i];
        if (entity->pose_to >= frame->first_pose &&
            entity->pose_to < frame->first_pose + frame->num_poses)
            return strstr(frame->name, "death") || strstr(frame->name, "deth") ||
                   strncmp(frame->name, "die", 3) == 0;
    }
    return false;
}

static float entity_score(const struct eye *eye, const struct scene_entity *entity,
                          struct spot *spot)
{
    const struct model *model = entity->model;
    if (model->kind != MODEL_ALIAS || entity->flags & SCENE_VIEW_WEAPON)
        return 0.0f;
    const vec3s middle = glms_vec3_add(
        entity->origin, glms_vec3_scale(glms_vec3_add(model->mins, model->maxs), 0.5f));
    if (model->flags &
        (MODEL_ROCKET | MODEL_GRENADE | MODEL_TRACER | MODEL_TRACER2 | MODEL_TRACER3))
        return 0.5f * subject_score(eye, entity->origin, MISSILE_SIZE, spot);
    if (model->alias->num_poses < MIN_POSES)
        return 0.0f;
    const float height = fminf(model->maxs.z - model->mins.z, 160.0f) * entity->scale;
    return (is_dead(entity) ? 0.2f : 1.0f) * subject_score(eye, middle, height, spot);
}

static void find_subjects(const struct eye *eye, struct composition *out)
{
    const struct scene *scene = eye->scene;
    float nothing = 1.0f, most = 0.05f;
    struct spot spot;
    for (int i = 0; i < scene->num_entities; i++) {
        const float weight = entity_score(eye, &scene->entities[i], &spot);
        out->num_subjects += weight > 0.05f;
        nothing *= 1.0f - 0.8f * weight;
        out->weight += weight;
        out->middle_x += weight > 0.0f ? weight * spot.x : 0.0f;
        if (!(weight > most))
            continue;
        most = weight;
        out->main_x = spot.x;
        out->main_y = spot.y;
        out->main_height = spot.height;
    }
    for (int i = 0; i < scene->num_lights; i++) {
        if (scene->lights[i].radius < FLASH_RADIUS)
            continue;
        const float weight = subject_score(eye, scene->lights[i].origin, FLASH_SIZE, &spot);
        out->num_subjects += weight > 0.05f;
        nothing *= 1.0f - 0.5f * weight;
    }
    out->subjects = 1.0f - nothing;
    out->middle_x /= fmaxf(out->weight, 1e-6f);
}

/* Rates a ray by its length; the sky is worth less than a distant wall. */
static float ray_score(const struct map *map, vec3s from, vec3s way, float units)
{
    const vec3s before = vec3_mad(from, way, units - 8.0f); /* in front of the wall */
    const float far = glm_smoothstep(NEAR, FAR, units);
    return map_contents_at(map, 0, before) == CONTENTS_SKY ? fminf(far, SKY) : far;
}

/* Returns the mean rating of rays all over the picture, those in the middle counted twice.
 * Close obstacles are penalized beyond the area that they cover. */
static float measure_depth(const struct eye *eye)
{
    const struct scene *scene = eye->scene;
    float sum = 0.0f, weights = 0.0f, blocked = 0.0f;
    for (int i = 0; i < NUM_RAYS; i++) {
        const float x = ((float)(i % RAYS_ACROSS) + 0.5f) / RAYS_ACROSS * 2.0f - 1.0f;
        const float y = ((float)(i / RAYS_ACROSS) + 0.5f) / RAYS_DOWN * 2.0f - 1.0f;
        vec3s way = vec3_mad(eye->axes.forward, eye->axes.right, x * eye->tangents.x);
        way = glms_vec3_normalize(vec3_mad(way, eye->axes.up, y * eye->tangents.y));
        const vec3s end = vec3_mad(scene->view.origin, way, FAR);
        const float units = FAR * visible_fraction(scene, scene->view.origin, end);
        const float weight = fabsf(x) < 0.5f ? 2.0f : 1.0f;
        sum += weight * ray_score(scene->map, scene->view.origin, way, units);
        weights += weight;
        blocked += 1.0f - glm_smoothstep(24.0f, 80.0f, units);
    }
    return sum / weights * fmaxf(1.0f - 2.0f * blocked / NUM_RAYS, 0.0f);
}

/* Returns how much of the picture is behind sprites and particles close to the eye: 0..1. */
static float measure_clutter(const struct eye *eye)
{
    const struct scene *scene = eye->scene;
    float clutter = 0.0f;
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *entity = &scene->entities[i];
        const vec3s way = glms_vec3_sub(entity->origin, scene->view.origin);
        if (entity->model->kind == MODEL_SPRITE && glms_vec3_dot(way, eye->axes.forward) > 0.0f)
            clutter += 1.0f - glm_smoothstep(60.0f, 200.0f, glms_vec3_norm(way));
    }
    for (int i = 0; i < scene->num_particles; i++) {
        const vec3s way = glms_vec3_sub(scene->particles[i].origin, scene->view.origin);
        const float depth = glms_vec3_dot(way, eye->axes.forward);
        if (depth > 0.0f && glms_vec3_norm(way) < 1.5f * depth)
            clutter += 0.03f * (1.0f - glm_smoothstep(20.0f, 90.0f, depth));
    }
    return fminf(clutter, 1.0f);
}

/* A bitmap of the picture: one bit per point, one element per line. */
struct grid {
    uint32_t rows[GRID_DOWN];
};

static float side_of(vec2s a, vec2s b, vec2s at)
{
    return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
}

static int to_point(float x, int num)
{
    return (int)glm_clamp(floorf((x + 1.0f) / 2.0f * (float)num), 0.0f, (float)(num - 1));
}

static void mark_triangle(struct grid *grid, const vec2s c[3])
{
    const float left = fminf(c[0].x, fminf(c[1].x, c[2].x));
    const float right = fmaxf(c[0].x, fmaxf(c[1].x, c[2].x));
    const float low = fminf(c[0].y, fminf(c[1].y, c[2].y));
    const float high = fmaxf(c[0].y, fmaxf(c[1].y, c[2].y));
    if (right < -1.0f || left > 1.0f || high < -1.0f || low > 1.0f)
        return;
    for (int row = to_point(low, GRID_DOWN); row <= to_point(high, GRID_DOWN); row++) {
        for (int column = to_point(left, GRID_ACROSS); column <= to_point(right, GRID_ACROSS);
             column++) {
            const vec2s at = {{((float)column + 0.5f) / GRID_ACROSS * 2.0f - 1.0f,
                               ((float)row + 0.5f) / GRID_DOWN * 2.0f - 1.0f}};
            const float sides[3] = {side_of(c[0], c[1], at), side_of(c[1], c[2], at),
                                    side_of(c[2], c[0], at)};
            const bool is_in = (sides[0] >= 0 && sides[1] >= 0 && sides[2] >= 0) ||
                               (sides[0] <= 0 && sides[1] <= 0 && sides[2] <= 0);
            grid->rows[row] |= is_in ? 1u << column : 0u;
        }
    }
}

/* Projects a vertex: x and y in the picture, -1 to 1, and its depth in z. */
static vec3s project(const struct eye *eye, const struct scene_entity *entity,
                     const struct axes *axes, const struct alias_vertex *vertex)
{
    const struct alias *alias = entity->model->alias;
    const float x = (float)vertex->position[0] * alias->scale.x + alias->offset.x;
    const float y = (float)vertex->position[1] * alias->scale.y + alias->offset.y;
    const float z = (float)vertex->position[2] * alias->scale.z + alias->offset.z;
    vec3s at = vec3_mad(entity->origin, axes->forward, x * entity->scale);
    at = vec3_mad(at, axes->right, -y * entity->scale);
    at = vec3_mad(at, axes->up, z * entity->scale);
    const vec3s way = glms_vec3_sub(at, eye->scene->view.origin);
    const float depth = glms_vec3_dot(way, eye->axes.forward);
    const float near = fmaxf(depth, MIN_DEPTH);
    return vec3_make(glms_vec3_dot(way, eye->axes.right) / (near * eye->tangents.x),
                     glms_vec3_dot(way, eye->axes.up) / (near * eye->tangents.y), depth);
}

/* Returns the fraction of the picture that a near figure covers, from the triangles of
 * its pose. Vertices nearer than MIN_DEPTH are moved to that depth. */
static float coverage_of(const struct eye *eye, const struct scene_entity *entity)
{
    const struct alias *alias = entity->model->alias;
    struct axes axes = angles_to_axes(vec3_make(-entity->angles.x, entity->angles.y, 0));
    struct grid grid = {{0}};
    int num = 0;
    if (!alias->poses || entity->pose_to < 0 || entity->pose_to >= alias->num_poses)
        return 0.0f;
    const struct alias_vertex *pose =
        alias->poses + (size_t)entity->pose_to * (size_t)alias->num_vertices;
    for (int i = 0; i < alias->num_triangles; i++) {
        vec2s corners[3];
        bool is_ahead = false;
        for (int k = 0; k < 3; k++) {
            const vec3s at = project(eye, entity, &axes, &pose[alias->triangles[i].vertex[k]]);
            is_ahead = is_ahead || at.z > MIN_DEPTH;
            corners[k] = (vec2s){{at.x, at.y}};
        }
        if (is_ahead)
            mark_triangle(&grid, corners);
    }
    for (int row = 0; row < GRID_DOWN; row++)
        for (uint32_t left = grid.rows[row]; left; left &= left - 1)
            num++;
    return (float)num / (GRID_ACROSS * GRID_DOWN);
}

static bool is_figure_near(const struct eye *eye, const struct scene_entity *entity)
{
    const struct model *model = entity->model;
    const vec3s from = eye->scene->view.origin;
    if (model->kind != MODEL_ALIAS || entity->flags & SCENE_VIEW_WEAPON || entity->alpha < 0.5f ||
        model->alias->num_poses < MIN_POSES)
        return false;
    return glms_vec3_distance(entity->origin, from) < NEAR &&
           visible_fraction(eye->scene, from, entity->origin) >= 1.0f;
}

/* Returns 1 if a single figure close to the camera fills the picture. */
static float measure_crowding(const struct eye *eye)
{
    const struct scene *scene = eye->scene;
    float most = 0.0f;
    for (int i = 0; i < scene->num_entities; i++)
        if (is_figure_near(eye, &scene->entities[i]))
            most = fmaxf(most, coverage_of(eye, &scene->entities[i]));
    return glm_smoothstep(0.35f, 0.65f, most);
}

static float measure_poise(vec3s angles)
{
    const float pitch = fabsf(angle_lerp(0, angles.x, 1)), roll = fabsf(angle_lerp(0, angles.z, 1));
    return (1.0f - glm_smoothstep(15.0f, 50.0f, pitch)) *
           (1.0f - glm_smoothstep(8.0f, 30.0f, roll));
}

static struct eye eye_of(const struct scene *scene)
{
    return (struct eye){
        .scene = scene,
        .axes = angles_to_axes(scene->view.angles),
        .tangents = {{trig_tanf(glm_rad(scene->view.fov_x) / 2),
                      trig_tanf(glm_rad(scene->view.fov_y) / 2)}},
    };
}

struct composition composition_of_subjects(const struct scene *scene)
{
    struct composition out = {0};
    const struct eye eye = eye_of(scene);
    if (scene->map)
        find_subjects(&eye, &out);
    return out;
}

struct composition composition_of(const struct scene *scene)
{
    struct composition out = composition_of_subjects(scene);
    if (!scene->map)
        return out;
    const struct eye eye = eye_of(scene);
    out.depth = measure_depth(&eye);
    out.poise = measure_poise(scene->view.angles);
    out.clearness =
        (1.0f - glm_smoothstep(0.0f, 0.2f, scene->tint[3])) * (1.0f - measure_clutter(&eye)) *
        (1.0f - 0.9f * measure_crowding(&eye)) *
        (is_liquid(scene->view_contents) || scene->view_contents == CONTENTS_SOLID ? 0.3f : 1.0f);
    return out;
}

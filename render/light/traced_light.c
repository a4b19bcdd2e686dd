/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/traced_light.h"

#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/light/face_light.h"
#include "render/light/lamp_map.h"
#include "render/light/light_parts.h"
#include "render/light/model_light.h"
#include "render/render_options.h"
#include "render/scene.h"
#include "world/map.h"

/* Fills a sphere evenly: the points of a sequence of low discrepancy (of the plastic number's kind,
 * in three dimensions) that are in it. */
static void make_targets(vec3s out[LIGHT_RAYS])
{
    static const double steps[3] = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
    double at[3] = {0.5, 0.5, 0.5};
    for (int num = 0; num < LIGHT_RAYS;) {
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

static bool is_of_map(const struct scene_entity *entity, const struct map *map)
{
    return entity->model->kind == MODEL_BRUSH && entity->model->map == map &&
           vec3_is_finite(entity->origin);
}

/* Of several entities with the same model, the first is lit. */
static void place_submodels(struct traced_light *light)
{
    const struct scene *scene = light->scene;
    const int num = scene->map->num_submodels;
    light->submodels = ARENA_NEW(light->arena, struct placed_submodel, (size_t)num + 1);
    for (int i = 0; i < num; i++)
        light->submodels[i].entity = -1;
    for (int i = scene->num_entities - 1; i >= 0; i--) {
        const struct scene_entity *entity = &scene->entities[i];
        if (is_of_map(entity, scene->map))
            light->submodels[entity->model->submodel] =
                (struct placed_submodel){i, brush_place_matrix(entity)};
    }
}

struct traced_light *traced_light_create(struct lamp_map *lamps, const struct scene *scene,
                                         int parts)
{
    struct traced_light *light = mem_alloc(sizeof *light);
    light->scene = scene;
    light->lamps = lamps;
    light->parts = parts;
    light->arena = arena_create();
    casters_find(scene, light->arena, &light->casters);
    moving_lights_find(scene, lamp_map_world(lamps), &light->casters, light->arena, &light->moving);
    place_submodels(light);
    luxels_set_styles(&light->styles, scene);
    light->faces = ARENA_NEW(light->arena, struct face_light, (size_t)scene->map->num_faces + 1);
    light->models = ARENA_NEW(light->arena, struct model_light, (size_t)scene->num_entities + 1);
    make_targets(light->targets);
    light->blockers =
        (struct light_blockers){lamp_map_world(lamps), &light->casters, light->targets, LIGHT_RAYS};
    pthread_mutex_init(&light->lock, NULL);
    pthread_cond_init(&light->is_done, NULL);
    return light;
}

void traced_light_destroy(struct traced_light *light)
{
    if (!light)
        return;
    for (int i = 0; i < light->scene->map->num_faces; i++) {
        free(light->faces[i].marks);
        free(light->faces[i].shares);
        free(light->faces[i].added);
    }
    for (int i = 0; i < light->scene->num_entities; i++)
        arena_destroy(light->models[i].arena);
    casters_free(&light->casters);
    pthread_mutex_destroy(&light->lock);
    pthread_cond_destroy(&light->is_done);
    arena_destroy(light->arena);
    free(light);
}

/* ---- faces ---- */

bool traced_light_lights(const struct traced_light *light, const struct scene *scene,
                         const struct scene_entity *entity)
{
    if (!(light->parts & RENDER_LIGHT_SHADOWS) || !is_of_map(entity, light->scene->map))
        return false;
    const int placed = light->submodels[entity->model->submodel].entity;
    if (placed < 0)
        return false;
    /* The entity of another moment has the same number. */
    const struct scene_entity *known = &light->scene->entities[placed];
    return light->scene == scene ? known == entity : known->number == entity->number;
}

enum face_lighting traced_light_reaches(struct traced_light *light, int index)
{
    struct face_light *face = &light->faces[index];
    if (!(light->parts & RENDER_LIGHT_SHADOWS))
        return FACE_AS_IN_GAME;
    pthread_mutex_lock(&light->lock);
    if (face->state == FACE_IS_NEW)
        face_light_begin(light, index, face);
    const bool is_reached = face->marks || face->near;
    pthread_mutex_unlock(&light->lock);
    return !face->is_traced ? FACE_AS_IN_GAME : is_reached ? FACE_TRACED : FACE_UNCHANGED;
}

const struct lit_grid *traced_light_on(struct traced_light *light, int index)
{
    struct face_light *face = &light->faces[index];
    pthread_mutex_lock(&light->lock);
    while (face->state == FACE_IS_BUSY)
        pthread_cond_wait(&light->is_done, &light->lock);
    if (face->state == FACE_IS_MARKED) {
        struct lit_grid made;
        face->state = FACE_IS_BUSY;
        pthread_mutex_unlock(&light->lock);
        face_light_compute(light, index, face, &made);
        pthread_mutex_lock(&light->lock);
        if (made.shares || made.added)
            face->grid = arena_copy(light->arena, &made, sizeof made);
        face->state = FACE_IS_DONE;
        pthread_cond_broadcast(&light->is_done);
    }
    const struct lit_grid *grid = face->grid;
    pthread_mutex_unlock(&light->lock);
    return grid;
}

/* ---- models ---- */

/* Returns the entity of the light's own moment that is an entity of another moment; NULL if there is
 * none. */
static const struct scene_entity *find_entity(const struct traced_light *light,
                                              const struct scene *scene,
                                              const struct scene_entity *entity)
{
    const struct scene *own = light->scene;
    const int index = (int)(entity - scene->entities);
    if (index < own->num_entities && own->entities[index].model == entity->model &&
        own->entities[index].number == entity->number)
        return &own->entities[index];
    for (int i = 0; i < own->num_entities && entity->number != 0; i++)
        if (own->entities[i].model == entity->model && own->entities[i].number == entity->number)
            return &own->entities[i];
    return NULL;
}

const vec3s *traced_light_model(struct traced_light *light, const struct scene *scene,
                                const struct scene_entity *entity, int mesh)
{
    const struct scene_entity *own =
        light->parts & RENDER_LIGHT_MODELS ? find_entity(light, scene, entity) : NULL;
    if (!own)
        return NULL;
    struct model_light *model = &light->models[own - light->scene->entities];
    pthread_mutex_lock(&light->lock);
    while (model->state == MODEL_IS_BUSY)
        pthread_cond_wait(&light->is_done, &light->lock);
    if (model->state == MODEL_IS_NEW) {
        model->state = MODEL_IS_BUSY;
        pthread_mutex_unlock(&light->lock);
        model_light_compute(light, own, model);
        pthread_mutex_lock(&light->lock);
        model->state = MODEL_IS_DONE;
        pthread_cond_broadcast(&light->is_done);
    }
    pthread_mutex_unlock(&light->lock);
    return mesh < model->num_meshes ? model->factors[mesh] : NULL;
}

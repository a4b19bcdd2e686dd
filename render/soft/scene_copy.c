/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/scene_copy.h"

#include <math.h>

#include "base/arena.h"
#include "render/scene.h"
#include "render/soft/flash_balance.h"

static void *copy(struct arena *arena, const void *data, int num, size_t size)
{
    return num > 0 ? arena_copy(arena, data, (size_t)num * size) : NULL;
}

static float share_of(float alpha)
{
    return fminf(fmaxf(alpha, 0.0f), 1.0f);
}

/* Clamps alphas, since blending kernels rely on their range; NaN becomes 0. */
static struct scene_entity *copy_entities(struct arena *arena, const struct scene *scene)
{
    struct scene_entity *const entities =
        copy(arena, scene->entities, scene->num_entities, sizeof *entities);
    for (int i = 0; i < scene->num_entities; i++)
        entities[i].alpha = share_of(entities[i].alpha);
    return entities;
}

static void copy_one(struct arena *arena, const struct scene *scene, struct scene *to)
{
    *to = *scene;
    struct scene_entity *const entities = copy_entities(arena, scene);
    struct scene_light *const lights =
        copy(arena, scene->lights, scene->num_lights, sizeof *lights);
    flash_balance(scene, lights, entities);
    to->entities = entities;
    to->lights = lights;
    for (size_t i = 0; i < sizeof to->liquid_alpha / sizeof to->liquid_alpha[0]; i++)
        to->liquid_alpha[i] = share_of(scene->liquid_alpha[i]);
    to->particles = copy(arena, scene->particles, scene->num_particles, sizeof *to->particles);
    to->pics = copy(arena, scene->pics, scene->num_pics, sizeof *to->pics);
    to->areas = copy(arena, scene->areas, (scene->num_areas + 7) / 8, 1);
}

void scene_copy(struct arena *arena, const struct scene *scene, struct scene *to)
{
    copy_one(arena, scene, to);
    if (!scene->holdout)
        return;
    struct scene *const holdout = ARENA_NEW(arena, struct scene, 1);
    copy_one(arena, scene->holdout, holdout);
    holdout->holdout = NULL;
    to->holdout = holdout;
}

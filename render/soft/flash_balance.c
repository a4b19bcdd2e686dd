/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/flash_balance.h"

#include "base/trig.h"
#include "render/pixels/exposure.h"
#include "render/scene.h"

/* Powers of the gain of the exposure. Models that shine are not in the light of the level and
 * approach white slowly: they need less. */
static const double OF_LIGHTS = -0.85, OF_MODELS = -0.5;

static float factor_of(int exposure, double power)
{
    return (float)trig_pow(2.0, power * exposure / EXPOSURE_STEPS_PER_STOP);
}

void flash_balance(const struct scene *scene, struct scene_light *lights,
                   struct scene_entity *entities)
{
    if (scene->exposure <= 0)
        return;
    const float of_lights = factor_of(scene->exposure, OF_LIGHTS);
    const float of_models = factor_of(scene->exposure, OF_MODELS);
    for (int i = 0; i < scene->num_lights; i++)
        for (int c = 0; c < 3; c++)
            lights[i].colour[c] *= of_lights;
    for (int i = 0; i < scene->num_entities; i++) {
        struct scene_entity *const entity = &entities[i];
        if (!scene_is_glowing(entity) || entity->has_light)
            continue;
        entity->has_light = true;
        for (int c = 0; c < 3; c++)
            entity->light[c] = of_models;
    }
}

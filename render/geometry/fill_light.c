/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/fill_light.h"

#include <math.h>

#include "render/scene.h"

/* Light below SHADE is filled, by up to MOST; full luxels are 255. */
static const float SHADE = 112.0f, MOST = 56.0f;

/* Between luma and the largest channel: with luma, saturated light would become darker to the eye;
 * with the largest channel, pale. */
static float neutral_of(vec3s light)
{
    const float luma = 0.2126f * light.x + 0.7152f * light.y + 0.0722f * light.z;
    return (3.0f * luma + glms_vec3_max(light)) / 4.0f;
}

static vec3s dilute(vec3s light, float share)
{
    const float neutral = neutral_of(light);
    return glms_vec3_adds(glms_vec3_scale(light, 1.0f - share), share * neutral);
}

static vec3s fill(vec3s light, float strength)
{
    const vec3s diluted = dilute(light, strength);
    const float missing = fmaxf(1.0f - glms_vec3_max(diluted) / SHADE, 0.0f);
    return glms_vec3_adds(diluted, strength * MOST * missing * missing);
}

void fill_light_add(float strength, uint32_t *luxels, int num_luxels)
{
    for (uint32_t *const end = luxels + (size_t)num_luxels * 3; luxels < end && strength > 0.0f;
         luxels += 3) {
        const vec3s light = vec3_make((float)luxels[0], (float)luxels[1], (float)luxels[2]);
        const vec3s filled = fill(glms_vec3_scale(light, 1.0f / FILL_LIGHT_ONE), strength);
        for (int c = 0; c < 3; c++)
            luxels[c] = (uint32_t)(filled.raw[c] * FILL_LIGHT_ONE + 0.5f);
    }
}

vec3s fill_light_on(float strength, vec3s light, int flags)
{
    const float share = flags & (SCENE_PLAYER | SCENE_VIEW_WEAPON) ? 2.0f * strength : strength;
    return strength > 0.0f ? fill(light, fminf(share, 1.0f)) : light;
}

void fill_light_set(float strength, struct scene *scene)
{
    float *const fog = scene->fog.colour;
    const vec3s diluted = dilute(vec3_make(fog[0], fog[1], fog[2]), strength);
    scene->fill_light = strength;
    for (int c = 0; c < 3 && strength > 0.0f; c++)
        fog[c] = diluted.raw[c];
}

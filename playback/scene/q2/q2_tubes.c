/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_tubes.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/trig.h"
#include "models/model.h"
#include "playback/scene/drawn_entities.h"
#include "world/image.h"
#include "world/palette.h"

enum {
    SIDES = 6,
    NUM_VERTICES = 2 * SIDES,
    NUM_TRIANGLES = 2 * SIDES,
    STEPS = UINT16_MAX, /* number of steps of a coordinate */
    NO_NORMAL = 255,    /* not shaded by direction */
    NUM_COLOURS = 256,
};

static const float ALPHA = 0.3f;

/* A tube of radius 1. Its first pose has length 0 and its second length STEPS;
 * interpolating between them yields any length. */
struct q2_tubes {
    uint8_t texels[NUM_COLOURS][4];
    struct image images[NUM_COLOURS];
    struct skin_picture pictures[NUM_COLOURS];
    struct alias_skin skins[NUM_COLOURS];
    struct alias_texcoord texcoords[NUM_VERTICES];
    struct alias_triangle triangles[NUM_TRIANGLES];
    struct alias_frame frames[2];
    struct alias_vertex poses[2 * NUM_VERTICES];
    struct alias alias;
    struct model model;
};

static uint16_t step_of(float at) /* -1..1 */
{
    return (uint16_t)((at + 1.0f) / 2.0f * (float)STEPS + 0.5f);
}

static void make_shape(struct q2_tubes *tubes)
{
    for (int i = 0; i < 2 * NUM_VERTICES; i++) {
        const float angle = (float)(i % SIDES) * 2.0f * GLM_PIf / SIDES;
        const bool is_end = i / SIDES % 2 == 1, is_long = i / NUM_VERTICES == 1;
        tubes->poses[i] = (struct alias_vertex){
            {is_end && is_long ? STEPS : 0, step_of(trig_cosf(angle)), step_of(trig_sinf(angle))},
            NO_NORMAL};
    }
    for (int i = 0; i < SIDES; i++) {
        const int next = (i + 1) % SIDES;
        tubes->triangles[2 * i] = (struct alias_triangle){true, {i, i + SIDES, next}};
        tubes->triangles[2 * i + 1] =
            (struct alias_triangle){true, {next, i + SIDES, next + SIDES}};
    }
    for (int i = 0; i < 2; i++)
        tubes->frames[i] = (struct alias_frame){.first_pose = i, .num_poses = 1};
}

/* Fullbright models are drawn twice as bright as their skins. */
static void make_skins(struct q2_tubes *tubes, const struct palette *palette)
{
    for (int i = 0; i < NUM_COLOURS; i++) {
        for (int c = 0; c < 3; c++)
            tubes->texels[i][c] = (uint8_t)((palette->rgb[i][c] + 1) / 2);
        tubes->texels[i][3] = 255;
        tubes->images[i] = (struct image){1, 1, tubes->texels[i]};
        tubes->pictures[i] =
            (struct skin_picture){.width = 1, .height = 1, .image = &tubes->images[i]};
        tubes->skins[i] = (struct alias_skin){.num_pictures = 1, .pictures = &tubes->pictures[i]};
    }
}

struct q2_tubes *q2_tubes_create(const struct palette *palette, struct arena *arena)
{
    struct q2_tubes *tubes = ARENA_NEW(arena, struct q2_tubes, 1);
    make_shape(tubes);
    make_skins(tubes, palette);
    tubes->alias = (struct alias){
        .scale = vec3_make(1.0f, 2.0f / STEPS, 2.0f / STEPS),
        .offset = vec3_make(0, -1, -1),
        .radius = STEPS,
        .skin_width = 1,
        .skin_height = 1,
        .num_skins = NUM_COLOURS,
        .num_vertices = NUM_VERTICES,
        .num_triangles = NUM_TRIANGLES,
        .num_frames = 2,
        .num_poses = 2,
        .skins = tubes->skins,
        .texcoords = tubes->texcoords,
        .triangles = tubes->triangles,
        .frames = tubes->frames,
        .poses = tubes->poses,
    };
    snprintf(tubes->model.name, sizeof tubes->model.name, "a beam");
    tubes->model.kind = MODEL_ALIAS;
    tubes->model.mins = vec3_make(-STEPS, -1, -1);
    tubes->model.maxs = vec3_make(STEPS, 1, 1);
    tubes->model.alias = &tubes->alias;
    return tubes;
}

void q2_tubes_add(struct drawn_entities *list, const struct q2_tubes *tubes, vec3s from, vec3s to,
                  float diameter, int colour)
{
    const float radius = diameter / 2.0f, length = glms_vec3_distance(from, to);
    if (!(radius > 0.0f) || !(length > 0.0f))
        return;
    const vec3s angles = angles_towards(from, to);
    const struct scene_entity out = {
        .model = &tubes->model,
        .origin = from,
        /* The pitch of alias models is positive upwards. */
        .angles = vec3_make(-angles.x, angles.y, 0),
        .scale = radius,
        .alpha = ALPHA,
        .flags = SCENE_FULL_LIGHT,
        .pose_to = 1,
        .pose_blend = fminf(length / radius / (float)STEPS, 1.0f),
        .skin = (uint8_t)colour,
        .shirt = -1,
        .pants = -1,
    };
    drawn_entities_add(list, &out);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/placeholder.h"

#include <stdio.h>

#include "base/arena.h"
#include "models/model.h"

enum { CHECKER_SIDE = 16 };

/* Creates a chequered skin of fullbright red and black. */
static const uint8_t *checker_skin(struct arena *arena)
{
    uint8_t *pixels = arena_alloc(arena, CHECKER_SIDE * CHECKER_SIDE);
    for (int y = 0; y < CHECKER_SIDE; y++)
        for (int x = 0; x < CHECKER_SIDE; x++)
            pixels[y * CHECKER_SIDE + x] = (x / 2 + y / 2) % 2 ? 251 : 0;
    return pixels;
}

const struct model *placeholder_create(struct arena *arena, const char *name)
{
    /* A ring of four vertices, then top and bottom. */
    static const struct alias_vertex poses[] = {
        {{255, 128, 128}, 52}, {{128, 255, 128}, 32}, {{0, 128, 128}, 143},
        {{128, 0, 128}, 104},  {{128, 128, 255}, 5},  {{128, 128, 0}, 84},
    };
    static const struct alias_texcoord texcoords[] = {
        {false, 0, 8}, {false, 5, 8}, {false, 10, 8}, {false, 15, 8}, {false, 8, 0}, {false, 8, 15},
    };
    static const struct alias_triangle triangles[] = {
        {true, {0, 4, 1}}, {true, {1, 4, 2}}, {true, {2, 4, 3}}, {true, {3, 4, 0}},
        {true, {1, 5, 0}}, {true, {2, 5, 1}}, {true, {3, 5, 2}}, {true, {0, 5, 3}},
    };
    static const struct alias_frame frame = {.name = "stand-in", .num_poses = 1};

    struct skin_picture *picture = ARENA_NEW(arena, struct skin_picture, 1);
    *picture = (struct skin_picture){
        .width = CHECKER_SIDE, .height = CHECKER_SIDE, .pixels = checker_skin(arena)};
    struct alias_skin *skin = ARENA_NEW(arena, struct alias_skin, 1);
    *skin = (struct alias_skin){.num_pictures = 1, .pictures = picture};
    struct alias *alias = ARENA_NEW(arena, struct alias, 1);
    *alias = (struct alias){
        .scale = vec3_make(0.125f, 0.125f, 0.125f),
        .offset = vec3_make(-16, -16, -16),
        .radius = 16,
        .skin_width = CHECKER_SIDE,
        .skin_height = CHECKER_SIDE,
        .num_skins = 1,
        .num_vertices = sizeof poses / sizeof poses[0],
        .num_triangles = sizeof triangles / sizeof triangles[0],
        .num_frames = 1,
        .num_poses = 1,
        .skins = skin,
        .texcoords = texcoords,
        .triangles = triangles,
        .frames = &frame,
        .poses = poses,
    };

    struct model *model = ARENA_NEW(arena, struct model, 1);
    snprintf(model->name, sizeof model->name, "%s", name);
    model->kind = MODEL_ALIAS;
    model->mins = vec3_make(-16, -16, -16);
    model->maxs = vec3_make(16, 16, 16);
    model->alias = alias;
    return model;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/world_light.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "render/geometry/luxels.h"
#include "world/map.h"

enum {
    ATLAS_WIDTH = 1024, /* pixels */
    MAX_ATLAS_HEIGHT = 16384,
    MAX_FACE_SIDE = ATLAS_WIDTH - 2,
    NUM_COLOURS = 3,
    NO_STYLES = -1, /* a face whose luxels were never computed */
};

struct face_state {
    int x, y;                   /* pixels in the atlas; x < 0: no luxels */
    int styles[MAP_MAX_STYLES]; /* the values its luxels were computed with */
    bool has_dynamic;           /* dynamic lights were added */
};

/* A texture of the planes, up to date except for its dirty rows. */
struct copy {
    GLuint texture;              /* 0: not created yet */
    int dirty_top, dirty_bottom; /* rows not yet sent: top <= y < bottom */
};

/* One is updated while a frame in flight still uses the other. */
enum { NUM_COPIES = 2 };

struct world_light {
    const struct map *map;
    struct copy copies[NUM_COPIES];
    int shown;  /* index of the copy in use */
    int height; /* pixels */
    struct face_state *faces;
    struct arena *arena;
    uint8_t *planes[NUM_COLOURS]; /* the texture's layers; one while all light is grey */
    int max_luxels;               /* of one face */
    uint32_t *luxels;             /* of one face, three for each luxel */
    struct luxel_styles styles;
};

/* Packs rectangles side by side into rows. Each has a spare pixel to its left and above
 * it, for coordinates that rounding puts outside the face. */
struct shelf {
    int x, y, height;
};

static bool shelf_place(struct shelf *shelf, int width, int height, int *x, int *y)
{
    const bool is_next = shelf->x + width + 2 > ATLAS_WIDTH;
    if (shelf->y + (is_next ? shelf->height + 1 : 0) + height + 2 > MAX_ATLAS_HEIGHT)
        return false; /* no further rows are started */
    if (is_next) {
        shelf->y += shelf->height + 1;
        shelf->x = shelf->height = 0;
    }
    *x = shelf->x + 1;
    *y = shelf->y + 1;
    shelf->x += width + 1;
    shelf->height = height > shelf->height ? height : shelf->height;
    return true;
}

static bool fits(const struct map *map, const struct map_face *face)
{
    return luxels_exist(map, face) && face->light_size[0] <= MAX_FACE_SIDE &&
           face->light_size[1] <= MAX_FACE_SIDE;
}

static void place_faces(struct world_light *light, struct log *log)
{
    const struct map *const map = light->map;
    struct shelf shelf = {0};
    bool full = false;

    for (int i = 0; i < map->num_faces; i++) {
        const struct map_face *const face = &map->faces[i];
        struct face_state *const state = &light->faces[i];
        state->x = -1;
        state->styles[0] = NO_STYLES;
        if (!fits(map, face))
            continue;
        if (!shelf_place(&shelf, face->light_size[0], face->light_size[1], &state->x, &state->y))
            full = true;
        light->max_luxels =
            luxels_count(face) > light->max_luxels ? luxels_count(face) : light->max_luxels;
    }
    light->height = shelf.y + shelf.height + 2;
    if (full)
        log_warn(log, "%s: the lightmap atlas is full: some walls are not drawn", map->name);
}

static int num_planes(const struct world_light *light)
{
    return light->planes[1] ? NUM_COLOURS : 1;
}

void world_light_destroy(struct world_light *light, const struct gl *gl)
{
    for (int i = 0; i < NUM_COPIES; i++) {
        gl->DeleteTextures(1, &light->copies[i].texture);
        light->copies[i].texture = 0;
    }
}

/* Allocate `num` empty planes and their textures. */
static void create_planes(struct world_light *light, const struct gl *gl, int num)
{
    for (int i = 0; i < num; i++)
        light->planes[i] =
            ARENA_NEW(light->arena, uint8_t, (size_t)ATLAS_WIDTH * (size_t)light->height * 4);
    for (int i = 0; i < light->map->num_faces; i++)
        light->faces[i].styles[0] = NO_STYLES;
    world_light_destroy(light, gl);
}

static void create_texture(const struct world_light *light, struct copy *copy, const struct gl *gl)
{
    gl->GenTextures(1, &copy->texture);
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, copy->texture);
    gl->TexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, ATLAS_WIDTH, light->height, num_planes(light),
                   0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    copy->dirty_top = 0;
    copy->dirty_bottom = light->height;
}

struct world_light *world_light_create(const struct draw_context *context, const struct map *map,
                                       struct arena *arena)
{
    struct world_light *const light = ARENA_NEW(arena, struct world_light, 1);
    light->map = map;
    light->arena = arena;
    light->faces = ARENA_NEW(arena, struct face_state, (size_t)map->num_faces);
    place_faces(light, context->log);
    light->luxels = ARENA_NEW(arena, uint32_t, (size_t)light->max_luxels * NUM_COLOURS);
    create_planes(light, context->gl, luxels_are_grey(map) ? 1 : NUM_COLOURS);
    return light;
}

bool world_light_place(const struct world_light *light, int face, int *x, int *y)
{
    *x = light->faces[face].x;
    *y = light->faces[face].y;
    return *x >= 0;
}

void world_light_size(const struct world_light *light, int *width, int *height)
{
    *width = ATLAS_WIDTH;
    *height = light->height;
}

bool world_light_is_coloured(const struct world_light *light)
{
    return num_planes(light) > 1;
}

static bool has_colour(const struct scene *scene)
{
    if (scene->has_style_tints)
        return true;
    for (int i = 0; i < scene->num_lights; i++) {
        const float *const colour = scene->lights[i].colour;
        if (colour[0] != colour[1] || colour[1] != colour[2])
            return true;
    }
    return false;
}

/* The colours of styles change at most at the start of a level. All faces are then
 * computed again. */
static void set_styles(struct world_light *light, const struct scene *scene)
{
    const struct luxel_styles before = light->styles;
    luxels_set_styles(&light->styles, scene);
    const bool differs =
        before.is_tinted != light->styles.is_tinted ||
        before.fill_light != light->styles.fill_light ||
        (before.is_tinted && memcmp(before.tints, light->styles.tints, sizeof before.tints) != 0);
    for (int i = 0; i < light->map->num_faces && differs; i++)
        light->faces[i].styles[0] = NO_STYLES;
}

void world_light_begin(struct world_light *light, const struct gl *gl, const struct scene *scene)
{
    if (!world_light_is_coloured(light) && has_colour(scene))
        create_planes(light, gl, NUM_COLOURS);
    set_styles(light, scene);
}

/* Stores one colour channel. Each pixel of a plane holds four luxels: its own and those
 * to the right, below, and diagonally below. At the edges the last one is repeated. */
static void store_plane(struct world_light *light, const struct face_state *state,
                        const struct map_face *face, int colour)
{
    const int width = face->light_size[0], height = face->light_size[1];
    for (int t = -1; t < height; t++) {
        const int rows[2] = {t < 0 ? 0 : t, t + 1 < height ? t + 1 : t};
        const uint32_t *const top = light->luxels + rows[0] * width * NUM_COLOURS + colour;
        const uint32_t *const bottom = light->luxels + rows[1] * width * NUM_COLOURS + colour;
        uint8_t *out = light->planes[colour] +
                       ((size_t)(state->y + t) * ATLAS_WIDTH + (size_t)(state->x - 1)) * 4;
        for (int s = -1; s < width; s++, out += 4) {
            const int left = (s < 0 ? 0 : s) * NUM_COLOURS;
            const int right = (s + 1 < width ? s + 1 : s) * NUM_COLOURS;
            out[0] = (uint8_t)top[left];
            out[1] = (uint8_t)top[right];
            out[2] = (uint8_t)bottom[left];
            out[3] = (uint8_t)bottom[right];
        }
    }
}

static void store_luxels(struct world_light *light, const struct face_state *state,
                         const struct map_face *face)
{
    for (int colour = 0; colour < num_planes(light); colour++)
        store_plane(light, state, face, colour);
    const int bottom = state->y + face->light_size[1];
    for (int i = 0; i < NUM_COPIES; i++) {
        struct copy *const copy = &light->copies[i];
        copy->dirty_top = state->y - 1 < copy->dirty_top ? state->y - 1 : copy->dirty_top;
        copy->dirty_bottom = bottom > copy->dirty_bottom ? bottom : copy->dirty_bottom;
    }
}

static bool update_styles(const struct world_light *light, struct face_state *state,
                          const struct map_face *face)
{
    bool changed = state->styles[0] == NO_STYLES;
    for (int i = 0; i < MAP_MAX_STYLES; i++) {
        const int value = i < face->num_styles ? light->styles.values[face->styles[i]] : 0;
        changed = changed || state->styles[i] != value;
        state->styles[i] = value;
    }
    return changed;
}

void world_light_update(struct world_light *light, int face_index, const struct scene_light *lights,
                        int num_lights)
{
    const struct map_face *const face = &light->map->faces[face_index];
    struct face_state *const state = &light->faces[face_index];
    if (state->x < 0)
        return;

    const bool changed = update_styles(light, state, face);
    const bool is_lit = luxels_are_lit_by(light->map, face, lights, num_lights);
    if (!changed && !is_lit && !state->has_dynamic)
        return;
    luxels_compute(light->map, face, &light->styles, lights, is_lit ? num_lights : 0,
                   light->luxels);
    state->has_dynamic = is_lit;
    store_luxels(light, state, face);
}

void world_light_bind(const struct world_light *light, const struct gl *gl)
{
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, light->copies[light->shown].texture);
}

void world_light_upload(struct world_light *light, const struct gl *gl)
{
    light->shown = (light->shown + 1) % NUM_COPIES;
    struct copy *const copy = &light->copies[light->shown];
    if (!copy->texture)
        create_texture(light, copy, gl);
    const int top = copy->dirty_top, bottom = copy->dirty_bottom;
    if (top >= bottom)
        return;
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, copy->texture);
    for (int i = 0; i < num_planes(light); i++)
        gl->TexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, top, i, ATLAS_WIDTH, bottom - top, 1, GL_RGBA,
                          GL_UNSIGNED_BYTE, light->planes[i] + (size_t)top * ATLAS_WIDTH * 4);
    copy->dirty_top = INT_MAX;
    copy->dirty_bottom = 0;
}

#include "render/gl/world_light.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "world/map.h"

enum {
    ATLAS_WIDTH = 1024, /* px */
    MAX_ATLAS_HEIGHT = 16384,
    MAX_FACE_SIDE = ATLAS_WIDTH - 2,
    MAX_TEXEL = 1 << 20, /* from a face to a light that reaches it */
    NUM_COLOURS = 3,
    STYLE_ONE = 256,   /* a style's factor of 1 */
    NO_STYLES = -1,    /* a face whose luxels were never worked out */
    MAX_SCALE = 65535, /* bounds what a scene may ask of a style or a light */
};

struct face_state {
    int x, y;                   /* px in the atlas; x < 0: no luxels */
    int styles[MAP_MAX_STYLES]; /* the values its luxels were worked out with */
    bool has_dynamic;           /* dynamic lights were added */
};

/* The planes as a texture, as they were when it was last used. */
struct copy {
    GLuint texture;              /* 0: not made yet */
    int dirty_top, dirty_bottom; /* rows not yet sent: top <= y < bottom */
};

/* One is written to while the frame that shows the other is still drawn. */
enum { NUM_COPIES = 2 };

struct world_light {
    const struct map *map;
    struct copy copies[NUM_COPIES];
    int shown;  /* of the copies */
    int height; /* px */
    struct face_state *faces;
    struct arena *arena;
    uint8_t *planes[NUM_COLOURS]; /* the texture's layers; one while all light is grey */
    int max_luxels;               /* of one face */
    uint32_t *sums;               /* of one face, 3 a luxel, times 256 */
    int style_values[64];
    bool is_tinted; /* styles have colours: */
    float tints[64][NUM_COLOURS];
};

/* Puts rectangles side by side in rows that are as high as their highest, with a
 * px before and above each, for places that rounding puts outside its face. */
struct shelf {
    int x, y, height;
};

static bool shelf_place(struct shelf *shelf, int width, int height, int *x, int *y)
{
    if (shelf->x + width + 2 > ATLAS_WIDTH) {
        shelf->y += shelf->height + 1;
        shelf->x = shelf->height = 0;
    }
    if (shelf->y + height + 2 > MAX_ATLAS_HEIGHT)
        return false;
    *x = shelf->x + 1;
    *y = shelf->y + 1;
    shelf->x += width + 1;
    shelf->height = height > shelf->height ? height : shelf->height;
    return true;
}

static bool has_luxels(const struct map *map, const struct map_face *face)
{
    return face->num_vertices > 0 && !map->texinfos[face->texinfo].special &&
           face->light_size[0] <= MAX_FACE_SIDE && face->light_size[1] <= MAX_FACE_SIDE;
}

static int num_luxels(const struct map_face *face)
{
    return face->light_size[0] * face->light_size[1];
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
        if (!has_luxels(map, face))
            continue;
        if (!shelf_place(&shelf, face->light_size[0], face->light_size[1], &state->x, &state->y))
            full = true;
        light->max_luxels =
            num_luxels(face) > light->max_luxels ? num_luxels(face) : light->max_luxels;
    }
    light->height = shelf.y + shelf.height + 2;
    if (full)
        log_warn(log, "%s: more light than fits: some walls are left out", map->name);
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

/* Room for so many, with nothing in them, and for textures that hold them. */
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

static bool is_grey(const struct map *map)
{
    for (int i = 0; i < map->num_faces && map->light; i++) {
        const struct map_face *const face = &map->faces[i];
        if (!has_luxels(map, face) || face->light_offset < 0)
            continue;
        const uint8_t *luxel = map->light + (size_t)face->light_offset * 3;
        for (int k = num_luxels(face) * face->num_styles; k > 0; k--, luxel += 3)
            if (luxel[0] != luxel[1] || luxel[1] != luxel[2])
                return false;
    }
    return true;
}

struct world_light *world_light_create(const struct draw_context *context, const struct map *map,
                                       struct arena *arena)
{
    struct world_light *const light = ARENA_NEW(arena, struct world_light, 1);
    light->map = map;
    light->arena = arena;
    light->faces = ARENA_NEW(arena, struct face_state, (size_t)map->num_faces);
    place_faces(light, context->log);
    light->sums = ARENA_NEW(arena, uint32_t, (size_t)light->max_luxels * NUM_COLOURS);
    create_planes(light, context->gl, is_grey(map) ? 1 : NUM_COLOURS);
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

/* Colours of styles change when a level begins, if at all: all faces are worked
 * out again then. */
static void take_tints(struct world_light *light, const struct scene *scene)
{
    const bool differs =
        light->is_tinted != scene->has_style_tints ||
        (light->is_tinted && memcmp(light->tints, scene->style_tints, sizeof light->tints) != 0);
    if (!differs)
        return;
    light->is_tinted = scene->has_style_tints;
    memcpy(light->tints, scene->style_tints, sizeof light->tints);
    for (int i = 0; i < light->map->num_faces; i++)
        light->faces[i].styles[0] = NO_STYLES;
}

void world_light_begin(struct world_light *light, const struct gl *gl, const struct scene *scene)
{
    if (!world_light_is_coloured(light) && has_colour(scene))
        create_planes(light, gl, NUM_COLOURS);
    take_tints(light, scene);
    for (int i = 0; i < 64; i++) {
        const float value = scene->light_styles[i] * STYLE_ONE;
        light->style_values[i] = value > 0.0f ? (int)fminf(value + 0.5f, MAX_SCALE) : 0;
    }
}

static void add_tinted(struct world_light *light, const uint8_t *luxels, size_t num, int style)
{
    for (int c = 0; c < NUM_COLOURS; c++) {
        const float tinted = (float)light->style_values[style] * light->tints[style][c];
        const uint32_t value = (uint32_t)fminf(tinted + 0.5f, MAX_SCALE);
        for (size_t k = (size_t)c; k < num; k += NUM_COLOURS)
            light->sums[k] += luxels[k] * value;
    }
}

/* A map with no light at all is as bright as can be; a face with none is black. */
static void add_styles(struct world_light *light, const struct map_face *face)
{
    const struct map *const map = light->map;
    const size_t num = (size_t)num_luxels(face) * 3;

    for (size_t k = 0; k < num; k++)
        light->sums[k] = map->light ? 0 : 255 * STYLE_ONE;
    if (!map->light || face->light_offset < 0)
        return;
    const uint8_t *luxels = map->light + (size_t)face->light_offset * 3;
    for (int i = 0; i < face->num_styles; i++, luxels += num) {
        if (light->is_tinted) {
            add_tinted(light, luxels, num, face->styles[i]);
            continue;
        }
        const uint32_t value = (uint32_t)light->style_values[face->styles[i]];
        for (size_t k = 0; k < num; k++)
            light->sums[k] += luxels[k] * value;
    }
}

/* How a dynamic light falls on a face. */
struct footprint {
    float brightness; /* luxel units under the light */
    float reach;      /* how far it gets, in what luxels are apart */
    int centre[2];    /* the same, from luxel (0, 0) */
};

static bool find_footprint(const struct map *map, const struct map_face *face,
                           const struct scene_light *light, struct footprint *out)
{
    const struct map_plane *const plane = &map->planes[face->plane];
    const float distance = glms_vec3_dot(light->origin, plane->normal) - plane->dist;
    const vec3s impact = vec3_mad(light->origin, plane->normal, -distance);

    out->brightness = light->radius - fabsf(distance);
    out->reach = out->brightness - light->min_light;
    if (!(out->brightness > 0.0f) || !(out->reach > 0.0f))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct map_light_axis *const axis = &face->light_axes[i];
        const float texel = (float)map_luxel_at(axis, impact) * axis->luxel_size;
        const float last = (float)(face->light_size[i] - 1) * axis->luxel_size;
        if (!(texel > -out->reach) || !(texel < last + out->reach) || fabsf(texel) > MAX_TEXEL)
            return false;
        out->centre[i] = (int)texel;
    }
    return true;
}

/* The original's distance: an octagon, near enough to a circle. */
static int octagon(int a, int b)
{
    return a > b ? a + b / 2 : b + a / 2;
}

static void add_footprint(struct world_light *light, const struct map_face *face,
                          const struct footprint *footprint, const float colour[3])
{
    const float luxel_size[2] = {face->light_axes[0].luxel_size, face->light_axes[1].luxel_size};
    uint32_t *sum = light->sums;
    for (int t = 0; t < face->light_size[1]; t++) {
        const int down = abs(footprint->centre[1] - (int)((float)t * luxel_size[1]));
        for (int s = 0; s < face->light_size[0]; s++, sum += 3) {
            const int across = abs(footprint->centre[0] - (int)((float)s * luxel_size[0]));
            const float distance = (float)octagon(across, down);
            if (distance >= footprint->reach)
                continue;
            const float amount = (footprint->brightness - distance) * STYLE_ONE;
            for (int c = 0; c < 3; c++)
                sum[c] += (uint32_t)fminf(fmaxf(amount * colour[c], 0.0f), MAX_SCALE);
        }
    }
}

static void add_dynamic(struct world_light *light, const struct map_face *face,
                        const struct scene_light *lights, int num_lights)
{
    struct footprint footprint;
    for (int i = 0; i < num_lights; i++)
        if (find_footprint(light->map, face, &lights[i], &footprint))
            add_footprint(light, face, &footprint, lights[i].colour);
}

bool world_light_reaches(const struct map *map, int face, const struct scene_light *lights,
                         int num_lights)
{
    struct footprint footprint;
    for (int i = 0; i < num_lights; i++)
        if (find_footprint(map, &map->faces[face], &lights[i], &footprint))
            return true;
    return false;
}

/* Each px of a plane holds four luxels of one colour: its own and the next
 * across, down, and both. At the edges the last one stands for the next. */
static void store_plane(struct world_light *light, const struct face_state *state,
                        const struct map_face *face, int colour)
{
    const int width = face->light_size[0], height = face->light_size[1];
    for (int t = -1; t < height; t++) {
        const int rows[2] = {t < 0 ? 0 : t, t + 1 < height ? t + 1 : t};
        const uint32_t *const top = light->sums + rows[0] * width * NUM_COLOURS + colour;
        const uint32_t *const bottom = light->sums + rows[1] * width * NUM_COLOURS + colour;
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
    for (int k = 0; k < num_luxels(face) * NUM_COLOURS; k++) {
        const uint32_t value = light->sums[k] / STYLE_ONE;
        light->sums[k] = value < 255 ? value : 255;
    }
    for (int colour = 0; colour < num_planes(light); colour++)
        store_plane(light, state, face, colour);
    const int bottom = state->y + face->light_size[1];
    for (int i = 0; i < NUM_COPIES; i++) {
        struct copy *const copy = &light->copies[i];
        copy->dirty_top = state->y - 1 < copy->dirty_top ? state->y - 1 : copy->dirty_top;
        copy->dirty_bottom = bottom > copy->dirty_bottom ? bottom : copy->dirty_bottom;
    }
}

static bool take_styles(const struct world_light *light, struct face_state *state,
                        const struct map_face *face)
{
    bool changed = state->styles[0] == NO_STYLES;
    for (int i = 0; i < MAP_MAX_STYLES; i++) {
        const int value = i < face->num_styles ? light->style_values[face->styles[i]] : 0;
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

    const bool changed = take_styles(light, state, face);
    const bool is_lit = world_light_reaches(light->map, face_index, lights, num_lights);
    if (!changed && !is_lit && !state->has_dynamic)
        return;
    add_styles(light, face);
    if (is_lit)
        add_dynamic(light, face, lights, num_lights);
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

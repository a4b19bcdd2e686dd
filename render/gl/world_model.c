/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/world_model.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/geometry/luxels.h"
#include "world/map.h"
#include "world/map_texture_cycles.h"

/* Faces with the same slot can share a draw call. */
struct world_item {
    uint32_t slot;
    uint32_t first_vertex;
    int face;
};

static int num_slots(const struct world_model *model)
{
    return NUM_WORLD_KINDS * NUM_WORLD_LIQUIDS * model->textures.num_arrays;
}

static uint32_t slot_of(const struct world_model *model, enum world_kind kind,
                        const struct world_texture *texture)
{
    return (uint32_t)(((int)kind * NUM_WORLD_LIQUIDS + (int)texture->liquid) *
                          model->textures.num_arrays +
                      texture->array);
}

static bool is_lit(const struct map *map, int face)
{
    return !map->texinfos[map->faces[face].texinfo].special;
}

/* Selects a cheaper way to draw a wall where the result is the same. */
static enum world_kind kind_of(const struct world_model *model, const struct world_part *part,
                               int face, const struct world_texture *texture)
{
    if (texture->kind == WORLD_LIQUID)
        return is_lit(model->map, face) ? WORLD_LIT_LIQUID : WORLD_LIQUID;
    if (texture->kind != WORLD_WALL || texture->has_picture)
        return texture->kind;
    if (face_classes_is_black(model->classes, face) && !texture->has_fullbright &&
        !luxels_are_lit_by(model->map, &model->map->faces[face], part->lights, part->num_lights))
        return WORLD_BLACK;
    return face_classes_is_near(model->classes, face, &part->eye) ? WORLD_NEAR : WORLD_WALL;
}

struct world_model *world_model_create(const struct draw_context *context, const struct map *map)
{
    struct world_model *const model = mem_alloc(sizeof *model);
    struct arena *const arena = arena_create();

    model->map = map;
    model->digest = map->digest;
    model->arena = arena;
    model->light = world_light_create(context, map, arena);
    world_textures_create(&model->textures, context, map, arena);
    world_mesh_create(&model->mesh, context, map, &model->textures, model->light, arena);
    model->visible = world_visible_create(map, arena);
    model->classes = face_classes_create(map, arena);
    for (int alternate = 0; alternate < 2; alternate++)
        model->shown[alternate] = ARENA_NEW(arena, int, (size_t)map->num_textures + 1);
    model->slot_counts = ARENA_NEW(arena, uint32_t, (size_t)num_slots(model));
    return model;
}

void world_model_destroy(struct world_model *model, const struct gl *gl)
{
    world_mesh_destroy(&model->mesh, gl);
    world_textures_destroy(&model->textures, gl);
    world_light_destroy(model->light, gl);
    free(model->items);
    free(model->indices);
    free(model->batches);
    arena_destroy(model->arena);
    free(model);
}

void world_model_begin(struct world_model *model, const struct gl *gl, const struct scene *scene)
{
    const struct map *const map = model->map;

    model->num_items = model->num_batches = 0;
    model->num_indices = 0;
    world_light_begin(model->light, gl, scene);
    for (int alternate = 0; alternate < 2; alternate++) {
        for (int i = 0; i < map->num_textures; i++)
            model->shown[alternate][i] = map_texture_cycles_at(map, i, alternate, scene->time);
        model->shown[alternate][map->num_textures] = map->num_textures;
    }
    for (int i = 0; i < NUM_WORLD_LIQUIDS; i++)
        model->liquid_alpha[i] = map_texels_alpha(map, scene->liquid_alpha, (enum world_liquid)i);
}

void world_model_add_face(struct world_model *model, const struct world_part *part, int face_index)
{
    const struct map *const map = model->map;
    const struct world_face *const face = &model->mesh.faces[face_index];
    if (face->num_corners == 0)
        return;

    const int named = map->texinfos[map->faces[face_index].texinfo].texture;
    const int own = named >= 0 ? named : map->num_textures;
    const int shown = model->shown[part->shows_alternate][own];
    const int variant = shown == own ? 0 : world_mesh_variant(map, own, shown);
    const struct world_texture *const texture = &model->textures.textures[shown];
    const enum world_kind kind = kind_of(model, part, face_index, texture);
    if (model->num_items == model->max_items) {
        model->max_items = model->max_items * 2 + 256;
        model->items = mem_resize(model->items, (size_t)model->max_items, sizeof *model->items);
    }
    model->items[model->num_items++] = (struct world_item){
        .slot = slot_of(model, kind, texture),
        .first_vertex = face->first_vertex + (uint32_t)variant * face->num_vertices,
        .face = face_index,
    };
    if (kind != WORLD_BLACK)
        world_light_update(model->light, face_index, part->lights, part->num_lights);
}

static float slot_alpha(const struct world_model *model, const struct world_part *part, int slot)
{
    const enum world_kind kind =
        (enum world_kind)(slot / model->textures.num_arrays / NUM_WORLD_LIQUIDS);
    if ((kind != WORLD_LIQUID && kind != WORLD_LIT_LIQUID && kind != WORLD_GLASS) ||
        part->alpha < 1.0f)
        return part->alpha;
    return model->liquid_alpha[slot / model->textures.num_arrays % NUM_WORLD_LIQUIDS];
}

/* Turns counts of indices per slot into batches. Afterwards slot_counts holds where the
 * indices of each slot begin. */
static void make_batches(struct world_model *model, const struct world_part *part)
{
    uint32_t *const counts = model->slot_counts;
    uint32_t first = (uint32_t)model->num_indices;

    for (int slot = 0; slot < num_slots(model); slot++) {
        const uint32_t num = counts[slot];
        counts[slot] = first;
        if (num == 0)
            continue;
        if (model->num_batches == model->max_batches) {
            model->max_batches = model->max_batches * 2 + 16;
            model->batches =
                mem_resize(model->batches, (size_t)model->max_batches, sizeof *model->batches);
        }
        model->batches[model->num_batches++] = (struct world_batch){
            .part = part,
            .kind = (enum world_kind)(slot / model->textures.num_arrays / NUM_WORLD_LIQUIDS),
            .array = slot % model->textures.num_arrays,
            .alpha = slot_alpha(model, part, slot),
            .first_index = first,
            .num_indices = num,
        };
        first += num;
    }
    model->num_indices = first;
}

static void count_corners(struct world_model *model)
{
    memset(model->slot_counts, 0, (size_t)num_slots(model) * sizeof *model->slot_counts);
    size_t num = 0;
    for (int i = 0; i < model->num_items; i++) {
        const uint32_t corners = model->mesh.faces[model->items[i].face].num_corners;
        model->slot_counts[model->items[i].slot] += corners;
        num += corners;
    }
    if (model->num_indices + num <= model->max_indices)
        return;
    model->max_indices = (model->num_indices + num) * 2;
    model->indices = mem_resize(model->indices, model->max_indices, sizeof *model->indices);
}

static void write_item(struct world_model *model, const struct world_item *item)
{
    const struct world_face *const face = &model->mesh.faces[item->face];
    uint32_t *const out = model->indices + model->slot_counts[item->slot];
    for (uint32_t k = 0; k < face->num_corners; k++)
        out[k] = item->first_vertex + model->mesh.corners[face->first_corner + k];
    model->slot_counts[item->slot] += face->num_corners;
}

/* Transparent faces are drawn farthest first. */
void world_model_end_part(struct world_model *model, const struct world_part *part)
{
    count_corners(model);
    make_batches(model, part);
    for (int i = 0; i < model->num_items; i++)
        if (slot_alpha(model, part, (int)model->items[i].slot) >= 1.0f)
            write_item(model, &model->items[i]);
    for (int i = model->num_items - 1; i >= 0; i--)
        if (slot_alpha(model, part, (int)model->items[i].slot) < 1.0f)
            write_item(model, &model->items[i]);
    model->num_items = 0;
}

void world_model_upload(struct world_model *model, const struct gl *gl)
{
    gl->BindVertexArray(model->mesh.vertex_array);
    gl->BufferData(GL_ELEMENT_ARRAY_BUFFER,
                   (GLsizeiptr)(model->num_indices * sizeof *model->indices), model->indices,
                   GL_STREAM_DRAW);
    world_light_upload(model->light, gl);
}

void world_model_bind(const struct world_model *model, const struct gl *gl)
{
    gl->BindVertexArray(model->mesh.vertex_array);
    gl->ActiveTexture(GL_TEXTURE1);
    world_light_bind(model->light, gl);
    gl->ActiveTexture(GL_TEXTURE0);
}

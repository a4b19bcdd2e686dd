/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/world_textures.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/gl/texture_levels.h"
#include "render/pixels/map_texels.h"
#include "world/image.h"
#include "world/map.h"

enum { MAX_LAYERS = 256 };

static bool fits_common_array(int width, int height)
{
    return width <= WORLD_ARRAY_SIDE && height <= WORLD_ARRAY_SIDE && (width & (width - 1)) == 0 &&
           (height & (height - 1)) == 0;
}

static const struct image *image_of(const struct map *map, int index)
{
    return index < map->num_textures ? map->textures[index].image : NULL;
}

static enum world_kind kind_of(const struct map *map, int index)
{
    static const enum world_kind kinds[] = {
        [KIND_WALL] = WORLD_WALL,     [KIND_GLOWING] = WORLD_GLOWING, [KIND_FENCE] = WORLD_FENCE,
        [KIND_LIQUID] = WORLD_LIQUID, [KIND_GLASS] = WORLD_GLASS,     [KIND_SKY] = WORLD_SKY,
    };
    return kinds[map_texels_kind(map, index)];
}

/* Find or begin the array with room for more layers of this size. */
static int find_array(struct world_textures *out, const struct world_array *size, int num_layers)
{
    for (int i = 0; i < out->num_arrays; i++) {
        const struct world_array *const a = &out->arrays[i];
        if (a->width == size->width && a->height == size->height && a->px_width == size->px_width &&
            a->px_height == size->px_height && a->flowing < 0 && size->flowing < 0 &&
            a->num_layers + num_layers <= MAX_LAYERS)
            return i;
    }
    out->arrays[out->num_arrays] = *size;
    return out->num_arrays++;
}

static void place_sky(struct world_textures *out, struct world_texture *texture, int width,
                      int height, const struct image *image)
{
    texture->array = out->num_arrays++;
    out->arrays[texture->array] = (struct world_array){
        .width = width,
        .height = height,
        .num_layers = 2,
        .flowing = -1,
        .px_width = image ? image->width : width,
        .px_height = image ? image->height : height,
    };
}

static void place(struct world_textures *out, const struct map *map, int index)
{
    struct world_texture *const texture = &out->textures[index];
    const struct image *const image = image_of(map, index);
    int width, height;

    texture->kind = kind_of(map, index);
    map_texels_size(map, index, &width, &height);
    if (texture->kind == WORLD_SKY) {
        place_sky(out, texture, width, height, image);
        return;
    }
    const bool has_glow = texture->kind == WORLD_GLOWING;
    const bool is_liquid = texture->kind == WORLD_LIQUID;
    if (is_liquid || texture->kind == WORLD_GLASS)
        texture->liquid = map_texels_liquid(map, index);
    const int side = MAP_TEXELS_LIQUID_SIDE;
    const bool is_fitted = is_liquid && (width != side || height != side);
    const bool flows = index < map->num_textures && map->textures[index].flows;
    if (!image && !is_fitted && !flows && fits_common_array(width, height))
        width = height = WORLD_ARRAY_SIDE;
    const struct world_array size = {.width = is_fitted ? side : width,
                                     .height = is_fitted ? side : height,
                                     .px_width = image ? image->width : width,
                                     .px_height = image ? image->height : height,
                                     .flowing = flows ? index : -1};
    const int num_layers = has_glow ? 2 : 1;
    texture->has_picture = image != NULL;
    texture->has_fullbright = has_glow;
    texture->array = find_array(out, &size, num_layers);
    texture->layer = out->arrays[texture->array].num_layers;
    out->arrays[texture->array].num_layers += num_layers;
}

/* Store a picture as a layer, repeated until it fills it. */
static void upload_layer(const struct gl *gl, const struct world_array *array, int layer,
                         const struct map_texels *p)
{
    const size_t row = (size_t)p->width * 4, full_row = (size_t)array->px_width * 4;
    uint8_t *const full = mem_alloc(full_row * (size_t)array->px_height);
    for (int y = 0; y < array->px_height; y++)
        for (size_t at = 0; at < full_row; at += row)
            memcpy(full + (size_t)y * full_row + at, p->rgba + (size_t)(y % p->height) * row,
                   row < full_row - at ? row : full_row - at);
    texture_levels_upload_layer(gl, full, array->px_width, array->px_height, layer);
    free(full);
}

static void create_array(const struct gl *gl, struct world_array *array, enum render_filter filter)
{
    const bool nearest = filter == RENDER_FILTER_NEAREST;
    gl->GenTextures(1, &array->texture);
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, array->texture);
    texture_levels_allocate_layers(gl, array->px_width, array->px_height, array->num_layers);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, nearest ? GL_NEAREST : GL_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER,
                      nearest ? GL_NEAREST_MIPMAP_LINEAR : GL_LINEAR_MIPMAP_LINEAR);
}

static void set_anisotropy(const struct gl *gl, float anisotropy)
{
    if (anisotropy > 1.0f)
        gl->TexParameterf(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_ANISOTROPY, anisotropy);
}

static void create_near_sampler(struct world_textures *out, const struct draw_context *context)
{
    const GLint filter = context->filter == RENDER_FILTER_NEAREST ? GL_NEAREST : GL_LINEAR;
    context->gl->GenSamplers(1, &out->near_sampler);
    context->gl->SamplerParameteri(out->near_sampler, GL_TEXTURE_MAG_FILTER, filter);
    context->gl->SamplerParameteri(out->near_sampler, GL_TEXTURE_MIN_FILTER, filter);
}

static void upload(const struct draw_context *context, struct world_textures *out,
                   const struct map *map)
{
    for (int i = 0; i <= out->num_textures; i++) {
        struct world_texture *const texture = &out->textures[i];
        const struct world_array *const array = &out->arrays[texture->array];
        const bool has_two = texture->kind == WORLD_SKY || texture->kind == WORLD_GLOWING;
        context->gl->BindTexture(GL_TEXTURE_2D_ARRAY, array->texture);
        for (int k = 0; k < (has_two ? 2 : 1); k++) {
            const struct map_texels texels =
                map_texels_make(map, i, k, context->palette, &texture->has_fullbright);
            upload_layer(context->gl, array, texture->layer + k, &texels);
            free(texels.rgba);
        }
    }
}

void world_textures_create(struct world_textures *out, const struct draw_context *context,
                           const struct map *map, struct arena *arena)
{
    const struct gl *const gl = context->gl;
    const size_t num = (size_t)map->num_textures + 1;

    out->num_textures = map->num_textures;
    out->num_arrays = 0;
    out->textures = ARENA_NEW(arena, struct world_texture, num);
    out->arrays = ARENA_NEW(arena, struct world_array, num);
    for (int i = 0; i <= map->num_textures; i++)
        place(out, map, i);
    for (int i = 0; i < out->num_arrays; i++) {
        create_array(gl, &out->arrays[i], context->filter);
        set_anisotropy(gl, context->anisotropy);
    }
    upload(context, out, map);
    create_near_sampler(out, context);
}

void world_textures_destroy(struct world_textures *textures, const struct gl *gl)
{
    for (int i = 0; i < textures->num_arrays; i++)
        gl->DeleteTextures(1, &textures->arrays[i].texture);
    textures->num_arrays = 0;
    gl->DeleteSamplers(1, &textures->near_sampler);
}

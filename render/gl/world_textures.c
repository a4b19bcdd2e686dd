#include "render/gl/world_textures.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "render/pixels/mipmap.h"
#include "world/image.h"
#include "world/map.h"
#include "world/palette.h"

/* A liquid's texture takes LIQUID_SIDE texels of a wall, whatever its size, as in
 * the game, whose liquids all are so large, and its GL descendants. */
enum { CHECKER_SIDE = 32, LIQUID_SIDE = 64, MAX_LAYERS = 256 };

/* One texture as it goes into its layer. */
struct picture {
    int width, height; /* px */
    uint8_t *rgba;     /* malloc'd */
};

static bool fits_common_array(int width, int height)
{
    return width <= WORLD_ARRAY_SIDE && height <= WORLD_ARRAY_SIDE && (width & (width - 1)) == 0 &&
           (height & (height - 1)) == 0;
}

static bool is_missing(const struct map *map, int index)
{
    return index >= map->num_textures || !map->textures[index].mips[0];
}

static enum world_liquid liquid_of(const char *name)
{
    if (strncasecmp(name + 1, "lava", 4) == 0)
        return LIQUID_LAVA;
    if (strncasecmp(name + 1, "slime", 5) == 0)
        return LIQUID_SLIME;
    if (strncasecmp(name + 1, "tele", 4) == 0)
        return LIQUID_TELEPORT;
    return LIQUID_WATER;
}

static const struct image *image_of(const struct map *map, int index)
{
    return index < map->num_textures ? map->textures[index].image : NULL;
}

static const struct image *glow_of(const struct map *map, int index)
{
    return index < map->num_textures ? map->textures[index].glow : NULL;
}

static enum world_kind kind_of(const struct map *map, int index)
{
    static const enum world_kind kinds[] = {
        [SURFACE_PLAIN] = WORLD_WALL,
        [SURFACE_SKY] = WORLD_SKY,
        [SURFACE_LIQUID] = WORLD_LIQUID,
        [SURFACE_FENCE] = WORLD_FENCE,
    };
    if (glow_of(map, index))
        return WORLD_GLOWING;
    return index < map->num_textures ? kinds[map->textures[index].surface] : WORLD_WALL;
}

/* The array that has room for more layers of this size, perhaps a new one. */
static int find_array(struct world_textures *out, const struct world_array *size, int num_layers)
{
    for (int i = 0; i < out->num_arrays; i++) {
        const struct world_array *const a = &out->arrays[i];
        if (a->width == size->width && a->height == size->height && a->px_width == size->px_width &&
            a->px_height == size->px_height && a->num_layers + num_layers <= MAX_LAYERS)
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
        .px_width = image ? image->width : width,
        .px_height = image ? image->height : height,
    };
}

static void place(struct world_textures *out, const struct map *map, int index)
{
    struct world_texture *const texture = &out->textures[index];
    const struct image *const image = image_of(map, index);
    int width = CHECKER_SIDE, height = CHECKER_SIDE;

    texture->kind = kind_of(map, index);
    if (!is_missing(map, index)) {
        width = map->textures[index].width;
        height = map->textures[index].height;
    }
    if (texture->kind == WORLD_SKY) {
        place_sky(out, texture, width > 1 ? width / 2 : 1, height, image);
        return;
    }
    if (texture->kind == WORLD_LIQUID)
        texture->liquid = liquid_of(map->textures[index].name);
    const bool is_fitted =
        texture->kind == WORLD_LIQUID && (width != LIQUID_SIDE || height != LIQUID_SIDE);
    if (!image && !is_fitted && fits_common_array(width, height))
        width = height = WORLD_ARRAY_SIDE;
    const struct world_array size = {.width = is_fitted ? LIQUID_SIDE : width,
                                     .height = is_fitted ? LIQUID_SIDE : height,
                                     .px_width = image ? image->width : width,
                                     .px_height = image ? image->height : height};
    const int num_layers = glow_of(map, index) ? 2 : 1;
    texture->has_picture = image != NULL;
    texture->has_fullbright = glow_of(map, index) != NULL;
    texture->array = find_array(out, &size, num_layers);
    texture->layer = out->arrays[texture->array].num_layers;
    out->arrays[texture->array].num_layers += num_layers;
}

/* What QuakeSpasm shows for a texture that the map lacks, as bright in the dark. */
static struct picture make_checker(void)
{
    struct picture p = {CHECKER_SIDE, CHECKER_SIDE, mem_alloc(CHECKER_SIDE * CHECKER_SIDE * 4)};
    for (int i = 0; i < CHECKER_SIDE * CHECKER_SIDE; i++) {
        const bool odd = ((i / CHECKER_SIDE ^ i) & CHECKER_SIDE / 2) != 0;
        const uint8_t colours[2][4] = {{159, 91, 83, 255}, {0, 0, 0, 255}};
        memcpy(p.rgba + (size_t)i * 4, colours[odd], 4);
    }
    return p;
}

/* A texture in its colours, which are its own in a Half-Life map. */
static struct picture expand(const struct map *map, int index, int transparent,
                             const struct palette *palette)
{
    if (is_missing(map, index))
        return make_checker();

    const struct map_texture *const texture = &map->textures[index];
    uint8_t rgb[256][3];
    memcpy(rgb, texture->palette ? texture->palette : &palette->rgb[0][0], sizeof rgb);
    return (struct picture){texture->width, texture->height,
                            draw_expand_palette((const uint8_t(*)[3])rgb, texture->mips[0],
                                                texture->width, texture->height, transparent)};
}

/* Only a fence may be seen through; what glows does so as far as it is there. */
static struct picture copy_image(const struct image *image, enum map_surface surface, bool glows)
{
    const size_t size = (size_t)image->width * (size_t)image->height * 4;
    struct picture p = {image->width, image->height, mem_alloc(size)};
    memcpy(p.rgba, image->rgba, size);
    for (size_t i = 0; i < size; i += 4) {
        for (int c = 0; c < 3 && glows; c++)
            p.rgba[i + c] = (uint8_t)(p.rgba[i + c] * p.rgba[i + 3] / 255);
        if (surface != SURFACE_FENCE)
            p.rgba[i + 3] = 0;
    }
    return p;
}

/* A wall carries in its alpha how much of the colour light does not touch.
 * True when there is any such texel. */
static bool mark_fullbright(const struct picture *p, const struct map *map, int index,
                            const struct palette *palette)
{
    bool any = false;
    if (is_missing(map, index))
        return true;
    const struct map_texture *const texture = &map->textures[index];
    const int first_bright = texture->palette ? 256 : 256 - palette->num_fullbright;
    for (size_t i = 0; i < (size_t)p->width * (size_t)p->height; i++) {
        const bool is_bright = texture->mips[0][i] >= first_bright;
        p->rgba[i * 4 + 3] = is_bright ? 255 : 0;
        any = any || is_bright;
    }
    return any;
}

/* Store a picture as a layer, over and over until it fills it. */
static void upload_layer(const struct gl *gl, const struct world_array *array, int layer,
                         const struct picture *p)
{
    const size_t row = (size_t)p->width * 4, full_row = (size_t)array->px_width * 4;
    uint8_t *const full = mem_alloc(full_row * (size_t)array->px_height);
    for (int y = 0; y < array->px_height; y++)
        for (size_t at = 0; at < full_row; at += row)
            memcpy(full + (size_t)y * full_row + at, p->rgba + (size_t)(y % p->height) * row,
                   row < full_row - at ? row : full_row - at);
    mipmap_upload_layer(gl, full, array->px_width, array->px_height, layer);
    free(full);
}

/* A sky's two pictures; without the front one nothing is there. */
static void upload_sky_pictures(const struct gl *gl, const struct map_texture *texture)
{
    const struct image *const back = texture->image;
    const size_t size = (size_t)back->width * (size_t)back->height * 4;
    uint8_t *const clear = texture->front ? NULL : mem_alloc(size);
    mipmap_upload_layer(gl, back->rgba, back->width, back->height, 0);
    mipmap_upload_layer(gl, clear ? clear : texture->front->rgba, back->width, back->height, 1);
    free(clear);
}

/* The right half of a sky lies behind the left one, which is clear at index 0. */
static void upload_sky(const struct draw_context *context, const struct world_array *array,
                       const struct map *map, int index)
{
    const size_t row = (size_t)array->width * 4;
    uint8_t *const half = mem_alloc(row * (size_t)array->height);
    for (int layer = 0; layer < 2; layer++) {
        const struct picture p = expand(map, index, layer == 1 ? 0 : -1, context->palette);
        const int left = layer == 1 ? 0 : p.width - array->width;
        for (int y = 0; y < array->height; y++)
            memcpy(half + (size_t)y * row,
                   p.rgba + ((size_t)y * (size_t)p.width + (size_t)left) * 4, row);
        mipmap_upload_layer(context->gl, half, array->width, array->height, layer);
        free(p.rgba);
    }
    free(half);
}

static void upload_plain(const struct draw_context *context, const struct world_array *array,
                         const struct map *map, int index, struct world_texture *texture)
{
    const int transparent = texture->kind == WORLD_FENCE ? PALETTE_TRANSPARENT : -1;
    const struct picture p = expand(map, index, transparent, context->palette);
    if (texture->kind == WORLD_WALL)
        texture->has_fullbright = mark_fullbright(&p, map, index, context->palette);
    upload_layer(context->gl, array, texture->layer, &p);
    free(p.rgba);
}

static void upload_pictures(const struct gl *gl, const struct world_array *array,
                            const struct map_texture *texture, int layer)
{
    const struct image *const images[] = {texture->image, texture->glow};
    for (int i = 0; i < 2 && images[i]; i++) {
        const struct picture p = copy_image(images[i], texture->surface, i == 1);
        upload_layer(gl, array, layer + i, &p);
        free(p.rgba);
    }
}

static void create_array(const struct gl *gl, struct world_array *array, enum render_filter filter)
{
    const bool nearest = filter == RENDER_FILTER_NEAREST;
    gl->GenTextures(1, &array->texture);
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, array->texture);
    mipmap_allocate_layers(gl, array->px_width, array->px_height, array->num_layers);
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
        context->gl->BindTexture(GL_TEXTURE_2D_ARRAY, array->texture);
        if (texture->kind == WORLD_SKY && image_of(map, i))
            upload_sky_pictures(context->gl, &map->textures[i]);
        else if (texture->kind == WORLD_SKY)
            upload_sky(context, array, map, i);
        else if (texture->has_picture)
            upload_pictures(context->gl, array, &map->textures[i], texture->layer);
        else
            upload_plain(context, array, map, i, texture);
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

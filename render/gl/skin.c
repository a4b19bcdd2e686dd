#include "render/gl/skin.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/pixels/mipmap.h"
#include "world/image.h"
#include "world/palette.h"

/* A demo may dye every model in every pair of colours. A match of 32 has some 200. */
enum { MAX_DYED = 1024 };

struct skin {
    struct skin_image image;
    struct skin_textures textures;
};

struct skins {
    const struct draw_context *context;
    int num_skins, max_skins, num_dyed;
    struct skin *skins;
};

struct skins *skins_create(const struct draw_context *context)
{
    struct skins *skins = mem_alloc(sizeof *skins);
    skins->context = context;
    return skins;
}

static void forget(const struct skins *skins, const struct skin *skin)
{
    skins->context->gl->DeleteTextures(1, &skin->textures.skin);
    skins->context->gl->DeleteTextures(1, &skin->textures.glow);
}

void skins_destroy(struct skins *skins)
{
    if (!skins)
        return;
    for (int i = 0; i < skins->num_skins; i++)
        forget(skins, &skins->skins[i]);
    free(skins->skins);
    free(skins);
}

/* Mark the background: what is connected with the upper left corner and of its
 * colour. Painters leave the space between a skin's parts in one colour. */
static uint8_t *find_background(const uint8_t *pixels, int width, int height)
{
    const size_t size = (size_t)width * (size_t)height;
    uint8_t *mark = mem_alloc(size);
    size_t *todo = mem_alloc(size * sizeof *todo);
    size_t num_todo = 1;

    mark[0] = 1;
    todo[0] = 0;
    while (num_todo > 0) {
        const size_t at = todo[--num_todo];
        const int x = (int)(at % (size_t)width), y = (int)(at / (size_t)width);
        const struct {
            bool inside;
            size_t at;
        } next[4] = {{x > 0, at - 1},
                     {x < width - 1, at + 1},
                     {y > 0, at - (size_t)width},
                     {y < height - 1, at + (size_t)width}};
        for (int i = 0; i < 4; i++)
            if (next[i].inside && !mark[next[i].at] && pixels[next[i].at] == pixels[0]) {
                mark[next[i].at] = 1;
                todo[num_todo++] = next[i].at;
            }
    }
    free(todo);
    return mark;
}

/* Give the background the colours of the parts it borders on, so that neither
 * filtering nor a texture coordinate just outside a part shows it. */
static void bleed_into_background(uint8_t *rgba, const uint8_t *mark, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const size_t at = (size_t)y * (size_t)width + (size_t)x;
            if (!mark[at])
                continue;
            int sum[4] = {0}, count = 0;
            for (int v = y > 0 ? y - 1 : 0; v <= y + 1 && v < height; v++)
                for (int u = x > 0 ? x - 1 : 0; u <= x + 1 && u < width; u++) {
                    const size_t from = (size_t)v * (size_t)width + (size_t)u;
                    if (mark[from])
                        continue;
                    for (int c = 0; c < 4; c++)
                        sum[c] += rgba[from * 4 + (size_t)c];
                    count++;
                }
            for (int c = 0; c < 4; c++)
                rgba[at * 4 + (size_t)c] = (uint8_t)(count ? sum[c] / count : 0);
        }
}

/* As draw_expand_palette, with the share of own light in alpha. */
static uint8_t *expand_lit(const struct palette *palette, const uint8_t *pixels, int width,
                           int height, bool is_full)
{
    const size_t size = (size_t)width * (size_t)height;
    uint8_t *rgba = mem_alloc(size * 4);
    for (size_t i = 0; i < size; i++) {
        memcpy(rgba + i * 4, palette->rgb[pixels[i]], 3);
        rgba[i * 4 + 3] = pixels[i] >= 256 - palette->num_fullbright ? 255 : 0;
    }
    if (!is_full && pixels[0] != PALETTE_TRANSPARENT) {
        uint8_t *mark = find_background(pixels, width, height);
        bleed_into_background(rgba, mark, width, height);
        free(mark);
    }
    return rgba;
}

static GLuint upload(const struct draw_context *context, const uint8_t *rgba, int width, int height)
{
    const struct gl *const gl = context->gl;
    const bool nearest = context->filter == RENDER_FILTER_NEAREST;
    GLuint texture;

    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    mipmap_upload(gl, rgba, width, height);
    /* QuakeSpasm has no smaller pictures of skins at all. This is nearly as sharp,
     * and far models do not sparkle. Mixing two of them costs more than it shows. */
    gl->TexParameterf(GL_TEXTURE_2D, GL_TEXTURE_LOD_BIAS, -1.0f);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                      nearest ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_NEAREST);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, nearest ? GL_NEAREST : GL_LINEAR);
    return texture;
}

static GLuint make_indexed(const struct draw_context *context, const struct skin_image *image)
{
    const struct skin_picture *const of = &image->picture;
    const size_t size = (size_t)of->width * (size_t)of->height;
    const struct palette *const palette = context->palette;

    uint8_t *pixels = mem_alloc(size);
    for (size_t i = 0; i < size; i++)
        pixels[i] = palette_translate(of->pixels[i], image->shirt, image->pants);
    uint8_t *rgba =
        image->is_holey
            ? draw_expand_palette(palette->rgb, pixels, of->width, of->height, PALETTE_TRANSPARENT)
            : expand_lit(palette, pixels, of->width, of->height, of->is_full);
    const GLuint texture = upload(context, rgba, of->width, of->height);
    free(rgba);
    free(pixels);
    return texture;
}

/* What shines in it has a texture of its own; alpha says so, or where holes are. */
static GLuint make_coloured(const struct draw_context *context, const struct image *image,
                            bool keeps_alpha)
{
    const size_t size = (size_t)image->width * (size_t)image->height * 4;
    uint8_t *rgba = mem_alloc(size);
    memcpy(rgba, image->rgba, size);
    for (size_t i = 3; i < size && !keeps_alpha; i += 4)
        rgba[i] = 0;
    const GLuint texture = upload(context, rgba, image->width, image->height);
    free(rgba);
    return texture;
}

static bool is_dyed(const struct skin_image *image)
{
    return image->picture.pixels && (image->shirt >= 0 || image->pants >= 0);
}

static struct skin_textures make_textures(const struct draw_context *context,
                                          const struct skin_image *image)
{
    const struct skin_picture *const of = &image->picture;
    struct skin_textures textures = {0};
    if (!of->image || is_dyed(image)) {
        textures.skin = make_indexed(context, image);
        return textures;
    }
    textures.skin = make_coloured(context, of->image, image->is_holey);
    if (of->glow)
        textures.glow = make_coloured(context, of->glow, false);
    return textures;
}

static bool is_same(const struct skin_image *a, const struct skin_image *b)
{
    return a->picture.pixels == b->picture.pixels && a->picture.image == b->picture.image &&
           a->shirt == b->shirt && a->pants == b->pants;
}

static void forget_dyed(struct skins *skins)
{
    int num = 0;
    for (int i = 0; i < skins->num_skins; i++) {
        if (is_dyed(&skins->skins[i].image))
            forget(skins, &skins->skins[i]);
        else
            skins->skins[num++] = skins->skins[i];
    }
    skins->num_skins = num;
    skins->num_dyed = 0;
}

struct skin_textures skins_find(struct skins *skins, const struct skin_image *image)
{
    for (int i = 0; i < skins->num_skins; i++)
        if (is_same(&skins->skins[i].image, image))
            return skins->skins[i].textures;
    if (is_dyed(image) && skins->num_dyed++ == MAX_DYED) {
        forget_dyed(skins);
        skins->num_dyed = 1;
    }
    if (skins->num_skins == skins->max_skins) {
        skins->max_skins = skins->max_skins ? 2 * skins->max_skins : 64;
        skins->skins = mem_resize(skins->skins, (size_t)skins->max_skins, sizeof *skins->skins);
    }
    struct skin *skin = &skins->skins[skins->num_skins++];
    skin->image = *image;
    skin->textures = make_textures(skins->context, image);
    return skin->textures;
}

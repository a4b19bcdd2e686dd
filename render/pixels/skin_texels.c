/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/skin_texels.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/pixels/paletted.h"
#include "world/image.h"
#include "world/palette.h"

/* Marks the background: the area of one colour connected to the upper left corner.
 * Artists fill the space between the parts of a skin with one colour. */
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

/* Gives the background the colours of adjacent parts, so that it shows neither through
 * filtering nor at texture coordinates just outside a part. */
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

/* Like paletted_expand, with alpha saying how much a texel is unaffected by light. */
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

static struct skin_picture_px make_indexed(const struct skin_image *image,
                                           const struct palette *palette)
{
    const struct skin_picture *const of = &image->picture;
    const size_t size = (size_t)of->width * (size_t)of->height;

    uint8_t *pixels = mem_alloc(size);
    for (size_t i = 0; i < size; i++)
        pixels[i] = palette_translate(of->pixels[i], image->shirt, image->pants);
    uint8_t *rgba =
        image->is_holey
            ? paletted_expand(palette->rgb, pixels, of->width, of->height, PALETTE_TRANSPARENT)
            : expand_lit(palette, pixels, of->width, of->height, of->is_full);
    free(pixels);
    return (struct skin_picture_px){of->width, of->height, rgba};
}

/* Luminous parts are a separate picture, so alpha is 0 except in models with holes. */
static struct skin_picture_px copy_coloured(const struct image *image, bool keeps_alpha)
{
    const size_t size = (size_t)image->width * (size_t)image->height * 4;
    uint8_t *rgba = mem_alloc(size);
    memcpy(rgba, image->rgba, size);
    for (size_t i = 3; i < size && !keeps_alpha; i += 4)
        rgba[i] = 0;
    return (struct skin_picture_px){image->width, image->height, rgba};
}

bool skin_texels_are_recoloured(const struct skin_image *image)
{
    return image->picture.pixels && (image->shirt >= 0 || image->pants >= 0);
}

bool skin_texels_are_same(const struct skin_image *a, const struct skin_image *b)
{
    return a->picture.pixels == b->picture.pixels && a->picture.image == b->picture.image &&
           a->shirt == b->shirt && a->pants == b->pants;
}

struct skin_texels skin_texels_make(const struct skin_image *image, const struct palette *palette)
{
    const struct skin_picture *const of = &image->picture;
    struct skin_texels texels = {0};
    if (!of->image || skin_texels_are_recoloured(image)) {
        texels.skin = make_indexed(image, palette);
        return texels;
    }
    texels.skin = copy_coloured(of->image, image->is_holey);
    if (of->glow)
        texels.glow = copy_coloured(of->glow, false);
    return texels;
}

void skin_texels_free(struct skin_texels *texels)
{
    free(texels->skin.rgba);
    free(texels->glow.rgba);
}

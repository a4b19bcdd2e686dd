/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/textures.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"
#include "tests/sample/out.h"
#include "tests/sample/texture_art.h"

enum { MIPTEX_HEADER_SIZE = 40 };

/* Halves the size by averaging two by two texels, except those with a fixed index. */
static struct canvas halve(const struct canvas *from)
{
    struct canvas to = canvas_create(from->width / 2, from->height / 2, (struct rgb){0});
    for (int y = 0; y < to.height; y++)
        for (int x = 0; x < to.width; x++) {
            struct texel *out = canvas_at(&to, x, y);
            int num_set = 0;
            for (int i = 0; i < 4; i++) {
                const struct texel *t = canvas_at(from, x * 2 + i % 2, y * 2 + i / 2);
                out->colour.r += t->colour.r / 4;
                out->colour.g += t->colour.g / 4;
                out->colour.b += t->colour.b / 4;
                num_set += t->index >= 0;
            }
            if (num_set >= 2)
                for (int i = 0; i < 4; i++) {
                    const struct texel *t = canvas_at(from, x * 2 + i % 2, y * 2 + i / 2);
                    if (t->index >= 0)
                        out->index = t->index;
                }
        }
    return to;
}

static vec3s mean_colour(const struct texture *texture, const struct colours *colours)
{
    const int count = texture->width * texture->height;
    int64_t sum[3] = {0};
    for (int i = 0; i < count; i++)
        for (int c = 0; c < 3; c++)
            sum[c] += colours->rgb[texture->mips[0][i]][c];
    const float scale = 1.0f / (255.0f * (float)count);
    return vec3_make((float)sum[0] * scale, (float)sum[1] * scale, (float)sum[2] * scale);
}

static void make_texture(struct texture *texture, const struct texture_art *art,
                         const struct colours *colours, uint64_t seed)
{
    struct canvas canvas = canvas_create(art->width, art->height, rgb_make(96, 96, 96));
    art->paint(&canvas, seed);

    *texture = (struct texture){.name = art->name, .width = art->width, .height = art->height};
    for (int mip = 0; mip < 4; mip++) {
        texture->mips[mip] = canvas_pixels(&canvas, colours, 0.03f);
        if (mip < 3) {
            struct canvas half = halve(&canvas);
            canvas_destroy(&canvas);
            canvas = half;
        }
    }
    canvas_destroy(&canvas);
    texture->mean = mean_colour(texture, colours);
}

void textures_make(struct textures *textures, const struct colours *colours)
{
    textures->count = 0;
    for (const struct texture_art *art = texture_art; art->name; art++) {
        assert(textures->count < TEXTURES_MAX);
        const int i = textures->count++;
        make_texture(&textures->all[i], art, colours, 1000 + (uint64_t)i);
    }
}

void textures_free(struct textures *textures)
{
    for (int i = 0; i < textures->count; i++)
        for (int mip = 0; mip < 4; mip++)
            free(textures->all[i].mips[mip]);
}

int textures_find(const struct textures *textures, const char *name)
{
    for (int i = 0; i < textures->count; i++)
        if (strcmp(textures->all[i].name, name) == 0)
            return i;
    assert(!"a texture of the table");
    return 0;
}

static void write_miptex(const struct texture *texture, struct buffer *out)
{
    buf_name(out, texture->name, 16);
    buf_i32(out, texture->width);
    buf_i32(out, texture->height);
    int offset = MIPTEX_HEADER_SIZE;
    for (int mip = 0; mip < 4; mip++) {
        buf_i32(out, offset);
        offset += (texture->width >> mip) * (texture->height >> mip);
    }
    for (int mip = 0; mip < 4; mip++)
        buffer_append(out, texture->mips[mip],
                      (size_t)(texture->width >> mip) * (size_t)(texture->height >> mip));
}

void textures_write(const struct textures *textures, struct buffer *out)
{
    const size_t start = out->size;
    buf_i32(out, textures->count);
    buf_zeros(out, (size_t)textures->count * 4);
    for (int i = 0; i < textures->count; i++) {
        buf_patch_i32(out, start + 4 + (size_t)i * 4, (int32_t)(out->size - start));
        write_miptex(&textures->all[i], out);
    }
}

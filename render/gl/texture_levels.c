/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/texture_levels.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/pixels/mipmap.h"

static bool has_next(int width, int height)
{
    return width > 1 || height > 1;
}

/* The texture that levels are uploaded to. */
struct target {
    const struct gl *gl;
    int layer; /* of an array texture; -1: a 2D one */
};

static void upload_level(const struct target *target, int level, const uint8_t *rgba, int width,
                         int height)
{
    const struct gl *const gl = target->gl;
    if (target->layer < 0)
        gl->TexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       rgba);
    else
        gl->TexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, target->layer, width, height, 1,
                          GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

static void upload_levels(const struct target *target, const uint8_t *rgba, int width, int height)
{
    const size_t size = (size_t)mipmap_half(width) * (size_t)mipmap_half(height) * 4;
    uint8_t *const levels[2] = {mem_alloc(size), mem_alloc(size)};
    upload_level(target, 0, rgba, width, height);
    for (int level = 1; has_next(width, height); level++) {
        uint8_t *const next = levels[level % 2];
        mipmap_halve(rgba, width, height, next);
        width = mipmap_half(width);
        height = mipmap_half(height);
        upload_level(target, level, next, width, height);
        rgba = next;
    }
    free(levels[0]);
    free(levels[1]);
}

void texture_levels_upload(const struct gl *gl, const uint8_t *rgba, int width, int height)
{
    upload_levels(&(struct target){gl, -1}, rgba, width, height);
}

void texture_levels_allocate_layers(const struct gl *gl, int width, int height, int num_layers)
{
    for (int level = 0;; level++) {
        gl->TexImage3D(GL_TEXTURE_2D_ARRAY, level, GL_RGBA8, width, height, num_layers, 0, GL_RGBA,
                       GL_UNSIGNED_BYTE, NULL);
        if (!has_next(width, height))
            return;
        width = mipmap_half(width);
        height = mipmap_half(height);
    }
}

void texture_levels_upload_layer(const struct gl *gl, const uint8_t *rgba, int width, int height,
                                 int layer)
{
    upload_levels(&(struct target){gl, layer}, rgba, width, height);
}

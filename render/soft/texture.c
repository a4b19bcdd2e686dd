/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/texture.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/pixels/mipmap.h"

static size_t level_bytes(int width, int height)
{
    return ((size_t)width + 2) * ((size_t)height + 2) * 4;
}

static int other_side(int at, int size, enum texture_edges edges)
{
    if (edges == TEXTURE_ENDS)
        return at < 0 ? 0 : at >= size ? size - 1 : at;
    return at < 0 ? size - 1 : at >= size ? 0 : at;
}

static void fill_level(struct texture_level *level, uint8_t *memory, const uint8_t *rgba,
                       enum texture_edges edges)
{
    level->stride = (level->width + 2) * 4;
    level->origin = memory + level->stride + 4;
    for (int y = -1; y <= level->height; y++) {
        const uint8_t *const from =
            rgba + (size_t)other_side(y, level->height, edges) * (size_t)level->width * 4;
        uint8_t *const to = memory + (size_t)(y + 1) * (size_t)level->stride;
        memcpy(to, from + (size_t)other_side(-1, level->width, edges) * 4, 4);
        memcpy(to + 4, from, (size_t)level->width * 4);
        memcpy(to + 4 + (size_t)level->width * 4,
               from + (size_t)other_side(level->width, level->width, edges) * 4, 4);
    }
}

static int find_brightest(const uint8_t *rgba, size_t num)
{
    int max = 0;
    for (size_t i = 0; i < num * 4; i++)
        max = i % 4 < 3 && rgba[i] > max ? rgba[i] : max;
    return max;
}

struct texture *texture_create(const uint8_t *rgba, int width, int height, enum texture_edges edges,
                               bool has_levels)
{
    struct texture *const texture = mem_alloc(sizeof *texture);
    texture->brightest = find_brightest(rgba, (size_t)width * (size_t)height);
    size_t size = 0;
    for (int w = width, h = height;; w = mipmap_half(w), h = mipmap_half(h)) {
        texture->levels[texture->num_levels++] = (struct texture_level){.width = w, .height = h};
        size += level_bytes(w, h);
        if (!has_levels || (w == 1 && h == 1) || texture->num_levels == TEXTURE_MAX_LEVELS)
            break;
    }
    uint8_t *at = texture->memory = mem_alloc(size + 16);
    uint8_t *made = NULL;
    for (int i = 0; i < texture->num_levels; i++) {
        struct texture_level *const level = &texture->levels[i];
        fill_level(level, at, rgba, edges);
        at += level_bytes(level->width, level->height);
        if (i + 1 == texture->num_levels)
            break;
        uint8_t *const next = mem_alloc((size_t)texture->levels[i + 1].width *
                                        (size_t)texture->levels[i + 1].height * 4);
        mipmap_halve(rgba, level->width, level->height, next);
        free(made);
        rgba = made = next;
    }
    free(made);
    return texture;
}

void texture_destroy(struct texture *texture)
{
    if (!texture)
        return;
    free(texture->memory);
    free(texture);
}

#include "render/pixels/mipmap.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static int half(int side)
{
    return side > 1 ? side / 2 : 1;
}

static bool has_next(int width, int height)
{
    return width > 1 || height > 1;
}

/* ---- the numbers ---- */

/* The means of four bytes each, rounded up. */
static uint32_t mean(uint32_t a, uint32_t b)
{
    return (a | b) - ((a ^ b) >> 1 & 0x7f7f7f7f);
}

static void halve_row(const uint8_t *upper, const uint8_t *lower, int num, uint8_t *to)
{
    for (int x = 0; x < num; x++, upper += 8, lower += 8, to += 4) {
        uint32_t px[4];
        memcpy(px, upper, 8);
        memcpy(px + 2, lower, 8);
        const uint32_t all = mean(mean(px[0], px[1]), mean(px[2], px[3]));
        memcpy(to, &all, 4);
    }
}

/* Between which two of `size` px the middle of px `index` of the next level lies,
 * and how far from the one to the other, in 256ths. */
struct place {
    int low, high, way;
};

static struct place place_of(int index, int size)
{
    const long at = lrint((index + 0.5) * size * 256.0 / half(size)) - 128;
    const int low = (int)(at >> 8);
    return (struct place){low > 0 ? low : 0, low + 1 < size ? low + 1 : size - 1, (int)(at & 255)};
}

static int mix(int from, int to, int way)
{
    return from + (((to - from) * way + 128) >> 8);
}

/* Of sides that have no middle. */
static void shrink(const uint8_t *from, int width, int height, uint8_t *to)
{
    for (int v = 0; v < half(height); v++) {
        const struct place y = place_of(v, height);
        const uint8_t *upper = from + (size_t)y.low * (size_t)width * 4;
        const uint8_t *lower = from + (size_t)y.high * (size_t)width * 4;
        for (int u = 0; u < half(width); u++) {
            const struct place x = place_of(u, width);
            for (int c = 0; c < 4; c++)
                *to++ =
                    (uint8_t)mix(mix(upper[x.low * 4 + c], upper[x.high * 4 + c], x.way),
                                 mix(lower[x.low * 4 + c], lower[x.high * 4 + c], x.way), y.way);
        }
    }
}

void mipmap_halve(const uint8_t *from, int width, int height, uint8_t *to)
{
    const size_t row = (size_t)width * 4;
    if (width % 2 != 0 || height % 2 != 0) {
        shrink(from, width, height, to);
        return;
    }
    for (int y = 0; y < height; y += 2, from += 2 * row, to += row / 2)
        halve_row(from, from + row, width / 2, to);
}

/* ---- the textures ---- */

/* A level, and what it is put into. */
struct target {
    const struct gl *gl;
    int layer; /* of an array texture; -1: a 2D one */
};

static void put(const struct target *target, int level, const uint8_t *rgba, int width, int height)
{
    const struct gl *const gl = target->gl;
    if (target->layer < 0)
        gl->TexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       rgba);
    else
        gl->TexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, target->layer, width, height, 1,
                          GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

static void put_all(const struct target *target, const uint8_t *rgba, int width, int height)
{
    const size_t size = (size_t)half(width) * (size_t)half(height) * 4;
    uint8_t *const levels[2] = {mem_alloc(size), mem_alloc(size)};
    put(target, 0, rgba, width, height);
    for (int level = 1; has_next(width, height); level++) {
        uint8_t *const next = levels[level % 2];
        mipmap_halve(rgba, width, height, next);
        width = half(width);
        height = half(height);
        put(target, level, next, width, height);
        rgba = next;
    }
    free(levels[0]);
    free(levels[1]);
}

void mipmap_upload(const struct gl *gl, const uint8_t *rgba, int width, int height)
{
    put_all(&(struct target){gl, -1}, rgba, width, height);
}

void mipmap_allocate_layers(const struct gl *gl, int width, int height, int num_layers)
{
    for (int level = 0;; level++) {
        gl->TexImage3D(GL_TEXTURE_2D_ARRAY, level, GL_RGBA8, width, height, num_layers, 0, GL_RGBA,
                       GL_UNSIGNED_BYTE, NULL);
        if (!has_next(width, height))
            return;
        width = half(width);
        height = half(height);
    }
}

void mipmap_upload_layer(const struct gl *gl, const uint8_t *rgba, int width, int height, int layer)
{
    put_all(&(struct target){gl, layer}, rgba, width, height);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Stone textures: walls, floors and columns are courses of stones with a few parameters. */
#include "base/trig.h"
#include "tests/sample/texture_art.h"

#include <math.h>

#include "base/hash.h"
#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"

struct masonry {
    struct rgb stone, mortar;
    int course;     /* height of a row, in texels */
    int length;     /* of a stone; must divide the width */
    float joint;    /* half the width of a joint */
    float relief;   /* strength of the shading at edges */
    float variety;  /* brightness variation between stones */
    float rough;    /* brightness variation within a stone */
    bool staggered; /* every other row is offset by half a stone */
};

static void paint_stone_texel(struct canvas *canvas, uint64_t seed, const struct masonry *m, int x,
                              int y)
{
    const int row = y / m->course, shift = m->staggered && row % 2 ? m->length / 2 : 0;
    const int along = (x + shift) % canvas->width, stone = along / m->length;
    const int i = along % m->length, j = y % m->course;
    const uint64_t id = hash_pair(seed, (uint64_t)(row * 64 + stone));

    /* Distances to the four edges, perturbed so that joints look hewn. */
    const float wobble = art_noise(canvas, seed + 1, (float)x, (float)y, 8) * 1.1f;
    const float left = (float)i + 0.5f + wobble, right = (float)(m->length - i) - 0.5f + wobble;
    const float top = (float)j + 0.5f + wobble, bottom = (float)(m->course - j) - 0.5f + wobble;
    const float edge = fminf(fminf(left, right), fminf(top, bottom)) - m->joint;
    const float grain = art_noise(canvas, seed + 2, (float)x, (float)y, 16);
    const float fine = hash_unit(seed + 3, (uint64_t)(y * 512 + x)) - 0.5f;

    if (edge < 0) {
        canvas_set(canvas, x, y, rgb_scale(m->mortar, 0.9f + 0.3f * grain));
        return;
    }
    float light = 1 + m->variety * (hash_unit(id, 1) * 2 - 1) + m->rough * grain + 0.05f * fine;
    const float rim = art_clamp(1 - edge / 2.6f);
    if (fminf(left, top) < fminf(right, bottom))
        light += m->relief * rim;
    else
        light -= m->relief * 1.2f * rim;
    const struct rgb warm = {m->stone.r * 1.06f, m->stone.g, m->stone.b * 0.92f};
    canvas_set(canvas, x, y, rgb_scale(rgb_mix(m->stone, warm, hash_unit(id, 2)), light));
}

static void paint_masonry(struct canvas *canvas, uint64_t seed, const struct masonry *m)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            paint_stone_texel(canvas, seed, m, x, y);
}

void art_block(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(112, 100, 82), rgb_make(40, 35, 28), 32, 64, 1.1f, 0.34f, 0.13f, 0.32f, true};
    paint_masonry(canvas, seed, &m);
}

void art_block_dark(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(70, 72, 82), rgb_make(24, 24, 28), 32, 64, 1.1f, 0.34f, 0.14f, 0.34f, true};
    paint_masonry(canvas, seed, &m);
}

void art_brick(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(116, 66, 44), rgb_make(50, 42, 34), 16, 32, 0.9f, 0.3f, 0.2f, 0.3f, true};
    paint_masonry(canvas, seed, &m);
}

void art_flags(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(98, 90, 78), rgb_make(38, 34, 28), 64, 64, 1.2f, 0.26f, 0.14f, 0.36f, false};
    paint_masonry(canvas, seed, &m);
}

void art_cobble(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(86, 82, 72), rgb_make(30, 30, 22), 16, 16, 1.5f, 0.4f, 0.24f, 0.3f, true};
    paint_masonry(canvas, seed, &m);
    for (int y = 0; y < canvas->height; y++) /* moss in patches */
        for (int x = 0; x < canvas->width; x++) {
            const float moss = art_noise(canvas, seed + 9, (float)x, (float)y, 64) * 2 - 0.35f;
            struct texel *t = canvas_at(canvas, x, y);
            t->colour = rgb_mix(t->colour, rgb_make(52, 64, 26), art_clamp(moss) * 0.7f);
        }
}

void art_trim(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(134, 120, 98), rgb_make(50, 44, 36), 32, 64, 0.8f, 0.3f, 0.08f, 0.22f, false};
    paint_masonry(canvas, seed, &m);
    canvas_bevel(canvas, 0, 8, canvas->width, 16, 2, -0.35f);
    for (int x = 8; x < canvas->width; x += 16)
        canvas_rivet(canvas, x, 16, 3, rgb_make(142, 126, 100));
}

/* Vertical flutes with rounded shading. */
void art_column(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const float flute = trig_sinf((float)(x % 16) / 16.0f * 6.2832f);
            canvas_set(canvas, x, y, rgb_scale(rgb_make(122, 110, 92), 0.92f + 0.24f * flute));
        }
    canvas_grain(canvas, seed, 16, 0.26f);
    for (int y = 0; y < canvas->height; y += 64)
        for (int x = 0; x < canvas->width; x++) {
            canvas_scale(canvas, x, y, 0.45f);
            canvas_scale(canvas, x, y + 1, 1.3f);
        }
}

void art_ceiling(struct canvas *canvas, uint64_t seed)
{
    const struct masonry m = {
        rgb_make(74, 66, 58), rgb_make(26, 23, 20), 64, 32, 1.2f, 0.3f, 0.16f, 0.36f, true};
    paint_masonry(canvas, seed, &m);
}

/* A relief of rings and a star in the middle of a stone, once in every 64 texels. */
void art_rune(struct canvas *canvas, uint64_t seed)
{
    art_flags(canvas, seed);
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const float u = (float)(x % 64) - 31.5f, v = (float)(y % 64) - 31.5f;
            const float r = trig_hypotf(u, v), a = trig_atan2f(v, u);
            const float star = fabsf(r - 13 - 6 * trig_cosf(a * 5)), ring = fabsf(r - 24);
            const float cut = fminf(star, ring);
            if (cut < 1.3f)
                canvas_set(canvas, x, y, rgb_scale(rgb_make(120, 30, 16), 1 - cut * 0.3f));
            else if (cut < 2.6f)
                canvas_scale(canvas, x, y, u + v > 0 ? 1.25f : 0.7f);
        }
}

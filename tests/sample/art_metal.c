/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Textures of metal and wood. */
#include "base/trig.h"
#include "tests/sample/texture_art.h"

#include <math.h>

#include "base/hash.h"
#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"

void art_metal(struct canvas *canvas, uint64_t seed, struct rgb metal, struct rgb rust)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const float brushed = art_noise(canvas, seed + 5, (float)x * 0.25f, (float)y, 16);
            const float spot = art_noise(canvas, seed + 6, (float)x, (float)y, 32) * 1.8f - 0.25f;
            const struct rgb colour = rgb_mix(metal, rust, art_clamp(spot) * 0.8f);
            canvas_set(canvas, x, y, rgb_scale(colour, 1 + 0.25f * brushed));
        }
}

void art_panel(struct canvas *canvas, uint64_t seed)
{
    art_metal(canvas, seed, rgb_make(84, 90, 92), rgb_make(96, 56, 30));
    for (int y = 0; y < canvas->height; y += 64)
        for (int x = 0; x < canvas->width; x += 64) {
            canvas_bevel(canvas, x, y, 64, 64, 2, 0.4f);
            canvas_bevel(canvas, x + 10, y + 10, 44, 44, 1, -0.4f);
            for (int i = 0; i < 4; i++)
                canvas_rivet(canvas, x + (i % 2 ? 58 : 5), y + (i / 2 ? 58 : 5), 2,
                             rgb_make(120, 118, 112));
        }
}

void art_metal_floor(struct canvas *canvas, uint64_t seed)
{
    art_metal(canvas, seed, rgb_make(70, 70, 68), rgb_make(80, 52, 32));
    for (int y = 0; y < canvas->height; y += 8) /* raised lozenges in alternating directions */
        for (int x = 0; x < canvas->width; x += 8)
            for (int i = -2; i <= 2; i++) {
                const int down = (x + y) / 8 % 2 ? i : -i;
                canvas_scale(canvas, x + 4 + i, y + 4 + down, 1.45f);
                canvas_scale(canvas, x + 4 + i, y + 5 + down, 0.6f);
            }
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 1, 0.3f);
}

void art_metal_trim(struct canvas *canvas, uint64_t seed)
{
    art_metal(canvas, seed, rgb_make(100, 84, 60), rgb_make(92, 50, 24));
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 3, 0.4f);
    for (int x = 8; x < canvas->width; x += 16)
        canvas_rivet(canvas, x, canvas->height / 2, 3, rgb_make(140, 116, 80));
}

void art_hazard(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            canvas_set(canvas, x, y,
                       (x + y) / 8 % 2 ? rgb_make(178, 140, 26) : rgb_make(36, 34, 30));
    canvas_grain(canvas, seed, 16, 0.5f);
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 2, 0.3f);
}

void art_grate(struct canvas *canvas, uint64_t seed)
{
    art_metal(canvas, seed, rgb_make(96, 92, 84), rgb_make(104, 60, 30));
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const int i = x % 16, j = y % 32;
            if (i >= 4 && j >= 4)
                canvas_set_index(canvas, x, y, COLOUR_CLEAR);
            else if (i < 4)
                canvas_scale(canvas, x, y, 1.4f - 0.3f * (float)i);
            else
                canvas_scale(canvas, x, y, 1.3f - 0.3f * (float)j);
        }
}

static void paint_planks(struct canvas *canvas, uint64_t seed, int width, struct rgb wood)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const int plank = x / width, i = x % width;
            const float bend = art_noise(canvas, seed + 1, (float)x, (float)y, 32) * 5;
            const float ring = trig_sinf(((float)i + bend) * 1.6f + (float)plank * 2.1f);
            const float tone = hash_unit(seed, (uint64_t)plank) * 0.3f - 0.15f;
            const float grain = art_noise(canvas, seed + 2, (float)x, (float)y * 0.125f, 8);
            float light = 1 + tone + 0.1f * ring + 0.22f * grain;
            light *= i == 0 ? 0.4f : i == 1 ? 1.25f : i == width - 1 ? 0.6f : 1.0f;
            canvas_set(canvas, x, y, rgb_scale(wood, light));
        }
}

void art_wood(struct canvas *canvas, uint64_t seed)
{
    paint_planks(canvas, seed, 16, rgb_make(104, 72, 42));
}

void art_crate(struct canvas *canvas, uint64_t seed)
{
    const struct rgb wood = rgb_make(120, 84, 46);
    paint_planks(canvas, seed, 16, rgb_scale(wood, 0.8f));
    for (int i = 8; i < 56; i++) /* the cross brace */
        for (int k = -4; k <= 4; k++)
            canvas_set(canvas, i, i + k, rgb_scale(wood, k == -4 ? 1.2f : k == 4 ? 0.4f : 0.95f));
    for (int side = 0; side < 2; side++) {
        const int at = side ? 54 : 0;
        canvas_fill(canvas, 0, at, 64, 10, wood);
        canvas_bevel(canvas, 0, at, 64, 10, 1, 0.35f);
        canvas_fill(canvas, at, 0, 10, 64, wood);
        canvas_bevel(canvas, at, 0, 10, 64, 1, 0.35f);
    }
    canvas_grain(canvas, seed, 16, 0.3f);
    for (int i = 0; i < 4; i++)
        canvas_rivet(canvas, i % 2 ? 58 : 5, i / 2 ? 58 : 5, 2, rgb_make(110, 106, 98));
}

void art_medicine(struct canvas *canvas, uint64_t seed)
{
    canvas_fill(canvas, 0, 0, 32, 32, rgb_make(170, 164, 146));
    canvas_grain(canvas, seed, 16, 0.2f);
    canvas_bevel(canvas, 0, 0, 32, 24, 2, 0.3f);
    canvas_fill(canvas, 13, 4, 6, 16, rgb_make(170, 24, 14));
    canvas_fill(canvas, 8, 9, 16, 6, rgb_make(170, 24, 14));
}

void art_door(struct canvas *canvas, uint64_t seed)
{
    paint_planks(canvas, seed, 16, rgb_make(92, 60, 34));
    for (int band = 0; band < 3; band++) {
        const int y = 12 + band * 46;
        canvas_fill(canvas, 0, y, 64, 12, rgb_make(64, 62, 60));
        canvas_bevel(canvas, 0, y, 64, 12, 1, 0.5f);
        for (int x = 8; x < 64; x += 16)
            canvas_rivet(canvas, x, y + 6, 2, rgb_make(120, 116, 108));
    }
    canvas_grain(canvas, seed, 16, 0.2f);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Textures that glow or flow: lamps, glass, instruments, liquids, sky. */
#include "base/trig.h"
#include "tests/sample/texture_art.h"

#include <math.h>

#include "base/hash.h"
#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"

void art_lamp(struct canvas *canvas, uint64_t seed)
{
    art_metal(canvas, seed, rgb_make(84, 76, 60), rgb_make(80, 50, 26));
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 3, 0.4f);
    for (int y = 6; y < canvas->height - 6; y++)
        for (int x = 6; x < canvas->width - 6; x++) {
            const int edge = x < 8 || y < 8 || x >= canvas->width - 8 || y >= canvas->height - 8;
            const int bar = x % 16 == 0;
            if (!bar)
                canvas_set_index(canvas, x, y, colours_level(ROW_EMBER, edge ? 11 : 14 + y % 2));
            else
                canvas_set(canvas, x, y, rgb_make(60, 50, 36));
        }
}

void art_lamp_blue(struct canvas *canvas, uint64_t seed)
{
    art_metal(canvas, seed, rgb_make(76, 84, 88), rgb_make(60, 54, 50));
    canvas_bevel(canvas, 0, 0, canvas->width, canvas->height, 3, 0.4f);
    for (int y = 6; y < canvas->height - 6; y++)
        for (int x = 6; x < canvas->width - 6; x++)
            if (x % 8 != 0)
                canvas_set_index(canvas, x, y, 240 + (y % 8 < 5) + (y % 8 < 3) + (y % 8 == 1));
}

/* Stained glass: a grid of lead below a rose window. */
void art_window(struct canvas *canvas, uint64_t seed)
{
    static const uint8_t panes[] = {244, 245, 240, 241, 251, 252, 253, 248, 249, 233, 235, 237};
    canvas_fill(canvas, 0, 0, canvas->width, canvas->height, rgb_make(96, 88, 74));
    canvas_grain(canvas, seed, 16, 0.3f);
    for (int y = 4; y < canvas->height - 4; y++)
        for (int x = 6; x < canvas->width - 6; x++) {
            const float u = (float)x - 31.5f, v = (float)y - 34;
            const float r = trig_hypotf(u, v);
            const int top = y < 34;
            if (top && r > 26)
                continue; /* the arch */
            const int sector = (int)((trig_atan2f(v, u) + 3.1416f) / 0.7854f), ring = (int)(r / 9);
            const int cell = r < 25 ? sector + ring * 8 : 64 + x / 10 * 16 + (y + x / 10 * 6) / 14;
            const bool lead =
                r < 25 ? fmodf(r, 9) < 1.2f || fabsf(trig_sinf(4 * trig_atan2f(v, u))) < 0.09f
                       : x % 10 < 1 || (y + x / 10 * 6) % 14 < 1;
            if (lead)
                canvas_set(canvas, x, y, rgb_make(20, 18, 18));
            else
                canvas_set_index(canvas, x, y,
                                 panes[hash_below(seed, (uint64_t)cell, sizeof panes)]);
        }
}

/* A wall of instruments; `step` is the frame of its animation. */
static void paint_console(struct canvas *canvas, uint64_t seed, int step)
{
    (void)seed;
    art_metal(canvas, 77, rgb_make(70, 76, 78), rgb_make(70, 50, 34));
    canvas_bevel(canvas, 0, 0, 64, 64, 2, 0.4f);
    canvas_fill(canvas, 8, 8, 48, 26, rgb_make(6, 14, 8));
    canvas_bevel(canvas, 7, 7, 50, 28, 1, -0.5f);
    for (int x = 9; x < 55; x++) {
        const float wave = trig_sinf((float)x * 0.35f + (float)step * 1.5708f) * 8;
        canvas_set_index(canvas, x, 21 + (int)wave, 246);
        canvas_set_index(canvas, x, 22 + (int)wave, 244);
    }
    for (int i = 0; i < 12; i++) {
        const bool on = hash_below(78 + (uint64_t)step, (uint64_t)i, 2);
        canvas_fill_index(canvas, 9 + i % 6 * 8, 42 + i / 6 * 9, 5, 5,
                          on ? (i % 3 ? 252 : 251) : colours_level(ROW_BLOOD, 3));
    }
}

void art_console0(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 0);
}

void art_console1(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 1);
}

void art_console2(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 2);
}

void art_console3(struct canvas *canvas, uint64_t seed)
{
    paint_console(canvas, seed, 3);
}

static void paint_button(struct canvas *canvas, int lamp)
{
    art_metal(canvas, 79, rgb_make(90, 82, 70), rgb_make(84, 50, 28));
    canvas_bevel(canvas, 0, 0, 32, 32, 3, 0.4f);
    for (int y = 7; y < 25; y++)
        for (int x = 7; x < 25; x++) {
            const float r = trig_hypotf((float)x - 15.5f, (float)y - 15.5f);
            if (r < 7)
                canvas_set_index(canvas, x, y, lamp);
            else if (r < 9)
                canvas_set(canvas, x, y, rgb_make(30, 26, 22));
        }
}

void art_button_ready0(struct canvas *canvas, uint64_t seed)
{
    (void)seed;
    paint_button(canvas, 251);
}

void art_button_ready1(struct canvas *canvas, uint64_t seed)
{
    (void)seed;
    paint_button(canvas, colours_level(ROW_BLOOD, 8));
}

void art_button_pressed(struct canvas *canvas, uint64_t seed)
{
    (void)seed;
    paint_button(canvas, 246);
}

/* Bright veins at the zeros of a noise, over large soft waves. */
static float liquid(const struct canvas *canvas, uint64_t seed, int x, int y, float *vein)
{
    const float a = art_noise(canvas, seed + 1, (float)x, (float)y, 32);
    const float b = art_noise(canvas, seed + 2, (float)x, (float)y, 16);
    *vein = art_clamp(1 - fabsf(a + b * 0.5f) * 5);
    return a;
}

void art_water(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const struct rgb deep = rgb_scale(rgb_make(24, 50, 62), 1 + 0.5f * swell);
            canvas_set(canvas, x, y, rgb_mix(deep, rgb_make(96, 136, 140), vein * 0.55f));
        }
}

void art_lava(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const float heat = 3.5f + 4 * swell + 10 * vein * vein;
            canvas_set_index(canvas, x, y, colours_level(ROW_EMBER, (int)heat));
        }
}

void art_slime(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const struct rgb deep = rgb_scale(rgb_make(34, 64, 16), 1 + 0.6f * swell);
            canvas_set(canvas, x, y, rgb_mix(deep, rgb_make(120, 170, 60), vein * 0.6f));
        }
}

void art_teleport(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            float vein;
            const float swell = liquid(canvas, seed, x, y, &vein);
            const uint32_t spark = hash_below(seed + 8, (uint64_t)(y * 64 + x), 60);
            const float light = 0.35f + 0.5f * swell + vein * 0.8f;
            canvas_set(canvas, x, y,
                       rgb_mix(rgb_make(20, 8, 40), rgb_make(170, 120, 235), art_clamp(light)));
            if (spark == 0)
                canvas_set_index(canvas, x, y, 243);
        }
}

/* The left half is the front layer (index 0 is transparent), the right half the back
 * layer. */
void art_sky(struct canvas *canvas, uint64_t seed)
{
    for (int y = 0; y < 128; y++)
        for (int x = 0; x < 128; x++) {
            const float back = noise_tiled(seed + 1, (float)x, (float)y, 128, 128, 64, 5);
            const float glow = art_clamp(0.45f + 0.75f * back);
            canvas_set(canvas, x + 128, y,
                       rgb_mix(rgb_make(44, 34, 66), rgb_make(206, 118, 66), glow * glow));
            const float front = noise_tiled(seed + 2, (float)x, (float)y, 128, 128, 32, 5);
            const float cloud = art_clamp(0.2f + 1.5f * front);
            const bool gap = cloud * 16 < 2.0f + (float)((x * 7 + y * 3) % 5);
            if (gap)
                canvas_set_index(canvas, x, y, 0);
            else
                canvas_set(canvas, x, y,
                           rgb_mix(rgb_make(58, 44, 62), rgb_make(150, 104, 88), cloud));
        }
}

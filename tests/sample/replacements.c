/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/replacements.h"

#include <math.h>
#include <stdio.h>

#include "tests/sample/out.h"
#include "tests/sample/player.h"

enum { SIDE = 64, EXPLOSION_FRAMES = 6 };

/* Saves an uncompressed TGA of SIDE x SIDE, top row first; `paint` returns red, green,
 * blue and alpha of a texel, 0..255. */
static bool save_picture(const char *folder, const char *name,
                         void (*paint)(int frame, int x, int y, int rgba[4]), int frame,
                         struct err *err)
{
    struct buffer out = {0};
    buf_u8(&out, 0);
    buf_u8(&out, 0);
    buf_u8(&out, 2); /* true colour */
    buf_zeros(&out, 9);
    buf_i16(&out, SIDE);
    buf_i16(&out, SIDE);
    buf_u8(&out, 32);   /* bits per texel */
    buf_u8(&out, 0x28); /* eight alpha bits; top row first */
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int rgba[4];
            paint(frame, x, y, rgba);
            buf_u8(&out, rgba[2]);
            buf_u8(&out, rgba[1]);
            buf_u8(&out, rgba[0]);
            buf_u8(&out, rgba[3]);
        }
    return out_save(folder, name, &out, err);
}

static void set(int rgba[4], int r, int g, int b, int a)
{
    rgba[0] = r;
    rgba[1] = g;
    rgba[2] = b;
    rgba[3] = a;
}

static bool is_stripe(int x, int y)
{
    return (x + y) % 16 < 4;
}

static void paint_armor(int frame, int x, int y, int rgba[4])
{
    (void)frame;
    const int shade = 120 + (x * 7 + y * 13) % 32;
    set(rgba, shade / 2, shade, shade * 3 / 2, 255);
}

static void paint_armor_glow(int frame, int x, int y, int rgba[4])
{
    (void)frame;
    set(rgba, is_stripe(x, y) ? 255 : 0, is_stripe(x, y) ? 160 : 0, 0, 255);
}

/* A thick stroke on a transparent background. */
static void paint_digit(int frame, int x, int y, int rgba[4])
{
    (void)frame, (void)y;
    const bool is_stroke = x > SIDE / 3 && x < SIDE * 2 / 3;
    set(rgba, 80, 255, 120, is_stroke ? 255 : 0);
}

/* A ball that grows and fades. */
static void paint_explosion(int frame, int x, int y, int rgba[4])
{
    const double dx = x - SIDE / 2 + 0.5, dy = y - SIDE / 2 + 0.5;
    const double reach = SIDE / 2 * (frame + 2) / (EXPLOSION_FRAMES + 1.0);
    const double inside = 1 - sqrt(dx * dx + dy * dy) / reach;
    const int alpha = inside > 0.5 ? 255 : inside > 0 ? (int)(510 * inside) : 0;
    set(rgba, 255, 220 - 30 * frame, 120 - 20 * frame, alpha);
}

static bool save_pictures(const char *folder, struct err *err)
{
    bool ok = save_picture(folder, "progs/armor.mdl_1.tga", paint_armor, 0, err) &&
              save_picture(folder, "progs/armor.mdl_1_luma.tga", paint_armor_glow, 0, err);
    for (int i = 0; i < EXPLOSION_FRAMES; i++) {
        char name[64];
        snprintf(name, sizeof name, "textures/sprites/s_explod_%d.tga", i);
        ok = save_picture(folder, name, paint_explosion, i, err) && ok;
    }
    return save_picture(folder, "gfx/num_1.tga", paint_digit, 0, err) && ok;
}

bool replacements_save(const struct colours *colours, const char *folder, struct err *err)
{
    return player_save_skinned(colours, folder, err) && save_pictures(folder, err);
}

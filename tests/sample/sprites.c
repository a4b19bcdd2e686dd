/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/sprites.h"

#include <math.h>
#include <stdlib.h>

#include "base/trig.h"
#include "models/model.h"
#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"
#include "tests/sample/out.h"

enum { SPRITE_VERSION = 1 };

static struct canvas draw_clear(int size)
{
    struct canvas canvas = canvas_create(size, size, (struct rgb){0});
    canvas_fill_index(&canvas, 0, 0, size, size, COLOUR_CLEAR);
    return canvas;
}

/* Draws a ball of fire that expands and disperses; age: 0..1. */
static struct canvas draw_explosion(float age)
{
    struct canvas canvas = draw_clear(56);
    const float size = 12 + 15 * sqrtf(age);
    for (int y = 0; y < 56; y++)
        for (int x = 0; x < 56; x++) {
            const float r = trig_hypotf((float)x - 27.5f, (float)y - 27.5f);
            const float n = noise_tiled(71, (float)x + age * 9, (float)y, 56, 56, 14, 4);
            const float heat = 1 - r / size + 0.7f * n - age * 0.7f;
            if (heat > 0)
                canvas_set_index(&canvas, x, y, colours_level(ROW_EMBER, (int)(4 + heat * 16)));
        }
    return canvas;
}

static struct canvas draw_bubble(int frame)
{
    struct canvas canvas = draw_clear(16);
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++) {
            const float r = trig_hypotf((float)x - 7.5f, (float)y - 7.5f);
            if (fabsf(r - 6) < 0.8f)
                canvas_set(&canvas, x, y, rgb_make(130, 170, 180));
            else if (trig_hypotf((float)x - 5, (float)y - 5 - (float)frame) < 1.6f)
                canvas_set(&canvas, x, y, rgb_make(220, 235, 240));
        }
    return canvas;
}

/* Draws a scorch mark, a sprite that is oriented by the entity's angles. */
static struct canvas draw_mark(void)
{
    struct canvas canvas = draw_clear(32);
    for (int y = 0; y < 32; y++)
        for (int x = 0; x < 32; x++) {
            const float r = trig_hypotf((float)x - 15.5f, (float)y - 15.5f);
            const float n = noise_tiled(72, (float)x, (float)y, 32, 32, 8, 3);
            if (r < 12 + 4 * n)
                canvas_set(&canvas, x, y, rgb_scale(rgb_make(44, 34, 26), 0.3f + r / 14));
        }
    return canvas;
}

static void write_image(struct canvas *canvas, const struct colours *colours, struct buffer *out)
{
    uint8_t *pixels = canvas_pixels(canvas, colours, 0);
    buf_i32(out, -canvas->width / 2);
    buf_i32(out, canvas->height / 2);
    buf_i32(out, canvas->width);
    buf_i32(out, canvas->height);
    buffer_append(out, pixels, (size_t)canvas->width * (size_t)canvas->height);
    free(pixels);
    canvas_destroy(canvas);
}

static void write_header(struct buffer *out, enum sprite_orientation orientation, int size,
                         int frames)
{
    buf_name(out, "IDSP", 4);
    buf_i32(out, SPRITE_VERSION);
    buf_i32(out, orientation);
    buf_f32(out, (float)size * 0.7072f);
    buf_i32(out, size);
    buf_i32(out, size);
    buf_i32(out, frames);
    buf_f32(out, 0); /* beam length: unused */
    buf_i32(out, 0); /* no random phase */
}

static bool save_explosion(const struct colours *colours, const char *folder, struct err *err)
{
    struct buffer out = {0};
    write_header(&out, SPRITE_PARALLEL, 56, 6);
    for (int i = 0; i < 6; i++) {
        struct canvas canvas = draw_explosion((float)i / 6);
        buf_i32(&out, 0);
        write_image(&canvas, colours, &out);
    }
    return out_save(folder, "progs/s_explod.spr", &out, err);
}

static bool save_bubble(const struct colours *colours, const char *folder, struct err *err)
{
    struct buffer out = {0};
    write_header(&out, SPRITE_PARALLEL_UPRIGHT, 16, 1);
    buf_i32(&out, 1); /* a group of two, a quarter of a second each */
    buf_i32(&out, 2);
    buf_f32(&out, 0.25f);
    buf_f32(&out, 0.5f);
    for (int i = 0; i < 2; i++) {
        struct canvas canvas = draw_bubble(i);
        write_image(&canvas, colours, &out);
    }
    return out_save(folder, "progs/s_bubble.spr", &out, err);
}

static bool save_mark(const struct colours *colours, const char *folder, struct err *err)
{
    struct buffer out = {0};
    struct canvas canvas = draw_mark();
    write_header(&out, SPRITE_ORIENTED, 32, 1);
    buf_i32(&out, 0);
    write_image(&canvas, colours, &out);
    return out_save(folder, "progs/s_mark.spr", &out, err);
}

bool sprites_save(const struct colours *colours, const char *folder, struct err *err)
{
    return save_explosion(colours, folder, err) && save_bubble(colours, folder, err) &&
           save_mark(colours, folder, err);
}

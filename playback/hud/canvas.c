/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/canvas.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "world/image.h"
#include "world/palette.h"
#include "world/pic.h"

enum {
    CHAR_SIZE = 8,
    FONT_COLUMNS = 16,
    TILE_SIZE = 64, /* frame px, regardless of the pic's size, as in QuakeSpasm */
};

static struct scene_pic *add(struct canvas *canvas)
{
    canvas->items = arena_grow(canvas->arena, canvas->items, canvas->num, &canvas->capacity,
                               sizeof *canvas->items);
    struct scene_pic *pic = &canvas->items[canvas->num++];
    *pic = (struct scene_pic){.rgba = {255, 255, 255, 255}};
    pic->rgba[3] = (uint8_t)lrintf(255.0f * (1.0f - canvas->fade));
    return pic;
}

static void place(const struct canvas *canvas, struct scene_pic *out, float x, float y, float width,
                  float height)
{
    out->x = canvas->left + x * canvas->scale;
    out->y = canvas->top + y * canvas->scale;
    out->width = width * canvas->scale;
    out->height = height * canvas->scale;
}

void canvas_image(struct canvas *canvas, const struct image *image)
{
    struct scene_pic *out = add(canvas);
    out->image = image;
    out->x = canvas->left;
    out->y = canvas->top;
    out->s_size = (float)image->width;
    out->t_size = (float)image->height;
    out->width = out->s_size * canvas->scale;
    out->height = out->t_size * canvas->scale;
}

void canvas_pic(struct canvas *canvas, const struct pic *pic, float x, float y)
{
    if (!pic)
        return;
    struct scene_pic *out = add(canvas);
    place(canvas, out, x, y, (float)pic->width, (float)pic->height);
    out->pic = pic;
    out->s_size = (float)pic->width;
    out->t_size = (float)pic->height;
}

static void add_tile(struct canvas *canvas, const struct pic *pic, struct scene_rect rect)
{
    const float across = (float)pic->width / TILE_SIZE, down = (float)pic->height / TILE_SIZE;
    struct scene_pic *out = add(canvas);
    out->pic = pic;
    out->x = (float)rect.x;
    out->y = (float)rect.y;
    out->width = (float)rect.width;
    out->height = (float)rect.height;
    out->s = (float)(rect.x % TILE_SIZE) * across;
    out->t = (float)(rect.y % TILE_SIZE) * down;
    out->s_size = out->width * across;
    out->t_size = out->height * down;
}

/* Returns the end of the tile that contains `at`, at most `last`. */
static int tile_end(int at, int last)
{
    const int end = at - at % TILE_SIZE + TILE_SIZE;
    return end < last ? end : last;
}

void canvas_tile(struct canvas *canvas, const struct pic *pic, struct scene_rect rect)
{
    if (!pic)
        return;
    const int right = rect.x + rect.width, bottom = rect.y + rect.height;
    for (int y = rect.y; y < bottom; y = tile_end(y, bottom))
        for (int x = rect.x; x < right; x = tile_end(x, right))
            add_tile(canvas, pic,
                     (struct scene_rect){x, y, tile_end(x, right) - x, tile_end(y, bottom) - y});
}

void canvas_fill(struct canvas *canvas, float x, float y, float width, float height, int colour)
{
    struct scene_pic *out = add(canvas);
    place(canvas, out, x, y, width, height);
    memcpy(out->rgba, canvas->palette->rgb[colour & 255], 3);
}

void canvas_colour(struct canvas *canvas, float x, float y, float width, float height,
                   const uint8_t rgb[3], float alpha)
{
    struct scene_pic *out = add(canvas);
    place(canvas, out, x, y, width, height);
    memcpy(out->rgba, rgb, 3);
    out->rgba[3] = (uint8_t)lrintf((float)out->rgba[3] * alpha);
}

void canvas_shade(struct canvas *canvas, float x, float y, float width, float height, float alpha)
{
    static const uint8_t black[3] = {0, 0, 0};
    canvas_colour(canvas, x, y, width, height, black, alpha);
}

void canvas_player_colour(const struct palette *palette, int row, uint8_t rgb[3])
{
    /* MIDDLE: shade within the row; the brightest component becomes at most
     * MAX_COMPONENT, and all are multiplied by at most MAX_FACTOR tenths. */
    enum { MIDDLE = 8, MAX_COMPONENT = 230, MAX_FACTOR = 22 };
    const uint8_t *base = palette->rgb[(row & 15) * 16 + MIDDLE];
    const int r = base[0], g = base[1], b = base[2];
    const int first = r > g ? r : g, brightest = first > b ? first : b;
    for (int i = 0; i < 3; i++) {
        const int lit = base[i] * MAX_FACTOR / 10;
        const bool is_limited = 10 * MAX_COMPONENT < MAX_FACTOR * brightest;
        rgb[i] = (uint8_t)(is_limited ? base[i] * MAX_COMPONENT / brightest : lit);
    }
}

void canvas_fill_player_colour(struct canvas *canvas, float x, float y, float width, float height,
                               int row)
{
    struct scene_pic *out = add(canvas);
    place(canvas, out, x, y, width, height);
    canvas_player_colour(canvas->palette, row, out->rgba);
}

void canvas_char(struct canvas *canvas, float x, float y, int character)
{
    static const uint8_t white[3] = {255, 255, 255};
    canvas_tinted_char(canvas, x, y, character, white);
}

void canvas_tinted_char(struct canvas *canvas, float x, float y, int character,
                        const uint8_t rgb[3])
{
    character &= 255;
    /* Both space characters are blank in every font. */
    if (!canvas->font || (character & 127) == ' ')
        return;
    struct scene_pic *out = add(canvas);
    place(canvas, out, x, y, CHAR_SIZE, CHAR_SIZE);
    memcpy(out->rgba, rgb, 3);
    out->pic = canvas->font;
    out->s = (float)(character % FONT_COLUMNS * CHAR_SIZE);
    out->t = (float)(character / FONT_COLUMNS * CHAR_SIZE);
    out->s_size = out->t_size = CHAR_SIZE;
}

void canvas_text(struct canvas *canvas, float x, float y, const char *text, int mask)
{
    for (int i = 0; text[i]; i++)
        canvas_char(canvas, x + (float)(i * CHAR_SIZE), y, (uint8_t)text[i] | mask);
}

void canvas_large_text(struct canvas *canvas, float x, float y, const char *text)
{
    const float left = canvas->left, top = canvas->top, scale = canvas->scale;
    canvas->left += x * scale;
    canvas->top += y * scale;
    canvas->scale *= 2;
    canvas_text(canvas, 0, 0, text, 0);
    canvas->left = left;
    canvas->top = top;
    canvas->scale = scale;
}

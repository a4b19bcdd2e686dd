/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/canvas.h - a list of flat pictures (scene_pics), filled in the game's pixels.
 *
 * Coordinates are the game's pixels from the canvas's origin; its scale, usually a whole
 * number, makes px of the frame of them. */
#ifndef PLAYBACK_HUD_CANVAS_H
#define PLAYBACK_HUD_CANVAS_H

#include <stdint.h>

#include "render/scene.h"

struct arena;
struct image;
struct palette;
struct pic;

struct canvas {
    struct arena *arena;
    struct scene_pic *items;
    int num, capacity;
    const struct palette *palette;
    const struct pic *font; /* NULL: text is not drawn */
    float left, top, scale; /* frame px = left + x * scale, top + y * scale */
    float fade;             /* 0 opaque .. 1 transparent, of what is painted next */
};

/* At the canvas's origin; its pixels are the canvas's. */
void canvas_image(struct canvas *canvas, const struct image *image);

void canvas_pic(struct canvas *canvas, const struct pic *pic, float x, float y); /* NULL: nothing */

void canvas_fill(struct canvas *canvas, float x, float y, float width, float height, int colour);

/* In a colour of its own, 0..1 opaque. */
void canvas_colour(struct canvas *canvas, float x, float y, float width, float height,
                   const uint8_t rgb[3], float alpha);

/* Darken the rectangle: `alpha` 0..1, 1 black. */
void canvas_shade(struct canvas *canvas, float x, float y, float width, float height, float alpha);

/* One character of the game's font; 8 x 8. */
void canvas_char(struct canvas *canvas, float x, float y, int character);

/* The same in a colour, which multiplies the font's. */
void canvas_tinted_char(struct canvas *canvas, float x, float y, int character,
                        const uint8_t rgb[3]);

/* A string; `mask` is or-ed to every character (0x80: bronze). */
void canvas_text(struct canvas *canvas, float x, float y, const char *text, int mask);

/* Twice as large. */
void canvas_large_text(struct canvas *canvas, float x, float y, const char *text);

/* The colour of shirts or trousers of a row of the palette, as they look when worn but lit
 * well: the palette's own is too dark over the view. */
void canvas_worn_colour(const struct palette *palette, int row, uint8_t rgb[3]);
void canvas_fill_worn(struct canvas *canvas, float x, float y, float width, float height, int row);

/* Tile a rectangle of the frame with a pic; the tiles begin at the frame's corner. */
void canvas_wallpaper(struct canvas *canvas, const struct pic *pic, struct scene_rect rect);

#endif

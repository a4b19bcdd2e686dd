/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/canvas.h - draws in the game's pixels into a list of flat pictures
 * (scene_pics).
 *
 * Coordinates are the game's pixels, relative to the canvas's origin; the scale, usually
 * a whole number, converts them to pixels of the frame. */
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
    float fade;             /* transparency of later calls: 0 opaque .. 1 invisible */
};

/* Draws an image at the canvas's origin; one pixel of it is one of the game's pixels. */
void canvas_image(struct canvas *canvas, const struct image *image);

void canvas_pic(struct canvas *canvas, const struct pic *pic, float x, float y); /* NULL: nothing */

void canvas_fill(struct canvas *canvas, float x, float y, float width, float height, int colour);

/* Fills the rectangle with a colour outside the palette; alpha: 0 transparent .. 1
 * opaque. */
void canvas_colour(struct canvas *canvas, float x, float y, float width, float height,
                   const uint8_t rgb[3], float alpha);

/* Darkens the rectangle; alpha: 0 unchanged .. 1 black. */
void canvas_shade(struct canvas *canvas, float x, float y, float width, float height, float alpha);

/* Draws a character of the game's font, 8 x 8. */
void canvas_char(struct canvas *canvas, float x, float y, int character);

/* Like canvas_char, with the font's colours multiplied by `rgb`. */
void canvas_tinted_char(struct canvas *canvas, float x, float y, int character,
                        const uint8_t rgb[3]);

/* Draws a string; `mask` is ORed into every character (0x80: bronze). */
void canvas_text(struct canvas *canvas, float x, float y, const char *text, int mask);

/* Draws a string at twice the size. */
void canvas_large_text(struct canvas *canvas, float x, float y, const char *text);

/* Returns in `rgb` the colour of shirts or trousers whose palette row is `row`,
 * brightened, as the palette's own colours are too dark over the view. */
void canvas_player_colour(const struct palette *palette, int row, uint8_t rgb[3]);
void canvas_fill_player_colour(struct canvas *canvas, float x, float y, float width, float height,
                               int row);

/* Tiles a rectangle of the frame with a pic; the pattern starts at the corner of the
 * frame. */
void canvas_tile(struct canvas *canvas, const struct pic *pic, struct scene_rect rect);

#endif

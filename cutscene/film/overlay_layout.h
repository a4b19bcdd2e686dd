/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/overlay_layout.h - where in the frame the captions and pictures of a shot
 * are: for drawing them, and for saying where they are in each other's way. */
#ifndef CUTSCENE_FILM_OVERLAY_LAYOUT_H
#define CUTSCENE_FILM_OVERLAY_LAYOUT_H

#include <stdbool.h>

struct caption;
struct picture;
struct shot;

/* Where the target of a caption is seen, px of the frame; not when it is behind the camera. */
struct overlay_spot {
    bool is_seen;
    float x, y;
};

/* The frame: a margin from the edges, and out of the letterbox's bars. px */
struct overlay_room {
    float width, height, margin;
    float bar;  /* height of each bar */
    float edge; /* from the upper and lower side */
};

struct overlay_room overlay_room_make(const struct shot *shot, int width, int height);

/* Where something is, px of the frame, without what stands around its letters. */
struct overlay_box {
    float left, top, width, height;
    float scale; /* px to a pixel of its image, or of the game's font */
    float alpha; /* 0..1, above 0 */
};

/* False where nothing of it is seen. `spot` is where its target is, if it has one. */
bool overlay_caption_box(const struct caption *caption, const struct overlay_spot *spot,
                         double time, const struct overlay_room *room, struct overlay_box *out);
bool overlay_picture_box(const struct picture *picture, double time,
                         const struct overlay_room *room, struct overlay_box *out);

#endif

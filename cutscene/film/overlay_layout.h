/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/overlay_layout.h - the positions of a shot's captions and pictures in the
 * frame, for drawing them and for detecting overlaps. */
#ifndef CUTSCENE_FILM_OVERLAY_LAYOUT_H
#define CUTSCENE_FILM_OVERLAY_LAYOUT_H

#include <stdbool.h>

struct caption;
struct picture;
struct scene_sign;
struct shot;

/* The position of a caption's target in the frame, in pixels; not visible if it is behind the
 * camera. */
struct overlay_spot {
    bool is_seen;
    float x, y;
    const struct scene_sign *sign; /* its direction in a 360-degree picture; NULL in others */
};

/* The part of the frame for overlays, which excludes margins and letterbox bars. In pixels. */
struct overlay_area {
    float width, height, margin;
    float bar;  /* height of each bar */
    float edge; /* distance from the upper and lower edge */
};

struct overlay_area overlay_area_of(const struct shot *shot, int width, int height);

/* The box of a caption or picture in the frame, in pixels, without outlines and shadows. */
struct overlay_box {
    float left, top, width, height;
    float scale; /* pixels per pixel of its image, or of the game's font */
    float alpha; /* 0..1, above 0 */
};

/* Compute the box at a shot time. Return false if nothing is visible then. `spot` is the
 * position of the caption's target, if it has one. */
bool overlay_caption_box(const struct caption *caption, const struct overlay_spot *spot,
                         double time, const struct overlay_area *area, struct overlay_box *out);
bool overlay_picture_box(const struct picture *picture, double time,
                         const struct overlay_area *area, struct overlay_box *out);

#endif

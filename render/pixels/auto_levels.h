/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/auto_levels.h - brightens pictures that are too dark, for thumbnails.
 *
 * Levels are lit for players whose eyes adapt to the dark; a small picture on a bright
 * page is glanced at for a second. Nothing becomes darker, and pictures that are bright
 * enough do not change. */
#ifndef RENDER_PIXELS_AUTO_LEVELS_H
#define RENDER_PIXELS_AUTO_LEVELS_H

#include <stdint.h>

struct frame;

/* The new value for each value of a channel. */
struct auto_levels {
    uint8_t values[256];
};

/* Chooses levels for a picture; applies them to it or to others that belong to it. */
struct auto_levels auto_levels_plan(const struct frame *frame);
void auto_levels_apply(const struct auto_levels *levels, struct frame *frame);

/* Chooses and applies. */
void auto_levels(struct frame *frame);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/auto_levels.h - a picture that is too dark made brighter, as its print would be.
 *
 * Levels are lit to be walked through, with eyes that get used to the dark; a
 * small picture on a bright page is looked at for a second. Nothing becomes
 * darker, and what is bright enough stays as it is. */
#ifndef RENDER_PIXELS_AUTO_LEVELS_H
#define RENDER_PIXELS_AUTO_LEVELS_H

#include <stdint.h>

struct frame;

/* What becomes of each value of a colour. */
struct auto_levels {
    uint8_t values[256];
};

/* What suits the picture; then done to it, or to others that belong to it. */
struct auto_levels auto_levels_plan(const struct frame *frame);
void auto_levels_apply(const struct auto_levels *levels, struct frame *frame);

/* Both. */
void auto_levels(struct frame *frame);

#endif

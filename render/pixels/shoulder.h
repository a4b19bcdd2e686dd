/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/shoulder.h - a tone curve that rolls off highlights.
 *
 * Values below SHOULDER_START stay as they are; from there on they approach white, which
 * SHOULDER_WHITE reaches. With a for SHOULDER_START, t = (x - a) / (1 - a) and w = (SHOULDER_WHITE -
 * a) / (1 - a):
 *
 *     y = a + (1 - a) t (1 + t / w^2) / (1 + t)
 *
 * Most of the curve is applied to the largest channel and scales the others, which keeps the hue;
 * the rest is applied to each channel, so that very bright colours whiten. */
#ifndef RENDER_PIXELS_SHOULDER_H
#define RENDER_PIXELS_SHOULDER_H

#include "render/pixels/hdr.h"

#define SHOULDER_START 0.6f
#define SHOULDER_WHITE 4.0f
#define SHOULDER_OF_LARGEST 0.35f /* the share that keeps the hue */

/* Returns 0 to 1, but for rounding, for encoded values of at least 0. */
hdr_px shoulder_of(hdr_px px);

/* Limits values to 1. */
hdr_px shoulder_clip(hdr_px px);

#endif

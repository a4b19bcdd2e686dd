/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_placing.h - the layout of the HUD with the elements that the user places or
 * scales (--place).
 *
 * Each of them is put at its spot, or as near to it as other boxes allow: further down in the upper
 * part of the picture, further up in the lower one. Elements at the same spot are thereby stacked.
 * What has no room has fewer rows or is smaller or, at last, is left out. */
#ifndef PLAYBACK_HUD_HUD_PLACING_H
#define PLAYBACK_HUD_HUD_PLACING_H

#include "playback/hud/hud_boxes.h"

/* Lays out everything in `content`. Borrows the options. */
struct hud_layout hud_placing_lay_out(const struct hud_options *options,
                                      const struct hud_content *content);

#endif

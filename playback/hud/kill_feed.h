/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/kill_feed.h - paints recent kills at the upper right: killer, weapon,
 * victim. */
#ifndef PLAYBACK_HUD_KILL_FEED_H
#define PLAYBACK_HUD_KILL_FEED_H

#include "playback/hud/canvas.h"
#include "playback/hud/hud_elements.h"
#include "playback/timeline/instant.h"

struct hud_box;
struct hud_pics;

/* Paints one row per kill into the box, oldest first, right-aligned. If there are more than
 * fit, the oldest are left out; names are shortened to fit. */
void kill_feed_paint(struct canvas *canvas, const struct hud_pics *pics, enum hud_style style,
                     const struct instant *instant, const struct hud_box *box);

#endif

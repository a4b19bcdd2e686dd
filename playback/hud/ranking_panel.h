/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/ranking_panel.h - the players of a free for all in broadcasts, the best first. */
#ifndef PLAYBACK_HUD_RANKING_PANEL_H
#define PLAYBACK_HUD_RANKING_PANEL_H

#include <stdint.h>

#include "playback/hud/canvas.h"
#include "playback/hud/hud_boxes.h"
#include "playback/timeline/instant.h"

/* Returns the number of players to list; 0 if the header has two sides instead: in other styles, in
 * games of two sides, and in pictures that are not wide. */
int ranking_panel_count(const struct hud_options *options, const struct instant *instant,
                        uint32_t elements);

/* Paints as many players as the box has rows. The viewed one is marked, and among them. */
void ranking_panel_paint(struct canvas *canvas, const struct hud_box *box,
                         const struct instant *instant);

#endif

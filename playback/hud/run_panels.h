/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/run_panels.h - panels for runs: speed, keys, strafing, level time and
 * jumps. */
#ifndef PLAYBACK_HUD_RUN_PANELS_H
#define PLAYBACK_HUD_RUN_PANELS_H

#include <stddef.h>
#include <stdint.h>

#include "playback/hud/canvas.h"
#include "playback/hud/hud_boxes.h"
#include "playback/timeline/instant.h"

/* Writes the server's level time as "1:05.250"; it stops when the level is completed. */
enum { RUN_TIME_SIZE = 32 };
void run_panels_time(const struct instant *instant, char out[RUN_TIME_SIZE]);

/* Returns the width of the panels for these elements, in the game's pixels. */
int run_panels_width(uint32_t elements);

/* Paints the panels that have a box in the layout. */
void run_panels_paint(struct canvas *canvas, const struct hud_layout *layout,
                      const struct instant *instant);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/q2/q2_inventory.h - paints the inventory of a Quake II player. */
#ifndef PLAYBACK_HUD_Q2_Q2_INVENTORY_H
#define PLAYBACK_HUD_Q2_Q2_INVENTORY_H

struct canvas;
struct q2_client_frame;
struct q2_pics;

/* width, height: of the screen, in the game's pixels. clock: level time in seconds, for the
 * blinking cursor. */
void q2_inventory_paint(struct canvas *canvas, struct q2_pics *pics,
                        const struct q2_client_frame *known, float width, float height,
                        double clock);

#endif

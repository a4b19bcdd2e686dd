/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/q2/q2_inventory.h - the list of what a player of Quake II carries. */
#ifndef PLAYBACK_HUD_Q2_Q2_INVENTORY_H
#define PLAYBACK_HUD_Q2_Q2_INVENTORY_H

struct canvas;
struct q2_client_frame;
struct q2_pics;

/* On a screen of that size, in the game's px, at a time of the level. */
void q2_inventory_paint(struct canvas *canvas, struct q2_pics *pics,
                        const struct q2_client_frame *known, float width, float height,
                        double clock);

#endif

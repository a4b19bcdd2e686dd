/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/q2/q2_hud.h - Quake II's head-up display: status bar, boards and texts. */
#ifndef PLAYBACK_HUD_Q2_Q2_HUD_H
#define PLAYBACK_HUD_Q2_Q2_HUD_H

struct canvas;
struct hud_layout;
struct instant;
struct q2_pics;

/* Paints the HUD of an instant whose frame has q2. Sets the origin and scale of the
 * canvas. */
void q2_hud_paint(struct canvas *canvas, struct q2_pics *pics, const struct hud_layout *layout,
                  const struct instant *instant);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud.h - the head-up display: status bar, scores, match panels, kill feed
 * and texts.
 *
 * The public interface of playback/hud. Input: one instant of a demo, the pictures of
 * gfx.wad, the options. Output: flat pictures in a canvas. The status bar, scoreboards
 * and intermission have the original's layout, 320 pixels wide; the status bars of the
 * mission packs are recognised by their pictures. The folder does not depend on the
 * camera or on rendering. */
#ifndef PLAYBACK_HUD_HUD_H
#define PLAYBACK_HUD_HUD_H

#include "playback/hud/canvas.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_pics.h"
#include "playback/timeline/instant.h"

/* Paints everything except the texts of hud_text.h. */
void hud_paint(struct canvas *canvas, const struct hud_pics *pics, const struct hud_layout *layout,
               const struct instant *instant);

#endif

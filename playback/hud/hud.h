/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud.h - what is painted over the view: status bar, scores, panels of a
 * match, kill feed, texts.
 *
 * The face of playback/hud. In: one instant of a demo, the pictures of gfx.wad, the options. Out: flat pictures in a
 * canvas. The status bar, scoreboards and intermission are laid out as the original lays
 * them out, 320 pixels wide; the mission packs' bars are recognised by their pictures. The
 * folder does not know where the camera is nor how anything is drawn. */
#ifndef PLAYBACK_HUD_HUD_H
#define PLAYBACK_HUD_HUD_H

#include "playback/hud/canvas.h"
#include "playback/hud/hud_options.h"
#include "playback/hud/hud_pics.h"
#include "playback/timeline/instant.h"

/* Paint all but the texts of hud_text.h. */
void hud_paint(struct canvas *canvas, const struct hud_pics *pics,
               const struct hud_options *options, const struct instant *instant);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_layout.h - the usual layout of the HUD's elements in the picture.
 *
 * Every element has one box, and asks for it here. The boxes choose their places in a
 * fixed order (enum hud_box_id); each avoids those that have places already, by moving, by having
 * fewer rows or, if there is no room, by being left out. Boxes therefore never overlap.
 *
 * Painters use the game's pixels; scales convert them to pixels of the picture. Positions
 * are in pixels of the picture, from its left and upper edges. */
#ifndef PLAYBACK_HUD_HUD_LAYOUT_H
#define PLAYBACK_HUD_HUD_LAYOUT_H

#include "playback/hud/hud_boxes.h"

/* Adds the boxes from `begin` up to but not including `end`, of what is in layout->content. */
void hud_layout_add(struct hud_layout *layout, enum hud_box_id begin, enum hud_box_id end);

#endif

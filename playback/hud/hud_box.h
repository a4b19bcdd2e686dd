/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_box.h - how the boxes of a HUD layout avoid each other.
 *
 * `id` is the box to be placed; all that have their places are obstacles. */
#ifndef PLAYBACK_HUD_HUD_BOX_H
#define PLAYBACK_HUD_HUD_BOX_H

#include <stdbool.h>

#include "playback/hud/hud_boxes.h"

/* Returns whether the box is inside the picture and overlaps no obstacle. */
bool hud_box_is_free(const struct hud_layout *layout, enum hud_box_id id,
                     const struct hud_box *box);

/* Returns an obstacle that the box overlaps, or NULL. */
const struct hud_box *hud_box_in_the_way(const struct hud_layout *layout, enum hud_box_id id,
                                         const struct hud_box *box);

/* Places the box if it is free. */
void hud_box_place(struct hud_layout *layout, enum hud_box_id id, const struct hud_box *box);

/* Moves the top of a box below the obstacles there. */
void hud_box_push_down(const struct hud_layout *layout, enum hud_box_id id, struct hud_box *box);

/* Return the lower end of the obstacles that begin above the top of the box, and the upper end of
 * those below it. */
float hud_box_room_above(const struct hud_layout *layout, enum hud_box_id id,
                         const struct hud_box *box);
float hud_box_room_below(const struct hud_layout *layout, enum hud_box_id id,
                         const struct hud_box *box);

/* Places a list that begins at the box's top or below, ends above `bottom`, and has up to
 * `rows` rows, each `row` px high, after `head` px. */
void hud_box_place_rows(struct hud_layout *layout, enum hud_box_id id, struct hud_box box,
                        float head, float row, int rows, float bottom);

/* Returns the right end of the area at the height of the box that insets leave free. */
float hud_box_right(const struct hud_layout *layout, const struct hud_box *box);

/* Returns the lower end of the area above the bar and the player's name. */
float hud_box_free_bottom(const struct hud_layout *layout);

/* Returns the left edge that centres a width in the area that insets leave free at the
 * height of the box. It is the middle of the picture unless an inset covers that. */
float hud_box_centre(const struct hud_layout *layout, const struct hud_box *box, float width);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_hold.h - when the card that tells what happened is shown.
 *
 * It follows the hit by 0.1 to 0.4 s, and the card that names the player; if the time after that is
 * left out, it is in the next part. If the shot ends too early to read it, because the player dies,
 * it is shown in the replay or, without one, the end of the shot is slowed down, to a fifth at
 * most: if the hit is so late that it is too, the card may be left out. Cuts on beats leave no time
 * for that. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_HOLD_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_HOLD_H

#include <stdbool.h>

#include "pipeline/highlights/highlight_shot.h"

struct highlight_item;

/* s of film: minimum of each card; and when the first one appears in a shot. */
#define HIGHLIGHT_CARD_SHORTEST 1.5
#define HIGHLIGHT_CARD_AT 0.2

/* Returns the demo time at which the card that names the player ends, or earlier if there is no
 * time for it. */
double highlight_hold_name_end(const struct highlight_item *item);

/* Returns the demo time at which the call appears. */
double highlight_hold_call(const struct highlight_item *item);

/* Returns whether a live stretch that ends at `to` leaves enough time for the call. */
bool highlight_hold_has_room(const struct highlight_item *item, double to);

/* Finds the end of a live stretch that is slowed down to HIGHLIGHT_HOLD_LENGTH s of film. Returns
 * false if none is. */
#define HIGHLIGHT_HOLD_LENGTH 1.7
bool highlight_hold_find(const struct highlight_item *item, double to, struct shot_stretch *out);

/* Returns by how many s of film that makes the item longer. */
double highlight_hold_extra(const struct highlight_item *item, double to);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_values.h - setters for values of the frame that several kinds of
 * messages change. */
#ifndef PLAYBACK_CLIENT_CLIENT_VALUES_H
#define PLAYBACK_CLIENT_CLIENT_VALUES_H

#include <stdbool.h>
#include <stdint.h>

struct client;
struct client_player;

/* Sets the items and notes when new ones were picked up. */
void client_set_items(struct client *client, int32_t items);

/* Starts a change of the fog from its present state over `time` seconds. colour: density,
 * r, g, b. */
void client_set_fog(struct client *client, const float colour[4], float time);

/* Returns NULL if the level has no such slot. */
struct client_player *client_find_player(struct client *client, int slot);

/* Returns the first of `count` slots whose player can be viewed and best matches the
 * requested name or slot, or -1 if none does or it is NULL. Sets *is_ambiguous if several
 * match equally well and none exactly; otherwise leaves it unchanged. */
int client_find_requested(const struct client *client, const char *requested, int count,
                          bool (*can_be_viewed)(const struct client *client, int slot),
                          bool *is_ambiguous);

#endif

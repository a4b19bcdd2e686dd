/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_values.h - changes of values of the frame that several kinds of
 * messages bring. */
#ifndef PLAYBACK_CLIENT_CLIENT_VALUES_H
#define PLAYBACK_CLIENT_CLIENT_VALUES_H

#include <stdbool.h>
#include <stdint.h>

struct client;
struct client_player;

/* Change the items, and remember when new ones were got. */
void client_set_items(struct client *client, int32_t items);

/* Begin a change of the fog from its present state, in s. colour: density, r, g, b. */
void client_set_fog(struct client *client, const float colour[4], float time);

/* NULL when the level has no such slot. */
struct client_player *client_find_player(struct client *client, int slot);

/* The first of `count` slots whose player can be viewed and fits the name or slot that is
 * wanted best; -1: none does, or wanted is NULL. is_ambiguous is set where several fit equally
 * well and none exactly, and stays otherwise. */
int client_find_wanted(const struct client *client, const char *wanted, int count,
                       bool (*can_be_viewed)(const struct client *client, int slot),
                       bool *is_ambiguous);

#endif

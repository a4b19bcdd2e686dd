/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/userinfo.h - strings of the form "\key\value...", in which QuakeWorld's
 * servers and players describe themselves. */
#ifndef PLAYBACK_CLIENT_USERINFO_H
#define PLAYBACK_CLIENT_USERINFO_H

#include <stdbool.h>
#include <stddef.h>

struct client_player;

/* Copies the value of a key, truncated if necessary. Returns false if the key is missing. */
bool userinfo_value(const char *info, const char *key, char *out, size_t cap);

/* Sets a player's fields from the complete string; "" if the player left. now: demo time. */
void userinfo_set(struct client_player *player, const char *info, double now);
void userinfo_set_key(struct client_player *player, const char *key, const char *value);

/* How well a player matches a requested name, part of a name or slot, ignoring case and
 * colour. */
enum userinfo_match { USERINFO_NO_MATCH, USERINFO_PARTIAL_MATCH, USERINFO_EXACT_MATCH };
enum userinfo_match userinfo_match_name(const char *called, int slot, const char *requested);

#endif

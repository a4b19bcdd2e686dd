/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_events.h - what a client of Quake II makes of messages that are only
 * seen and heard; private to q2_client.c. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_EVENTS_H
#define PLAYBACK_CLIENT_Q2_Q2_EVENTS_H

#include "base/vec.h"

struct client;
struct message;

/* A temporary entity or a muzzle flash. */
void q2_events_log_message(struct client *client, const struct message *message);

/* The events of a frame's entities, and the ways of those that leave a trail. */
void q2_events_log_entities(struct client *client);

/* Where an entity is in the last frame, or the player's ears. */
vec3s q2_events_place_of(const struct client *client, int entity);

/* What the player who is an entity chose to look like; NULL: it is none. */
const char *q2_events_voice_of(const struct client *client, int entity);

/* As events have it, of what a server says: that of what stands still is not on its scale. */
float q2_events_attenuation(float attenuation);

#endif

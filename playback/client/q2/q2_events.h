/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_events.h - turns messages and frames of Quake II into events.
 * Private to the folder. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_EVENTS_H
#define PLAYBACK_CLIENT_Q2_Q2_EVENTS_H

#include "base/vec.h"

struct client;
struct message;

/* Logs a temporary entity or a muzzle flash. */
void q2_events_log_message(struct client *client, const struct message *message);

/* Logs the events, trails and continuous sounds of a frame's entities. */
void q2_events_log_entities(struct client *client);

/* Returns an entity's position in the last frame, or the player's if it is not there. */
vec3s q2_events_place_of(const struct client *client, int entity);

/* Returns the model and skin of the player with this entity number; NULL for other entities. */
const char *q2_events_voice_of(const struct client *client, int entity);

/* Converts a server's attenuation to that of events. Static sounds do not follow the same
 * scale. */
float q2_events_attenuation(float attenuation);

#endif

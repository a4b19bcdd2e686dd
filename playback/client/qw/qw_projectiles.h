/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_projectiles.h - missiles for which the server sends only the
 * initial position and velocity, and then nothing until they bounce or disappear. */
#ifndef PLAYBACK_CLIENT_QW_QW_PROJECTILES_H
#define PLAYBACK_CLIENT_QW_QW_PROJECTILES_H

struct client;
struct message;

void qw_projectiles_read(struct client *client, const struct message *message);

/* Adds the flying missiles to the frame's entities. */
void qw_projectiles_add(struct client *client);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_projectiles.h - missiles of which the server sends where and how
 * fast they begin to fly, and then nothing until they bounce or are gone. */
#ifndef PLAYBACK_CLIENT_QW_QW_PROJECTILES_H
#define PLAYBACK_CLIENT_QW_QW_PROJECTILES_H

struct client;
struct message;

void qw_projectiles_read(struct client *client, const struct message *message);

/* Add those that fly as entities of the frame. */
void qw_projectiles_add(struct client *client);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_links.h - links the entities of consecutive frames, so
 * that motion and poses between two messages can be interpolated by the rules of the
 * original client and QuakeSpasm. */
#ifndef PLAYBACK_CLIENT_CLIENT_LINKS_H
#define PLAYBACK_CLIENT_CLIENT_LINKS_H

struct client;

/* Sorts the entities of the frame and links each with its state in the previous frame. */
void client_links_update(struct client *client);

/* Logs muzzle flashes and trails as events. Requires a log. */
void client_links_log(struct client *client);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_match.h - the stage of the match, from the server's "status", and
 * the respawn times of items. */
#ifndef PLAYBACK_CLIENT_CLIENT_MATCH_H
#define PLAYBACK_CLIENT_CLIENT_MATCH_H

struct client;
struct message;

void client_update_match(struct client *client, const struct message *message);
void client_finish_match(struct client *client);

/* Notes that an item entity was taken and respawns in `seconds`; 0: not yet known. */
void client_start_item_timer(struct client *client, int entity, int seconds);
void client_forget_timers(struct client *client);

#endif

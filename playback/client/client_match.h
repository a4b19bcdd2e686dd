/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_match.h - how far the match is, and when items are back. */
#ifndef PLAYBACK_CLIENT_CLIENT_MATCH_H
#define PLAYBACK_CLIENT_CLIENT_MATCH_H

struct client;
struct message;

void client_watch_match(struct client *client, const struct message *message);
void client_finish_match(struct client *client);

/* An entity was taken and is back in so many seconds; 0: not known yet. */
void client_time_item(struct client *client, int entity, int seconds);
void client_forget_timers(struct client *client);

#endif

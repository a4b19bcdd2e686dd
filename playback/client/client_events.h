/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_events.h - turns messages into events. Call these only if the
 * client has a log. */
#ifndef PLAYBACK_CLIENT_CLIENT_EVENTS_H
#define PLAYBACK_CLIENT_CLIENT_EVENTS_H

#include "playback/client/event.h"

struct client;
struct message;

/* Returns a new event at the present time. Valid until the next event is added. */
struct event *client_add_event(struct client *client, enum event_kind kind);

/* Logs the events that a message describes. */
void client_log_message(struct client *client, const struct message *message);

#endif

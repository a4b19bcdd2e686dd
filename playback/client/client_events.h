/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_events.h - messages that become events; with a log only. */
#ifndef PLAYBACK_CLIENT_CLIENT_EVENTS_H
#define PLAYBACK_CLIENT_CLIENT_EVENTS_H

#include "playback/client/event.h"

struct client;
struct message;

/* A new event at the present moment; valid until the next. */
struct event *client_add_event(struct client *client, enum event_kind kind);

/* The events that a message is. */
void client_log_message(struct client *client, const struct message *message);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/level_parse.h - creates levels from svc_serverinfo and the messages after
 * it. */
#ifndef PLAYBACK_CLIENT_LEVEL_PARSE_H
#define PLAYBACK_CLIENT_LEVEL_PARSE_H

struct arena;
struct level_data;
struct message;

/* Creates a level in the arena from its svc_serverinfo. In QuakeWorld the names of models
 * and sounds arrive later. */
struct level_data *level_parse_create(const struct message *message, int index,
                                      struct arena *arena);

/* Adds what never changes during the level. Ignores other kinds of messages. */
void level_parse_apply(struct level_data *level, const struct message *message,
                       struct arena *arena);

#endif

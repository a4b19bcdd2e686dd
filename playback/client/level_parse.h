/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/level_parse.h - levels from svc_serverinfo and the messages after it. */
#ifndef PLAYBACK_CLIENT_LEVEL_PARSE_H
#define PLAYBACK_CLIENT_LEVEL_PARSE_H

struct arena;
struct level_data;
struct message;

/* A level from its svc_serverinfo; lives in the arena. QuakeWorld's names of
 * models and sounds come later. */
struct level_data *level_parse_create(const struct message *message, int index,
                                      struct arena *arena);

/* Add what never changes. Messages of other kinds are ignored. */
void level_parse_apply(struct level_data *level, const struct message *message,
                       struct arena *arena);

#endif

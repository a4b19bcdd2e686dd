/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_level.h - levels of QuakeWorld servers, which send the names of
 * models and sounds in parts, the server info, and the models of held weapons. */
#ifndef PLAYBACK_CLIENT_QW_QW_LEVEL_H
#define PLAYBACK_CLIENT_QW_QW_LEVEL_H

struct arena;
struct level_data;
struct message;

void qw_level_apply(struct level_data *data, const struct message *message, struct arena *arena);

#endif

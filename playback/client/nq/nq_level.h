/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/nq/nq_level.h - levels of NetQuake servers: svc_serverinfo names all
 * models and sounds. */
#ifndef PLAYBACK_CLIENT_NQ_NQ_LEVEL_H
#define PLAYBACK_CLIENT_NQ_NQ_LEVEL_H

struct arena;
struct level_data;
struct message;

void nq_level_apply(struct level_data *data, const struct message *message, struct arena *arena);

#endif

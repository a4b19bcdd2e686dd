/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/nq/nq_level.h - what NetQuake's servers send of a level: all names of
 * models and sounds, with svc_serverinfo. */
#ifndef PLAYBACK_CLIENT_NQ_NQ_LEVEL_H
#define PLAYBACK_CLIENT_NQ_NQ_LEVEL_H

struct arena;
struct level_data;
struct message;

void nq_level_apply(struct level_data *data, const struct message *message, struct arena *arena);

#endif

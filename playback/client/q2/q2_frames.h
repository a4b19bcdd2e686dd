/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_frames.h - a ring of the last frames from a Quake II server, to
 * which the next one may refer. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_FRAMES_H
#define PLAYBACK_CLIENT_Q2_Q2_FRAMES_H

#include <stdbool.h>

struct message_q2_frame;
struct q2_client;
struct q2_entity;
struct q2_frame;

void q2_frames_forget(struct q2_client *q2);

/* Decodes a frame and makes it the current one. Returns false if the frame that it refers
 * to is not available. */
bool q2_frames_add(struct q2_client *q2, const struct message_q2_frame *message);

/* Returns the frame with this number, or NULL if it is no longer kept. */
const struct q2_frame *q2_frames_find(const struct q2_client *q2, int number);

/* Returns NULL if the entity is not in the frame, or if frame is NULL. */
const struct q2_entity *q2_frames_entity(const struct q2_frame *frame, int number);

#endif

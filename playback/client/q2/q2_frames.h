/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_frames.h - the last frames of a Quake II server, of which the next
 * may be a change. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_FRAMES_H
#define PLAYBACK_CLIENT_Q2_Q2_FRAMES_H

#include <stdbool.h>

struct message_q2_frame;
struct q2_client;
struct q2_entity;
struct q2_frame;

void q2_frames_forget(struct q2_client *q2);

/* Put a frame together and show it. False when the frame that it changes is not known. */
bool q2_frames_add(struct q2_client *q2, const struct message_q2_frame *message);

/* By its number; NULL when it is not kept. */
const struct q2_frame *q2_frames_find(const struct q2_client *q2, int number);

/* NULL when it is not in the frame, or when there is no frame. */
const struct q2_entity *q2_frames_entity(const struct q2_frame *frame, int number);

#endif

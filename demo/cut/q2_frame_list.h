/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/q2_frame_list.h - the last frames of a .dm2, from which a frame can be sent in full. */
#ifndef DEMO_CUT_Q2_FRAME_LIST_H
#define DEMO_CUT_Q2_FRAME_LIST_H

#include <stdbool.h>

#include "demo/protocol/message.h"

struct buffer;

enum { Q2_FRAME_RING = 16 };

struct q2_cut_frame {
    int number; /* negative: none */
    struct q2_player player;
    struct q2_entity *items; /* by ascending number */
    int num, capacity;
};

struct q2_frame_list {
    struct q2_entity baselines[Q2_NARROW_ENTITIES];
    struct q2_cut_frame ring[Q2_FRAME_RING];
};

/* Forgets frames and baselines, at the start of a level. A list is zero-initialized and must be
 * reset before it is used. */
void q2_frame_list_reset(struct q2_frame_list *list);
void q2_frame_list_free(struct q2_frame_list *list);

/* Adds a frame of a narrow protocol. Returns false if its base is missing, so that clients ignore
 * it. */
bool q2_frame_list_add(struct q2_frame_list *list, const struct message_q2_frame *message);

/* Appends the player and the entities of a frame of the list, in full: from svc_playerinfo's
 * payload to the end of the frame. */
void q2_frame_list_write(const struct q2_frame_list *list, int number, struct buffer *out);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_frame_copy.h - a copy of the parts of a frame that only Quake II has, which
 * stays as it is while the client that the frame came from moves on. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_FRAME_COPY_H
#define PLAYBACK_CLIENT_Q2_Q2_FRAME_COPY_H

#include "playback/client/q2/q2_frame.h"

/* All zero bytes at first. */
struct q2_frame_copy {
    struct q2_client_frame frame; /* points to the following, and to texts of the recording */
    struct q2_frame now, before;
    const char **config;
    int16_t inventory[Q2_NUM_ITEMS];
};

/* Replaces the copy by one of `from`. */
void q2_frame_copy_set(struct q2_frame_copy *copy, const struct q2_client_frame *from);

/* Frees what the copy owns, but not the struct. */
void q2_frame_copy_free(struct q2_frame_copy *copy);

#endif

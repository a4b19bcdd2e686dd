/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/recorder.h - interface implemented for each game: turns a conversation's datagrams
 * into its client's demo. */
#ifndef DEMO_CAPTURE_RECORDER_H
#define DEMO_CAPTURE_RECORDER_H

#include "base/bytes.h"
#include "demo/capture/conversation.h"

struct recorder {
    /* Borrows the conversation and writes to its demo. */
    void *(*create)(struct conversation *conversation);
    void (*destroy)(void *own);

    /* Processes a datagram received at `time` (ns since 1970). Sets *message to its content,
     * borrowed from the datagram or the recorder. */
    enum conversation_verdict (*add)(void *own, uint64_t time, enum conversation_side side,
                                     struct bytes datagram, struct bytes *message);

    /* Writes the end of the demo. */
    void (*finish)(void *own);
};

/* Write a .dem, a .qwd and a .dm2. */
extern const struct recorder nq_recorder, qw_recorder, q2_recorder;

#endif

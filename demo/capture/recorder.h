/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/recorder.h - what each game does its own way when its datagrams become
 * its client's recording: a row of functions. */
#ifndef DEMO_CAPTURE_RECORDER_H
#define DEMO_CAPTURE_RECORDER_H

#include "base/bytes.h"
#include "demo/capture/conversation.h"

struct recorder {
    /* Borrows the conversation, whose demo it writes. */
    void *(*create)(struct conversation *conversation);
    void (*destroy)(void *own);

    /* A datagram that came at `time` (ns since 1970). *message: what it brings, borrowed
     * from the datagram or the recorder. */
    enum conversation_verdict (*add)(void *own, uint64_t time, enum conversation_side side,
                                     struct bytes datagram, struct bytes *message);

    /* The end of the demo. */
    void (*finish)(void *own);
};

#endif

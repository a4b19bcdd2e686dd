/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture.h - the games in captured network traffic.
 *
 * The face of demo/capture. In: datagrams, one after another. Out: conversations,
 * each a client's game with a server, and the demo that the client would have recorded.
 * The folder does not know what a demo shows.
 *
 * Which datagrams belong to a game, to which one, and which end is the server follows
 * from the handshake or, where a capture begins in the middle of a game, from what the
 * datagrams hold. */
#ifndef DEMO_CAPTURE_CAPTURE_H
#define DEMO_CAPTURE_CAPTURE_H

#include <stdbool.h>

#include "base/bytes.h"
#include "demo/capture/conversation.h"
#include "demo/capture/datagram.h"

struct capture;
struct err;

/* What a datagram was. */
struct capture_event {
    struct conversation *conversation; /* NULL: of no game */
    enum conversation_side side;       /* who sent it; and */
    enum conversation_verdict verdict;
    struct bytes message; /* what it brings, until the next datagram is added */
};

/* `known`: an earlier reading of the same capture, NULL for none. With it games are
 * known from their first datagram on, also those whose handshake is not there. */
struct capture *capture_create(const struct capture *known);
void capture_destroy(struct capture *capture); /* NULL is fine */

struct capture_event capture_add(struct capture *capture, const struct datagram *datagram);

/* Forget what stands settled in a conversation's demo, which was written elsewhere. */
void capture_drop_settled(struct capture *capture, struct conversation *conversation);

/* There is no more: the demos get their ends. */
void capture_finish(struct capture *capture);

/* A whole file in memory, finished. NULL with err when it is no capture. */
struct capture *capture_read(const char *name, struct bytes file, struct err *err);

int capture_num_conversations(const struct capture *capture);
struct conversation *capture_conversation(const struct capture *capture, int index);

/* Of a capture that was read whole: where and why it ends before its time; NULL
 * when it does not. */
const char *capture_damage(const struct capture *capture);

/* Datagrams that were added, those of no game, and frames that were cut short. */
int capture_num_datagrams(const struct capture *capture);
int capture_num_others(const struct capture *capture);
int capture_num_cut(const struct capture *capture);

/* Is something left out for one of the limits? */
bool capture_is_full(const struct capture *capture);

#endif

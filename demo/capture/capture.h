/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture.h - extracts games from captured network traffic.
 *
 * The public interface of demo/capture. Input: datagrams in order. Output: conversations (games of
 * one client with one server) and, for each, the demo that the client would have recorded.
 *
 * The handshake tells which datagrams belong to a game and which end is the server. If a capture
 * begins in the middle of a game, this is inferred from the content of the datagrams. */
#ifndef DEMO_CAPTURE_CAPTURE_H
#define DEMO_CAPTURE_CAPTURE_H

#include <stdbool.h>

#include "base/bytes.h"
#include "demo/capture/conversation.h"
#include "demo/capture/datagram.h"

struct capture;
struct err;

/* How a datagram was classified. */
struct capture_event {
    struct conversation *conversation; /* NULL: not part of a game */
    enum conversation_side side;       /* the sender */
    enum conversation_verdict verdict;
    struct bytes message; /* its content; valid until the next capture_add() */
};

/* `known` is the result of an earlier pass over the same capture, or NULL. With it, games without a
 * handshake are recognised from their first datagram on. */
struct capture *capture_create(const struct capture *known);
void capture_destroy(struct capture *capture); /* accepts NULL */

struct capture_event capture_add(struct capture *capture, const struct datagram *datagram);

/* Discards the settled part of a conversation's demo after the caller has written it. */
void capture_drop_settled(struct capture *capture, struct conversation *conversation);

/* Completes all demos; called after the last datagram. */
void capture_finish(struct capture *capture);

/* Reads a complete capture file from memory, including capture_finish(). Returns NULL and sets err
 * if it is not a capture; `name` is used in messages. */
struct capture *capture_read(const char *name, struct bytes file, struct err *err);

int capture_num_conversations(const struct capture *capture);
struct conversation *capture_conversation(const struct capture *capture, int index);

/* For captures from capture_read(): says where and why the file is damaged or truncated; NULL if it
 * is complete. */
const char *capture_damage(const struct capture *capture);

/* Return the number of datagrams added, of those outside any game, and of truncated frames. */
int capture_num_datagrams(const struct capture *capture);
int capture_num_others(const struct capture *capture);
int capture_num_cut(const struct capture *capture);

/* True if data was dropped because a limit was reached. */
bool capture_is_full(const struct capture *capture);

#endif

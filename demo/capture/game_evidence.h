/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/game_evidence.h - recognises games from single datagrams: handshakes, and packets
 * that only the client or server of a game sends. */
#ifndef DEMO_CAPTURE_GAME_EVIDENCE_H
#define DEMO_CAPTURE_GAME_EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "demo/capture/conversation.h"

/* True for connectionless packets of QuakeWorld and Quake II, which begin with u32 -1. */
bool game_evidence_is_connectionless(struct bytes payload);

/* True for NetQuake's control packets: u32 0x8000 and the size, u8 command. */
bool game_evidence_is_control(struct bytes payload);

/* True if a server accepts a client with this packet. Sets *game, and *port if the packet gives the
 * port of the game. */
bool game_evidence_is_accept(struct bytes payload, enum dialect_family *game, uint16_t *port);

/* True for a QuakeWorld client's request to connect. Sets *has_fragments to whether it accepts
 * FTE's fragments. */
bool game_evidence_is_request(struct bytes payload, bool *has_fragments);

/* True if the sequence number is that of one of the first packets of a channel. */
bool game_evidence_is_first(enum dialect_family game, struct bytes payload);

/* What a packet in the middle of a game reveals. */
struct game_evidence {
    enum dialect_family game;
    enum conversation_side sender;
    bool has_fragments; /* QuakeWorld: FTE's fragments; see qw_channel.h */
};

/* True if the datagram looks like a packet in the middle of a game; fills in *out. */
bool game_evidence_find(struct bytes payload, struct game_evidence *out);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/game_evidence.h - what a single datagram tells of who plays what:
 * handshakes, and packets that only a game's client or server sends. */
#ifndef DEMO_CAPTURE_GAME_EVIDENCE_H
#define DEMO_CAPTURE_GAME_EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "demo/capture/conversation.h"

/* u32 -1 before all packets outside of the channels of QuakeWorld and Quake II. */
bool game_is_connectionless(struct bytes payload);

/* NetQuake's: u32 0x8000 and the size, u8 command. */
bool game_is_control(struct bytes payload);

/* Is this a server taking in the client that it is sent to? *port is that of the
 * game, and stays as it is where none is named. */
bool game_accepts(struct bytes payload, enum dialect_family *game, uint16_t *port);

/* Is this a QuakeWorld client's request to connect? *has_fragments: it agrees to FTE's. */
bool game_requests(struct bytes payload, bool *has_fragments);

/* May this be among the first packets of a channel? */
bool game_is_first(enum dialect_family game, struct bytes payload);

/* What a packet in the middle of a game shows. */
struct game_sign {
    enum dialect_family game;
    enum conversation_side sender;
    bool has_fragments; /* QuakeWorld: FTE's, as in qw_channel.h */
};

/* Does this look like a packet in the middle of a game? */
bool game_evidence(struct bytes payload, struct game_sign *out);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/game_evidence.h"

#include <stdlib.h>
#include <string.h>

#include "demo/capture/nq_channel.h"
#include "demo/capture/q2_moves.h"
#include "demo/capture/qw_channel.h"
#include "demo/capture/qw_fallback_protocol.h"
#include "demo/capture/qw_moves.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/svc.h"

enum { NQ_ACCEPT = 0x81, NQ_CONTROL_SIZE = 5, FIRST_NUMBERS = 4 };

bool game_evidence_is_connectionless(struct bytes payload)
{
    return bytes_u32(&payload) == UINT32_MAX && bytes_ok(&payload);
}

bool game_evidence_is_control(struct bytes payload)
{
    const size_t size = bytes_left(&payload);
    const uint8_t *p = payload.at;
    return size >= NQ_CONTROL_SIZE && p[0] == 0x80 && p[1] == 0 &&
           (size_t)(p[2] << 8 | p[3]) == size;
}

static bool begins_with(struct bytes payload, const char *text)
{
    const size_t length = strlen(text);
    return bytes_left(&payload) >= length && memcmp(payload.at, text, length) == 0;
}

bool game_evidence_is_accept(struct bytes payload, enum dialect_family *game, uint16_t *port)
{
    static const struct {
        const char *text;
        enum dialect_family game;
    } answers[] = {
        {"\xff\xff\xff\xffj", DIALECT_QUAKEWORLD},
        {"\xff\xff\xff\xff"
         "client_connect",
         DIALECT_QUAKE2},
        {"\xff\xff\xff\xff"
         "accept",
         DIALECT_NETQUAKE},
    };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        *game = answers[i].game;
        if (begins_with(payload, answers[i].text))
            return true;
    }
    if (!game_evidence_is_control(payload) || payload.at[4] != NQ_ACCEPT)
        return false;
    *game = DIALECT_NETQUAKE;
    bytes_take(&payload, NQ_CONTROL_SIZE);
    const uint32_t number = bytes_u32(&payload);
    if (bytes_ok(&payload) && number > 0 && number <= UINT16_MAX)
        *port = (uint16_t)number;
    return bytes_ok(&payload);
}

bool game_evidence_is_request(struct bytes payload, bool *has_fragments)
{
    /* "FRAG" as a number; the maximum size of a fragment follows, 0 for no fragments. */
    static const char mark[] = "\n0x47415246 ";
    if (!begins_with(payload, "\xff\xff\xff\xff"
                              "connect "))
        return false;
    char text[1024];
    const size_t left = bytes_left(&payload), size = left < sizeof text ? left : sizeof text - 1;
    memcpy(text, payload.at, size);
    text[size] = '\0';
    const char *line = strstr(text, mark);
    *has_fragments = line && strtol(line + sizeof mark - 1, NULL, 10) > 0;
    return true;
}

bool game_evidence_is_first(enum dialect_family game, struct bytes payload)
{
    uint32_t flags, number;
    if (game == DIALECT_NETQUAKE)
        return nq_channel_parse(payload, &flags, &number) && flags & NQ_RELIABLE && number == 0;
    number = qw_channel_sequence(bytes_u32(&payload));
    bytes_u32(&payload);
    return bytes_ok(&payload) && number <= FIRST_NUMBERS;
}

/* ---- packets in the middle of a game ---- */

static bool is_nq(struct bytes payload, enum conversation_side *sender)
{
    enum { CLC_MOVE = 3, MIN_MOVE = 16, MIN_TIME = 5 };
    uint32_t flags, number;
    if (!nq_channel_parse(payload, &flags, &number) || !(flags & NQ_UNRELIABLE))
        return false;
    bytes_take(&payload, NQ_HEADER_SIZE);
    const size_t size = bytes_left(&payload);
    const uint8_t first = bytes_u8(&payload);
    *sender = first == CLC_MOVE ? SIDE_CLIENT : SIDE_SERVER;
    return (first == CLC_MOVE && size >= MIN_MOVE) || (first == SVC_TIME && size >= MIN_TIME);
}

/* Returns whether a move with a correct checksum follows a header of this size. */
static bool has_qw_move(struct bytes payload, size_t header_size)
{
    struct bytes at = payload;
    const uint32_t sequence = qw_channel_sequence(bytes_u32(&at));
    bytes_take(&payload, header_size);
    const struct qw_moves moves = qw_moves_of_packet(payload, sequence, false);
    return moves.is_present && moves.checksum == moves.expected;
}

/* Returns whether players and entities fill the packet to its end, in one of the common
 * protocols. */
static bool has_qw_frame(struct bytes payload, size_t header_size)
{
    bytes_take(&payload, header_size);
    for (int i = 0; i < QW_NUM_FALLBACK_PROTOCOLS; i++) {
        struct protocol protocol = qw_fallback_protocol(i);
        struct bytes at = payload;
        struct message message;
        bool has_player = false, has_entities = false, is_readable = bytes_left(&at) > 0;
        while (is_readable && bytes_left(&at) > 0) {
            is_readable = message_read(&at, &protocol, &message, NULL);
            has_player |= is_readable && message.kind == MESSAGE_PLAYER;
            has_entities |= is_readable && message.kind == MESSAGE_ENTITIES;
        }
        if (is_readable && has_player && has_entities)
            return true;
    }
    return false;
}

/* Applies the test `has` to a packet with a plain header and to one with FTE's fragment header. */
static bool is_qw(bool (*has)(struct bytes, size_t), struct bytes payload, size_t header_size,
                  bool *has_fragments)
{
    *has_fragments =
        !has(payload, header_size) && has(payload, header_size + QW_FRAGMENT_HEADER_SIZE);
    return *has_fragments || has(payload, header_size);
}

/* Returns whether the payload has a Quake II move with a correct checksum. */
static bool is_q2_client(struct bytes payload)
{
    const uint32_t sequence = qw_channel_sequence(bytes_u32(&payload));
    bytes_take(&payload, QW_CLIENT_HEADER_SIZE - 4);
    const struct q2_packet packet = q2_moves_of_packet(payload, sequence);
    return packet.is_readable && packet.num_moves == 1 && packet.num_altered == 0;
}

/* svc_frame: u8 20, i32 number, i32 number of the base frame */
static bool is_q2_server(struct bytes payload)
{
    enum { MAX_BACK = 16 };
    bytes_take(&payload, QW_HEADER_SIZE);
    const uint8_t first = bytes_u8(&payload);
    const int64_t frame = bytes_i32(&payload), base = bytes_i32(&payload);
    return bytes_ok(&payload) && first == Q2_SVC_FRAME && base > 0 && frame > base &&
           frame - base <= MAX_BACK;
}

bool game_evidence_find(struct bytes payload, struct game_evidence *out)
{
    *out = (struct game_evidence){.game = DIALECT_NETQUAKE, .sender = SIDE_CLIENT};
    if (is_nq(payload, &out->sender))
        return true;
    out->sender = SIDE_CLIENT;
    out->game = DIALECT_QUAKEWORLD;
    if (is_qw(has_qw_move, payload, QW_CLIENT_HEADER_SIZE, &out->has_fragments))
        return true;
    out->game = DIALECT_QUAKE2;
    if (is_q2_client(payload))
        return true;
    out->sender = SIDE_SERVER;
    if (is_q2_server(payload))
        return true;
    out->game = DIALECT_QUAKEWORLD;
    return is_qw(has_qw_frame, payload, QW_HEADER_SIZE, &out->has_fragments);
}

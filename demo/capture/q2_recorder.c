/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Turns the traffic of a Quake II client into a .dm2. */
#include "demo/capture/recorder.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/limits.h"
#include "demo/capture/q2_moves.h"
#include "demo/capture/qw_channel.h"
#include "demo/protocol/svc.h"

enum { CONFIG_NAME = 0, CONFIG_MODEL = 33, CONFIG_SKIN = 1312, NUM_SKINS = 256 };

struct q2_recorder {
    struct conversation *conversation;
    struct qw_channel from_server, from_client;
    bool is_recording; /* level data has been received */
};

static void *create(struct conversation *conversation)
{
    struct q2_recorder *r = mem_alloc(sizeof *r);
    r->conversation = conversation;
    return r;
}

static void destroy(void *own)
{
    struct q2_recorder *r = own;
    qw_channel_free(&r->from_server);
    qw_channel_free(&r->from_client);
    free(r);
}

/* i32 protocol, i32 level count, u8 kind of recording, str game, i16 player, str title */
static bool note_level(struct q2_recorder *r, uint64_t time, struct bytes *at)
{
    enum { FIRST_PROTOCOL = 26, LAST_PROTOCOL = 36 };
    char game[CONVERSATION_NAME], title[CONVERSATION_NAME];
    const int protocol = bytes_i32(at);
    bytes_i32(at);
    bytes_u8(at);
    bytes_str(at, game, sizeof game);
    bytes_i16(at);
    bytes_str(at, title, sizeof title);
    if (!bytes_ok(at) || protocol < FIRST_PROTOCOL || protocol > LAST_PROTOCOL)
        return false;
    r->conversation->protocol = protocol;
    conversation_add_level(r->conversation, time, title);
    r->is_recording = true;
    return true;
}

/* i16 index, str */
static bool note_string(struct q2_recorder *r, struct bytes *at)
{
    char text[256];
    const int index = bytes_i16(at);
    bytes_str(at, text, sizeof text);
    if (!bytes_ok(at))
        return false;
    if (index == CONFIG_MODEL)
        conversation_set_map(r->conversation, text);
    if (index >= CONFIG_SKIN && index < CONFIG_SKIN + NUM_SKINS) {
        text[strcspn(text, "\\")] = '\0'; /* the part after it is the skin */
        conversation_set_player(r->conversation, index - CONFIG_SKIN, text);
    }
    return true;
}

/* Parses the messages at the start of a packet. These are the reliable ones, and those that matter
 * come first. */
static void read_messages(struct q2_recorder *r, uint64_t time, struct bytes at)
{
    char text[CONVERSATION_NAME];
    bool goes_on = true;
    while (goes_on && bytes_left(&at) > 0) {
        switch (bytes_u8(&at)) {
        case Q2_SVC_SERVERDATA:
            goes_on = note_level(r, time, &at);
            break;
        case Q2_SVC_CONFIGSTRING:
            goes_on = note_string(r, &at);
            break;
        case Q2_SVC_STUFFTEXT:
            bytes_str(&at, text, sizeof text);
            break;
        case Q2_SVC_DISCONNECT:
            r->conversation->has_ended = true;
            break;
        case Q2_SVC_RECONNECT:
            break;
        default:
            goes_on = false;
        }
    }
}

static void record_packet(struct q2_recorder *r, uint64_t time, struct bytes messages)
{
    struct conversation *c = r->conversation;
    read_messages(r, time, messages);
    if (!r->is_recording) {
        /* Before the level of a game that begins in the capture, the server has only to confirm
         * what it received. */
        c->left_out += !c->has_beginning;
        return;
    }
    buffer_u32(&c->demo, (uint32_t)bytes_left(&messages));
    buffer_append(&c->demo, messages.at, bytes_left(&messages));
    c->settled = c->demo.size;
    c->num_blocks++;
}

static void note_moves(struct conversation *c, const struct qw_packet *sent)
{
    const struct q2_packet packet = q2_moves_of_packet(sent->messages, sent->sequence);
    c->moves += packet.num_moves;
    c->altered += packet.num_altered;
    c->has_ended |= packet.disconnects;
}

static enum conversation_verdict add(void *own, uint64_t time, enum conversation_side side,
                                     struct bytes datagram, struct bytes *message)
{
    struct q2_recorder *r = own;
    struct conversation *c = r->conversation;
    struct qw_channel *channel = side == SIDE_SERVER ? &r->from_server : &r->from_client;
    const struct qw_packet packet = qw_channel_add(channel, c, side, datagram);
    *message = packet.messages;
    if (packet.verdict != DATAGRAM_ACCEPTED)
        return packet.verdict;
    if (side == SIDE_CLIENT)
        note_moves(c, &packet);
    else if (bytes_left(&packet.messages) > 0 && !c->has_ended)
        record_packet(r, time, packet.messages);
    return DATAGRAM_ACCEPTED;
}

static void finish(void *own)
{
    struct q2_recorder *r = own;
    if (r->conversation->num_blocks == 0)
        return;
    buffer_u32(&r->conversation->demo, UINT32_MAX);
    r->conversation->settled = r->conversation->demo.size;
}

const struct recorder q2_recorder = {
    .create = create,
    .destroy = destroy,
    .add = add,
    .finish = finish,
};

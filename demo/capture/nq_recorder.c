/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Turns the traffic of a NetQuake client into a .dem. */
#include "demo/capture/recorder.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/limits.h"
#include "demo/capture/nq_channel.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/svc.h"

enum { CLC_DISCONNECT = 2, CLC_MOVE = 3 };

/* u32 size, 3 f32 angles, messages */
enum { BLOCK_HEADER_SIZE = 16 };

/* Blocks kept waiting for the first packet of the client; after that, none is expected. */
enum { MAX_WAITING = 32 };

struct nq_recorder {
    struct conversation *conversation;
    struct nq_channel from_server, from_client;
    struct protocol protocol;
    bool is_readable;   /* the level's protocol is known, so messages can be parsed */
    bool is_recording;  /* a playable level has begun */
    bool is_signing_on; /* the client has not moved in this level yet */
    float angles[3];    /* the client's last view angles */

    /* Until the client sends something, the view follows the player's body: */
    int view_entity;
    vec3s baselines[CONVERSATION_PLAYERS]; /* angles of player entities, by number */
};

static void *create(struct conversation *conversation)
{
    static const char header[] = "-1\n";
    struct nq_recorder *r = mem_alloc(sizeof *r);
    r->conversation = conversation;
    r->is_recording = r->is_readable = r->is_signing_on = conversation->has_beginning;
    buffer_append(&conversation->demo, header, sizeof header - 1);
    conversation->settled = conversation->demo.size;
    return r;
}

static void destroy(void *own)
{
    struct nq_recorder *r = own;
    nq_channel_free(&r->from_server);
    nq_channel_free(&r->from_client);
    free(r);
}

/* ---- blocks ---- */

static void put_block(struct nq_recorder *r, struct bytes message)
{
    struct buffer *demo = &r->conversation->demo;
    buffer_u32(demo, (uint32_t)bytes_left(&message));
    for (int i = 0; i < 3; i++)
        buffer_f32(demo, r->angles[i]);
    buffer_append(demo, message.at, bytes_left(&message));
    r->conversation->num_blocks++;
}

/* Settles all blocks. With has_angles, they get the current view angles; otherwise, they
 * keep their own. */
static void settle_blocks(struct nq_recorder *r, bool has_angles)
{
    struct buffer *demo = &r->conversation->demo;
    size_t at = r->conversation->settled;
    while (has_angles && !demo->failed && demo->size - at >= BLOCK_HEADER_SIZE) {
        struct bytes block = bytes_make(demo->data + at, demo->size - at);
        const uint32_t size = bytes_u32(&block);
        for (size_t i = 0; i < 3; i++) {
            uint32_t bits;
            memcpy(&bits, &r->angles[i], sizeof bits);
            buffer_set_u32(demo, at + 4 + 4 * i, bits);
        }
        at += BLOCK_HEADER_SIZE + size;
    }
    r->conversation->settled = demo->size;
}

/* ---- the server's messages ---- */

/* Properties of a message that determine how it is recorded. */
struct content {
    bool begins_level, turns_view;
};

static bool has_client(const struct nq_recorder *r)
{
    return r->conversation->from_client.packets > 0;
}

/* Derives the view angles from the player's entity, whose pitch is a third of the view's with the
 * opposite sign. */
static void turn_with_body(struct nq_recorder *r, const struct message_update *update)
{
    const vec3s base = r->baselines[r->view_entity];
    const float pitch = update->bits & UPDATE_ANGLE1 ? update->state.angles.x : base.x;
    r->angles[0] = -3.0f * pitch;
    r->angles[1] = update->bits & UPDATE_ANGLE2 ? update->state.angles.y : base.y;
    r->angles[2] = 0.0f;
}

static void follow_body(struct nq_recorder *r, const struct message *message)
{
    switch (message->kind) {
    case MESSAGE_SERVER_INFO:
        r->view_entity = 0;
        memset(r->baselines, 0, sizeof r->baselines);
        break;
    case MESSAGE_BASELINE:
        if (message->baseline.entity < CONVERSATION_PLAYERS)
            r->baselines[message->baseline.entity] = message->baseline.state.angles;
        break;
    case MESSAGE_SET_VIEW:
        r->view_entity = message->entity;
        break;
    case MESSAGE_UPDATE:
        if (!has_client(r) && r->view_entity > 0 && r->view_entity < CONVERSATION_PLAYERS &&
            message->update.entity == r->view_entity)
            turn_with_body(r, &message->update);
        break;
    default:
        break;
    }
}

/* Stores the number of an unsupported protocol. */
static void note_unsupported_protocol(struct nq_recorder *r, struct bytes at)
{
    bytes_u8(&at);
    r->conversation->protocol = bytes_i32(&at);
}

static struct content read_messages(struct nq_recorder *r, uint64_t time, struct bytes at)
{
    struct content content = {.begins_level = false};
    struct message message;
    bool wants_level = !r->is_readable;
    while (bytes_left(&at) > 0) {
        const struct bytes before = at;
        const bool is_level = before.at[0] == SVC_SERVERINFO;
        if (!message_read(&at, &r->protocol, &message, NULL)) {
            r->conversation->unread += r->is_recording && r->is_readable;
            /* A level in an unsupported protocol is recorded, too. */
            content.begins_level |= is_level && r->conversation->has_beginning;
            if (is_level && r->conversation->has_beginning)
                note_unsupported_protocol(r, before);
            r->is_readable &= !is_level;
            break;
        }
        if (is_level) {
            content.begins_level = r->is_readable = true;
            wants_level = false;
        }
        content.turns_view |= message.svc == SVC_SETANGLE && !wants_level;
        r->conversation->has_ended |= message.svc == SVC_DISCONNECT && !wants_level;
        if (!wants_level)
            conversation_note(r->conversation, time, &message);
        follow_body(r, &message);
    }
    return content;
}

static void record_message(struct nq_recorder *r, uint64_t time, struct bytes message,
                           bool is_reliable)
{
    const struct content content = read_messages(r, time, message);
    r->is_recording |= content.begins_level;
    r->is_signing_on |= content.begins_level;
    if (!r->is_recording) {
        r->conversation->left_out++;
        return;
    }
    /* QUIRK: a message that consists of a single svc_nop is not recorded.
     * Test: capture__lone_nop__is_left_out. */
    if (bytes_left(&message) == 1 && message.at[0] == SVC_NOP)
        return;
    /* Level data precedes the client's first move. If the server turns the view, the block with
     * that message still has the previous angles. */
    const bool keeps_angles = content.turns_view || (is_reliable && r->is_signing_on);
    if (keeps_angles)
        settle_blocks(r, false);
    put_block(r, message);
    if (keeps_angles || (!has_client(r) && r->conversation->num_blocks > MAX_WAITING))
        settle_blocks(r, false);
}

/* ---- the client's messages ---- */

/* u8 kind, [i32 number], f32 time, angle[3], ... Angles have 8 bits in NetQuake's own protocol and
 * some others, 16 bits in the rest. */
static bool read_angles(const struct nq_recorder *r, struct bytes move, float out[3])
{
    enum { NARROW_SIZE = 16 };
    const int protocol = r->conversation->protocol;
    const bool is_wide = protocol == PROTOCOL_FITZQUAKE || protocol == PROTOCOL_RMQ ||
                         (protocol >= PROTOCOL_DARKPLACES5 && protocol <= PROTOCOL_DARKPLACES7);
    const bool is_narrow = protocol == 0 ? bytes_left(&move) == NARROW_SIZE : !is_wide;
    bytes_take(&move, protocol == PROTOCOL_DARKPLACES7 ? 9 : 5);
    for (int i = 0; i < 3; i++)
        out[i] = is_narrow ? (float)bytes_i8(&move) * (360.0f / 256.0f)
                           : (float)bytes_i16(&move) * (360.0f / 65536.0f);
    return bytes_ok(&move);
}

static void note_client(struct nq_recorder *r, struct bytes message)
{
    float angles[3];
    const uint8_t first = bytes_left(&message) > 0 ? message.at[0] : 0;
    r->conversation->has_ended |= first == CLC_DISCONNECT;
    if (first != CLC_MOVE || !read_angles(r, message, angles))
        return;
    memcpy(r->angles, angles, sizeof angles);
    r->is_signing_on = false;
    r->conversation->moves++;
    settle_blocks(r, true);
}

static enum conversation_verdict add(void *own, uint64_t time, enum conversation_side side,
                                     struct bytes datagram, struct bytes *message)
{
    struct nq_recorder *r = own;
    struct conversation *c = r->conversation;
    const bool is_server = side == SIDE_SERVER;
    struct nq_channel *channel = is_server ? &r->from_server : &r->from_client;
    struct conversation_traffic *traffic = is_server ? &c->from_server : &c->from_client;
    const enum nq_verdict verdict = nq_channel_receive(channel, datagram, message);
    traffic->packets += verdict != NQ_REFUSED;
    traffic->taken = channel->taken;
    traffic->stale = channel->stale;
    traffic->missing = channel->missing;
    c->torn = r->from_server.torn;
    switch (verdict) {
    case NQ_REFUSED:
        return DATAGRAM_OUT_OF_BAND;
    case NQ_STALE:
        return DATAGRAM_STALE;
    case NQ_ACKNOWLEDGED:
        return DATAGRAM_ACKNOWLEDGES;
    case NQ_FRAGMENT:
        return DATAGRAM_FRAGMENT;
    case NQ_MESSAGE:
    case NQ_RELIABLE_MESSAGE:
        break;
    }
    if (!c->has_ended && bytes_left(message) > 0) {
        if (is_server)
            record_message(r, time, *message, verdict == NQ_RELIABLE_MESSAGE);
        else
            note_client(r, *message);
    }
    return verdict == NQ_MESSAGE ? DATAGRAM_ACCEPTED : DATAGRAM_RELIABLE;
}

/* Ends the demo like a client does. */
static void finish(void *own)
{
    struct nq_recorder *r = own;
    static const uint8_t last[] = {SVC_DISCONNECT};
    if (r->conversation->num_blocks == 0)
        return;
    put_block(r, bytes_make(last, sizeof last));
    settle_blocks(r, false);
}

const struct recorder nq_recorder = {
    .create = create,
    .destroy = destroy,
    .add = add,
    .finish = finish,
};

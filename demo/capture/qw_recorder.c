/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Turns the traffic of a QuakeWorld client into a .qwd. */
#include "demo/capture/recorder.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "demo/capture/qw_channel.h"
#include "demo/capture/qw_lists.h"
#include "demo/capture/qw_moves.h"
#include "demo/container/demo_qwd.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/svc.h"

struct qw_recorder {
    struct conversation *conversation;
    struct qw_channel from_server, from_client;
    struct protocol protocol;
    struct qw_lists *lists;
    bool is_readable;       /* the server's extensions are known, so messages can be parsed */
    bool is_recording;      /* a playable level has begun */
    uint64_t start, now;    /* time 0 of the demo and time of the last block, ns since 1970 */
    uint32_t next_command;  /* number of the next command in the demo */
    bool is_numbered;       /* the demo has told the reader that number */
    struct buffer messages; /* of the current server packet, as recorded */
};

static void *create(struct conversation *conversation)
{
    struct qw_recorder *r = mem_alloc(sizeof *r);
    r->conversation = conversation;
    r->lists = qw_lists_create();
    r->is_recording = r->is_readable = r->is_numbered = conversation->has_beginning;
    r->messages.limit = LIMIT_BLOCK_SIZE - QW_HEADER_SIZE;
    r->protocol = (struct protocol){.dialect = dialect_default(DIALECT_QUAKEWORLD)};
    return r;
}

static void destroy(void *own)
{
    struct qw_recorder *r = own;
    qw_channel_free(&r->from_server);
    qw_channel_free(&r->from_client);
    qw_lists_destroy(r->lists);
    buffer_free(&r->messages);
    free(r);
}

/* ---- blocks ---- */

/* f32 time, u8 kind. Times are made non-decreasing. */
static struct buffer *begin_block(struct qw_recorder *r, uint64_t time, enum qwd_kind kind)
{
    struct buffer *demo = &r->conversation->demo;
    if (r->start == 0)
        r->start = r->now = time;
    if (time > r->now)
        r->now = time;
    buffer_f32(demo, (float)((double)(r->now - r->start) / 1e9));
    buffer_u8(demo, kind);
    return demo;
}

static void put_packet(struct qw_recorder *r, uint64_t time, struct bytes header,
                       struct bytes messages)
{
    struct buffer *demo = begin_block(r, time, QWD_PACKET);
    buffer_u32(demo, (uint32_t)(bytes_left(&header) + bytes_left(&messages)));
    buffer_append(demo, header.at, bytes_left(&header));
    buffer_append(demo, messages.at, bytes_left(&messages));
    r->conversation->settled = demo->size;
    r->conversation->num_blocks++;
}

/* Writes the sequence numbers to continue from: of the next command and of the server's last
 * packet. */
static void put_sequences(struct qw_recorder *r, uint64_t time, uint32_t command)
{
    struct buffer *demo = begin_block(r, time, QWD_SEQUENCES);
    buffer_u32(demo, command);
    buffer_u32(demo, r->from_server.next - 1);
    r->next_command = command;
    r->is_numbered = true;
}

static float degrees(uint16_t angle)
{
    return (float)(angle * (360.0 / 65536.0));
}

/* Clients store pitch and roll as -180..180 degrees, yaw as 0..360. */
static float view_degrees(uint16_t angle, bool is_signed)
{
    return is_signed && angle >= 0x8000 ? degrees(angle) - 360.0f : degrees(angle);
}

/* u8 msec, 3 bytes of padding, f32 angles[3], i16 moves[3], u8 buttons, u8 impulse, f32 view
 * angles[3] */
static void put_command(struct qw_recorder *r, uint64_t time, const struct qw_sent_command *command)
{
    struct buffer *demo = begin_block(r, time, QWD_COMMAND);
    buffer_integer(demo, command->msec, 4);
    for (int i = 0; i < 3; i++)
        buffer_f32(demo, degrees(command->angles[i]));
    for (int i = 0; i < 3; i++)
        buffer_u16(demo, (uint16_t)command->move[i]);
    buffer_u8(demo, command->buttons);
    buffer_u8(demo, command->impulse);
    for (int i = 0; i < 3; i++)
        buffer_f32(demo, view_degrees(command->angles[i], i != 1));
    r->conversation->settled = demo->size;
    r->next_command++;
}

/* ---- the server's packets ---- */

/* Processes a message. If a client would not have recorded it as received, appends the
 * replacement, if any, to r->messages and returns true. */
static bool replace_message(struct qw_recorder *r, uint32_t sequence, const struct message *message,
                            struct bytes payload)
{
    switch (message->svc) {
    case QW_SVC_DOWNLOAD:
        return true;
    case QW_SVC_SPAWNBASELINE:
        qw_lists_add_baseline(r->lists, &r->protocol, payload);
        return false;
    case QW_SVC_SPAWNBASELINE2:
        qw_lists_add_baseline2(r->lists, &r->protocol, payload);
        return false;
    default:
        break;
    }
    if (message->kind == MESSAGE_SERVER_INFO)
        qw_lists_clear(r->lists);
    if (message->kind != MESSAGE_ENTITIES)
        return false;
    const enum qw_list_form form =
        qw_lists_add(r->lists, &r->protocol, sequence, message->entities.is_delta,
                     message->entities.from, message->entities.list, &r->messages);
    r->conversation->baseless += form == QW_LIST_BASELESS || form == QW_LIST_REBASED;
    return form == QW_LIST_WHOLE || form == QW_LIST_REBASED;
}

/* A level has begun, and all of its data follows. */
static void begin_level(struct qw_recorder *r, bool is_readable)
{
    r->is_readable = is_readable;
    r->is_recording = true;
}

/* Stores the protocol number of a svc_serverdata that cannot be parsed. */
static void note_unsupported_protocol(struct qw_recorder *r, struct bytes at)
{
    struct protocol_extensions extensions = {0};
    bytes_u8(&at);
    const uint32_t number = extensions_read(&at, &extensions);
    if (bytes_ok(&at) && dialect_find(DIALECT_QUAKEWORLD, (int)number))
        r->conversation->protocol = (int)number;
}

/* Copies the packet's messages to r->messages. From the first one that cannot be parsed, the
 * data is copied verbatim. */
static void read_messages(struct qw_recorder *r, uint64_t time, uint32_t sequence, struct bytes at)
{
    struct message message;
    bool wants_level = !r->is_readable;
    while (bytes_left(&at) > 0) {
        const struct bytes before = at;
        const bool is_level = before.at[0] == QW_SVC_SERVERDATA;
        if (!message_read(&at, &r->protocol, &message, NULL)) {
            r->conversation->unread += r->is_recording;
            if (is_level)
                note_unsupported_protocol(r, before);
            r->is_readable &= !is_level;
            at = before;
            break;
        }
        if (is_level) {
            begin_level(r, true);
            wants_level = false;
        }
        const size_t size = bytes_left(&before) - bytes_left(&at);
        if (!wants_level)
            conversation_note(r->conversation, time, &message);
        r->conversation->has_ended |= message.svc == QW_SVC_DISCONNECT && !wants_level;
        if (wants_level || !replace_message(r, sequence, &message, bytes_sub(&before, 1, size - 1)))
            buffer_append(&r->messages, before.at, size);
    }
    buffer_append(&r->messages, at.at, bytes_left(&at));
}

static void record_packet(struct qw_recorder *r, uint64_t time, const struct qw_packet *packet)
{
    r->messages.size = 0;
    r->messages.failed = false;
    const bool was_recording = r->is_recording;
    read_messages(r, time, packet->sequence, packet->messages);
    if (!r->is_recording) {
        r->conversation->left_out++;
        return;
    }
    if (!was_recording)
        put_sequences(r, time, r->from_client.has_begun ? r->from_client.next : 0);
    if (r->messages.failed) /* too large for a block, so it is recorded as received */
        put_packet(r, time, packet->header, packet->messages);
    else if (r->messages.size > 0)
        put_packet(r, time, packet->header, bytes_make(r->messages.data, r->messages.size));
}

/* ---- the client's packets ---- */

/* Records a packet's newest command, and older ones whose own packets were not captured. */
static void record_commands(struct qw_recorder *r, uint64_t time, uint32_t sequence,
                            const struct qw_moves *moves)
{
    const uint32_t gap = r->is_numbered ? sequence - r->next_command : 0;
    const uint32_t older = gap < QW_NUM_COMMANDS ? gap : QW_NUM_COMMANDS - 1;
    if (!r->is_numbered || older != gap)
        put_sequences(r, time, sequence - older);
    for (uint32_t i = 0; i <= older; i++)
        put_command(r, time, &moves->commands[QW_NUM_COMMANDS - 1 - older + i]);
}

static void record_moves(struct qw_recorder *r, uint64_t time, const struct qw_packet *packet)
{
    struct conversation *c = r->conversation;
    const bool wide_coords = r->protocol.extensions.fte & FTE_FLOAT_COORDS;
    const struct qw_moves moves =
        qw_moves_of_packet(packet->messages, packet->sequence, wide_coords);
    c->moves += moves.is_present;
    c->altered += moves.is_present && moves.checksum != moves.expected;
    c->has_ended |= moves.disconnects;
    if (r->is_recording && moves.is_present && !c->has_ended)
        record_commands(r, time, packet->sequence, &moves);
}

static enum conversation_verdict add(void *own, uint64_t time, enum conversation_side side,
                                     struct bytes datagram, struct bytes *message)
{
    struct qw_recorder *r = own;
    struct conversation *c = r->conversation;
    struct qw_channel *channel = side == SIDE_SERVER ? &r->from_server : &r->from_client;
    const struct qw_packet packet = qw_channel_add(channel, c, side, datagram);
    *message = packet.messages;
    if (packet.verdict != DATAGRAM_ACCEPTED)
        return packet.verdict;
    if (side == SIDE_CLIENT)
        record_moves(r, time, &packet);
    else if (bytes_left(&packet.messages) > 0 && !c->has_ended)
        record_packet(r, time, &packet);
    return DATAGRAM_ACCEPTED;
}

/* Ends the demo like a client does, with a connectionless svc_disconnect. */
static void finish(void *own)
{
    struct qw_recorder *r = own;
    static const char text[] = "EndOfDemo";
    if (r->conversation->num_blocks == 0)
        return;
    struct buffer *demo = begin_block(r, r->now, QWD_PACKET);
    buffer_u32(demo, 4 + 1 + sizeof text);
    buffer_u32(demo, UINT32_MAX);
    buffer_u8(demo, QW_SVC_DISCONNECT);
    buffer_append(demo, text, sizeof text);
    r->conversation->settled = demo->size;
}

const struct recorder qw_recorder = {
    .create = create,
    .destroy = destroy,
    .add = add,
    .finish = finish,
};

#include "playback/capture/q2_recorder.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/limits.h"
#include "playback/capture/q2_moves.h"
#include "playback/capture/qw_channel.h"

enum q2_server_message {
    SVC_DISCONNECT = 7,
    SVC_RECONNECT = 8,
    SVC_STUFFTEXT = 11,
    SVC_SERVERDATA = 12,
    SVC_CONFIGSTRING = 13,
};

enum { CONFIG_NAME = 0, CONFIG_MODEL = 33, CONFIG_SKIN = 1312, NUM_SKINS = 256 };

struct q2_recorder {
    struct conversation *conversation;
    struct qw_channel from_server, from_client;
    bool is_recording; /* a level's data have come */
};

struct q2_recorder *q2_recorder_create(struct conversation *conversation)
{
    struct q2_recorder *r = mem_alloc(sizeof *r);
    r->conversation = conversation;
    return r;
}

void q2_recorder_destroy(struct q2_recorder *r)
{
    free(r);
}

/* i32 protocol, i32 server's count, u8 of a demo, string game, i16 player, string level */
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

/* i16 index, string */
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
        text[strcspn(text, "\\")] = '\0'; /* the skin follows */
        conversation_set_player(r->conversation, index - CONFIG_SKIN, text);
    }
    return true;
}

/* Read what stands first in a packet: reliable messages, of which those that matter
 * come before others. */
static void read_messages(struct q2_recorder *r, uint64_t time, struct bytes at)
{
    char text[CONVERSATION_NAME];
    bool goes_on = true;
    while (goes_on && bytes_left(&at) > 0) {
        switch (bytes_u8(&at)) {
        case SVC_SERVERDATA:
            goes_on = note_level(r, time, &at);
            break;
        case SVC_CONFIGSTRING:
            goes_on = note_string(r, &at);
            break;
        case SVC_STUFFTEXT:
            bytes_str(&at, text, sizeof text);
            break;
        case SVC_DISCONNECT:
            r->conversation->has_ended = true;
            break;
        case SVC_RECONNECT:
            break;
        default:
            goes_on = false;
        }
    }
}

static enum conversation_verdict add_from_server(struct q2_recorder *r, uint64_t time,
                                                 struct bytes datagram, struct bytes *message)
{
    struct conversation *c = r->conversation;
    struct bytes at = datagram;
    const uint32_t word = bytes_u32(&at);
    bytes_u32(&at);
    if (!bytes_ok(&at))
        return DATAGRAM_OUTSIDE;
    *message = at;
    const bool is_taken = qw_channel_take(&r->from_server, word);
    c->from_server.packets++;
    c->from_server.taken = r->from_server.taken;
    c->from_server.stale = r->from_server.stale;
    c->from_server.missing = r->from_server.missing;
    if (!is_taken)
        return DATAGRAM_STALE;
    if (bytes_left(&at) == 0 || c->has_ended)
        return DATAGRAM_TAKEN;
    read_messages(r, time, at);
    if (r->is_recording) {
        buffer_u32(&c->demo, (uint32_t)bytes_left(&at));
        buffer_append(&c->demo, at.at, bytes_left(&at));
        c->settled = c->demo.size;
        c->num_blocks++;
    } else {
        c->left_out++;
    }
    return DATAGRAM_TAKEN;
}

enum conversation_verdict q2_recorder_add(struct q2_recorder *r, uint64_t time,
                                          enum conversation_side side, struct bytes datagram,
                                          struct bytes *message)
{
    struct conversation *c = r->conversation;
    if (side == SIDE_SERVER)
        return add_from_server(r, time, datagram, message);
    struct bytes at = datagram;
    const uint32_t word = bytes_u32(&at);
    bytes_u32(&at);
    const uint16_t qport = bytes_u16(&at);
    if (!bytes_ok(&at))
        return DATAGRAM_OUTSIDE;
    *message = at;
    const bool is_taken = qw_channel_take(&r->from_client, word);
    c->from_client.packets++;
    c->from_client.taken = r->from_client.taken;
    c->from_client.stale = r->from_client.stale;
    c->from_client.missing = r->from_client.missing;
    c->qport = qport;
    c->client_next = r->from_client.next;
    if (!is_taken)
        return DATAGRAM_STALE;
    const struct q2_packet packet = q2_moves_of_packet(at);
    c->moves += packet.num_moves;
    c->has_ended |= packet.leaves;
    return DATAGRAM_TAKEN;
}

void q2_recorder_finish(struct q2_recorder *r)
{
    if (r->conversation->num_blocks == 0)
        return;
    buffer_u32(&r->conversation->demo, UINT32_MAX);
    r->conversation->settled = r->conversation->demo.size;
}

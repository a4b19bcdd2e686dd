/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/capture_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "demo/capture/capture.h"
#include "demo/capture/capture_source.h"
#include "demo/capture/client_lines.h"
#include "demo/capture/nq_channel.h"
#include "demo/capture/out_of_band_lines.h"
#include "demo/capture/qw_channel.h"
#include "demo/capture/qw_fallback_protocol.h"
#include "demo/protocol/dialects.h"
#include "demo/text/field_coder.h"
#include "demo/text/message_lines.h"

struct packet_text {
    struct buffer *text;
    struct field_coder coder;
    struct protocol *protocols; /* one per conversation, by its number less 1 */
    int num_protocols;
    uint64_t start; /* time of the first packet, ns */
    bool has_start;
};

static void put_raw(struct buffer *text, const char *word, struct bytes data)
{
    field_put_text(text, word);
    while (bytes_left(&data) > 0) {
        field_put_text(text, " ");
        field_put_hex(text, bytes_u8(&data));
    }
    field_put_text(text, "\n");
}

static struct protocol *protocol_of(struct packet_text *t, const struct conversation *c)
{
    for (; t->num_protocols < c->number; t->num_protocols++) {
        t->protocols = mem_resize(t->protocols, (size_t)t->num_protocols + 1, sizeof *t->protocols);
        t->protocols[t->num_protocols] = (struct protocol){.dialect = NULL};
    }
    struct protocol *protocol = &t->protocols[c->number - 1];
    if (!protocol->dialect)
        protocol->dialect = dialect_default(c->game);
    return protocol;
}

static bool is_darkplaces(const struct conversation *c)
{
    return c->game == DIALECT_NETQUAKE && c->protocol == PROTOCOL_DARKPLACES7;
}

static void put_message(struct packet_text *t, const struct capture_event *event, uint32_t sequence)
{
    struct field_coder *coder = &t->coder;
    static const enum message_family families[NUM_DIALECT_FAMILIES] = {
        [DIALECT_NETQUAKE] = FAMILY_NETQUAKE,
        [DIALECT_QUAKEWORLD] = FAMILY_QUAKEWORLD,
        [DIALECT_QUAKE2] = FAMILY_QUAKE2,
    };
    const enum dialect_family game = event->conversation->game;
    if (event->side == SIDE_CLIENT)
        client_line(coder, game, event->conversation->protocol, sequence);
    else if (is_darkplaces(event->conversation))
        message_line(coder, FAMILY_DARKPLACES);
    else
        message_line(coder, families[game]);
}

/* Writes one message per line. Returns false at the first that cannot be parsed. */
static bool put_messages_by(struct packet_text *t, const struct capture_event *event,
                            uint32_t sequence, const struct protocol *protocol)
{
    struct field_coder *coder = &t->coder;
    coder->protocol = *protocol;
    coder->from = event->message;
    coder->failed = false;
    while (bytes_left(&coder->from) > 0) {
        const struct bytes rest = coder->from;
        coder->out.size = 0;
        put_message(t, event, sequence);
        if (coder->failed) {
            put_raw(t->text, "raw", rest);
            return false;
        }
        buffer_append(t->text, coder->out.data, coder->out.size);
        field_put_text(t->text, "\n");
    }
    return true;
}

/* Tries common sets of extensions on a packet that cannot be parsed, if no level data has been
 * received. A set that works is kept for the packets after it. */
static bool guess_extensions(struct packet_text *t, const struct capture_event *event,
                             uint32_t sequence, struct protocol *protocol)
{
    const size_t start = t->text->size;
    for (int i = 0; i < QW_NUM_FALLBACK_PROTOCOLS; i++) {
        const struct protocol other = qw_fallback_protocol(i);
        buffer_print(t->text,
                     "# the server's extensions are not known; these fit: fte=0x%08x "
                     "mvd1=0x%08x\n",
                     other.extensions.fte, other.extensions.mvd1);
        if (put_messages_by(t, event, sequence, &other)) {
            *protocol = t->coder.protocol;
            return true;
        }
        t->text->size = start;
    }
    return false;
}

static void put_messages(struct packet_text *t, const struct capture_event *event,
                         uint32_t sequence)
{
    const struct conversation *c = event->conversation;
    struct protocol *protocol = protocol_of(t, c);
    const size_t start = t->text->size;
    struct protocol readable = {.dialect = NULL};
    if (event->side == SIDE_SERVER && is_darkplaces(c))
        *protocol = message_line_darkplaces();
    else if (event->side == SIDE_SERVER && c->game == DIALECT_NETQUAKE && c->protocol != 0 &&
             !dialect_select(&readable, DIALECT_NETQUAKE, c->protocol, NULL)) {
        const struct dialect *dialect = dialect_find(DIALECT_NETQUAKE, c->protocol);
        buffer_print(t->text, "unread protocol=%d name=\"%s\"\n", c->protocol,
                     dialect ? dialect->name : "");
        put_raw(t->text, "raw", event->message);
        return;
    }
    const bool is_unknown = c->game == DIALECT_QUAKEWORLD && c->num_levels == 0 &&
                            !c->has_beginning && event->side == SIDE_SERVER;
    if (put_messages_by(t, event, sequence, protocol)) {
        /* Late and repeated packets must not affect the parsing of later ones. */
        if (event->verdict != DATAGRAM_STALE)
            *protocol = t->coder.protocol;
        return;
    }
    if (!is_unknown)
        return;
    t->text->size = start;
    if (!guess_extensions(t, event, sequence, protocol))
        put_messages_by(t, event, sequence, protocol);
}

/* Writes a datagram of a game: "server_packet time=... game=N" or "client_packet ...". */
static void put_packet(struct packet_text *t, const struct datagram *datagram,
                       const struct capture_event *event)
{
    buffer_print(t->text, "%s_packet time=%.6f game=%d",
                 event->side == SIDE_SERVER ? "server" : "client",
                 (double)(datagram->time - t->start) / 1e9, event->conversation->number);
}

static void put_sequence(struct buffer *text, uint32_t word, const char *number,
                         const char *reliable)
{
    buffer_print(text, " %s=%" PRIu32 " %s=%d", number, qw_channel_sequence(word), reliable,
                 (int)(word >> QW_RELIABLE_BIT));
}

static uint32_t put_netchan(struct packet_text *t, const struct datagram *datagram,
                            const struct capture_event *event)
{
    struct bytes at = datagram->payload;
    const uint32_t sequence = bytes_u32(&at);
    put_packet(t, datagram, event);
    put_sequence(t->text, sequence, "seq1", "reliable1");
    put_sequence(t->text, bytes_u32(&at), "seq2", "reliable2");
    if (event->side == SIDE_CLIENT)
        buffer_print(t->text, " qport=%d", bytes_u16(&at));
    const uint16_t piece = event->conversation->has_fragments ? bytes_u16(&at) : 0;
    if (piece)
        buffer_print(t->text, " fragment=%d more=%d", (piece & ~1) * 4, piece & 1);
    return qw_channel_sequence(sequence);
}

static void put_nq_datagram(struct packet_text *t, const struct datagram *datagram,
                            const struct capture_event *event)
{
    uint32_t flags = 0, number = 0;
    nq_channel_parse(datagram->payload, &flags, &number);
    put_packet(t, datagram, event);
    buffer_print(t->text, " %s=%" PRIu32 " size=%zu",
                 flags & NQ_UNRELIABLE        ? "unreliable"
                 : flags & NQ_ACKNOWLEDGEMENT ? "acknowledged"
                                              : "reliable",
                 number, bytes_left(&datagram->payload) - NQ_HEADER_SIZE);
    if (flags & NQ_RELIABLE)
        buffer_print(t->text, " last=%d", (flags & NQ_LAST_FRAGMENT) != 0);
}

static void put_game(struct packet_text *t, const struct datagram *datagram,
                     const struct capture_event *event)
{
    uint32_t sequence = 0;
    if (event->conversation->game == DIALECT_NETQUAKE)
        put_nq_datagram(t, datagram, event);
    else
        sequence = put_netchan(t, datagram, event);
    field_put_text(t->text, event->verdict == DATAGRAM_STALE ? " stale=1\n" : "\n");
    /* In NetQuake a stale datagram may be part of a message. */
    const bool is_netchan = event->conversation->game != DIALECT_NETQUAKE;
    if (event->verdict == DATAGRAM_ACCEPTED || event->verdict == DATAGRAM_RELIABLE ||
        (event->verdict == DATAGRAM_STALE && is_netchan))
        put_messages(t, event, sequence);
}

static void put_outside(struct packet_text *t, const struct datagram *datagram)
{
    char from[ENDPOINT_TEXT], to[ENDPOINT_TEXT];
    endpoint_print(&datagram->from, from);
    endpoint_print(&datagram->to, to);
    buffer_print(t->text, "packet time=%.6f from=%s to=%s\n",
                 (double)(datagram->time - t->start) / 1e9, from, to);
    if (!out_of_band_line(t->text, datagram->payload))
        put_raw(t->text, "raw", datagram->payload);
}

static void put_datagram(struct packet_text *t, const struct datagram *datagram,
                         const struct capture_event *event)
{
    if (!t->has_start) {
        t->start = datagram->time;
        t->has_start = true;
    }
    if (event->conversation && event->verdict != DATAGRAM_OUT_OF_BAND)
        put_game(t, datagram, event);
    else
        put_outside(t, datagram);
}

static void put_head(struct packet_text *t, const struct capture *capture)
{
    field_put_text(t->text, "# Captured packets, each with its messages, one a line. Times are in "
                            "seconds from\n# the first; coordinates in units, angles in degrees; "
                            "load and ms in milliseconds.\n");
    for (int i = 0; i < capture_num_conversations(capture); i++) {
        const struct conversation *c = capture_conversation(capture, i);
        char client[ENDPOINT_TEXT], server[ENDPOINT_TEXT];
        endpoint_print(&c->client, client);
        endpoint_print(&c->server, server);
        buffer_print(t->text, "# game %d: %s, client %s, server %s\n", c->number,
                     conversation_game_name(c->game), client, server);
    }
}

bool capture_text_dump(const char *name, struct bytes file, struct buffer *text, char *damage,
                       size_t damage_size, struct err *err)
{
    struct capture *known = capture_read(name, file, err);
    struct capture_source *source = known ? capture_source_open_memory(name, file, err) : NULL;
    if (!source) {
        capture_destroy(known);
        return false;
    }
    struct packet_text t = {.text = text};
    struct capture *capture = capture_create(known);
    struct datagram datagram;
    put_head(&t, known);
    while (!text->failed && capture_source_next(source, &datagram)) {
        const struct capture_event event = capture_add(capture, &datagram);
        put_datagram(&t, &datagram, &event);
    }
    const char *reason = capture_source_damage(source);
    snprintf(damage, damage_size, "%s", reason ? reason : "");
    buffer_free(&t.coder.out);
    free(t.protocols);
    capture_destroy(capture);
    capture_destroy(known);
    capture_source_close(source);
    return true;
}

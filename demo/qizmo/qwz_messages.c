/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Messages of a coded .qwz packet. */
#include "demo/qizmo/qwz_messages.h"

#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"
#include "demo/qizmo/dictionary.h"
#include "demo/qizmo/qwz_entities.h"
#include "demo/qizmo/qwz_names.h"
#include "demo/qizmo/qwz_players.h"

enum {
    ROW_PRINT = 78,
    ROW_CHAT = 80,
    ROW_STUFFTEXT = 82,
    ROW_CENTERPRINT = 105,
    ROW_SETINFO = 124,
    CHAT_LEVEL = 3,
    FIRST_WORD = 256,
    NEW_ORIGIN = 0x80, /* sounds and beams: not relative to the entity */
    OTHER_ENTITY = 0x40,
};

/* Messages of a fixed number of bytes. The first byte is coded with `row`; the row of each further
 * byte is greater by row_step. */
static const struct {
    uint8_t svc, num, row, row_step;
} plain_messages[] = {
    {QW_SVC_NOP, 0, 0, 0},
    {QW_SVC_DISCONNECT, 0, 0, 0},
    {QW_SVC_UPDATESTAT, 2, 63, 1},
    {QW_SVC_SETANGLE, 3, 131, 0},
    {QW_SVC_STOPSOUND, 2, 131, 0},
    {QW_SVC_SETPAUSE, 1, 131, 0},
    {QW_SVC_KILLEDMONSTER, 0, 0, 0},
    {QW_SVC_FOUNDSECRET, 0, 0, 0},
    {QW_SVC_SPAWNSTATICSOUND, 9, 131, 0},
    {QW_SVC_INTERMISSION, 9, 131, 0},
    {QW_SVC_CDTRACK, 1, 131, 0},
    {QW_SVC_SELLSCREEN, 0, 0, 0},
    {QW_SVC_SMALLKICK, 0, 0, 0},
    {QW_SVC_BIGKICK, 0, 0, 0},
    {QW_SVC_UPDATEENTERTIME, 5, 131, 0},
    {QW_SVC_UPDATESTATLONG, 5, 109, 1},
    {QW_SVC_CHOKECOUNT, 1, 123, 0},
    {QW_SVC_MAXSPEED, 4, 131, 0},
    {QW_SVC_ENTGRAVITY, 4, 131, 0},
    {QW_SVC_QIZMO_DATA, 162, 131, 0},
    {QW_SVC_QIZMO_VOICE, 34, 180, 1},
};

static bool decode_plain(struct qwz *q, unsigned svc)
{
    for (size_t i = 0; i < sizeof plain_messages / sizeof plain_messages[0]; i++) {
        if (plain_messages[i].svc != svc)
            continue;
        for (int k = 0; k < plain_messages[i].num; k++)
            qwz_copy_symbol(q, plain_messages[i].row + k * plain_messages[i].row_step);
        return true;
    }
    return false;
}

/* ---- texts ---- */

static void decode_string(struct qwz *q, int row)
{
    while (qwz_copy_symbol(q, row) && qwz_ok(q))
        ;
}

/* Some symbols stand for the name of a player of this demo. */
static bool write_name(struct qwz *q, int row, unsigned symbol)
{
    const unsigned place = symbol - FIRST_WORD;
    const char *name = q->player_names[place % QW_MAX_PLAYERS];
    const bool is_prefix = row == ROW_CHAT && place < QW_MAX_PLAYERS;
    if (place >= (row == ROW_CHAT ? 2 * QW_MAX_PLAYERS : row == ROW_PRINT ? QW_MAX_PLAYERS : 0))
        return false;
    buffer_append(q->out, "(", is_prefix ? 1 : 0);
    buffer_append(q->out, name, strlen(name));
    buffer_append(q->out, "): ", is_prefix ? 3 : 0);
    return true;
}

static void decode_text(struct qwz *q, int row)
{
    for (unsigned symbol = 1; symbol && qwz_ok(q);) {
        symbol = qwz_read(q, row);
        const char *word = symbol < FIRST_WORD ? NULL : dictionary_word(row, (int)symbol);
        if (symbol < FIRST_WORD)
            buffer_u8(q->out, symbol);
        else if (word)
            buffer_append(q->out, word, strlen(word));
        else if (!write_name(q, row, symbol))
            qwz_fail(q, "unknown word in a text");
    }
}

/* Returns the string at `offset` of the output; "" after a failure. */
static const char *text_at(const struct qwz *q, size_t offset)
{
    return qwz_ok(q) ? (const char *)q->out->data + offset : "";
}

static void decode_userinfo(struct qwz *q)
{
    const unsigned slot = qwz_copy_symbol(q, 129);
    for (int i = 0; i < 4; i++)
        qwz_copy_symbol(q, 114);
    const size_t offset = q->out->size;
    decode_string(q, 115);
    qwz_names_read_userinfo(q, slot, text_at(q, offset));
}

static void decode_setinfo(struct qwz *q)
{
    const unsigned slot = qwz_copy_symbol(q, 129);
    const size_t key = q->out->size;
    decode_text(q, ROW_SETINFO);
    const size_t value = q->out->size;
    decode_string(q, 126);
    if (strcmp(text_at(q, key), "name") == 0)
        qwz_names_set_player(q, slot, text_at(q, value));
}

/* ---- positions ---- */

static void decode_origin(struct qwz *q, int16_t origin[3], int row, unsigned mask)
{
    for (int i = 0; i < 3; i++) {
        origin[i] = qwz_change(q, origin[i], row + 2 * i, mask, 1u << 2 * i);
        buffer_u16(q->out, (uint16_t)origin[i]);
    }
}

static void copy_origin(int16_t to[3], const int16_t from[3])
{
    memcpy(to, from, 3 * sizeof *to);
}

static bool is_somewhere(const int16_t origin[3])
{
    return origin[0] || origin[1] || origin[2];
}

static void find_player_origin(const struct qwz *q, const struct qwz_players *players,
                               int16_t origin[3])
{
    const struct qwz_player *player = qwz_find_player(players, q->packet.last_entity - 1);
    if (player && q->packet.base_players.num > 0)
        copy_origin(origin, player->origin);
}

/* QUIRK: an entity that is not in this packet's list is assumed to be at its baseline's origin, but
 * only if the list has entities with greater numbers. */
static void find_entity_origin(const struct qwz *q, int16_t origin[3])
{
    const struct qwz_packet *packet = &q->packet;
    const unsigned number = packet->last_entity;
    const struct qwz_entities *list = &packet->entities;
    const int num = packet->has_entities ? list->num : 0;
    const struct qwz_entity *e = num > 0 ? qwz_find_entity(list, number) : NULL;
    if (e)
        copy_origin(origin, e->origin);
    else if (num > 0 && list->list[num - 1].number > number &&
             is_somewhere(q->baselines[number].origin))
        copy_origin(origin, q->baselines[number].origin);
}

static void decode_sound(struct qwz *q)
{
    struct qwz_packet *packet = &q->packet;
    unsigned channel = ((packet->last_entity << 3 & 255) ^ qwz_read(q, 65)) & 255;
    channel |= ((packet->last_entity >> 5 & 255) ^ qwz_read(q, 66)) << 8;
    packet->last_entity = channel >> 3 & 0x1ff;
    buffer_u16(q->out, channel);
    if (channel & QW_SOUND_VOLUME)
        qwz_copy_symbol(q, 67);
    if (channel & QW_SOUND_ATTENUATION)
        qwz_copy_symbol(q, 68);
    buffer_u8(q->out, q->sounds.server_number[qwz_read(q, 69)]);
    const unsigned flags = qwz_read(q, 70);
    if (!(flags & NEW_ORIGIN) && packet->last_entity > QW_MAX_PLAYERS)
        find_entity_origin(q, packet->last_origin);
    else if (!(flags & NEW_ORIGIN) && packet->last_entity > 0)
        find_player_origin(q, flags & OTHER_ENTITY ? &packet->base_players : &packet->players,
                           packet->last_origin);
    decode_origin(q, packet->last_origin, 71, flags);
}

static void change_last_entity(struct qwz *q)
{
    q->packet.last_entity ^= qwz_read(q, 95);
    q->packet.last_entity ^= qwz_read(q, 96) << 8;
}

static void decode_beam(struct qwz *q)
{
    struct qwz_packet *packet = &q->packet;
    const unsigned flags = qwz_read(q, 97);
    if (flags & OTHER_ENTITY)
        change_last_entity(q);
    buffer_u16(q->out, packet->last_entity);
    if (!(flags & NEW_ORIGIN) && packet->last_entity > QW_MAX_PLAYERS) {
        const struct qwz_entity *e = qwz_find_entity(&packet->base_entities, packet->last_entity);
        if (e)
            copy_origin(packet->last_origin, e->origin);
    } else if (!(flags & NEW_ORIGIN) && packet->last_entity > 0) {
        find_player_origin(q, &packet->players, packet->last_origin);
    }
    decode_origin(q, packet->last_origin, 71, flags);
}

/* Gunshots and blood have a count, lightning has an owner and a start point. */
static void decode_temp_entity(struct qwz *q)
{
    const unsigned type = qwz_copy_symbol(q, 94);
    if (type == 2 || type == 12)
        qwz_copy_symbol(q, 104);
    if (type == 5 || type == 6 || type == 9)
        decode_beam(q);
    decode_origin(q, q->packet.last_origin, 98, ~0u);
}

static void decode_damage(struct qwz *q)
{
    int16_t origin[3] = {0, 0, 0};
    qwz_copy_symbol(q, 86);
    qwz_copy_symbol(q, 87);
    const bool has_origin = qwz_read(q, 132);
    if (has_origin)
        copy_origin(origin, q->packet.own_origin);
    decode_origin(q, origin, 88, has_origin ? ~0u : 0);
}

/* A nail is six bytes. The first one is coded relative to the recorder's position. */
static void decode_nails(struct qwz *q)
{
    const int x = q->packet.own_origin[0], y = q->packet.own_origin[1], z = q->packet.own_origin[2];
    uint8_t nail[6] = {
        (uint8_t)(x >> 4),  (uint8_t)((y & 0xf0) | (x >> 12 & 15)),
        (uint8_t)(y >> 8),  (uint8_t)(z >> 4),
        (uint8_t)(z >> 12),
    };
    const unsigned num = qwz_copy_symbol(q, 116);
    for (unsigned i = 0; i < num; i++) {
        for (int k = 0; k < 6; k++) {
            nail[k] = (uint8_t)(nail[k] + qwz_read(q, 117 + k));
            buffer_u8(q->out, nail[k]);
        }
    }
}

/* ---- all messages ---- */

static void copy_slot(struct qwz *q, uint8_t *last)
{
    *last = (uint8_t)(*last + qwz_read(q, 130));
    buffer_u8(q->out, *last);
}

static void decode_message(struct qwz *q, unsigned svc)
{
    buffer_u8(q->out, svc == QW_SVC_DELTAPACKETENTITIES ? QW_SVC_PACKETENTITIES : svc);
    switch (svc) {
    case QW_SVC_SOUND:
        decode_sound(q);
        break;
    case QW_SVC_PRINT:
        decode_text(q, qwz_copy_symbol(q, 77) == CHAT_LEVEL ? ROW_CHAT : ROW_PRINT);
        break;
    case QW_SVC_STUFFTEXT:
        decode_text(q, ROW_STUFFTEXT);
        break;
    case QW_SVC_LIGHTSTYLE:
        qwz_copy_symbol(q, QWZ_BYTE_ROW);
        decode_string(q, QWZ_BYTE_ROW);
        break;
    case QW_SVC_UPDATEFRAGS:
        qwz_copy_symbol(q, 129);
        qwz_copy_symbol(q, 84);
        qwz_copy_symbol(q, 85);
        break;
    case QW_SVC_DAMAGE:
        decode_damage(q);
        break;
    case QW_SVC_TEMP_ENTITY:
        decode_temp_entity(q);
        break;
    case QW_SVC_CENTERPRINT:
        decode_text(q, ROW_CENTERPRINT);
        break;
    case QW_SVC_UPDATEPING:
        copy_slot(q, &q->packet.last_ping);
        qwz_copy_symbol(q, 107);
        qwz_copy_symbol(q, 108);
        break;
    case QW_SVC_MUZZLEFLASH:
        change_last_entity(q);
        buffer_u16(q->out, q->packet.last_entity);
        break;
    case QW_SVC_UPDATEUSERINFO:
        decode_userinfo(q);
        break;
    case QW_SVC_PLAYERINFO:
        qwz_decode_other_players(q);
        break;
    case QW_SVC_NAILS:
        decode_nails(q);
        break;
    case QW_SVC_PACKETENTITIES:
    case QW_SVC_DELTAPACKETENTITIES:
        qwz_decode_entities(q);
        break;
    case QW_SVC_SETINFO:
        decode_setinfo(q);
        break;
    case QW_SVC_SERVERINFO:
        decode_string(q, 127);
        decode_string(q, 127);
        break;
    case QW_SVC_UPDATEPL:
        copy_slot(q, &q->packet.last_loss);
        qwz_copy_symbol(q, 128);
        break;
    case QW_SVC_QIZMO_TEXT:
        decode_string(q, QWZ_BYTE_ROW);
        break;
    default:
        if (!decode_plain(q, svc))
            qwz_fail(q, "invalid message number");
    }
}

static void begin_packet(struct qwz *q)
{
    struct qwz_packet *packet = &q->packet;
    packet->players.num = 0;
    packet->entities.num = 0;
    packet->has_entities = false;
    packet->last_entity = 0;
    packet->last_player = packet->last_ping = packet->last_loss = 255;
}

/* Stores the packet in the history: later ones may be coded as differences from it. */
static void store_packet(struct qwz *q)
{
    struct qwz_packet *packet = &q->packet;
    const uint32_t slot = q->sequence % QWZ_HISTORY;
    if (packet->has_entities || packet->has_base) {
        q->entity_history[slot] = packet->has_entities ? packet->entities : packet->base_entities;
        q->entity_history[slot].sequence = q->sequence;
    }
    q->player_history[slot] = packet->players;
    q->player_history[slot].sequence = q->sequence;
}

bool qwz_decode_packet(struct qwz *q, unsigned step)
{
    const size_t begin = q->out->size;
    q->sequence = (q->sequence + step) & 0x7fffffff;
    buffer_u32(q->out, 0);
    buffer_u32(q->out, q->sequence);
    buffer_u32(q->out,
               q->sequence); /* stands in for the acknowledged sequence, which is not stored */
    begin_packet(q);
    qwz_decode_own_player(q);
    const size_t messages = q->out->size;
    for (unsigned svc = qwz_read(q, 4); svc && qwz_ok(q); svc = qwz_read(q, 4))
        decode_message(q, svc);
    if (!qwz_ok(q))
        return false;
    /* QUIRK: a packet without messages after a gap in the sequence numbers is the end of usable
     * data, even if (in one known file) much more follows. It is written as an empty packet.
     * Test: qwz_unpack__empty_packet_after_a_gap__is_the_end. */
    if (step > 1 && q->out->size == messages) {
        q->out->size = begin;
        buffer_u32(q->out, 0);
        q->is_finished = true;
        return true;
    }
    buffer_set_u32(q->out, begin, (uint32_t)(q->out->size - begin - 4));
    store_packet(q);
    return true;
}

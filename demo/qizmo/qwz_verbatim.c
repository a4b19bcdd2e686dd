/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Packets that a .qwz stores as they were recorded. They are copied to the output, but must also be
 * parsed, since later packets are coded as differences from them. */

#include "demo/qizmo/qwz_verbatim.h"

#include "demo/protocol/dialects.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"
#include "demo/qizmo/qwz_names.h"

enum {
    MAX_NAME = 512,
    MASK_STORED = 0x3fff,
};

struct verbatim_packet {
    struct qwz *q;
    struct bytes in;
    uint32_t sequence;
    bool has_players, has_entities;
    struct qwz_players *players;
    struct qwz_entities *entities;
};

static void read_string(struct bytes *in, char *text)
{
    bytes_str(in, text, MAX_NAME);
}

static void skip_string(struct bytes *in)
{
    char text[MAX_NAME];
    read_string(in, text);
}

static void read_serverdata(struct verbatim_packet *f)
{
    bytes_take(&f->in, 8); /* protocol, level count */
    skip_string(&f->in);
    f->q->own_number = bytes_u8(&f->in) & 127;
    skip_string(&f->in);
    bytes_take(&f->in, 40); /* movement settings */
}

static void read_baseline(struct verbatim_packet *f)
{
    struct bytes *in = &f->in;
    const unsigned number = bytes_u16(in);
    struct qwz_entity e = {.number = (uint16_t)number, .model = bytes_u8(in)};
    e.frame = bytes_u8(in);
    e.colormap = bytes_u8(in);
    e.skin = bytes_u8(in);
    for (int i = 0; i < 3; i++) {
        e.origin[i] = bytes_i16(in);
        e.angles[i] = bytes_u8(in);
    }
    if (number < QWZ_ENTITIES && bytes_ok(in))
        f->q->baselines[number] = e;
}

/* The first list of models starts a new level. */
static void read_model_list(struct verbatim_packet *f)
{
    struct qwz *q = f->q;
    if (bytes_left(&f->in) > 0 && f->in.at[0] == 0) {
        memset(q->baselines, 0, sizeof q->baselines);
        for (int i = 0; i < QWZ_HISTORY; i++)
            q->entity_history[i].num = 0;
        for (int i = 0; i < QWZ_FULL_HISTORY; i++)
            q->full_history[i].num = 0;
    }
    qwz_names_add(q, &f->in, true);
}

static void read_stufftext(struct verbatim_packet *f)
{
    char text[MAX_NAME];
    read_string(&f->in, text);
    if (f->q->names_changed &&
        (strncmp(text, "cmd prespawn", 12) == 0 || strncmp(text, "cmd spawn", 9) == 0))
        qwz_names_renumber(f->q);
}

static void read_userinfo(struct verbatim_packet *f, unsigned slot)
{
    char text[MAX_NAME];
    bytes_take(&f->in, 4); /* user id */
    read_string(&f->in, text);
    qwz_names_read_userinfo(f->q, slot, text);
}

static void read_setinfo(struct verbatim_packet *f, unsigned slot)
{
    char key[MAX_NAME], value[MAX_NAME];
    read_string(&f->in, key);
    read_string(&f->in, value);
    if (strcmp(key, "name") == 0)
        qwz_names_set_player(f->q, slot, value);
}

static void read_command(struct bytes *in, struct qwz_player *p)
{
    const unsigned bits = bytes_u8(in);
    if (bits & QW_COMMAND_ANGLE1)
        p->pitch = bytes_i16(in);
    if (bits & QW_COMMAND_ANGLE2)
        p->yaw = bytes_i16(in);
    if (bits & QW_COMMAND_ANGLE3)
        bytes_i16(in); /* roll */
    if (bits & QW_COMMAND_FORWARD)
        p->forward = bytes_i16(in);
    if (bits & QW_COMMAND_SIDE)
        p->side = bytes_i16(in);
    if (bits & QW_COMMAND_UP)
        p->up = bytes_i16(in);
    if (bits & QW_COMMAND_BUTTONS)
        p->buttons = bytes_u8(in);
    if (bits & QW_COMMAND_IMPULSE)
        p->impulse = bytes_u8(in);
    p->command_msec = bytes_u8(in);
}

static void read_player(struct verbatim_packet *f)
{
    struct bytes *in = &f->in;
    struct qwz_player p = {.number = bytes_u8(in), .model = f->q->player_model};
    const unsigned flags = bytes_u16(in);
    for (int i = 0; i < 3; i++)
        p.origin[i] = bytes_i16(in);
    p.frame = bytes_u8(in);
    if (flags & QW_QWD_MSEC)
        p.msec = bytes_u8(in);
    if (flags & QW_QWD_COMMAND)
        read_command(in, &p);
    for (int i = 0; i < 3; i++)
        if (flags & (unsigned)QW_QWD_VELOCITY1 << i)
            p.velocity[i] = bytes_i16(in);
    if (flags & QW_QWD_MODEL)
        p.model = bytes_u8(in);
    if (flags & QW_QWD_SKIN)
        p.skin = bytes_u8(in);
    if (flags & QW_QWD_EFFECTS)
        p.effects = bytes_u8(in);
    if (flags & QW_QWD_WEAPON_FRAME)
        p.weaponframe = bytes_u8(in);
    f->has_players = true;
    if (bytes_ok(in) && f->players->num < QW_MAX_PLAYERS)
        f->players->list[f->players->num++] = p;
}

/* ---- entities, complete or as deltas from an earlier packet ---- */

static void add_entity(struct verbatim_packet *f, const struct qwz_entity *e)
{
    if (f->entities->num < QWZ_ENTITIES)
        f->entities->list[f->entities->num++] = *e;
}

static void read_entity_fields(struct bytes *in, struct qwz_entity *e, unsigned bits)
{
    static const unsigned angle_bits[] = {QW_ANGLE1, QW_ANGLE2, QW_ANGLE3};
    if (bits & QW_MODEL)
        e->model = bytes_u8(in);
    if (bits & QW_FRAME)
        e->frame = bytes_u8(in);
    if (bits & QW_COLORMAP)
        e->colormap = bytes_u8(in);
    if (bits & QW_SKIN)
        e->skin = bytes_u8(in);
    if (bits & QW_EFFECTS)
        e->effects = bytes_u8(in);
    for (int i = 0; i < 3; i++) {
        if (bits & (unsigned)QW_ORIGIN1 << i)
            e->origin[i] = bytes_i16(in);
        if (bits & angle_bits[i])
            e->angles[i] = bytes_u8(in);
    }
    memset(e->angle_steps, 0, sizeof e->angle_steps);
    memset(e->origin_step, 0, sizeof e->origin_step);
    e->mask = bits & MASK_STORED;
}

static void read_entities(struct verbatim_packet *f, const struct qwz_entities *base)
{
    struct bytes *in = &f->in;
    int cursor = 0;
    f->has_entities = true;
    f->entities->num = 0;
    for (unsigned word = bytes_u16(in); word && bytes_ok(in); word = bytes_u16(in)) {
        const unsigned number = word & QW_NUMBER_MASK;
        unsigned bits = word & ~(unsigned)QW_NUMBER_MASK;
        if (bits & QW_MORE)
            bits |= bytes_u8(in);
        while (base && cursor < base->num && base->list[cursor].number < number)
            add_entity(f, &base->list[cursor++]);
        const bool was_there = base && cursor < base->num && base->list[cursor].number == number;
        struct qwz_entity e = was_there ? base->list[cursor++] : f->q->baselines[number];
        e.number = (uint16_t)number;
        if (bits & QW_REMOVED)
            continue;
        read_entity_fields(in, &e, bits);
        add_entity(f, &e);
    }
    while (base && cursor < base->num)
        add_entity(f, &base->list[cursor++]);
}

/* ---- other messages ---- */

static void skip_temp_entity(struct bytes *in)
{
    const unsigned type = bytes_u8(in);
    if (type == 2 || type == 12)
        bytes_u8(in);
    if (type == 5 || type == 6 || type == 9)
        bytes_take(in, 8);
    bytes_take(in, 6);
}

static void skip_sound(struct bytes *in)
{
    const unsigned channel = bytes_u16(in);
    bytes_take(in, (channel & QW_SOUND_VOLUME ? 1u : 0u) +
                       (channel & QW_SOUND_ATTENUATION ? 1u : 0u) + 7);
}

static void skip_download(struct bytes *in)
{
    const int size = bytes_i16(in);
    bytes_u8(in);
    if (size > 0)
        bytes_take(in, (size_t)size);
}

/* Qizmo knows the messages of fixed size up to this one. */
static bool skip_message(struct bytes *in, unsigned svc)
{
    const struct protocol quakeworld = {.dialect = dialect_default(DIALECT_QUAKEWORLD)};
    const int size = svc <= QW_SVC_UPDATEPL ? message_size(&quakeworld, (uint8_t)svc) : -1;
    bytes_take(in, size > 0 ? (size_t)size : 0);
    return size >= 0;
}

/* Returns false if the message is unknown, so that the rest of the packet cannot be parsed. */
static bool read_message(struct verbatim_packet *f, unsigned svc)
{
    struct bytes *in = &f->in;
    switch (svc) {
    case QW_SVC_DISCONNECT:
        return true;
    case QW_SVC_SETANGLE:
        bytes_take(in, 3);
        return true;
    case QW_SVC_SOUND:
        skip_sound(in);
        return true;
    case QW_SVC_PRINT:
    case QW_SVC_LIGHTSTYLE:
        bytes_u8(in);
        skip_string(in);
        return true;
    case QW_SVC_STUFFTEXT:
        read_stufftext(f);
        return true;
    case QW_SVC_SERVERDATA:
        read_serverdata(f);
        return true;
    case QW_SVC_SPAWNBASELINE:
        read_baseline(f);
        return true;
    case QW_SVC_TEMP_ENTITY:
        skip_temp_entity(in);
        return true;
    case QW_SVC_CENTERPRINT:
    case QW_SVC_FINALE:
        skip_string(in);
        return true;
    case QW_SVC_UPDATEUSERINFO:
        read_userinfo(f, bytes_u8(in));
        return true;
    case QW_SVC_DOWNLOAD:
        skip_download(in);
        return true;
    case QW_SVC_PLAYERINFO:
        read_player(f);
        return true;
    case QW_SVC_NAILS:
        bytes_take(in, 6 * (size_t)bytes_u8(in));
        return true;
    case QW_SVC_MODELLIST:
        read_model_list(f);
        return true;
    case QW_SVC_SOUNDLIST:
        qwz_names_add(f->q, in, false);
        return true;
    case QW_SVC_PACKETENTITIES:
        read_entities(f, NULL);
        return true;
    case QW_SVC_DELTAPACKETENTITIES:
        read_entities(f, &f->q->full_history[bytes_u8(in)]);
        return true;
    case QW_SVC_SETINFO:
        read_setinfo(f, bytes_u8(in));
        return true;
    case QW_SVC_SERVERINFO:
        skip_string(in);
        skip_string(in);
        return true;
    default:
        return skip_message(in, svc);
    }
}

/* Stores the lists in the history for later packets. */
static void store_lists(struct verbatim_packet *f)
{
    struct qwz *q = f->q;
    const bool counts_commands = f->has_players && q->command_sequence != 0;
    const uint32_t key = counts_commands ? q->command_sequence + 1 : q->sequence;
    if (f->has_entities) {
        struct qwz_entities *kept = &q->entity_history[key % QWZ_HISTORY];
        q->full_history[q->sequence % QWZ_FULL_HISTORY] = *f->entities;
        *kept = *f->entities;
        kept->sequence = key;
    }
    struct qwz_players *kept = &q->player_history[key % QWZ_HISTORY];
    *kept = *f->players;
    kept->sequence = key;
}

void qwz_verbatim_packet(struct qwz *q, struct bytes packet)
{
    struct verbatim_packet f = {.q = q, .in = packet};
    const uint32_t sequence = bytes_u32(&f.in);
    bytes_u32(&f.in); /* acknowledged sequence */
    if (!bytes_ok(&f.in) || sequence == UINT32_MAX)
        return;
    q->sequence = sequence & 0x7fffffff;
    f.players = &q->packet.players;
    f.entities = &q->packet.entities;
    f.players->num = 0;
    f.entities->num = 0;
    while (bytes_left(&f.in) > 0) {
        const unsigned svc = bytes_u8(&f.in);
        if (svc == 0 || !read_message(&f, svc))
            break;
    }
    store_lists(&f);
}

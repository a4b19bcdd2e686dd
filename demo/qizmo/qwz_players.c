/* SPDX-License-Identifier: GPL-2.0-or-later */
/* svc_playerinfo in .qwz packets: the recorder comes first, then the visible players. */
#include "demo/qizmo/qwz_players.h"

#include <stdlib.h>

#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"

enum { MASK_DEAD = 128 };

const struct qwz_player *qwz_find_player(const struct qwz_players *players, unsigned number)
{
    for (int i = 0; i < players->num; i++)
        if (players->list[i].number == number)
            return &players->list[i];
    return NULL;
}

static void add_player(struct qwz *q, const struct qwz_player *player)
{
    struct qwz_players *players = &q->packet.players;
    if (players->num == QW_MAX_PLAYERS)
        qwz_fail(q, "too many players in a packet");
    else
        players->list[players->num++] = *player;
}

/* Moves the player for `msec` at its velocity, with Qizmo's rounding. */
static void predict_origin(struct qwz_player *p, int msec)
{
    for (int i = 0; i < 3; i++) {
        const int way = (abs(p->velocity[i]) * msec + 62) / 125;
        p->origin[i] = (int16_t)(uint16_t)(p->origin[i] + (p->velocity[i] < 0 ? -way : way));
    }
}

static void read_place(struct qwz *q, struct qwz_player *p)
{
    for (int i = 0; i < 3; i++)
        p->origin[i] = qwz_change(q, p->origin[i], 11 + 2 * i, p->place_mask, 1u << 2 * i);
    if (p->place_mask & 64)
        p->frame = (uint8_t)(p->frame + qwz_read(q, 17));
    p->place_mask &= 0xbf;
}

static void read_look(struct qwz *q, struct qwz_player *p)
{
    if (p->look_mask & 32)
        p->model = q->models.server_number[qwz_read(q, 37)];
    if (p->look_mask & 64)
        p->skin = (uint8_t)qwz_read(q, 38);
    if (p->look_mask & 128)
        p->effects ^= (uint8_t)qwz_read(q, 39);
    p->look_mask &= 0x97;
}

static void read_speed(struct qwz *q, struct qwz_player *p)
{
    for (int i = 0; i < 3; i++) {
        p->velocity_step[i] =
            qwz_change(q, p->velocity_step[i], 31 + 2 * i, p->speed_mask, 1u << 2 * i);
        p->velocity[i] = (int16_t)(uint16_t)(p->velocity[i] + p->velocity_step[i]);
    }
    if (p->speed_mask & 64)
        p->weaponframe = (uint8_t)(p->weaponframe + qwz_read(q, 40));
    p->speed_mask &= 0xbf;
}

static void read_command(struct qwz *q, struct qwz_player *p)
{
    p->yaw_step = qwz_change(q, p->yaw_step, 18, p->aim_mask, 1);
    p->yaw = (int16_t)(uint16_t)(p->yaw + p->yaw_step);
    p->pitch_step = qwz_change(q, p->pitch_step, 20, p->aim_mask, 4);
    p->pitch = (int16_t)(uint16_t)(p->pitch + p->pitch_step);
    p->forward = qwz_change(q, p->forward, 22, p->aim_mask, 16);
    p->side = qwz_change(q, p->side, 24, p->aim_mask, 64);
    p->up = qwz_change(q, p->up, 26, p->look_mask, 1);
    if (p->look_mask & 4)
        p->buttons ^= (uint8_t)qwz_read(q, 28);
    if (p->look_mask & 8)
        p->impulse = (uint8_t)qwz_read(q, 29);
    if (p->look_mask & 16)
        p->command_msec = (uint8_t)(p->command_msec + qwz_read(q, 30));
}

/* ---- writing players as the server sent them ---- */

static unsigned command_bits(const struct qwz_player *p)
{
    return (p->pitch ? QW_COMMAND_ANGLE1 : 0u) | (p->yaw ? QW_COMMAND_ANGLE2 : 0u) |
           (p->forward ? QW_COMMAND_FORWARD : 0u) | (p->side ? QW_COMMAND_SIDE : 0u) |
           (p->up ? QW_COMMAND_UP : 0u) | (p->buttons ? QW_COMMAND_BUTTONS : 0u) |
           (p->impulse ? QW_COMMAND_IMPULSE : 0u);
}

static unsigned common_flags(const struct qwz *q, const struct qwz_player *p)
{
    unsigned flags = p->speed_mask & MASK_DEAD ? QW_QWD_DEAD : 0;
    for (int i = 0; i < 3; i++)
        flags |= p->velocity[i] ? (unsigned)QW_QWD_VELOCITY1 << i : 0u;
    return flags | (p->model != q->player_model ? QW_QWD_MODEL : 0u) |
           (p->skin ? QW_QWD_SKIN : 0u) | (p->effects ? QW_QWD_EFFECTS : 0u) |
           (p->weaponframe ? QW_QWD_WEAPON_FRAME : 0u);
}

static void write_command(struct buffer *out, const struct qwz_player *p)
{
    const int16_t words[] = {p->pitch, p->yaw, p->forward, p->side, p->up};
    buffer_u8(out, command_bits(p));
    for (int i = 0; i < 5; i++)
        if (words[i])
            buffer_u16(out, (uint16_t)words[i]);
    if (p->buttons)
        buffer_u8(out, p->buttons);
    if (p->impulse)
        buffer_u8(out, p->impulse);
    buffer_u8(out, p->command_msec);
}

/* The server does not send the recorder's own time and command. */
static void write_player(struct qwz *q, const struct qwz_player *p, bool is_own)
{
    struct buffer *out = q->out;
    const unsigned common = common_flags(q, p);
    const bool has_command = !is_own && (p->command_msec || command_bits(p));
    buffer_u8(out, p->number);
    buffer_u16(out, common | (is_own ? 0u : QW_QWD_MSEC) | (has_command ? QW_QWD_COMMAND : 0u));
    for (int i = 0; i < 3; i++)
        buffer_u16(out, (uint16_t)p->origin[i]);
    buffer_u8(out, p->frame);
    if (!is_own)
        buffer_u8(out, p->msec);
    if (has_command)
        write_command(out, p);
    for (int i = 0; i < 3; i++)
        if (p->velocity[i])
            buffer_u16(out, (uint16_t)p->velocity[i]);
    if (common & QW_QWD_MODEL)
        buffer_u8(out, p->model);
    if (p->skin)
        buffer_u8(out, p->skin);
    if (p->effects)
        buffer_u8(out, p->effects);
    if (p->weaponframe)
        buffer_u8(out, p->weaponframe);
}

/* ---- decoding players ---- */

/* Loads the packet on which this delta is based: the one `back` packets ago; 0: none. */
static void find_base(struct qwz *q, unsigned back)
{
    struct qwz_packet *packet = &q->packet;
    packet->has_base = back > 0;
    packet->base_players.num = 0;
    packet->base_entities.num = 0;
    if (back == 0)
        return;
    const uint32_t base = packet->base_sequence = q->sequence - back;
    const struct qwz_players *players = &q->player_history[base % QWZ_HISTORY];
    const struct qwz_entities *entities = &q->entity_history[base % QWZ_HISTORY];
    if (players->sequence != base || entities->sequence != base ||
        q->command_tag[base % QWZ_COMMANDS] != base) {
        qwz_fail(q, "base packet does not exist");
        return;
    }
    packet->base_players = *players;
    packet->base_entities = *entities;
}

/* Returns the duration, in milliseconds, of the recorder's command for the base packet. */
static int base_msec(const struct qwz *q)
{
    return q->command_msec[q->packet.base_sequence % QWZ_COMMANDS];
}

void qwz_decode_own_player(struct qwz *q)
{
    const unsigned back = qwz_read(q, 0);
    find_base(q, back);
    const struct qwz_player *before = qwz_find_player(&q->packet.base_players, q->own_number);
    struct qwz_player p = {.number = q->own_number, .model = q->player_model};
    if (before)
        p = *before;
    p.place_mask ^= (uint8_t)qwz_read(q, 1);
    p.look_mask ^= (uint8_t)qwz_read(q, 2);
    p.speed_mask ^= (uint8_t)qwz_read(q, 3);
    if (q->packet.has_base)
        predict_origin(&p, base_msec(q) * (int)back);
    read_place(q, &p);
    read_look(q, &p);
    read_speed(q, &p);
    buffer_u8(q->out, QW_SVC_PLAYERINFO);
    write_player(q, &p, true);
    add_player(q, &p);
    memcpy(q->packet.own_origin, p.origin, sizeof p.origin);
    memcpy(q->packet.last_origin, p.origin, sizeof p.origin);
}

/* Returns the time, in milliseconds, by which to predict a player whose last state is
 * `before`: a multiple of the duration of the player's commands, up to the age `msec`. */
static int prediction_time(const struct qwz *q, const struct qwz_player *before, unsigned msec)
{
    const struct qwz_packet *packet = &q->packet;
    const int step = before->command_msec;
    const int passed =
        packet->has_base ? base_msec(q) * (int)(q->sequence - packet->base_sequence) : 0;
    const int target = (int)msec + passed - before->msec;
    int time = step;
    while (step && time < target - step)
        time += step;
    return time;
}

static void decode_other_player(struct qwz *q, unsigned number)
{
    const struct qwz_player *before = qwz_find_player(&q->packet.base_players, number);
    struct qwz_player p = {.number = (uint8_t)number, .model = q->player_model};
    memcpy(p.origin, q->packet.own_origin, sizeof p.origin);
    if (before)
        p = *before;
    const unsigned msec = qwz_read(q, 6);
    if (!(msec & 128)) {
        predict_origin(&p, prediction_time(q, &p, msec));
        p.place_mask ^= (uint8_t)qwz_read(q, 7);
        p.aim_mask ^= (uint8_t)qwz_read(q, 8);
        p.look_mask ^= (uint8_t)qwz_read(q, 9);
        p.speed_mask ^= (uint8_t)qwz_read(q, 10);
        read_place(q, &p);
        read_command(q, &p);
        read_look(q, &p);
        read_speed(q, &p);
    }
    p.msec = msec & 127;
    write_player(q, &p, false);
    add_player(q, &p);
}

void qwz_decode_other_players(struct qwz *q)
{
    uint8_t *number = &q->packet.last_player;
    bool first = true;
    for (unsigned step = qwz_read(q, 5); step && qwz_ok(q); step = qwz_read(q, 5)) {
        *number = (uint8_t)(*number + step);
        if (*number >= QW_MAX_PLAYERS) {
            qwz_fail(q, "player number exceeds 31");
            return;
        }
        if (!first)
            buffer_u8(q->out, QW_SVC_PLAYERINFO);
        first = false;
        decode_other_player(q, *number);
    }
}

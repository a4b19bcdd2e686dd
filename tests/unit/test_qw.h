/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_qw.h - builds small QuakeWorld demos, byte by byte.
 *
 *     static struct qw q;
 *     qw_begin(&q, DEMO_QWD, 28);          the server data of the level
 *     qw_open(&q, 100);                    a packet 100 ms later
 *     qw_player(&q, 0, 8.0f, 90);          a player in it
 *     qw_close(&q);
 *
 * Players 0 "one" and 1 "two" take part, 2 is a spectator; the recorder is 0. Model
 * 1 is "maps/m.bsp", 2 "progs/player.mdl", 3 "progs/spike.mdl", 4 "progs/a.mdl";
 * sound 1 is "a.wav". */
#ifndef TESTS_UNIT_TEST_QW_H
#define TESTS_UNIT_TEST_QW_H

#include "tests/unit/test_dem.h"

struct qw {
    struct dem d;
    bool multi_view;
    int protocol;
    uint32_t fte, mvd1;
    int ms; /* time of the last block */
    int32_t sequence;
};

/* Begins a block of .mvd for some players; `mask` is only for kind 3. */
static inline void qw_open_for(struct qw *q, int ms, int kind, int player, uint32_t mask)
{
    q->ms += ms;
    dem_u8(&q->d, ms);
    dem_u8(&q->d, kind | player << 3);
    if (kind == 3)
        dem_i32(&q->d, (int32_t)mask);
    q->d.block = q->d.size;
    dem_i32(&q->d, 0);
}

static inline void qw_open(struct qw *q, int ms)
{
    if (q->multi_view) {
        qw_open_for(q, ms, 6, 0, 0);
        return;
    }
    q->ms += ms;
    dem_f32(&q->d, (float)q->ms / 1000.0f);
    dem_u8(&q->d, 1);
    q->d.block = q->d.size;
    dem_i32(&q->d, 0);
    dem_i32(&q->d, ++q->sequence);
    dem_i32(&q->d, q->sequence);
}

static inline void qw_close(struct qw *q)
{
    const size_t end = q->d.size;
    q->d.size = q->d.block;
    dem_i32(&q->d, (int32_t)(end - q->d.block - 4));
    q->d.size = end;
}

/* Adds a block with a printed line (svc_print, medium level). */
static inline void qw_print(struct qw *q, int ms, const char *text)
{
    qw_open(q, ms);
    dem_u8(&q->d, 8);
    dem_u8(&q->d, 2);
    dem_str(&q->d, text);
    qw_close(q);
}

/* Adds svc_updatestatlong of a .mvd for one player. */
static inline void qw_stat(struct qw *q, int slot, int index, int value)
{
    qw_open_for(q, 0, 4, slot, 0);
    dem_u8(&q->d, 38);
    dem_u8(&q->d, index);
    dem_i32(&q->d, value);
    qw_close(q);
}

/* Writes the recorder's command, `ms` after the last block. */
static inline void qw_command(struct qw *q, int ms, float pitch, float yaw)
{
    q->ms += ms;
    dem_f32(&q->d, (float)q->ms / 1000.0f);
    dem_u8(&q->d, 0);
    for (int i = 0; i < 24; i++)
        dem_u8(&q->d, 0xaa);
    dem_f32(&q->d, pitch);
    dem_f32(&q->d, yaw);
    dem_f32(&q->d, 0);
}

static inline void qw_list(struct qw *q, int svc, const char *const *names)
{
    dem_u8(&q->d, svc);
    if (q->protocol >= 26)
        dem_u8(&q->d, 0);
    for (; *names; names++)
        dem_str(&q->d, *names);
    dem_u8(&q->d, 0);
    if (q->protocol >= 26)
        dem_u8(&q->d, 0);
}

static inline void qw_server_data(struct qw *q)
{
    dem_u8(&q->d, 11);
    if (q->fte) {
        dem_i32(&q->d, 0x58455446);
        dem_i32(&q->d, (int32_t)q->fte);
    }
    if (q->mvd1) {
        dem_i32(&q->d, 0x3144564d);
        dem_i32(&q->d, (int32_t)q->mvd1);
    }
    dem_i32(&q->d, q->protocol);
    dem_i32(&q->d, 7);
    dem_str(&q->d, "qw");
    if (q->multi_view)
        dem_f32(&q->d, 12.5f);
    else
        dem_u8(&q->d, 0);
    dem_str(&q->d, "the level");
    for (int i = 0; i < 10 && q->protocol >= 25; i++)
        dem_f32(&q->d, 1.0f);
}

static inline void qw_user(struct qw *q, int slot, const char *info)
{
    dem_u8(&q->d, 40);
    dem_u8(&q->d, slot);
    dem_i32(&q->d, 100 + slot);
    dem_str(&q->d, info);
}

/* Writes svc_spawnbaseline of entity 40: model 4 at (1, 2, 3). */
static inline void qw_baseline(struct qw *q)
{
    dem_u8(&q->d, 22);
    dem_i16(&q->d, 40);
    dem_u8(&q->d, 4);
    dem_u8(&q->d, 0);
    dem_u8(&q->d, 0);
    dem_u8(&q->d, 0);
    for (int i = 0; i < 3; i++) {
        dem_coord(&q->d, (float)i + 1);
        dem_angle(&q->d, 0);
    }
}

static inline void qw_begin_with(struct qw *q, enum demo_format format, int protocol, uint32_t fte,
                                 uint32_t mvd1)
{
    static const char *const models[] = {"maps/m.bsp", "progs/player.mdl", "progs/spike.mdl",
                                         "progs/a.mdl", NULL};
    static const char *const sounds[] = {"a.wav", NULL};
    *q = (struct qw){.multi_view = format == DEMO_MVD, .protocol = protocol};
    q->fte = fte;
    q->mvd1 = mvd1;
    q->d.flags = fte & 0x8000 ? 16 | 2 : 0;
    qw_open(q, 0);
    qw_server_data(q);
    dem_u8(&q->d, 9);
    dem_str(&q->d, "fullserverinfo \"\\deathmatch\\3\\*z_ext\\64\"\n");
    qw_list(q, 46, sounds);
    qw_list(q, 45, models);
    qw_baseline(q);
    qw_user(q, 0, "\\name\\one\\team\\red\\topcolor\\4\\bottomcolor\\99");
    qw_user(q, 1, "\\name\\\xf4wo\\team\\blue\\topcolor\\13");
    qw_user(q, 2, "\\name\\three\\*spectator\\1");
    qw_close(q);
}

static inline void qw_begin(struct qw *q, enum demo_format format, int protocol)
{
    qw_begin_with(q, format, protocol, 0, 0);
}

/* Writes svc_playerinfo: at (x, 0, 0), looking at `yaw`; in .mvd with all fields. */
static inline void qw_player(struct qw *q, int slot, float x, int yaw)
{
    struct dem *d = &q->d;
    dem_u8(d, 42);
    dem_u8(d, slot);
    if (q->multi_view) {
        dem_i16(d, 7 | 16);
        dem_u8(d, 12);
        dem_position(d, x, 0, 0);
        dem_i16(d, yaw * 65536 / 360);
        return;
    }
    dem_i16(d, slot == 0 ? 0 : 2);
    dem_position(d, x, 0, 0);
    dem_u8(d, 12);
    if (slot == 0)
        return;
    dem_u8(d, 128);
    dem_i16(d, yaw * 65536 / 360);
    dem_u8(d, 13);
}

/* Begins svc_packetentities or, if from >= 0, svc_deltapacketentities. */
static inline void qw_begin_entities(struct qw *q, int from)
{
    dem_u8(&q->d, from < 0 ? 47 : 48);
    if (from >= 0)
        dem_u8(&q->d, from);
}

/* Writes one entity of the list, at x. */
static inline void qw_entity(struct qw *q, int number, float x)
{
    dem_i16(&q->d, number | 1 << 9);
    dem_coord(&q->d, x);
}

static inline void qw_remove(struct qw *q, int number)
{
    dem_i16(&q->d, number | 1 << 14);
}

static inline void qw_end_entities(struct qw *q)
{
    dem_i16(&q->d, 0);
}

/* Writes a frame: both players, the second at x, and entity 40 at x. */
static inline void qw_simple_frame(struct qw *q, int ms, float x)
{
    qw_open(q, ms);
    qw_player(q, 0, 0, 0);
    qw_player(q, 1, x, 90);
    qw_begin_entities(q, -1);
    qw_entity(q, 40, x);
    qw_end_entities(q);
    qw_close(q);
}

static inline struct dem_open qw_open_demo(const struct qw *q, const char *pov)
{
    const struct timeline_options options = {.pov = pov};
    struct dem_open o = {.err = {.kind = ERR_NONE}};
    o.demo = demo_open_memory("x.qw", q->d.data, q->d.size, &o.err);
    if (o.demo)
        o.timeline = timeline_open(o.demo, &options, &o.err);
    if (o.timeline)
        o.playhead = playhead_create(o.timeline);
    return o;
}

/* Writes two levels of a few frames with many kinds of messages. */
static inline void qw_rich(struct qw *q, enum demo_format format, int protocol, uint32_t fte)
{
    qw_begin_with(q, format, protocol, fte, 0);
    for (int i = 0; i < 12; i++) {
        struct dem *d = &q->d;
        if (!q->multi_view)
            qw_command(q, 5, 1, (float)i * 10);
        qw_open(q, 20);
        qw_player(q, 0, (float)i, i * 5);
        qw_player(q, 1, (float)i * 4, i);
        qw_begin_entities(q, i == 0 ? -1 : q->sequence - 1);
        if (i % 3 != 2)
            qw_entity(q, 40, (float)i);
        else
            qw_remove(q, 40);
        qw_end_entities(q);
        dem_u8(d, 43);
        dem_u8(d, 1);
        for (int k = 0; k < 6; k++)
            dem_u8(d, i + k);
        dem_u8(d, 3);
        dem_u8(d, STAT_HEALTH);
        dem_u8(d, 100 - i);
        dem_u8(d, 38);
        dem_u8(d, STAT_ITEMS);
        dem_i32(d, 1 << i);
        dem_u8(d, 8);
        dem_u8(d, 3);
        dem_str(d, "one: hi\n");
        dem_u8(d, 23);
        dem_u8(d, 2);
        dem_u8(d, 3);
        dem_position(d, 1, 2, 3);
        dem_u8(d, 39);
        dem_i16(d, 2);
        dem_u8(d, 34);
        dem_u8(d, 51);
        dem_u8(d, 1);
        dem_str(d, "name");
        dem_str(d, "other");
        qw_close(q);
    }
}

#endif

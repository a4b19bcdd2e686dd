/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_dem.h - builds small NetQuake demos, byte by byte.
 *
 *     static struct dem d;
 *     dem_begin(&d, "-1\n", 666, 0);       header and signon of a level
 *     dem_frame(&d, 1.0f);                 a block with time and client data
 *     dem_entity(&d, 1, 8.0f, 0, 0, 0);    an update in it
 *     dem_end_block(&d);
 *
 * Fields have the widths of the level's protocol. */
#ifndef TESTS_UNIT_TEST_DEM_H
#define TESTS_UNIT_TEST_DEM_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/err.h"
#include "demo/container/demo.h"
#include "playback/client/event.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct dem {
    uint8_t data[1 << 16];
    size_t size, block; /* block: offset of the current block */
    int protocol;
    uint32_t flags;
};

static inline void dem_u8(struct dem *d, int value)
{
    assert(d->size < sizeof d->data);
    d->data[d->size++] = (uint8_t)value;
}

static inline void dem_i16(struct dem *d, int value)
{
    dem_u8(d, value & 255);
    dem_u8(d, value >> 8 & 255);
}

static inline void dem_i32(struct dem *d, int32_t value)
{
    dem_i16(d, value & 0xffff);
    dem_i16(d, value >> 16 & 0xffff);
}

static inline void dem_f32(struct dem *d, float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    dem_i32(d, bits);
}

static inline void dem_str(struct dem *d, const char *text)
{
    do
        dem_u8(d, *text);
    while (*text++);
}

static inline void dem_coord(struct dem *d, float value)
{
    if (d->flags & 16)
        dem_f32(d, value);
    else if (d->flags & 128)
        dem_i32(d, (int32_t)(value * 16));
    else
        dem_i16(d, (int)(value * 8));
}

static inline void dem_position(struct dem *d, float x, float y, float z)
{
    dem_coord(d, x);
    dem_coord(d, y);
    dem_coord(d, z);
}

static inline void dem_angle(struct dem *d, float value)
{
    if (d->flags & 4)
        dem_f32(d, value);
    else if (d->flags & 2)
        dem_i16(d, (int)(value * 65536 / 360));
    else
        dem_u8(d, (int)(value * 256 / 360));
}

static inline void dem_begin_block(struct dem *d, float pitch, float yaw)
{
    d->block = d->size;
    dem_i32(d, 0);
    dem_f32(d, pitch);
    dem_f32(d, yaw);
    dem_f32(d, 0);
}

static inline void dem_end_block(struct dem *d)
{
    const size_t end = d->size;
    d->size = d->block;
    dem_i32(d, (int32_t)(end - d->block - 16));
    d->size = end;
}

/* Writes svc_serverinfo with models 1 "maps/m.bsp", 2 "progs/a.mdl", 3 "progs/b.mdl" and sounds
 * 1 "a.wav", 2 "b.wav". */
static inline void dem_server_info(struct dem *d, const char *map)
{
    dem_u8(d, 11);
    dem_i32(d, d->protocol);
    if (d->protocol == 999)
        dem_i32(d, (int32_t)d->flags);
    dem_u8(d, 4); /* players */
    dem_u8(d, 1); /* deathmatch */
    dem_str(d, "a level");
    dem_str(d, map);
    dem_str(d, "progs/a.mdl");
    dem_str(d, "progs/b.mdl");
    dem_str(d, "");
    dem_str(d, "a.wav");
    dem_str(d, "b.wav");
    dem_str(d, "");
}

static inline void dem_signon(struct dem *d, int stage)
{
    dem_u8(d, 25);
    dem_u8(d, stage);
}

/* Writes the state in a baseline or static entity, at `x` on the x axis. */
static inline void dem_state(struct dem *d, int model, float x)
{
    dem_u8(d, model);
    dem_u8(d, 0); /* frame */
    dem_u8(d, 0); /* colormap */
    dem_u8(d, 0); /* skin */
    dem_coord(d, x);
    dem_angle(d, 0);
    dem_coord(d, 0);
    dem_angle(d, 0);
    dem_coord(d, 0);
    dem_angle(d, 0);
}

static inline void dem_baseline(struct dem *d, int entity, int model, float x)
{
    dem_u8(d, 22);
    dem_i16(d, entity);
    dem_state(d, model, x);
}

/* Writes a level up to the last signon: entities 1 (the viewer), 2 and 3 have baselines at the
 * origin with models 2, 2 and 3. */
static inline void dem_level(struct dem *d, const char *map)
{
    dem_begin_block(d, 0, 0);
    dem_server_info(d, map);
    dem_u8(d, 5); /* svc_setview */
    dem_i16(d, 1);
    dem_signon(d, 1);
    dem_end_block(d);
    dem_begin_block(d, 0, 0);
    dem_baseline(d, 1, 2, 0);
    dem_baseline(d, 2, 2, 0);
    dem_baseline(d, 3, 3, 0);
    dem_signon(d, 2);
    dem_end_block(d);
    dem_begin_block(d, 0, 0);
    dem_signon(d, 3);
    dem_end_block(d);
}

static inline void dem_begin(struct dem *d, const char *header, int protocol, uint32_t flags)
{
    *d = (struct dem){.protocol = protocol, .flags = flags};
    memcpy(d->data, header, strlen(header));
    d->size = strlen(header);
    dem_level(d, "maps/m.bsp");
}

static inline void dem_time(struct dem *d, float clock)
{
    dem_u8(d, 7);
    dem_f32(d, clock);
}

/* Writes svc_clientdata: weapon model 3, 100 health, one shotgun with 25 shells. */
static inline void dem_client_data(struct dem *d, int weapon_frame, int32_t items)
{
    dem_u8(d, 15);
    dem_i16(d, 1 << 14 | 1 << 12);
    dem_i32(d, items);
    dem_u8(d, weapon_frame);
    dem_u8(d, 3);    /* weapon */
    dem_i16(d, 100); /* health */
    dem_u8(d, 25);   /* ammo */
    dem_u8(d, 25);   /* shells */
    dem_u8(d, 0);
    dem_u8(d, 0);
    dem_u8(d, 0);
    dem_u8(d, 1); /* active weapon */
}

/* Begins a block with a frame at time `clock`, including the viewer. */
static inline void dem_frame(struct dem *d, float clock)
{
    dem_begin_block(d, 0, 0);
    dem_time(d, clock);
    dem_client_data(d, 0, 1);
    dem_u8(d, 0x80);
    dem_u8(d, 1);
}

/* Writes an update with x, frame and effects; `bits` are bits without a field. */
static inline void dem_entity(struct dem *d, int entity, float x, int frame, int effects, int bits)
{
    const int all = bits | 0x80 | 1 | 2 | 64 | 1 << 13;
    dem_u8(d, all & 255);
    dem_u8(d, all >> 8);
    dem_u8(d, entity);
    dem_u8(d, frame);
    dem_u8(d, effects);
    dem_coord(d, x);
}

/* Writes a complete block at time `clock` with entity 2 at x. */
static inline void dem_simple_frame(struct dem *d, float clock, float x)
{
    dem_frame(d, clock);
    dem_entity(d, 2, x, 0, 0, 0);
    dem_end_block(d);
}

/* Writes svc_sound of an entity. */
static inline void dem_sound(struct dem *d, int entity, int channel, int sound)
{
    dem_u8(d, 6);
    dem_u8(d, 0);
    dem_i16(d, entity << 3 | channel);
    dem_u8(d, sound);
    dem_position(d, 1, 2, 3);
}

/* Writes svc_temp_entity: a beam of entity 2 from x to x + 100, or another effect at x. */
static inline void dem_temp(struct dem *d, enum temp_entity type, float x)
{
    dem_u8(d, 23);
    dem_u8(d, (int)type);
    if (type == TEMP_LIGHTNING2)
        dem_i16(d, 2);
    dem_position(d, x, 0, 0);
    if (type == TEMP_LIGHTNING2)
        dem_position(d, x + 100, 0, 0);
}

/* Writes a complete demo: two levels of six frames, with many kinds of messages. */
static inline void dem_rich(struct dem *d, int protocol, uint32_t flags)
{
    dem_begin(d, "-1\n", protocol, flags);
    for (int level = 0; level < 2; level++) {
        if (level > 0)
            dem_level(d, "maps/n.bsp");
        for (int i = 0; i < 6; i++) {
            dem_frame(d, 1.0f + 0.1f * (float)i);
            dem_entity(d, 2, 8.0f * (float)i, i, i & 3, 32);
            if (i != 3)
                dem_entity(d, 3, 4.0f * (float)i, 0, 0, 0);
            dem_sound(d, 2, 1, 1);
            dem_temp(d, TEMP_LIGHTNING2, 5);
            dem_temp(d, TEMP_SPIKE, 5);
            dem_u8(d, 8);
            dem_str(d, "\1hi\n");
            dem_u8(d, 9);
            dem_str(d, "bf\nv_cshift 1 2 3 4\nfo");
            dem_end_block(d);
        }
    }
    dem_begin_block(d, 0, 0);
    dem_u8(d, 2);
    dem_end_block(d);
}

/* FTE2_REPLACEMENTDELTAS and FTE2_PREDINFO. */
enum { DEM_DELTAS = 8 | 32 };

/* Begins a demo with these extensions; entities 1 to 3 have baselines with model 2. */
static inline void dem_begin_deltas(struct dem *d)
{
    *d = (struct dem){.protocol = 666};
    memcpy(d->data, "-1\n", 3);
    d->size = 3;
    dem_begin_block(d, 0, 0);
    dem_u8(d, 11);
    dem_i32(d, 0x32455446);
    dem_i32(d, DEM_DELTAS);
    dem_i32(d, 666);
    dem_str(d, "mymod");
    dem_u8(d, 1);
    dem_u8(d, 0);
    dem_str(d, "a level");
    dem_str(d, "maps/m.bsp");
    dem_str(d, "progs/a.mdl");
    dem_str(d, "");
    dem_str(d, "");
    dem_u8(d, 5);
    dem_i16(d, 1);
    for (int entity = 1; entity <= 3; entity++) {
        dem_u8(d, 66);
        dem_i16(d, entity);
        dem_u8(d, 0x80);
        dem_u8(d, 4);
        dem_u8(d, 2); /* model */
    }
    dem_signon(d, 3);
    dem_end_block(d);
}

static inline void dem_begin_update(struct dem *d, float clock)
{
    dem_begin_block(d, 0, 0);
    dem_u8(d, 86);
    dem_i16(d, 0);
    dem_f32(d, clock);
}

static inline void dem_end_update(struct dem *d)
{
    dem_i16(d, 0);
    dem_end_block(d);
}

static inline void dem_new_delta(struct dem *d, int entity, float x)
{
    dem_i16(d, entity);
    dem_u8(d, 0x80 | 2);
    dem_u8(d, 1); /* reset */
    dem_coord(d, x);
    dem_coord(d, 0);
}

static inline void dem_frame_delta(struct dem *d, int entity, int frame)
{
    dem_i16(d, entity);
    dem_u8(d, 1);
    dem_u8(d, frame);
}

/* Writes four frames: entities 1 to 3 appear, 2 and 3 change, 2 disappears and reappears. */
static inline void dem_deltas(struct dem *d)
{
    dem_begin_deltas(d);
    dem_begin_update(d, 1.0f);
    dem_i16(d, 0x8000); /* remove all */
    dem_new_delta(d, 1, 0);
    dem_new_delta(d, 2, 8);
    dem_new_delta(d, 3, 16);
    dem_end_update(d);
    dem_begin_update(d, 1.1f);
    dem_frame_delta(d, 2, 4);
    dem_end_update(d);
    dem_begin_update(d, 1.2f);
    dem_i16(d, 0x8000 | 2);
    dem_frame_delta(d, 3, 5);
    dem_end_update(d);
    dem_begin_update(d, 1.3f);
    dem_new_delta(d, 2, 8);
    dem_end_update(d);
}

/* A demo opened by dem_open(); dem_close() frees everything. */
struct dem_open {
    struct demo *demo;
    struct timeline *timeline;
    struct playhead *playhead;
    struct err err;
};

static inline struct dem_open dem_open(const struct dem *d)
{
    static const struct timeline_options options = {.vfs = NULL};
    struct dem_open o = {.err = {.kind = ERR_NONE}};
    o.demo = demo_open_memory("x.dem", d->data, d->size, &o.err);
    if (o.demo)
        o.timeline = timeline_open(o.demo, &options, &o.err);
    if (o.timeline)
        o.playhead = playhead_create(o.timeline);
    return o;
}

static inline void dem_close(struct dem_open *o)
{
    playhead_destroy(o->playhead);
    timeline_close(o->timeline);
    demo_close(o->demo);
}

/* Returns an entity of a frame; NULL if it is not in it. */
static inline const struct client_entity *dem_find(const struct dem_open *o, int frame, int entity)
{
    const struct client_frame *f = playhead_frame(o->playhead, frame);
    for (int i = 0; i < f->num_entities; i++)
        if (f->entities[i].number == entity)
            return &f->entities[i];
    return NULL;
}

/* Returns the nth event of a kind; NULL if there are fewer. */
static inline const struct event *dem_event(const struct dem_open *o, enum event_kind kind, int n)
{
    int num;
    const struct event *events = timeline_events(o->timeline, -1.0, 1e9, &num);
    for (int i = 0; i < num; i++)
        if (events[i].kind == kind && n-- == 0)
            return &events[i];
    return NULL;
}

#endif

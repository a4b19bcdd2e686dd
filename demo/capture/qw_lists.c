/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/qw_lists.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"

enum {
    RING_SIZE = 64,     /* maximum age of a base, as in clients */
    NUM_ENTITIES = 2048 /* numbers of 11 bits */
};

struct entity {
    uint16_t number, model;
    uint8_t frame, colormap, skin, effects;
    float origin[3];    /* units */
    uint16_t angles[3]; /* 65536ths of a turn */
};

struct list {
    uint32_t sequence;
    bool is_known;    /* the entities are valid */
    bool is_recorded; /* clients would treat it as part of the recording */
    int num, room;
    struct entity *entities; /* sorted by number */
};

struct qw_lists {
    struct list ring[RING_SIZE];
    const struct list *last; /* the last known list; NULL: none */
    struct entity baselines[NUM_ENTITIES];
};

struct qw_lists *qw_lists_create(void)
{
    return mem_alloc(sizeof(struct qw_lists));
}

void qw_lists_clear(struct qw_lists *lists)
{
    for (int i = 0; i < RING_SIZE; i++)
        lists->ring[i].is_known = lists->ring[i].is_recorded = false;
    lists->last = NULL;
    memset(lists->baselines, 0, sizeof lists->baselines);
}

void qw_lists_destroy(struct qw_lists *lists)
{
    for (int i = 0; i < RING_SIZE; i++)
        free(lists->ring[i].entities);
    free(lists);
}

/* ---- encoding of entities ---- */

static bool has_wide_angles(const struct protocol *protocol)
{
    return protocol->extensions.fte & FTE_FLOAT_COORDS;
}

static bool has_wide_origins(const struct protocol *protocol)
{
    return protocol->extensions.mvd1 & MVD1_FLOAT_COORDS || has_wide_angles(protocol);
}

static float read_coord(struct bytes *at, bool is_wide)
{
    return is_wide ? bytes_f32(at) : (float)bytes_i16(at) / 8.0f;
}

static uint16_t read_angle(struct bytes *at, const struct protocol *protocol)
{
    return has_wide_angles(protocol) ? bytes_u16(at) : (uint16_t)(bytes_u8(at) << 8);
}

static void put_origin(struct buffer *out, const struct protocol *protocol, float origin)
{
    if (has_wide_origins(protocol))
        buffer_f32(out, origin);
    else
        buffer_u16(out, (uint16_t)lrintf(origin * 8.0f));
}

static void put_angle(struct buffer *out, const struct protocol *protocol, uint16_t angle)
{
    if (has_wide_angles(protocol))
        buffer_u16(out, angle);
    else
        buffer_u8(out, angle >> 8);
}

/* An entity's header: the bits of its first word, of the byte after it, and FTE's. */
struct head {
    uint32_t word, more, extra;
    uint16_t number;
};

static struct head read_head(struct bytes *at, const struct protocol *protocol)
{
    struct head head = {.word = bytes_u16(at)};
    if (head.word & QW_MORE)
        head.more = bytes_u8(at);
    if (head.more & QW_FTE && protocol->extensions.fte)
        head.extra = bytes_u8(at);
    head.number =
        (uint16_t)((head.word & QW_NUMBER_MASK) + (head.extra & QW_FTE_ENTITY_512 ? 512 : 0) +
                   (head.extra & QW_FTE_ENTITY_1024 ? 1024 : 0));
    return head;
}

/* Fails for fields added by FTE's extensions; the list is then unknown. */
static void read_fields(struct bytes *at, const struct protocol *protocol, const struct head *head,
                        struct entity *e)
{
    static const uint32_t origins[] = {QW_ORIGIN1, QW_ORIGIN2, QW_ORIGIN3};
    const uint32_t angles[] = {head->more & QW_ANGLE1, head->word & QW_ANGLE2,
                               head->more & QW_ANGLE3};
    const uint32_t known = QW_FTE_ENTITY_512 | QW_FTE_ENTITY_1024 | QW_FTE_MODEL_256;
    if (head->extra & ~known)
        bytes_fail(at);
    if (head->more & QW_MODEL)
        e->model = (uint16_t)(bytes_u8(at) + (head->extra & QW_FTE_MODEL_256 ? 256 : 0));
    else if (head->extra & QW_FTE_MODEL_256)
        e->model = bytes_u16(at);
    if (head->word & QW_FRAME)
        e->frame = bytes_u8(at);
    if (head->more & QW_COLORMAP)
        e->colormap = bytes_u8(at);
    if (head->more & QW_SKIN)
        e->skin = bytes_u8(at);
    if (head->more & QW_EFFECTS)
        e->effects = bytes_u8(at);
    for (int i = 0; i < 3; i++) {
        if (head->word & origins[i])
            e->origin[i] = read_coord(at, has_wide_origins(protocol));
        if (angles[i])
            e->angles[i] = read_angle(at, protocol);
    }
}

/* Writes an entity as a delta from its baseline. */
static void put_entity(struct buffer *out, const struct protocol *protocol, const struct entity *e,
                       const struct entity *base)
{
    static const uint32_t origins[] = {QW_ORIGIN1, QW_ORIGIN2, QW_ORIGIN3};
    uint32_t word = e->number & QW_NUMBER_MASK;
    uint32_t more = 0, extra = (uint32_t)(e->number >> 9) << 5;
    for (int i = 0; i < 3; i++)
        word |= e->origin[i] != base->origin[i] ? origins[i] : 0;
    word |= e->angles[1] != base->angles[1] ? QW_ANGLE2 : 0;
    word |= e->frame != base->frame ? QW_FRAME : 0;
    more |= e->angles[0] != base->angles[0] ? QW_ANGLE1 : 0;
    more |= e->angles[2] != base->angles[2] ? QW_ANGLE3 : 0;
    more |= e->model != base->model ? QW_MODEL : 0;
    more |= e->colormap != base->colormap ? QW_COLORMAP : 0;
    more |= e->skin != base->skin ? QW_SKIN : 0;
    more |= e->effects != base->effects ? QW_EFFECTS : 0;
    extra |= more & QW_MODEL && e->model > 255 ? QW_FTE_MODEL_256 : 0;
    more |= extra ? QW_FTE : 0;
    word |= more ? QW_MORE : 0;
    buffer_u16(out, word);
    if (more)
        buffer_u8(out, more);
    if (extra)
        buffer_u8(out, extra);
    if (more & QW_MODEL)
        buffer_u8(out, e->model & 255);
    if (word & QW_FRAME)
        buffer_u8(out, e->frame);
    if (more & QW_COLORMAP)
        buffer_u8(out, e->colormap);
    if (more & QW_SKIN)
        buffer_u8(out, e->skin);
    if (more & QW_EFFECTS)
        buffer_u8(out, e->effects);
    const uint32_t angles[] = {more & QW_ANGLE1, word & QW_ANGLE2, more & QW_ANGLE3};
    for (int i = 0; i < 3; i++) {
        if (word & origins[i])
            put_origin(out, protocol, e->origin[i]);
        if (angles[i])
            put_angle(out, protocol, e->angles[i]);
    }
}

/* ---- baselines ---- */

static void set_baseline(struct qw_lists *lists, int number, const struct entity *e)
{
    if (number >= 0 && number < NUM_ENTITIES)
        lists->baselines[number] = *e;
}

void qw_lists_add_baseline(struct qw_lists *lists, const struct protocol *protocol,
                           struct bytes message)
{
    const uint16_t number = bytes_u16(&message);
    struct entity e = {.number = number};
    e.model = bytes_u8(&message);
    e.frame = bytes_u8(&message);
    e.colormap = bytes_u8(&message);
    e.skin = bytes_u8(&message);
    for (int i = 0; i < 3; i++) {
        e.origin[i] = read_coord(&message, has_wide_angles(protocol));
        e.angles[i] = read_angle(&message, protocol);
    }
    if (bytes_ok(&message))
        set_baseline(lists, number, &e);
}

void qw_lists_add_baseline2(struct qw_lists *lists, const struct protocol *protocol,
                            struct bytes message)
{
    const struct head head = read_head(&message, protocol);
    struct entity e = {.number = head.number};
    read_fields(&message, protocol, &head, &e);
    if (bytes_ok(&message))
        set_baseline(lists, head.number, &e);
}

/* ---- lists ---- */

static void add_entity(struct list *list, const struct entity *entity)
{
    list->entities = mem_grow(list->entities, list->num, &list->room, sizeof *list->entities);
    list->entities[list->num++] = *entity;
}

/* Returns the base of a list; NULL if it is unknown. */
static const struct list *find_base(const struct qw_lists *lists, uint32_t sequence, uint8_t from)
{
    const uint32_t age = (sequence - from) & 255;
    const struct list *base = &lists->ring[(sequence - age) % RING_SIZE];
    const bool is_it = age > 0 && age < RING_SIZE && base->sequence == sequence - age;
    return is_it && base->is_known ? base : NULL;
}

/* Applies a delta to the base; both are sorted by number. Returns false if the delta cannot be
 * parsed. */
static bool merge(const struct qw_lists *lists, const struct protocol *protocol,
                  const struct list *base, struct bytes changes, struct list *out)
{
    const int num = base ? base->num : 0;
    int at = 0;
    while (bytes_left(&changes) > 2 && out->num < NUM_ENTITIES) {
        const struct head head = read_head(&changes, protocol);
        for (; at < num && base->entities[at].number < head.number; at++)
            add_entity(out, &base->entities[at]);
        const bool is_old = at < num && base->entities[at].number == head.number;
        struct entity e = is_old ? base->entities[at] : lists->baselines[head.number];
        e.number = head.number;
        at += is_old;
        read_fields(&changes, protocol, &head, &e);
        if (!bytes_ok(&changes))
            return false;
        if (!(head.word & QW_REMOVED))
            add_entity(out, &e);
    }
    for (; at < num && out->num < NUM_ENTITIES; at++)
        add_entity(out, &base->entities[at]);
    return bytes_u16(&changes) == 0 && bytes_ok(&changes);
}

enum qw_list_form qw_lists_add(struct qw_lists *lists, const struct protocol *protocol,
                               uint32_t sequence, bool is_delta, uint8_t from, struct bytes bytes,
                               struct buffer *out)
{
    struct list *list = &lists->ring[sequence % RING_SIZE];
    const struct list *base = is_delta ? find_base(lists, sequence, from) : NULL;
    const bool is_lost = is_delta && !base;
    if (is_lost && lists->last != list)
        base = lists->last;
    const bool is_had = base && base->is_recorded && !is_lost;
    list->num = 0;
    list->sequence = sequence;
    list->is_known = (base || !is_delta) && merge(lists, protocol, base, bytes, list);
    /* QUIRK: recording clients treat only lists received as deltas as recorded, so a delta from a
     * complete list is written as a complete list.
     * Test: first_change_of_a_level__is_written_whole. */
    list->is_recorded = list->is_known && is_delta;
    if (list->is_known)
        lists->last = list;
    else if (lists->last == list)
        lists->last = NULL;
    if (!is_delta || is_had)
        return QW_LIST_KEPT;
    if (!list->is_known)
        return QW_LIST_BASELESS;
    buffer_u8(out, QW_SVC_PACKETENTITIES);
    for (int i = 0; i < list->num; i++)
        put_entity(out, protocol, &list->entities[i], &lists->baselines[list->entities[i].number]);
    buffer_u16(out, 0);
    return is_lost ? QW_LIST_REBASED : QW_LIST_WHOLE;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/q2_frame_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "demo/protocol/q2_entities.h"
#include "demo/protocol/q2_fields.h"
#include "demo/protocol/svc.h"

enum {
    NARROW_BITS = 28, /* of an entity; those of wide protocols follow */
    NARROW_PLAYER_BITS = 15,
    NARROW_STATS = 32,
    OLD_ORIGIN = 1 << 24,
};

void q2_frame_list_reset(struct q2_frame_list *list)
{
    memset(list->baselines, 0, sizeof list->baselines);
    for (int i = 0; i < Q2_FRAME_RING; i++)
        list->ring[i].number = -1;
}

void q2_frame_list_free(struct q2_frame_list *list)
{
    for (int i = 0; i < Q2_FRAME_RING; i++)
        free(list->ring[i].items);
}

/* ---- reading ---- */

static void add(struct q2_cut_frame *frame, const struct q2_entity *entity)
{
    frame->items = mem_grow(frame->items, frame->num, &frame->capacity, sizeof *frame->items);
    frame->items[frame->num++] = *entity;
}

/* Adds an entity that the message does not mention. */
static void keep(struct q2_cut_frame *frame, const struct q2_entity *entity)
{
    struct q2_entity same = *entity;
    same.event = 0;
    memcpy(same.old_origin, same.origin, sizeof same.old_origin);
    add(frame, &same);
}

static void merge(const struct q2_frame_list *list, const struct q2_cut_frame *base,
                  struct bytes changes, struct q2_cut_frame *out)
{
    const int num = base ? base->num : 0;
    int at = 0, last = 0;
    struct q2_entity_head head;
    while (q2_read_entity_head(&changes, Q2_NARROW, &head)) {
        for (; at < num && base->items[at].number < head.number; at++)
            keep(out, &base->items[at]);
        const bool is_old = at < num && base->items[at].number == head.number;
        struct q2_entity state = is_old ? base->items[at] : list->baselines[head.number];
        at += is_old;
        if (head.is_removed)
            continue;
        q2_read_entity(&changes, &head, &state);
        if (head.number <= last) /* out of order: ignored */
            continue;
        last = head.number;
        add(out, &state);
    }
    for (; at < num; at++)
        if (base->items[at].number > last)
            keep(out, &base->items[at]);
}

static const struct q2_cut_frame *find(const struct q2_frame_list *list, int number)
{
    const struct q2_cut_frame *frame = number >= 0 ? &list->ring[number % Q2_FRAME_RING] : NULL;
    return frame && frame->number == number ? frame : NULL;
}

bool q2_frame_list_add(struct q2_frame_list *list, const struct message_q2_frame *message)
{
    const struct q2_cut_frame *base = NULL;
    struct bytes player = message->player;
    if (message->number < 0)
        return false;
    if (message->base > 0) {
        base = find(list, message->base);
        if (!base || message->number <= message->base ||
            message->number - message->base >= Q2_FRAME_RING)
            return false;
    }
    struct q2_cut_frame *frame = &list->ring[message->number % Q2_FRAME_RING];
    frame->number = message->number;
    frame->player = base ? base->player : (struct q2_player){0};
    frame->num = 0;
    q2_read_player(&player, Q2_NARROW, &frame->player);
    merge(list, base, message->entities, frame);
    return true;
}

/* ---- writing ---- */

static int32_t get(const void *state, const struct q2_field *field)
{
    int32_t value;
    memcpy(&value, (const char *)state + field->offset, sizeof value);
    return value / (1 << field->shift);
}

/* Returns the bits that send a field with this value in the fewest bytes. */
static uint64_t bits_for(const struct q2_field *field, int32_t value, int num_bits)
{
    const uint64_t known = (UINT64_C(1) << num_bits) - 1;
    const uint64_t bit8 = field->bit8 & known, bit16 = field->bit16 & known;
    if (field->kind != Q2_FIELD_NUMBER)
        return 0;
    const bool fits8 = field->is_signed ? value >= INT8_MIN && value <= INT8_MAX
                                        : value >= 0 && value <= UINT8_MAX;
    const bool fits16 = field->is_signed || (value >= 0 && value <= UINT16_MAX);
    return fits8 && bit8 ? bit8 : fits16 && bit16 ? bit16 : bit8 && bit16 ? bit8 | bit16 : 0;
}

static void put_fields(const struct q2_field *fields, int num, uint64_t bits, const void *state,
                       struct buffer *out)
{
    for (int i = 0; i < num; i++) {
        const int size = q2_field_size(&fields[i], bits);
        if (size > 0)
            buffer_integer(out, (uint32_t)get(state, &fields[i]), size);
    }
}

static void put_entity(const struct q2_entity *entity, const struct q2_entity *baseline,
                       struct buffer *out)
{
    uint64_t bits = OLD_ORIGIN;
    size_t sent = SIZE_MAX; /* the last field with bits; "frame" has two rows */
    for (int i = 0; i < Q2_NUM_ENTITY_FIELDS; i++) {
        const struct q2_field *field = &q2_entity_fields[i];
        const int32_t value = get(entity, field);
        const bool is_event = field->offset == offsetof(struct q2_entity, event);
        const int32_t before = is_event ? 0 : get(baseline, field);
        if (value == before || field->offset == sent)
            continue;
        const uint64_t more = bits_for(field, value, NARROW_BITS);
        sent = more ? field->offset : sent;
        bits |= more;
    }
    bits |= entity->number > UINT8_MAX ? Q2_ENTITY_NUMBER16 : 0;
    bits |= Q2_ENTITY_MORE1 | Q2_ENTITY_MORE2 | Q2_ENTITY_MORE3; /* for the old origin */
    buffer_u32(out, (uint32_t)bits);
    buffer_integer(out, (uint32_t)entity->number, bits & Q2_ENTITY_NUMBER16 ? 2 : 1);
    put_fields(q2_entity_fields, Q2_NUM_ENTITY_FIELDS, bits, entity, out);
}

static void put_player(const struct q2_player *player, struct buffer *out)
{
    uint64_t bits = 0;
    uint32_t stats = 0;
    for (int i = 0; i < Q2_NUM_PLAYER_FIELDS; i++)
        if (get(player, &q2_player_fields[i]) != 0)
            bits |= bits_for(&q2_player_fields[i], get(player, &q2_player_fields[i]),
                             NARROW_PLAYER_BITS);
    buffer_u16(out, (unsigned)bits);
    put_fields(q2_player_fields, Q2_NUM_PLAYER_FIELDS, bits, player, out);
    for (int i = 0; i < NARROW_STATS; i++)
        stats |= player->stats[i] ? UINT32_C(1) << i : 0;
    buffer_u32(out, stats);
    for (int i = 0; i < NARROW_STATS; i++)
        if (player->stats[i])
            buffer_u16(out, (unsigned)player->stats[i]);
}

void q2_frame_list_write(const struct q2_frame_list *list, int number, struct buffer *out)
{
    const struct q2_cut_frame *frame = find(list, number);
    put_player(&frame->player, out);
    buffer_u8(out, Q2_SVC_PACKETENTITIES);
    for (int i = 0; i < frame->num; i++)
        put_entity(&frame->items[i], &list->baselines[frame->items[i].number], out);
    buffer_u16(out, 0);
}

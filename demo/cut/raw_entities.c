/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/raw_entities.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "demo/protocol/dialect.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"

/* The bits of an entity: those of the first word, of the byte after it, and of FTE's bytes. */
enum bits_of { WORD, MORE, EXTRA, NUM_BITS };

enum width { FIXED, ORIGIN, ANGLE };

/* The fields in the order in which they are sent, after the model. */
static const struct {
    uint8_t of; /* enum bits_of */
    uint16_t bit;
    uint8_t width, size; /* enum width; size: if it is fixed */
} fields[RAW_FIELDS] = {
    {MORE, QW_MODEL, FIXED, 2}, /* as a u16, whatever was sent */
    {WORD, QW_FRAME, FIXED, 1},
    {MORE, QW_COLORMAP, FIXED, 1},
    {MORE, QW_SKIN, FIXED, 1},
    {MORE, QW_EFFECTS, FIXED, 1},
    {WORD, QW_ORIGIN1, ORIGIN, 0},
    {MORE, QW_ANGLE1, ANGLE, 0},
    {WORD, QW_ORIGIN2, ORIGIN, 0},
    {WORD, QW_ANGLE2, ANGLE, 0},
    {WORD, QW_ORIGIN3, ORIGIN, 0},
    {MORE, QW_ANGLE3, ANGLE, 0},
    {EXTRA, QW_FTE_SCALE, FIXED, 1},
    {EXTRA, QW_FTE_ALPHA, FIXED, 1},
    {EXTRA, QW_FTE_FATNESS, FIXED, 1},
    {EXTRA, QW_FTE_DRAW_FLAGS, FIXED, 1},
    {EXTRA, QW_FTE_ABSOLUTE_LIGHT, FIXED, 1},
    {EXTRA, QW_FTE_COLOUR, FIXED, 3},
    {EXTRA, QW_FTE_FLAGS, FIXED, 1},
    {EXTRA, QW_FTE_TAG, FIXED, 4},
    {EXTRA, QW_FTE_LIGHT, FIXED, 10},
    {EXTRA, QW_FTE_WIDE_EFFECTS, FIXED, 1},
};

static size_t field_size(int i, const struct protocol *protocol)
{
    const bool is_wide = protocol->extensions.fte & FTE_FLOAT_COORDS;
    const bool has_wide_origin = is_wide || protocol->extensions.mvd1 & MVD1_FLOAT_COORDS;
    return fields[i].width == ORIGIN  ? (has_wide_origin ? 4 : 2)
           : fields[i].width == ANGLE ? (is_wide ? 2 : 1)
                                      : fields[i].size;
}

static void set_model(struct raw_entity *entity, unsigned model)
{
    entity->fields[0] = (struct raw_field){2, {(uint8_t)model, (uint8_t)(model >> 8)}};
}

/* Reads the changes of one entity. Returns false at the end of the list. */
static bool read_entity(struct bytes *at, const struct protocol *protocol, struct raw_entity *out)
{
    uint32_t bits[NUM_BITS] = {bytes_u16(at), 0, 0};
    *out = (struct raw_entity){.number = (int)(bits[WORD] & QW_NUMBER_MASK)};
    if (bits[WORD] == 0 || !bytes_ok(at))
        return false;
    if (bits[WORD] & QW_MORE)
        bits[MORE] = bytes_u8(at);
    if (bits[MORE] & QW_FTE && protocol->extensions.fte)
        bits[EXTRA] = bytes_u8(at);
    if (bits[EXTRA] & QW_FTE_MORE)
        bits[EXTRA] |= (uint32_t)bytes_u8(at) << 8;
    out->number +=
        (bits[EXTRA] & QW_FTE_ENTITY_512 ? 512 : 0) + (bits[EXTRA] & QW_FTE_ENTITY_1024 ? 1024 : 0);
    out->is_removed = bits[WORD] & QW_REMOVED;
    if (bits[MORE] & QW_MODEL)
        set_model(out, bytes_u8(at) + (bits[EXTRA] & QW_FTE_MODEL_256 ? 256u : 0u));
    else if (bits[EXTRA] & QW_FTE_MODEL_256)
        set_model(out, bytes_u16(at));
    for (int i = 1; i < RAW_FIELDS; i++) {
        if (!(bits[fields[i].of] & fields[i].bit))
            continue;
        const size_t size = field_size(i, protocol);
        const uint8_t *data = bytes_take(at, size);
        out->fields[i].size = (uint8_t)size;
        if (data)
            memcpy(out->fields[i].data, data, size);
    }
    return bytes_ok(at);
}

static void add(struct raw_entities *list, const struct raw_entity *entity)
{
    list->items = mem_grow(list->items, list->num, &list->capacity, sizeof *list->items);
    list->items[list->num++] = *entity;
}

static void add_changed(struct raw_entities *out, const struct raw_entity *old,
                        const struct raw_entity *change)
{
    struct raw_entity merged = old ? *old : (struct raw_entity){.number = change->number};
    for (int i = 0; i < RAW_FIELDS; i++)
        if (change->fields[i].size > 0)
            merged.fields[i] = change->fields[i];
    add(out, &merged);
}

void raw_entities_merge(struct raw_entities *out, const struct raw_entities *base,
                        struct bytes changes, const struct protocol *protocol)
{
    const int num = base ? base->num : 0;
    int at = 0;
    struct raw_entity change;
    out->num = 0;
    while (out->num < LIMIT_ENTITIES && read_entity(&changes, protocol, &change)) {
        for (; at < num && base->items[at].number < change.number; at++)
            add(out, &base->items[at]);
        const bool is_old = at < num && base->items[at].number == change.number;
        if (!change.is_removed)
            add_changed(out, is_old ? &base->items[at] : NULL, &change);
        at += is_old;
    }
    for (; at < num && out->num < LIMIT_ENTITIES; at++)
        add(out, &base->items[at]);
}

static void write_entity(const struct raw_entity *entity, struct buffer *out)
{
    const struct raw_field *model = &entity->fields[0];
    const unsigned index = model->data[0] | (unsigned)model->data[1] << 8;
    const bool is_long = model->size > 0 && index >= 512;
    uint32_t bits[NUM_BITS] = {(uint32_t)entity->number & QW_NUMBER_MASK, 0, 0};
    for (int i = 0; i < RAW_FIELDS; i++)
        bits[fields[i].of] |=
            entity->fields[i].size > 0 && !(i == 0 && is_long) ? fields[i].bit : 0;
    if (model->size > 0 && index >= 256)
        bits[EXTRA] |= QW_FTE_MODEL_256;
    bits[EXTRA] |= entity->number & 512 ? QW_FTE_ENTITY_512 : 0;
    bits[EXTRA] |= entity->number & 1024 ? QW_FTE_ENTITY_1024 : 0;
    bits[EXTRA] |= bits[EXTRA] >> 8 ? QW_FTE_MORE : 0;
    bits[MORE] |= bits[EXTRA] ? QW_FTE : 0;
    bits[WORD] |= bits[MORE] ? QW_MORE : 0;
    if (bits[WORD] == 0) /* would end the list */
        return;
    buffer_u16(out, bits[WORD]);
    if (bits[MORE])
        buffer_u8(out, bits[MORE]);
    if (bits[EXTRA])
        buffer_u8(out, bits[EXTRA] & 255);
    if (bits[EXTRA] >> 8)
        buffer_u8(out, bits[EXTRA] >> 8);
    if (model->size > 0)
        buffer_integer(out, index, is_long ? 2 : 1);
    for (int i = 1; i < RAW_FIELDS; i++)
        buffer_append(out, entity->fields[i].data, entity->fields[i].size);
}

void raw_entities_write(const struct raw_entities *list, struct buffer *out)
{
    buffer_u8(out, QW_SVC_PACKETENTITIES);
    for (int i = 0; i < list->num; i++)
        write_entity(&list->items[i], out);
    buffer_u16(out, 0);
}

void raw_entities_free(struct raw_entities *list)
{
    free(list->items);
    *list = (struct raw_entities){0};
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Quake II's messages. */
#include "demo/text/layouts_q2.h"

#include "demo/protocol/dialects.h"
#include "demo/protocol/q2_fields.h"
#include "demo/protocol/svc.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_shared.h"

static void code_muzzleflash(struct field_coder *c)
{
    field_u16(c, "entity");
    field_u8(c, "flash");
}

static void code_inventory(struct field_coder *c)
{
    for (int i = 0; i < Q2_NUM_ITEMS; i++)
        field_i16(c, "item");
}

uint8_t layout_q2_sound(struct field_coder *c)
{
    const uint8_t mask = field_bits(c, "mask");
    if (c->protocol.q2_width != Q2_NARROW && mask & Q2_SOUND_WIDE)
        field_u16(c, "soundnum");
    else
        field_u8(c, "soundnum");
    if (mask & Q2_SOUND_VOLUME)
        field_u8(c, "vol");
    if (mask & Q2_SOUND_ATTENUATION)
        field_scaled(c, "attenuation", 1, false, 1 / 64.0);
    if (mask & Q2_SOUND_DELAY)
        field_u8(c, "ms");
    return mask;
}

static void code_sound(struct field_coder *c)
{
    const uint8_t mask = layout_q2_sound(c);
    if (mask & Q2_SOUND_ENTITY)
        layout_entity_channel(c);
    if (mask & Q2_SOUND_POSITION)
        layout_position(c);
}

static void code_print(struct field_coder *c)
{
    field_u8(c, "level");
    field_string(c, "text");
}

static void code_serverdata(struct field_coder *c)
{
    const int number = field_i32(c, "serverversion");
    if (!dialect_select(&c->protocol, DIALECT_QUAKE2, number, NULL)) {
        field_fail(c, "protocol %d is not supported", number);
        return;
    }
    field_i32(c, "age");
    field_u8(c, "attract");
    field_string(c, "game");
    field_i16(c, "client");
    field_string(c, "mapname");
}

static void code_configstring(struct field_coder *c)
{
    field_u16(c, "index");
    field_string(c, "string");
}

static void code_download(struct field_coder *c)
{
    const int16_t size = field_i16(c, "size");
    field_u8(c, "percent");
    if (size > 0)
        field_data(c, "data", size);
}

static void code_steam(struct field_coder *c)
{
    const int16_t id = field_i16(c, "id");
    field_u8(c, "count");
    layout_position(c);
    field_u8(c, "direction");
    field_u8(c, "color");
    field_i16(c, "magnitude");
    if (id != -1)
        field_i32(c, "ms");
}

static void code_temp_entity(struct field_coder *c)
{
    const uint8_t kind = field_u8(c, "entitytype");
    const char *field = q2_temp_entity_fields(kind);
    if (!field)
        field_fail(c, "unknown temporary entity type %d", kind);
    for (; field && *field; field++)
        switch (*field) {
        case 'P':
        case 'O':
            layout_position(c);
            break;
        case 'D':
            field_u8(c, "direction");
            break;
        case 'C':
            field_u8(c, "count");
            break;
        case 'K':
            field_u8(c, "color");
            break;
        case 'E':
            field_i16(c, "entity");
            break;
        default:
            code_steam(c);
        }
}

/* A sound with optional volume and attenuation. */
static void code_loop(struct field_coder *c)
{
    enum { VOLUME = 0x4000, ATTENUATION = 0x8000 };
    const uint16_t word = field_bits16(c, "loop");
    if (word & VOLUME)
        field_u8(c, "loop_vol");
    if (word & ATTENUATION)
        field_u8(c, "loop_attenuation");
}

static void code_number(struct field_coder *c, const struct q2_field *field, int size)
{
    if (field->step > 0.0)
        field_scaled(c, field->name, size, field->is_signed, field->step);
    else if (size == 1)
        field_bits(c, field->name);
    else if (size == 2)
        field_bits16(c, field->name);
    else
        field_bits32(c, field->name);
}

void layout_q2_fields(struct field_coder *c, const struct q2_field *fields, int num, uint64_t bits)
{
    for (int i = 0; i < num && !c->failed; i++) {
        const int size = q2_field_size(&fields[i], bits);
        if (size == 0)
            continue;
        switch (fields[i].kind) {
        case Q2_FIELD_NUMBER:
            code_number(c, &fields[i], size);
            break;
        case Q2_FIELD_COORD_DELTA:
        case Q2_FIELD_COORD:
            layout_wide_coord(c, fields[i].name);
            break;
        case Q2_FIELD_LOOP:
            code_loop(c);
            break;
        }
    }
}

void layout_q2_player(struct field_coder *c, const struct q2_field *fields, int num, uint64_t bits)
{
    const int first = num - Q2_NUM_AFTER_BLEND;
    layout_q2_fields(c, fields, first, bits);
    if (bits & Q2_WIDE_BLEND)
        layout_q2_fields(c, q2_blend_fields, Q2_NUM_BLEND_FIELDS, field_bits(c, "blend"));
    if (bits & Q2_FOG)
        layout_q2_fields(c, q2_fog_fields, Q2_NUM_FOG_FIELDS, field_bits(c, "fog"));
    layout_q2_fields(c, fields + first, Q2_NUM_AFTER_BLEND, bits);
}

uint32_t layout_q2_mask(struct field_coder *c)
{
    uint32_t mask = field_bits16(c, "mask");
    if (c->protocol.q2_width >= Q2_WIDE_FOG && mask & Q2_PLAYER_MORE)
        mask |= (uint32_t)field_bits(c, "mask2") << 16;
    return mask;
}

/* ---- entities ---- */

struct entity_head {
    uint64_t number, mask;
};

/* Returns the largest number of bytes for an entity's bits. */
static int mask_size(const struct field_coder *c)
{
    return c->protocol.q2_width == Q2_NARROW ? 4 : 5;
}

/* Decoding: returns false at the end of a list. */
static bool take_head(struct field_coder *c, struct entity_head *head)
{
    const int size = mask_size(c);
    head->mask = field_take(c, 1);
    for (int i = 1; i < size && head->mask & UINT64_C(1) << (i * 8 - 1); i++)
        head->mask |= field_take(c, 1) << i * 8;
    head->number = field_take(c, head->mask & Q2_ENTITY_NUMBER16 ? 2 : 1);
    return head->number != 0;
}

static void code_entity(struct field_coder *c, struct entity_head *head, bool removed_has_fields)
{
    uint64_t upper = head->mask >> 32;
    field_part(c, "entity", &head->number, 0, 16, 1, 0);
    field_part_bits(c, "mask", &head->mask, UINT32_MAX);
    if (mask_size(c) > 4 && head->mask & UINT64_C(1) << 31) {
        field_part_bits(c, "mask2", &upper, UINT8_MAX);
        head->mask = (head->mask & UINT32_MAX) | upper << 32;
    }
    int size = 1;
    while (size < mask_size(c) && head->mask & UINT64_C(1) << (size * 8 - 1))
        size++;
    if (head->mask >> size * 8)
        field_fail(c, "mask=0x%08x: each byte of bits requires bit 7 of the one before it",
                   (unsigned)head->mask);
    if (head->number > 255 && !(head->mask & Q2_ENTITY_NUMBER16))
        field_fail(c, "entity=%d: numbers above 255 require mask bit 0x100", (int)head->number);
    field_put(c, head->mask, size);
    field_put(c, head->number, head->mask & Q2_ENTITY_NUMBER16 ? 2 : 1);
    if (!(head->mask & Q2_ENTITY_REMOVE) || removed_has_fields)
        layout_q2_fields(c, q2_entity_fields, Q2_NUM_ENTITY_FIELDS,
                         q2_entity_field_bits(head->mask, c->protocol.q2_width));
}

static void code_baseline(struct field_coder *c)
{
    struct entity_head head;
    take_head(c, &head);
    code_entity(c, &head, true);
}

void layout_q2_entities(struct field_coder *c, bool removed_has_fields)
{
    struct entity_head head;
    bool is_entity = take_head(c, &head);
    while (field_option(c, "entity", is_entity)) {
        code_entity(c, &head, removed_has_fields);
        is_entity = take_head(c, &head);
    }
    field_put(c, 0, 2);
}

/* ---- frames ---- */

/* Seven bits per byte; the top bit says that another byte follows. The text includes it. */
static uint64_t code_wide_stats(struct field_coder *c)
{
    uint64_t stats = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const uint8_t byte = field_bits(c, "stats");
        stats |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            break;
    }
    return stats;
}

void layout_q2_stats(struct field_coder *c)
{
    const uint64_t stats =
        c->protocol.q2_width < Q2_WIDE_COORDS ? field_bits32(c, "stats") : code_wide_stats(c);
    for (int i = 0; i < Q2_NUM_STATS; i++)
        if (stats & UINT64_C(1) << i)
            field_i16(c, "stat");
}

static void code_player(struct field_coder *c)
{
    const uint32_t mask = layout_q2_mask(c);
    layout_q2_player(c, q2_player_fields, Q2_NUM_PLAYER_FIELDS,
                     q2_player_field_bits(mask, c->protocol.q2_width));
    layout_q2_stats(c);
}

static void code_frame(struct field_coder *c)
{
    field_i32(c, "frame");
    field_i32(c, "from");
    if (c->protocol.dialect->protocol > Q2_FIRST_PROTOCOL)
        field_u8(c, "choke");
    field_data(c, "areas", field_u8(c, "areabytes"));
    field_fixed(c, Q2_SVC_PLAYERINFO, 1);
    code_player(c);
    field_fixed(c, Q2_SVC_PACKETENTITIES, 1);
    layout_q2_entities(c, false);
}

layout_fn *const q2_layouts[NUM_LAYOUTS] = {
    [Q2_SVC_MUZZLEFLASH] = code_muzzleflash,
    [Q2_SVC_MUZZLEFLASH2] = code_muzzleflash,
    [Q2_SVC_TEMP_ENTITY] = code_temp_entity,
    [Q2_SVC_LAYOUT] = layout_text,
    [Q2_SVC_INVENTORY] = code_inventory,
    [Q2_SVC_NOP] = layout_nothing,
    [Q2_SVC_DISCONNECT] = layout_nothing,
    [Q2_SVC_RECONNECT] = layout_nothing,
    [Q2_SVC_SOUND] = code_sound,
    [Q2_SVC_PRINT] = code_print,
    [Q2_SVC_STUFFTEXT] = layout_text,
    [Q2_SVC_SERVERDATA] = code_serverdata,
    [Q2_SVC_CONFIGSTRING] = code_configstring,
    [Q2_SVC_SPAWNBASELINE] = code_baseline,
    [Q2_SVC_CENTERPRINT] = layout_text,
    [Q2_SVC_DOWNLOAD] = code_download,
    [Q2_SVC_FRAME] = code_frame,
};

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/dzip/dz_demo.h"

#include <stdlib.h>

#include "base/arena.h"
#include "demo/dzip/dz_client.h"
#include "demo/dzip/dz_entities.h"
#include "demo/dzip/dz_entities_v1.h"
#include "demo/dzip/dz_state.h"
#include "demo/protocol/message.h"
#include "demo/protocol/nq_bits.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/svc.h"

enum {
    CODE_LONG_TIME = 35, /* not a server message; moves svc_showlmp to 38 */
    CODE_SHOWLMP = 38,
    CODE_EMPTY = 21, /* not a message of NetQuake */
    CODE_RAW = 0xff,
    FAST_UPDATE = 0x80,
    TE_NEHAHRA_TEXT = 17,
    MAX_HEADER = 12, /* bytes of the CD track and its newline */
};

static void copy(struct dz_demo *d, size_t n)
{
    const uint8_t *at = bytes_take(&d->in, n);
    if (at)
        buffer_append(d->out, at, n);
}

/* Copies the input up to and including the next NUL. */
static void copy_string(struct dz_demo *d)
{
    const size_t left = bytes_left(&d->in);
    const uint8_t *nul = left ? memchr(d->in.at, 0, left) : NULL;
    copy(d, nul ? (size_t)(nul - d->in.at) + 1 : left + 1);
}

/* ---- messages coded as differences ---- */

static void decode_time(struct dz_demo *d)
{
    const bool is_long = bytes_u8(&d->in) == CODE_LONG_TIME || d->version == 1;
    d->time += is_long ? bytes_u32(&d->in) : bytes_u16(&d->in);
    buffer_u8(d->out, SVC_TIME);
    buffer_u32(d->out, d->time);
}

/* The field bits of a sound are in a byte after the code or in the code itself, where the bits for
 * large numbers are inverted. */
static unsigned read_sound_mask(struct dz_demo *d)
{
    const unsigned code = bytes_u8(&d->in);
    if (code == SVC_SOUND)
        return bytes_u8(&d->in);
    return (code & 7) | (~code & (NQ_SOUND_LARGE_ENTITY | NQ_SOUND_LARGE_SOUND));
}

/* A sound's origin is coded as a difference from its entity's. */
static void decode_sound(struct dz_demo *d)
{
    struct bytes *in = &d->in;
    const unsigned mask = read_sound_mask(d);
    buffer_u8(d->out, SVC_SOUND);
    buffer_u8(d->out, mask);
    copy(d, (mask & NQ_SOUND_VOLUME ? 1u : 0u) + (mask & NQ_SOUND_ATTENUATION ? 1u : 0u));
    unsigned entity = bytes_u16(in);
    if (mask & NQ_SOUND_LARGE_ENTITY) {
        buffer_u16(d->out, entity);
        copy(d, 1); /* channel */
    } else {
        buffer_u16(d->out, (entity & 0xfff8) | ((2 - entity) & 7));
        entity >>= 3;
    }
    copy(d, mask & NQ_SOUND_LARGE_SOUND ? 2 : 1);
    if (entity >= DZ_ENTITIES) {
        dz_fail(d, "sound entity number exceeds 32767");
        return;
    }
    for (int i = 0; i < 3; i++)
        buffer_u16(d->out, (bytes_u16(in) + (unsigned)d->entities[entity].now.origin[i]) & 0xffff);
}

/* ---- messages that are copied ---- */

static void copy_serverinfo(struct dz_demo *d)
{
    struct bytes peek = d->in;
    bytes_u8(&peek);
    d->protocol = bytes_u32(&peek);
    d->baseline = 0;
    if (d->protocol != DZ_NETQUAKE && d->protocol != DZ_FITZQUAKE)
        dz_fail(d, "unsupported protocol in svc_serverinfo");
    copy(d, 7);
    copy_string(d);
    for (int list = 0; list < 2; list++) {
        while (dz_ok(d) && dz_peek(d))
            copy_string(d);
        copy(d, 1);
    }
}

static void copy_temp_entity(struct dz_demo *d)
{
    static const uint8_t sizes[] = {8, 8, 8, 8, 8, 16, 16, 8, 8, 16, 8, 8, 10, 16, 8, 8, 14};
    const unsigned type = bytes_left(&d->in) > 1 ? d->in.at[1] : 0;
    if (type < sizeof sizes) {
        copy(d, sizes[type]);
    } else if (type == TE_NEHAHRA_TEXT) {
        copy(d, 2);
        copy_string(d);
        copy(d, 14);
    } else {
        dz_fail(d, "unknown temporary entity type");
    }
}

static void copy_static2(struct dz_demo *d)
{
    const unsigned bits = bytes_left(&d->in) > 1 ? d->in.at[1] : 0;
    const unsigned more[] = {NQ_BASELINE_LARGE_MODEL, NQ_BASELINE_LARGE_FRAME, NQ_BASELINE_ALPHA};
    size_t size = 15;
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        size += bits & more[i] ? 1 : 0;
    copy(d, size);
}

/* A fast update that is not coded as a difference; its length follows from its bits. */
static void copy_update(struct dz_demo *d)
{
    static const struct {
        unsigned bit, size;
    } parts[] = {
        {UPDATE_ORIGIN1, 2}, {UPDATE_ORIGIN2, 2},     {UPDATE_ORIGIN3, 2},
        {UPDATE_ANGLE1, 1},  {UPDATE_ANGLE2, 1},      {UPDATE_ANGLE3, 1},
        {UPDATE_MODEL, 1},   {UPDATE_FRAME, 1},       {UPDATE_COLORMAP, 1},
        {UPDATE_SKIN, 1},    {UPDATE_EFFECTS, 1},     {NQ_UPDATE_LONG_ENTITY, 1},
        {UPDATE_ALPHA, 1},   {UPDATE_SCALE, 1},       {UPDATE_FRAME2, 1},
        {UPDATE_MODEL2, 1},  {UPDATE_LERP_FINISH, 1},
    };
    struct bytes peek = d->in;
    size_t size = 2; /* including the entity's number */
    unsigned bits = bytes_u8(&peek);
    if (bits & NQ_UPDATE_MORE) {
        bits |= (unsigned)bytes_u8(&peek) << 8;
        size++;
    }
    if (bits & NQ_UPDATE_EXTEND1 && d->protocol != DZ_NETQUAKE) {
        bits |= (unsigned)bytes_u8(&peek) << 16;
        size++;
    } else if (bits & NQ_UPDATE_TRANS) {
        dz_fail(d, "unsupported field in an entity update");
    }
    if (bits & NQ_UPDATE_EXTEND2)
        dz_fail(d, "unknown field in an entity update");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        size += bits & parts[i].bit ? parts[i].size : 0;
    copy(d, size);
}

/* Returns the size of messages of fixed size, including the svc byte; 0 for others. */
static size_t fixed_size(unsigned code)
{
    static const struct protocol netquake = {.dialect = NULL};
    switch (code) {
    case CODE_EMPTY:
        return 1;
    case SVC_BF: /* FitzQuake's, which is unknown to Dzip */
        return 0;
    case SVC_FOG: /* QUIRK: it has 7, but Dzip takes the last one for another message. */
        return 6;
    default:
        return (size_t)message_size(&netquake, (uint8_t)code) + 1;
    }
}

static bool copy_message(struct dz_demo *d, unsigned code)
{
    if (fixed_size(code)) {
        copy(d, fixed_size(code));
        return true;
    }
    switch (code) {
    case SVC_LIGHTSTYLE:
    case SVC_UPDATENAME:
        copy(d, 2);
        copy_string(d);
        return true;
    case SVC_PRINT:
    case SVC_STUFFTEXT:
    case SVC_CENTERPRINT:
    case SVC_FINALE:
    case SVC_CUTSCENE:
    case SVC_NEHAHRA_HIDELMP:
    case SVC_SKYBOX:
        copy_string(d);
        return true;
    case CODE_SHOWLMP:
        bytes_u8(&d->in);
        buffer_u8(d->out, SVC_NEHAHRA_SHOWLMP);
        copy_string(d);
        copy_string(d);
        copy(d, 2);
        return true;
    case SVC_SERVERINFO:
        copy_serverinfo(d);
        return true;
    case SVC_TEMP_ENTITY:
        copy_temp_entity(d);
        return true;
    case SVC_SPAWNSTATIC2:
        copy_static2(d);
        return true;
    default:
        return false;
    }
}

/* ---- the two versions of the coding ---- */

static bool decode_difference(struct dz_demo *d, unsigned code)
{
    if (code == SVC_TIME || code == CODE_LONG_TIME)
        decode_time(d);
    else if (code == SVC_SPAWNBASELINE || code == SVC_SPAWNBASELINE2)
        dz_decode_baseline(d);
    else
        return false;
    return true;
}

static void decode_message(struct dz_demo *d, unsigned code)
{
    if ((code & 0xf8) == 0x30)
        dz_decode_entities(d);
    else if ((code & 0xf0) == 0x40)
        dz_decode_client(d);
    else if (code == SVC_SOUND || (code & 0xf8) == 0x38 || (code & 0xe0) == 0x60)
        decode_sound(d);
    else if (code >= FAST_UPDATE)
        copy_update(d);
    else if (!decode_difference(d, code) && !copy_message(d, code))
        dz_fail(d, "invalid message code");
}

static void copy_old_sound(struct dz_demo *d)
{
    const unsigned mask = bytes_left(&d->in) > 1 ? d->in.at[1] : 0;
    copy(d, 11 + (mask & NQ_SOUND_VOLUME ? 1u : 0u) + (mask & NQ_SOUND_ATTENUATION ? 1u : 0u));
}

static void write_old_entities(struct dz_demo *d)
{
    if (d->has_updates)
        dz_write_entities(d);
    d->has_updates = false;
}

static void decode_old_message(struct dz_demo *d, unsigned code)
{
    if ((code & 0xf8) == FAST_UPDATE) {
        dz_v1_decode_entities(d);
        return;
    }
    write_old_entities(d);
    if ((code & 0xf0) == 0xf0)
        dz_decode_client(d);
    else if (code == SVC_SOUND)
        copy_old_sound(d);
    else if (code >= FAST_UPDATE)
        copy_update(d);
    else if (!decode_difference(d, code) && !copy_message(d, code))
        dz_fail(d, "invalid message code");
}

/* ---- blocks ---- */

/* Data that Dzip could not parse is stored verbatim, up to the end of the demo. */
static void decode_raw(struct dz_demo *d)
{
    bytes_u8(&d->in);
    const uint32_t size = bytes_u32(&d->in);
    const size_t left = bytes_left(&d->in);
    copy(d, size < left ? size : left);
    if (size > left)
        bytes_fail(&d->in);
}

static void decode_block(struct dz_demo *d)
{
    const size_t begin = d->out->size;
    const unsigned changed = bytes_u8(&d->in);
    buffer_u32(d->out, 0);
    for (int i = 0; i < 3; i++) {
        d->view_angles[i] += changed & 1u << i ? bytes_u32(&d->in) : 0;
        buffer_u32(d->out, d->view_angles[i]);
    }
    const size_t messages = d->out->size;
    for (unsigned code = dz_peek(d); code && dz_ok(d); code = dz_peek(d)) {
        if (d->version == 1)
            decode_old_message(d, code);
        else
            decode_message(d, code);
    }
    bytes_u8(&d->in); /* the 0 that ends the block */
    write_old_entities(d);
    if (d->has_baselines)
        dz_reset_entities(d);
    d->has_baselines = false;
    if (dz_ok(d))
        buffer_set_u32(d->out, begin, (uint32_t)(d->out->size - messages));
    else
        d->out->size = begin;
}

static void decode_header(struct dz_demo *d)
{
    for (int i = 0; i < MAX_HEADER && bytes_left(&d->in) > 0; i++) {
        const uint8_t c = bytes_u8(&d->in);
        buffer_u8(d->out, c);
        if (c == '\n')
            return;
    }
    dz_fail(d, "missing header line");
}

static const char *fault_of(const struct dz_demo *d)
{
    if (d->fault)
        return d->fault;
    return !bytes_ok(&d->in) ? "unexpected end of data"
           : d->out->failed  ? "output is too large"
                             : NULL;
}

const char *dz_demo_decode(struct buffer *out, struct bytes coded, int version, size_t *offset)
{
    struct dz_demo *d = mem_alloc(sizeof *d);
    d->in = coded;
    d->out = out;
    d->version = version;
    d->protocol = DZ_NETQUAKE;
    d->client.fields[DZ_VIEWHEIGHT] = 22;
    d->client.fields[DZ_ITEMS] = 0x4001;
    d->entities[0].next = DZ_ENTITIES;
    decode_header(d);
    *offset = (size_t)(d->in.at - coded.at);
    while (bytes_left(&d->in) > 0 && dz_ok(d)) {
        *offset = (size_t)(d->in.at - coded.at);
        if (dz_peek(d) == CODE_RAW)
            decode_raw(d);
        else
            decode_block(d);
    }
    const char *fault = fault_of(d);
    free(d);
    return fault;
}

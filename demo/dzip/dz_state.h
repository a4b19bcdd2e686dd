/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_state.h - state of the decoder for Dzip's demos; private to demo/dzip.
 *
 * Numbers are in the protocol's units. All arithmetic wraps. */
#ifndef DEMO_DZIP_DZ_STATE_H
#define DEMO_DZIP_DZ_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"

enum {
    DZ_ENTITIES = 32768,
    DZ_V1_ENTITIES = 1024, /* in versions 1 and 2 */
    DZ_NETQUAKE = 15,
    DZ_FITZQUAKE = 666,
};

/* Fields to write even if they equal the baseline's. */
enum {
    DZ_FORCE_Y = 0x400,
    DZ_FORCE_PITCH = 0x800,
    DZ_FORCE_YAW = 0x1000,
    DZ_FORCE_ROLL = 0x2000,
    DZ_FORCE_FRAME = 0x4000,
    DZ_FORCE_X = 0x10000,
    DZ_FORCE_Z = 0x20000,
    DZ_FORCE_MODEL = 0x40000,
    DZ_FORCE_COLORMAP = 0x80000,
    DZ_FORCE_SKIN = 0x100000,
    DZ_FORCE_EFFECTS = 0x200000,
    DZ_FORCE_LONG_NUMBER = 0x400000,
    DZ_FORCE_NEHAHRA = 0x800000, /* protocol 15 only */
    DZ_FORCE_ALPHA = 0x1000000,
    DZ_FORCE_SCALE = 0x2000000,
    DZ_FORCE_LERPFINISH = 0x4000000,
    DZ_FORCE_MODEL2 = 0x8000000,
    DZ_FORCE_FRAME2 = 0x10000000,
};

struct dz_entity {
    int16_t model, frame;
    uint8_t colormap, skin, effects;
    uint8_t angles[3];
    uint8_t alpha, scale, lerpfinish; /* FitzQuake */
    uint8_t fullbright;               /* Nehahra */
    uint32_t transparency;            /* Nehahra; the bits of a float */
    bool is_step, is_active;
    int32_t origin[3], motion[3]; /* motion: since the last update */
    uint32_t force;
};

/* An entity's baseline, its state in the last update and its current state. */
struct dz_history {
    struct dz_entity base, old, now;
    bool is_changed; /* may differ from the baseline; listed in dz_demo.changed */
    bool is_linked;
    uint16_t next; /* next linked entity; DZ_ENTITIES: none; in entity 0: the first */
};

/* Client data; the byte fields come first, in the order of their bits in svc_clientdata. */
enum dz_client_field {
    DZ_VIEWHEIGHT,
    DZ_IDEALPITCH,
    DZ_PUNCH_X,
    DZ_VELOCITY_X,
    DZ_PUNCH_Y,
    DZ_VELOCITY_Y,
    DZ_PUNCH_Z,
    DZ_VELOCITY_Z,
    DZ_WEAPONFRAME,
    DZ_ARMOR,
    DZ_WEAPON,
    DZ_AMMO,
    DZ_SHELLS,
    DZ_NAILS,
    DZ_ROCKETS,
    DZ_CELLS,
    DZ_ACTIVE_WEAPON,
    DZ_WEAPONALPHA,
    DZ_HEALTH,
    DZ_ITEMS,
    DZ_ONGROUND,
    DZ_INWATER,
    DZ_NO_ITEMS_BIT,
    DZ_CLIENT_FIELDS,
};

struct dz_client {
    uint32_t fields[DZ_CLIENT_FIELDS];
    unsigned force;
};

struct dz_demo {
    struct bytes in;
    struct buffer *out;
    int version;
    const char *fault; /* the first error; NULL: none */
    uint32_t protocol;
    uint32_t time; /* bit pattern of the float; differences are added to it */
    uint32_t view_angles[3];
    unsigned baseline; /* entity number of the last baseline */
    bool has_baselines, has_updates;
    struct dz_client client;
    struct dz_history entities[DZ_ENTITIES];
    int num_changed;
    uint16_t changed[DZ_ENTITIES];
};

static inline void dz_fail(struct dz_demo *d, const char *fault)
{
    if (!d->fault)
        d->fault = fault;
}

static inline bool dz_ok(const struct dz_demo *d)
{
    return !d->fault && bytes_ok(&d->in) && !d->out->failed;
}

/* Returns the next byte without consuming it; 0 at the end. */
static inline uint8_t dz_peek(const struct dz_demo *d)
{
    return bytes_left(&d->in) > 0 ? d->in.at[0] : 0;
}

/* Returns `value` plus a signed byte of the input. */
static inline uint32_t dz_add_i8(struct dz_demo *d, uint32_t value)
{
    return value + (uint32_t)bytes_i8(&d->in);
}

#endif

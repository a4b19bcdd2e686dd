/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Messages that FTE's extensions add to NetQuake's, and those that they change. */
#include "demo/protocol/fte_messages.h"

#include "base/err.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/fte_entities.h"

/* f32 time, [u16 acknowledged input] */
static bool read_time(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    if (!fields_clock(at, &out->clock, err))
        return false;
    if (protocol->extensions.fte2 & FTE2_PREDICTION_INFO)
        bytes_u16(at);
    return bytes_ok(at);
}

static bool read_stat_byte(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)protocol, (void)err;
    out->stat.index = bytes_u8(at);
    out->stat.value = bytes_u8(at);
    out->stat.exact = (float)out->stat.value;
    return bytes_ok(at);
}

bool fte_read_stat_float(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    (void)protocol, (void)err;
    out->stat.index = bytes_u8(at);
    out->stat.exact = fields_float(at, 1e9f);
    out->stat.value = (int32_t)out->stat.exact;
    return bytes_ok(at);
}

bool fte_read_stat_text(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_u8(at);
    fields_text(at);
    return bytes_ok(at);
}

/* u16 index and kind, str name. Adds models and sounds that are missing from the level's lists,
 * and particle effects. Ignored: none of them is rendered. */
bool fte_read_precache(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_u16(at);
    fields_text(at);
    return bytes_ok(at);
}

/* u16 entity, u16 effect, coord start[3], coord end[3] */
static bool read_trail(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)out, (void)err;
    bytes_take(at, 4);
    fields_position(at, protocol);
    fields_position(at, protocol);
    return bytes_ok(at);
}

/* u16 effect, coord origin[3], coord velocity[3], u16 count */
static bool read_point(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)out, (void)err;
    bytes_u16(at);
    fields_position(at, protocol);
    fields_position(at, protocol);
    bytes_u16(at);
    return bytes_ok(at);
}

/* u16 effect, coord origin[3] */
static bool read_point1(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err)
{
    (void)out, (void)err;
    bytes_u16(at);
    fields_position(at, protocol);
    return bytes_ok(at);
}

/* Only the mod's client-side QuakeC (CSQC) knows the length of these messages. */
static bool refuse_program(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)at, (void)protocol, (void)out;
    return err_set(err, ERR_UNSUPPORTED, "requires the mod's CSQC program, which is not supported");
}

/* u8 sender, u8 generation, u8 sequence, u16 size, that many bytes */
static bool read_voice(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_take(at, 3);
    bytes_take(at, bytes_u16(at));
    return bytes_ok(at);
}

const struct message_reader fte_readers[NUM_SVC_FTE] = {
    [SVC_FTE_TIME] = {"svc_time", MESSAGE_TIME, read_time, MESSAGE_SIZE_VARIES},
    [SVC_FTE_SPAWNSTATIC2] = {"svcfte_spawnstatic2", MESSAGE_STATIC, fte_read_static,
                              MESSAGE_SIZE_VARIES},
    [SVC_FTE_UPDATESTATBYTE] = {"svcdp_updatestatbyte", MESSAGE_STAT, read_stat_byte, 2},
    [SVC_FTE_PRECACHE] = {"svcdp_precache", MESSAGE_NOTHING, fte_read_precache,
                          MESSAGE_SIZE_VARIES},
    [SVC_FTE_TRAILPARTICLES] = {"svcdp_trailparticles", MESSAGE_NOTHING, read_trail, 16},
    [SVC_FTE_POINTPARTICLES] = {"svcdp_pointparticles", MESSAGE_NOTHING, read_point, 16},
    [SVC_FTE_POINTPARTICLES1] = {"svcdp_pointparticles1", MESSAGE_NOTHING, read_point1, 8},
    [SVC_FTE_SPAWNBASELINE2] = {"svcfte_spawnbaseline2", MESSAGE_BASELINE, fte_read_baseline,
                                MESSAGE_SIZE_VARIES},
    [SVC_FTE_CSQCENTITIES] = {"svcfte_csqcentities", MESSAGE_NOTHING, refuse_program,
                              MESSAGE_SIZE_VARIES},
    [SVC_FTE_UPDATESTATSTRING] = {"svcfte_updatestatstring", MESSAGE_NOTHING, fte_read_stat_text,
                                  MESSAGE_SIZE_VARIES},
    [SVC_FTE_UPDATESTATFLOAT] = {"svcfte_updatestatfloat", MESSAGE_STAT, fte_read_stat_float, 5},
    [SVC_FTE_CGAMEPACKET] = {"svcfte_cgamepacket", MESSAGE_NOTHING, refuse_program,
                             MESSAGE_SIZE_VARIES},
    [SVC_FTE_VOICECHAT] = {"svcfte_voicechat", MESSAGE_NOTHING, read_voice, MESSAGE_SIZE_VARIES},
    [SVC_FTE_SETANGLEDELTA] = {"svcfte_setangledelta", MESSAGE_NOTHING, NULL, 6},
    [SVC_FTE_UPDATEENTITIES] = {"svcfte_updateentities", MESSAGE_DELTAS, fte_read_deltas,
                                MESSAGE_SIZE_VARIES},
};

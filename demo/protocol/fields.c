/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/fields.h"

#include "base/err.h"
#include "base/limits.h"
#include "demo/protocol/q2_entities.h"

enum { COORD_LIMIT = 1 << 20 }; /* units; our own limit: maps end at 2^15 */

/* A NaN in a position would spread to everything computed from it. */
static float clamp_finite(float value, float limit)
{
    if (!isfinite(value))
        return 0.0f;
    return value < -limit ? -limit : value > limit ? limit : value;
}

float fields_coord(struct bytes *at, const struct protocol *protocol)
{
    if (protocol->q2_width >= Q2_WIDE_COORDS)
        return (float)q2_read_coord_delta(at, 0) / 8.0f;
    if (protocol->flags & RMQ_FLOAT_COORD)
        return clamp_finite(bytes_f32(at), COORD_LIMIT);
    if (protocol->flags & RMQ_INT32_COORD)
        return clamp_finite((float)bytes_i32(at) / 16.0f, COORD_LIMIT);
    if (protocol->flags & RMQ_24BIT_COORD) {
        const float whole = bytes_i16(at);
        return whole + (float)bytes_u8(at) / 255.0f;
    }
    return (float)bytes_i16(at) / 8.0f;
}

float fields_angle(struct bytes *at, const struct protocol *protocol)
{
    if (protocol->flags & RMQ_FLOAT_ANGLE)
        return fmodf(clamp_finite(bytes_f32(at), 1e6f), 360.0f);
    if (protocol->flags & RMQ_SHORT_ANGLE)
        return (float)bytes_i16(at) * (360.0f / 65536.0f);
    return (float)bytes_i8(at) * (360.0f / 256.0f);
}

vec3s fields_position(struct bytes *at, const struct protocol *protocol)
{
    vec3s position;
    position.x = fields_coord(at, protocol);
    position.y = fields_coord(at, protocol);
    position.z = fields_coord(at, protocol);
    return position;
}

vec3s fields_angles(struct bytes *at, const struct protocol *protocol)
{
    vec3s angles;
    angles.x = fields_angle(at, protocol);
    angles.y = fields_angle(at, protocol);
    angles.z = fields_angle(at, protocol);
    return angles;
}

float fields_float(struct bytes *at, float limit)
{
    return clamp_finite(bytes_f32(at), limit);
}

const char *fields_text(struct bytes *at)
{
    const size_t left = bytes_left(at);
    const uint8_t *nul = left ? memchr(at->at, 0, left) : NULL;
    if (!nul) {
        bytes_fail(at);
        return "";
    }
    return (const char *)bytes_take(at, (size_t)(nul - at->at) + 1);
}

bool fields_list(struct bytes *at, const char *what, int *num, struct bytes *list, struct err *err)
{
    const struct bytes start = *at;
    size_t size = 0;
    for (*num = 0; bytes_ok(at); (*num)++) {
        if (!*fields_text(at))
            break;
        if (*num >= LIMIT_MODELS - 1)
            return err_set(err, ERR_LIMIT, "more than %d %s", LIMIT_MODELS, what);
        size = bytes_left(&start) - bytes_left(at);
    }
    *list = bytes_make(start.at, size);
    return bytes_ok(at);
}

bool fields_clock(struct bytes *at, float *clock, struct err *err)
{
    *clock = bytes_f32(at);
    if (!isfinite(*clock) || fabsf(*clock) > 1e7f)
        return err_set(err, ERR_FORMAT, "time is out of range");
    return bytes_ok(at);
}

bool fields_unsupported(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err)
{
    (void)at, (void)protocol;
    return err_set(err, ERR_UNSUPPORTED, "message %d is not supported", out->svc);
}

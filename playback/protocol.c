#include "playback/protocol.h"

#include <assert.h>

#include "base/err.h"

enum { COORD_LIMIT = 1 << 20 }; /* units from the middle; ours, maps end at 2^15 */

static const struct dialect dialects[] = {
    {PROTOCOL_NETQUAKE, "NetQuake", nq_readers, NQ_NUM_READERS, false, false},
    {PROTOCOL_FITZQUAKE, "FitzQuake", nq_readers, NQ_NUM_READERS, true, false},
    {PROTOCOL_RMQ, "RMQ", nq_readers, NQ_NUM_READERS, true, true},
    {24, "QuakeWorld", NULL, 0, false, false},
    {25, "QuakeWorld", NULL, 0, false, false},
    {26, "QuakeWorld", NULL, 0, false, false},
    {27, "QuakeWorld", NULL, 0, false, false},
    {28, "QuakeWorld", NULL, 0, false, false},
    {250, "Nehahra", NULL, 0, false, false},
    {3502, "DarkPlaces 5", NULL, 0, false, false},
    {3503, "DarkPlaces 6", NULL, 0, false, false},
    {3504, "DarkPlaces 7", NULL, 0, false, false},
    {10000, "BJP", NULL, 0, false, false},
    {10001, "BJP 2", NULL, 0, false, false},
    {10002, "BJP 3", NULL, 0, false, false},
};

const struct dialect *dialect_find(int protocol)
{
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++)
        if (dialects[i].protocol == protocol)
            return &dialects[i];
    return NULL;
}

/* A position that is no number would spread into everything near it. */
static float tame(float value, float limit)
{
    if (!isfinite(value))
        return 0.0f;
    return value < -limit ? -limit : value > limit ? limit : value;
}

float protocol_read_coord(struct bytes *at, const struct protocol *protocol)
{
    if (protocol->flags & RMQ_FLOAT_COORD)
        return tame(bytes_f32(at), COORD_LIMIT);
    if (protocol->flags & RMQ_INT32_COORD)
        return tame((float)bytes_i32(at) / 16.0f, COORD_LIMIT);
    if (protocol->flags & RMQ_24BIT_COORD) {
        const float whole = bytes_i16(at);
        return whole + (float)bytes_u8(at) / 255.0f;
    }
    return (float)bytes_i16(at) / 8.0f;
}

float protocol_read_angle(struct bytes *at, const struct protocol *protocol)
{
    if (protocol->flags & RMQ_FLOAT_ANGLE)
        return fmodf(tame(bytes_f32(at), 1e6f), 360.0f);
    if (protocol->flags & RMQ_SHORT_ANGLE)
        return (float)bytes_i16(at) * (360.0f / 65536.0f);
    return (float)bytes_i8(at) * (360.0f / 256.0f);
}

vec3s protocol_read_position(struct bytes *at, const struct protocol *protocol)
{
    vec3s position;
    position.x = protocol_read_coord(at, protocol);
    position.y = protocol_read_coord(at, protocol);
    position.z = protocol_read_coord(at, protocol);
    return position;
}

bool message_read(struct bytes *at, struct protocol *protocol, struct message *out, struct err *err)
{
    /* Before the first svc_serverinfo nothing is known, and all dialects agree
     * on what may come there. */
    const struct dialect *dialect =
        protocol->dialect ? protocol->dialect : dialect_find(PROTOCOL_NETQUAKE);
    const uint8_t svc = bytes_u8(at);
    *out = (struct message){.svc = svc};
    if (svc & 0x80) {
        out->kind = MESSAGE_UPDATE;
        nq_read_update(at, svc, protocol, &out->update);
        return bytes_ok(at) ? true : err_set(err, ERR_FORMAT, "an entity update is cut");
    }
    const struct message_reader *reader =
        svc < dialect->num_readers ? &dialect->readers[svc] : NULL;
    if (!reader || !reader->name)
        return err_set(err, ERR_FORMAT, "message %d is unknown to protocol %d", svc,
                       dialect->protocol);
    out->kind = reader->kind;
    if (reader->read && !reader->read(at, protocol, out, err))
        return bytes_ok(at) ? err_prefix(err, "%s", reader->name)
                            : err_set(err, ERR_FORMAT, "%s is cut", reader->name);
    return bytes_ok(at) ? true : err_set(err, ERR_FORMAT, "%s is cut", reader->name);
}

#include "playback/protocol/protocol.h"

#include <assert.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"

enum { COORD_LIMIT = 1 << 20 }; /* units from the middle; ours, maps end at 2^15 */

#define NETQUAKE .readers = nq_readers, .num_readers = NQ_NUM_READERS
#define NEHAHRA .own_readers = nehahra_readers, .num_own_readers = NEHAHRA_NUM_READERS
#define KEX .own_readers = kex_readers, .num_own_readers = KEX_NUM_READERS
#define QUAKEWORLD .readers = qw_readers, .num_readers = QW_NUM_READERS, .quakeworld = true
#define UNREAD .readers = NULL

/* Nehahra's servers called theirs 15, too, and BJP's stand on it. */
static const struct dialect dialects[] = {
    {PROTOCOL_NETQUAKE, "NetQuake", NETQUAKE, NEHAHRA},
    {PROTOCOL_FITZQUAKE, "FitzQuake", NETQUAKE, KEX, .extended = true},
    {PROTOCOL_RMQ, "RMQ", NETQUAKE, KEX, .extended = true, .has_flags = true},
    {24, "QuakeWorld", QUAKEWORLD},
    {25, "QuakeWorld", QUAKEWORLD},
    {26, "QuakeWorld", QUAKEWORLD},
    {27, "QuakeWorld", QUAKEWORLD},
    {28, "QuakeWorld", QUAKEWORLD},
    {PROTOCOL_NEHAHRA, "Nehahra", NETQUAKE, NEHAHRA},
    {PROTOCOL_BJP1, "BJP", NETQUAKE, NEHAHRA, .wide_models = true},
    {PROTOCOL_BJP2, "BJP 2", NETQUAKE, NEHAHRA, .wide_models = true, .wide_sounds = true,
     .wide_static_sounds = true},
    {PROTOCOL_BJP3, "BJP 3", NETQUAKE, NEHAHRA, .wide_models = true, .wide_sounds = true},
    {3502, "DarkPlaces 5", UNREAD},
    {3503, "DarkPlaces 6", UNREAD},
    {3504, "DarkPlaces 7", UNREAD},
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

vec3s protocol_read_angles(struct bytes *at, const struct protocol *protocol)
{
    vec3s angles;
    angles.x = protocol_read_angle(at, protocol);
    angles.y = protocol_read_angle(at, protocol);
    angles.z = protocol_read_angle(at, protocol);
    return angles;
}

float protocol_read_float(struct bytes *at, float limit)
{
    return tame(bytes_f32(at), limit);
}

const char *protocol_read_text(struct bytes *at)
{
    const size_t left = bytes_left(at);
    const uint8_t *nul = left ? memchr(at->at, 0, left) : NULL;
    if (!nul) {
        bytes_fail(at);
        return "";
    }
    return (const char *)bytes_take(at, (size_t)(nul - at->at) + 1);
}

bool protocol_read_list(struct bytes *at, const char *what, int *num, struct bytes *list,
                        struct err *err)
{
    const struct bytes start = *at;
    size_t size = 0;
    for (*num = 0; bytes_ok(at); (*num)++) {
        if (!*protocol_read_text(at))
            break;
        if (*num >= LIMIT_MODELS - 1)
            return err_set(err, ERR_LIMIT, "more than %d %s", LIMIT_MODELS, what);
        size = bytes_left(&start) - bytes_left(at);
    }
    *list = bytes_make(start.at, size);
    return bytes_ok(at);
}

bool protocol_choose(struct protocol *protocol, int number, struct err *err)
{
    const struct dialect *dialect = dialect_find(number);
    if (!dialect)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d is not known", number);
    if (!dialect->readers)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d (%s) is not supported", number,
                       dialect->name);
    *protocol = (struct protocol){.dialect = dialect, .multi_view = protocol->multi_view};
    return true;
}

bool protocol_refuse(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    (void)at, (void)protocol;
    return err_set(err, ERR_UNSUPPORTED, "message %d is not supported", out->svc);
}

bool protocol_read_clock(struct bytes *at, float *clock, struct err *err)
{
    *clock = bytes_f32(at);
    if (!isfinite(*clock) || fabsf(*clock) > 1e7f)
        return err_set(err, ERR_FORMAT, "a clock that cannot be");
    return bytes_ok(at);
}

bool protocol_has_deltas(const struct protocol *protocol)
{
    return protocol->dialect && !protocol->dialect->quakeworld &&
           protocol->extensions.fte2 & FTE2_REPLACEMENT_DELTAS;
}

static const struct message_reader *find_in(const struct message_reader *readers, int num, int svc)
{
    return readers && svc < num && readers[svc].name ? &readers[svc] : NULL;
}

/* Before the first svc_serverinfo nothing is known, and all dialects agree on
 * what may come there. */
static const struct dialect *dialect_of(const struct protocol *protocol)
{
    return protocol->dialect ? protocol->dialect : dialect_find(PROTOCOL_NETQUAKE);
}

static const struct message_reader *find_reader(const struct protocol *protocol, int svc)
{
    const struct dialect *dialect = dialect_of(protocol);
    const struct message_reader *reader = NULL;
    if (!dialect->quakeworld && (protocol->extensions.fte || protocol->extensions.fte2))
        reader = find_in(fte_readers, FTE_NUM_READERS, svc);
    if (!reader)
        reader = find_in(dialect->own_readers, dialect->num_own_readers, svc);
    return reader ? reader : find_in(dialect->readers, dialect->num_readers, svc);
}

const char *message_name(const struct protocol *protocol, uint8_t svc)
{
    const struct message_reader *reader = find_reader(protocol, svc);
    return reader && !(svc & 0x80 && !dialect_of(protocol)->quakeworld) ? reader->name : NULL;
}

bool message_read(struct bytes *at, struct protocol *protocol, struct message *out, struct err *err)
{
    const struct dialect *dialect = dialect_of(protocol);
    const uint8_t svc = bytes_u8(at);
    mem_clear(out, sizeof *out);
    out->svc = svc;
    if (svc & 0x80 && !dialect->quakeworld) {
        out->kind = MESSAGE_UPDATE;
        nq_read_update(at, svc, protocol, &out->update);
        return bytes_ok(at) ? true : err_set(err, ERR_FORMAT, "an entity update is cut");
    }
    const struct message_reader *reader = find_reader(protocol, svc);
    if (!reader)
        return err_set(err, ERR_FORMAT, "message %d is unknown to protocol %d", svc,
                       dialect->protocol);
    out->kind = reader->kind;
    if (reader->read && !reader->read(at, protocol, out, err))
        return bytes_ok(at) ? err_prefix(err, "%s", reader->name)
                            : err_set(err, ERR_FORMAT, "%s is cut", reader->name);
    return bytes_ok(at) ? true : err_set(err, ERR_FORMAT, "%s is cut", reader->name);
}

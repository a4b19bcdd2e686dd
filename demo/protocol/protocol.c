/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/protocol.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/fte_messages.h"
#include "demo/protocol/nq_entities.h"
#include "demo/protocol/nq_extra_messages.h"
#include "demo/protocol/nq_messages.h"
#include "demo/protocol/q2_messages.h"
#include "demo/protocol/q2_stream.h"
#include "demo/protocol/qw_messages.h"

static const struct {
    const struct message_reader *readers; /* indexed by svc number */
    int num;
} sets[] = {
    [READERS_NONE] = {NULL, 0},
    [READERS_NETQUAKE] = {nq_readers, NUM_SVC},
    [READERS_NEHAHRA] = {nehahra_readers, NUM_SVC_NEHAHRA},
    [READERS_KEX] = {kex_readers, NUM_SVC_KEX},
    [READERS_FTE] = {fte_readers, NUM_SVC_FTE},
    [READERS_QUAKEWORLD] = {qw_readers, NUM_QW_SVC},
    [READERS_QUAKE2] = {q2_readers, NUM_Q2_SVC},
};

static const struct message_reader *find_in(enum reader_set set, int svc)
{
    return svc < sets[set].num && sets[set].readers[svc].name ? &sets[set].readers[svc] : NULL;
}

/* Before the first svc_serverinfo the dialect is unknown, but all agree on the messages that may
 * precede it. */
static const struct dialect *dialect_of(const struct protocol *protocol)
{
    return protocol->dialect ? protocol->dialect : dialect_default(DIALECT_NETQUAKE);
}

static const struct message_reader *find_reader(const struct protocol *protocol, int svc)
{
    const struct dialect *dialect = dialect_of(protocol);
    const struct message_reader *reader = NULL;
    if (dialect->family == DIALECT_NETQUAKE &&
        (protocol->extensions.fte || protocol->extensions.fte2))
        reader = find_in(READERS_FTE, svc);
    if (!reader)
        reader = find_in(dialect->extra_readers, svc);
    return reader ? reader : find_in(dialect->readers, svc);
}

/* The other bits of the svc byte belong to the update. */
static bool is_update(const struct protocol *protocol, uint8_t svc)
{
    return svc & 0x80 && dialect_of(protocol)->family == DIALECT_NETQUAKE;
}

const char *message_name(const struct protocol *protocol, uint8_t svc)
{
    if (q2_stream_is_active(protocol) && svc >= Q2_STREAM_SVC)
        return q2_stream_name(svc);
    const struct message_reader *reader = find_reader(protocol, svc);
    return reader && !is_update(protocol, svc) ? reader->name : NULL;
}

int message_size(const struct protocol *protocol, uint8_t svc)
{
    const struct message_reader *reader = find_reader(protocol, svc);
    return reader ? reader->size : MESSAGE_SIZE_VARIES;
}

static bool read_message(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    const struct dialect *dialect = dialect_of(protocol);
    mem_clear(out, sizeof *out);
    if (q2_stream_is_active(protocol)) {
        bool is_message;
        const bool ok = q2_stream_read(at, protocol, out, &is_message, err);
        if (!ok || !is_message)
            return ok;
    }
    const uint8_t svc = bytes_u8(at);
    out->svc = svc;
    if (is_update(protocol, svc)) {
        out->kind = MESSAGE_UPDATE;
        nq_read_update(at, svc, protocol, &out->update);
        return bytes_ok(at) ? true : err_set(err, ERR_FORMAT, "entity update is truncated");
    }
    const struct message_reader *reader = find_reader(protocol, svc);
    if (!reader)
        return err_set(err, ERR_FORMAT, "unknown message %d for protocol %d", svc,
                       dialect->protocol);
    out->kind = reader->kind;
    if (!reader->read)
        bytes_take(at, (size_t)reader->size);
    else if (!reader->read(at, protocol, out, err))
        return bytes_ok(at) ? err_prefix(err, "%s", reader->name)
                            : err_set(err, ERR_FORMAT, "%s is truncated", reader->name);
    return bytes_ok(at) ? true : err_set(err, ERR_FORMAT, "%s is truncated", reader->name);
}

bool message_read(struct bytes *at, struct protocol *protocol, struct message *out, struct err *err)
{
    const uint8_t *const start = at->at;
    const bool is_in_packet =
        q2_stream_is_active(protocol) && protocol->stream.state == Q2_STREAM_MESSAGE;
    return read_message(at, protocol, out, err) &&
           (!is_in_packet || q2_stream_consume(protocol, (size_t)(at->at - start), err));
}

#include "playback/protocol/dialects.h"

#include <stddef.h>

#include "base/err.h"

/* Nehahra's servers called their protocol 15, too, and BJP's builds on Nehahra's. */
static const struct dialect dialects[] = {
    {PROTOCOL_NETQUAKE, "NetQuake", .readers = READERS_NETQUAKE, .own_readers = READERS_NEHAHRA},
    {PROTOCOL_FITZQUAKE, "FitzQuake", .readers = READERS_NETQUAKE, .own_readers = READERS_KEX,
     .extended = true},
    {PROTOCOL_RMQ, "RMQ", .readers = READERS_NETQUAKE, .own_readers = READERS_KEX, .extended = true,
     .has_flags = true},
    {24, "QuakeWorld", .readers = READERS_QUAKEWORLD, .quakeworld = true},
    {25, "QuakeWorld", .readers = READERS_QUAKEWORLD, .quakeworld = true},
    {26, "QuakeWorld", .readers = READERS_QUAKEWORLD, .quakeworld = true},
    {27, "QuakeWorld", .readers = READERS_QUAKEWORLD, .quakeworld = true},
    {28, "QuakeWorld", .readers = READERS_QUAKEWORLD, .quakeworld = true},
    {PROTOCOL_NEHAHRA, "Nehahra", .readers = READERS_NETQUAKE, .own_readers = READERS_NEHAHRA},
    {PROTOCOL_BJP1, "BJP", .readers = READERS_NETQUAKE, .own_readers = READERS_NEHAHRA,
     .wide_models = true},
    {PROTOCOL_BJP2, "BJP 2", .readers = READERS_NETQUAKE, .own_readers = READERS_NEHAHRA,
     .wide_models = true, .wide_sounds = true, .wide_static_sounds = true},
    {PROTOCOL_BJP3, "BJP 3", .readers = READERS_NETQUAKE, .own_readers = READERS_NEHAHRA,
     .wide_models = true, .wide_sounds = true},
    {3502, "DarkPlaces 5", .readers = READERS_NONE},
    {3503, "DarkPlaces 6", .readers = READERS_NONE},
    {3504, "DarkPlaces 7", .readers = READERS_NONE},
};

const struct dialect *dialect_find(int protocol)
{
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++)
        if (dialects[i].protocol == protocol)
            return &dialects[i];
    return NULL;
}

bool dialect_choose(struct protocol *protocol, int number, struct err *err)
{
    const struct dialect *dialect = dialect_find(number);
    if (!dialect)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d is not known", number);
    if (dialect->readers == READERS_NONE)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d (%s) is not supported", number,
                       dialect->name);
    *protocol = (struct protocol){.dialect = dialect, .multi_view = protocol->multi_view};
    return true;
}

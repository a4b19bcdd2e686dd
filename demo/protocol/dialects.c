/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/dialects.h"

#include <stddef.h>

#include "base/err.h"
#include "demo/protocol/q2_types.h"

/* Nehahra's servers also called their protocol 15, and BJP's protocol builds on Nehahra's; hence
 * READERS_NEHAHRA in both. */
static const struct dialect dialects[] = {
    {PROTOCOL_NETQUAKE, DIALECT_NETQUAKE, "NetQuake", .readers = READERS_NETQUAKE,
     .extra_readers = READERS_NEHAHRA},
    {PROTOCOL_FITZQUAKE, DIALECT_NETQUAKE, "FitzQuake", .readers = READERS_NETQUAKE,
     .extra_readers = READERS_KEX, .extended = true},
    {PROTOCOL_RMQ, DIALECT_NETQUAKE, "RMQ", .readers = READERS_NETQUAKE,
     .extra_readers = READERS_KEX, .extended = true, .has_flags = true},
    {24, DIALECT_QUAKEWORLD, "QuakeWorld", .readers = READERS_QUAKEWORLD},
    {25, DIALECT_QUAKEWORLD, "QuakeWorld", .readers = READERS_QUAKEWORLD},
    {26, DIALECT_QUAKEWORLD, "QuakeWorld", .readers = READERS_QUAKEWORLD},
    {27, DIALECT_QUAKEWORLD, "QuakeWorld", .readers = READERS_QUAKEWORLD},
    {28, DIALECT_QUAKEWORLD, "QuakeWorld", .readers = READERS_QUAKEWORLD},
    {PROTOCOL_NEHAHRA, DIALECT_NETQUAKE, "Nehahra", .readers = READERS_NETQUAKE,
     .extra_readers = READERS_NEHAHRA},
    {PROTOCOL_BJP1, DIALECT_NETQUAKE, "BJP", .readers = READERS_NETQUAKE,
     .extra_readers = READERS_NEHAHRA, .wide_models = true},
    {PROTOCOL_BJP2, DIALECT_NETQUAKE, "BJP 2", .readers = READERS_NETQUAKE,
     .extra_readers = READERS_NEHAHRA, .wide_models = true, .wide_sounds = true,
     .wide_static_sounds = true},
    {PROTOCOL_BJP3, DIALECT_NETQUAKE, "BJP 3", .readers = READERS_NETQUAKE,
     .extra_readers = READERS_NEHAHRA, .wide_models = true, .wide_sounds = true},
    {PROTOCOL_DARKPLACES5, DIALECT_NETQUAKE, "DarkPlaces 5", .readers = READERS_NONE},
    {PROTOCOL_DARKPLACES6, DIALECT_NETQUAKE, "DarkPlaces 6", .readers = READERS_NONE},
    {PROTOCOL_DARKPLACES7, DIALECT_NETQUAKE, "DarkPlaces 7", .readers = READERS_NONE},
    {Q2_FIRST_PROTOCOL, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {27, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {28, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {29, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {30, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {31, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {32, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {33, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {PROTOCOL_QUAKE2, DIALECT_QUAKE2, "Quake II", .readers = READERS_QUAKE2},
    {35, DIALECT_QUAKE2, "R1Q2", .readers = READERS_NONE},
    {36, DIALECT_QUAKE2, "Q2PRO", .readers = READERS_NONE},
    {56, DIALECT_QUAKE2, "KMQuake2", .readers = READERS_NONE},
    {PROTOCOL_MVD2, DIALECT_QUAKE2, "MVD2", .readers = READERS_QUAKE2},
    {2022, DIALECT_QUAKE2, "Quake II re-release", .readers = READERS_NONE},
    {2023, DIALECT_QUAKE2, "Quake II re-release", .readers = READERS_NONE},
    {3434, DIALECT_QUAKE2, "Q2PRO extended", .readers = READERS_QUAKE2, .q2_width = Q2_WIDE},
    {3435, DIALECT_QUAKE2, "Q2PRO extended 2", .readers = READERS_QUAKE2,
     .q2_width = Q2_WIDE_COORDS},
    {3436, DIALECT_QUAKE2, "Q2PRO extended 3", .readers = READERS_QUAKE2, .q2_width = Q2_WIDE_FOG},
};

const struct dialect *dialect_find(enum dialect_family family, int protocol)
{
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++)
        if (dialects[i].family == family && dialects[i].protocol == protocol)
            return &dialects[i];
    return NULL;
}

const struct dialect *dialect_default(enum dialect_family family)
{
    static const int numbers[NUM_DIALECT_FAMILIES] = {
        [DIALECT_NETQUAKE] = PROTOCOL_NETQUAKE,
        [DIALECT_QUAKEWORLD] = PROTOCOL_QUAKEWORLD,
        [DIALECT_QUAKE2] = PROTOCOL_QUAKE2,
    };
    return dialect_find(family, numbers[family]);
}

bool dialect_select(struct protocol *protocol, enum dialect_family family, int number,
                    struct err *err)
{
    const struct dialect *dialect = dialect_find(family, number);
    if (!dialect)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d is not supported", number);
    if (dialect->readers == READERS_NONE)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d (%s) is not supported", number,
                       dialect->name);
    *protocol = (struct protocol){
        .dialect = dialect, .q2_width = dialect->q2_width, .multi_view = protocol->multi_view};
    return true;
}

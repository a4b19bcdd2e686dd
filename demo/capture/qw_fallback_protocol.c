/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/qw_fallback_protocol.h"

#include "demo/protocol/dialects.h"

/* The extensions negotiated by mvdsv with current and older clients. */
static const struct protocol_extensions extensions[QW_NUM_FALLBACK_PROTOCOLS] = {
    {.fte = 0},
    {.mvd1 = MVD1_FLOAT_COORDS},
    {.fte = 0x21407000, .mvd1 = MVD1_FLOAT_COORDS},
    {.fte = 0x21407000},
    {.fte = 0x21407000 | FTE_FLOAT_COORDS},
};

struct protocol qw_fallback_protocol(int index)
{
    const bool is_wide = extensions[index].fte & FTE_FLOAT_COORDS;
    return (struct protocol){
        .dialect = dialect_default(DIALECT_QUAKEWORLD),
        .extensions = extensions[index],
        .flags = is_wide ? RMQ_FLOAT_COORD | RMQ_SHORT_ANGLE : 0,
    };
}

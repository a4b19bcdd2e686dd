/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Extensions supported in QuakeWorld's messages. */
#include "demo/protocol/qw_extensions.h"

#include "base/bytes.h"

/* Extensions that are supported, or that only add messages, which are refused if they occur. The
 * others change the layout of existing messages. */
static const struct protocol_extensions readable = {
    .fte = ~((uint32_t)FTE_SPLIT_SCREEN | FTE_UNNAMED),
    .fte2 = FTE2_PRYDON_CURSOR | FTE2_VOICE_CHAT | FTE2_SET_ANGLE_DELTA | FTE2_NEW_SIZE_ENCODING |
            FTE2_INFO_BLOBS,
    .mvd1 = 2 * MVD1_SIMPLE_PROJECTILE - 1,
};

bool qw_read_extensions(struct bytes *at, struct protocol_extensions *out, int *number,
                        struct err *err)
{
    *number = (int)extensions_read(at, out);
    return bytes_ok(at) && extensions_check(out, &readable, err);
}

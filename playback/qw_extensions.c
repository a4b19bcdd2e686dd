/* Which extensions QuakeWorld's messages can be read with. */
#include "playback/protocol.h"

/* Extensions that are read here, or that only add messages: those are refused
 * when they come. Others lay out what comes anyway in ways of their own. */
static const struct protocol_extensions readable = {
    .fte = ~(FTE_SPLIT_SCREEN | UINT32_C(0x10000000)),
    .fte2 = FTE2_PRYDON_CURSOR | FTE2_VOICE_CHAT | FTE2_SET_ANGLE_DELTA | FTE2_NEW_SIZE_ENCODING |
            FTE2_INFO_BLOBS,
    .mvd1 = 2 * MVD1_SIMPLE_PROJECTILE - 1,
};

bool qw_read_extensions(struct bytes *at, struct protocol_extensions *out, int *number,
                        struct err *err)
{
    enum { FTEX = 0x58455446, FTE2 = 0x32455446, MVD1 = 0x3144564d };
    for (;;) {
        const uint32_t mark = bytes_u32(at);
        if (mark == FTEX)
            out->fte = bytes_u32(at);
        else if (mark == FTE2)
            out->fte2 = bytes_u32(at);
        else if (mark == MVD1)
            out->mvd1 = bytes_u32(at);
        else {
            *number = (int)mark;
            return bytes_ok(at) && extensions_check(out, &readable, err);
        }
    }
}

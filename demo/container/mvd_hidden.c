/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A block consists of records of u32 size, u16 kind (65535: the next u16 is the kind) and that many
 * bytes; a pause has no size. */
#include "demo/container/mvd_hidden.h"

#include "demo/container/demo_container.h"

bool mvd_hidden_next(struct bytes *at, int *kind, struct bytes *data)
{
    enum { MORE = 0xffff, START_SIZE = 8, BARE_PAUSE = 3 };
    if (bytes_left(at) == 0)
        return false;
    const bool is_bare = bytes_left(at) == BARE_PAUSE;
    const uint32_t size = is_bare ? 1 : bytes_u32(at);
    *kind = bytes_u16(at);
    if (is_bare && *kind != MVD_HIDDEN_PAUSE)
        return false;
    if (*kind == MORE)
        *kind = bytes_u16(at);
    *data = bytes_sub(at, 0, size);
    bytes_take(at, size);
    /* Early servers sent MVD_HIDDEN_START under this number. */
    if (*kind == MVD_HIDDEN_INSTRUCTION && size == START_SIZE)
        *kind = MVD_HIDDEN_START;
    return bytes_ok(at);
}

/* u16 cause, u16 attacker's entity, u16 victim's entity, u16 damage */
bool mvd_hidden_damage(struct bytes data, struct mvd_damage *out)
{
    out->cause = bytes_u16(&data);
    out->attacker = bytes_u16(&data);
    out->victim = bytes_u16(&data);
    out->points = bytes_u16(&data);
    return bytes_ok(&data);
}

/* u8 player, u8 number of lost commands before this one, u8 msec, f32 angles[3], i16 forward, side
 * and up, u8 buttons, u8 impulse */
bool mvd_hidden_command(struct bytes data, int *player, struct usercmd *out)
{
    *player = bytes_u8(&data);
    bytes_u8(&data);
    *out = (struct usercmd){.msec = bytes_u8(&data)};
    out->angles = demo_read_angles(&data);
    out->forward = bytes_i16(&data);
    out->side = bytes_i16(&data);
    out->up = bytes_i16(&data);
    out->buttons = bytes_u8(&data);
    return bytes_ok(&data);
}

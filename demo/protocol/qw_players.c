/* SPDX-License-Identifier: GPL-2.0-or-later */
/* QuakeWorld's svc_playerinfo, which .qwd and .mvd encode differently. */
#include "demo/protocol/qw_players.h"

#include "base/err.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/quake.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/qw_entities.h"

/* The player's last command; only its angles and impulse are used. */
static void read_command(struct bytes *at, const struct protocol *protocol,
                         struct message_player *p)
{
    const uint8_t bits = bytes_u8(at);
    const bool old = protocol->dialect->protocol <= 26;
    const float unit = 360.0f / 65536.0f;
    p->angles.x = bits & QW_COMMAND_ANGLE1 ? (float)bytes_i16(at) * unit : 0.0f;
    p->angles.y = bits & QW_COMMAND_ANGLE2 || old ? (float)bytes_i16(at) * unit : 0.0f;
    p->angles.z = bits & QW_COMMAND_ANGLE3 ? (float)bytes_i16(at) * unit : 0.0f;
    for (int i = 0; i < 3; i++)
        if (bits & QW_COMMAND_FORWARD << i)
            bytes_take(at, old ? 1 : 2);
    if (bits & QW_COMMAND_BUTTONS)
        bytes_u8(at);
    p->weapon = bits & QW_COMMAND_IMPULSE ? bytes_u8(at) : 0;
    if (!old || bits & QW_COMMAND_ANGLE2)
        bytes_u8(at);
    p->bits |= PLAYER_ANGLE1 | PLAYER_ANGLE1 << 1 | PLAYER_ANGLE1 << 2;
}

/* The top bit of the skin stands for 256 in the model index. */
static void widen_model(struct message_player *p, bool has_model, const struct protocol *protocol)
{
    if (!has_model || !(p->skin & 128) || !(protocol->extensions.fte & FTE_MODEL_DOUBLE))
        return;
    p->model += 256;
    p->skin &= 127;
}

/* Only clients that predict weapons use it. */
static void skip_weapon_prediction(struct bytes *at, const struct protocol *protocol)
{
    enum { SIZE = 1 + 2 + 3 * 4 + 3 + 4 };
    if (protocol->extensions.mvd1 & MVD1_WEAPON_PREDICTION && bytes_u8(at))
        bytes_take(at, SIZE);
}

static void read_qwd_player(struct bytes *at, const struct protocol *protocol,
                            struct message_player *p)
{
    const uint32_t fte = protocol->extensions.fte;
    const bool is_wide = fte & QW_QWD_WIDE_FTE;
    uint32_t flags = bytes_u16(at);
    if (is_wide && flags & QW_QWD_MORE)
        flags |= (uint32_t)bytes_u8(at) << 16;
    for (int i = 0; i < 3; i++)
        p->origin.raw[i] = qw_read_origin(at, protocol);
    p->frame = bytes_u8(at);
    p->bits = PLAYER_ORIGIN1 | PLAYER_ORIGIN1 << 1 | PLAYER_ORIGIN1 << 2 | PLAYER_MODEL |
              PLAYER_SKIN | PLAYER_EFFECTS | PLAYER_WEAPON_FRAME | PLAYER_VELOCITY;
    p->msec = flags & QW_QWD_MSEC ? bytes_u8(at) : 0;
    if (flags & QW_QWD_COMMAND)
        read_command(at, protocol, p);
    for (int i = 0; i < 3; i++)
        p->velocity.raw[i] = flags & (uint32_t)QW_QWD_VELOCITY1 << i ? bytes_i16(at) : 0.0f;
    p->model = flags & QW_QWD_MODEL ? bytes_u8(at) : 0;
    p->skin = flags & QW_QWD_SKIN ? bytes_u8(at) : 0;
    p->effects = flags & QW_QWD_EFFECTS ? bytes_u8(at) : 0;
    p->weapon_frame = flags & QW_QWD_WEAPON_FRAME ? bytes_u8(at) : 0;
    skip_weapon_prediction(at, protocol);
    if (fte & FTE_SCALE && flags & QW_QWD_SCALE)
        bytes_u8(at);
    if (fte & FTE_TRANS && flags & QW_QWD_ALPHA)
        p->alpha = qw_read_alpha(at);
    if (fte & FTE_FATNESS && flags & QW_QWD_FATNESS)
        bytes_u8(at);
    if (fte & FTE_HULL_SIZE && flags & QW_QWD_HULL)
        bytes_u8(at);
    if (fte & FTE_COLOUR_MOD && flags & QW_QWD_COLOUR)
        bytes_take(at, 3);
    widen_model(p, flags & QW_QWD_MODEL, protocol);
    p->dead = flags & QW_QWD_DEAD;
    p->gibbed = flags & QW_QWD_GIB;
    p->has_ground = true;
    p->on_ground =
        flags & (is_wide ? (uint32_t)QW_QWD_MOVED_ON_GROUND : (uint32_t)QW_QWD_ON_GROUND);
}

/* .mvd: only the fields that changed since the player was last sent. */
static void read_mvd_player(struct bytes *at, const struct protocol *protocol,
                            struct message_player *p)
{
    const uint16_t flags = bytes_u16(at);
    p->frame = bytes_u8(at);
    p->bits = flags & (PLAYER_ORIGIN1 * 7 | PLAYER_ANGLE1 * 7);
    for (int i = 0; i < 3; i++)
        if (flags & QW_MVD_ORIGIN1 << i)
            p->origin.raw[i] = qw_read_origin(at, protocol);
    for (int i = 0; i < 3; i++)
        if (flags & QW_MVD_ANGLE1 << i)
            p->angles.raw[i] = (float)bytes_i16(at) * (360.0f / 65536.0f);
    if (flags & QW_MVD_MODEL)
        p->model = bytes_u8(at);
    if (flags & QW_MVD_SKIN)
        p->skin = bytes_u8(at);
    if (flags & QW_MVD_EFFECTS)
        p->effects = bytes_u8(at);
    if (flags & QW_MVD_WEAPON_FRAME)
        p->weapon_frame = bytes_u8(at);
    p->bits |= flags & QW_MVD_MODEL ? PLAYER_MODEL : 0;
    p->bits |= flags & QW_MVD_SKIN ? PLAYER_SKIN : 0;
    p->bits |= flags & QW_MVD_EFFECTS ? PLAYER_EFFECTS : 0;
    p->bits |= flags & QW_MVD_WEAPON_FRAME ? PLAYER_WEAPON_FRAME : 0;
    widen_model(p, flags & QW_MVD_MODEL, protocol);
    p->dead = flags & QW_MVD_DEAD;
    p->gibbed = flags & QW_MVD_GIB;
}

bool qw_read_player(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err)
{
    struct message_player *p = &out->player;
    p->slot = bytes_u8(at);
    if (bytes_ok(at) && p->slot >= QW_MAX_PLAYERS)
        return err_set(err, ERR_FORMAT, "invalid player number %d", p->slot);
    if (protocol->multi_view)
        read_mvd_player(at, protocol, p);
    else
        read_qwd_player(at, protocol, p);
    return bytes_ok(at);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/raw_player.h"

#include <string.h>

#include "base/buffer.h"
#include "demo/protocol/dialect.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"

enum { MODEL = 6, SKIN = 7, SKIN_WIDE = 128 };

/* The fields in the order in which they are sent. */
static const uint16_t field_bits[RAW_PLAYER_FIELDS] = {
    QW_MVD_ORIGIN1,     QW_MVD_ORIGIN1 << 1, QW_MVD_ORIGIN1 << 2, QW_MVD_ANGLE1,
    QW_MVD_ANGLE1 << 1, QW_MVD_ANGLE1 << 2,  QW_MVD_MODEL,        QW_MVD_SKIN,
    QW_MVD_EFFECTS,     QW_MVD_WEAPON_FRAME,
};

static uint8_t field_size(int i, const struct protocol *protocol)
{
    const bool is_wide = protocol->extensions.fte & FTE_FLOAT_COORDS ||
                         protocol->extensions.mvd1 & MVD1_FLOAT_COORDS;
    return i < 3 ? (is_wide ? 4 : 2) : i < 6 ? 2 : 1;
}

void raw_player_add(struct raw_player *player, struct bytes raw, const struct protocol *protocol)
{
    const uint16_t states = QW_MVD_DEAD | QW_MVD_GIB;
    bytes_take(&raw, 2); /* the message's number, the slot */
    const uint16_t flags = bytes_u16(&raw);
    player->frame = bytes_u8(&raw);
    player->flags = (uint16_t)((player->flags & ~states) | flags);
    for (int i = 0; i < RAW_PLAYER_FIELDS; i++) {
        const uint8_t size = field_size(i, protocol);
        const uint8_t *data = flags & field_bits[i] ? bytes_take(&raw, size) : NULL;
        if (!data)
            continue;
        player->fields[i].size = size;
        memcpy(player->fields[i].data, data, size);
    }
    uint8_t *skin = &player->fields[SKIN].data[0];
    const bool has_skin = flags & QW_MVD_SKIN && protocol->extensions.fte & FTE_MODEL_DOUBLE;
    if (flags & QW_MVD_MODEL)
        player->is_wide = has_skin && *skin & SKIN_WIDE;
    if (has_skin && flags & QW_MVD_MODEL)
        *skin &= (uint8_t)~SKIN_WIDE;
}

void raw_player_write(const struct raw_player *player, int slot, struct buffer *out)
{
    const bool is_wide = player->is_wide && player->fields[MODEL].size > 0;
    buffer_u8(out, QW_SVC_PLAYERINFO);
    buffer_u8(out, (unsigned)slot);
    buffer_u16(out, player->flags | (is_wide ? (unsigned)QW_MVD_SKIN : 0));
    buffer_u8(out, player->frame);
    for (int i = 0; i < RAW_PLAYER_FIELDS; i++) {
        if (i == SKIN && is_wide)
            buffer_u8(out, player->fields[SKIN].data[0] | (unsigned)SKIN_WIDE);
        else
            buffer_append(out, player->fields[i].data, player->fields[i].size);
    }
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/q2_parts.h"

#include "base/bytes.h"
#include "base/err.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/q2_config.h"
#include "demo/protocol/q2_entities.h"

bool q2_parts_server(struct bytes *at, const struct protocol *protocol,
                     struct message_server_info *out, struct err *err)
{
    out->dialect = protocol->dialect;
    out->game_dir = fields_text(at);
    out->player = bytes_i16(at);
    out->title = "";
    out->max_clients = Q2_MAX_PLAYERS;
    out->game_type = 1;
    out->num_models = out->num_sounds = 1;
    out->rules = MOVEVARS_DEFAULT;
    return (out->player >= -1 && out->player < Q2_MAX_PLAYERS) ||
           err_set(err, ERR_FORMAT, "invalid player number %d", out->player);
}

bool q2_parts_config(struct bytes *at, const struct protocol *protocol, struct message *out,
                     struct err *err)
{
    const int number = bytes_u16(at);
    out->config.index = q2_config_index(protocol->q2_width, number);
    out->config.text = fields_text(at);
    if (bytes_ok(at) && out->config.index < 0)
        return err_set(err, ERR_FORMAT, "invalid configstring index %d", number);
    return bytes_ok(at);
}

void q2_parts_print(struct bytes *at, struct message *out)
{
    enum { LEVEL_CHAT = 3 };
    out->print.chat = bytes_u8(at) == LEVEL_CHAT;
    out->print.text = fields_text(at);
}

void q2_parts_sound(struct bytes *at, const struct protocol *protocol, struct message_q2_sound *out)
{
    out->bits = bytes_u8(at);
    const bool is_wide = protocol->q2_width != Q2_NARROW && out->bits & Q2_SOUND_WIDE;
    out->sound = is_wide ? bytes_u16(at) : bytes_u8(at);
    out->volume = out->bits & Q2_SOUND_VOLUME ? (float)bytes_u8(at) / 255.0f : 1.0f;
    out->attenuation = out->bits & Q2_SOUND_ATTENUATION ? (float)bytes_u8(at) / 64.0f : 1.0f;
    out->delay = out->bits & Q2_SOUND_DELAY ? (float)bytes_u8(at) / 1000.0f : 0.0f;
}

void q2_parts_sound_entity(struct bytes *at, struct message_q2_sound *out)
{
    const uint16_t both = bytes_u16(at);
    out->entity = both >> 3;
    out->channel = both & 7;
}

bool q2_parts_check_entity(const struct protocol *protocol, int number, struct err *err)
{
    const int most = protocol->q2_width == Q2_NARROW ? Q2_NARROW_ENTITIES : Q2_MAX_ENTITIES;
    return number < most || err_set(err, ERR_FORMAT, "invalid entity number %d", number);
}

bool q2_parts_skip_entities(struct bytes *at, const struct protocol *protocol,
                            bool removed_has_fields, struct err *err)
{
    struct q2_entity_head head;
    while (q2_read_entity_head(at, protocol->q2_width, &head)) {
        struct q2_entity state = {0};
        if (!q2_parts_check_entity(protocol, head.number, err))
            return false;
        if (!head.is_removed || removed_has_fields)
            q2_read_entity(at, &head, &state);
    }
    return bytes_ok(at);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Messages of Quake II servers: protocols 26 to 34 and Q2PRO's 3434 to 3436. */
#include "demo/protocol/q2_messages.h"

#include "base/err.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/q2_entities.h"
#include "demo/protocol/q2_fields.h"
#include "demo/protocol/q2_parts.h"

static bool read_text(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol, (void)err;
    out->text = fields_text(at);
    return bytes_ok(at);
}

static bool read_muzzle_flash(struct bytes *at, struct protocol *protocol, struct message *out,
                              struct err *err)
{
    (void)protocol, (void)err;
    out->muzzle.entity = bytes_u16(at);
    out->muzzle.flash = bytes_u8(at);
    return bytes_ok(at);
}

/* In wide protocols the bits above the entity's 13 belong to the flash. */
static bool read_monster_flash(struct bytes *at, struct protocol *protocol, struct message *out,
                               struct err *err)
{
    enum { ENTITY_BITS = 13, FLASH_BITS = 8 };
    (void)err;
    const uint16_t word = bytes_u16(at);
    out->muzzle.entity = word;
    out->muzzle.flash = bytes_u8(at);
    if (protocol->q2_width != Q2_NARROW) {
        out->muzzle.entity = word & ((1 << ENTITY_BITS) - 1);
        out->muzzle.flash |= (uint16_t)(word >> ENTITY_BITS << FLASH_BITS);
    }
    return bytes_ok(at);
}

static bool read_inventory(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)protocol, (void)err;
    out->inventory = bytes_sub(at, 0, Q2_NUM_ITEMS * 2);
    bytes_take(at, Q2_NUM_ITEMS * 2);
    return bytes_ok(at);
}

static bool read_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    struct message_q2_sound *s = &out->q2_sound;
    (void)err;
    q2_parts_sound(at, protocol, s);
    if (s->bits & Q2_SOUND_ENTITY)
        q2_parts_sound_entity(at, s);
    if (s->bits & Q2_SOUND_POSITION)
        s->origin = fields_position(at, protocol);
    return bytes_ok(at);
}

static bool read_print(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)protocol, (void)err;
    q2_parts_print(at, out);
    return bytes_ok(at);
}

/* i32 protocol, i32 level count, u8 kind of recording, game folder, i16 player, title */
static bool read_server_data(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    enum { SERVER_RECORDING = 2 };
    struct message_server_info *s = &out->server;
    s->protocol = bytes_i32(at);
    if (!bytes_ok(at) || !dialect_select(protocol, DIALECT_QUAKE2, s->protocol, err))
        return false;
    bytes_i32(at);
    if (bytes_u8(at) == SERVER_RECORDING)
        return err_set(
            err, ERR_UNSUPPORTED,
            "server-side recordings (serverrecord) are not supported: they have no player's view");
    if (!q2_parts_server(at, protocol, s, err))
        return false;
    s->title = fields_text(at);
    return bytes_ok(at);
}

static bool read_config_string(struct bytes *at, struct protocol *protocol, struct message *out,
                               struct err *err)
{
    return q2_parts_config(at, protocol, out, err);
}

static bool read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    struct q2_entity_head head;
    if (!q2_read_entity_head(at, protocol->q2_width, &head))
        return bytes_ok(at) ? err_set(err, ERR_FORMAT, "invalid entity number 0") : false;
    q2_read_entity(at, &head, &out->q2_entity);
    return bytes_ok(at) && q2_parts_check_entity(protocol, head.number, err);
}

/* Sustained steam (a number other than -1) also has a duration. */
static void read_steam(struct bytes *at, const struct protocol *protocol,
                       struct message_q2_temp *temp)
{
    temp->entity = bytes_i16(at);
    temp->count = bytes_u8(at);
    temp->origin = fields_position(at, protocol);
    temp->direction = bytes_u8(at);
    temp->colour = bytes_u8(at);
    temp->magnitude = bytes_i16(at);
    if (temp->entity != -1)
        temp->life = (float)bytes_i32(at) / 1000.0f;
}

static bool read_temp_entity(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    struct message_q2_temp *temp = &out->q2_temp;
    temp->kind = bytes_u8(at);
    const char *field = q2_temp_entity_fields(temp->kind);
    if (!field)
        return err_set(err, ERR_FORMAT, "unknown temporary entity type %d", temp->kind);
    int num_positions = 0;
    for (; *field; field++)
        switch (*field) {
        case 'P':
            *(num_positions++ == 0 ? &temp->origin : &temp->end) = fields_position(at, protocol);
            break;
        case 'O':
            temp->offset = fields_position(at, protocol);
            break;
        case 'D':
            temp->direction = bytes_u8(at);
            break;
        case 'C':
            temp->count = bytes_u8(at);
            break;
        case 'K':
            temp->colour = bytes_u8(at);
            break;
        case 'E':
            temp->entity2 = temp->entity;
            temp->entity = bytes_i16(at);
            break;
        default:
            read_steam(at, protocol, temp);
        }
    return bytes_ok(at);
}

static bool read_download(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    (void)protocol, (void)out, (void)err;
    const int16_t size = bytes_i16(at);
    bytes_u8(at);
    if (size > 0)
        bytes_take(at, (size_t)size);
    return bytes_ok(at);
}

/* i32 number, i32 base, [u8 packets held back], u8 size and areas, u8 svc_playerinfo, player,
 * u8 svc_packetentities, entities */
static bool read_frame(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    enum { LAST_FRAME = 100000000 }; /* 10^7 seconds, the limit of fields_clock() */
    struct message_q2_frame *frame = &out->q2_frame;
    frame->width = protocol->q2_width;
    frame->number = bytes_i32(at);
    frame->base = bytes_i32(at);
    if (protocol->dialect->protocol > Q2_FIRST_PROTOCOL)
        bytes_u8(at);
    const uint8_t num_areas = bytes_u8(at);
    frame->areas = bytes_sub(at, 0, num_areas);
    bytes_take(at, num_areas);
    if (bytes_u8(at) != Q2_SVC_PLAYERINFO && bytes_ok(at))
        return err_set(err, ERR_FORMAT, "missing player state (svc_playerinfo)");
    frame->player = *at;
    struct q2_player player = {0};
    q2_read_player(at, protocol->q2_width, &player);
    if (bytes_u8(at) != Q2_SVC_PACKETENTITIES && bytes_ok(at))
        return err_set(err, ERR_FORMAT, "missing entities (svc_packetentities)");
    frame->entities = *at;
    if (!q2_parts_skip_entities(at, protocol, false, err))
        return false;
    if (frame->number < 0 || frame->number > LAST_FRAME)
        return err_set(err, ERR_FORMAT, "invalid frame number %d", frame->number);
    return bytes_ok(at);
}

const struct message_reader q2_readers[NUM_Q2_SVC] = {
    [Q2_SVC_MUZZLEFLASH] = {"svc_muzzleflash", MESSAGE_Q2_MUZZLE_FLASH, read_muzzle_flash, 3},
    [Q2_SVC_MUZZLEFLASH2] = {"svc_muzzleflash2", MESSAGE_Q2_MONSTER_FLASH, read_monster_flash, 3},
    [Q2_SVC_TEMP_ENTITY] = {"svc_temp_entity", MESSAGE_Q2_TEMP_ENTITY, read_temp_entity, -1},
    [Q2_SVC_LAYOUT] = {"svc_layout", MESSAGE_Q2_LAYOUT, read_text, -1},
    [Q2_SVC_INVENTORY] = {"svc_inventory", MESSAGE_Q2_INVENTORY, read_inventory, -1},
    [Q2_SVC_NOP] = {"svc_nop", MESSAGE_NOTHING, NULL, 0},
    [Q2_SVC_DISCONNECT] = {"svc_disconnect", MESSAGE_DISCONNECT, NULL, 0},
    [Q2_SVC_RECONNECT] = {"svc_reconnect", MESSAGE_NOTHING, NULL, 0},
    [Q2_SVC_SOUND] = {"svc_sound", MESSAGE_Q2_SOUND, read_sound, -1},
    [Q2_SVC_PRINT] = {"svc_print", MESSAGE_PRINT, read_print, -1},
    [Q2_SVC_STUFFTEXT] = {"svc_stufftext", MESSAGE_STUFF_TEXT, read_text, -1},
    [Q2_SVC_SERVERDATA] = {"svc_serverdata", MESSAGE_SERVER_INFO, read_server_data, -1},
    [Q2_SVC_CONFIGSTRING] = {"svc_configstring", MESSAGE_Q2_CONFIG_STRING, read_config_string, -1},
    [Q2_SVC_SPAWNBASELINE] = {"svc_spawnbaseline", MESSAGE_Q2_BASELINE, read_baseline, -1},
    [Q2_SVC_CENTERPRINT] = {"svc_centerprint", MESSAGE_CENTER_PRINT, read_text, -1},
    [Q2_SVC_DOWNLOAD] = {"svc_download", MESSAGE_NOTHING, read_download, -1},
    [Q2_SVC_FRAME] = {"svc_frame", MESSAGE_Q2_FRAME, read_frame, -1},
};

/* The messages of Quake II servers, protocols 26 to 34. */
#include "playback/protocol/q2_messages.h"

#include "base/err.h"
#include "playback/protocol/dialects.h"
#include "playback/protocol/fields.h"
#include "playback/protocol/q2_entities.h"
#include "playback/protocol/q2_fields.h"

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
    s->bits = bytes_u8(at);
    s->sound = bytes_u8(at);
    s->volume = s->bits & Q2_SOUND_VOLUME ? (float)bytes_u8(at) / 255.0f : 1.0f;
    s->attenuation = s->bits & Q2_SOUND_ATTENUATION ? (float)bytes_u8(at) / 64.0f : 1.0f;
    s->delay = s->bits & Q2_SOUND_DELAY ? (float)bytes_u8(at) / 1000.0f : 0.0f;
    if (s->bits & Q2_SOUND_ENTITY) {
        const uint16_t both = bytes_u16(at);
        s->entity = both >> 3;
        s->channel = both & 7;
    }
    if (s->bits & Q2_SOUND_POSITION)
        s->origin = fields_position(at, protocol);
    return bytes_ok(at);
}

static bool read_print(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    enum { LEVEL_CHAT = 3 };
    (void)protocol, (void)err;
    out->print.chat = bytes_u8(at) == LEVEL_CHAT;
    out->print.text = fields_text(at);
    return bytes_ok(at);
}

/* i32 protocol, i32 level count, u8 kind of recording, game folder, i16 player, title */
static bool read_server_data(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    enum { SERVER_RECORDING = 2 };
    struct message_server_info *s = &out->server;
    s->protocol = bytes_i32(at);
    if (!bytes_ok(at) || !dialect_choose(protocol, DIALECT_QUAKE2, s->protocol, err))
        return false;
    s->dialect = protocol->dialect;
    bytes_i32(at);
    if (bytes_u8(at) == SERVER_RECORDING)
        return err_set(err, ERR_UNSUPPORTED, "a recording by the server has no player's view");
    s->game_dir = fields_text(at);
    s->player = bytes_i16(at);
    s->title = fields_text(at);
    if (s->player < -1 || s->player >= Q2_MAX_PLAYERS)
        return err_set(err, ERR_FORMAT, "player %d cannot be", s->player);
    s->max_clients = Q2_MAX_PLAYERS;
    s->game_type = 1;
    s->num_models = s->num_sounds = 1;
    s->rules = MOVEVARS_DEFAULT;
    return bytes_ok(at);
}

static bool read_config_string(struct bytes *at, struct protocol *protocol, struct message *out,
                               struct err *err)
{
    (void)protocol;
    out->config.index = bytes_u16(at);
    out->config.text = fields_text(at);
    if (bytes_ok(at) && out->config.index >= Q2_NUM_CONFIG_STRINGS)
        return err_set(err, ERR_FORMAT, "there is no text %d", out->config.index);
    return bytes_ok(at);
}

static bool check_entity(int number, struct err *err)
{
    return number < Q2_MAX_ENTITIES ? true
                                    : err_set(err, ERR_FORMAT, "entity %d cannot be", number);
}

static bool read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    (void)protocol;
    struct q2_entity_head head;
    if (!q2_read_entity_head(at, &head))
        return bytes_ok(at) ? err_set(err, ERR_FORMAT, "entity 0 cannot be") : false;
    q2_read_entity(at, &head, &out->q2_entity);
    return bytes_ok(at) && check_entity(head.number, err);
}

/* A part of steam has a length unless its number is -1. */
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
        return err_set(err, ERR_FORMAT, "temporary entity %d is not known", temp->kind);
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

/* Step over a list; false with err when an entity in it cannot be. */
static bool skip_entities(struct bytes *at, struct err *err)
{
    struct q2_entity_head head;
    while (q2_read_entity_head(at, &head)) {
        struct q2_entity state = {0};
        if (!check_entity(head.number, err))
            return false;
        if (!(head.bits & Q2_ENTITY_REMOVE))
            q2_read_entity(at, &head, &state);
    }
    return bytes_ok(at);
}

/* i32 number, i32 base, [u8 packets held back], u8 size and areas, u8 svc_playerinfo, player,
 * u8 svc_packetentities, entities */
static bool read_frame(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    enum { LAST_FRAME = 100000000 }; /* a clock of 10^7 s, as of other games */
    struct message_q2_frame *frame = &out->q2_frame;
    frame->number = bytes_i32(at);
    frame->base = bytes_i32(at);
    if (protocol->dialect->protocol > Q2_FIRST_PROTOCOL)
        bytes_u8(at);
    const uint8_t num_areas = bytes_u8(at);
    frame->areas = bytes_sub(at, 0, num_areas);
    bytes_take(at, num_areas);
    if (bytes_u8(at) != Q2_SVC_PLAYERINFO && bytes_ok(at))
        return err_set(err, ERR_FORMAT, "the player's state is missing");
    frame->player = *at;
    struct q2_player player = {0};
    q2_read_player(at, &player);
    if (bytes_u8(at) != Q2_SVC_PACKETENTITIES && bytes_ok(at))
        return err_set(err, ERR_FORMAT, "the entities are missing");
    frame->entities = *at;
    if (!skip_entities(at, err))
        return false;
    if (frame->number < 0 || frame->number > LAST_FRAME)
        return err_set(err, ERR_FORMAT, "frame %d cannot be", frame->number);
    return bytes_ok(at);
}

const struct message_reader q2_readers[NUM_Q2_SVC] = {
    [Q2_SVC_MUZZLEFLASH] = {"svc_muzzleflash", MESSAGE_Q2_MUZZLE_FLASH, read_muzzle_flash, 3},
    [Q2_SVC_MUZZLEFLASH2] = {"svc_muzzleflash2", MESSAGE_Q2_MONSTER_FLASH, read_muzzle_flash, 3},
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

#include "playback/coder_nq.h"

#include <string.h>

#include "playback/coder.h"
#include "playback/coder_added.h"
#include "playback/protocol.h"

enum { UPDATE = 128 };

static bool is_extended(const struct coder *c)
{
    return c->protocol == PROTOCOL_FITZQUAKE || c->protocol == PROTOCOL_RMQ;
}

void coder_coord(struct coder *c, const char *name)
{
    const uint32_t flags = c->protocol == PROTOCOL_RMQ ? c->flags : 0;
    if (flags & RMQ_FLOAT_COORD) {
        coder_f32(c, name);
    } else if (flags & RMQ_INT32_COORD) {
        coder_scaled(c, name, 4, true, 1 / 16.0);
    } else if (flags & RMQ_24BIT_COORD) {
        coder_i16(c, name);
        coder_u8(c, "fraction");
    } else {
        coder_scaled(c, name, 2, true, 1 / 8.0);
    }
}

void coder_angle(struct coder *c, const char *name)
{
    const uint32_t flags = c->protocol == PROTOCOL_RMQ ? c->flags : 0;
    if (flags & RMQ_FLOAT_ANGLE)
        coder_f32(c, name);
    else if (flags & RMQ_SHORT_ANGLE)
        coder_scaled(c, name, 2, true, 360 / 65536.0);
    else
        coder_scaled(c, name, 1, true, 360 / 256.0);
}

void coder_position(struct coder *c)
{
    coder_coord(c, "x");
    coder_coord(c, "y");
    coder_coord(c, "z");
}

static void code_angles(struct coder *c)
{
    coder_angle(c, "pitch");
    coder_angle(c, "yaw");
    coder_angle(c, "roll");
}

static bool is_bjp(const struct coder *c)
{
    return c->protocol >= PROTOCOL_BJP1 && c->protocol <= PROTOCOL_BJP3;
}

/* BJP's numbers of models have two bytes. */
static void code_model(struct coder *c, const char *name)
{
    if (is_bjp(c))
        coder_u16(c, name);
    else
        coder_u8(c, name);
}

static void code_place(struct coder *c)
{
    static const char *const origin[] = {"x", "y", "z"}, *const angles[] = {"pitch", "yaw", "roll"};
    for (int i = 0; i < 3; i++) {
        coder_coord(c, origin[i]);
        coder_angle(c, angles[i]);
    }
}

static void code_nothing(struct coder *c)
{
    (void)c;
}

static void code_text(struct coder *c)
{
    coder_string(c, "text");
}

static void code_updatestat(struct coder *c)
{
    coder_u8(c, "index");
    coder_i32(c, "value");
}

static void code_version(struct coder *c)
{
    coder_i32(c, "serverprotocol");
}

static void code_setview(struct coder *c)
{
    coder_u16(c, "entity");
}

static void code_sound(struct coder *c)
{
    const uint8_t mask = coder_bits(c, "mask");
    if (mask & 1)
        coder_u8(c, "vol");
    if (mask & 2)
        coder_scaled(c, "attenuation", 1, false, 1 / 64.0);
    if (mask & 8) {
        coder_u16(c, "entity");
        coder_u8(c, "channel");
    } else {
        coder_bits16(c, "entity_channel");
    }
    if (mask & 16 || c->protocol == PROTOCOL_BJP2 || c->protocol == PROTOCOL_BJP3)
        coder_u16(c, "soundnum");
    else
        coder_u8(c, "soundnum");
    coder_position(c);
}

static void code_time(struct coder *c)
{
    coder_f32(c, "time");
}

static void code_list(struct coder *c, const char *name)
{
    while (!coder_string(c, name))
        ;
}

static bool is_known(const struct coder *c)
{
    return c->protocol == PROTOCOL_NETQUAKE || c->protocol == PROTOCOL_NEHAHRA || is_bjp(c) ||
           is_extended(c);
}

static void code_serverinfo(struct coder *c)
{
    enum { FTEX = 0x58455446, FTE2 = 0x32455446 };
    c->extensions = (struct protocol_extensions){0};
    c->protocol = coder_i32(c, "serverversion");
    while (c->protocol == FTEX || c->protocol == FTE2) {
        const bool first = c->protocol == FTEX;
        *(first ? &c->extensions.fte : &c->extensions.fte2) = coder_bits32(c, "extensions");
        c->protocol = coder_i32(c, "serverversion");
    }
    if (!is_known(c))
        coder_fail(c, "protocol %d has no text form", c->protocol);
    c->flags = c->protocol == PROTOCOL_RMQ ? coder_bits32(c, "flags") : 0;
    if (c->extensions.fte2 & FTE2_PREDICTION_INFO)
        coder_string(c, "gamedir");
    coder_u8(c, "maxclients");
    coder_u8(c, "multi");
    coder_string(c, "mapname");
    code_list(c, "precache_model");
    code_list(c, "precache_sound");
}

static void code_lightstyle(struct coder *c)
{
    coder_u8(c, "style");
    coder_string(c, "string");
}

static void code_updatename(struct coder *c)
{
    coder_u8(c, "player");
    coder_string(c, "netname");
}

static void code_updatefrags(struct coder *c)
{
    coder_u8(c, "player");
    coder_i16(c, "frags");
}

static void code_updatecolors(struct coder *c)
{
    coder_u8(c, "player");
    coder_bits(c, "colors");
}

/* The bits of svc_clientdata; those above 15 are FitzQuake's. */
static void code_clientdata(struct coder *c)
{
    static const char *const punch[] = {"punch_pitch", "punch_yaw", "punch_roll"};
    static const char *const velocity[] = {"vel_x", "vel_y", "vel_z"};
    static const char *const high[] = {"weaponmodel_high", "armorvalue_high", "currentammo_high",
                                       "ammo_shells_high", "ammo_nails_high", "ammo_rockets_high",
                                       "ammo_cells_high"};
    uint32_t mask = coder_bits16(c, "mask");
    if (is_extended(c) && mask & 1u << 15)
        mask |= (uint32_t)coder_bits(c, "mask2") << 16;
    if (is_extended(c) && mask & 1u << 23)
        mask |= (uint32_t)coder_bits(c, "mask3") << 24;
    if (mask & 1)
        coder_i8(c, "view_ofs_z");
    if (mask & 2)
        coder_i8(c, "ideal_pitch");
    for (int i = 0; i < 3; i++) {
        if (mask & 4u << i)
            coder_i8(c, punch[i]);
        if (mask & 32u << i)
            coder_scaled(c, velocity[i], 1, true, 16);
    }
    coder_bits32(c, "items");
    if (mask & 1u << 12)
        coder_u8(c, "weaponframe");
    if (mask & 1u << 13)
        coder_u8(c, "armorvalue");
    if (mask & 1u << 14)
        code_model(c, "weaponmodel");
    coder_i16(c, "health");
    coder_u8(c, "currentammo");
    coder_u8(c, "ammo_shells");
    coder_u8(c, "ammo_nails");
    coder_u8(c, "ammo_rockets");
    coder_u8(c, "ammo_cells");
    coder_u8(c, "weapon");
    if (!is_extended(c))
        return;
    for (int i = 0; i < 7; i++)
        if (mask & 1u << (16 + i))
            coder_u8(c, high[i]);
    if (mask & 1u << 24)
        coder_u8(c, "weaponframe_high");
    if (mask & 1u << 25)
        coder_u8(c, "weaponalpha");
}

static void code_stopsound(struct coder *c)
{
    coder_bits16(c, "entity_channel");
}

static void code_particle(struct coder *c)
{
    coder_position(c);
    coder_scaled(c, "vel_x", 1, true, 1 / 16.0);
    coder_scaled(c, "vel_y", 1, true, 1 / 16.0);
    coder_scaled(c, "vel_z", 1, true, 1 / 16.0);
    coder_u8(c, "count");
    coder_u8(c, "color");
}

static void code_damage(struct coder *c)
{
    coder_u8(c, "save");
    coder_u8(c, "take");
    coder_position(c);
}

static void code_baseline(struct coder *c)
{
    code_model(c, "modelindex");
    coder_u8(c, "frame");
    coder_u8(c, "colormap");
    coder_u8(c, "skin");
    code_place(c);
}

static void code_baseline2(struct coder *c)
{
    const uint8_t bits = coder_bits(c, "bits");
    if (bits & 1)
        coder_u16(c, "modelindex");
    else
        coder_u8(c, "modelindex");
    if (bits & 2)
        coder_u16(c, "frame");
    else
        coder_u8(c, "frame");
    coder_u8(c, "colormap");
    coder_u8(c, "skin");
    code_place(c);
    if (bits & 4)
        coder_u8(c, "alpha");
    if (bits & 8)
        coder_u8(c, "scale");
}

static void code_spawnbaseline(struct coder *c)
{
    coder_u16(c, "entity");
    code_baseline(c);
}

static void code_spawnbaseline2(struct coder *c)
{
    coder_u16(c, "entity");
    code_baseline2(c);
}

static void code_temp_entity(struct coder *c)
{
    const uint8_t type = coder_u8(c, "entitytype");
    switch (type) {
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
    case TEMP_BEAM:
        coder_u16(c, "entity");
        coder_position(c);
        coder_position(c);
        return;
    case TEMP_EXPLOSION2:
        coder_position(c);
        coder_u8(c, "color");
        coder_u8(c, "range");
        return;
    default:
        if (type > TEMP_BEAM)
            coder_fail(c, "temporary entity %d has no text form", type);
        coder_position(c);
    }
}

static void code_setpause(struct coder *c)
{
    coder_u8(c, "pausestate");
}

static void code_signonum(struct coder *c)
{
    coder_u8(c, "signon");
}

static void code_staticsound(struct coder *c)
{
    coder_position(c);
    if (c->protocol == PROTOCOL_BJP2)
        coder_u16(c, "soundnum");
    else
        coder_u8(c, "soundnum");
    coder_u8(c, "vol");
    coder_scaled(c, "attenuation", 1, false, 1 / 64.0);
}

static void code_staticsound2(struct coder *c)
{
    coder_position(c);
    coder_u16(c, "soundnum");
    coder_u8(c, "vol");
    coder_scaled(c, "attenuation", 1, false, 1 / 64.0);
}

static void code_cdtrack(struct coder *c)
{
    coder_u8(c, "fromtrack");
    coder_u8(c, "totrack");
}

static void code_fog(struct coder *c)
{
    coder_u8(c, "density");
    coder_u8(c, "red");
    coder_u8(c, "green");
    coder_u8(c, "blue");
    coder_scaled(c, "time", 2, true, 1 / 100.0);
}

static void code_localsound(struct coder *c)
{
    const uint8_t mask = coder_bits(c, "mask");
    if (mask & 16)
        coder_u16(c, "soundnum");
    else
        coder_u8(c, "soundnum");
}

static void code_updateentity(struct coder *c, uint8_t first)
{
    const bool extended = is_extended(c);
    uint32_t mask = first;
    if (mask & 1)
        mask |= (uint32_t)coder_bits(c, "mask2") << 8;
    if (extended && mask & 1u << 15)
        mask |= (uint32_t)coder_bits(c, "mask3") << 16;
    if (extended && mask & 1u << 23)
        mask |= (uint32_t)coder_bits(c, "mask4") << 24;
    if (mask & 1u << 14)
        coder_u16(c, "entity");
    else
        coder_u8(c, "entity");
    if (mask & UPDATE_MODEL)
        code_model(c, "modelindex");
    if (mask & UPDATE_FRAME)
        coder_u8(c, "frame");
    if (mask & UPDATE_COLORMAP)
        coder_u8(c, "colormap");
    if (mask & UPDATE_SKIN)
        coder_u8(c, "skin");
    if (mask & UPDATE_EFFECTS)
        coder_bits(c, "attack_state");
    if (mask & UPDATE_ORIGIN1)
        coder_coord(c, "x");
    if (mask & UPDATE_ANGLE1)
        coder_angle(c, "pitch");
    if (mask & UPDATE_ORIGIN2)
        coder_coord(c, "y");
    if (mask & UPDATE_ANGLE2)
        coder_angle(c, "yaw");
    if (mask & UPDATE_ORIGIN3)
        coder_coord(c, "z");
    if (mask & UPDATE_ANGLE3)
        coder_angle(c, "roll");
    if (!extended && mask & 1u << 15) { /* Nehahra's transparency */
        if (coder_f32(c, "trans") == 2.0f) {
            coder_f32(c, "alpha");
            coder_f32(c, "fullbright");
        } else {
            coder_f32(c, "alpha");
        }
    }
    if (!extended)
        return;
    if (mask & UPDATE_ALPHA)
        coder_u8(c, "alpha");
    if (mask & UPDATE_SCALE)
        coder_u8(c, "scale");
    if (mask & UPDATE_FRAME2)
        coder_u8(c, "frame_high");
    if (mask & UPDATE_MODEL2)
        coder_u8(c, "modelindex_high");
    if (mask & UPDATE_LERP_FINISH)
        coder_u8(c, "lerpfinish");
}

static const struct layout layouts[] = {
    {0, "bad", code_nothing},
    {1, "nop", code_nothing},
    {2, "disconnect", code_nothing},
    {3, "updatestat", code_updatestat},
    {4, "version", code_version},
    {5, "setview", code_setview},
    {6, "sound", code_sound},
    {7, "time", code_time},
    {8, "print", code_text},
    {9, "stufftext", code_text},
    {10, "setangle", code_angles},
    {11, "serverinfo", code_serverinfo},
    {12, "lightstyle", code_lightstyle},
    {13, "updatename", code_updatename},
    {14, "updatefrags", code_updatefrags},
    {15, "clientdata", code_clientdata},
    {16, "stopsound", code_stopsound},
    {17, "updatecolors", code_updatecolors},
    {18, "particle", code_particle},
    {19, "damage", code_damage},
    {20, "spawnstatic", code_baseline},
    {22, "spawnbaseline", code_spawnbaseline},
    {23, "temp_entity", code_temp_entity},
    {24, "setpause", code_setpause},
    {25, "signonum", code_signonum},
    {26, "centerprint", code_text},
    {27, "killedmonster", code_nothing},
    {28, "foundsecret", code_nothing},
    {29, "spawnstaticsound", code_staticsound},
    {30, "intermission", code_nothing},
    {31, "finale", code_text},
    {32, "cdtrack", code_cdtrack},
    {33, "sellscreen", code_nothing},
    {34, "cutscene", code_text},
    {37, "skybox", code_text},
    {40, "bf", code_nothing},
    {41, "fog", code_fog},
    {42, "spawnbaseline2", code_spawnbaseline2},
    {43, "spawnstatic2", code_baseline2},
    {44, "spawnstaticsound2", code_staticsound2},
    {52, "achievement", code_text},
    {56, "localsound", code_localsound},
    {0, NULL, NULL},
};

static const struct layout *find_in(const struct layout *list, uint8_t id)
{
    for (; list->name; list++)
        if (list->id == id)
            return list;
    return NULL;
}

/* What the protocol adds goes before what all have. */
static const struct layout *find_layout(const struct coder *c, uint8_t id)
{
    const struct layout *layout = NULL;
    if (c->extensions.fte || c->extensions.fte2)
        layout = find_in(fte_layouts, id);
    if (!layout)
        layout = find_in(is_extended(c) ? kex_layouts : nehahra_layouts, id);
    return layout ? layout : find_in(layouts, id);
}

const char *coder_nq_name(const struct coder *coder, uint8_t id)
{
    if (id >= UPDATE)
        return "updateentity";
    const struct layout *layout = find_layout(coder, id);
    return layout ? layout->name : NULL;
}

int coder_nq_find(const char *name, size_t length)
{
    static const struct layout *const all[] = {layouts, nehahra_layouts, kex_layouts, fte_layouts};
    static const char update[] = "updateentity";
    if (length == sizeof update - 1 && strncmp(name, update, length) == 0)
        return UPDATE;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (const struct layout *layout = all[i]; layout->name; layout++)
            if (strlen(layout->name) == length && strncmp(layout->name, name, length) == 0)
                return layout->id;
    return -1;
}

void coder_nq_message(struct coder *coder, uint8_t id)
{
    if (id >= UPDATE) {
        /* The id is the low byte of the bits: the text has it as a field. */
        if (coder->encoding)
            id = coder_bits(coder, "mask");
        else
            buffer_print(&coder->out, " mask=0x%02x", id);
        if (id < UPDATE)
            coder_fail(coder, "mask=0x%02x: bit 7 is always set", id);
        code_updateentity(coder, id);
        return;
    }
    const struct layout *layout = find_layout(coder, id);
    if (!layout) {
        coder_fail(coder, "message %d is not one of protocol %d", id, coder->protocol);
        return;
    }
    if (coder->encoding)
        buffer_integer(&coder->out, id, 1);
    layout->code(coder);
}

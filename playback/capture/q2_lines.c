#include "playback/capture/q2_lines.h"

#include "playback/dump/field_coder.h"

static const char *const axis_names[] = {"x", "y", "z"};
static const char *const angle_names[] = {"pitch", "yaw", "roll"};

static void put_position(struct field_coder *c)
{
    for (int i = 0; i < 3; i++)
        field_scaled(c, axis_names[i], 2, true, 1 / 8.0);
}

static void put_text(struct field_coder *c)
{
    field_string(c, "text");
}

static void put_muzzleflash(struct field_coder *c)
{
    field_u16(c, "entity");
    field_u8(c, "flash");
}

static void put_inventory(struct field_coder *c)
{
    for (int i = 0; i < 256; i++)
        field_i16(c, "item");
}

static void put_sound(struct field_coder *c)
{
    enum { VOLUME = 1, ATTENUATION = 2, POSITION = 4, ENTITY = 8, DELAY = 16 };
    const uint8_t mask = field_bits(c, "mask");
    field_u8(c, "soundnum");
    if (mask & VOLUME)
        field_u8(c, "vol");
    if (mask & ATTENUATION)
        field_scaled(c, "attenuation", 1, false, 1 / 64.0);
    if (mask & DELAY)
        field_u8(c, "ms");
    if (mask & ENTITY) {
        uint64_t word = field_take(c, 2);
        field_part(c, "entity", &word, 3, 13, 1, 0);
        field_part(c, "channel", &word, 0, 3, 1, 0);
    }
    if (mask & POSITION)
        put_position(c);
}

static void put_print(struct field_coder *c)
{
    field_u8(c, "level");
    field_string(c, "text");
}

static void put_serverdata(struct field_coder *c)
{
    field_i32(c, "serverversion");
    field_i32(c, "age");
    field_u8(c, "attract");
    field_string(c, "game");
    field_i16(c, "client");
    field_string(c, "mapname");
}

static void put_configstring(struct field_coder *c)
{
    field_u16(c, "index");
    field_string(c, "string");
}

static void put_download(struct field_coder *c)
{
    const int16_t size = field_i16(c, "size");
    field_u8(c, "percent");
    if (size > 0)
        field_data(c, "data", size);
}

/* ---- temporary entities ---- */

/* What follows each kind: P a position, D a direction, B u8, S i16, L i32. */
static const char *const effects[] = {
    "PD", "PD",   "PD",  "PP", "PD", "P",    "P",  "P", "P",  "PD",  "BPDB", "PP",   "PD",    "PD",
    "PD", "BPDB", "SPP", "P",  "P",  "SPP",  "P",  "P", "P",  "PP",  "SPPP", "BPDB", "PD",    "PP",
    "P",  "BPDB", "PD",  "PP", "",   "SSPP", "PP", "P", "PS", "PPB", "SPP",  "SPP",  "steam", "PP",
    "PD", "PD",   "PD",  "P",  "PD", "P",    "P",  "P", "SP", "P",   "PD",   "PD",   "P",     "PD",
};

static void put_steam(struct field_coder *c)
{
    const int16_t id = field_i16(c, "id");
    field_u8(c, "count");
    put_position(c);
    field_u8(c, "direction");
    field_u8(c, "color");
    field_i16(c, "magnitude");
    if (id != -1)
        field_i32(c, "ms");
}

static void put_temp_entity(struct field_coder *c)
{
    enum { STEAM = 40, NUM_EFFECTS = sizeof effects / sizeof effects[0] };
    const uint8_t type = field_u8(c, "entitytype");
    if (type >= NUM_EFFECTS || !effects[type][0]) {
        field_fail(c, "temporary entity %d is not known", type);
        return;
    }
    if (type == STEAM) {
        put_steam(c);
        return;
    }
    for (const char *part = effects[type]; *part; part++)
        switch (*part) {
        case 'P':
            put_position(c);
            break;
        case 'D':
            field_u8(c, "direction");
            break;
        case 'B':
            field_u8(c, part == effects[type] ? "count" : "color");
            break;
        default:
            field_i16(c, "entity");
        }
}

/* ---- entities ---- */

enum entity_bits {
    ORIGIN1 = 1 << 0,
    ORIGIN2 = 1 << 1,
    ANGLE2 = 1 << 2,
    ANGLE3 = 1 << 3,
    FRAME8 = 1 << 4,
    EVENT = 1 << 5,
    NUMBER16 = 1 << 8,
    ORIGIN3 = 1 << 9,
    ANGLE1 = 1 << 10,
    MODEL = 1 << 11,
    RENDERFX8 = 1 << 12,
    EFFECTS8 = 1 << 14,
    SKIN8 = 1 << 16,
    FRAME16 = 1 << 17,
    RENDERFX16 = 1 << 18,
    EFFECTS16 = 1 << 19,
    MODEL2 = 1 << 20, /* to bit 22 */
    OLD_ORIGIN = 1 << 24,
    SKIN16 = 1 << 25,
    SOUND = 1 << 26,
    SOLID = 1 << 27,
};

/* Of 1, 2 or with both bits 4 bytes. */
static void put_wide(struct field_coder *c, const char *name, uint32_t has8, uint32_t has16)
{
    if (has8 && has16)
        field_bits32(c, name);
    else if (has16)
        field_bits16(c, name);
    else if (has8)
        field_bits(c, name);
}

/* False at the end of a list, and when the coder failed. */
static bool put_entity(struct field_coder *c)
{
    uint32_t bits = (uint32_t)field_take(c, 1);
    for (int shift = 8; shift <= 24 && bits & UINT32_C(1) << (shift - 1); shift += 8)
        bits |= (uint32_t)field_take(c, 1) << shift;
    const uint32_t number = (uint32_t)field_take(c, bits & NUMBER16 ? 2 : 1);
    if (number == 0 || c->failed)
        return false;
    buffer_print(&c->out, " entity=%u mask=0x%08x", number, bits);
    static const uint32_t origins[] = {ORIGIN1, ORIGIN2, ORIGIN3};
    static const uint32_t angles[] = {ANGLE1, ANGLE2, ANGLE3};
    static const char *const models[] = {"modelindex2", "modelindex3", "modelindex4"};
    static const char *const old_names[] = {"old_x", "old_y", "old_z"};
    if (bits & MODEL)
        field_u8(c, "modelindex");
    for (int i = 0; i < 3; i++)
        if (bits & (uint32_t)MODEL2 << i)
            field_u8(c, models[i]);
    if (bits & FRAME8)
        field_u8(c, "frame");
    if (bits & FRAME16)
        field_u16(c, "frame");
    put_wide(c, "skin", bits & SKIN8, bits & SKIN16);
    put_wide(c, "effects", bits & EFFECTS8, bits & EFFECTS16);
    put_wide(c, "renderfx", bits & RENDERFX8, bits & RENDERFX16);
    for (int i = 0; i < 3; i++)
        if (bits & origins[i])
            field_scaled(c, axis_names[i], 2, true, 1 / 8.0);
    for (int i = 0; i < 3; i++)
        if (bits & angles[i])
            field_scaled(c, angle_names[i], 1, true, 360 / 256.0);
    for (int i = 0; i < 3 && bits & OLD_ORIGIN; i++)
        field_scaled(c, old_names[i], 2, true, 1 / 8.0);
    if (bits & SOUND)
        field_u8(c, "soundnum");
    if (bits & EVENT)
        field_u8(c, "event");
    if (bits & SOLID)
        field_bits16(c, "solid");
    return !c->failed;
}

static void put_baseline(struct field_coder *c)
{
    put_entity(c);
}

/* ---- frames ---- */

/* What a player's state has, in the order in which it is sent: the bit, how many
 * numbers of how many bytes, and by what they are scaled. */
static const struct {
    uint16_t bit;
    uint8_t num, size;
    bool is_signed;
    double step;
    const char *names[4];
} player_fields[] = {
    {1 << 0, 1, 1, false, 1, {"move"}},
    {1 << 1, 3, 2, true, 1 / 8.0, {"x", "y", "z"}},
    {1 << 2, 3, 2, true, 1 / 8.0, {"vel_x", "vel_y", "vel_z"}},
    {1 << 3, 1, 1, false, 8, {"ms"}},
    {1 << 4, 1, 1, false, 1, {"flag"}},
    {1 << 5, 1, 2, true, 1, {"gravity"}},
    {1 << 6, 3, 2, true, 360 / 65536.0, {"delta_pitch", "delta_yaw", "delta_roll"}},
    {1 << 7, 3, 1, true, 1 / 4.0, {"view_x", "view_y", "view_z"}},
    {1 << 8, 3, 2, true, 360 / 65536.0, {"pitch", "yaw", "roll"}},
    {1 << 9, 3, 1, true, 1 / 4.0, {"kick_pitch", "kick_yaw", "kick_roll"}},
    {1 << 12, 1, 1, false, 1, {"weapon"}},
    {1 << 13, 1, 1, false, 1, {"weaponframe"}},
    {1 << 13, 3, 1, true, 1 / 4.0, {"gun_x", "gun_y", "gun_z"}},
    {1 << 13, 3, 1, true, 1 / 4.0, {"gun_pitch", "gun_yaw", "gun_roll"}},
    {1 << 10, 4, 1, false, 1, {"red", "green", "blue", "alpha"}},
    {1 << 11, 1, 1, false, 1, {"fov"}},
    {1 << 14, 1, 1, false, 1, {"rdflags"}},
};

static void put_player(struct field_coder *c)
{
    enum { NUM_STATS = 32 };
    const uint16_t mask = field_bits16(c, "mask");
    for (size_t i = 0; i < sizeof player_fields / sizeof player_fields[0]; i++)
        for (int k = 0; k < player_fields[i].num && mask & player_fields[i].bit; k++)
            field_scaled(c, player_fields[i].names[k], player_fields[i].size,
                         player_fields[i].is_signed, player_fields[i].step);
    const uint32_t stats = field_bits32(c, "stats");
    for (int i = 0; i < NUM_STATS; i++)
        if (stats & UINT32_C(1) << i)
            field_i16(c, "stat");
}

/* i32 number, i32 the frame that it changes, u8 packets held back, u8 size and areas,
 * then the player's state and all entities */
static void put_frame(struct field_coder *c)
{
    enum { PLAYER_INFO = 17, PACKET_ENTITIES = 18 };
    field_i32(c, "frame");
    field_i32(c, "from");
    field_u8(c, "choke");
    field_data(c, "areas", (int)field_take(c, 1));
    field_fixed(c, PLAYER_INFO, 1);
    put_player(c);
    field_fixed(c, PACKET_ENTITIES, 1);
    while (put_entity(c))
        continue;
}

static const struct {
    const char *name;
    void (*put)(struct field_coder *c); /* NULL: no fields */
} messages[] = {
    [1] = {"muzzleflash", put_muzzleflash},
    [2] = {"muzzleflash2", put_muzzleflash},
    [3] = {"temp_entity", put_temp_entity},
    [4] = {"layout", put_text},
    [5] = {"inventory", put_inventory},
    [6] = {"nop", NULL},
    [7] = {"disconnect", NULL},
    [8] = {"reconnect", NULL},
    [9] = {"sound", put_sound},
    [10] = {"print", put_print},
    [11] = {"stufftext", put_text},
    [12] = {"serverdata", put_serverdata},
    [13] = {"configstring", put_configstring},
    [14] = {"spawnbaseline", put_baseline},
    [15] = {"centerprint", put_text},
    [16] = {"download", put_download},
    [20] = {"frame", put_frame},
};

void q2_line(struct field_coder *c)
{
    const size_t id = (size_t)field_take(c, 1);
    if (c->failed || id >= sizeof messages / sizeof messages[0] || !messages[id].name) {
        field_fail(c, "message %d is not known", (int)id);
        return;
    }
    field_put_text(&c->out, messages[id].name);
    if (messages[id].put)
        messages[id].put(c);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/q2_fields.h"

#include "demo/protocol/q2_types.h"

#define BIT(number) (UINT64_C(1) << (number))
#define E(field) .offset = offsetof(struct q2_entity, field)
#define P(field) .offset = offsetof(struct q2_player, field)

#define COORD (1 / 8.0)
#define ANGLE8 (360 / 256.0)
#define ANGLE16 (360 / 65536.0)
#define QUARTER (1 / 4.0)

/* Internal bits for fields that wide protocols send in a different encoding. */
enum {
    WIDE_MODEL = 36, /* four bits, one for each model */
    WIDE_ANGLE = 40, /* three bits */
    WIDE_COORD = 43, /* three bits */
    WIDE_OLD_ORIGIN = 46,
    WIDE_SOUND,
    WIDE_SOLID,
    WIDE_VELOCITY,
    WIDE_TIME,
    WIDE_FLAGS,
    WIDE_GUN,
};

const struct q2_field q2_entity_fields[Q2_NUM_ENTITY_FIELDS] = {
    {"modelindex", BIT(11), BIT(WIDE_MODEL), false, 1, E(model[0])},
    {"modelindex2", BIT(20), BIT(WIDE_MODEL + 1), false, 1, E(model[1])},
    {"modelindex3", BIT(21), BIT(WIDE_MODEL + 2), false, 1, E(model[2])},
    {"modelindex4", BIT(22), BIT(WIDE_MODEL + 3), false, 1, E(model[3])},
    {"frame", BIT(4), 0, false, 1, E(frame)},
    {"frame", 0, BIT(17), false, 1, E(frame)},
    {"skin", BIT(16), BIT(25), false, 0, E(skin)},
    {"effects", BIT(14), BIT(19), false, 0, E(effects)},
    {"renderfx", BIT(12), BIT(18), false, 0, E(renderfx)},
    {"x", 0, BIT(0), true, COORD, E(origin[0])},
    {"y", 0, BIT(1), true, COORD, E(origin[1])},
    {"z", 0, BIT(9), true, COORD, E(origin[2])},
    {"x", 0, BIT(WIDE_COORD), true, COORD, E(origin[0]), 0, Q2_FIELD_COORD_DELTA},
    {"y", 0, BIT(WIDE_COORD + 1), true, COORD, E(origin[1]), 0, Q2_FIELD_COORD_DELTA},
    {"z", 0, BIT(WIDE_COORD + 2), true, COORD, E(origin[2]), 0, Q2_FIELD_COORD_DELTA},
    {"pitch", BIT(10), 0, true, ANGLE8, E(angles[0]), 8},
    {"yaw", BIT(2), 0, true, ANGLE8, E(angles[1]), 8},
    {"roll", BIT(3), 0, true, ANGLE8, E(angles[2]), 8},
    {"pitch", 0, BIT(WIDE_ANGLE), true, ANGLE16, E(angles[0])},
    {"yaw", 0, BIT(WIDE_ANGLE + 1), true, ANGLE16, E(angles[1])},
    {"roll", 0, BIT(WIDE_ANGLE + 2), true, ANGLE16, E(angles[2])},
    {"old_x", 0, BIT(24), true, COORD, E(old_origin[0])},
    {"old_y", 0, BIT(24), true, COORD, E(old_origin[1])},
    {"old_z", 0, BIT(24), true, COORD, E(old_origin[2])},
    {"old_x", 0, BIT(WIDE_OLD_ORIGIN), true, COORD, E(old_origin[0]), 0, Q2_FIELD_COORD},
    {"old_y", 0, BIT(WIDE_OLD_ORIGIN), true, COORD, E(old_origin[1]), 0, Q2_FIELD_COORD},
    {"old_z", 0, BIT(WIDE_OLD_ORIGIN), true, COORD, E(old_origin[2]), 0, Q2_FIELD_COORD},
    {"soundnum", BIT(26), 0, false, 1, E(sound)},
    {"loop", 0, BIT(WIDE_SOUND), false, 1, E(sound), 0, Q2_FIELD_LOOP},
    {"event", BIT(5), 0, false, 1, E(event)},
    {"solid", BIT(WIDE_SOLID), BIT(27), false, 0, E(solid)},
    {"morefx", BIT(29), BIT(33), false, 0, E(more_effects)},
    {"alpha", BIT(30), 0, false, 1, E(alpha)},
    {"scale", BIT(32), 0, false, 1 / 16.0, E(scale)},
};

const struct q2_field q2_player_fields[Q2_NUM_PLAYER_FIELDS] = {
    {"move", BIT(0), 0, false, 1, P(move)},
    {"x", 0, BIT(1), true, COORD, P(origin[0])},
    {"y", 0, BIT(1), true, COORD, P(origin[1])},
    {"z", 0, BIT(1), true, COORD, P(origin[2])},
    {"x", 0, BIT(WIDE_COORD), true, COORD, P(origin[0]), 0, Q2_FIELD_COORD_DELTA},
    {"y", 0, BIT(WIDE_COORD), true, COORD, P(origin[1]), 0, Q2_FIELD_COORD_DELTA},
    {"z", 0, BIT(WIDE_COORD), true, COORD, P(origin[2]), 0, Q2_FIELD_COORD_DELTA},
    {"vel_x", 0, BIT(2), true, COORD, P(velocity[0])},
    {"vel_y", 0, BIT(2), true, COORD, P(velocity[1])},
    {"vel_z", 0, BIT(2), true, COORD, P(velocity[2])},
    {"vel_x", 0, BIT(WIDE_VELOCITY), true, COORD, P(velocity[0]), 0, Q2_FIELD_COORD_DELTA},
    {"vel_y", 0, BIT(WIDE_VELOCITY), true, COORD, P(velocity[1]), 0, Q2_FIELD_COORD_DELTA},
    {"vel_z", 0, BIT(WIDE_VELOCITY), true, COORD, P(velocity[2]), 0, Q2_FIELD_COORD_DELTA},
    {"ms", BIT(3), 0, false, 8, P(move_time)},
    {"ms", 0, BIT(WIDE_TIME), false, 1, P(move_time)},
    {"flag", BIT(4), BIT(WIDE_FLAGS), false, 1, P(move_flags)},
    {"gravity", 0, BIT(5), true, 1, P(gravity)},
    {"delta_pitch", 0, BIT(6), true, ANGLE16, P(delta_angles[0])},
    {"delta_yaw", 0, BIT(6), true, ANGLE16, P(delta_angles[1])},
    {"delta_roll", 0, BIT(6), true, ANGLE16, P(delta_angles[2])},
    {"view_x", BIT(7), 0, true, QUARTER, P(view_offset[0])},
    {"view_y", BIT(7), 0, true, QUARTER, P(view_offset[1])},
    {"view_z", BIT(7), 0, true, QUARTER, P(view_offset[2])},
    {"pitch", 0, BIT(8), true, ANGLE16, P(view_angles[0])},
    {"yaw", 0, BIT(8), true, ANGLE16, P(view_angles[1])},
    {"roll", 0, BIT(8), true, ANGLE16, P(view_angles[2])},
    {"kick_pitch", BIT(9), 0, true, QUARTER, P(kick_angles[0])},
    {"kick_yaw", BIT(9), 0, true, QUARTER, P(kick_angles[1])},
    {"kick_roll", BIT(9), 0, true, QUARTER, P(kick_angles[2])},
    {"weapon", BIT(12), BIT(WIDE_GUN), false, 1, P(gun_model)},
    {"weaponframe", BIT(13), 0, false, 1, P(gun_frame)},
    {"gun_x", BIT(13), 0, true, QUARTER, P(gun_offset[0])},
    {"gun_y", BIT(13), 0, true, QUARTER, P(gun_offset[1])},
    {"gun_z", BIT(13), 0, true, QUARTER, P(gun_offset[2])},
    {"gun_pitch", BIT(13), 0, true, QUARTER, P(gun_angles[0])},
    {"gun_yaw", BIT(13), 0, true, QUARTER, P(gun_angles[1])},
    {"gun_roll", BIT(13), 0, true, QUARTER, P(gun_angles[2])},
    {"red", BIT(10), 0, false, 1, P(blend[0])},
    {"green", BIT(10), 0, false, 1, P(blend[1])},
    {"blue", BIT(10), 0, false, 1, P(blend[2])},
    {"alpha", BIT(10), 0, false, 1, P(blend[3])},
    {"fov", BIT(11), 0, false, 1, P(fov)},
    {"rdflags", BIT(14), 0, false, 1, P(view_flags)},
};

const struct q2_field q2_stream_fields[Q2_NUM_STREAM_FIELDS] = {
    {"move", BIT(0), 0, false, 1, P(move)},
    {"x", 0, BIT(1), true, COORD, P(origin[0])},
    {"y", 0, BIT(1), true, COORD, P(origin[1])},
    {"z", 0, BIT(2), true, COORD, P(origin[2])},
    {"x", 0, BIT(WIDE_COORD), true, COORD, P(origin[0]), 0, Q2_FIELD_COORD_DELTA},
    {"y", 0, BIT(WIDE_COORD), true, COORD, P(origin[1]), 0, Q2_FIELD_COORD_DELTA},
    {"z", 0, BIT(WIDE_COORD + 1), true, COORD, P(origin[2]), 0, Q2_FIELD_COORD_DELTA},
    {"view_x", BIT(3), 0, true, QUARTER, P(view_offset[0])},
    {"view_y", BIT(3), 0, true, QUARTER, P(view_offset[1])},
    {"view_z", BIT(3), 0, true, QUARTER, P(view_offset[2])},
    {"pitch", 0, BIT(4), true, ANGLE16, P(view_angles[0])},
    {"yaw", 0, BIT(4), true, ANGLE16, P(view_angles[1])},
    {"roll", 0, BIT(5), true, ANGLE16, P(view_angles[2])},
    {"kick_pitch", BIT(6), 0, true, QUARTER, P(kick_angles[0])},
    {"kick_yaw", BIT(6), 0, true, QUARTER, P(kick_angles[1])},
    {"kick_roll", BIT(6), 0, true, QUARTER, P(kick_angles[2])},
    {"weapon", BIT(9), BIT(WIDE_GUN), false, 1, P(gun_model)},
    {"weaponframe", BIT(10), 0, false, 1, P(gun_frame)},
    {"gun_x", BIT(11), 0, true, QUARTER, P(gun_offset[0])},
    {"gun_y", BIT(11), 0, true, QUARTER, P(gun_offset[1])},
    {"gun_z", BIT(11), 0, true, QUARTER, P(gun_offset[2])},
    {"gun_pitch", BIT(12), 0, true, QUARTER, P(gun_angles[0])},
    {"gun_yaw", BIT(12), 0, true, QUARTER, P(gun_angles[1])},
    {"gun_roll", BIT(12), 0, true, QUARTER, P(gun_angles[2])},
    {"red", BIT(7), 0, false, 1, P(blend[0])},
    {"green", BIT(7), 0, false, 1, P(blend[1])},
    {"blue", BIT(7), 0, false, 1, P(blend[2])},
    {"alpha", BIT(7), 0, false, 1, P(blend[3])},
    {"fov", BIT(8), 0, false, 1, P(fov)},
    {"rdflags", BIT(13), 0, false, 1, P(view_flags)},
};

const struct q2_field q2_blend_fields[Q2_NUM_BLEND_FIELDS] = {
    {"red", BIT(0), 0, false, 1, P(blend[0])},
    {"green", BIT(1), 0, false, 1, P(blend[1])},
    {"blue", BIT(2), 0, false, 1, P(blend[2])},
    {"alpha", BIT(3), 0, false, 1, P(blend[3])},
    {"damage_red", BIT(4), 0, false, 1, P(damage[0])},
    {"damage_green", BIT(5), 0, false, 1, P(damage[1])},
    {"damage_blue", BIT(6), 0, false, 1, P(damage[2])},
    {"damage_alpha", BIT(7), 0, false, 1, P(damage[3])},
};

const struct q2_field q2_fog_fields[Q2_NUM_FOG_FIELDS] = {
    {"fog_red", BIT(0), 0, false, 1, P(fog[0])},
    {"fog_green", BIT(0), 0, false, 1, P(fog[1])},
    {"fog_blue", BIT(0), 0, false, 1, P(fog[2])},
    {"fog_density", 0, BIT(1), false, 1, P(fog_density)},
    {"fog_sky", 0, BIT(1), false, 1, P(fog_sky)},
    {"height_density", 0, BIT(2), false, 1, P(height_density)},
    {"height_falloff", 0, BIT(3), false, 1, P(height_falloff)},
    {"from_red", BIT(4), 0, false, 1, P(height_from[0])},
    {"from_green", BIT(4), 0, false, 1, P(height_from[1])},
    {"from_blue", BIT(4), 0, false, 1, P(height_from[2])},
    {"to_red", BIT(5), 0, false, 1, P(height_to[0])},
    {"to_green", BIT(5), 0, false, 1, P(height_to[1])},
    {"to_blue", BIT(5), 0, false, 1, P(height_to[2])},
    {"from", 0, BIT(6), true, COORD, P(height_end[0]), 0, Q2_FIELD_COORD},
    {"to", 0, BIT(7), true, COORD, P(height_end[1]), 0, Q2_FIELD_COORD},
};

/* If bit `from` is set, clears it and sets bit `to`. */
static uint64_t move_bit(uint64_t bits, int from, int to)
{
    return bits & BIT(from) ? (bits & ~BIT(from)) | BIT(to) : bits;
}

uint64_t q2_entity_field_bits(uint64_t sent, enum q2_width width)
{
    static const int models[] = {11, 20, 21, 22}, angles[] = {10, 2, 3}, coords[] = {0, 1, 9};
    enum { FINE_ANGLES = 13, MANY_MODELS = 28, SOUND = 26, SOLID = 27, OLD_ORIGIN = 24 };
    if (width == Q2_NARROW)
        return sent & (BIT(MANY_MODELS) - 1);
    uint64_t bits = sent & (BIT(34) - 1);
    for (int i = 0; i < 4 && sent & BIT(MANY_MODELS); i++)
        bits = move_bit(bits, models[i], WIDE_MODEL + i);
    for (int i = 0; i < 3 && sent & BIT(FINE_ANGLES); i++)
        bits = move_bit(bits, angles[i], WIDE_ANGLE + i);
    for (int i = 0; i < 3 && width >= Q2_WIDE_COORDS; i++)
        bits = move_bit(bits, coords[i], WIDE_COORD + i);
    if (width >= Q2_WIDE_COORDS)
        bits = move_bit(bits, OLD_ORIGIN, WIDE_OLD_ORIGIN);
    if (bits & BIT(SOLID))
        bits |= BIT(WIDE_SOLID);
    return move_bit(bits, SOUND, WIDE_SOUND);
}

uint64_t q2_player_field_bits(uint32_t sent, enum q2_width width)
{
    enum { ORIGIN = 1, VELOCITY, TIME, FLAGS, BLEND = 10, GUN = 12, FOG = 16 };
    uint64_t bits = sent;
    if (width == Q2_NARROW)
        return bits;
    bits = move_bit(bits, GUN, WIDE_GUN);
    if (width == Q2_WIDE)
        return bits;
    bits = move_bit(bits, ORIGIN, WIDE_COORD);
    bits = move_bit(bits, VELOCITY, WIDE_VELOCITY);
    bits = move_bit(bits, TIME, WIDE_TIME);
    bits = move_bit(bits, FLAGS, WIDE_FLAGS);
    bits = bits & BIT(BLEND) ? (bits & ~BIT(BLEND)) | Q2_WIDE_BLEND : bits;
    return bits & BIT(FOG) ? bits | Q2_FOG : bits;
}

uint64_t q2_stream_field_bits(uint32_t sent, enum q2_width width)
{
    enum { ORIGIN = 1, HEIGHT, BLEND = 7, GUN = 9, FOG = 17 };
    uint64_t bits = sent;
    if (width == Q2_NARROW)
        return bits;
    bits = move_bit(bits, GUN, WIDE_GUN);
    if (width == Q2_WIDE)
        return bits;
    bits = move_bit(bits, ORIGIN, WIDE_COORD);
    bits = move_bit(bits, HEIGHT, WIDE_COORD + 1);
    bits = bits & BIT(BLEND) ? (bits & ~BIT(BLEND)) | Q2_WIDE_BLEND : bits;
    return bits & BIT(FOG) ? bits | Q2_FOG : bits;
}

const char *q2_temp_entity_fields(int kind)
{
    enum { DAMAGE_DEALT = 128 };
    static const char *const fields[] = {
        "PD",  "PD", "PD",   "PP",   "PD", "P",  "P",   "P",    "P",  "PD",  "CPDK", "PP",   "PD",
        "PD",  "PD", "CPDK", "EPP",  "P",  "P",  "EPP", "P",    "P",  "P",   "PP",   "EPPO", "CPDK",
        "PD",  "PP", "P",    "CPDK", "PD", "PP", NULL,  "EEPP", "PP", "P",   "PE",   "PPK",  "EPP",
        "EPP", "S",  "PP",   "PD",   "PD", "PD", "P",   "PD",   "P",  "P",   "P",    "EP",   "P",
        "P",   "P",  "P",    "PD",   "PD", "PP", "PD",  "EPP",  "EC", "EPP", "P",    "P",
    };
    const int num = sizeof fields / sizeof fields[0];
    if (kind == DAMAGE_DEALT)
        return "E";
    return kind >= 0 && kind < num ? fields[kind] : NULL;
}

#include "playback/protocol/q2_fields.h"

#include "playback/protocol/q2_types.h"

#define BIT(number) (UINT32_C(1) << (number))
#define E(field) offsetof(struct q2_entity, field)
#define P(field) offsetof(struct q2_player, field)

#define COORD (1 / 8.0)
#define ANGLE8 (360 / 256.0)
#define ANGLE16 (360 / 65536.0)
#define QUARTER (1 / 4.0)

const struct q2_field q2_entity_fields[Q2_NUM_ENTITY_FIELDS] = {
    {"modelindex", BIT(11), 0, false, 1, E(model[0])},
    {"modelindex2", BIT(20), 0, false, 1, E(model[1])},
    {"modelindex3", BIT(21), 0, false, 1, E(model[2])},
    {"modelindex4", BIT(22), 0, false, 1, E(model[3])},
    {"frame", BIT(4), 0, false, 1, E(frame)},
    {"frame", 0, BIT(17), false, 1, E(frame)},
    {"skin", BIT(16), BIT(25), false, 0, E(skin)},
    {"effects", BIT(14), BIT(19), false, 0, E(effects)},
    {"renderfx", BIT(12), BIT(18), false, 0, E(renderfx)},
    {"x", 0, BIT(0), true, COORD, E(origin[0])},
    {"y", 0, BIT(1), true, COORD, E(origin[1])},
    {"z", 0, BIT(9), true, COORD, E(origin[2])},
    {"pitch", BIT(10), 0, true, ANGLE8, E(angles[0])},
    {"yaw", BIT(2), 0, true, ANGLE8, E(angles[1])},
    {"roll", BIT(3), 0, true, ANGLE8, E(angles[2])},
    {"old_x", 0, BIT(24), true, COORD, E(old_origin[0])},
    {"old_y", 0, BIT(24), true, COORD, E(old_origin[1])},
    {"old_z", 0, BIT(24), true, COORD, E(old_origin[2])},
    {"soundnum", BIT(26), 0, false, 1, E(sound)},
    {"event", BIT(5), 0, false, 1, E(event)},
    {"solid", 0, BIT(27), false, 0, E(solid)},
};

const struct q2_field q2_player_fields[Q2_NUM_PLAYER_FIELDS] = {
    {"move", BIT(0), 0, false, 1, P(move)},
    {"x", 0, BIT(1), true, COORD, P(origin[0])},
    {"y", 0, BIT(1), true, COORD, P(origin[1])},
    {"z", 0, BIT(1), true, COORD, P(origin[2])},
    {"vel_x", 0, BIT(2), true, COORD, P(velocity[0])},
    {"vel_y", 0, BIT(2), true, COORD, P(velocity[1])},
    {"vel_z", 0, BIT(2), true, COORD, P(velocity[2])},
    {"ms", BIT(3), 0, false, 8, P(move_time)},
    {"flag", BIT(4), 0, false, 1, P(move_flags)},
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
    {"weapon", BIT(12), 0, false, 1, P(gun_model)},
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
    {"view_x", BIT(3), 0, true, QUARTER, P(view_offset[0])},
    {"view_y", BIT(3), 0, true, QUARTER, P(view_offset[1])},
    {"view_z", BIT(3), 0, true, QUARTER, P(view_offset[2])},
    {"pitch", 0, BIT(4), true, ANGLE16, P(view_angles[0])},
    {"yaw", 0, BIT(4), true, ANGLE16, P(view_angles[1])},
    {"roll", 0, BIT(5), true, ANGLE16, P(view_angles[2])},
    {"kick_pitch", BIT(6), 0, true, QUARTER, P(kick_angles[0])},
    {"kick_yaw", BIT(6), 0, true, QUARTER, P(kick_angles[1])},
    {"kick_roll", BIT(6), 0, true, QUARTER, P(kick_angles[2])},
    {"weapon", BIT(9), 0, false, 1, P(gun_model)},
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

const char *q2_temp_entity_fields(int kind)
{
    static const char *const fields[] = {
        "PD", "PD",   "PD",  "PP", "PD", "P",    "P",  "P", "P",  "PD",  "CPDK", "PP",   "PD", "PD",
        "PD", "CPDK", "EPP", "P",  "P",  "EPP",  "P",  "P", "P",  "PP",  "EPPO", "CPDK", "PD", "PP",
        "P",  "CPDK", "PD",  "PP", NULL, "EEPP", "PP", "P", "PE", "PPK", "EPP",  "EPP",  "S",  "PP",
        "PD", "PD",   "PD",  "P",  "PD", "P",    "P",  "P", "EP", "P",   "P",    "P",    "P",  "PD",
    };
    const int num = sizeof fields / sizeof fields[0];
    return kind >= 0 && kind < num ? fields[kind] : NULL;
}

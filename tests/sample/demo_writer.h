/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/demo_writer.h - writes NetQuake messages to a .dem.
 *
 * There is a function for each message of protocols 15, 666 (FitzQuake) and 999 (RMQ,
 * here with float coordinates and short angles). Messages are collected in a block, which
 * demo_end_block writes with the view angles. */
#ifndef TESTS_SAMPLE_DEMO_WRITER_H
#define TESTS_SAMPLE_DEMO_WRITER_H

#include <stdbool.h>

#include "base/vec.h"
#include "tests/sample/out.h"

enum svc {
    SVC_NOP = 1,
    SVC_DISCONNECT = 2,
    SVC_UPDATE_STAT = 3,
    SVC_VERSION = 4,
    SVC_SET_VIEW = 5,
    SVC_SOUND = 6,
    SVC_TIME = 7,
    SVC_PRINT = 8,
    SVC_STUFF_TEXT = 9,
    SVC_SET_ANGLE = 10,
    SVC_SERVER_INFO = 11,
    SVC_LIGHT_STYLE = 12,
    SVC_UPDATE_NAME = 13,
    SVC_UPDATE_FRAGS = 14,
    SVC_CLIENT_DATA = 15,
    SVC_STOP_SOUND = 16,
    SVC_UPDATE_COLORS = 17,
    SVC_PARTICLE = 18,
    SVC_DAMAGE = 19,
    SVC_SPAWN_STATIC = 20,
    SVC_SPAWN_BASELINE = 22,
    SVC_TEMP_ENTITY = 23,
    SVC_SET_PAUSE = 24,
    SVC_SIGNON_NUM = 25,
    SVC_CENTER_PRINT = 26,
    SVC_KILLED_MONSTER = 27,
    SVC_FOUND_SECRET = 28,
    SVC_STATIC_SOUND = 29,
    SVC_INTERMISSION = 30,
    SVC_FINALE = 31,
    SVC_CD_TRACK = 32,
    SVC_SELL_SCREEN = 33,
    SVC_CUTSCENE = 34,
    SVC_SKY_BOX = 37, /* this and the following: FitzQuake */
    SVC_BONUS_FLASH = 40,
    SVC_FOG = 41,
    SVC_SPAWN_BASELINE2 = 42,
    SVC_SPAWN_STATIC2 = 43,
    SVC_STATIC_SOUND2 = 44
};

struct demo_entity {
    int model, frame, colormap, skin, effects;
    vec3s origin, angles;
    float alpha; /* 0: default; only in protocols 666 and 999 */
    bool step;   /* moves in steps, which the client smooths */
};

struct demo_client_data {
    float view_height;
    vec3s punch, velocity;
    int items, weapon_frame, armor, weapon_model, health, ammo, shells, nails, rockets, cells,
        active_weapon;
    bool on_ground, in_water;
};

struct demo_writer {
    int protocol;
    struct buffer file, block;
};

void demo_begin(struct demo_writer *demo, int protocol);
void demo_end_block(struct demo_writer *demo, vec3s view_angles);

/* Messages without arguments, with one string, and with one byte. */
void demo_code(struct demo_writer *demo, enum svc code);
void demo_text(struct demo_writer *demo, enum svc code, const char *text);
void demo_byte(struct demo_writer *demo, enum svc code, int value);

void demo_server_info(struct demo_writer *demo, int max_clients, const char *title,
                      const char *const *models, const char *const *sounds);
void demo_time(struct demo_writer *demo, float time);
void demo_set_view(struct demo_writer *demo, int entity);
void demo_set_angle(struct demo_writer *demo, vec3s angles);
void demo_stat(struct demo_writer *demo, int stat, int value);
void demo_light_style(struct demo_writer *demo, int style, const char *values);
void demo_name(struct demo_writer *demo, int slot, const char *name);
void demo_frags(struct demo_writer *demo, int slot, int frags);
void demo_colors(struct demo_writer *demo, int slot, int shirt, int pants);
void demo_cd_track(struct demo_writer *demo, int track, int loop);
void demo_sound(struct demo_writer *demo, int entity, int channel, int sound, vec3s at,
                float volume, float attenuation);
void demo_stop_sound(struct demo_writer *demo, int entity, int channel);
void demo_static_sound(struct demo_writer *demo, int sound, vec3s at, float volume,
                       float attenuation, bool large);
void demo_particle(struct demo_writer *demo, vec3s at, vec3s direction, int count, int color);
void demo_damage(struct demo_writer *demo, int armor, int blood, vec3s from);
void demo_temp_point(struct demo_writer *demo, int type, vec3s at);
void demo_temp_explosion2(struct demo_writer *demo, vec3s at, int first_color, int num_colors);
void demo_temp_beam(struct demo_writer *demo, int type, int entity, vec3s from, vec3s to);
void demo_fog(struct demo_writer *demo, float density, vec3s color, float seconds);
void demo_baseline(struct demo_writer *demo, int number, const struct demo_entity *e, bool large);
void demo_static(struct demo_writer *demo, const struct demo_entity *e, bool large);
void demo_update(struct demo_writer *demo, int number, const struct demo_entity *e,
                 const struct demo_entity *baseline);
void demo_client_data(struct demo_writer *demo, const struct demo_client_data *data);

#endif

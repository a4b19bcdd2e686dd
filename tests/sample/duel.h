/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/duel.h - the recorded game: two players fight in the arena.
 *
 * Nobody plays: a script (duel_script.c) says where each player goes, looks
 * and acts, and when; the rules here move them by the game's
 * physics, fly their rockets, hand out items, and write what the server would
 * send. */
#ifndef TESTS_SAMPLE_DUEL_H
#define TESTS_SAMPLE_DUEL_H

#include "tests/sample/demo_writer.h"
#include "tests/sample/level.h"
#include "tests/sample/walker.h"

struct map;

/* Precached models, by index; the names are in duel_send.c. */
enum duel_model {
    MODEL_NONE,
    MODEL_MAP,
    MODEL_LIFT,
    MODEL_DOOR,
    MODEL_BUTTON,
    MODEL_GATE,
    MODEL_PLAYER,
    MODEL_V_SHOTGUN,
    MODEL_V_LAUNCHER,
    MODEL_V_STORM,
    MODEL_LAUNCHER,
    MODEL_STORM,
    MODEL_ARMOR,
    MODEL_HEALTH,
    MODEL_QUAD,
    MODEL_BACKPACK,
    MODEL_MISSILE,
    MODEL_BOMB,
    MODEL_GIB1,
    MODEL_GIB2,
    MODEL_GIB_HEAD,
    MODEL_SPIKE,
    MODEL_LASER,
    MODEL_FLAME,
    MODEL_EXPLOSION,
    MODEL_BUBBLE,
    MODEL_MARK,
    NUM_DUEL_MODELS
};

enum duel_sound {
    DUEL_NO_SOUND,
    SOUND_SHOTGUN,
    SOUND_LAUNCH,
    SOUND_GRENADE,
    SOUND_BOUNCE,
    SOUND_BOLT_START,
    SOUND_BOLT_HIT,
    SOUND_WEAPON_UP,
    SOUND_ITEM_UP,
    SOUND_ARMOR_UP,
    SOUND_HEALTH_UP,
    SOUND_QUAD_UP,
    SOUND_PAIN,
    SOUND_DEATH,
    SOUND_GIBBED,
    SOUND_JUMP,
    SOUND_LAND,
    SOUND_SPLASH,
    SOUND_TELEPORT,
    SOUND_LIFT,
    SOUND_LIFT_STOP,
    SOUND_DOOR,
    SOUND_DOOR_STOP,
    SOUND_PRESS,
    SOUND_FIRE,
    SOUND_HUM,
    SOUND_LAVA,
    NUM_DUEL_SOUNDS
};

/* Sound channels of an entity. */
enum duel_channel { CHANNEL_AUTO, CHANNEL_WEAPON, CHANNEL_VOICE, CHANNEL_ITEM, CHANNEL_BODY };

/* Entity numbers. */
enum duel_entity {
    ENTITY_HERO = 1,
    ENTITY_FOE = 2,
    ENTITY_FIRST_THING = 3,
    ENTITY_LIFT = 3,
    ENTITY_DOOR = 4,
    ENTITY_BUTTON = 5,
    ENTITY_GATE = 6,
    ENTITY_FIRST_ITEM = 7,
    ENTITY_FIRST_SHOT = 20, /* rockets, grenades, gibs: used again and again */
    NUM_ENTITIES = 48
};

enum duel_motion { MOTION_NONE, MOTION_GLIDE, MOTION_FLY, MOTION_FALL };

/* Anything in the world that is not a player. */
struct duel_thing {
    struct demo_entity base, now;
    bool shown;
    enum duel_motion motion;
    vec3s velocity, goal;
    float until;       /* when it ends: grenades burst, gibs vanish */
    float spin;        /* degrees/s */
    int sound;         /* that stops when a glide ends */
    int damage_source; /* ENTITY_HERO or ENTITY_FOE: who shot it */
};

struct fighter {
    struct walker walker;
    vec3s angles, turn_speed; /* pitch and yaw, and how fast they change */
    int stop, look;           /* places in the script */
    bool alive;
    float act_since; /* when the present act (attack, pain, death) began */
    int act;         /* first frame of it; PLAYER_STAND when there is none */
    int effects;
    float flash_until;
    float back_since; /* time of the last respawn; 0: never */
};

struct duel {
    struct demo_writer demo;
    const struct level *level;
    struct walker_world world;
    float time; /* since the level began */
    int cue;    /* the next one of the script */
    struct fighter hero, foe;
    struct duel_thing things[NUM_ENTITIES];
    int next_shot;

    int health, armor, items, active_weapon, shells, rockets, cells, frags[2];
    float shot_since, punch, bolt_until, next_bolt, next_hum, quad_until;
    int shots; /* so far: seeds their spread */
    bool over; /* the intermission has begun */
};

/* One thing that happens at a time; what a, b, c and text mean is the act's business. */
struct duel_cue {
    float time;
    void (*act)(struct duel *duel, const struct duel_cue *cue);
    float a, b, c;
    const char *text;
};

/* A place to go to; stay there until a time, if one is given. */
struct duel_stop {
    float x, y, z; /* z counts in water */
    float until;
    float speed;
    bool jump; /* on leaving for the next one */
};

enum duel_look_at { LOOK_AHEAD, LOOK_POINT, LOOK_OTHER };

struct duel_look {
    float from; /* time */
    enum duel_look_at at;
    float x, y, z;
};

extern const struct duel_cue duel_cues[];
extern const struct duel_stop duel_hero_stops[], duel_foe_stops[];
extern const struct duel_look duel_hero_looks[], duel_foe_looks[];
extern const float duel_length;

#define DUEL_TICK (1.0f / 50)

/* Record the whole fight; the bytes of the .dem. */
struct buffer duel_record(const struct map *map, const struct level *level, int protocol);

/* duel_send.c: what goes into the demo. */
void duel_send_signon(struct duel *duel);
void duel_send_frame(struct duel *duel);
void duel_sound(struct duel *duel, int entity, int channel, int sound);

/* duel_move.c: a tick of everybody's motion. */
void duel_move_fighter(struct duel *duel, struct fighter *fighter);
void duel_move_things(struct duel *duel);
void duel_place_fighter(struct fighter *fighter, vec3s origin, float yaw);

/* duel_acts.c: shots, hits, items. */
void duel_burst(struct duel *duel, struct duel_thing *thing);
void duel_take_items(struct duel *duel);
void duel_fire_bolt(struct duel *duel);
void duel_kill_foe(struct duel *duel, bool to_pieces, const char *text);
struct duel_thing *duel_throw(struct duel *duel, int model, vec3s from, vec3s velocity,
                              enum duel_motion motion, float seconds);
vec3s duel_eye(const struct fighter *fighter);

/* The acts that cues name. */
void duel_act_say(struct duel *duel, const struct duel_cue *cue);
void duel_act_center(struct duel *duel, const struct duel_cue *cue);
void duel_act_press(struct duel *duel, const struct duel_cue *cue);
void duel_act_glide(struct duel *duel, const struct duel_cue *cue);
void duel_act_shoot(struct duel *duel, const struct duel_cue *cue);
void duel_act_rocket(struct duel *duel, const struct duel_cue *cue);
void duel_act_grenade(struct duel *duel, const struct duel_cue *cue);
void duel_act_bolts(struct duel *duel, const struct duel_cue *cue);
void duel_act_foe_rocket(struct duel *duel, const struct duel_cue *cue);
void duel_act_trap(struct duel *duel, const struct duel_cue *cue);
void duel_act_hurt(struct duel *duel, const struct duel_cue *cue);
void duel_act_foe_spawn(struct duel *duel, const struct duel_cue *cue);
void duel_act_teleport(struct duel *duel, const struct duel_cue *cue);
void duel_act_effect(struct duel *duel, const struct duel_cue *cue);
void duel_act_message(struct duel *duel, const struct duel_cue *cue);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/duel.h - the recorded game: two players fight in the arena.
 *
 * The game is scripted: duel_script.c specifies when and where each player goes, looks
 * and acts. The code here moves the players and their rockets by the game's physics,
 * gives them items, and writes the messages that a server would send. */
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
    ENTITY_FIRST_SHOT = 20, /* rockets, grenades, gibs: reused in a cycle */
    NUM_ENTITIES = 48
};

enum duel_motion { MOTION_NONE, MOTION_GLIDE, MOTION_FLY, MOTION_FALL };

/* An entity that is not a player. */
struct duel_thing {
    struct demo_entity base, now;
    bool shown;
    enum duel_motion motion;
    vec3s velocity, goal;
    float until;       /* end of its life: grenades explode, gibs vanish */
    float spin;        /* degrees/s */
    int sound;         /* played while gliding */
    int damage_source; /* the shooter: ENTITY_HERO or ENTITY_FOE */
};

struct fighter {
    struct walker walker;
    vec3s angles, turn_speed; /* pitch and yaw, and their rates of change */
    int stop, look;           /* positions in the script */
    bool alive;
    float act_since; /* start of the current act (attack, pain, death) */
    int act;         /* its first frame; PLAYER_STAND: none */
    int effects;
    float flash_until;
    float back_since; /* time of the last respawn; 0: never */
};

struct duel {
    struct demo_writer demo;
    const struct level *level;
    struct walker_world world;
    float time; /* since the start of the level */
    int cue;    /* next cue of the script */
    struct fighter hero, foe;
    struct duel_thing things[NUM_ENTITIES];
    int next_shot;

    int health, armor, items, active_weapon, shells, rockets, cells, frags[2];
    float shot_since, punch, bolt_until, next_bolt, next_hum, quad_until;
    int shots; /* number of shots so far, the seed of their spread */
    bool over; /* the intermission has started */
};

/* An action at a time; the meaning of a, b, c and text depends on the act. */
struct duel_cue {
    float time;
    void (*act)(struct duel *duel, const struct duel_cue *cue);
    float a, b, c;
    const char *text;
};

/* A place to go to and, if `until` is set, to stay at until then. */
struct duel_stop {
    float x, y, z; /* z applies only in water */
    float until;
    float speed;
    bool jump; /* when leaving for the next one */
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

/* Records the complete fight. Returns the bytes of the .dem. */
struct buffer duel_record(const struct map *map, const struct level *level, int protocol);

/* duel_send.c: the messages in the demo. */
void duel_send_signon(struct duel *duel);
void duel_send_frame(struct duel *duel);
void duel_sound(struct duel *duel, int entity, int channel, int sound);

/* duel_move.c: motion during one tick. */
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

/* The acts of cues. */
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

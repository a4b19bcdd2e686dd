/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/message.h - a server message in plain units, whatever its dialect.
 *
 * Texts and lists point into the demo's memory. */
#ifndef DEMO_PROTOCOL_MESSAGE_H
#define DEMO_PROTOCOL_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/vec.h"
#include "demo/protocol/extensions.h"
#include "demo/protocol/movevars.h"
#include "demo/protocol/q2_types.h"

struct dialect;

/* In place of a player's slot. */
enum { SLOT_EVERYONE = -1 };

enum message_kind {
    MESSAGE_NOTHING,
    MESSAGE_DISCONNECT,
    MESSAGE_STAT,
    MESSAGE_SET_VIEW,
    MESSAGE_SOUND,
    MESSAGE_LOCAL_SOUND,
    MESSAGE_STOP_SOUND,
    MESSAGE_TIME,
    MESSAGE_PRINT,
    MESSAGE_CENTER_PRINT,
    MESSAGE_STUFF_TEXT,
    MESSAGE_SERVER_INFO,
    MESSAGE_LIGHT_STYLE,
    MESSAGE_PLAYER_NAME,
    MESSAGE_PLAYER_FRAGS,
    MESSAGE_PLAYER_COLOURS,
    MESSAGE_CLIENT_DATA,
    MESSAGE_PARTICLES,
    MESSAGE_DAMAGE,
    MESSAGE_STATIC,
    MESSAGE_STATIC_SOUND,
    MESSAGE_BASELINE,
    MESSAGE_TEMP_ENTITY,
    MESSAGE_PAUSE,
    MESSAGE_SIGNON,
    MESSAGE_KILLED_MONSTER,
    MESSAGE_FOUND_SECRET,
    MESSAGE_INTERMISSION,
    MESSAGE_FINALE,
    MESSAGE_CUT_SCENE,
    MESSAGE_MUSIC,
    MESSAGE_BONUS_FLASH,
    MESSAGE_SKY,
    MESSAGE_FOG,
    MESSAGE_UPDATE,
    MESSAGE_DELTAS,
    /* QuakeWorld's: */
    MESSAGE_MODELS,
    MESSAGE_SOUNDS,
    MESSAGE_ENTITIES,
    MESSAGE_PLAYER,
    MESSAGE_NAILS,
    MESSAGE_PROJECTILES,
    MESSAGE_USER_INFO,
    MESSAGE_SET_INFO,
    MESSAGE_SERVER_SETTING,
    MESSAGE_PING,
    MESSAGE_ENTER_TIME,
    MESSAGE_PACKET_LOSS,
    MESSAGE_SET_ANGLE,
    MESSAGE_MAX_SPEED,
    MESSAGE_GRAVITY,
    MESSAGE_KICK,
    MESSAGE_FLASH,
    /* Quake II's: */
    MESSAGE_Q2_MUZZLE_FLASH,
    MESSAGE_Q2_MONSTER_FLASH,
    MESSAGE_Q2_TEMP_ENTITY,
    MESSAGE_Q2_LAYOUT,
    MESSAGE_Q2_INVENTORY,
    MESSAGE_Q2_SOUND,
    MESSAGE_Q2_CONFIG_STRING,
    MESSAGE_Q2_BASELINE,
    MESSAGE_Q2_FRAME,
    MESSAGE_Q2_STREAM_FRAME, /* of a recording of all players */
    MESSAGE_Q2_PACKET,       /* whom the messages that follow are for */
};

enum temp_entity {
    TEMP_SPIKE,
    TEMP_SUPER_SPIKE,
    TEMP_GUNSHOT,
    TEMP_EXPLOSION,
    TEMP_TAR_EXPLOSION,
    TEMP_LIGHTNING1,
    TEMP_LIGHTNING2,
    TEMP_WIZ_SPIKE,
    TEMP_KNIGHT_SPIKE,
    TEMP_LIGHTNING3,
    TEMP_LAVA_SPLASH,
    TEMP_TELEPORT,
    TEMP_EXPLOSION2,
    TEMP_BEAM
};

struct static_sound {
    int sound;
    vec3s origin;
    float volume;      /* 0..1 */
    float attenuation; /* as in the game: 1 = normal */
};

/* What can be said of an entity, as it is sent. */
struct entity_state {
    uint16_t model, frame;
    uint8_t colormap, skin, effects;
    uint8_t alpha; /* 0 default, 1 invisible, else (v - 1) / 254 */
    uint8_t scale; /* 16 = 1.0 */
    vec3s origin, angles;
};

/* Which fields an update brings; all others are the baseline's, or in deltas
 * those that the entity had last. */
enum update_bits {
    UPDATE_REMOVE = 1 << 0, /* deltas: it is no longer there; of entity 0, FTE: none is */
    UPDATE_ORIGIN1 = 1 << 1,
    UPDATE_ORIGIN2 = 1 << 2,
    UPDATE_ORIGIN3 = 1 << 3,
    UPDATE_ANGLE2 = 1 << 4,
    UPDATE_STEP = 1 << 5, /* not a field: it moves in steps */
    UPDATE_FRAME = 1 << 6,
    UPDATE_ANGLE1 = 1 << 8,
    UPDATE_ANGLE3 = 1 << 9,
    UPDATE_MODEL = 1 << 10,
    UPDATE_COLORMAP = 1 << 11,
    UPDATE_SKIN = 1 << 12,
    UPDATE_EFFECTS = 1 << 13,
    UPDATE_ALPHA = 1 << 16,
    UPDATE_FRAME2 = 1 << 17, /* FRAME2, MODEL2: the high byte alone */
    UPDATE_MODEL2 = 1 << 18,
    UPDATE_LERP_FINISH = 1 << 19,
    UPDATE_SCALE = 1 << 20,
    UPDATE_RESET = 1 << 24, /* deltas: begin from the baseline; this and: */
    UPDATE_FLAGS = 1 << 25, /* STEP and on_ground are as this update says */
};

struct message_update {
    int entity;
    uint32_t bits; /* enum update_bits */
    struct entity_state state;
    float lerp_finish; /* s after the message's time at which a step or pose is done */
    vec3s velocity;    /* deltas: units/s; this and: */
    bool on_ground;
};

struct message_server_info {
    int protocol;
    const struct dialect *dialect; /* of that protocol */
    uint32_t flags;
    int max_clients, game_type;
    const char *title;
    int num_models, num_sounds;  /* with index 0, which is none */
    struct bytes models, sounds; /* that many less one strings */
    const char *game_dir;        /* NULL: the server did not say */
    struct protocol_extensions extensions;
    struct movevars rules; /* QuakeWorld, as the rest: */
    int player;            /* slot of the recorder; -1: of nobody */
    bool spectator;
};

/* Which fields of a player come; all others are as they were last sent. */
enum player_bits {
    PLAYER_ORIGIN1 = 1 << 0, /* to bit 2 */
    PLAYER_ANGLE1 = 1 << 3,  /* to bit 5 */
    PLAYER_MODEL = 1 << 6,
    PLAYER_SKIN = 1 << 7,
    PLAYER_EFFECTS = 1 << 8,
    PLAYER_WEAPON_FRAME = 1 << 9,
    PLAYER_VELOCITY = 1 << 10,
};

struct message_player {
    int slot;
    uint32_t bits;        /* enum player_bits */
    vec3s origin, angles; /* angles: of the view */
    vec3s velocity;       /* units/s */
    int model;            /* 0: a player's */
    uint8_t frame, skin, effects, weapon_frame;
    uint8_t alpha;  /* as entity_state.alpha */
    uint8_t msec;   /* how old this is */
    uint8_t weapon; /* in hand, of the server's list; 0: it does not say */
    bool dead, gibbed;
    bool has_ground, on_ground; /* has_ground: the server said whether */
};

struct message_client_data {
    float view_height;
    vec3s punch, velocity; /* degrees, units/s */
    int32_t items;
    bool on_ground, in_water;
    int weapon_frame, armor, weapon, health, ammo, shells, nails, rockets, cells, active_weapon;
    uint8_t weapon_alpha; /* as entity_state.alpha */
};

enum q2_sound_bits {
    Q2_SOUND_VOLUME = 1,
    Q2_SOUND_ATTENUATION = 2,
    Q2_SOUND_POSITION = 4, /* else where the entity is; with neither in the listener's head */
    Q2_SOUND_ENTITY = 8,
    Q2_SOUND_DELAY = 16,
    Q2_SOUND_WIDE = 32, /* its number has two bytes, in wide protocols */
};

struct message_q2_sound {
    uint8_t bits; /* enum q2_sound_bits */
    int sound, entity, channel;
    float volume, attenuation; /* 0..1, 1 = normal */
    float delay;               /* s */
    vec3s origin;
};

struct message_q2_temp {
    int kind;
    vec3s origin, end, offset; /* those that the kind has, as the rest */
    uint8_t direction;         /* of the list of normals */
    int count, colour;         /* colour: of the palette */
    int entity, entity2;       /* of two the last and the first */
    int magnitude;
    float life; /* s */
};

struct message_q2_frame {
    enum q2_width width;
    int number, base;              /* base: the frame that it changes; none when <= 0 */
    struct bytes areas;            /* a bit each that can be seen into; empty: all; of all
                                    * players: doors */
    struct bytes player, entities; /* for q2_read_player, q2_read_entity; of all players: for
                                    * q2_read_stream_player */
};

struct message {
    enum message_kind kind;
    uint8_t svc;   /* as it was sent */
    bool is_order; /* of a recording of all players of Quake II itself, not of a packet in it */
    union {
        float clock;      /* TIME, s */
        int entity;       /* SET_VIEW */
        const char *text; /* CENTER_PRINT, STUFF_TEXT, FINALE, CUT_SCENE, SKY,
                           * Q2_LAYOUT */
        int local_sound;  /* LOCAL_SOUND */
        int signon;       /* SIGNON */
        bool pause;       /* PAUSE */
        float kick;       /* KICK: pitch in degrees */
        float movement;   /* MAX_SPEED in units/s, GRAVITY as a factor: of the recorder */
        int track;        /* MUSIC */
        struct {
            const char *text;
            bool chat;
        } print;
        struct {
            int index;
            int32_t value;
            float exact; /* the same, with what comes after the point */
        } stat;
        struct {
            int entity, channel, sound;
            float volume, attenuation; /* 0..1, 1 = normal */
            vec3s origin;
        } sound;
        struct {
            int entity, channel;
        } stop;
        struct {
            int index;
            const char *text;
            bool is_tinted;
            int16_t tint[3]; /* of tinted ones: red, green, blue, 1024 to the light's own */
        } style;
        struct {
            int slot;
            const char *name;
        } player_name;
        struct {
            int slot, frags;
        } player_frags;
        struct {
            int slot, shirt, pants;
        } player_colours;
        struct {
            int slot, value;
        } ping; /* PING in ms, PACKET_LOSS in percent */
        struct {
            int slot;
            int id;           /* the player's number on the server */
            const char *info; /* "\\name\\Ranger..."; "" after the player left */
        } user;
        struct {
            int slot; /* SET_INFO only */
            const char *key, *value;
        } setting; /* SET_INFO, SERVER_SETTING */
        struct {
            int slot; /* SLOT_EVERYONE: whoever gets the message */
            vec3s angles;
        } set_angle;
        struct {
            bool given; /* QuakeWorld's: else the view entity is the camera */
            vec3s origin, angles;
        } camera; /* INTERMISSION */
        struct {
            int first, num; /* indices */
            struct bytes names;
            bool is_last;
        } list; /* MODELS, SOUNDS */
        struct {
            bool is_delta;
            uint8_t from;      /* low byte of the number of the packet it changes */
            struct bytes list; /* for qw_read_entity */
        } entities;
        struct {
            int num;
            bool numbered;
            struct bytes list; /* for qw_read_nail */
        } nails;
        struct bytes projectiles; /* PROJECTILES: for qw_read_projectile */
        struct {
            int slot;
            float ago; /* s since the player entered */
        } enter;
        struct message_player player;
        struct {
            vec3s origin, direction;
            int count, colour;
        } particles;
        struct {
            int armor, blood;
            vec3s from;
        } damage;
        struct {
            int entity; /* BASELINE only */
            struct entity_state state;
        } baseline; /* BASELINE, STATIC */
        struct static_sound static_sound;
        struct {
            enum temp_entity type;
            int entity;
            vec3s origin, end;
            int colour_start, colour_length;
        } temp;
        struct {
            float colour[4]; /* density, r, g, b */
            float time;      /* s */
        } fog;
        struct message_server_info server;
        struct message_client_data data;
        struct message_update update;
        struct {
            float clock;       /* s */
            struct bytes list; /* for fte_read_delta */
        } deltas;
        struct {
            int entity;
            uint16_t flash; /* bit 7 of a player's: silenced */
        } muzzle;           /* Q2_MUZZLE_FLASH, Q2_MONSTER_FLASH */
        struct {
            int index; /* enum q2_config_string, whatever number was sent */
            const char *text;
        } config;                   /* Q2_CONFIG_STRING */
        struct bytes inventory;     /* Q2_INVENTORY: i16[Q2_NUM_ITEMS] */
        struct q2_entity q2_entity; /* Q2_BASELINE */
        struct message_q2_sound q2_sound;
        struct message_q2_temp q2_temp;
        struct message_q2_frame q2_frame;
        int packet_for; /* Q2_PACKET: a slot, or SLOT_EVERYONE */
    };
};

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/message.h - a parsed server message, in the same units for all dialects.
 *
 * Strings and lists point into the demo's memory. */
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

/* Used where a message is not for one player's slot. */
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
    /* QuakeWorld only: */
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
    /* Quake II only: */
    MESSAGE_Q2_MUZZLE_FLASH,
    MESSAGE_Q2_MONSTER_FLASH,
    MESSAGE_Q2_TEMP_ENTITY,
    MESSAGE_Q2_LAYOUT,
    MESSAGE_Q2_INVENTORY,
    MESSAGE_Q2_SOUND,
    MESSAGE_Q2_CONFIG_STRING,
    MESSAGE_Q2_BASELINE,
    MESSAGE_Q2_FRAME,
    MESSAGE_Q2_STREAM_FRAME, /* in MVD2 recordings */
    MESSAGE_Q2_PACKET,       /* names the recipients of the messages that follow */
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
    float attenuation; /* 1 = normal */
};

/* The state of an entity as sent by the server. */
struct entity_state {
    uint16_t model, frame;
    uint8_t colormap, skin, effects;
    uint8_t alpha; /* 0: default; 1: invisible; otherwise opacity is (alpha - 1) / 254 */
    uint8_t scale; /* 16 = 1.0 */
    vec3s origin, angles;
};

/* The fields that an update sets. All others keep the baseline's values or, in deltas, the
 * entity's last ones. */
enum update_bits {
    UPDATE_REMOVE = 1 << 0, /* deltas: the entity is gone; FTE, entity 0: all are gone */
    UPDATE_ORIGIN1 = 1 << 1,
    UPDATE_ORIGIN2 = 1 << 2,
    UPDATE_ORIGIN3 = 1 << 3,
    UPDATE_ANGLE2 = 1 << 4,
    UPDATE_STEP = 1 << 5, /* not a field: the entity moves in steps */
    UPDATE_FRAME = 1 << 6,
    UPDATE_ANGLE1 = 1 << 8,
    UPDATE_ANGLE3 = 1 << 9,
    UPDATE_MODEL = 1 << 10,
    UPDATE_COLORMAP = 1 << 11,
    UPDATE_SKIN = 1 << 12,
    UPDATE_EFFECTS = 1 << 13,
    UPDATE_ALPHA = 1 << 16,
    UPDATE_FRAME2 = 1 << 17, /* FRAME2, MODEL2: only the high byte */
    UPDATE_MODEL2 = 1 << 18,
    UPDATE_LERP_FINISH = 1 << 19,
    UPDATE_SCALE = 1 << 20,
    UPDATE_RESET = 1 << 24, /* deltas only: start from the baseline */
    UPDATE_FLAGS = 1 << 25, /* deltas only: sets UPDATE_STEP and on_ground */
};

struct message_update {
    int entity;
    uint32_t bits; /* enum update_bits */
    struct entity_state state;
    float lerp_finish; /* seconds from the message's time to the end of the step or pose */
    vec3s velocity;    /* deltas only: units/s */
    bool on_ground;    /* deltas only */
};

struct message_server_info {
    int protocol;
    const struct dialect *dialect; /* the dialect of `protocol` */
    uint32_t flags;
    int max_clients, game_type;
    const char *title;
    int num_models, num_sounds;  /* including index 0, which means none */
    struct bytes models, sounds; /* NUL-terminated strings for indices 1 and up */
    const char *game_dir;        /* NULL if the server did not send it */
    struct protocol_extensions extensions;
    struct movevars rules; /* this and the rest: QuakeWorld only */
    int player;            /* the recorder's slot; -1: none */
    bool spectator;
};

/* The fields that a player message sets. All others keep the values last sent. */
enum player_bits {
    PLAYER_ORIGIN1 = 1 << 0, /* x, y, z: bits 0 to 2 */
    PLAYER_ANGLE1 = 1 << 3,  /* pitch, yaw, roll: bits 3 to 5 */
    PLAYER_MODEL = 1 << 6,
    PLAYER_SKIN = 1 << 7,
    PLAYER_EFFECTS = 1 << 8,
    PLAYER_WEAPON_FRAME = 1 << 9,
    PLAYER_VELOCITY = 1 << 10,
};

struct message_player {
    int slot;
    uint32_t bits;        /* enum player_bits */
    vec3s origin, angles; /* angles: view angles */
    vec3s velocity;       /* units/s */
    int model;            /* 0: the player model */
    uint8_t frame, skin, effects, weapon_frame;
    uint8_t alpha;  /* see entity_state.alpha */
    uint8_t msec;   /* age of this state, milliseconds */
    uint8_t weapon; /* impulse of the player's command, if sent; 0: none */
    bool dead, gibbed;
    bool has_ground, on_ground; /* on_ground is valid only if has_ground */
};

struct message_client_data {
    float view_height;
    vec3s punch, velocity; /* degrees, units/s */
    int32_t items;
    bool on_ground, in_water;
    int weapon_frame, armor, weapon, health, ammo, shells, nails, rockets, cells, active_weapon;
    uint8_t weapon_alpha; /* see entity_state.alpha */
};

enum q2_sound_bits {
    Q2_SOUND_VOLUME = 1,
    Q2_SOUND_ATTENUATION = 2,
    Q2_SOUND_POSITION = 4, /* with neither this nor ENTITY the sound is local */
    Q2_SOUND_ENTITY = 8,
    Q2_SOUND_DELAY = 16,
    Q2_SOUND_WIDE = 32, /* wide protocols: the sound index is a u16 */
};

struct message_q2_sound {
    uint8_t bits; /* enum q2_sound_bits */
    int sound, entity, channel;
    float volume, attenuation; /* 0..1, 1 = normal */
    float delay;               /* seconds */
    vec3s origin;
};

struct message_q2_temp {
    int kind;
    vec3s origin, end, offset; /* this and the rest: only where the kind has them */
    uint8_t direction;         /* index in the table of normals */
    int count, colour;         /* colour: palette index */
    int entity, entity2;       /* if two are sent, the second and the first */
    int magnitude;
    float life; /* seconds */
};

struct message_q2_frame {
    enum q2_width width;
    int number, base;              /* base: frame that this one is a delta of; none if <= 0 */
    struct bytes areas;            /* one bit per visible area; empty: all are visible; MVD2:
                                    * open area portals */
    struct bytes player, entities; /* for q2_read_player(), q2_read_entity(); MVD2:
                                    * q2_read_stream_player() */
};

struct message {
    enum message_kind kind;
    uint8_t svc;          /* the number in the demo */
    bool is_mvd2_command; /* a command of MVD2 itself, not a message in one of its packets */
    union {
        float clock;      /* TIME, seconds */
        int entity;       /* SET_VIEW */
        const char *text; /* CENTER_PRINT, STUFF_TEXT, FINALE, CUT_SCENE, SKY,
                           * Q2_LAYOUT */
        int local_sound;  /* LOCAL_SOUND */
        int signon;       /* SIGNON */
        bool pause;       /* PAUSE */
        float kick;       /* KICK, pitch in degrees */
        float movement;   /* MAX_SPEED in units/s, GRAVITY a factor; of the recorder */
        int track;        /* MUSIC */
        struct {
            const char *text;
            bool chat;
        } print;
        struct {
            int index;
            int32_t value;
            float exact; /* `value` with its fraction */
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
            int16_t tint[3]; /* if is_tinted: red, green, blue; 1024 = unchanged */
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
            int id;           /* user id on the server */
            const char *info; /* "\\name\\Ranger..."; "" once the player has left */
        } user;
        struct {
            int slot; /* SET_INFO only */
            const char *key, *value;
        } setting; /* SET_INFO, SERVER_SETTING */
        struct {
            int slot; /* SLOT_EVERYONE: the recipients of the message */
            vec3s angles;
        } set_angle;
        struct {
            bool given; /* QuakeWorld: true; if false, the camera is the view entity */
            vec3s origin, angles;
        } camera; /* INTERMISSION */
        struct {
            int first, num; /* indices */
            struct bytes names;
            bool is_last;
        } list; /* MODELS, SOUNDS */
        struct {
            bool is_delta;
            uint8_t from;      /* low byte of the base packet's sequence number */
            struct bytes list; /* for qw_read_entity() */
        } entities;
        struct {
            int num;
            bool numbered;
            struct bytes list; /* for qw_read_nail() */
        } nails;
        struct bytes projectiles; /* PROJECTILES: for qw_read_projectile() */
        struct {
            int slot;
            float ago; /* seconds since the player entered */
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
            float time;      /* seconds */
        } fog;
        struct message_server_info server;
        struct message_client_data data;
        struct message_update update;
        struct {
            float clock;       /* seconds */
            struct bytes list; /* for fte_read_delta() */
        } deltas;
        struct {
            int entity;
            uint16_t flash; /* bit 7 of a player's flash: silenced */
        } muzzle;           /* Q2_MUZZLE_FLASH, Q2_MONSTER_FLASH */
        struct {
            int index; /* enum q2_config_string, converted from the number sent */
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

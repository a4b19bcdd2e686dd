/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_types.h - entity and player states of Quake II.
 *
 * Numbers are kept as sent, in the units given here, so that deltas accumulate exactly. */
#ifndef DEMO_PROTOCOL_Q2_TYPES_H
#define DEMO_PROTOCOL_Q2_TYPES_H

#include <stdint.h>

/* Field widths: those of the original game, or of Q2PRO's extended protocols, each of which
 * extends the one before. */
enum q2_width {
    Q2_NARROW,
    Q2_WIDE,        /* 3434: more models, sounds, pictures and entities, finer angles */
    Q2_WIDE_COORDS, /* 3435: 23-bit coordinates, 64 stats */
    Q2_WIDE_FOG,    /* 3436: fog */
};

enum {
    Q2_NARROW_ENTITIES = 1024,
    Q2_MAX_ENTITIES = 8192,
    Q2_MAX_PLAYERS = 256,
    Q2_NARROW_NAMES = 256, /* maximum number of models, of sounds and of images each */
    Q2_MAX_MODELS = 8192,
    Q2_MAX_SOUNDS = 2048,
    Q2_MAX_IMAGES = 2048,
    Q2_NUM_STATS = 64,
    Q2_NUM_ITEMS = 256,
    Q2_FRAME_TIME = 100, /* ms between two server frames */
};

/* Indices of configstrings (svc_configstring) as wide protocols send them; q2_config_index() of
 * q2_config.h converts those of other protocols. */
enum q2_config_string {
    Q2_CONFIG_NAME,
    Q2_CONFIG_TRACK,
    Q2_CONFIG_SKY,
    Q2_CONFIG_SKY_AXIS,
    Q2_CONFIG_SKY_ROTATION,
    Q2_CONFIG_STATUS_BAR, /* a layout program; continued in the strings that follow */
    Q2_CONFIG_MAX_CLIENTS = 60,
    Q2_CONFIG_MAP_CHECKSUM,
    Q2_CONFIG_MODELS, /* index 0 is unused, 1 is the map */
    Q2_CONFIG_SOUNDS = Q2_CONFIG_MODELS + Q2_MAX_MODELS,
    Q2_CONFIG_IMAGES = Q2_CONFIG_SOUNDS + Q2_MAX_SOUNDS,
    Q2_CONFIG_LIGHTS = Q2_CONFIG_IMAGES + Q2_MAX_IMAGES,
    Q2_CONFIG_ITEMS = Q2_CONFIG_LIGHTS + 256,
    Q2_CONFIG_PLAYERS = Q2_CONFIG_ITEMS + Q2_NUM_ITEMS, /* "name\model/skin" */
    Q2_CONFIG_GENERAL = Q2_CONFIG_PLAYERS + Q2_MAX_PLAYERS,
    Q2_NUM_CONFIG_STRINGS = Q2_CONFIG_GENERAL + 512,
};

enum { Q2_CONFIG_STRING_SIZE = 64 };

/* Bits in an entity's header that are not fields. */
enum q2_entity_bits {
    Q2_ENTITY_REMOVE = 1 << 6,
    Q2_ENTITY_MORE1 = 1 << 7, /* a second byte of bits follows */
    Q2_ENTITY_NUMBER16 = 1 << 8,
    Q2_ENTITY_MORE2 = 1 << 15,
    Q2_ENTITY_MORE3 = 1 << 23,
};

struct q2_entity {
    int32_t number;
    int32_t model[4]; /* 255: the player's model or its weapon, by the skin */
    int32_t frame, skin;
    int32_t effects, renderfx; /* bits */
    int32_t origin[3];         /* 1/8 units */
    int32_t angles[3];         /* 65536ths of a turn */
    int32_t old_origin[3];     /* 1/8 units: the previous origin, or a beam's other end */
    int32_t sound;             /* looping sound */
    int32_t event;             /* of this frame only */
    int32_t solid;
    /* Wide protocols only; 0 is the default. */
    int32_t loop_volume;      /* 255ths */
    int32_t loop_attenuation; /* 64ths */
    int32_t more_effects;     /* bits */
    int32_t alpha;            /* 255ths */
    int32_t scale;            /* 16ths */
};

enum q2_player_move {
    Q2_MOVE_NORMAL,
    Q2_MOVE_SPECTATOR,
    Q2_MOVE_DEAD,
    Q2_MOVE_GIB,
    Q2_MOVE_FREEZE
};

struct q2_player {
    int32_t move;            /* enum q2_player_move */
    int32_t origin[3];       /* 1/8 units */
    int32_t velocity[3];     /* 1/8 units/s */
    int32_t move_time;       /* 8 ms */
    int32_t move_flags;      /* bits: 1 ducked, 4 on the ground, 32 just teleported */
    int32_t gravity;         /* units/s^2 */
    int32_t delta_angles[3]; /* 65536ths of a turn */
    int32_t view_offset[3];  /* 1/4 units */
    int32_t view_angles[3];  /* 65536ths of a turn */
    int32_t kick_angles[3];  /* 1/4 degrees */
    int32_t gun_model, gun_frame, gun_skin;
    int32_t gun_offset[3];                /* 1/4 units, along the world's axes */
    int32_t gun_angles[3];                /* 1/4 degrees */
    int32_t blend[4];                     /* red, green, blue, alpha: 0..255 */
    int32_t damage[4];                    /* the same for damage, blended over `blend`; wide only */
    int32_t fog[3], fog_density, fog_sky; /* colour 0..255; 65535ths */
    int32_t height_density, height_falloff;              /* of the height fog */
    int32_t height_from[3], height_to[3], height_end[2]; /* colours 0..255; 1/8 units */
    int32_t fov;                                         /* degrees, horizontal */
    int32_t view_flags;                                  /* enum q2_view_bits */
    int16_t stats[Q2_NUM_STATS];
};

#endif

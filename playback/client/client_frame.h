/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_frame.h - the state of a client after a server message.
 *
 * Plain data. A `client_frame` is a pure function of the demo and its index: entities hold
 * the state from the message plus the little history that the game's own rules need (when a
 * pose began, where a step began), which depends on the messages only, never on the output
 * frames. */
#ifndef PLAYBACK_CLIENT_CLIENT_FRAME_H
#define PLAYBACK_CLIENT_CLIENT_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "demo/protocol/usercmd.h"
#include "playback/pmove/pmove_types.h"

struct motion_curve;
struct q2_client_frame;

/* A time before any demo time: the initial value at the start of a level. */
#define CLIENT_LONG_AGO (-1e6)

enum client_stat {
    STAT_HEALTH,
    STAT_FRAGS,
    STAT_WEAPON,
    STAT_AMMO,
    STAT_ARMOR,
    STAT_WEAPON_FRAME,
    STAT_SHELLS,
    STAT_NAILS,
    STAT_ROCKETS,
    STAT_CELLS,
    STAT_ACTIVE_WEAPON,
    STAT_TOTAL_SECRETS,
    STAT_TOTAL_MONSTERS,
    STAT_SECRETS,
    STAT_MONSTERS,
    STAT_ITEMS,
    NUM_STATS = 32
};

enum client_effects {
    EFFECT_BRIGHT_FIELD = 1,
    EFFECT_MUZZLE_FLASH = 2,
    EFFECT_BRIGHT_LIGHT = 4,
    EFFECT_DIM_LIGHT = 8,
    EFFECT_QUAD_LIGHT = 16, /* this and the following are used only by the re-release */
    EFFECT_PENT_LIGHT = 32,
    EFFECT_CANDLE_LIGHT = 64,
};

struct client_entity {
    int number;     /* > 0; the world is not listed */
    uint16_t model; /* index into the level's models; 0: not drawn */
    uint16_t frame;
    uint8_t skin, colormap; /* colormap: player slot + 1; 0: none */
    uint8_t effects;        /* enum client_effects */
    uint8_t scale;          /* 16 = full size */
    uint8_t flag;         /* QuakeWorld players: the team (1 or 2) whose flag they carry; 0: none */
    uint8_t weapon;       /* QuakeWorld players: index into the server's weapon list; 0: unknown */
    float alpha;          /* 1: opaque */
    vec3s origin, angles; /* as sent in this message */

    bool linked; /* was close by in the previous message, so may be interpolated from there */
    bool step;   /* moves in steps (monsters): eased over step_time instead */
    vec3s origin_from, angles_from; /* in the previous message; equal to the above if not linked */
    const struct motion_curve *curve; /* from there to here in smooth frames; NULL: a line */
    vec3s step_origin, step_angles;   /* where the current step began */
    double step_start;                /* demo time at which it began */
    float step_time;                  /* duration of the step, in seconds */
    uint16_t pose_frame_from;         /* the animation frame shown before the current one */
    double pose_start;                /* demo time at which the current one began */
    float pose_time;                  /* duration of the change, in seconds; 0: immediate */
    bool pose_held;                   /* fired: the next change of frame is immediate as well */
    float phase;                      /* 0..1, for groups with a random phase */
    double appeared; /* demo time since which it has been present without interruption */
};

struct client_player {
    char name[64]; /* in Quake's character set, with bit 7 */
    int frags;
    char team[32], skin[32]; /* the following fields: QuakeWorld only */
    int ping, packet_loss;   /* in ms; in percent */
    bool spectator;
    int shirt, pants; /* 0..15 */
    double joined;    /* demo time */
    bool present;
    bool has_stats;                   /* the following fields are recorded */
    int health, armor, items, weapon; /* as the stats of the same name; weapon is an item bit */
};

/* One player of a multi-view recording, as described by the messages of a frame. */
struct client_player_state {
    bool is_here, is_dead; /* is_dead: the body is shown dead or gibbed */
    bool has_flag;         /* carries a team's flag */
    int weapon_frame;      /* > 0: firing */
    vec3s origin;
    float yaw;            /* of the view, in degrees */
    const int32_t *stats; /* by enum client_stat, for any player in the level; 0: not recorded */
};

/* Whether the recording has the player whose view was requested. */
enum client_pov { CLIENT_POV_MISSING, CLIENT_POV_FOUND, CLIENT_POV_AMBIGUOUS };

/* The stage of a match, according to servers that run matches. */
enum match_stage { MATCH_UNKNOWN, MATCH_STANDBY, MATCH_COUNTDOWN, MATCH_PLAYED };

struct client_match {
    enum match_stage stage;
    bool has_end;
    double end;     /* demo time at which the match ends */
    bool counts_up; /* no time limit, and `begin` is known */
    double begin;   /* demo time at which the match began, plus pauses */
};

/* Returns whether kills count: not before or after a match, if its server announces these.
 * The kill that ends the match may come in the same frame as its end. before: the stage one
 * frame earlier. */
static inline bool client_match_counts(enum match_stage stage, enum match_stage before)
{
    return before == MATCH_PLAYED || (stage != MATCH_STANDBY && stage != MATCH_COUNTDOWN);
}

/* Items whose respawn is timed. KTX records who took one and when it will be back. */
enum timed_item {
    TIMED_NOTHING,
    TIMED_GREEN_ARMOR,
    TIMED_YELLOW_ARMOR,
    TIMED_RED_ARMOR,
    TIMED_MEGA_HEALTH,
    TIMED_QUAD,
    TIMED_PENTAGRAM,
    TIMED_RING,
};

enum { MAX_TIMERS = 16 };

struct client_timer {
    enum timed_item item; /* TIMED_NOTHING: the timer is free */
    int entity;
    bool is_held; /* the time starts when the health it gave has worn off */
    double back;  /* demo time of the respawn, unless is_held */
};

/* A command of the recorder: the keys pressed and the view at a time between two messages. */
struct client_command {
    double time;     /* demo time */
    vec3s angles;    /* view angles, in degrees */
    uint32_t number; /* sequence number */
    struct usercmd usercmd;
};

/* The recorder's state at the time when the server had run the commands up to one of them. */
struct client_anchor {
    uint32_t number; /* of the last command run */
    bool is_known;
    struct pmove_state state;
};

/* What predicting the recorder's movement needs (QuakeWorld). */
struct client_prediction {
    uint32_t acknowledged; /* number of the last command that the server had run */
    uint32_t ghosts;       /* bit i: the player in slot i does not block others */
    bool is_moving;        /* the recorder is in the game and may move */
    enum pmove_kind kind;
    bool from_start; /* the first of the commands is the recording's first */
    struct movevars rules;
    const struct client_anchor *from, *to; /* of the previous frame and this; NULL: unknown */
};

/* What replaces the game. The server moves a camera in a cut scene, which may be in the middle of a
 * level. */
enum intermission {
    INTERMISSION_NONE,
    INTERMISSION_BOARD,
    INTERMISSION_FINALE,
    INTERMISSION_CUT_SCENE
};

struct client_frame {
    int index;        /* of this frame in the timeline */
    int level;        /* index into the timeline's levels */
    double time;      /* demo time at which this state is reached */
    double time_from; /* demo time of the previous frame, at which this one is received */
    double move_from; /* movement starts here: time_from, or later after a long gap */
    double clock;     /* svc_time: the level's own clock */
    bool is_smooth;   /* motion follows curves: see playback/motion/motion_curve.h */
    vec3s view_angles, view_angles_from;   /* as recorded with the block */
    const struct motion_curve *view_curve; /* of these angles, in smooth frames */
    /* QuakeWorld: from the last one at or before time_from to the first one at or after time. */
    const struct client_command *commands;
    int num_commands;
    struct client_prediction prediction;
    int view_entity;
    bool is_observed; /* the view is not the recorder's own */
    float view_height;
    vec3s punch, punch_from; /* degrees; equal if the server sends it: it then changes in steps */
    vec3s velocity, velocity_from; /* units/s */
    bool on_ground, in_water, paused;
    bool fires; /* the player whose view is shown is firing */
    float weapon_alpha;
    int32_t stats[NUM_STATS];
    double item_time[32]; /* demo time at which each item was last picked up, or CLIENT_LONG_AGO */
    uint16_t weapon_frame_from;
    double weapon_start; /* like pose_start, for the view weapon */
    float weapon_time;
    int intermission;         /* enum intermission */
    double intermission_time; /* demo time at which it began */
    double completed_clock;   /* the level's clock at that time */
    bool has_camera;          /* the view is from the camera, not from the view entity */
    vec3s camera_origin, camera_angles;
    const char *finale_text;      /* for stages 2 and 3; otherwise "" */
    const char *sky_name;         /* NULL: the map's own */
    vec3s sky_axis;               /* axis of the sky box's rotation; 0 0 0: it does not rotate */
    float sky_speed;              /* degrees per second */
    float fog_from[4], fog_to[4]; /* density, r, g, b */
    double fog_start;
    float fog_time;               /* duration of the change, in seconds */
    const char *light_styles[64]; /* never NULL; "": full brightness */
    bool has_style_tints;         /* at least one of the following is not white */
    int16_t style_tints[64][3];   /* red, green and blue; 1024: the light's own */
    int num_entities;
    const struct client_entity *entities; /* of this message, by ascending number */
    const struct client_entity *received; /* the same before jitter was removed (dejitter.h) */
    int num_players;
    const struct client_player *players; /* by slot */
    const struct q2_client_frame *q2;    /* NULL if the game is not Quake II */
    struct client_match match;
    struct client_timer timers[MAX_TIMERS]; /* of timed items that were taken */
};

#endif

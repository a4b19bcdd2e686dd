/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_frame.h - what a client knows after a server message.
 *
 * Plain data. A `client_frame` is a pure function of the demo and its index:
 * entities hold the state that message gave them plus the little history that
 * the game's own rules need (when a pose began, where a step began), which is
 * kept on the grid of messages and never on output frames. */
#ifndef PLAYBACK_CLIENT_CLIENT_FRAME_H
#define PLAYBACK_CLIENT_CLIENT_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "demo/protocol/usercmd.h"
#include "playback/pmove/pmove_types.h"

struct q2_known;

/* Before any demo time: what a level began with. */
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
    EFFECT_QUAD_LIGHT = 16, /* the re-release's */
    EFFECT_PENT_LIGHT = 32,
    EFFECT_CANDLE_LIGHT = 64,
};

struct client_entity {
    int number;     /* > 0; the world is not listed */
    uint16_t model; /* into the level's models; 0 = not drawn */
    uint16_t frame;
    uint8_t skin, colormap; /* colormap: player slot + 1, 0 = none */
    uint8_t effects;        /* enum client_effects */
    uint8_t scale;          /* 16 = 1.0 */
    uint8_t flag;           /* QuakeWorld's players: they carry this team's, 1 or 2; 0: none */
    uint8_t weapon;         /* QuakeWorld's players: of the server's list; 0: it does not say */
    float alpha;            /* 1 = opaque */
    vec3s origin, angles;   /* as this message says */

    bool linked; /* was near in the message before, and may be interpolated from there */
    bool step;   /* moves in steps (monsters): eased over step_time instead */
    vec3s origin_from, angles_from; /* the message before; equal to the above when not linked */
    vec3s step_origin, step_angles; /* where the present step began ... */
    double step_start;              /* ... and when, demo time */
    float step_time;                /* how long it takes, s */
    uint16_t pose_frame_from;       /* the frame shown before the present one ... */
    double pose_start;              /* ... and when the present one began, demo time */
    float pose_time;                /* how long the change takes, s; 0 = at once */
    bool pose_held;                 /* fired: the next change of frame shows at once, too */
    float phase;                    /* 0..1, of groups with a random phase */
    double appeared;                /* demo time since which it has been there without a break */
};

struct client_player {
    char name[64]; /* the game's characters, bit 7 kept */
    int frags;
    char team[32], skin[32]; /* QuakeWorld's, as the rest: */
    int ping, packet_loss;   /* ms, percent */
    bool spectator;
    int shirt, pants; /* 0..15 */
    double joined;    /* demo time */
    bool present;
    bool has_stats;                   /* these are recorded: */
    int health, armor, items, weapon; /* as the stats of that name; weapon: the item's bit */
};

/* A player in a recording of all players, as the messages of a frame have them. */
struct client_sighting {
    bool is_here, is_dead; /* dead: the body is shown dead, or gibbed */
    bool has_flag;         /* carries a team's flag */
    int weapon_frame;      /* > 0: fires */
    vec3s origin;
    float yaw;            /* degrees, of the view */
    const int32_t *stats; /* enum client_stat; of anyone in the level; 0 where not recorded */
};

/* Was there the player whose view was wanted? */
enum client_pov { CLIENT_POV_MISSING, CLIENT_POV_FOUND, CLIENT_POV_AMBIGUOUS };

/* How far a match is, as servers with matches say it. */
enum match_stage { MATCH_UNKNOWN, MATCH_STANDBY, MATCH_COUNTDOWN, MATCH_PLAYED };

struct client_match {
    enum match_stage stage;
    bool has_end;
    double end; /* demo time at which it will be over */
};

/* Do kills count? Not before and after a match, where its server says so; but the kill that
 * ends it may come with the word that it is over. before: the stage a frame earlier. */
static inline bool client_match_counts(enum match_stage stage, enum match_stage before)
{
    return before == MATCH_PLAYED || (stage != MATCH_STANDBY && stage != MATCH_COUNTDOWN);
}

/* Items whose return is timed: KTX writes into its recordings who took one and for
 * how long it is gone. */
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
    enum timed_item item; /* TIMED_NOTHING: the place is free */
    int entity;
    bool is_held; /* its time begins when the health that it gave has worn off */
    double back;  /* demo time, unless it is held */
};

/* A command of the recorder: the keys pressed and the view at a time between two messages. */
struct client_command {
    double time;     /* demo time */
    vec3s angles;    /* of the view, degrees */
    uint32_t number; /* sequence number */
    struct usercmd usercmd;
};

/* Where the recorder was when the server had run the commands up to one. */
struct client_anchor {
    uint32_t number; /* of the command */
    bool is_known;
    struct pmove_state state;
};

/* What predicting the recorder's movement needs (QuakeWorld). */
struct client_prediction {
    uint32_t acknowledged; /* number of the last command that the server had run */
    uint32_t ghosts;       /* bit i: the player of slot i blocks nobody */
    bool is_moving;        /* the recorder is in the game and may move */
    enum pmove_kind kind;
    bool from_start; /* the first of the commands is the recording's first */
    struct movevars rules;
    const struct client_anchor *from,
        *to; /* of the previous frame and this one; NULL if not known */
};

struct client_frame {
    int index;        /* of this frame in the timeline */
    int level;        /* into the timeline's levels */
    double time;      /* demo time at which this state is reached */
    double time_from; /* demo time of the frame before: it is received then, and shown after */
    double move_from; /* time_from, or later after a long gap: movement runs from here to time */
    double clock;     /* svc_time: the level's own clock */
    vec3s view_angles, view_angles_from; /* of the block */
    /* QuakeWorld: from the last one at or before time_from to the first one at or after time */
    const struct client_command *commands;
    int num_commands;
    struct client_prediction prediction;
    int view_entity;
    bool is_observed; /* the view is not the recorder's own */
    float view_height;
    vec3s punch, punch_from; /* degrees; equal where the server sends it: it steps as in the game */
    vec3s velocity, velocity_from; /* units/s */
    bool on_ground, in_water, paused;
    bool fires; /* the player whose view it is */
    float weapon_alpha;
    int32_t stats[NUM_STATS];
    double item_time[32]; /* demo time at which each item bit was last got; CLIENT_LONG_AGO */
    uint16_t weapon_frame_from;
    double weapon_start; /* as pose_start, of the view weapon */
    float weapon_time;
    int intermission;         /* 0 none, 1 intermission, 2 finale, 3 cut scene */
    double intermission_time; /* demo time at which it began */
    double completed_clock;   /* the level's clock at that moment */
    bool has_camera;          /* 1: the view is from there; else from the view entity */
    vec3s camera_origin, camera_angles;
    const char *finale_text;      /* of 2 and 3; "" else */
    const char *sky_name;         /* NULL = the map's own */
    vec3s sky_axis;               /* round which a sky box turns; 0 0 0: it rests */
    float sky_speed;              /* degrees a second */
    float fog_from[4], fog_to[4]; /* density, r, g, b */
    double fog_start;
    float fog_time;               /* s of the change */
    const char *light_styles[64]; /* never NULL; "" = full */
    bool has_style_tints;         /* they are not all white: */
    int16_t style_tints[64][3];   /* 1024 to the light's own red, green and blue */
    int num_entities;
    const struct client_entity *entities; /* of this message, number rising */
    const struct client_entity *received; /* the same before jitter removal: dejitter.h */
    int num_players;
    const struct client_player *players; /* by slot */
    const struct q2_known *q2;           /* Quake II; else NULL */
    struct client_match match;
    struct client_timer timers[MAX_TIMERS]; /* of items that are gone, or were */
};

#endif

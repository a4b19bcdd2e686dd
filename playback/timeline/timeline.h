/* playback/timeline/timeline.h - a demo as a function of time.
 *
 * Opening decodes every server message once: levels, a frame per message with
 * its time, checkpoints of the client's state so that any frame is reached
 * quickly, and a compact log of events. After that nothing changes, and any
 * number of threads may read, each with a playhead of its own.
 *
 * Demo time counts in seconds from the first moment that the recording shows
 * the game, through all levels. Frame i's state is shown in full at its time;
 * between frame i - 1 and i the client has already received i, so whatever is
 * not interpolated (events, poses, the absence of an entity) is i's from just
 * after the time of i - 1. */
#ifndef PLAYBACK_TIMELINE_TIMELINE_H
#define PLAYBACK_TIMELINE_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "playback/client/client_frame.h"
#include "playback/client/obituary.h"
#include "playback/protocol/extensions.h"

struct arena;
struct demo;
struct err;
struct level_assets;
struct log;
struct map;
struct model;
struct playhead;
struct timeline;
struct vfs;

struct level_static { /* an entity that never changes */
    int model;
    int frame, skin, colormap;
    float alpha;
    uint8_t scale;
    vec3s origin, angles;
};

struct level_static_sound {
    int sound;
    vec3s origin;
    float volume;      /* 0..1 */
    float attenuation; /* as in the game: 1 = normal */
};

/* Weapons that have a model to be held by players without a painted one. */
enum { LEVEL_NUM_HELD = 8 };
struct level_held_weapon {
    int item; /* its bit */
    const char *model;
};
extern const struct level_held_weapon level_held[LEVEL_NUM_HELD];

/* Models that a server lists for what players hold, by its own numbers. */
enum { LEVEL_MAX_LISTED = 32 };

struct level {
    const char *map_name; /* "maps/e1m1.bsp" */
    const char *title;    /* level name as the server says it */
    const char *game_dir; /* where the server names one, else "" */
    int protocol;         /* 15, 666, 999, 24 to 28 */
    uint32_t protocol_flags;
    struct protocol_extensions extensions;
    const char *server_info;    /* QuakeWorld: "\\key\\value..." as the level began, else "" */
    int max_clients, game_type; /* game_type 1: deathmatch */
    bool has_teams;             /* QuakeWorld: players have teams that count */
    int num_models, num_sounds; /* index 0 is none */
    const char *const *model_names, *const *sound_names;
    const struct map *map;             /* NULL when files were not loaded or the map is missing */
    const struct model *const *models; /* by index; NULL for 0 and where not loaded */
    const struct model *flag;          /* QuakeWorld's, that players carry; NULL: none */
    const struct model *bare_player;   /* QuakeWorld's, that holds these; NULL: none does */
    const struct model *held[LEVEL_NUM_HELD]; /* weapons; NULL: not there */
    const struct model *listed[LEVEL_MAX_LISTED];
    int num_statics, num_static_sounds;
    const struct level_static *statics;
    const struct level_static_sound *static_sounds;
    int first_frame, num_frames; /* frames that show the game */
    double start, end;           /* demo time */
    double clock_offset; /* level clock = demo time + clock_offset, until it runs backwards */
};

/* Is the level's game QuakeWorld, which draws and says some things its own way? */
bool level_is_quakeworld(const struct level *level);

enum event_kind {
    EVENT_SOUND,
    EVENT_STOP_SOUND,
    EVENT_TEMP_ENTITY,
    EVENT_PARTICLES,
    EVENT_MUZZLE_FLASH, /* an entity's effect bit in this frame */
    EVENT_TRAIL,        /* an entity with a trail moved */
    EVENT_DAMAGE,
    EVENT_BONUS_FLASH,
    EVENT_COLOUR_SHIFT, /* v_cshift */
    EVENT_PRINT,
    EVENT_CENTER_PRINT, /* "" clears */
    EVENT_MUSIC,
    EVENT_FRAG,  /* a player's frags changed */
    EVENT_KILL,  /* the line that was printed last told of a death */
    EVENT_LEVEL, /* a new level begins to show */
    EVENT_INTERMISSION,
    EVENT_VIEW, /* the view passes to a player, in a recording of all */
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

/* Sounds that the client starts by itself have no index in the level's list. */
enum client_sound {
    CLIENT_SOUND_NONE = 0,
    CLIENT_SOUND_WIZ_HIT = -1,    /* wizard/hit.wav */
    CLIENT_SOUND_KNIGHT_HIT = -2, /* hknight/hit.wav */
    CLIENT_SOUND_TINK = -3,       /* weapons/tink1.wav */
    CLIENT_SOUND_RIC1 = -4,       /* weapons/ric1.wav ... */
    CLIENT_SOUND_RIC2 = -5,
    CLIENT_SOUND_RIC3 = -6,
    CLIENT_SOUND_EXPLOSION = -7, /* weapons/r_exp3.wav */
    CLIENT_SOUND_TALK = -8,      /* misc/talk.wav */
};

/* The file of a client sound: "weapons/tink1.wav". */
const char *client_sound_name(int sound);

struct event {
    double time; /* demo time at which the client receives it */
    int frame;   /* the frame whose message it came in */
    uint32_t level : 16;
    enum event_kind kind : 16;
    uint64_t seed; /* hash of its clock, kind and place: for everything random about it */
    union {
        struct {
            int entity, channel; /* entity -1: none; channel 0 never overrides, -1: the client's */
            int sound;           /* > 0 in the level's list, < 0 enum client_sound */
            vec3s origin;
            float volume, attenuation;
            double end; /* demo time at which an override, a stop or the level's end cuts it */
        } sound;
        struct {
            int entity, channel;
        } stop;
        struct {
            enum temp_entity type : 16;
            uint8_t colour_start, colour_length; /* TEMP_EXPLOSION2 */
            int entity;                          /* of a beam, else 0 */
            vec3s origin, end;                   /* end: of a beam */
            double until; /* beams: demo time at which it ends or the same entity replaces it */
        } temp;
        struct {
            vec3s origin, direction;
            int count, colour;
        } particles; /* direction: units/s / 15 */
        struct {
            int entity;
            vec3s origin, angles;
        } flash;
        struct {
            int entity, flags; /* enum model_flags of its model */
            vec3s from, to;    /* where it was at `time` and where it is at `time_to` */
            double time_to;
        } trail;
        struct {
            int armor, blood;
            vec3s from;
        } damage;
        struct {
            float rgba[4];
        } shift; /* colour 0..255, percent 0..255 */
        struct {
            const char *text;
            bool chat;
        } print; /* the game's characters; a leading \1 (chat) or \2 turns the rest bronze */
        struct {
            int track;
            bool loop;
        } music; /* track 0: stop */
        struct {
            int player, frags, before;
        } frag;
        struct obituary kill; /* within a team the line names one: the other is who dies, or
                                 loses a point, in the same frame, where there is one */
        struct {
            int player; /* slot */
        } view;
    };
};

struct timeline_options {
    const struct vfs *vfs; /* NULL: read the demo only, load no maps or models */
    const char *pov;       /* of many players the one to see with; name, number or POV_AUTO;
                              NULL: any */
    struct log *log;
    struct level_assets *files; /* of the vfs, shared by demos that follow each other and
                                  outliving them; NULL: the timeline's own */
    int max_frames;             /* read no more of the demo than these; 0: all of it */
};

/* Decode a demo. Borrows it and the vfs. NULL with err when nothing could be
 * shown at all (no level, a missing map with a vfs, nobody of that name); damage
 * further on is kept in timeline_damage. */
struct timeline *timeline_open(struct demo *demo, const struct timeline_options *options,
                               struct err *err);
void timeline_close(struct timeline *timeline);

/* Seconds of demo time that can be shown. */
double timeline_duration(const struct timeline *timeline);

int timeline_num_frames(const struct timeline *timeline);
int timeline_num_levels(const struct timeline *timeline);
const struct level *timeline_level(const struct timeline *timeline, int index);

/* Demo time of the first moment at which a level's clock is `clock`. What is
 * beside a level's begin or end by no more than people round is taken for it;
 * false, with what the clock shows, when it never is. */
bool timeline_find_clock(const struct timeline *timeline, double clock, double *time,
                         struct err *err);

/* The frame that is shown in full, or on its way to, at a demo time: the first
 * whose time is not before it (the last at or after the end). */
int timeline_find_frame(const struct timeline *timeline, double time);
double timeline_frame_time(const struct timeline *timeline, int index);

/* Demo time at which the messages of a block are received. */
double timeline_block_time(const struct timeline *timeline, int block);

/* Events with first <= time < last, in order; NULL where there are none. */
const struct event *timeline_events(const struct timeline *timeline, double first, double last,
                                    int *num);

/* Why the demo stops before its time: "x.dem: block 12 at byte 3400: ...";
 * NULL when it is whole. */
const char *timeline_damage(const struct timeline *timeline);

/* Where in the demo that is, in bytes. */
size_t timeline_damage_offset(const struct timeline *timeline);

/* A reader's place: what makes stepping to the next frame cheap. The frames it
 * returns are the same wherever it was before. */
struct playhead *playhead_create(const struct timeline *timeline);
void playhead_destroy(struct playhead *playhead);

/* The state of frame `index`; valid until the next call on this playhead. */
const struct client_frame *playhead_frame(struct playhead *playhead, int index);

#endif

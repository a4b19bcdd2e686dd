/* playback/protocol/protocol.h - server messages, read one at a time.
 *
 * What a server sends is a row of messages: a byte that says which (svc), then
 * its payload. Dialects differ in which messages there are and how wide their
 * fields are; a dialect is a row of a const table that names its readers. What
 * comes out is the same for all: a `struct message` in plain units. Texts and
 * lists stay where they lie in the demo's memory.
 *
 * Sources: the unofficial DEM format description 1.0.9, and what QuakeSpasm,
 * Nehahra, BJP and the 2021 re-release add to it; the QWD format description
 * 1.0, the QuakeWorld extensions that FTE and mvdsv have published, and FTE's
 * replacement deltas as vkQuake and QSS write them. */
#ifndef PLAYBACK_PROTOCOL_PROTOCOL_H
#define PLAYBACK_PROTOCOL_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/vec.h"
#include "playback/pmove/pmove.h"
#include "playback/protocol/extensions.h"

struct err;

enum protocol_number {
    PROTOCOL_NETQUAKE = 15,
    PROTOCOL_FITZQUAKE = 666,
    PROTOCOL_RMQ = 999,
    PROTOCOL_QUAKEWORLD = 28, /* the last of 24 to 28 */
    PROTOCOL_NEHAHRA = 250,
    PROTOCOL_BJP1 = 10000, /* to 10002 */
    PROTOCOL_BJP2 = 10001,
    PROTOCOL_BJP3 = 10002,
};

/* The extra flags of protocol 999. */
enum protocol_flags {
    RMQ_SHORT_ANGLE = 2,
    RMQ_FLOAT_ANGLE = 4,
    RMQ_24BIT_COORD = 8,
    RMQ_FLOAT_COORD = 16,
    RMQ_INT32_COORD = 128,
};

struct message_reader;

struct dialect {
    int protocol;
    const char *name;
    const struct message_reader *readers; /* by svc; NULL: known by name only, refused */
    int num_readers;
    bool extended;   /* updates, baselines and client data have wide fields */
    bool has_flags;  /* enum protocol_flags follow the protocol number */
    bool quakeworld; /* entities and players come as QuakeWorld has them */
    const struct message_reader *own_readers; /* these come first; NULL: none */
    int num_own_readers;
    bool wide_models, wide_sounds, wide_static_sounds; /* numbers of two bytes, always */
};

/* What is needed to read the next message; set by svc_serverinfo. */
struct protocol {
    const struct dialect *dialect; /* NULL before the first svc_serverinfo */
    uint32_t flags;
    struct protocol_extensions extensions;
    bool multi_view; /* QuakeWorld messages as .mvd has them */
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

struct level_static_sound {
    int sound;
    vec3s origin;
    float volume;      /* 0..1 */
    float attenuation; /* as in the game: 1 = normal */
};

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
    vec3s origin, angles; /* the angles of his view */
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

struct message {
    enum message_kind kind;
    uint8_t svc; /* as it was sent */
    union {
        float clock;      /* TIME, s */
        int entity;       /* SET_VIEW */
        const char *text; /* CENTER_PRINT, STUFF_TEXT, FINALE, CUT_SCENE, SKY */
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
            const char *info; /* "\\name\\Ranger..."; "" when he has left */
        } user;
        struct {
            int slot; /* SET_INFO only */
            const char *key, *value;
        } setting; /* SET_INFO, SERVER_SETTING */
        struct {
            int slot; /* DEMO_EVERYONE: whoever gets the message */
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
            float ago; /* s since he entered */
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
        struct level_static_sound static_sound;
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
    };
};

/* Reads the payload into *out, whose kind is set. False with err for what can
 * not be; running past the end is seen by the caller. */
struct message_reader {
    const char *name; /* NULL: no such message */
    enum message_kind kind;
    bool (*read)(struct bytes *at, struct protocol *protocol, struct message *out, struct err *err);
};

/* A protocol by its number; NULL when it has no name here. */
const struct dialect *dialect_find(int protocol);

/* The readers that protocols 15, 666 and 999 share. */
enum { NQ_NUM_READERS = 57 };
extern const struct message_reader nq_readers[NQ_NUM_READERS];

/* The readers of QuakeWorld's protocols, 24 to 28. */
enum { QW_NUM_READERS = 102, QW_MAX_PLAYERS = 32 };
extern const struct message_reader qw_readers[QW_NUM_READERS];

/* Read "FTEX", "FTE2" or "MVD1" and flags, any times, then i32 protocol. False
 * with err for extensions that cannot be read. */
bool qw_read_extensions(struct bytes *at, struct protocol_extensions *out, int *number,
                        struct err *err);

/* What MESSAGE_ENTITIES lists, one at a time; false at the end of the list. */
bool qw_read_entity(struct bytes *at, const struct protocol *protocol, struct message_update *out);

struct nail {
    int id; /* 0: not numbered */
    vec3s origin, angles;
};
void qw_read_nail(struct bytes *at, bool numbered, struct nail *out);

/* What is told of a missile with MVD1_SIMPLE_PROJECTILE; the rest is as it was. */
struct projectile {
    int entity;
    bool is_removed; /* and nothing else is told */
    bool has_place, has_angles, has_model;
    vec3s origin, velocity, angles; /* units, units/s, degrees */
    int model;
};

/* What MESSAGE_PROJECTILES lists, one at a time; false at the end of the list. */
bool qw_read_projectile(struct bytes *at, const struct protocol *protocol, struct projectile *out);

/* The parts of messages that entities and players share: see qw_entities.c,
 * qw_players.c. Origins in units; alpha as entity_state.alpha. */
float qw_read_origin(struct bytes *at, const struct protocol *protocol);
uint8_t qw_read_alpha(struct bytes *at);
bool qw_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err);
bool qw_read_baseline2(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool qw_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool qw_read_static2(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);
bool qw_read_entities(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err);
bool qw_read_nails(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err);
bool qw_read_projectiles(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);
bool qw_read_player(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);

/* What Nehahra, the re-release and FTE's extensions add, or lay out otherwise. */
enum { NEHAHRA_NUM_READERS = 52, KEX_NUM_READERS = 59, FTE_NUM_READERS = 87 };
extern const struct message_reader nehahra_readers[NEHAHRA_NUM_READERS];
extern const struct message_reader kex_readers[KEX_NUM_READERS];
extern const struct message_reader fte_readers[FTE_NUM_READERS];

/* Fast updates: the svc byte is the low byte of their bits. */
bool nq_read_update(struct bytes *at, uint8_t first, const struct protocol *protocol,
                    struct message_update *out);

/* The parts of messages that entities share: see nq_entities.c. */
bool nq_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err);
bool nq_read_baseline2(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool nq_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_read_static2(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);
bool nq_read_client_data(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);

/* What MESSAGE_DELTAS lists, one at a time; false at the end of the list, and
 * with the cursor failed where it is cut or cannot be. */
bool fte_read_delta(struct bytes *at, const struct protocol *protocol, struct message_update *out);

/* The parts of FTE's messages that are about entities: see fte_entities.c. */
bool fte_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool fte_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);
bool fte_read_deltas(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);

/* Messages of FTE's that QuakeWorld has under other numbers: fte_messages.c. */
bool fte_read_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool fte_read_precache(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool fte_read_stat_float(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);
bool fte_read_stat_text(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err);

/* Does this begin each entity from its last state? */
bool protocol_has_deltas(const struct protocol *protocol);

/* Messages that QuakeWorld sends as NetQuake does: see nq_messages.c. */
bool nq_read_a_text(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_skip_number(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_read_entity(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_read_stop_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err);
bool nq_read_light_style(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);
bool nq_read_player_frags(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err);
bool nq_read_damage(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_read_pause(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err);

/* Coordinates (units) and angles (degrees) as the protocol sends them; finite
 * always. */
float protocol_read_coord(struct bytes *at, const struct protocol *protocol);
float protocol_read_angle(struct bytes *at, const struct protocol *protocol);
vec3s protocol_read_position(struct bytes *at, const struct protocol *protocol);
vec3s protocol_read_angles(struct bytes *at, const struct protocol *protocol);

/* A float that is not finite, or further from 0 than the limit, is tamed. */
float protocol_read_float(struct bytes *at, float limit);

/* A string where it lies; "" when its NUL is missing, and the cursor fails. */
const char *protocol_read_text(struct bytes *at);

/* Step over strings up to an empty one; *num counts them and is limited. */
bool protocol_read_list(struct bytes *at, const char *what, int *num, struct bytes *list,
                        struct err *err);

/* Choose the dialect by its number; false with err when it is not supported. */
bool protocol_choose(struct protocol *protocol, int number, struct err *err);

/* The reader of messages that are known by name alone: nobody says how long they are. */
bool protocol_refuse(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);

/* A clock in s; false with err when it cannot be. */
bool protocol_read_clock(struct bytes *at, float *clock, struct err *err);

/* "svc_print"; NULL for entity updates and what is unknown. */
const char *message_name(const struct protocol *protocol, uint8_t svc);

/* Read the next message and step over it. False with err ("svc_sound: ...")
 * when it is cut, unknown or cannot be. */
bool message_read(struct bytes *at, struct protocol *protocol, struct message *out,
                  struct err *err);

#endif

/* playback/protocol.h - server messages, read one at a time.
 *
 * What a server sends is a row of messages: a byte that says which (svc), then
 * its payload. Dialects differ in which messages there are and how wide their
 * fields are; a dialect is a row of a const table that names its readers. What
 * comes out is the same for all: a `struct message` in plain units. Texts and
 * lists stay where they lie in the demo's memory.
 *
 * Sources: the unofficial DEM format description 1.0.9, and what QuakeSpasm
 * and the 2021 re-release add to it. */
#ifndef PLAYBACK_PROTOCOL_H
#define PLAYBACK_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/vec.h"
#include "playback/timeline.h"

struct err;

enum protocol_number {
    PROTOCOL_NETQUAKE = 15,
    PROTOCOL_FITZQUAKE = 666,
    PROTOCOL_RMQ = 999,
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
    bool extended;  /* updates, baselines and client data have wide fields */
    bool has_flags; /* enum protocol_flags follow the protocol number */
};

/* What is needed to read the next message; set by svc_serverinfo. */
struct protocol {
    const struct dialect *dialect; /* NULL before the first svc_serverinfo */
    uint32_t flags;
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
};

/* What can be said of an entity, as it is sent. */
struct entity_state {
    uint16_t model, frame;
    uint8_t colormap, skin, effects;
    uint8_t alpha; /* 0 default, 1 invisible, else (v - 1) / 254 */
    uint8_t scale; /* 16 = 1.0 */
    vec3s origin, angles;
};

/* Which fields an update brings; all others are the baseline's. */
enum update_bits {
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
};

struct message_update {
    int entity;
    uint32_t bits; /* enum update_bits */
    struct entity_state state;
    float lerp_finish; /* s after the message's time at which a step or pose is done */
};

struct message_server_info {
    int protocol;
    uint32_t flags;
    int max_clients, game_type;
    const char *title;
    int num_models, num_sounds;  /* with index 0, which is none */
    struct bytes models, sounds; /* that many less one strings */
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
        const char *text; /* PRINT, CENTER_PRINT, STUFF_TEXT, FINALE, CUT_SCENE, SKY */
        int local_sound;  /* LOCAL_SOUND */
        int signon;       /* SIGNON */
        bool pause;       /* PAUSE */
        int track;        /* MUSIC */
        struct {
            int index;
            int32_t value;
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

/* Coordinates (units) and angles (degrees) as the protocol sends them; finite
 * always. */
float protocol_read_coord(struct bytes *at, const struct protocol *protocol);
float protocol_read_angle(struct bytes *at, const struct protocol *protocol);
vec3s protocol_read_position(struct bytes *at, const struct protocol *protocol);

/* Read the next message and step over it. False with err ("svc_sound: ...")
 * when it is cut, unknown or cannot be. */
bool message_read(struct bytes *at, struct protocol *protocol, struct message *out,
                  struct err *err);

#endif

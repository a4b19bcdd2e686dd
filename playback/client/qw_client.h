/* playback/client/qw_client.h - what a client of QuakeWorld knows besides; private to
 * the client.
 *
 * Entities come as changes to a list that an earlier packet brought, so the
 * last lists are kept in a ring. Players come apart from entities. A recording
 * of all players has everyone's stats; one of them is whose view is shown. */
#ifndef PLAYBACK_CLIENT_QW_CLIENT_H
#define PLAYBACK_CLIENT_QW_CLIENT_H

#include "playback/client/client_state.h"
#include "playback/demo/demo_block.h"
#include "playback/protocol/qw_entities.h"

enum { QW_RING_SIZE = 64, QW_NOBODY = -1 };

struct qw_player {
    vec3s origin, angles; /* the angles of his view */
    vec3s velocity;       /* units/s */
    uint16_t model;       /* 0: a player's */
    uint8_t frame, skin, effects, weapon_frame, alpha;
    uint8_t weapon; /* in hand, of the server's list; 0: it does not say */
    bool dead, gibbed;
    bool has_ground, on_ground;
    bool is_here, was_here; /* in this frame, in the one before */
    bool turned;            /* the server turned him in this frame */
    bool flashed;           /* his muzzle did */
};

struct qw_entity {
    int number;
    struct entity_state state;
};

struct qw_list {
    uint32_t sequence; /* of the packet that brought it */
    bool is_valid;
    int num, capacity;
    struct qw_entity *items;
};

enum { QW_MAX_PROJECTILES = 128 };

/* A missile that is told of only when its flight changes. */
struct qw_projectile {
    int entity; /* 0: none */
    uint16_t model;
    vec3s origin, velocity, angles;
    double time;  /* demo time at which it was there */
    bool is_told; /* it is there in this frame */
};

/* What is copied as it is. */
struct qw_state {
    uint32_t sequence;     /* of the packet that is read; .mvd: counts frames */
    int shown;             /* the list of the ring that is shown; -1: none yet */
    int recorder;          /* QW_NOBODY in a recording of all players */
    int viewed;            /* whose view is shown; QW_NOBODY: not known yet */
    bool spectates;        /* the recorder does */
    uint32_t acknowledged; /* number of the recorder's last command that the server had run */
    struct movevars rules; /* of the recorder */
    uint32_t addressed;    /* whom the block's messages are for, a bit each */
    double kick_time;      /* demo time at which the weapon last kicked ... */
    float kick;            /* ... and how much: pitch in degrees */
    struct qw_player players[QW_MAX_PLAYERS];
    struct qw_projectile projectiles[QW_MAX_PROJECTILES];
    uint32_t has_stats; /* whose came, a bit each */
    int32_t stats[QW_MAX_PLAYERS][NUM_STATS];
};

struct qw_client {
    struct qw_state state;
    struct qw_list ring[QW_RING_SIZE];
    struct pov pov;    /* whose view is wanted */
    bool has_wanted;   /* who is named there was shown */
    bool is_ambiguous; /* there were several who may be meant */
};

/* A list of the ring that a later packet may be about. */
struct qw_saved_list {
    int slot, num;
    uint32_t sequence;
    bool is_valid;
    const struct sparse *items;
};

struct qw_saved {
    const struct sparse *state;
    int num_lists;
    const struct qw_saved_list *lists;
};

struct qw_client *qw_create(void);
void qw_destroy(struct qw_client *qw);
void qw_reset(struct client *client, const struct message_server_info *server);

/* Take what the block says of its messages. False when it is to be skipped. */
bool qw_begin_block(struct client *client, const struct demo_block *block);
void qw_begin(struct client *client);

/* Apply a message that QuakeWorld has in its own way; false: it is as others
 * have it. */
bool qw_apply(struct client *client, const struct message *message);

/* Are the block's messages for whom the view is of? */
bool qw_is_addressed(const struct client *client);

/* Complete the frame: whose view it is, and what is to be seen. */
void qw_finish(struct client *client);

/* May a player or entity have moved from the one state to the other? */
bool qw_is_linked(const struct client *client, const struct client_entity *before,
                  const struct client_entity *now);

/* Did the server turn a player at once? */
bool qw_is_turned(const struct client *client, int entity);

size_t qw_save_size(const struct qw_client *qw);
const struct qw_saved *qw_save(const struct qw_client *qw, struct arena *arena);
void qw_restore(struct qw_client *qw, const struct qw_saved *saved);

/* What the server's "*z_ext" says that it tells. */
enum qw_z_extensions {
    Z_EXT_MOVE_KINDS = 1,  /* how players move */
    Z_EXT_VIEW_HEIGHT = 4, /* how high their eyes are */
    Z_EXT_ON_GROUND = 64,  /* who stands on the ground */
};

/* Of a finished frame, in this order: whose view it is (QW_NOBODY: not known
 * yet), everyone's stats, and the view. `is_other`: it was another's in the
 * frame before. qw_view.c. */
int qw_choose_view(struct client *client);
void qw_tell_stats(struct client *client);
void qw_take_view(struct client *client, bool is_other);

/* The lists of entities: qw_ring.c. */
void qw_read_list(struct client *client, const struct message *message);
const struct qw_list *qw_shown_list(const struct qw_client *qw);

/* Nails as entities of this frame alone: qw_nails.c. */
void qw_add_nails(struct client *client, const struct message *message);

/* Complete this frame's kills within teams before its stats are told; with a log
 * only: qw_deaths.c. */
void qw_name_mates(struct client *client);

/* Missiles that fly between two messages as they were last told to:
 * qw_projectiles.c. */
void qw_read_projectile_list(struct client *client, const struct message *message);
void qw_add_projectiles(struct client *client);

/* What players are called and wear: qw_info.c. */
void qw_set_user(struct client *client, int slot, const char *info);
void qw_set_key(struct client *client, int slot, const char *key, const char *value);

/* How like the name or number that is wanted a player's is, however it is
 * written and coloured. */
enum qw_likeness { QW_OTHER, QW_ALIKE, QW_SAME };
enum qw_likeness qw_is_called(const struct client *client, int slot, const char *wanted);

/* The value of a key in "\key\value..."; false when it is not there. */
bool qw_info_value(const char *info, const char *key, char *out, size_t cap);

#endif

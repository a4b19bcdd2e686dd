/* playback/client/level_parse.h - levels as svc_serverinfo and what follows it describe them. */
#ifndef PLAYBACK_CLIENT_LEVEL_PARSE_H
#define PLAYBACK_CLIENT_LEVEL_PARSE_H

#include <stdbool.h>

#include "playback/client/level.h"
#include "playback/protocol/message.h"

struct arena;
struct message;

/* A level with what only the client needs to know of it. */
struct level_data {
    struct level level;
    int index;
    float fog[4];                         /* the map's own */
    bool has_shifted_weapons;             /* mission packs send the weapon's number, not its bit */
    uint16_t player_model, nail_model;    /* QuakeWorld does not send the usual ones; 0: none */
    uint32_t z_extensions;                /* QuakeWorld: the server's "*z_ext" */
    struct movevars rules;                /* what "serverinfo" says of them */
    int num_listed;                       /* QuakeWorld: of "//vwep": the player's model, weapons */
    const char *listed[LEVEL_MAX_LISTED]; /* files; "-": as usual, or none */
    int static_capacity, static_sound_capacity;
    int model_capacity, sound_capacity; /* of QuakeWorld's lists, which come in parts */
    bool is_named, is_loaded;           /* its models all are, or were tried to be */
};

/* A level from its svc_serverinfo; lives in the arena. QuakeWorld's names of
 * models and sounds come later. */
struct level_data *level_parse_create(const struct message *message, int index,
                                      struct arena *arena);

/* Add what never changes. Messages of other kinds are ignored. */
void level_parse_apply(struct level_data *level, const struct message *message,
                       struct arena *arena);

#endif

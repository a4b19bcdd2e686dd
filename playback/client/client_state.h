/* playback/client/client_state.h - what a client is made of; private to the folder. */
#ifndef PLAYBACK_CLIENT_CLIENT_STATE_H
#define PLAYBACK_CLIENT_CLIENT_STATE_H

#include "playback/client/client.h"
#include "playback/client/event.h"
#include "playback/client/level_parse.h"
#include "playback/protocol/dialect.h"

struct sparse;
struct qw_client;
struct qw_saved;

enum { CLIENT_STUFFED_SIZE = 512 };

/* How long a step or a change of pose takes unless the server says, s. */
#define CLIENT_STEP_TIME 0.1f

/* In an entity's step_time until the frame is finished: the server did not say. */
#define CLIENT_NO_FINISH (-1.0f)

/* What is copied as it is. */
struct client_state {
    struct client_frame frame;
    struct protocol protocol;
    int signon;                        /* 4: the game is shown */
    bool is_shown;                     /* the level has had a frame */
    bool has_clock;                    /* svc_time came since client_begin */
    bool has_data;                     /* client data came in this level */
    bool weapon_held;                  /* as client_entity.pose_held */
    bool is_over;                      /* svc_disconnect came */
    char stuffed[CLIENT_STUFFED_SIZE]; /* the unfinished line of stuffed text */
};

struct entity_list {
    struct client_entity *items;
    int num, capacity;
};

struct baseline {
    int number; /* of the entity */
    struct entity_state state;
};

struct baseline_list {
    struct baseline *items;
    int num, capacity;
    int32_t *slots; /* by entity number: index + 1 into items */
};

struct client {
    struct client_state state;
    const struct level_data *level; /* set by the owner before svc_serverinfo is applied */
    struct entity_list now, before;
    int32_t *slots; /* by entity number: index + 1 into `before`, or `now` while has_now */
    bool has_now;   /* of deltas: `now` began as what was there before */
    struct baseline_list baselines;
    const struct checkpoint *baselines_of; /* where they are the same; NULL: nowhere */
    struct client_player *players;         /* level->max_clients */
    double clock_before;                   /* of the frame before; this and: */
    int weapon_before, weapon_frame_before;
    struct qw_client *qw;  /* NULL: the demo is not QuakeWorld's */
    struct event_log *log; /* NULL: events are not wanted */
    int forced_track;      /* of the demo's header; -1 for none */
    bool players_only;     /* QuakeWorld's: frames have no entities and no view; set by the owner */
    char printed[256];     /* the unfinished line of what is printed; with a log only */
};

struct checkpoint {
    int frame;
    const struct level_data *level;
    const struct sparse *state, *entities, *players;
    const struct baseline *baselines;
    int num_baselines;
    const struct qw_saved *qw; /* NULL: the demo is not QuakeWorld's */
};

/* The parts of the above that are about entities: client_entities.c. Adding one
 * gives NULL when there are too many; its fields are set as the level allows. */
void client_set_baseline(struct client *client, int number, const struct entity_state *state);
void client_set_baselines(struct client *client, const struct baseline *baselines, int num);
const struct entity_state *client_baseline(const struct client *client, int number);
struct entity_state client_merge(struct entity_state from, const struct message_update *update);
void client_update_entity(struct client *client, const struct message_update *update);
struct client_entity *client_add_entity(struct client *client, int number,
                                        const struct entity_state *state);
void client_set_entity(const struct client *client, struct client_entity *entity,
                       const struct entity_state *state);
void client_finish_entities(struct client *client);
void client_log_entities(struct client *client);
float client_alpha(uint8_t alpha);

/* Those of protocols with deltas, in which entities stay until they are removed:
 * client_deltas.c. */
void client_apply_update(struct client *client, const struct message_update *update);
void client_apply_deltas(struct client *client, struct bytes list);
void client_finish_deltas(struct client *client);
void client_forget_entities(struct client *client);

/* Commands that the server has the client run: stufftext.c. */
void client_stuff_text(struct client *client, const char *text);

/* Follow the match: client_match.c. */
void client_watch_match(struct client *client, const struct message *message);
void client_finish_match(struct client *client);

/* An entity was taken and is back in so many seconds; 0: when is told later. */
void client_time_item(struct client *client, int entity, int seconds);
void client_forget_timers(struct client *client);

/* Change the items, and remember when those were got that are new. */
void client_set_items(struct client *client, int32_t items);

/* Change the fog, from what it is now. */
void client_set_fog(struct client *client, const float colour[4], float time);

/* The level's map is there: its fog is the air's until a message says otherwise. */
void client_use_map(struct client *client);

/* With a log only: a new event at the present moment, and those that a message
 * is: client_events.c. */
struct event *client_add_event(struct client *client, enum event_kind kind);
void client_log_message(struct client *client, const struct message *message);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/player_actions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "base/sort.h"
#include "demo/protocol/quake.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/kill_source.h"
#include "playback/analysis/missile_shots.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/obituary.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

enum {
    MAX_PLAYERS = 255,
    MAX_FLYING = 256, /* maximum number of simultaneous missiles */
    MAX_NAMES = 1024,
};

/* Maximum distance from a player's origin to a taken item, in units. */
static const float TOUCH = 96.0f;
/* Maximum distance from a muzzle to a missile's path, in units. */
static const float MUZZLE = 64.0f;
/* Maximum distance flown when a missile is first seen, in units. */
static const float FIRST_WAY = 150.0f;
/* Maximum distance from a missile's last position to its explosion, in units. */
static const float BLAST = 200.0f;
/* Maximum time from the sound of a shot to its missile, in seconds. */
static const double JUST_NOW = 0.2;

static const vec3s MUZZLE_HEIGHT = {{0, 0, 16}};

/* An item that was present in the previous frame. */
struct item_seen {
    int entity;
    const struct item_name *what;
    vec3s origin;
};

/* Cached item of a model and skin, since each frame has the same few. */
struct known {
    const struct level *level;
    int model, skin;
    const struct item_name *what;
};

enum { NUM_KNOWN = 256 };

struct action_collector {
    const struct timeline *timeline;
    struct player_actions *actions;
    struct buffer items, flights, names;
    const struct client_frame *frame;
    const struct level *level;
    const char *name[MAX_PLAYERS]; /* latest name by slot */
    bool was_dead[MAX_PLAYERS];
    double fired_at[MAX_PLAYERS];
    const struct item_name *fired[MAX_PLAYERS];
    struct item_seen *seen; /* allocated on demand, because LIMIT_ENTITIES is large */
    int num_seen, room_seen;
    struct flight flying[MAX_FLYING];
    vec3s last_seen[MAX_FLYING];
    int num_flying;
    struct known items_known[NUM_KNOWN], missiles_known[NUM_KNOWN]; /* by model */
};

static int num_players(const struct action_collector *g)
{
    return g->frame->num_players < MAX_PLAYERS ? g->frame->num_players : MAX_PLAYERS;
}

/* Returns whether the demo shows that player's view now. */
static bool is_pov(const struct action_collector *g, int slot)
{
    return slot >= 0 && slot + 1 == g->frame->view_entity;
}

static void add_action(struct action_collector *g, enum action_kind kind, double time, int slot,
                       const struct item_name *what)
{
    const struct player_action action = {
        .kind = kind,
        .time = time,
        .entity = slot + 1,
        .is_pov = is_pov(g, slot),
        .who = slot >= 0 ? g->name[slot] : "",
        .what = what,
    };
    buffer_append(&g->items, &action, sizeof action);
}

/* Adds one of the two actions of an obituary. */
static void add_reported(struct action_collector *g, enum action_kind kind, double time, int slot,
                         int other, const char *cause)
{
    if (slot < 0 || slot >= num_players(g) || !g->name[slot])
        return;
    const struct player_action action = {
        .kind = kind,
        .time = time,
        .entity = slot + 1,
        .other = other + 1,
        .is_reported = true,
        .cause = cause,
        .is_pov = is_pov(g, slot),
        .who = g->name[slot],
    };
    buffer_append(&g->items, &action, sizeof action);
}

/* ---- players ---- */

static void add_name(struct action_collector *g, const char *name)
{
    const char *const *names = (const char *const *)(const void *)g->names.data;
    for (size_t i = 0; i < g->names.size / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return;
    if (g->names.size < MAX_NAMES * sizeof name)
        buffer_append(&g->names, &name, sizeof name);
}

static void read_names(struct action_collector *g)
{
    for (int i = 0; i < num_players(g); i++) {
        char plain[64];
        if (!g->frame->players[i].present)
            continue;
        quake_text_plain(plain, sizeof plain, g->frame->players[i].name);
        if (g->name[i] && strcmp(g->name[i], plain) == 0)
            continue;
        g->name[i] = arena_strdup(g->actions->arena, plain);
        add_name(g, g->name[i]);
    }
}

static const struct client_entity *body_of(const struct action_collector *g, int slot)
{
    const struct client_entity *body = interpolation_find(g->frame, slot + 1);
    return body && body->model > 0 && body->model < g->level->num_models && g->name[slot] ? body
                                                                                          : NULL;
}

/* Returns the slot of the player closest to a point within `reach` units, or -1. */
static int nearest_player(const struct action_collector *g, vec3s point, float reach)
{
    int nearest = -1;
    for (int i = 0; i < num_players(g); i++) {
        const struct client_entity *body = body_of(g, i);
        const float apart = body ? glms_vec3_distance(body->origin, point) : reach;
        if (apart < reach) {
            reach = apart;
            nearest = i;
        }
    }
    return nearest;
}

/* Returns whether it is a gibbed head, or player.mdl in one of its death animations, whose
 * frames are consecutive. */
static bool is_dead(const struct action_collector *g, const struct client_entity *body)
{
    const char *model = g->level->model_names[body->model];
    return strcmp(model, "progs/h_player.mdl") == 0 ||
           (strcmp(model, "progs/player.mdl") == 0 && body->frame >= PLAYER_FRAME_FIRST_DEATH &&
            body->frame <= PLAYER_FRAME_LAST_DEATH);
}

static void read_bodies(struct action_collector *g)
{
    for (int i = 0; i < num_players(g); i++) {
        const struct client_entity *body = body_of(g, i);
        if (!body)
            continue;
        const bool dead = is_dead(g, body);
        if (dead && !g->was_dead[i])
            add_action(g, ACTION_DEATH, g->frame->time_from, i, NULL);
        g->was_dead[i] = dead;
    }
}

/* ---- events ---- */

static void read_event(struct action_collector *g, const struct event *event)
{
    const struct item_name *weapon;
    int slot;
    switch (event->kind) {
    case EVENT_FRAG:
        slot = event->frag.player;
        if (event->frag.frags > event->frag.before && slot >= 0 && slot < num_players(g) &&
            g->name[slot])
            add_action(g, ACTION_KILL, event->time, slot, NULL);
        break;
    case EVENT_KILL:
        if (event->kill.killer >= 0 && event->kill.killer != event->kill.victim)
            add_reported(g, ACTION_KILL, event->time, event->kill.killer, event->kill.victim,
                         obituary_death_name(event->kill.cause));
        add_reported(g, ACTION_DEATH, event->time, event->kill.victim, event->kill.killer,
                     obituary_death_name(event->kill.cause));
        break;
    case EVENT_SOUND:
        slot = event->sound.entity - 1;
        weapon = item_name_of_sound(g->level, event->sound.sound);
        if (!weapon || slot < 0 || slot >= num_players(g) || !g->name[slot])
            break;
        add_action(g, ACTION_FIRE, event->time, slot, weapon);
        g->fired[slot] = weapon;
        g->fired_at[slot] = event->time;
        break;
    case EVENT_PRINT:
        if (event_begins_match(event))
            add_action(g, ACTION_MATCH, event->time, -1, NULL);
        break;
    default:
        break;
    }
}

/* ---- items ---- */

static void add_seen_item(struct action_collector *g, int entity, const struct item_name *what,
                          vec3s origin)
{
    if (g->num_seen == g->room_seen) {
        g->room_seen = g->room_seen > 0 ? 2 * g->room_seen : 64;
        g->seen = mem_resize(g->seen, (size_t)g->room_seen, sizeof *g->seen);
    }
    g->seen[g->num_seen++] = (struct item_seen){entity, what, origin};
}

static const struct item_name *look_up(const struct action_collector *g, struct known *list,
                                       enum item_name_sort sort, const struct client_entity *entity)
{
    if (!entity)
        return NULL;
    struct known *known = &list[entity->model % NUM_KNOWN];
    if (known->level != g->level || known->model != entity->model || known->skin != entity->skin)
        *known = (struct known){
            .level = g->level,
            .model = entity->model,
            .skin = entity->skin,
            .what = item_name_of_model(sort, g->level, entity->model, entity->skin),
        };
    return known->what;
}

static const struct item_name *item_of(struct action_collector *g,
                                       const struct client_entity *entity)
{
    return look_up(g, g->items_known, NAMED_ITEM, entity);
}

/* An item that vanished next to a visible living player was taken by that player. An item
 * that only left the recorder's view has no player next to it. */
static void read_items(struct action_collector *g)
{
    for (int i = 0; i < g->num_seen; i++) {
        const struct item_seen *item = &g->seen[i];
        if (item_of(g, interpolation_find(g->frame, item->entity)) == item->what)
            continue;
        const int slot = nearest_player(g, item->origin, TOUCH);
        if (slot >= 0 && !g->was_dead[slot])
            add_action(g, ACTION_PICKUP, g->frame->time_from, slot, item->what);
    }
    g->num_seen = 0;
    for (int i = 0; i < g->frame->num_entities; i++) {
        const struct client_entity *entity = &g->frame->entities[i];
        const struct item_name *what = item_of(g, entity);
        if (what)
            add_seen_item(g, entity->number, what, entity->origin);
    }
}

/* ---- missiles ---- */

/* Returns the direction of flight, from the missile's angles. */
static vec3s heading_of(const struct client_entity *entity)
{
    return angles_to_axes(vec3_make(-entity->angles.x, entity->angles.y, 0)).forward;
}

/* Returns the distance in units from a player's muzzle to the line along which the missile
 * came. */
static float distance_from_line(const struct client_entity *body,
                                const struct client_entity *missile)
{
    const vec3s from = glms_vec3_add(body->origin, MUZZLE_HEIGHT);
    const vec3s way = glms_vec3_sub(missile->origin, from), along = heading_of(missile);
    const float done = glm_clamp(glms_vec3_dot(way, along), 0.0f, FIRST_WAY);
    return glms_vec3_norm(vec3_mad(way, along, -done));
}

/* Returns the player from whose muzzle the missile came, preferring those whose weapon was
 * just heard. */
static int owner_of(const struct action_collector *g, const struct client_entity *missile,
                    const struct item_name *what)
{
    int owner = -1;
    float least = MUZZLE;
    bool has_sound = false;
    for (int i = 0; i < num_players(g); i++) {
        const struct client_entity *body = body_of(g, i);
        if (!body)
            continue;
        const float off = distance_from_line(body, missile);
        const bool sounded = missile_shots_fires(g->fired[i], what) &&
                             g->frame->time_from - g->fired_at[i] < JUST_NOW;
        if (off >= MUZZLE || (has_sound && !sounded) || (has_sound == sounded && off >= least))
            continue;
        owner = i;
        least = off;
        has_sound = sounded;
    }
    return owner;
}

/* Returns the position of this frame's explosion closest to the missile's last position, or
 * that position. */
static vec3s explosion_near(const struct action_collector *g, vec3s last_seen)
{
    int num;
    vec3s rest = last_seen;
    float nearest = BLAST;
    const struct event *events = timeline_events(g->timeline, g->frame->time_from, HUGE_VAL, &num);
    for (int i = 0; i < num && events[i].frame <= g->frame->index; i++) {
        if (events[i].kind != EVENT_TEMP_ENTITY || events[i].temp.type != TEMP_EXPLOSION)
            continue;
        const float apart = glms_vec3_distance(events[i].temp.origin, last_seen);
        if (apart < nearest) {
            nearest = apart;
            rest = events[i].temp.origin;
        }
    }
    return rest;
}

static void land(struct action_collector *g, int i)
{
    struct flight flight = g->flying[i];
    flight.rest = explosion_near(g, g->last_seen[i]);
    buffer_append(&g->flights, &flight, sizeof flight);
    g->num_flying--;
    g->flying[i] = g->flying[g->num_flying];
    g->last_seen[i] = g->last_seen[g->num_flying];
}

static int find_flying(const struct action_collector *g, int entity)
{
    for (int i = 0; i < g->num_flying; i++)
        if (g->flying[i].entity == entity)
            return i;
    return -1;
}

static const struct item_name *missile_of(struct action_collector *g,
                                          const struct client_entity *entity)
{
    return look_up(g, g->missiles_known, NAMED_MISSILE, entity);
}

static void launch(struct action_collector *g, const struct client_entity *entity,
                   const struct item_name *what)
{
    if (g->num_flying == MAX_FLYING)
        return;
    const int owner = owner_of(g, entity, what);
    g->last_seen[g->num_flying] = entity->origin;
    g->flying[g->num_flying++] = (struct flight){
        .what = what,
        .entity = entity->number,
        .first_frame = g->frame->index,
        .last_frame = g->frame->index,
        .begin = g->frame->time_from,
        .end = g->frame->time,
        .owner = owner >= 0 ? g->name[owner] : "",
        .owner_entity = owner + 1,
        .is_pov = is_pov(g, owner),
    };
}

static void read_missiles(struct action_collector *g)
{
    for (int i = g->num_flying - 1; i >= 0; i--) {
        const struct client_entity *entity = interpolation_find(g->frame, g->flying[i].entity);
        /* The entity number may have been reused for another missile. */
        if (missile_of(g, entity) != g->flying[i].what || !entity->linked)
            land(g, i);
    }
    for (int k = 0; k < g->frame->num_entities; k++) {
        const struct client_entity *entity = &g->frame->entities[k];
        const struct item_name *what = missile_of(g, entity);
        const int i = what ? find_flying(g, entity->number) : -1;
        if (what && i < 0)
            launch(g, entity, what);
        if (i < 0)
            continue;
        g->flying[i].last_frame = g->frame->index;
        g->flying[i].end = g->frame->time;
        g->last_seen[i] = entity->origin;
    }
}

/* ---- gathering ---- */

static void begin_level(struct action_collector *g)
{
    g->num_seen = g->num_flying = 0;
    memset(g->was_dead, 0, sizeof g->was_dead);
    memset(g->fired, 0, sizeof g->fired);
}

static int before(const void *a, const void *b)
{
    const struct flight *f = a, *g = b;
    if (f->first_frame != g->first_frame)
        return f->first_frame < g->first_frame ? -1 : 1;
    return f->entity < g->entity ? -1 : f->entity > g->entity;
}

static void read_frames(struct action_collector *g)
{
    struct playhead *playhead = playhead_create(g->timeline);
    int num_events, event = 0, level = -1;
    const struct event *events = timeline_events(g->timeline, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < timeline_num_frames(g->timeline); i++) {
        g->frame = playhead_frame(playhead, i);
        if (g->frame->level != level)
            begin_level(g);
        level = g->frame->level;
        g->level = timeline_level(g->timeline, level);
        read_names(g);
        for (; event < num_events && events[event].frame <= i; event++)
            read_event(g, &events[event]);
        read_items(g);
        read_bodies(g);
        read_missiles(g);
    }
    while (g->num_flying > 0)
        land(g, g->num_flying - 1);
    playhead_destroy(playhead);
}

struct player_actions *player_actions_gather(const struct timeline *timeline)
{
    struct player_actions *actions = mem_alloc(sizeof *actions);
    struct action_collector *g = mem_alloc(sizeof *g);
    actions->arena = arena_create();
    g->timeline = timeline;
    g->actions = actions;
    g->items.limit = g->flights.limit = LIMIT_GATHERED;
    read_frames(g);
    actions->num = (int)(g->items.size / sizeof *actions->items);
    actions->items = (struct player_action *)(void *)g->items.data;
    kill_source_choose(actions);
    actions->num_flights = (int)(g->flights.size / sizeof *actions->flights);
    actions->flights = (struct flight *)(void *)g->flights.data;
    if (actions->num_flights > 0)
        sort_items(actions->flights, (size_t)actions->num_flights, sizeof *actions->flights,
                   before);
    actions->num_names = (int)(g->names.size / sizeof *actions->names);
    for (int i = 0; i < MAX_PLAYERS; i++)
        if (g->name[i])
            actions->num_slots = i + 1;
    actions->slot_names = arena_copy(actions->arena, g->name, sizeof g->name);
    buffer_append(&g->names, &(const char *){NULL}, sizeof(const char *));
    actions->names = (const char **)(void *)g->names.data;
    free(g->seen);
    free(g);
    missile_shots_number(actions);
    return actions;
}

void player_actions_free(struct player_actions *actions)
{
    if (!actions)
        return;
    free(actions->items);
    free(actions->flights);
    free(actions->names);
    arena_destroy(actions->arena);
    free(actions);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/match_facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/duel_fights.h"
#include "playback/analysis/fact_collector.h"
#include "playback/analysis/match_feats.h"
#include "playback/analysis/match_points.h"
#include "playback/analysis/player_lives.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/userinfo.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double EARLY = 5.0; /* seconds after the start of a match in which spawns are luck */
static const double FRESH = 2.0; /* seconds after a respawn */
enum { LITTLE_HEALTH = 40 };

/* A powerup is denied by a kill at most this many seconds before the killer takes it, at most
 * this many units away from it. */
static const double DENIAL_TIME = 5.0;
static const float DENIAL_REACH = 500.0f;

/* ---- positions of players ---- */

static void set_victim_place(const struct fact_collector *g, struct kill_fact *kill)
{
    const struct past *last = player_past_get(g->past, kill->victim, 0);
    kill->height = -1.0f;
    if (!last)
        return;
    kill->at = last->origin;
    kill->height = player_past_height(g->level->map, last->origin);
    kill->air_time = player_past_air_time(g->past, kill->victim, kill->time, g->level->map);
}

static void remember_places(struct fact_collector *g)
{
    for (int i = 0; i < fact_collector_num_players(g); i++) {
        const struct client_entity *body = interpolation_find(g->frame, i + 1);
        const bool is_viewer = i == g->frame->view_entity - 1;
        if (body)
            player_past_add(g->past, i,
                            (struct past){g->frame->time, body->origin,
                                          is_viewer ? g->frame->view_angles : body->angles});
    }
}

/* Marks the latest kills of a player who takes a powerup that their victims were close to. */
static void note_powers(struct fact_collector *g, int slot, int taken)
{
    const struct past *place = player_past_get(g->past, slot, 0);
    struct kill_fact *kills = (struct kill_fact *)(void *)g->kills.data;
    for (size_t i = g->kills.size / sizeof *kills; taken && place && i > 0; i--) {
        struct kill_fact *kill = &kills[i - 1];
        if (kill->level != g->frame->level || g->frame->time - kill->time > DENIAL_TIME ||
            kill->victim == slot)
            break;
        if (kill->killer == slot && glms_vec3_distance(kill->at, place->origin) <= DENIAL_REACH)
            kill->denied |= taken;
    }
}

static void note_hardship(struct fact_collector *g, int slot, int health)
{
    struct hardship *hardship = &g->hardships[slot];
    const bool is_on = health > 0 && health <= LITTLE_HEALTH;
    if (!is_on || !hardship->is_on)
        *hardship = (struct hardship){.is_on = is_on, .since = g->frame->time};
    else
        hardship->hits += health < g->health[slot];
}

static void remember_stats(struct fact_collector *g)
{
    for (int i = 0; i < fact_collector_num_players(g); i++) {
        const struct client_player *player = &g->frame->players[i];
        const bool is_viewer = i == g->frame->view_entity - 1;
        const int health = player->has_stats ? player->health
                           : is_viewer       ? g->frame->stats[STAT_HEALTH]
                                             : -1;
        const int items = player->has_stats ? player->items
                          : is_viewer       ? g->frame->stats[STAT_ITEMS]
                                            : 0;
        note_powers(g, i, items & ~g->items[i] & (IT_QUAD | IT_INVULNERABILITY));
        note_hardship(g, i, health);
        g->health[i] = health;
        g->items[i] = items;
        if (player->has_stats)
            fight_update(&g->fights[i], player, g->frame->time);
    }
}

/* ---- events ---- */

static void set_hardship(const struct fact_collector *g, struct kill_fact *kill)
{
    const struct hardship *hardship = &g->hardships[kill->killer];
    if (!hardship->is_on)
        return;
    kill->hard_time = kill->time - hardship->since;
    kill->hard_hits = hardship->hits;
}

static void add_kill(struct fact_collector *g, const struct event *event)
{
    const struct obituary *o = &event->kill;
    struct kill_fact kill = {
        .time = event->time,
        .level = g->frame->level,
        .killer = o->killer,
        .victim = o->victim,
        .who = fact_collector_name(g, o->killer),
        .whom = fact_collector_name(g, o->victim),
        .monster = o->monster,
        .cause = o->cause,
        .is_team_kill = o->is_team_kill,
        .distance = -1.0f,
        .health = -1,
    };
    const bool is_kill = o->killer >= 0 && o->killer < MAX_PLAYERS && o->killer != o->victim;
    set_victim_place(g, &kill);
    const struct past *from = player_past_get(g->past, o->killer, 0);
    if (from) {
        kill.from = from->origin;
        kill.turn = player_past_turn(g->past, o->killer, o->victim, kill.time, g->level->map);
    }
    if (is_kill && from && player_past_get(g->past, o->victim, 0)) {
        kill.distance = glms_vec3_distance(kill.from, kill.at);
        kill.is_unseen = !player_past_saw(g->past, o->killer, o->victim, kill.time, g->level->map);
    }
    if (is_kill) {
        kill.health = g->health[o->killer];
        kill.items = g->items[o->killer];
        kill.lost = fight_lost(&g->fights[o->killer], kill.time);
        set_hardship(g, &kill);
    }
    if (o->victim >= 0 && o->victim < MAX_PLAYERS) {
        kill.victim_items = g->items[o->victim];
        kill.victim_lost = fight_lost(&g->fights[o->victim], kill.time);
    }
    kill.is_early = g->match_begin >= 0.0 && kill.time - g->match_begin < EARLY;
    kill.is_fresh = player_lives_has_respawned(g->lives, o->victim, kill.time - FRESH);
    match_points_set(g, &kill);
    if (is_kill)
        match_feats_note_kill(g, &kill);
    player_lives_end(g->lives, o->victim, kill.time);
    buffer_append(&g->kills, &kill, sizeof kill);
}

static void begin_match(struct fact_collector *g, double time)
{
    g->match_begin = time;
    match_points_forget(g);
}

/* Without the server's status, only this line says that what came before was the warm-up. */
static void read_announcement(struct fact_collector *g, const struct event *event)
{
    if (g->is_announced || g->stage != MATCH_UNKNOWN || !event_begins_match(event))
        return;
    g->is_announced = true;
    g->kills.size = g->level_kills;
    g->feats.size = g->level_feats;
    begin_match(g, event->time);
}

static void read_event(struct fact_collector *g, const struct event *event)
{
    if (event->kind == EVENT_KILL && !g->was_intermission &&
        client_match_counts(g->frame->match.stage, g->stage))
        add_kill(g, event);
    else if (event->kind == EVENT_FRAG)
        g->has_new_points = true;
    else if (event->kind == EVENT_PRINT)
        read_announcement(g, event);
    if (event->kind == EVENT_PRINT)
        match_feats_read_print(g, event);
}

/* ---- gathering ---- */

static void read_names(struct fact_collector *g)
{
    for (int i = 0; i < fact_collector_num_players(g); i++) {
        char plain[64];
        if (!g->frame->players[i].present)
            continue;
        quake_text_plain(plain, sizeof plain, g->frame->players[i].name);
        if (!g->name[i] || strcmp(g->name[i], plain) != 0)
            g->name[i] = arena_strdup(g->facts->arena, plain);
    }
}

static void begin_level(struct fact_collector *g)
{
    player_past_forget(g->past);
    memset(g->health, 0, sizeof g->health);
    memset(g->items, 0, sizeof g->items);
    memset(g->fights, 0, sizeof g->fights);
    memset(g->hardships, 0, sizeof g->hardships);
    match_points_forget(g);
    match_feats_begin_level(g);
    duel_fights_begin_level(g);
    g->match_begin = g->match_end = -1.0;
    g->stage = MATCH_UNKNOWN;
    g->was_intermission = g->is_announced = false;
    g->level_kills = g->kills.size;
    g->level_feats = g->feats.size;
}

/* Updates everything that later events are compared with. */
static void finish_frame(struct fact_collector *g)
{
    remember_places(g);
    remember_stats(g);
    player_lives_update(g->lives, g->frame, g->level);
    match_points_update(g);
    match_feats_update(g);
    duel_fights_update(g);
    g->stage = g->frame->match.stage;
    g->was_intermission = g->frame->intermission != 0;
}

static void read_frames(struct fact_collector *g)
{
    int num_events, event = 0, level = -1;
    double time = 0.0;
    const struct event *events = timeline_events(g->timeline, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < timeline_num_frames(g->timeline); i++) {
        g->frame = playhead_frame(g->playhead, i);
        g->level = timeline_level(g->timeline, g->frame->level);
        if (g->frame->level != level) {
            player_lives_end_level(g->lives, time);
            begin_level(g);
        }
        level = g->frame->level;
        time = g->frame->time;
        if (g->frame->match.has_end)
            g->match_end = g->frame->match.end;
        if (g->frame->match.stage == MATCH_PLAYED &&
            (g->stage == MATCH_STANDBY || g->stage == MATCH_COUNTDOWN))
            begin_match(g, g->frame->time_from);
        read_names(g);
        for (; event < num_events && events[event].frame <= i; event++)
            read_event(g, &events[event]);
        finish_frame(g);
    }
    player_lives_end_level(g->lives, time);
}

/* ---- the mode ---- */

/* Returns whether a server that runs matches says that it is in this mode. */
static bool has_mode(const struct level *level, const char *mode)
{
    char value[64];
    return userinfo_value(level->server_info, "mode", value, sizeof value) &&
           strcasecmp(value, mode) == 0;
}

static bool has_flags(const struct match_facts *facts, const struct level *level)
{
    for (int i = 0; i < facts->num_feats; i++)
        if (facts->feats[i].kind == FEAT_CAPTURE || facts->feats[i].kind == FEAT_RETURN)
            return true;
    return has_mode(level, "ctf") || strcasecmp(level->game_dir, "ctf") == 0;
}

/* Returns the number of players who killed another or were killed by one. */
static int count_fighters(const struct match_facts *facts)
{
    bool fights[MAX_PLAYERS] = {false};
    int num = 0;
    for (int i = 0; i < facts->num_kills; i++) {
        const struct kill_fact *kill = &facts->kills[i];
        if (kill->killer >= 0 && kill->victim >= 0 && kill->killer != kill->victim)
            fights[kill->killer] = fights[kill->victim] = true;
    }
    for (int i = 0; i < MAX_PLAYERS; i++)
        num += fights[i];
    return num;
}

static enum match_mode find_mode(struct fact_collector *g)
{
    const int num = count_fighters(g->facts);
    if (num > 0)
        return has_flags(g->facts, g->level) ? MATCH_MODE_CTF
                                             : match_mode_of(num, g->level->has_teams);
    return has_mode(g->level, "race") || g->frame->stats[STAT_TOTAL_MONSTERS] == 0
               ? MATCH_MODE_RACE
               : MATCH_MODE_SINGLE;
}

static void finish(struct fact_collector *g, const struct demo *demo)
{
    struct match_facts *facts = g->facts;
    facts->num_kills = (int)(g->kills.size / sizeof *facts->kills);
    facts->kills = (struct kill_fact *)(void *)g->kills.data;
    facts->lives = player_lives_list(g->lives, facts->arena, &facts->num_lives);
    match_points_finish(facts);
    match_feats_add_marks(g, demo);
    match_feats_finish(g);
    g->frame = playhead_frame(g->playhead, timeline_num_frames(g->timeline) - 1);
    g->level = timeline_level(g->timeline, g->frame->level);
    facts->mode = find_mode(g);
}

struct match_facts *match_facts_gather(const struct demo *demo, const struct timeline *timeline)
{
    struct match_facts *facts = mem_alloc(sizeof *facts);
    struct fact_collector *g = mem_alloc(sizeof *g);
    g->past = player_past_create();
    g->lives = player_lives_create();
    facts->arena = arena_create();
    facts->is_multi_view = demo_is_multi_view(demo);
    g->timeline = timeline;
    g->playhead = playhead_create(timeline);
    g->facts = facts;
    g->kills.limit = g->feats.limit = LIMIT_GATHERED;
    read_frames(g);
    finish(g, demo);
    playhead_destroy(g->playhead);
    player_past_free(g->past);
    player_lives_free(g->lives);
    free(g);
    return facts;
}

bool match_facts_is_alive(const struct match_facts *facts, int slot, double time)
{
    for (int i = 0; i < facts->num_lives; i++) {
        const struct player_life *life = &facts->lives[i];
        if (life->slot == slot && life->from <= time && time < life->to)
            return true;
    }
    return false;
}

void match_facts_free(struct match_facts *facts)
{
    if (!facts)
        return;
    free(facts->kills);
    free(facts->feats);
    arena_destroy(facts->arena);
    free(facts);
}

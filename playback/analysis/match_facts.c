/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/match_facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "base/sort.h"
#include "base/trig.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/demo_info.h"
#include "playback/analysis/fight.h"
#include "playback/analysis/player_past.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/side_points.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "world/map.h"
#include "world/map_trace.h"

enum { MAX_PLAYERS = PLAYER_PAST_SLOTS };

static const double FRAG_DELAY = 0.15; /* seconds by which points may follow the obituary */
static const double END_DELAY = 1.0;   /* seconds by which a level's end may follow its last kill */
static const float FAST = 480.0f;      /* units/s; normal running speed is 320 */
static const double FAST_TIME = 1.0;   /* seconds for which it must be kept */
/* Units from the centre of a player on a steep slope to the floor. */
static const float SLOPE = 24.0f;
static const float FAR_JUMP = 400.0f; /* horizontal distance in units; a normal jump is 200 */
static const double MASSACRE = 1.0;   /* seconds within which monsters count as killed together */

/* Seconds after a kill in which spectators may comment on it. */
static const double CHEER_TIME = 6.0;

/* The movement of the viewed player, in a demo without kills by players. */
struct run {
    bool is_fast, is_up;
    double since, up_since; /* demo time */
    float max_speed;        /* maximum speed in units/s */
    vec3s left_at;          /* position where the player left the floor */
    float highest;          /* maximum height above the floor since then, in units */
    int monsters, secrets;  /* previous counts; -1: none yet */
    double first_monster;
    int num_monsters;
};

struct fact_collector {
    const struct timeline *timeline;
    struct playhead *playhead;
    const struct client_frame *frame;
    const struct level *level;
    struct match_facts *facts;
    struct buffer kills, feats;
    const char *name[MAX_PLAYERS];
    struct player_past *past;
    int health[MAX_PLAYERS], items[MAX_PLAYERS]; /* before this frame */
    struct fight fights[MAX_PLAYERS];
    double match_end;       /* demo time; negative: unknown */
    enum match_stage stage; /* in the previous frame */
    struct run run;
    struct {
        double since; /* demo time of the last kill that can be cheered; negative: none */
        int killer, speaker;
        bool is_added; /* the cheer was added already */
    } cheer;
};

static int num_players(const struct fact_collector *g)
{
    return g->frame->num_players < MAX_PLAYERS ? g->frame->num_players : MAX_PLAYERS;
}

static const char *name_of(const struct fact_collector *g, int slot)
{
    return slot >= 0 && slot < MAX_PLAYERS && g->name[slot] ? g->name[slot] : "";
}

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
    for (int i = 0; i < num_players(g); i++) {
        const struct client_entity *body = interpolation_find(g->frame, i + 1);
        const bool is_viewer = i == g->frame->view_entity - 1;
        if (body)
            player_past_add(g->past, i,
                            (struct past){g->frame->time, body->origin,
                                          is_viewer ? g->frame->view_angles : body->angles});
    }
}

static void remember_stats(struct fact_collector *g)
{
    for (int i = 0; i < num_players(g); i++) {
        const struct client_player *player = &g->frame->players[i];
        const bool is_viewer = i == g->frame->view_entity - 1;
        g->health[i] = player->has_stats ? player->health
                       : is_viewer       ? g->frame->stats[STAT_HEALTH]
                                         : -1;
        g->items[i] = player->has_stats ? player->items
                      : is_viewer       ? g->frame->stats[STAT_ITEMS]
                                        : 0;
        if (player->has_stats)
            fight_update(&g->fights[i], player, g->frame->time);
    }
}

/* ---- points ---- */

static bool ends_the_level(const struct fact_collector *g, double time)
{
    int num;
    const struct event *events = timeline_events(g->timeline, time, time + END_DELAY, &num);
    for (int i = 0; i < num; i++)
        if (events[i].kind == EVENT_INTERMISSION)
            return true;
    return false;
}

/* Reads the frames before and after this one, then this one again. */
static void set_points(struct fact_collector *g, struct kill_fact *kill)
{
    const int index = g->frame->index, level = g->frame->level;
    int own, best;
    kill->left = -1.0;
    if (kill->killer < 0 || kill->killer >= num_players(g))
        return;
    if (g->match_end >= kill->time)
        kill->left = g->match_end - kill->time;
    kill->is_last = ends_the_level(g, kill->time);
    if (index > 0) {
        const struct client_frame *before = playhead_frame(g->playhead, index - 1);
        if (before->level == level && kill->killer < before->num_players &&
            side_points(g->level, before, kill->killer, &own, &best))
            kill->lead_before = own - best;
    }
    const int later = timeline_find_frame(g->timeline, kill->time + FRAG_DELAY);
    const struct client_frame *after = playhead_frame(g->playhead, later > index ? later : index);
    kill->has_sides = after->level == level && kill->killer < after->num_players &&
                      side_points(g->level, after, kill->killer, &own, &best);
    if (kill->has_sides) {
        kill->points = own;
        kill->best_other = best;
        kill->lead = own - best;
    }
    g->frame = playhead_frame(g->playhead, index);
}

/* ---- events ---- */

static void add_kill(struct fact_collector *g, const struct event *event)
{
    const struct obituary *o = &event->kill;
    struct kill_fact kill = {
        .time = event->time,
        .level = g->frame->level,
        .killer = o->killer,
        .victim = o->victim,
        .who = name_of(g, o->killer),
        .whom = name_of(g, o->victim),
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
    }
    if (o->victim >= 0 && o->victim < MAX_PLAYERS) {
        kill.victim_items = g->items[o->victim];
        kill.victim_lost = fight_lost(&g->fights[o->victim], kill.time);
    }
    set_points(g, &kill);
    if (is_kill) {
        g->cheer.since = kill.time;
        g->cheer.killer = kill.killer;
        g->cheer.speaker = -1;
        g->cheer.is_added = false;
    }
    buffer_append(&g->kills, &kill, sizeof kill);
}

static void add_feat(struct fact_collector *g, enum feat_kind kind, double begin, double time,
                     int slot, float value)
{
    const struct feat feat = {.kind = kind,
                              .begin = begin,
                              .time = time,
                              .end = time,
                              .level = g->frame->level,
                              .slot = slot,
                              .who = name_of(g, slot),
                              .value = value};
    buffer_append(&g->feats, &feat, sizeof feat);
}

/* ---- cheers ---- */

static bool is_cheer(const char *text)
{
    static const char *const words[] = {"nice", "ns",   "n1", "wow",  "omg", "wtf",
                                        "lol",  "haha", "gj", "sick", "wp",  "lmao"};
    for (; *text; text++) {
        const size_t length = strcspn(text, " !?.,;:\n");
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (strlen(words[i]) == length && strncasecmp(text, words[i], length) == 0)
                return true;
        text += length;
        if (!*text)
            break;
    }
    return false;
}

/* Finds the player who said a chat line, "Ann: nice" or "(Ann): nice". Returns -1 if there
 * is none. */
static int find_speaker(const struct fact_collector *g, const char *plain, const char **said)
{
    const char *begin = plain + (*plain == '(');
    for (int i = 0; i < num_players(g); i++) {
        const size_t length = g->name[i] ? strlen(g->name[i]) : 0;
        if (length == 0 || strncmp(begin, g->name[i], length) != 0)
            continue;
        const char *after = begin + length + (begin > plain && begin[length] == ')');
        if (strncmp(after, ": ", 2) == 0) {
            *said = after + 2;
            return i;
        }
    }
    return -1;
}

/* A cheer needs two speakers other than the killer. */
static void read_chat(struct fact_collector *g, const struct event *event)
{
    char plain[256];
    const char *said;
    quake_text_plain(plain, sizeof plain, event->print.text);
    const int speaker = find_speaker(g, plain, &said);
    if (speaker < 0 || speaker == g->cheer.killer || g->cheer.since < 0.0 ||
        event->time - g->cheer.since > CHEER_TIME || !is_cheer(said))
        return;
    if (g->cheer.speaker >= 0 && g->cheer.speaker != speaker && !g->cheer.is_added) {
        add_feat(g, FEAT_CHEER, g->cheer.since, g->cheer.since, g->cheer.killer, 0.0f);
        g->cheer.is_added = true;
    }
    g->cheer.speaker = speaker;
}

/* Parses lines like "Ann captured the BLUE flag!" */
static void read_print(struct fact_collector *g, const struct event *event)
{
    char plain[256];
    if (event->print.chat) {
        read_chat(g, event);
        return;
    }
    quake_text_plain(plain, sizeof plain, event->print.text);
    if (!strstr(plain, "flag") && !strstr(plain, "FLAG"))
        return;
    for (int i = 0; i < num_players(g); i++) {
        const size_t length = g->name[i] ? strlen(g->name[i]) : 0;
        if (length == 0 || strncmp(plain, g->name[i], length) != 0)
            continue;
        if (strncmp(plain + length, " captured ", 10) == 0)
            add_feat(g, FEAT_CAPTURE, event->time, event->time, i, 0.0f);
        else if (strncmp(plain + length, " returned ", 10) == 0)
            add_feat(g, FEAT_RETURN, event->time, event->time, i, 0.0f);
    }
}

static void read_event(struct fact_collector *g, const struct event *event)
{
    if (event->kind == EVENT_KILL && client_match_counts(g->frame->match.stage, g->stage))
        add_kill(g, event);
    else if (event->kind == EVENT_PRINT)
        read_print(g, event);
}

/* ---- runs ---- */

static void end_speed(struct fact_collector *g, int slot)
{
    struct run *run = &g->run;
    const double now = g->frame->time;
    if (run->is_fast && now - run->since >= FAST_TIME)
        add_feat(g, FEAT_SPEED, run->since, now, slot, run->max_speed);
    run->is_fast = false;
}

static void update_speed(struct fact_collector *g, int slot, float speed)
{
    struct run *run = &g->run;
    if (speed < FAST) {
        end_speed(g, slot);
        return;
    }
    run->max_speed = run->is_fast ? fmaxf(run->max_speed, speed) : speed;
    run->since = run->is_fast ? run->since : g->frame->time;
    run->is_fast = true;
}

/* A bunny-hopping player touches the floor only between two messages. */
static bool has_hopped(const struct fact_collector *g, int slot)
{
    const struct past *last = player_past_get(g->past, slot, 0),
                      *lowest = player_past_get(g->past, slot, 1),
                      *before = player_past_get(g->past, slot, 2);
    return before && lowest->origin.z < before->origin.z && lowest->origin.z < last->origin.z;
}

static void update_jump(struct fact_collector *g, int slot, vec3s origin)
{
    struct run *run = &g->run;
    const float height = player_past_height(g->level->map, origin);
    const bool is_up = height > 1.0f, was_up = run->is_up;
    const bool hops = was_up && is_up && has_hopped(g, slot);
    if ((hops || (was_up && !is_up && height >= 0.0f)) && run->highest > SLOPE) {
        const vec3s way = glms_vec3_sub(origin, run->left_at);
        const float units = trig_hypotf(way.x, way.y);
        if (units >= FAR_JUMP)
            add_feat(g, FEAT_JUMP, run->up_since, g->frame->time, slot, units);
    }
    if (hops || (is_up && !was_up)) {
        run->left_at = origin;
        run->up_since = g->frame->time;
        run->highest = 0.0f;
    }
    run->highest = fmaxf(run->highest, height);
    run->is_up = is_up;
}

static void update_monsters(struct fact_collector *g, int slot)
{
    struct run *run = &g->run;
    const double now = g->frame->time;
    const int monsters = g->frame->stats[STAT_MONSTERS], secrets = g->frame->stats[STAT_SECRETS];
    if (run->secrets >= 0 && secrets > run->secrets)
        add_feat(g, FEAT_SECRET, now, now, slot, 0.0f);
    if (run->num_monsters > 0 && now - run->first_monster > MASSACRE) {
        if (run->num_monsters > 1)
            add_feat(g, FEAT_MONSTERS, run->first_monster, run->first_monster, slot,
                     (float)run->num_monsters);
        run->num_monsters = 0;
    }
    if (run->monsters >= 0 && monsters > run->monsters) {
        run->first_monster = run->num_monsters > 0 ? run->first_monster : now;
        run->num_monsters += monsters - run->monsters;
    }
    run->monsters = monsters;
    run->secrets = secrets;
}

/* Follows the player whose view is shown. */
static void update_run(struct fact_collector *g)
{
    const int slot = g->frame->view_entity - 1;
    const struct past *last = player_past_get(g->past, slot, 0),
                      *before = player_past_get(g->past, slot, 1);
    if (g->frame->intermission || !last || !before || last->time <= before->time)
        return;
    const vec3s way = glms_vec3_sub(last->origin, before->origin);
    const float units = trig_hypotf(way.x, way.y);
    if (units > PLAYER_PAST_LEAP) {
        end_speed(g, slot);
        g->run.is_up = false;
        return;
    }
    update_speed(g, slot, units / (float)(last->time - before->time));
    update_jump(g, slot, last->origin);
    update_monsters(g, slot);
}

/* ---- gathering ---- */

static void read_names(struct fact_collector *g)
{
    for (int i = 0; i < num_players(g); i++) {
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
    g->run = (struct run){.monsters = -1, .secrets = -1};
    g->match_end = g->cheer.since = -1.0;
    g->stage = MATCH_UNKNOWN;
}

static void read_frames(struct fact_collector *g)
{
    int num_events, event = 0, level = -1;
    const struct event *events = timeline_events(g->timeline, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < timeline_num_frames(g->timeline); i++) {
        g->frame = playhead_frame(g->playhead, i);
        g->level = timeline_level(g->timeline, g->frame->level);
        if (g->frame->level != level)
            begin_level(g);
        level = g->frame->level;
        if (g->frame->match.has_end)
            g->match_end = g->frame->match.end;
        read_names(g);
        for (; event < num_events && events[event].frame <= i; event++)
            read_event(g, &events[event]);
        remember_places(g);
        remember_stats(g);
        update_run(g);
        g->stage = g->frame->match.stage;
    }
}

static void add_marks(struct fact_collector *g, const struct demo *demo)
{
    struct demo_info *info = demo_info_gather(demo, g->timeline);
    g->facts->recorder = info->recorder;
    for (int i = 0; i < info->num_marks; i++) {
        g->frame =
            playhead_frame(g->playhead, timeline_find_frame(g->timeline, info->marks[i].time));
        add_feat(g, FEAT_MARK, info->marks[i].time, info->marks[i].time, g->frame->view_entity - 1,
                 0.0f);
    }
    demo_info_free(info);
}

static int compare_feats(const void *a, const void *b)
{
    const struct feat *f = a, *h = b;
    if (f->time != h->time)
        return f->time < h->time ? -1 : 1;
    return (int)f->kind - (int)h->kind;
}

struct match_facts *match_facts_gather(const struct demo *demo, const struct timeline *timeline)
{
    struct match_facts *facts = mem_alloc(sizeof *facts);
    struct fact_collector *g = mem_alloc(sizeof *g);
    g->past = player_past_create();
    facts->arena = arena_create();
    facts->is_multi_view = demo_is_multi_view(demo);
    g->timeline = timeline;
    g->playhead = playhead_create(timeline);
    g->facts = facts;
    g->kills.limit = g->feats.limit = LIMIT_GATHERED;
    read_frames(g);
    add_marks(g, demo);
    playhead_destroy(g->playhead);
    facts->num_kills = (int)(g->kills.size / sizeof *facts->kills);
    facts->kills = (struct kill_fact *)(void *)g->kills.data;
    facts->num_feats = (int)(g->feats.size / sizeof *facts->feats);
    facts->feats = (struct feat *)(void *)g->feats.data;
    if (facts->num_feats > 0)
        sort_items(facts->feats, (size_t)facts->num_feats, sizeof *facts->feats, compare_feats);
    player_past_free(g->past);
    free(g);
    return facts;
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

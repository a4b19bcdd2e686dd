/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/match_feats.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/trig.h"
#include "demo/protocol/quake_text.h"
#include "playback/analysis/demo_info.h"
#include "playback/analysis/fact_collector.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const float FAST = 480.0f;    /* units/s; normal running speed is 320 */
static const double FAST_TIME = 1.0; /* seconds for which it must be kept */
/* Units from the centre of a player on a steep slope to the floor. */
static const float SLOPE = 24.0f;
static const float FAR_JUMP = 400.0f; /* horizontal distance in units; a normal jump is 200 */

/* Seconds: monsters are killed in a row if there is no longer gap, and the row ends after
 * ROW_TIME. */
static const double ROW_GAP = 3.5, ROW_TIME = 12.0;

/* Seconds between two hits of one fight, and after the worst one, for which the player must
 * survive. */
static const double FIGHT_GAP = 4.0, SURVIVED = 4.0;
enum { NEAR_DEATH = 25 /* health */, HARD_FIGHT = 40 /* health lost */ };

/* Seconds after a kill in which spectators may comment on it. */
static const double CHEER_TIME = 6.0;

static void add_feat(struct fact_collector *g, enum feat_kind kind, double begin, double time,
                     int slot, float value)
{
    const struct feat feat = {.kind = kind,
                              .begin = begin,
                              .time = time,
                              .end = time,
                              .level = g->frame->level,
                              .slot = slot,
                              .other = -1,
                              .who = fact_collector_name(g, slot),
                              .whom = "",
                              .value = value};
    buffer_append(&g->feats, &feat, sizeof feat);
}

void match_feats_add_fight(struct fact_collector *g, double begin, double end, int slot, int other,
                           float lost)
{
    const struct feat feat = {.kind = FEAT_FIGHT,
                              .begin = begin,
                              .time = end,
                              .end = end,
                              .level = g->frame->level,
                              .slot = slot,
                              .other = other,
                              .who = fact_collector_name(g, slot),
                              .whom = fact_collector_name(g, other),
                              .value = lost};
    buffer_append(&g->feats, &feat, sizeof feat);
}

/* ---- cheers ---- */

void match_feats_note_kill(struct fact_collector *g, const struct kill_fact *kill)
{
    g->cheer.since = kill->time;
    g->cheer.killer = kill->killer;
    g->cheer.speaker = -1;
    g->cheer.is_added = false;
}

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
    for (int i = 0; i < fact_collector_num_players(g); i++) {
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
void match_feats_read_print(struct fact_collector *g, const struct event *event)
{
    char plain[256];
    if (event->print.chat) {
        read_chat(g, event);
        return;
    }
    quake_text_plain(plain, sizeof plain, event->print.text);
    if (!strstr(plain, "flag") && !strstr(plain, "FLAG"))
        return;
    for (int i = 0; i < fact_collector_num_players(g); i++) {
        const size_t length = g->name[i] ? strlen(g->name[i]) : 0;
        if (length == 0 || strncmp(plain, g->name[i], length) != 0)
            continue;
        if (strncmp(plain + length, " captured ", 10) == 0)
            add_feat(g, FEAT_CAPTURE, event->time, event->time, i, 0.0f);
        else if (strncmp(plain + length, " returned ", 10) == 0)
            add_feat(g, FEAT_RETURN, event->time, event->time, i, 0.0f);
    }
}

/* ---- runs ---- */

void match_feats_begin_level(struct fact_collector *g)
{
    g->run = (struct run){.monsters = -1, .secrets = -1};
    g->cheer.since = -1.0;
}

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

static void end_row(struct fact_collector *g, int slot)
{
    struct run *run = &g->run;
    if (run->num_monsters > 1)
        add_feat(g, FEAT_MONSTERS, run->first_monster, run->last_monster, slot,
                 (float)run->num_monsters);
    run->num_monsters = 0;
}

static void update_counts(struct fact_collector *g, int slot)
{
    struct run *run = &g->run;
    const double now = g->frame->time;
    const int monsters = g->frame->stats[STAT_MONSTERS], secrets = g->frame->stats[STAT_SECRETS];
    if (run->secrets >= 0 && secrets > run->secrets)
        add_feat(g, FEAT_SECRET, now, now, slot, 0.0f);
    if (run->num_monsters > 0 &&
        (now - run->last_monster > ROW_GAP || now - run->first_monster > ROW_TIME))
        end_row(g, slot);
    if (run->monsters >= 0 && monsters > run->monsters) {
        run->first_monster = run->num_monsters > 0 ? run->first_monster : now;
        run->last_monster = now;
        run->num_monsters += monsters - run->monsters;
    }
    run->monsters = monsters;
    run->secrets = secrets;
}

/* Finds fights that the player barely survives. */
static void update_health(struct fact_collector *g, int slot)
{
    struct run *run = &g->run;
    const double now = g->frame->time;
    const int health = g->frame->stats[STAT_HEALTH];
    const int lost = run->health - health;
    run->health = health;
    if (health <= 0) {
        run->least_health = 0;
        return;
    }
    if (run->least_health > 0 && now - run->hurt_at > SURVIVED) {
        if (run->least_health <= NEAR_DEATH && run->lost_health >= HARD_FIGHT)
            add_feat(g, FEAT_SURVIVAL, fmax(run->hurt_since, run->hurt_at - FIGHT_GAP),
                     run->hurt_at, slot, (float)run->least_health);
        run->least_health = 0;
    }
    if (lost <= 1) /* a megahealth decays */
        return;
    if (run->least_health == 0) {
        run->hurt_since = now;
        run->lost_health = 0;
    }
    run->lost_health += lost;
    run->least_health = health;
    run->hurt_at = now;
}

/* Seconds that a level is played before its end is worth showing. */
static const double SHORTEST_LEVEL = 3.0;

static void end_level(struct fact_collector *g, int slot)
{
    if (g->was_intermission || g->frame->intermission == INTERMISSION_CUT_SCENE ||
        g->frame->time - g->level->start < SHORTEST_LEVEL || slot < 0 || slot >= MAX_PLAYERS ||
        g->run.health <= 0)
        return;
    end_row(g, slot);
    add_feat(g, FEAT_EXIT, g->frame->time, g->frame->time, slot,
             (float)(g->frame->time - g->level->start));
}

void match_feats_update(struct fact_collector *g)
{
    const int slot = g->frame->view_entity - 1;
    const struct past *last = player_past_get(g->past, slot, 0),
                      *before = player_past_get(g->past, slot, 1);
    if (g->frame->intermission)
        end_level(g, slot);
    if (g->frame->intermission || !last || !before || last->time <= before->time)
        return;
    const vec3s way = glms_vec3_sub(last->origin, before->origin);
    const float units = trig_hypotf(way.x, way.y);
    update_counts(g, slot);
    update_health(g, slot);
    if (units > PLAYER_PAST_LEAP) {
        end_speed(g, slot);
        g->run.is_up = false;
        return;
    }
    update_speed(g, slot, units / (float)(last->time - before->time));
    update_jump(g, slot, last->origin);
}

/* ---- all ---- */

void match_feats_add_marks(struct fact_collector *g, const struct demo *demo)
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

void match_feats_finish(struct fact_collector *g)
{
    struct match_facts *facts = g->facts;
    facts->num_feats = (int)(g->feats.size / sizeof *facts->feats);
    facts->feats = (struct feat *)(void *)g->feats.data;
    if (facts->num_feats > 0)
        sort_items(facts->feats, (size_t)facts->num_feats, sizeof *facts->feats, compare_feats);
}

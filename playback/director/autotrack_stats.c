/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/director/autotrack_stats.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/trig.h"
#include "base/vec.h"
#include "demo/container/demo.h"
#include "demo/container/mvd_hidden.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/quake.h"
#include "playback/client/client.h"
#include "playback/client/event_log.h"
#include "playback/client/level_data.h"
#include "playback/client/level_parse.h"
#include "playback/client/side_points.h"

/* Distance within which another player is usually visible, in units. */
static const float NEAR = 500.0f;
/* Cosine of half the horizontal field of view of a wide picture. */
static const float HALF_VIEW = 0.602f;

struct stats_reader {
    struct autotrack_stats *out;
    struct client *client;
    struct event_log log;     /* of the current frame */
    struct level_data *level; /* NULL before the first level */
    struct arena *arena;      /* holds the levels */
    int num_levels, num_frames;
    double time, clock;     /* of the last frame, in seconds */
    bool is_first;          /* the frame is the first one of its level */
    bool has_obituaries;    /* otherwise a frag counts as a kill */
    enum match_stage stage; /* of the previous frame */
    struct {
        int health, armor, items;
    } before[QW_MAX_PLAYERS]; /* in the previous frame */
    int frags[QW_MAX_PLAYERS];
    bool has_damage; /* the recording contains who damaged whom */
    uint32_t
        fighting; /* one bit per slot: gave damage to another or took any since the last frame */
    int user_ids[QW_MAX_PLAYERS];
    char reason[24]; /* reason for the next choice */
};

/* Returns the samples of the current beat, or NULL if there are too many beats. */
static struct player_sample *find_beat(struct stats_reader *reader)
{
    struct autotrack_stats *out = reader->out;
    if (reader->time * POV_BEATS_PER_SECOND >= POV_MAX_BEATS)
        return NULL;
    const int beat = (int)(reader->time * POV_BEATS_PER_SECOND);
    while (out->num_beats <= beat) {
        int capacity = out->capacity; /* of both arrays */
        out->frames = mem_grow(out->frames, out->num_beats, &capacity, sizeof *out->frames);
        out->samples = mem_grow(out->samples, out->num_beats, &out->capacity, sizeof *out->samples);
        memset(out->samples[out->num_beats], 0, sizeof *out->samples);
        out->frames[out->num_beats++] = reader->num_frames;
    }
    return out->samples[beat];
}

static int strength_of(const int32_t *stats)
{
    const int32_t items = stats[STAT_ITEMS];
    return (items & IT_ROCKET_LAUNCHER ? 2 : 0) + (items & IT_LIGHTNING ? 1 : 0) +
           (stats[STAT_ARMOR] >= 100 ? 1 : 0);
}

enum {
    POWERS = IT_QUAD | IT_INVULNERABILITY | IT_INVISIBILITY,
    YELLOW_ARMOR = 150, /* points that it gives; red armour gives 200 */
    FULL_HEALTH = 100,
    MEGA_HEALTH = 50, /* health that a mega health adds at least, unless it ends at the maximum */
};

/* Returns whether a player picked up an item worth timing. Backpacks and boxes give less. */
static bool takes_item(struct stats_reader *reader, int slot, const int32_t *stats)
{
    const int health = stats[STAT_HEALTH], more_health = health - reader->before[slot].health;
    return (stats[STAT_ITEMS] & ~reader->before[slot].items & POWERS) ||
           (stats[STAT_ARMOR] > reader->before[slot].armor && stats[STAT_ARMOR] >= YELLOW_ARMOR) ||
           (more_health >= MEGA_HEALTH && health > FULL_HEALTH);
}

static void sample_player(struct stats_reader *reader, int slot, struct player_sample *sample)
{
    const struct client_player_state seen = client_get_player_state(reader->client, slot);
    const struct client_player *person = &client_frame(reader->client)->players[slot];
    const int32_t *stats = seen.stats;
    const int health = stats[STAT_HEALTH], before = reader->before[slot].health;
    const bool was_alive = before > 0, takes = was_alive && takes_item(reader, slot, stats);
    reader->before[slot].health = health;
    reader->before[slot].armor = stats[STAT_ARMOR];
    reader->before[slot].items = stats[STAT_ITEMS];
    if (!seen.is_here || !person->present || person->spectator)
        return;
    bool *has_stats = &reader->out->has_stats[slot];
    *has_stats = *has_stats || health > 0;
    const bool is_alive = *has_stats ? health > 0 : !seen.is_dead;
    sample->is_here = true;
    sample->origin = seen.origin;
    sample->is_alive = sample->is_alive || is_alive;
    sample->fires |= is_alive && seen.weapon_frame > 0;
    sample->is_hurt |= was_alive && health < before;
    sample->fights |= (reader->fighting >> slot) & 1;
    sample->takes |= takes;
    sample->has_power = (stats[STAT_ITEMS] & POWERS) || seen.has_flag;
    sample->strength = (uint8_t)strength_of(stats);
}

/* Finds the players who have another living player close in front of them. */
static void find_facing_players(struct stats_reader *reader, struct player_sample *samples)
{
    struct client_player_state seen[QW_MAX_PLAYERS];
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        seen[slot] = client_get_player_state(reader->client, slot);
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const float turn = glm_rad(seen[slot].yaw), ahead[2] = {trig_cosf(turn), trig_sinf(turn)};
        for (int i = 0; samples[slot].is_alive && i < QW_MAX_PLAYERS; i++) {
            const vec3s way = glms_vec3_sub(seen[i].origin, seen[slot].origin);
            samples[slot].faces |=
                i != slot && samples[i].is_alive && glms_vec3_norm(way) < NEAR &&
                way.x * ahead[0] + way.y * ahead[1] > HALF_VIEW * trig_hypotf(way.x, way.y);
        }
    }
}

/* ---- kills ---- */

enum { MAX_KILLS = 32 /* per beat; no real game has more */ };

static void add_kill(struct autotrack_stats *out, int killer, int victim, bool is_team_kill)
{
    const int beat = out->num_beats - 1;
    if (out->num_kills >= MAX_KILLS && out->kills[out->num_kills - MAX_KILLS].beat == beat)
        return;
    out->kills = mem_grow(out->kills, out->num_kills, &out->kills_capacity, sizeof *out->kills);
    out->kills[out->num_kills++] = (struct recorded_kill){
        .beat = beat, .killer = killer, .victim = victim, .is_team_kill = is_team_kill};
}

/* Marks the latest kill of a player whose frags increased by `more`, if it gave the lead to
 * the player's side. */
static void find_lead(const struct stats_reader *reader, int slot, int more)
{
    const struct client_frame *frame = client_frame(reader->client);
    struct autotrack_stats *out = reader->out;
    int own, best;
    if (!reader->level || !side_points(&reader->level->level, frame, slot, &own, &best) ||
        own <= best || own - more > best)
        return;
    for (int i = out->num_kills - 1; i >= 0 && out->kills[i].beat >= out->num_beats - 2; i--)
        if (out->kills[i].killer == slot) {
            out->kills[i].takes_lead = true;
            return;
        }
}

/* Uses the server's obituaries. Before the first one, a frag counts as a kill. */
static void find_kills(struct stats_reader *reader)
{
    const struct client_frame *frame = client_frame(reader->client);
    const bool counts = client_match_counts(frame->match.stage, reader->stage);
    for (int i = 0; i < reader->log.num; i++) {
        const struct event *event = &reader->log.events[i];
        if (event->kind == EVENT_KILL && !reader->has_obituaries) {
            reader->has_obituaries = true;
            reader->out->num_kills = 0;
        }
        if (event->kind == EVENT_KILL && counts && event->kill.killer >= 0 &&
            event->kill.victim >= 0 && event->kill.killer != event->kill.victim)
            add_kill(reader->out, event->kill.killer, event->kill.victim, event->kill.is_team_kill);
    }
    for (int slot = 0; slot < QW_MAX_PLAYERS && slot < frame->num_players; slot++) {
        const int frags = frame->players[slot].frags;
        const int more = reader->is_first || !counts ? 0 : frags - reader->frags[slot];
        if (more > 0 && !reader->has_obituaries)
            add_kill(reader->out, slot, -1, false);
        if (more > 0)
            find_lead(reader, slot, more);
        reader->frags[slot] = frags;
    }
    reader->stage = frame->match.stage;
}

static void finish_frame(struct stats_reader *reader)
{
    struct client *client = reader->client;
    const double clock = client_frame(client)->clock;
    reader->is_first = !client_level_has_frame(client);
    if (!reader->is_first)
        reader->time += fmax(clock - reader->clock, 0.0);
    reader->clock = clock;
    client_finish_frame(client, reader->num_frames, reader->time);
    const int num_before = reader->out->num_beats;
    struct player_sample *samples = find_beat(reader);
    const int num_players = client_frame(client)->num_players;
    for (int slot = 0; samples && slot < QW_MAX_PLAYERS && slot < num_players; slot++)
        sample_player(reader, slot, &samples[slot]);
    if (reader->out->num_beats > num_before)
        find_facing_players(reader, samples);
    if (samples)
        find_kills(reader);
    reader->log.num = reader->log.num_sealed = 0;
    reader->fighting = 0;
    reader->num_frames++;
    client_begin_frame(client);
}

static const struct level_data *begin_level(void *context, const struct message *message,
                                            struct err *err)
{
    struct stats_reader *reader = context;
    if (reader->num_levels == LIMIT_LEVELS) {
        err_set(err, ERR_LIMIT, "more than %d levels", LIMIT_LEVELS);
        return NULL;
    }
    reader->level = level_parse_create(message, reader->num_levels++, reader->arena);
    memset(reader->before, 0, sizeof reader->before);
    memset(reader->frags, 0, sizeof reader->frags);
    reader->stage = MATCH_UNKNOWN;
    return reader->level;
}

/* KTX's director sends "//at_dbg REASON", then "//at USERID". */
static void read_choice(struct stats_reader *reader, const char *text)
{
    struct autotrack_stats *out = reader->out;
    if (sscanf(text, "//at_dbg %23s", reader->reason) == 1 || strncmp(text, "//at ", 5) != 0)
        return;
    const long id = strtol(text + 5, NULL, 10);
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        if (id <= 0 || reader->user_ids[slot] != id)
            continue;
        out->recorded = mem_grow(out->recorded, out->num_recorded, &out->recorded_capacity,
                                 sizeof *out->recorded);
        struct recorded_choice *choice = &out->recorded[out->num_recorded++];
        *choice = (struct recorded_choice){.frame = reader->num_frames, .slot = slot};
        memcpy(choice->reason, reader->reason, sizeof choice->reason);
        break;
    }
    reader->reason[0] = '\0';
}

static bool read_message(void *context, const struct message *message, struct err *err)
{
    (void)err;
    struct stats_reader *reader = context;
    if (message->kind == MESSAGE_STUFF_TEXT)
        read_choice(reader, message->text);
    else if (message->kind == MESSAGE_USER_INFO && message->user.slot < QW_MAX_PLAYERS)
        reader->user_ids[message->user.slot] = message->user.id;
    if (reader->level)
        level_parse_apply(reader->level, message, reader->arena);
    return true;
}

static uint32_t bit_of(int entity)
{
    return entity > 0 && entity <= QW_MAX_PLAYERS ? UINT32_C(1) << (entity - 1) : 0;
}

static void read_hidden(struct stats_reader *reader, struct bytes at)
{
    struct mvd_damage damage;
    int kind;
    struct bytes data;
    while (mvd_hidden_next(&at, &kind, &data)) {
        if (kind != MVD_HIDDEN_DAMAGE || !mvd_hidden_damage(data, &damage))
            continue;
        reader->has_damage = true;
        reader->fighting |= bit_of(damage.victim);
        if (damage.attacker != damage.victim)
            reader->fighting |= bit_of(damage.attacker);
    }
}

/* Completes what depends on the whole recording. */
static void finish(struct stats_reader *reader)
{
    struct autotrack_stats *out = reader->out;
    out->has_teams = reader->level && reader->level->level.has_teams;
    for (int beat = 0; beat < out->num_beats && !reader->has_damage; beat++)
        for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
            struct player_sample *sample = &out->samples[beat][slot];
            sample->fights = sample->fires || sample->is_hurt;
        }
    for (int i = out->num_kills - 1; i >= 0; i--)
        if (out->kills[i].takes_lead) {
            out->kills[i].takes_last_lead = true;
            break;
        }
}

void autotrack_stats_read(struct autotrack_stats *out, const struct demo *demo, int max_frames)
{
    struct stats_reader reader = {.out = out, .arena = arena_create()};
    struct client *client = client_create(demo, NULL, &reader.log);
    client_read_players_only(client);
    reader.client = client;
    *out = (struct autotrack_stats){.num_beats = 0};
    client_begin_frame(client);
    const struct client_observer observer = {begin_level, read_message, &reader};
    const int last = max_frames > 0 ? max_frames : INT_MAX;
    for (int i = 0; i < demo_num_blocks(demo) && reader.num_frames < last; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        /* The timeline ends at the same block: where the demo is damaged or the game is over. */
        if (client_is_over(client) || !client_read_block(client, &block, &observer, NULL))
            break;
        if (block.kind == DEMO_HIDDEN)
            read_hidden(&reader, block.message);
        if (client_has_new_frame(client) && block.ends_frame)
            finish_frame(&reader);
    }
    finish(&reader);
    client_destroy(client);
    event_log_free(&reader.log);
    arena_destroy(reader.arena);
}

bool autotrack_stats_can_show(const struct autotrack_stats *stats, int slot)
{
    bool has_any = false;
    for (int i = 0; i < QW_MAX_PLAYERS; i++)
        has_any = has_any || stats->has_stats[i];
    return stats->has_stats[slot] || !has_any;
}

uint32_t autotrack_stats_find_players(const struct autotrack_stats *stats)
{
    int alive[QW_MAX_PLAYERS] = {0}, most = 0;
    uint32_t players = 0;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        for (int beat = 0; beat < stats->num_beats && autotrack_stats_can_show(stats, slot); beat++)
            alive[slot] += stats->samples[beat][slot].is_alive;
        most = alive[slot] > most ? alive[slot] : most;
    }
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        if (alive[slot] > 0 && 2 * alive[slot] >= most)
            players |= bit_of(slot + 1);
    return players;
}

void autotrack_stats_free(struct autotrack_stats *out)
{
    free(out->samples);
    free(out->frames);
    free(out->kills);
    free(out->recorded);
    *out = (struct autotrack_stats){.num_beats = 0};
}

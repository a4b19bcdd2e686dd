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
#include "base/vec.h"
#include "demo/container/demo.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/quake.h"
#include "playback/client/client.h"
#include "playback/client/event_log.h"
#include "playback/client/level_parse.h"

static const float NEAR = 500.0f;      /* units within which another is in sight, mostly */
static const float HALF_VIEW = 0.602f; /* cosine of the angle to the side of a wide picture */

struct reading {
    struct autotrack_stats *out;
    struct client *client;
    struct event_log log;     /* of the present frame */
    struct level_data *level; /* NULL before the first */
    struct arena *arena;      /* levels */
    int num_levels, num_frames;
    double time, clock;     /* s; of the last frame */
    bool is_first;          /* the frame is its level's first */
    bool has_obituaries;    /* else frags are kills */
    enum match_stage stage; /* a frame earlier */
    int health[QW_MAX_PLAYERS], frags[QW_MAX_PLAYERS];
    int user_ids[QW_MAX_PLAYERS];
    char reason[24]; /* of the choice that comes next */
};

/* The beat of the present time; NULL when there are too many. */
static struct player_sample *find_beat(struct reading *reading)
{
    struct autotrack_stats *out = reading->out;
    if (reading->time * POV_BEATS_PER_SECOND >= POV_MAX_BEATS)
        return NULL;
    const int beat = (int)(reading->time * POV_BEATS_PER_SECOND);
    while (out->num_beats <= beat) {
        int capacity = out->capacity; /* of both */
        out->frames = mem_grow(out->frames, out->num_beats, &capacity, sizeof *out->frames);
        out->samples = mem_grow(out->samples, out->num_beats, &out->capacity, sizeof *out->samples);
        memset(out->samples[out->num_beats], 0, sizeof *out->samples);
        out->frames[out->num_beats++] = reading->num_frames;
    }
    return out->samples[beat];
}

static int strength_of(const int32_t *stats)
{
    const int32_t items = stats[STAT_ITEMS];
    return (items & IT_ROCKET_LAUNCHER ? 2 : 0) + (items & IT_LIGHTNING ? 1 : 0) +
           (stats[STAT_ARMOR] >= 100 ? 1 : 0);
}

static int power_of(const int32_t *stats, bool has_flag)
{
    const int32_t items = stats[STAT_ITEMS];
    return (items & IT_QUAD ? 6 : 0) + (items & IT_INVULNERABILITY ? 5 : 0) +
           (items & IT_INVISIBILITY ? 2 : 0) + (has_flag ? 6 : 0);
}

static void look_at(struct reading *reading, int slot, struct player_sample *sample)
{
    const struct client_player_state seen = client_get_player_state(reading->client, slot);
    const struct client_player *person = &client_frame(reading->client)->players[slot];
    const int32_t *stats = seen.stats;
    const int health = stats[STAT_HEALTH], before = reading->health[slot];
    reading->health[slot] = health;
    if (!seen.is_here || !person->present || person->spectator)
        return;
    bool *has_stats = &reading->out->has_stats[slot];
    *has_stats = *has_stats || health > 0;
    const bool is_alive = *has_stats ? health > 0 : !seen.is_dead;
    sample->is_here = true;
    sample->is_alive = sample->is_alive || is_alive;
    sample->fights |= (is_alive && seen.weapon_frame > 0) || (before > 0 && health < before);
    sample->dies |= before > 0 && health <= 0;
    sample->strength = (uint8_t)strength_of(stats);
    sample->power = (uint8_t)power_of(stats, seen.has_flag);
}

/* Who has another living player near, in front. */
static void find_faces(struct reading *reading, struct player_sample *samples)
{
    struct client_player_state seen[QW_MAX_PLAYERS];
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        seen[slot] = client_get_player_state(reading->client, slot);
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const float turn = glm_rad(seen[slot].yaw), ahead[2] = {cosf(turn), sinf(turn)};
        for (int i = 0; samples[slot].is_alive && i < QW_MAX_PLAYERS; i++) {
            const vec3s way = glms_vec3_sub(seen[i].origin, seen[slot].origin);
            samples[slot].faces |=
                i != slot && samples[i].is_alive && glms_vec3_norm(way) < NEAR &&
                way.x * ahead[0] + way.y * ahead[1] > HALF_VIEW * hypotf(way.x, way.y);
        }
    }
}

/* ---- kills ---- */

enum { MAX_KILLS = 32 /* of a beat: more are no game's */ };

static void add_kill(struct autotrack_stats *out, int killer, int victim)
{
    const int beat = out->num_beats - 1;
    if (out->num_kills >= MAX_KILLS && out->kills[out->num_kills - MAX_KILLS].beat == beat)
        return;
    out->kills = mem_grow(out->kills, out->num_kills, &out->kills_capacity, sizeof *out->kills);
    out->kills[out->num_kills++] = (struct recorded_kill){beat, killer, victim};
}

/* By the server's obituaries; where there has been none yet, a frag is a kill. */
static void find_kills(struct reading *reading)
{
    const struct client_frame *frame = client_frame(reading->client);
    const bool counts = client_match_counts(frame->match.stage, reading->stage);
    for (int i = 0; i < reading->log.num; i++) {
        const struct event *event = &reading->log.events[i];
        if (event->kind == EVENT_KILL && !reading->has_obituaries) {
            reading->has_obituaries = true;
            reading->out->num_kills = 0;
        }
        if (event->kind == EVENT_KILL && counts && event->kill.killer >= 0 &&
            event->kill.victim >= 0 && event->kill.killer != event->kill.victim)
            add_kill(reading->out, event->kill.killer, event->kill.victim);
    }
    for (int slot = 0; slot < QW_MAX_PLAYERS && slot < frame->num_players; slot++) {
        const int frags = frame->players[slot].frags;
        if (!reading->has_obituaries && !reading->is_first && counts &&
            frags > reading->frags[slot])
            add_kill(reading->out, slot, -1);
        reading->frags[slot] = frags;
    }
    reading->stage = frame->match.stage;
    reading->log.num = reading->log.num_sealed = 0;
}

static void finish_frame(struct reading *reading)
{
    struct client *client = reading->client;
    const double clock = client_frame(client)->clock;
    reading->is_first = !client_level_has_frame(client);
    if (!reading->is_first)
        reading->time += fmax(clock - reading->clock, 0.0);
    reading->clock = clock;
    client_finish_frame(client, reading->num_frames, reading->time);
    const int num_before = reading->out->num_beats;
    struct player_sample *samples = find_beat(reading);
    const int num_players = client_frame(client)->num_players;
    for (int slot = 0; samples && slot < QW_MAX_PLAYERS && slot < num_players; slot++)
        look_at(reading, slot, &samples[slot]);
    if (reading->out->num_beats > num_before)
        find_faces(reading, samples);
    if (samples)
        find_kills(reading);
    reading->num_frames++;
    client_begin_frame(client);
}

static const struct level_data *begin_level(void *context, const struct message *message,
                                            struct err *err)
{
    struct reading *reading = context;
    if (reading->num_levels == LIMIT_LEVELS) {
        err_set(err, ERR_LIMIT, "more than %d levels", LIMIT_LEVELS);
        return NULL;
    }
    reading->level = level_parse_create(message, reading->num_levels++, reading->arena);
    memset(reading->health, 0, sizeof reading->health);
    memset(reading->frags, 0, sizeof reading->frags);
    reading->stage = MATCH_UNKNOWN;
    return reading->level;
}

/* KTX's director: "//at_dbg REASON", then "//at USERID". */
static void read_choice(struct reading *reading, const char *text)
{
    struct autotrack_stats *out = reading->out;
    if (sscanf(text, "//at_dbg %23s", reading->reason) == 1 || strncmp(text, "//at ", 5) != 0)
        return;
    const long id = strtol(text + 5, NULL, 10);
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        if (id <= 0 || reading->user_ids[slot] != id)
            continue;
        out->recorded = mem_grow(out->recorded, out->num_recorded, &out->recorded_capacity,
                                 sizeof *out->recorded);
        struct recorded_choice *choice = &out->recorded[out->num_recorded++];
        *choice = (struct recorded_choice){.frame = reading->num_frames, .slot = slot};
        memcpy(choice->reason, reading->reason, sizeof choice->reason);
        break;
    }
    reading->reason[0] = '\0';
}

static bool read_message(void *context, const struct message *message, struct err *err)
{
    (void)err;
    struct reading *reading = context;
    if (message->kind == MESSAGE_STUFF_TEXT)
        read_choice(reading, message->text);
    else if (message->kind == MESSAGE_USER_INFO && message->user.slot < QW_MAX_PLAYERS)
        reading->user_ids[message->user.slot] = message->user.id;
    if (reading->level)
        level_parse_apply(reading->level, message, reading->arena);
    return true;
}

void autotrack_stats_read(struct autotrack_stats *out, const struct demo *demo, int max_frames)
{
    struct reading reading = {.out = out, .arena = arena_create()};
    struct client *client = client_create(demo, NULL, &reading.log);
    client_read_players_only(client);
    reading.client = client;
    *out = (struct autotrack_stats){.num_beats = 0};
    client_begin_frame(client);
    const struct client_observer observer = {begin_level, read_message, &reading};
    const int last = max_frames > 0 ? max_frames : INT_MAX;
    for (int i = 0; i < demo_num_blocks(demo) && reading.num_frames < last; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        /* The timeline ends at the same block: where the demo is damaged, or the game over. */
        if (client_is_over(client) || !client_read_block(client, &block, &observer, NULL))
            break;
        if (client_has_new_frame(client) && block.ends_frame)
            finish_frame(&reading);
    }
    client_destroy(client);
    event_log_free(&reading.log);
    arena_destroy(reading.arena);
}

void autotrack_stats_free(struct autotrack_stats *out)
{
    free(out->samples);
    free(out->frames);
    free(out->kills);
    free(out->recorded);
    *out = (struct autotrack_stats){.num_beats = 0};
}

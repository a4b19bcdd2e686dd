/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/player_lives.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "demo/protocol/quake.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"

enum { MAX_PLAYERS = 256 };

/* Seconds after a reported death in which the player may still seem to be alive. */
static const double LATENESS = 0.5;

struct player_lives {
    struct buffer ended;
    int level;
    struct {
        double since;    /* demo time; negative: not alive, or unknown */
        double died;     /* demo time of the reported death; negative: none */
        bool seems_dead; /* has been seen dead since then */
        bool has_died;   /* in this level: `since` is the time of a respawn */
    } slots[MAX_PLAYERS];
};

static void forget(struct player_lives *lives, int slot)
{
    lives->slots[slot].since = lives->slots[slot].died = -1.0;
    lives->slots[slot].seems_dead = lives->slots[slot].has_died = false;
}

struct player_lives *player_lives_create(void)
{
    struct player_lives *lives = mem_alloc(sizeof *lives);
    lives->ended.limit = LIMIT_GATHERED;
    for (int i = 0; i < MAX_PLAYERS; i++)
        forget(lives, i);
    return lives;
}

void player_lives_free(struct player_lives *lives)
{
    if (lives)
        buffer_free(&lives->ended);
    free(lives);
}

static void end(struct player_lives *lives, int slot, double time)
{
    const struct player_life life = {lives->level, slot, lives->slots[slot].since, time};
    if (life.from >= 0.0)
        buffer_append(&lives->ended, &life, sizeof life);
    lives->slots[slot].since = -1.0;
}

void player_lives_end_level(struct player_lives *lives, double time)
{
    for (int i = 0; i < MAX_PLAYERS; i++) {
        end(lives, i, time);
        forget(lives, i);
    }
}

void player_lives_end(struct player_lives *lives, int slot, double time)
{
    if (slot < 0 || slot >= MAX_PLAYERS)
        return;
    end(lives, slot, time);
    lives->slots[slot].died = time;
    lives->slots[slot].seems_dead = false;
    lives->slots[slot].has_died = true;
}

static bool is_body_dead(const struct level *level, const struct client_entity *body)
{
    const char *model = level->model_names[body->model];
    return model &&
           (strcmp(model, "progs/h_player.mdl") == 0 ||
            (strcmp(model, "progs/player.mdl") == 0 && body->frame >= PLAYER_FRAME_FIRST_DEATH &&
             body->frame <= PLAYER_FRAME_LAST_DEATH));
}

enum player_condition player_lives_condition(const struct client_frame *frame,
                                             const struct level *level, int slot)
{
    const struct client_player *player = &frame->players[slot];
    const struct client_entity *body = interpolation_find(frame, slot + 1);
    if (player->spectator)
        return PLAYER_UNKNOWN;
    if (player->has_stats)
        return player->health > 0 ? PLAYER_ALIVE : PLAYER_DEAD;
    if (slot == frame->view_entity - 1)
        return frame->stats[STAT_HEALTH] > 0 ? PLAYER_ALIVE : PLAYER_DEAD;
    if (!body || body->model <= 0 || body->model >= level->num_models)
        return PLAYER_UNKNOWN;
    return is_body_dead(level, body) ? PLAYER_DEAD : PLAYER_ALIVE;
}

void player_lives_update(struct player_lives *lives, const struct client_frame *frame,
                         const struct level *level)
{
    lives->level = frame->level;
    for (int i = 0; i < frame->num_players && i < MAX_PLAYERS; i++) {
        if (!frame->players[i].present) {
            end(lives, i, frame->time);
            forget(lives, i);
            continue;
        }
        const enum player_condition is = player_lives_condition(frame, level, i);
        const bool may_live = lives->slots[i].died < 0.0 || lives->slots[i].seems_dead ||
                              frame->time - lives->slots[i].died > LATENESS;
        if (is == PLAYER_DEAD) {
            end(lives, i, frame->time);
            lives->slots[i].seems_dead = lives->slots[i].has_died = true;
        } else if (is == PLAYER_ALIVE && lives->slots[i].since < 0.0 && may_live) {
            lives->slots[i].since = frame->time;
        }
    }
}

bool player_lives_has_respawned(const struct player_lives *lives, int slot, double since)
{
    return slot >= 0 && slot < MAX_PLAYERS && lives->slots[slot].has_died &&
           (lives->slots[slot].since >= 0.0 ? lives->slots[slot].since : lives->slots[slot].died) >
               since;
}

struct player_life *player_lives_list(const struct player_lives *lives, struct arena *arena,
                                      int *num)
{
    *num = (int)(lives->ended.size / sizeof(struct player_life));
    return *num > 0 ? arena_copy(arena, lives->ended.data, lives->ended.size) : NULL;
}

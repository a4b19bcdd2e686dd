/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/player_lives.h - from when to when players are alive.
 *
 * What is known depends on the recording: the health of all players, or their bodies while
 * they are visible. A player who is neither is taken to be as before. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_LIVES_H
#define PLAYBACK_ANALYSIS_PLAYER_LIVES_H

#include <stdbool.h>

struct arena;
struct client_frame;
struct level;

/* A player's time from spawning, or from first being seen, to death or the end of the level. */
struct player_life {
    int level, slot;
    double from, to; /* demo time */
};

struct player_lives;

enum player_condition { PLAYER_UNKNOWN, PLAYER_ALIVE, PLAYER_DEAD };

/* Returns what a frame shows of the player in a slot. */
enum player_condition player_lives_condition(const struct client_frame *frame,
                                             const struct level *level, int slot);

struct player_lives *player_lives_create(void);
void player_lives_free(struct player_lives *lives); /* NULL is fine */

/* Ends all lives. Call at the end of a level, with the demo time of its last frame. */
void player_lives_end_level(struct player_lives *lives, double time);

/* Ends the life of a player whose death is reported. */
void player_lives_end(struct player_lives *lives, int slot, double time);

/* Updates all players. Call after the events of a frame. */
void player_lives_update(struct player_lives *lives, const struct client_frame *frame,
                         const struct level *level);

/* Returns whether the player has respawned since that demo time or, if no respawn was seen, died
 * since then. */
bool player_lives_has_respawned(const struct player_lives *lives, int slot, double since);

/* Returns all lives that have ended, by ascending end, in the arena. */
struct player_life *player_lives_list(const struct player_lives *lives, struct arena *arena,
                                      int *num);

#endif

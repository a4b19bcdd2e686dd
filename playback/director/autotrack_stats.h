/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_stats.h - what each player of a multi-view recording does,
 * sampled over the whole demo in slots of equal length called beats, as the basis for
 * choosing views. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_STATS_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "demo/protocol/quake.h"

struct demo;

enum { POV_BEATS_PER_SECOND = 4, POV_MAX_BEATS = 8 * 3600 * 4 };

/* One player during one beat. */
struct player_sample {
    bool is_here, is_alive;
    bool fires, is_hurt;
    bool fights;      /* gave damage to another player or took any; if the recording does not
                       contain that: fires or is hurt */
    bool takes;       /* picked up red or yellow armour, a mega health or a powerup */
    bool has_power;   /* carries the quad, the pentagram, the ring or a flag */
    bool faces;       /* another living player is close in front */
    uint8_t strength; /* 0..4, for weapons and armour */
    vec3s origin;     /* at the end of the beat */
};

/* A player killed by another player. */
struct recorded_kill {
    int beat;
    int killer, victim; /* slots; -1: unknown */
    bool is_team_kill;
    bool takes_lead;      /* the killer's side takes the lead */
    bool takes_last_lead; /* and keeps it until the end */
};

/* A choice of the server's director, as recorded by KTX. */
struct recorded_choice {
    int frame, slot;
    char reason[24]; /* "death"; "" if not given */
};

struct autotrack_stats {
    int num_beats, capacity;
    struct player_sample (*samples)[QW_MAX_PLAYERS]; /* by beat */
    int *frames;                                     /* by beat: its first timeline frame */
    bool has_stats[QW_MAX_PLAYERS]; /* health, items and other stats are recorded */
    bool has_teams;                 /* when the recording ends, players are in teams */
    int num_kills, kills_capacity;
    struct recorded_kill *kills; /* during matches, by ascending time */
    int num_recorded, recorded_capacity;
    struct recorded_choice *recorded;
};

/* Reads at most max_frames frames of a .mvd; 0: all. */
void autotrack_stats_read(struct autotrack_stats *stats, const struct demo *demo, int max_frames);
/* Returns whether the player can be chosen. A view without recorded stats shows little, so
 * such players can be chosen only if nobody has stats. */
bool autotrack_stats_can_show(const struct autotrack_stats *stats, int slot);

/* Returns the players who can be chosen and are alive for at least half as long as the one
 * who is alive longest: one bit per slot. */
uint32_t autotrack_stats_find_players(const struct autotrack_stats *stats);

void autotrack_stats_free(struct autotrack_stats *stats);

#endif

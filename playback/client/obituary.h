/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/obituary.h - parses deaths from the lines that servers print.
 *
 * Servers announce a death only as text: "Ann rides Ben's rocket". Names may contain any
 * character and any word, so a line is matched using the names of the players who are
 * present. */
#ifndef PLAYBACK_CLIENT_OBITUARY_H
#define PLAYBACK_CLIENT_OBITUARY_H

#include <stdbool.h>
#include <stddef.h>

struct client_player;

enum death_cause {
    DEATH_SHOTGUN, /* weapons in the order of the status bar */
    DEATH_SUPER_SHOTGUN,
    DEATH_NAILGUN,
    DEATH_SUPER_NAILGUN,
    DEATH_GRENADE,
    DEATH_ROCKET,
    DEATH_LIGHTNING,
    DEATH_AXE,
    DEATH_DISCHARGE,
    DEATH_HOOK,
    DEATH_RAIL,
    DEATH_TELEFRAG,
    DEATH_STOMP,
    DEATH_SQUISH,
    DEATH_FALL,
    DEATH_WATER,
    DEATH_SLIME,
    DEATH_LAVA,
    DEATH_TRAP,
    DEATH_MONSTER,
    DEATH_SUICIDE,
    DEATH_BLASTER, /* weapons of Quake II */
    DEATH_MACHINE_GUN,
    DEATH_CHAIN_GUN,
    DEATH_HAND_GRENADE,
    DEATH_HYPER_BLASTER,
    DEATH_BFG,
    DEATH_UNKNOWN,
    NUM_DEATHS
};

struct obituary {
    enum death_cause cause;
    int killer, victim;  /* slots; -1: not named; a suicide has no killer */
    const char *monster; /* name of the monster that killed: "Fiend"; NULL if none did */
    bool is_team_kill;   /* the line says so */
};

/* A complete line, with @ for the victim's name, # for the killer's, and % for "his", "her"
 * or "its". */
struct obituary_pattern {
    const char *line;
    enum death_cause cause;
};

/* Returns whether a line matches one of the patterns. */
bool obituary_match(const struct obituary_pattern *patterns, size_t num, const char *line,
                    const struct client_player *players, int num_players, struct obituary *out);

/* Parses a complete line without its newline. Returns false if it is not an obituary. */
bool obituary_read(const char *line, const struct client_player *players, int num_players,
                   struct obituary *out);

/* Returns a short name: "rl", "lava". */
const char *obituary_death_name(enum death_cause cause);

#endif

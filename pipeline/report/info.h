/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/info.h - the information about a demo that reports show.
 *
 * The folder prints demos, captures and moments as text and JSON, from the timeline and the
 * analysis. It does not draw. */
#ifndef PIPELINE_REPORT_INFO_H
#define PIPELINE_REPORT_INFO_H

#include <stdbool.h>

#include "pipeline/session/game_data.h"
#include "playback/hud/scoreboard.h"

struct client_frame;
struct client_player;
struct demo;
struct demo_info;
struct err;
struct input_settings;
struct log;
struct playhead;
struct timeline;
struct vfs;

struct info {
    const struct demo *demo;
    struct timeline *timeline;
    struct playhead *playhead;
    struct demo_info *demo_info;
    struct game_requirements required;
    struct vfs *vfs; /* the game's files, NULL if there are none */
    double opened;   /* clock_seconds() before the messages were read for demo_info */
};

/* The score at the end of a level. */
struct info_result {
    int num_teams; /* 0: the game is not played in teams */
    struct scoreboard_team teams[MAX_TEAMS];
    /* Of the best team or, without teams, player, and of the next; "": nobody plays against
     * another. In Quake's characters. */
    char leader[64], second[64];
    int leader_frags, second_frags;
    bool is_over; /* the level was played to its end */
};

/* Reads a demo, which is borrowed, to its end. The game's files are searched for by `input`; they
 * are optional, unless it names their folder. If it returns false, there is nothing to close. */
bool info_open(struct info *out, struct demo *demo, const struct input_settings *input,
               struct log *log, struct err *err);
void info_close(struct info *info);

/* Returns the state at the end of a level. */
const struct client_frame *info_last_frame(const struct info *info, int level);

void info_find_result(const struct info *info, int level, struct info_result *out);

/* Returns the side that won a level, or NULL if nobody did or it is not known. */
const char *info_winner(const struct info_result *result);

/* Fills `out` with the folders that the demo names but that are not on the search path, and returns
 * their number. */
enum { INFO_MAX_MODS = 8 };
int info_missing_mods(const struct info *info, char out[INFO_MAX_MODS][GAME_DATA_MODS]);

/* Returns whether the slot is used by a player with a name. */
bool info_has_name(const struct client_player *player);

#endif

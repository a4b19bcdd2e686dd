/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_player_state.h - the state of a shot player. Used only by shot_player.c,
 * shot_opening.c, shot_warnings.c, shot_accents.c and overlay_warnings.c. */
#ifndef CUTSCENE_FILM_SHOT_PLAYER_STATE_H
#define CUTSCENE_FILM_SHOT_PLAYER_STATE_H

#include <stdbool.h>

#include "cutscene/camera/camera_world.h"
#include "cutscene/film/shot_player_options.h"
#include "playback/scene/map_scene.h"

struct shot_player {
    const struct planned_shot *planned;
    const struct shot *shot;
    const struct timeline *timeline; /* NULL: a map without a demo */
    struct scene_builder *builder;
    struct action_search *search; /* of the timeline */
    struct map_scene map_scene;   /* if there is no timeline */
    const struct pic *font;       /* the game's; NULL: none */
    struct shot_player_options options;
    struct arena *arena;
    struct camera_world world;
    struct camera_collision *collision;
    struct camera_track **tracks;              /* by cut */
    const struct camera_pose *camera_override; /* replaces them; or NULL */
    struct target_set *target_set;
    struct shot_sound_reader *sound; /* NULL: none */
    struct ghosts *ghosts;           /* NULL: none */
    struct split_table *splits;      /* NULL: none */
    struct reframe *reframe;         /* NULL: cameras are not turned */
    int num_tiles;
    struct shot_player **tiles; /* owned */
    struct tile_sound *tile_sound;
    bool is_smooth; /* motion follows curves */
    bool sees_all;
    struct out_of_pvs *out_of_pvs; /* NULL: not needed */
    int num_hidden;
    int *hidden; /* entity numbers */
};

#endif

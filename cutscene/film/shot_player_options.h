/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_player_options.h - what shots are played from, and how. */
#ifndef CUTSCENE_FILM_SHOT_PLAYER_OPTIONS_H
#define CUTSCENE_FILM_SHOT_PLAYER_OPTIONS_H

#include <stdbool.h>

#include "playback/sound/pcm_format.h"

struct action_search;
struct map;
struct scene_builder;
struct timeline;
struct vfs;

/* What a shot is played from: a demo, or a map alone. */
struct shot_player_source {
    const struct timeline *timeline; /* NULL: `map` */
    struct scene_builder *builder;
    struct action_search *search;         /* of the timeline */
    const struct timeline *const *ghosts; /* of the shot's ghosts, in their order */
    bool sees_all; /* the recording has everything, not what one player saw */
    const struct vfs *vfs;
    const struct map *map;
};

struct shot_player_options {
    int width, height; /* px of the frame */
    int hud;           /* enum hud_style of shots that leave it open and look through eyes */
    float fov;         /* as scene_options */
    float water_alpha; /* of a map alone; below 0: as it says */
    bool with_sound;
    float volume;
    enum pcm_layout layout; /* of the sound */
    bool reframe;           /* cameras turn to what matters: reframe.h */
};

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_player_options.h - inputs and options of shot players. */
#ifndef CUTSCENE_FILM_SHOT_PLAYER_OPTIONS_H
#define CUTSCENE_FILM_SHOT_PLAYER_OPTIONS_H

#include <stdbool.h>

#include "playback/sound/pcm_format.h"
#include "render/scene.h"

struct action_search;
struct map;
struct scene_builder;
struct timeline;
struct vfs;

/* The input of a shot: a demo, or a map without one. */
struct shot_player_source {
    const struct timeline *timeline; /* NULL: use `map` */
    struct scene_builder *builder;
    struct action_search *search;         /* of the timeline */
    const struct timeline *const *ghosts; /* one for each of the shot's ghosts */
    bool sees_all; /* the recording has the complete game, not just one player's view */
    const struct vfs *vfs;
    const struct map *map;
};

struct shot_player_options {
    int width, height; /* frame size in pixels */
    int hud;           /* enum hud_style; for shots without a style that show a player's view */
    float fov;         /* as in struct scene_options */
    float water_alpha; /* for a map without a demo; < 0: as the map says */
    bool with_sound;
    float volume;
    enum pcm_layout layout;
    bool is_around;           /* a 360-degree picture */
    struct scene_rect insets; /* the part of the picture that other tiles cover, see hud_options */
    bool reframe;             /* turn cameras towards the action: see reframe.h */
};

#endif

/* playback/film/shot_player_options.h - how shots are shown. */
#ifndef PLAYBACK_FILM_SHOT_PLAYER_OPTIONS_H
#define PLAYBACK_FILM_SHOT_PLAYER_OPTIONS_H

#include <stdbool.h>

#include "playback/sound/pcm_format.h"

struct shot_player_options {
    int width, height; /* px of the frame */
    int hud;           /* enum hud_style of shots that leave it open and look through eyes */
    float fov;         /* as scene_options */
    bool with_sound;
    float volume;
    enum pcm_layout layout; /* of the sound */
    bool reframe;           /* cameras turn to what matters: reframe.h */
};

#endif

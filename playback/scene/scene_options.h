/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_options.h - settings of all scenes of a demo or map. */
#ifndef PLAYBACK_SCENE_SCENE_OPTIONS_H
#define PLAYBACK_SCENE_SCENE_OPTIONS_H

#include <stdbool.h>

#include "playback/hud/hud_options.h"
#include "playback/scene/player_skins.h"

struct outside_plan;
struct view_motion_scale;

/* How the recording player of a .qwd moves: predicted from the recorded commands, or
 * interpolated between packets as in recordings without commands. */
enum motion_style { MOTION_PREDICT, MOTION_INTERPOLATE };

/* What users ask for: curves nowhere, everywhere, or where they are needed. */
enum motion_smoothing { SMOOTHING_OFF, SMOOTHING_ON, SMOOTHING_AUTO };

/* Where motion follows curves instead of lines between messages (motion_curve.h). */
enum smooth_motion { SMOOTH_MOTION_NEVER, SMOOTH_MOTION_SLOW, SMOOTH_MOTION_ALWAYS };

struct scene_options {
    struct hud_options hud; /* includes the picture's size */
    float fov;              /* horizontal, for 4:3, in degrees; widened for wider pictures */
    bool reframe;           /* turn views through players' eyes as in reframe.h */
    bool view_weapon;
    bool smooth_effects; /* see smooth_effects.h */
    bool smooth_styles;  /* interpolate light styles, which the game steps ten times a second */
    enum motion_style motion;
    enum smooth_motion smooth_motion;
    bool fullbright_models;
    struct skin_overrides skin_overrides;
    bool distinct_colours; /* of players: see distinct_colours.h */
    bool has_water_alpha;  /* water_alpha overrides the map's */
    float water_alpha;
    bool has_tint;           /* `tint` replaces the strength of the game's own tints */
    float tint;              /* 0..1, 1: the game's own */
    bool fades_near_effects; /* see near_effects.h */
    const struct view_motion_scale *motion_scale; /* NULL: the game's own */
    const struct outside_plan *outside;           /* replaces the view at times; NULL: never */
};

#endif

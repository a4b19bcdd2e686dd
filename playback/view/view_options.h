/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_options.h - user settings for the view. */
#ifndef PLAYBACK_VIEW_VIEW_OPTIONS_H
#define PLAYBACK_VIEW_VIEW_OPTIONS_H

/* Strength of bob, roll and kick: 1 as in the game, 0 none. */
struct view_motion_scale {
    float bob, roll, kick;
};

#endif

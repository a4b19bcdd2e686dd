/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_options.h - what a user chooses about the view. */
#ifndef PLAYBACK_VIEW_VIEW_OPTIONS_H
#define PLAYBACK_VIEW_VIEW_OPTIONS_H

/* How strongly the view bobs, rolls and kicks; 1 as in the game, 0 not at all. */
struct view_motion_scale {
    float bob, roll, kick;
};

#endif

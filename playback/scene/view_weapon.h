/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/view_weapon.h - the weapon in front of the player's eye. */
#ifndef PLAYBACK_SCENE_VIEW_WEAPON_H
#define PLAYBACK_SCENE_VIEW_WEAPON_H

#include <stdbool.h>

#include "render/scene.h"

struct client_frame;
struct model;
struct view;
struct view_input;

/* Returns false while the player is dead or invisible, and during intermissions. */
bool view_weapon_is_shown(const struct client_frame *frame);

/* Returns the weapon as a scene entity; `model` is the one given by STAT_WEAPON. */
struct scene_entity view_weapon_entity(const struct view_input *input, const struct view *view,
                                       const struct model *model);

/* Moves the weapon away and down in pictures of an aspect ratio below 1.3, whose lower half it
 * would fill. */
void view_weapon_fit_narrow(struct scene_entity *weapon, const struct view *view, float aspect);

#endif

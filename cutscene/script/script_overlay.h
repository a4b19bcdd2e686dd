/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_overlay.h - the keys caption, picture and fade of shots. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_OVERLAY_H
#define CUTSCENE_SCRIPT_SCRIPT_OVERLAY_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

extern const struct script_word script_caption_keys[];
extern const struct script_word script_picture_keys[];
extern const struct script_word script_fade_keys[];

/* Read the keys from the shot's table at 1. */
void script_overlay_read_captions(lua_State *L, struct shot *shot);
void script_overlay_read_pictures(lua_State *L, struct shot *shot);
void script_overlay_read_fade(lua_State *L, struct shot *shot);

/* Raises an error for names that cannot be drawn in the game's font: those with letters that
 * it does not have, or with several lines. NULL is accepted. */
void script_overlay_check_name(lua_State *L, const char *word, const char *name);

#endif

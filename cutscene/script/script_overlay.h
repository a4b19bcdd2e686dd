/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_overlay.h - what a shot has over its picture: captions,
 * pictures, fades. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_OVERLAY_H
#define CUTSCENE_SCRIPT_SCRIPT_OVERLAY_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

extern const struct script_word script_caption_keys[];
extern const struct script_word script_picture_keys[];
extern const struct script_word script_fade_keys[];

/* The shot's table is at 1. */
void script_overlay_read_captions(lua_State *L, struct shot *shot);
void script_overlay_read_pictures(lua_State *L, struct shot *shot);
void script_overlay_read_fade(lua_State *L, struct shot *shot);

/* Refuse a name with letters that the game's font, in which it is drawn, does not have, or of
 * more than a line; NULL is fine. */
void script_overlay_check_name(lua_State *L, const char *word, const char *name);

#endif

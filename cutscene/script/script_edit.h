/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_edit.h - the words dissolve, wipe, dip, music and note, and the key
 * play. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_EDIT_H
#define CUTSCENE_SCRIPT_SCRIPT_EDIT_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

extern const struct script_word script_edit_words[];

/* Applies the transition word since the last shot, if any, to the next shot. */
void script_edit_apply_transition(lua_State *L, struct shot *shot);

/* Reads the sound files that the shot with that index plays, from its table at 1. */
void script_edit_read_play(lua_State *L, int shot);
extern const struct script_word script_play_keys[];

/* At the end of the script: raises an error if a transition has no shot after it. */
void script_edit_check_end(lua_State *L);

#endif

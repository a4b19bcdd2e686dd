/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_edit.h - the words of the cutting room: dissolve, wipe and dip
 * between shots, music, and what shots play. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_EDIT_H
#define CUTSCENE_SCRIPT_SCRIPT_EDIT_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

extern const struct script_word script_edit_words[];

/* Give the next shot the transition that was said since the last one. */
void script_edit_take_transition(lua_State *L, struct shot *shot);

/* What the shot of that number, at index 1, plays beside its own sound. */
void script_edit_read_play(lua_State *L, int shot);
extern const struct script_word script_play_keys[];

/* At the end of the script: leave where a transition has no shot after it. */
void script_edit_end(lua_State *L);

#endif

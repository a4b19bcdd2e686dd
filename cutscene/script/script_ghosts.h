/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_ghosts.h - players of other demos in a shot's world. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_GHOSTS_H
#define CUTSCENE_SCRIPT_SCRIPT_GHOSTS_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

extern const struct script_word script_ghost_keys[];

/* Reads the ghosts of the shot whose table is at 1. */
void script_ghosts_read(lua_State *L, struct shot *shot);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_skins.h - the keys colors and skins of shots and tiles. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SKINS_H
#define CUTSCENE_SCRIPT_SCRIPT_SKINS_H

#include <lua.h>

struct shot;

/* Reads the keys from the table at 1, in addition to what the shot has already. */
void script_skins_read(lua_State *L, struct shot *shot);

/* Reads the colours on top of the stack, 4 or {4, 13}, without popping them. */
void script_skins_value(lua_State *L, int *shirt, int *pants);

#endif

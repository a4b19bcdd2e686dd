/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_skins.h - what players wear in a shot: colors, skins. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SKINS_H
#define CUTSCENE_SCRIPT_SCRIPT_SKINS_H

#include <lua.h>

struct shot;

/* Of the table at 1; what the shot has already stays. */
void script_skins_read(lua_State *L, struct shot *shot);

/* The colours on top of the stack, which stay there: 4, or {4, 13}. */
void script_skins_value(lua_State *L, int *shirt, int *pants);

#endif

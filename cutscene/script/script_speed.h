/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_speed.h - how demo time goes on in a shot: speed, freeze, time. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SPEED_H
#define CUTSCENE_SCRIPT_SCRIPT_SPEED_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

extern const struct script_word script_freeze_keys[];

/* Of the table at 1. */
void script_speed_read(lua_State *L, struct shot *shot);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_splits.h - the lines of a runner's table, as shots have them. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SPLITS_H
#define CUTSCENE_SCRIPT_SCRIPT_SPLITS_H

#include <lua.h>

struct shot;

/* Of the table at 1. */
void script_splits_read(lua_State *L, struct shot *shot);

#endif

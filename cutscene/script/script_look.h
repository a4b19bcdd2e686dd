/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_look.h - the keys of a shot that change its brightness and colours. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_LOOK_H
#define CUTSCENE_SCRIPT_SCRIPT_LOOK_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot_exposure;
struct shot_look;

extern const struct script_word script_look_exposures[];

/* Reads the grading from the table at 1. */
void script_look_read(lua_State *L, struct shot_look *look);

/* Reads the exposure from the table at 1; it does not change if it is missing. */
void script_look_read_exposure(lua_State *L, struct shot_exposure *exposure);

#endif

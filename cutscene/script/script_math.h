/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_math.h - math functions of scripts that are bit-exact on every
 * platform, in place of those of Lua, which call the C library. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_MATH_H
#define CUTSCENE_SCRIPT_SCRIPT_MATH_H

struct lua_State;

/* Replaces functions in the global table `math`, and adds pow, since the operator ^ calls
 * the C library. */
void script_math_open(struct lua_State *L);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_ease.h - the names of easing functions. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_EASE_H
#define CUTSCENE_SCRIPT_SCRIPT_EASE_H

#include <lua.h>

#include "cutscene/camera/curve.h"
#include "cutscene/script/script_word.h"

extern const struct script_word script_eases[];

/* Returns the ease whose name is at `index`, or `otherwise` for nil. */
enum curve_ease script_ease_read(lua_State *L, int index, enum curve_ease otherwise);

#endif

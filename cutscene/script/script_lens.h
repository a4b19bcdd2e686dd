/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_lens.h - the keys that describe a camera's lens: focus and blur. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_LENS_H
#define CUTSCENE_SCRIPT_SCRIPT_LENS_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct camera;

#define SCRIPT_FAR_AWAY 1e5 /* units: the greatest distance that a script may use */

/* The keys of a lens, which every camera has. */
#define SCRIPT_LENS_KEYS                                                                           \
    SCRIPT_WORD("focus",                                                                           \
                "focus distance: units, a target, or { {time, units or target, ease}, ... }"),     \
        SCRIPT_WORD("fstop", "aperture, on 36 mm film; default 2"),                                \
        SCRIPT_WORD("blur", "instead of fstop: width of a distant point, percent of the picture"), \
        SCRIPT_WORD("blades", "blades of the iris, 3 to 16; round by default")

/* Reads the lens from the table at 2. `what` is the camera's word. */
void script_lens_read(lua_State *L, const char *what, struct camera *camera);

#endif

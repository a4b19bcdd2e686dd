/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_lens.h - the lens of a script's camera: what is sharp, and how soft
 * the rest is. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_LENS_H
#define CUTSCENE_SCRIPT_SCRIPT_LENS_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct camera;

#define SCRIPT_FAR_AWAY 1e5 /* units: what a script may say is so far at most */

/* The keys of a lens, which every camera may have. */
#define SCRIPT_LENS_KEYS                                                                           \
    SCRIPT_WORD("focus",                                                                           \
                "what is sharp: units ahead, a target, or { {time, either, ease}, ... }"),         \
        SCRIPT_WORD("fstop", "how far the lens is open, 1.4 or 5.6: on film 36 mm wide (2)"),      \
        SCRIPT_WORD("blur", "instead of fstop: how wide a far point is, percent of the picture"),  \
        SCRIPT_WORD("blades", "the sides of what is out of focus, 3 to 16; round without it")

/* The lens that the table at 2 describes; `what` is the camera's word. */
void script_lens_read(lua_State *L, const char *what, struct camera *camera);

#endif

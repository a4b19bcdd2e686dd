/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_look.h"

#include <lauxlib.h>

#include "cutscene/film/film.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"

const struct script_word script_look_exposures[] = {
    SCRIPT_WORD("off", "as the game draws it"),
    SCRIPT_WORD("auto", "measured for the shot"),
    SCRIPT_END,
};

void script_look_read_exposure(lua_State *L, struct shot_exposure *exposure)
{
    static const double most = 4.0; /* stops */
    lua_getfield(L, 1, "exposure");
    const bool is_word = lua_type(L, -1) == LUA_TSTRING;
    lua_pop(L, 1);
    if (is_word) {
        int word;
        script_read_choice(L, 1, "exposure", script_look_exposures, &word);
        *exposure = (struct shot_exposure){word == 0 ? SHOT_UNEXPOSED : SHOT_EXPOSED_AUTO, {0}};
    } else if (script_read_curve(L, 1, "exposure", -most, most, &exposure->stops)) {
        exposure->mode = SHOT_EXPOSED_BY;
    }
}

static void read_lut(lua_State *L, struct shot_look *look)
{
    const char *file = NULL;
    if (script_read_string(L, 1, "lut", &file))
        look->lut_file = script_path(L, "lut", file);
    if (script_read_curve(L, 1, "lut_amount", 0, 1, &look->lut_amount) && !file)
        luaL_error(L, "lut_amount requires lut");
}

void script_look_read(lua_State *L, struct shot_look *look)
{
    script_read_curve(L, 1, "gamma", 0.1, 4, &look->gamma);
    script_read_curve(L, 1, "contrast", 0.1, 4, &look->contrast);
    script_read_curve(L, 1, "saturation", 0, 4, &look->saturation);
    script_read_curve(L, 1, "vignette", 0, 1, &look->vignette);
    read_lut(L, look);
}

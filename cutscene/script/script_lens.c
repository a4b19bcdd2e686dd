/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_lens.h"

#include "base/arena.h"
#include "base/limits.h"
#include "cutscene/camera/camera.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_ease.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_target.h"

/* Reads { time, units or target, ease } on top of the stack. */
static void read_focus_key(lua_State *L, struct focus_key *key)
{
    const int index = lua_gettop(L);
    if (!lua_istable(L, index))
        script_expected(L, index, "focus", "{ time, units or a target, \"ease\" }");
    script_read_check_list(L, index, "focus", 3);
    for (int i = 1; i <= 3; i++)
        lua_rawgeti(L, index, i);
    const struct script_time time = script_value_time(L, index + 1, "focus: time");
    key->time = time.seconds;
    key->on_demo = time.on_demo;
    if (lua_type(L, index + 2) == LUA_TNUMBER)
        key->distance = script_value_number(L, index + 2, "focus", 4, SCRIPT_FAR_AWAY);
    else
        script_target_value(L, index + 2, "focus", &key->target);
    key->ease = script_ease_read(L, index + 3, EASE_SMOOTH);
    lua_settop(L, index);
}

/* Reads focus: units, keys {...}, ramp(...), a target, or a list of keys with units or
 * targets. */
static void read_focus(lua_State *L, struct camera *camera)
{
    struct arena *const arena = script_of(L)->arena;
    const bool has_focus = lua_getfield(L, 2, "focus") != LUA_TNIL;
    const int index = lua_gettop(L);
    bool is_list = false;
    if (lua_istable(L, index)) {
        is_list = lua_rawgeti(L, index, 1) == LUA_TTABLE;
        lua_pop(L, 1);
    }
    if (lua_type(L, index) == LUA_TNUMBER || luaL_testudata(L, index, TYPE_CURVE)) {
        script_read_curve(L, 2, "focus", 4, SCRIPT_FAR_AWAY, &camera->focus);
    } else if (has_focus) {
        camera->num_focuses = is_list ? (int)lua_rawlen(L, index) : 1;
        if (camera->num_focuses > LIMIT_SCRIPT_ITEMS)
            luaL_error(L, "focus: at most %d keys are supported", LIMIT_SCRIPT_ITEMS);
        camera->focuses = ARENA_NEW(arena, struct focus_key, (size_t)camera->num_focuses);
        if (!is_list)
            script_target_value(L, index, "focus", &camera->focuses[0].target);
        else
            script_read_check_list(L, index, "focus", camera->num_focuses);
        for (int i = 0; i < camera->num_focuses && is_list; i++) {
            lua_rawgeti(L, index, i + 1);
            read_focus_key(L, &camera->focuses[i]);
            lua_pop(L, 1);
        }
    }
    lua_settop(L, index - 1);
}

void script_lens_read(lua_State *L, const char *what, struct camera *camera)
{
    read_focus(L, camera);
    const bool has_fstop = script_read_curve(L, 2, "fstop", 0.1, 1000, &camera->fstop);
    const bool has_blur = script_read_curve(L, 2, "blur", 0, 100, &camera->blur);
    const bool has_blades = script_read_integer(L, 2, "blades", 3, 16, &camera->blades);
    if (has_fstop && has_blur)
        luaL_error(L, "%s: fstop and blur are mutually exclusive", what);
    if ((has_fstop || has_blur || has_blades) && camera->num_focuses + camera->focus.num == 0)
        luaL_error(L, "%s: fstop, blur and blades require focus: a distance in units, or a target",
                   what);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_math.h"

#include <stddef.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "base/trig.h"

#define OF_ONE_NUMBER(name)                                                                        \
    static int math_##name(lua_State *L)                                                           \
    {                                                                                              \
        lua_pushnumber(L, trig_##name(luaL_checknumber(L, 1)));                                    \
        return 1;                                                                                  \
    }

OF_ONE_NUMBER(sin)
OF_ONE_NUMBER(cos)
OF_ONE_NUMBER(tan)
OF_ONE_NUMBER(asin)
OF_ONE_NUMBER(acos)
OF_ONE_NUMBER(exp)

static int math_atan(lua_State *L)
{
    const double y = luaL_checknumber(L, 1);
    lua_pushnumber(L, trig_atan2(y, luaL_optnumber(L, 2, 1.0)));
    return 1;
}

static int math_log(lua_State *L)
{
    const double x = luaL_checknumber(L, 1), base = luaL_optnumber(L, 2, 0.0);
    const double log = lua_isnoneornil(L, 2) ? trig_log(x)
                       : base == 2.0         ? trig_log2(x)
                       : base == 10.0        ? trig_log10(x)
                                             : trig_log(x) / trig_log(base);
    lua_pushnumber(L, log);
    return 1;
}

static int math_pow(lua_State *L)
{
    const double x = luaL_checknumber(L, 1);
    lua_pushnumber(L, trig_pow(x, luaL_checknumber(L, 2)));
    return 1;
}

/* Without a function: removed. Lua 5.4 has these only if it was built to be compatible with
 * earlier versions. */
static const luaL_Reg functions[] = {
    {"sin", math_sin},   {"cos", math_cos},   {"tan", math_tan}, {"asin", math_asin},
    {"acos", math_acos}, {"atan", math_atan}, {"exp", math_exp}, {"log", math_log},
    {"pow", math_pow},   {"atan2", NULL},     {"cosh", NULL},    {"log10", NULL},
    {"sinh", NULL},      {"tanh", NULL},
};

void script_math_open(lua_State *L)
{
    lua_getglobal(L, LUA_MATHLIBNAME);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (functions[i].func)
            lua_pushcfunction(L, functions[i].func);
        else
            lua_pushnil(L);
        lua_setfield(L, -2, functions[i].name);
    }
    lua_pop(L, 1);
}

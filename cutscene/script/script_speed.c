/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_speed.h"

#include "base/arena.h"
#include "cutscene/film/film.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"

const struct script_word script_freeze_keys[] = {
    SCRIPT_WORD("at", "when the demo stops"),
    SCRIPT_WORD("length", "seconds"),
    SCRIPT_END,
};

static void read_freezes(lua_State *L, struct time_map *map)
{
    map->num_freezes = read_count(L, 1, "freeze", "{ at = time, length = seconds }");
    map->freezes = ARENA_NEW(script_of(L)->arena, struct freeze, (size_t)map->num_freezes + 1);
    for (int i = 0; i < map->num_freezes; i++) {
        struct freeze *freeze = &map->freezes[i];
        struct script_time at = {0};
        const int index = read_item(L, 1, "freeze", i);
        read_check(L, index, "freeze", script_freeze_keys, 0);
        if (!read_time(L, index, "at", &at) ||
            !read_number(L, index, "length", 0, 3600, &freeze->length))
            luaL_error(L, "freeze: expected { at = time, length = seconds }");
        freeze->at = at.seconds;
        freeze->on_demo = at.on_demo;
        lua_pop(L, 1);
    }
}

/* time = keys { {shot time, demo time}, ... } */
static void read_time_keys(lua_State *L, struct shot *shot)
{
    struct curve keys = {0};
    if (!read_curve(L, 1, "time", -1e6, 1e6, &keys))
        return;
    struct arena *arena = script_of(L)->arena;
    struct time_map *map = &shot->map;
    if (keys.num < 2 || keys.is_ramp || map->speed.num > 0 || map->num_freezes > 0)
        luaL_error(L, "time: expected keys { {shot time, demo time}, ... }, and neither speed "
                      "nor freeze beside them");
    map->num_keys = keys.num;
    map->key_times = ARENA_NEW(arena, double, (size_t)keys.num);
    map->key_values = ARENA_NEW(arena, double, (size_t)keys.num);
    map->key_eases = ARENA_NEW(arena, enum curve_ease, (size_t)keys.num);
    for (int i = 0; i < keys.num; i++) {
        if (keys.keys[i].on_demo)
            luaL_error(L, "time: a key's time is shot time, dt(...) comes second");
        map->key_times[i] = keys.keys[i].time;
        map->key_values[i] = keys.keys[i].value;
        map->key_eases[i] = keys.keys[i].ease;
    }
    if (shot->length == 0.0)
        shot->length = map->key_times[keys.num - 1];
}

void script_speed_read(lua_State *L, struct shot *shot)
{
    read_curve(L, 1, "speed", -100, 100, &shot->map.speed);
    for (int i = 0; i < shot->map.speed.num; i++)
        if (shot->map.speed.keys[i].on_demo)
            luaL_error(L, "speed: a key's time is shot time: demo time depends on it");
    read_freezes(L, &shot->map);
    read_time_keys(L, shot);
}

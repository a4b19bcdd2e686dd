/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_target.h"

#include <string.h>

#include "base/arena.h"
#include "cutscene/camera/camera.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_word.h"
#include "playback/analysis/item_names.h"

enum { MAX_PARTS = 32 };

void script_target_sort_arguments(lua_State *L, const char *word)
{
    script_take_arguments(L, word, 2);
    if (lua_istable(L, 1) && lua_isnil(L, 2) && lua_rawlen(L, 1) <= 1) {
        lua_pushvalue(L, 1);
        lua_replace(L, 2);
        lua_rawgeti(L, 2, 1);
        lua_replace(L, 1);
    }
    if (lua_isnil(L, 2)) {
        lua_newtable(L);
        lua_replace(L, 2);
    }
}

static struct camera_target *new_target(lua_State *L, enum target_kind kind)
{
    struct camera_target *target = script_new(L, sizeof *target, TYPE_TARGET);
    target->kind = kind;
    target->number = 1;
    return target;
}

/* A camera's path without what its keys look at. */
static struct camera *keys_of(struct arena *arena, const struct camera *from)
{
    struct camera *camera = arena_copy(arena, from, sizeof *from);
    camera->look = camera->target = (struct camera_target){0};
    camera->keys = arena_copy(arena, from->keys, (size_t)from->num_keys * sizeof *from->keys);
    for (int i = 0; i < from->num_keys; i++)
        camera->keys[i].look = (struct camera_target){0};
    return camera;
}

void value_target(lua_State *L, int index, const char *what, struct camera_target *out)
{
    const struct camera_target *target = luaL_testudata(L, index, TYPE_TARGET);
    const struct camera *camera = luaL_testudata(L, index, TYPE_CAMERA);
    struct arena *arena = script_of(L)->arena;
    if (target) {
        *out = *target;
    } else if (camera && camera->kind == CAMERA_PATH) {
        out->kind = TARGET_PATH;
        out->path = keys_of(arena, camera);
    } else if (lua_type(L, index) == LUA_TSTRING || lua_type(L, index) == LUA_TNUMBER) {
        out->name = value_player(L, index, what, "");
        out->kind = strcmp(out->name, "pov") == 0 ? TARGET_RECORDER : TARGET_PLAYER;
    } else if (lua_istable(L, index)) {
        out->kind = TARGET_POINT;
        out->point = value_vector(L, index, what);
    } else {
        script_expected(
            L, index, what,
            "a player's name or number, \"pov\", {x, y, z}, entity(n), item(...), rocket(...), "
            "mid(...), a path or aim(...)");
    }
}

bool read_target(lua_State *L, int index, const char *word, struct camera_target *out)
{
    if (lua_getfield(L, index, word) == LUA_TNIL) {
        lua_pop(L, 1);
        return false;
    }
    value_target(L, -1, word, out);
    lua_pop(L, 1);
    return true;
}

enum { FRAME_WORLD, FRAME_TARGET };
static const struct script_word frames[] = {
    [FRAME_WORLD] = SCRIPT_WORD("world", "along the axes of the map"),
    [FRAME_TARGET] = SCRIPT_WORD("target", "forward, left and up of the target"),
    SCRIPT_END,
};

static const struct script_word aim_keys[] = {
    SCRIPT_WORD("offset", "{x, y, z} that is added to the target's position"),
    {.name = "frame", .help = "what the offset turns with", .values = frames},
    SCRIPT_WORD("lead", "seconds that a camera looks ahead of it"),
    SCRIPT_WORD("lag", "seconds that a camera stays behind it, softly"),
    SCRIPT_END,
};

static int word_aim(lua_State *L)
{
    struct camera_target target = {0};
    int frame = FRAME_WORLD;
    script_target_sort_arguments(L, "aim");
    value_target(L, 1, "aim", &target);
    read_check(L, 2, "aim", aim_keys, 1);
    read_vector(L, 2, "offset", &target.offset);
    read_number(L, 2, "lead", -60, 60, &target.lead);
    read_number(L, 2, "lag", 0, 2.5, &target.lag);
    if (read_choice(L, 2, "frame", frames, &frame))
        target.offset_is_local = frame == FRAME_TARGET;
    *(struct camera_target *)script_new(L, sizeof target, TYPE_TARGET) = target;
    return 1;
}

/* entity(number), entity("progs/flame.mdl", nth) */
static int word_entity(lua_State *L)
{
    script_take_arguments(L, "entity", 2);
    if (lua_type(L, 1) == LUA_TNUMBER) {
        const int number = value_whole(L, 1, "entity", 1, 65535);
        new_target(L, TARGET_ENTITY)->number = number;
        return 1;
    }
    if (lua_type(L, 1) != LUA_TSTRING)
        script_expected(L, 1, "entity", "a number, or a model: \"progs/flame.mdl\"");
    const int nth = lua_isnil(L, 2) ? 1 : value_whole(L, 2, "entity", 1, 65535);
    struct camera_target *target = new_target(L, TARGET_MODEL);
    target->name = arena_strdup(script_of(L)->arena, lua_tostring(L, 1));
    target->number = nth;
    return 1;
}

/* item("quad", nth) */
static int word_item(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const struct item_name *thing = item_name_find(NAMED_ITEM, name);
    script_take_arguments(L, "item", 2);
    if (!thing)
        return luaL_error(L, "%s", item_name_unknown(NAMED_ITEM, name).text);
    const int nth = lua_isnil(L, 2) ? 1 : value_whole(L, 2, "item", 1, 65535);
    struct camera_target *target = new_target(L, TARGET_ITEM);
    target->item = thing;
    target->number = nth;
    return 1;
}

static const struct script_word missile_choices[] = {
    [FLIGHT_NEXT] = SCRIPT_WORD("next", "the first that is fired when the camera begins or later"),
    [FLIGHT_LAST] = SCRIPT_WORD("last", "the last that is fired before"),
    SCRIPT_END,
};

/* rocket("milton", "next"): upvalue 1 says which missile. */
static int word_missile(lua_State *L)
{
    const char *word = lua_tostring(L, lua_upvalueindex(1));
    int choice = FLIGHT_NEXT, number = 1;
    script_take_arguments(L, word, 2);
    const char *who = value_player(L, 1, word, "the name of who fires it");
    if (lua_type(L, 2) == LUA_TNUMBER) {
        choice = FLIGHT_NTH;
        number = value_whole(L, 2, word, 1, 1000000);
    } else if (!lua_isnil(L, 2)) {
        choice = FLIGHT_NEXT;
        while (missile_choices[choice].name &&
               (lua_type(L, 2) != LUA_TSTRING ||
                strcmp(lua_tostring(L, 2), missile_choices[choice].name) != 0))
            choice++;
        if (!missile_choices[choice].name)
            script_expected(L, 2, word, "\"next\", \"last\" or a number");
    }
    struct camera_target *target = new_target(L, TARGET_MISSILE);
    target->name = who;
    target->item = item_name_find(NAMED_MISSILE, word);
    target->choice = (enum flight_choice)choice;
    target->number = number;
    return 1;
}

/* The other player of somebody's nth kill or death. */
static int word_other(lua_State *L, const char *word, enum target_kind kind)
{
    script_take_arguments(L, word, 2);
    const char *who = value_player(L, 1, word, "a player's name");
    const int nth = lua_isnil(L, 2) ? 1 : value_whole(L, 2, word, 1, 1000000);
    struct camera_target *target = new_target(L, kind);
    target->name = who;
    target->number = nth;
    return 1;
}

static int word_killer(lua_State *L)
{
    return word_other(L, "killer", TARGET_KILLER);
}

static int word_victim(lua_State *L)
{
    return word_other(L, "victim", TARGET_VICTIM);
}

static int count_parts(const struct camera_target *target)
{
    int num = 0;
    for (int i = 0; i < target->num_parts; i++)
        num += 1 + count_parts(&target->parts[i]);
    return num;
}

/* mid(a, b, ...) */
static int word_mid(lua_State *L)
{
    const int num = lua_gettop(L);
    if (num < 2 || num > MAX_PARTS)
        return luaL_error(L, "mid: expected 2 to %d targets, got %d", MAX_PARTS, num);
    struct camera_target *parts = ARENA_NEW(script_of(L)->arena, struct camera_target, (size_t)num);
    int size = 0;
    for (int i = 0; i < num; i++) {
        value_target(L, i + 1, "mid", &parts[i]);
        size += 1 + count_parts(&parts[i]);
    }
    if (size > MAX_PARTS)
        return luaL_error(L, "mid: made of more than %d targets", MAX_PARTS);
    struct camera_target *target = new_target(L, TARGET_MIDDLE);
    target->num_parts = num;
    target->parts = parts;
    return 1;
}

/* squad("red") */
static int word_squad(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    script_take_arguments(L, "squad", 1);
    new_target(L, TARGET_TEAM)->name = arena_strdup(script_of(L)->arena, name);
    return 1;
}

const struct script_word script_target_words[] = {
    {.name = "aim",
     .help = "a target with offset, lead and lag",
     .call = word_aim,
     .keys = aim_keys},
    {.name = "entity", .help = "an entity by number, or by model and nth", .call = word_entity},
    {.name = "item", .help = "the nth item of a name in the map", .call = word_item},
    {.name = "rocket",
     .help = "a rocket of a player: next, last or nth",
     .call = word_missile,
     .values = missile_choices},
    {.name = "grenade",
     .help = "a grenade of a player: next, last or nth",
     .call = word_missile,
     .values = missile_choices},
    {.name = "nail",
     .help = "a nail of a player: next, last or nth",
     .call = word_missile,
     .values = missile_choices},
    {.name = "killer", .help = "who kills a player in the nth death", .call = word_killer},
    {.name = "victim", .help = "who dies in a player's nth kill", .call = word_victim},
    {.name = "mid", .help = "the middle of several targets", .call = word_mid},
    {.name = "squad", .help = "the middle of a team", .call = word_squad},
    SCRIPT_END,
};

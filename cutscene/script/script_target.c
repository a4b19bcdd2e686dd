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

void script_target_normalize_arguments(lua_State *L, const char *word)
{
    script_limit_arguments(L, word, 2);
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

/* Returns a copy of a camera's path without look targets. */
static struct camera *path_without_looks(struct arena *arena, const struct camera *from)
{
    struct camera *camera = arena_copy(arena, from, sizeof *from);
    camera->look = camera->target = (struct camera_target){0};
    camera->keys = arena_copy(arena, from->keys, (size_t)from->num_keys * sizeof *from->keys);
    for (int i = 0; i < from->num_keys; i++)
        camera->keys[i].look = (struct camera_target){0};
    return camera;
}

void script_target_value(lua_State *L, int index, const char *what, struct camera_target *out)
{
    const struct camera_target *target = luaL_testudata(L, index, TYPE_TARGET);
    const struct camera *camera = luaL_testudata(L, index, TYPE_CAMERA);
    struct arena *arena = script_of(L)->arena;
    if (target) {
        *out = *target;
    } else if (camera && camera->kind == CAMERA_PATH) {
        out->kind = TARGET_PATH;
        out->path = path_without_looks(arena, camera);
    } else if (lua_type(L, index) == LUA_TSTRING || lua_type(L, index) == LUA_TNUMBER) {
        out->name = script_value_player(L, index, what, "");
        out->kind = strcmp(out->name, "pov") == 0 ? TARGET_RECORDER : TARGET_PLAYER;
    } else if (lua_istable(L, index)) {
        out->kind = TARGET_POINT;
        out->point = script_value_vector(L, index, what);
    } else {
        script_expected(
            L, index, what,
            "a player's name or number, \"pov\", {x, y, z}, entity(n), item(...), rocket(...), "
            "mid(...), a path or aim(...)");
    }
}

bool script_target_read(lua_State *L, int index, const char *word, struct camera_target *out)
{
    if (lua_getfield(L, index, word) == LUA_TNIL) {
        lua_pop(L, 1);
        return false;
    }
    script_target_value(L, -1, word, out);
    lua_pop(L, 1);
    return true;
}

enum { FRAME_WORLD, FRAME_TARGET };
static const struct script_word frames[] = {
    [FRAME_WORLD] = SCRIPT_WORD("world", "axes of the map"),
    [FRAME_TARGET] = SCRIPT_WORD("target", "forward, left and up of the target"),
    SCRIPT_END,
};

static const struct script_word aim_keys[] = {
    SCRIPT_WORD("offset", "{x, y, z}, added to the target's position"),
    {.name = "frame", .help = "the axes of the offset", .values = frames},
    SCRIPT_WORD("lead", "seconds by which a camera anticipates it"),
    SCRIPT_WORD("lag", "seconds by which a camera trails it"),
    SCRIPT_END,
};

static int word_aim(lua_State *L)
{
    struct camera_target target = {0};
    int frame = FRAME_WORLD;
    script_target_normalize_arguments(L, "aim");
    script_target_value(L, 1, "aim", &target);
    script_read_check_keys(L, 2, "aim", aim_keys, 1);
    script_read_vector(L, 2, "offset", &target.offset);
    script_read_number(L, 2, "lead", -60, 60, &target.lead);
    script_read_number(L, 2, "lag", 0, 2.5, &target.lag);
    if (script_read_choice(L, 2, "frame", frames, &frame))
        target.offset_is_local = frame == FRAME_TARGET;
    *(struct camera_target *)script_new(L, sizeof target, TYPE_TARGET) = target;
    return 1;
}

/* entity(number), entity("progs/flame.mdl", nth) */
static int word_entity(lua_State *L)
{
    script_limit_arguments(L, "entity", 2);
    if (lua_type(L, 1) == LUA_TNUMBER) {
        const int number = script_value_integer(L, 1, "entity", 1, 65535);
        new_target(L, TARGET_ENTITY)->number = number;
        return 1;
    }
    if (lua_type(L, 1) != LUA_TSTRING)
        script_expected(L, 1, "entity", "a number, or a model: \"progs/flame.mdl\"");
    const int nth = lua_isnil(L, 2) ? 1 : script_value_integer(L, 2, "entity", 1, 65535);
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
    script_limit_arguments(L, "item", 2);
    if (!thing)
        return luaL_error(L, "%s", item_name_unknown(NAMED_ITEM, name).text);
    const int nth = lua_isnil(L, 2) ? 1 : script_value_integer(L, 2, "item", 1, 65535);
    struct camera_target *target = new_target(L, TARGET_ITEM);
    target->item = thing;
    target->number = nth;
    return 1;
}

static const struct script_word missile_choices[] = {
    [FLIGHT_NEXT] = SCRIPT_WORD("next", "the first one fired after the camera begins"),
    [FLIGHT_LAST] = SCRIPT_WORD("last", "the last one fired before that"),
    SCRIPT_END,
};

/* rocket("milton", "next"); upvalue 1 is the kind of missile. */
static int word_missile(lua_State *L)
{
    const char *word = lua_tostring(L, lua_upvalueindex(1));
    int choice = FLIGHT_NEXT, number = 1;
    script_limit_arguments(L, word, 2);
    const char *who = script_value_player(L, 1, word, "a player's name");
    if (lua_type(L, 2) == LUA_TNUMBER) {
        choice = FLIGHT_NTH;
        number = script_value_integer(L, 2, word, 1, 1000000);
    } else if (!lua_isnil(L, 2)) {
        if (lua_type(L, 2) != LUA_TSTRING)
            script_expected(L, 2, word, "\"next\", \"last\" or a number");
        const char *name = lua_tostring(L, 2);
        for (choice = 0; missile_choices[choice].name; choice++)
            if (strcmp(name, missile_choices[choice].name) == 0)
                break;
        if (!missile_choices[choice].name)
            luaL_error(L, "%s: %s", word,
                       script_read_unknown_name(L, "value", name, missile_choices, "a number"));
    }
    struct camera_target *target = new_target(L, TARGET_MISSILE);
    target->name = who;
    target->item = item_name_find(NAMED_MISSILE, word);
    target->choice = (enum flight_choice)choice;
    target->number = number;
    return 1;
}

/* The other player in a player's nth kill or death. */
static int word_other(lua_State *L, const char *word, enum target_kind kind)
{
    script_limit_arguments(L, word, 2);
    const char *who = script_value_player(L, 1, word, "a player's name");
    const int nth = lua_isnil(L, 2) ? 1 : script_value_integer(L, 2, word, 1, 1000000);
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
        script_target_value(L, i + 1, "mid", &parts[i]);
        size += 1 + count_parts(&parts[i]);
    }
    if (size > MAX_PARTS)
        return luaL_error(L, "mid: at most %d targets are supported", MAX_PARTS);
    struct camera_target *target = new_target(L, TARGET_MIDDLE);
    target->num_parts = num;
    target->parts = parts;
    return 1;
}

/* squad("red") */
static int word_squad(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    script_limit_arguments(L, "squad", 1);
    new_target(L, TARGET_TEAM)->name = arena_strdup(script_of(L)->arena, name);
    return 1;
}

const struct script_word script_target_words[] = {
    {.name = "aim",
     .help = "a target with offset, lead and lag",
     .call = word_aim,
     .keys = aim_keys},
    {.name = "entity", .help = "an entity: number, or model and nth", .call = word_entity},
    {.name = "item", .help = "an item of the map: name, nth", .call = word_item},
    {.name = "rocket",
     .help = "a rocket: player, and \"next\", \"last\" or nth",
     .call = word_missile,
     .values = missile_choices},
    {.name = "grenade",
     .help = "a grenade: player, and \"next\", \"last\" or nth",
     .call = word_missile,
     .values = missile_choices},
    {.name = "nail",
     .help = "a nail: player, and \"next\", \"last\" or nth",
     .call = word_missile,
     .values = missile_choices},
    {.name = "killer", .help = "the killer in a player's nth death", .call = word_killer},
    {.name = "victim", .help = "the victim of a player's nth kill", .call = word_victim},
    {.name = "mid", .help = "the centre of several targets", .call = word_mid},
    {.name = "squad", .help = "the centre of a team", .call = word_squad},
    SCRIPT_END,
};

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_camera.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/size_text.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_file.h"
#include "cutscene/camera/focal_length.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_ease.h"
#include "cutscene/script/script_lens.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_target.h"
#include "cutscene/script/script_word.h"

static const double FAR_AWAY = SCRIPT_FAR_AWAY;

/* The keys of all cameras except the recorded view. */
#define COMMON_KEYS                                                                                \
    SCRIPT_WORD("fov", "horizontal field of view for a 4:3 picture, degrees"),                     \
        SCRIPT_WORD("roll", "degrees"),                                                            \
        SCRIPT_WORD("lag", "seconds by which it trails its targets"),                              \
        SCRIPT_WORD("shake", "a quick tremble, degrees"),                                          \
        SCRIPT_WORD("handheld", "a slow drift, 1: a steady hand"),                                 \
        SCRIPT_WORD("seed", "random seed of shake and handheld"), SCRIPT_LENS_KEYS
#define LOOK_KEY SCRIPT_WORD("look", "the target to point at")
#define ANGLES_KEY SCRIPT_WORD("angles", "{pitch, yaw, roll} instead of look")
#define COLLIDE_KEY SCRIPT_WORD("collide", "false: passes through walls, doors and lifts")

/* Pushes a camera with the keys that all cameras have in common. `known` are all keys that
 * this kind accepts. */
static struct camera *new_camera(lua_State *L, enum camera_kind kind, const char *what,
                                 const struct script_word *known, int positions)
{
    double lag = 0.0;
    struct camera *camera = script_new(L, sizeof *camera, TYPE_CAMERA);
    camera->kind = kind;
    if (!lua_istable(L, 2))
        script_expected(L, 2, what, "a table of options");
    script_read_check_keys(L, 2, what, known, positions);
    if (script_read_curve(L, 2, "fov", 5, 170, &camera->focal))
        for (int i = 0; i < camera->focal.num; i++)
            camera->focal.keys[i].value = focal_length_of_fov(camera->focal.keys[i].value);
    script_read_curve(L, 2, "shake", 0, 90, &camera->shake);
    script_read_curve(L, 2, "handheld", 0, 90, &camera->handheld);
    script_read_integer(L, 2, "seed", -1000000000, 1000000000, &camera->seed);
    script_read_curve(L, 2, "roll", -3600, 3600, &camera->roll);
    script_target_read(L, 2, "look", &camera->look);
    script_lens_read(L, what, camera);
    camera->has_angles = script_read_vector(L, 2, "angles", &camera->angles);
    if (camera->has_angles && camera->look.kind != TARGET_NONE)
        luaL_error(L, "%s: look and angles are mutually exclusive", what);
    if (!lua_isnil(L, 1) && kind != CAMERA_PATH && kind != CAMERA_FIXED)
        script_target_value(L, 1, what, &camera->target);
    if (script_read_number(L, 2, "lag", 0, 2.5, &lag)) {
        camera->target.lag = lag;
        camera->look.lag = camera->look.lag > 0.0 ? camera->look.lag : lag;
    }
    return camera;
}

static void need_target(lua_State *L, const struct camera *camera, const char *what)
{
    if (camera->target.kind == TARGET_NONE)
        luaL_error(L, "%s: expected a target: a player's name, \"pov\", entity(n), ...", what);
}

static const struct script_word pov_keys[] = {COMMON_KEYS, SCRIPT_END};

static int word_pov(lua_State *L)
{
    /* The recorded view moves only as recorded. */
    static const struct script_word own[] = {SCRIPT_WORD("fov", ""), SCRIPT_LENS_KEYS, SCRIPT_END};
    script_target_normalize_arguments(L, "pov");
    const bool is_own = lua_isnil(L, 1) ||
                        (lua_type(L, 1) == LUA_TSTRING && strcmp(lua_tostring(L, 1), "pov") == 0);
    new_camera(L, CAMERA_POV, "pov", is_own ? own : pov_keys, 1);
    return 1;
}

static const struct script_word fixed_keys[] = {
    SCRIPT_WORD("pos", "its position, {x, y, z}"), ANGLES_KEY, LOOK_KEY, COMMON_KEYS, SCRIPT_END,
};

static int word_fixed(lua_State *L)
{
    script_target_normalize_arguments(L, "fixed");
    struct camera *camera = new_camera(L, CAMERA_FIXED, "fixed", fixed_keys, 0);
    if (!script_read_vector(L, 2, "pos", &camera->pos))
        return luaL_error(L, "fixed: expected pos = {x, y, z}");
    return 1;
}

static const struct script_word rig_keys[] = {
    SCRIPT_WORD("offset", "{forward, left, up} from the target, units"),
    ANGLES_KEY,
    LOOK_KEY,
    COMMON_KEYS,
    SCRIPT_END,
};

static int word_rig(lua_State *L)
{
    script_target_normalize_arguments(L, "rig");
    struct camera *camera = new_camera(L, CAMERA_RIG, "rig", rig_keys, 1);
    need_target(L, camera, "rig");
    script_read_vector(L, 2, "offset", &camera->offset);
    return 1;
}

static const struct script_word directions[] = {
    SCRIPT_WORD("view", "the direction of view"),
    SCRIPT_WORD("movement", "the direction of movement"),
    SCRIPT_END,
};

static const struct script_word chase_keys[] = {
    {.name = "along", .help = "the direction behind which it stays", .values = directions},
    SCRIPT_WORD("distance", "units behind the target"),
    SCRIPT_WORD("height", "units above the target"),
    LOOK_KEY,
    COLLIDE_KEY,
    COMMON_KEYS,
    SCRIPT_END,
};

static int word_chase(lua_State *L)
{
    script_target_normalize_arguments(L, "chase");
    struct camera *camera = new_camera(L, CAMERA_CHASE, "chase", chase_keys, 1);
    need_target(L, camera, "chase");
    int way = 0;
    camera->collide = true;
    if (script_read_choice(L, 2, "along", directions, &way))
        camera->follows_movement = way == 1;
    script_read_bool(L, 2, "collide", &camera->collide);
    script_read_curve(L, 2, "distance", -FAR_AWAY, FAR_AWAY, &camera->distance);
    script_read_curve(L, 2, "height", -FAR_AWAY, FAR_AWAY, &camera->height);
    return 1;
}

static const struct script_word orbit_keys[] = {
    SCRIPT_WORD("radius", "units from the target"),
    SCRIPT_WORD("angle", "degrees, 0: east, 90: north"),
    SCRIPT_WORD("height", "units above the target"),
    LOOK_KEY,
    COLLIDE_KEY,
    COMMON_KEYS,
    SCRIPT_END,
};

static int word_orbit(lua_State *L)
{
    script_target_normalize_arguments(L, "orbit");
    struct camera *camera = new_camera(L, CAMERA_ORBIT, "orbit", orbit_keys, 1);
    need_target(L, camera, "orbit");
    camera->collide = true;
    script_read_bool(L, 2, "collide", &camera->collide);
    script_read_curve(L, 2, "radius", 0, FAR_AWAY, &camera->distance);
    script_read_curve(L, 2, "angle", -FAR_AWAY, FAR_AWAY, &camera->angle);
    script_read_curve(L, 2, "height", -FAR_AWAY, FAR_AWAY, &camera->height);
    return 1;
}

static const struct script_word path_key_keys[] = {
    SCRIPT_WORD("pos", "position, {x, y, z}"),
    ANGLES_KEY,
    LOOK_KEY,
    SCRIPT_WORD("fov", "horizontal field of view for a 4:3 picture, degrees"),
    SCRIPT_WORD("roll", "degrees"),
    {.name = "ease", .help = "timing from the previous key to this one", .values = script_eases},
    SCRIPT_WORD("corner", "true: the path turns sharply here"),
    SCRIPT_WORD("before", "{x, y, z}: Bezier handle towards the previous key"),
    SCRIPT_WORD("after", "{x, y, z}: Bezier handle towards the next key"),
    SCRIPT_END,
};

/* Reads { time, pos =, look =, angles =, fov =, roll =, corner = } on top of the stack. */
static void read_path_key(lua_State *L, struct camera_key *key)
{
    const int index = lua_gettop(L);
    if (!lua_istable(L, index))
        script_expected(L, index, "path", "keys { time, pos = {x, y, z}, ... }");
    script_read_check_keys(L, index, "path key", path_key_keys, 1);
    lua_rawgeti(L, index, 1);
    const struct script_time time = script_value_time(L, -1, "path key: time");
    lua_pop(L, 1);
    key->time = time.seconds;
    key->on_demo = time.on_demo;
    if (!script_read_vector(L, index, "pos", &key->pos))
        luaL_error(L, "path key at %s s: expected pos = {x, y, z}", script_number(L, key->time));
    key->has_angles = script_read_vector(L, index, "angles", &key->angles);
    key->has_fov = script_read_number(L, index, "fov", 5, 170, &key->fov);
    script_read_number(L, index, "roll", -3600, 3600, &key->roll);
    script_read_bool(L, index, "corner", &key->corner);
    key->has_before = script_read_vector(L, index, "before", &key->before);
    key->has_after = script_read_vector(L, index, "after", &key->after);
    lua_getfield(L, index, "ease");
    key->ease = script_ease_read(L, -1, EASE_LINEAR);
    lua_pop(L, 1);
    script_target_read(L, index, "look", &key->look);
}

/* Refuses combinations of keys that contradict each other. */
static void check_keys(lua_State *L, const struct camera *camera)
{
    bool looks = camera->look.kind != TARGET_NONE, turns = false;
    for (int i = 0; i < camera->num_keys; i++) {
        const struct camera_key *key = &camera->keys[i];
        looks |= key->look.kind != TARGET_NONE;
        turns |= key->has_angles;
        if (camera->linear && (key->has_before || key->has_after))
            luaL_error(L, "path: before and after cannot be used with linear = true");
    }
    if (looks && turns)
        luaL_error(L, "path: look and angles are mutually exclusive, also in different keys");
}

/* Returns the aspect ratio of the picture according to film { }. */
static double film_aspect(const struct film *film)
{
    int width = 16, height = 9;
    for (int i = 0; i < film->settings.num; i++)
        if (strcmp(film->settings.settings[i].name, "size") == 0 &&
            size_text_parse(&width, &height, film->settings.settings[i].value))
            break;
    return (double)width / height;
}

/* Reads file = "x.cam", at = time: the keys of another tool's file, which start at that time. */
static void read_camera_file(lua_State *L, struct camera *camera)
{
    struct camera_import_options options = {.aspect = film_aspect(script_of(L)->film), .fov = 90};
    struct script_time at = {0};
    struct camera_file file;
    struct err err = {0};
    const char *name = NULL;
    size_t size;
    script_forbid_film(L, "path { file = ... }");
    script_read_string(L, 2, "file", &name);
    script_read_time(L, 2, "at", &at);
    if (camera->focal.num == 1)
        options.fov = fov_of_focal_length(camera->focal.keys[0].value);
    const char *text = script_load(L, script_path(L, "path", name), LIMIT_CAMERA_SIZE, &size);
    if (!camera_file_parse(&file, name, text, size, &options, script_of(L)->arena, &err)) {
        script_of(L)->err->kind = err.kind;
        luaL_error(L, "path: %s", err.text);
    }
    if (file.adds_fov && camera->focal.num > 1)
        luaL_error(L, "path: fov: expected a single number, to which this file's values are added");
    if (file.adds_fov)
        camera->focal.num = 0;
    /* At constant speed only the path's shape is that of the file. */
    camera->is_time_spline = file.is_time_spline && !camera->constant && !camera->linear;
    camera->linear_rotation = file.linear_rotation;
    camera->linear_fov = file.linear_fov;
    camera->linear |= file.linear;
    camera->num_keys = file.num;
    camera->keys = file.keys;
    const double first = file.keys[0].time;
    for (int i = 0; i < file.num; i++) {
        camera->keys[i].time += at.seconds - first;
        camera->keys[i].on_demo = at.on_demo;
    }
}

static bool has_key(lua_State *L, const char *word)
{
    const bool has = lua_getfield(L, 2, word) != LUA_TNIL;
    lua_pop(L, 1);
    return has;
}

static const struct script_word path_keys[] = {
    SCRIPT_WORD("constant", "true: constant speed from the first key to the last"),
    SCRIPT_WORD("linear", "true: straight lines"),
    SCRIPT_WORD("tension", "0 (round) to 1 (nearly straight from key to key)"),
    SCRIPT_WORD("loop", "repeats the path: seconds from the last key to the first"),
    SCRIPT_WORD("file", "reads the path from another tool's file, instead of keys"),
    SCRIPT_WORD("at", "the time of the file's first key"),
    LOOK_KEY,
    COMMON_KEYS,
    SCRIPT_END,
};

static int word_path(lua_State *L)
{
    script_limit_arguments(L, "path", 1);
    lua_pushvalue(L, 1); /* the options are at 2 */
    struct camera *camera = new_camera(L, CAMERA_PATH, "path", path_keys, LIMIT_SCRIPT_ITEMS);
    script_read_bool(L, 2, "constant", &camera->constant);
    script_read_bool(L, 2, "linear", &camera->linear);
    script_read_number(L, 2, "loop", 0.001, 3600, &camera->loop);
    script_read_number(L, 2, "tension", 0, 1, &camera->tension);
    camera->num_keys = (int)lua_rawlen(L, 2);
    if (has_key(L, "file") && camera->num_keys == 0) {
        read_camera_file(L, camera);
        return 1;
    }
    if (has_key(L, "file") || has_key(L, "at"))
        return luaL_error(L, "path: expected keys, or file and at");
    if (camera->num_keys == 0)
        return luaL_error(L, "path: expected keys { time, pos = {x, y, z}, ... }");
    camera->keys = ARENA_NEW(script_of(L)->arena, struct camera_key, (size_t)camera->num_keys);
    for (int i = 0; i < camera->num_keys; i++) {
        lua_rawgeti(L, 2, i + 1);
        read_path_key(L, &camera->keys[i]);
        lua_pop(L, 1);
    }
    check_keys(L, camera);
    return 1;
}

/* Reads { time, value, ease } on top of the stack. */
static void read_curve_key(lua_State *L, struct curve_key *key)
{
    const int index = lua_gettop(L);
    if (!lua_istable(L, index))
        script_expected(L, index, "keys", "{ time, value, \"ease\" }");
    script_read_check_list(L, index, "keys", 3);
    for (int i = 1; i <= 3; i++)
        lua_rawgeti(L, index, i);
    const struct script_time time = script_value_time(L, index + 1, "keys: time");
    key->time = time.seconds;
    key->on_demo = time.on_demo;
    const struct script_time *demo = luaL_testudata(L, index + 2, TYPE_TIME);
    key->value = demo ? demo->seconds : script_value_number(L, index + 2, "keys: value", -1e9, 1e9);
    key->ease = script_ease_read(L, index + 3, EASE_DEFAULT);
    lua_settop(L, index);
}

static int word_keys(lua_State *L)
{
    script_limit_arguments(L, "keys", 1);
    if (!lua_istable(L, 1) || lua_rawlen(L, 1) == 0)
        return script_expected(L, 1, "keys", "{ {time, value}, {time, value, \"ease\"}, ... }");
    struct curve *curve = script_new(L, sizeof *curve, TYPE_CURVE);
    curve->num = (int)lua_rawlen(L, 1);
    if (curve->num > LIMIT_SCRIPT_ITEMS)
        return luaL_error(L, "keys: at most %d are supported", LIMIT_SCRIPT_ITEMS);
    script_read_check_list(L, 1, "keys", curve->num);
    curve->keys = ARENA_NEW(script_of(L)->arena, struct curve_key, (size_t)curve->num);
    for (int i = 0; i < curve->num; i++) {
        lua_rawgeti(L, 1, i + 1);
        read_curve_key(L, &curve->keys[i]);
        lua_pop(L, 1);
        if (i > 0 && curve->keys[i].on_demo == curve->keys[i - 1].on_demo &&
            curve->keys[i].time <= curve->keys[i - 1].time)
            return luaL_error(L, "keys: key %d at %s s is not after the previous key", i + 1,
                              script_number(L, curve->keys[i].time));
    }
    return 1;
}

static int word_ramp(lua_State *L)
{
    const double from = script_value_number(L, 1, "ramp: from", -1e9, 1e9);
    const double to = script_value_number(L, 2, "ramp: to", -1e9, 1e9);
    script_limit_arguments(L, "ramp", 3);
    const enum curve_ease ease = script_ease_read(L, 3, EASE_LINEAR);
    struct curve *curve = script_new(L, sizeof *curve, TYPE_CURVE);
    curve->is_ramp = true;
    curve->num = 2;
    curve->keys = ARENA_NEW(script_of(L)->arena, struct curve_key, 2);
    curve->keys[0].value = from;
    curve->keys[1] = (struct curve_key){.time = 1.0, .value = to, .ease = ease};
    return 1;
}

static int word_dt(lua_State *L)
{
    script_limit_arguments(L, "dt", 1);
    const double seconds = script_value_demo_time(L, 1, "dt");
    struct script_time *time = script_new(L, sizeof *time, TYPE_TIME);
    *time = (struct script_time){seconds, true};
    return 1;
}

const struct script_word script_camera_words[] = {
    [CAMERA_POV] = {.name = "pov",
                    .help = "the view of the recorded player or another one",
                    .call = word_pov,
                    .keys = pov_keys},
    [CAMERA_FIXED] = {.name = "fixed",
                      .help = "at a fixed position",
                      .call = word_fixed,
                      .keys = fixed_keys},
    [CAMERA_CHASE] = {.name = "chase",
                      .help = "behind a target",
                      .call = word_chase,
                      .keys = chase_keys},
    [CAMERA_ORBIT] = {.name = "orbit",
                      .help = "around a target",
                      .call = word_orbit,
                      .keys = orbit_keys},
    [CAMERA_RIG] = {.name = "rig",
                    .help = "attached to a target",
                    .call = word_rig,
                    .keys = rig_keys},
    [CAMERA_PATH] = {.name = "path",
                     .help = "along keys { time, pos = {x, y, z}, ... }",
                     .call = word_path,
                     .keys = path_keys,
                     .items = path_key_keys},
    SCRIPT_END,
};

const struct script_word script_curve_words[] = {
    {.name = "keys",
     .help = "a number that changes over time: { {time, value, ease}, ... }",
     .call = word_keys,
     .values = script_eases},
    {.name = "ramp",
     .help = "a number that changes over the shot: from, to, ease",
     .call = word_ramp,
     .values = script_eases},
    {.name = "dt", .help = "demo time, for use in place of shot time", .call = word_dt},
    SCRIPT_END,
};

const char *script_camera_name(enum camera_kind kind)
{
    return script_camera_words[kind].name;
}

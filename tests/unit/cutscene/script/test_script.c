/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/camera_path.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/script/script.h"
#include "cutscene/script/script_host.h"
#include "pipeline/settings/settings.h"

/* A demo in which everything happens at 10 seconds times `nth`. */
static bool find(void *context, const struct film_source *source, const struct search_query *query,
                 double *time, struct err *err)
{
    (void)context, (void)source;
    if (query->who && strcmp(query->who, "nobody") == 0)
        return err_set(err, ERR_FORMAT, "unknown player \"nobody\"");
    *time = query->kind == SEARCH_START ? 0.0 : 10.0 * query->nth;
    return true;
}

static bool check(void *context, const char *option, const char *value, struct err *err)
{
    struct render_settings settings = {0};
    (void)context;
    return settings_set(&settings, option, value, err);
}

static bool run(struct film *film, const char *text, struct arena *arena, struct err *err)
{
    char path[] = "/tmp/test_scriptXXXXXX";
    const struct script_host host = {
        .context = NULL, .find = find, .option = settings_of_scripts, .check = check};
    const int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    const bool ok = script_run(film, path, &host, arena, err);
    unlink(path);
    return ok;
}

#define DEMO "demo('A', 'a.dem')\n"
#define SHOT DEMO "shot { from = 1, to = 2, "

static void assert_fails(const char *text, const char *says)
{
    struct arena *arena = arena_create();
    struct film film;
    struct err err = {0};
    assert_false(run(&film, text, arena, &err));
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not say \"%s\"", err.text, says);
    arena_destroy(arena);
}

/* A value that is made and dropped was meant to be in a shot. */
static void script__dropped_value__is_refused(void **state)
{
    static const struct {
        const char *text, *says;
    } dropped[] = {
        {"still('a.png', 1)", ":2: still: has no effect by itself"},
        {"local a = 1 still 'b'", ":2: still: expected"},
        {"--[[ a\n]] local a = [==[ ]]\n ]==]\nfixed { pos = {0, 0, 0} }", ":5: fixed: has no"},
        {"if true then aim('x') end", ":2: aim: has no"},
        {"for i = 1, 2 do\n keys { {0, 1}, {1, 2} } end", ":3: keys: has no"},
        {"local function f(...) orbit('x') end\nf()", ":2: orbit: has no"},
        {"local a = still; pov()", ":2: pov: has no"},
        {";(nil or dt)(3)", NULL},
        {"local c = fixed { pos = {0, 0, 0} }", NULL},
        {"local t = { still('a.png', 1), cam = pov() }", NULL},
        {"local function f() return still('a.png', 1) end\nf()", NULL},
        {"local a = 'still(1)' -- still('x')", NULL},
        {"local s = \"\\\"\" .. 'x' local k = { \n keys { {0, 1}, {1, 2} } }", NULL},
        {"local a, b = pov(),\n pov()", NULL},
        {"note('a') note(1)", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++) {
        struct arena *arena = arena_create();
        struct film film;
        struct err err = {0};
        char text[512];
        snprintf(text, sizeof text, "demo('A', 'a.dem')\n%s\nshot { from = 1, to = 2 }",
                 dropped[i].text);
        const bool ok = run(&film, text, arena, &err);
        if (ok != !dropped[i].says || (!ok && !strstr(err.text, dropped[i].says)))
            fail_msg("%s: \"%s\"", dropped[i].text, err.text);
        arena_destroy(arena);
    }
}

static void script__shot_list__is_data(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct film film;
    struct err err = {0};
    const bool ok = run(
        &film,
        "film { output = 'x.mp4', size = '640x360', fps = '30000/1001' }\n"
        "local A = demo('A', 'a.dem')\n"
        "shot { name = 'one', from = A.at.kill('x', 7) - 2, to = '1:15.5',\n"
        "  camera = orbit('x', { radius = 150, angle = ramp(0, 360), lag = 0.1 }),\n"
        "  cuts = { { dt(72), chase('pov') }, { 6, fixed { pos = {1, 2, 3},\n"
        "           look = aim('x', { offset = {0, 0, 22}, lead = 0.1 }) } } },\n"
        "  caption = { 'hi', at = 1, place = 'upper right', margin = {0.05, 0.2}, width = 0.4 },\n"
        "  fade = { out = 0.5 }, freeze = { at = 3, length = 1 },\n"
        "  still('a.png', 2) }\n",
        arena, &err);
    if (!ok)
        fail_msg("%s", err.text);
    assert_int_equal(film.num_shots, 1);
    const struct shot *shot = &film.shots[0];
    assert_float_equal(shot->map.from, 68, 0);
    assert_float_equal(shot->to, 75.5, 0);
    assert_int_equal(shot->num_cuts, 3);
    assert_int_equal(shot->cuts[0].camera.kind, CAMERA_ORBIT);
    assert_string_equal(shot->cuts[0].camera.target.name, "x");
    assert_int_equal(shot->cuts[1].camera.target.kind, TARGET_RECORDER);
    assert_float_equal(shot->cuts[2].camera.look.offset.z, 22, 0);
    assert_int_equal(shot->captions[0].placing.side, TITLE_RIGHT);
    assert_true(shot->captions[0].placing.has_margin);
    assert_float_equal(shot->captions[0].placing.margin[1], 0.2, 0);
    assert_float_equal(shot->captions[0].width, 0.4, 0);
    assert_string_equal(shot->stills[0].file, "a.png");

    struct film_plan plan;
    assert_true(film_plan_build(&plan, &film, film.fps, arena, &err));
    assert_float_equal(plan.shots[0].duration, 8.5, 1e-6);
    assert_int_equal(plan.num_frames, 255);
    /* After four seconds the demo is at 72, and it has stood still for one second. */
    assert_float_equal(shot->cuts[1].at, 5, 1e-6);
    assert_float_equal(curve_at(&shot->cuts[0].camera.angle, 4.25), 180, 1e-3);
    arena_destroy(arena);
}

static void script__loops_and_functions__make_shots(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct film film;
    struct err err = {0};
    assert_true(run(&film,
                    DEMO "local function s(i) shot { name = 'n' .. i, from = i, length = 1 } end\n"
                         "for i = 1, 5 do s(i) end\n",
                    arena, &err));
    assert_int_equal(film.num_shots, 5);
    assert_string_equal(film.shots[4].name, "n5");
    arena_destroy(arena);
}

static void script__random_and_pairs__are_the_same_every_time(void **state)
{
    (void)state;
    static const char text[] =
        DEMO "local t, s = { b = 1, a = 2, z = 3, q = 4, [1] = 5 }, ''\n"
             "for k, v in pairs(t) do s = s .. k .. v end\n"
             "shot { name = s .. math.random(1000000), from = 0, length = 1 }\n";
    char names[2][64];
    for (int i = 0; i < 2; i++) {
        struct arena *arena = arena_create();
        struct film film;
        struct err err = {0};
        assert_true(run(&film, text, arena, &err));
        snprintf(names[i], sizeof names[i], "%s", film.shots[0].name);
        arena_destroy(arena);
    }
    assert_string_equal(names[0], names[1]);
    assert_memory_equal(names[0], "15a2b1q4z3", 10);
}

/* Not those of the C library, whose last bits differ. */
static void script__math__is_that_of_demoreel(void **state)
{
    (void)state;
    static const char text[] =
        DEMO "local m = math\n"
             "assert(m.sin(2) == 0x1.d18f6ead1b446p-1 and m.cos(2) == -0x1.aa22657537205p-2)\n"
             "assert(m.tan(2) == -0x1.17af62e0950f8p+1 and m.exp(2) == 0x1.d8e64b8d4ddaep+2)\n"
             "assert(m.asin(1) == m.pi / 2 and m.acos(-1) == m.pi and m.atan(1) == m.pi / 4)\n"
             "assert(m.atan(-1, -1) == -0.75 * m.pi and m.log(2) == 0x1.62e42fefa39efp-1)\n"
             "assert(m.log(8, 2) == 3 and m.log(1000, 10) == 3 and m.log(9, 3) == 2)\n"
             "assert(m.pow(3, 4) == 81 and m.pow(2, 0.5) == m.sqrt(2))\n"
             "assert(not (m.atan2 or m.cosh or m.log10 or m.sinh or m.tanh))\n"
             "shot { from = 0, length = 1 }\n";
    struct arena *arena = arena_create();
    struct film film;
    struct err err = {0};
    if (!run(&film, text, arena, &err))
        fail_msg("%s", err.text);
    arena_destroy(arena);
    assert_fails("local x = math.sin()", "bad argument #1 to 'sin'");
    assert_fails("local x = math.atan(1, 'x')", "bad argument #2 to 'atan'");
}

static void script__sandbox__cannot_be_left(void **state)
{
    (void)state;
    static const char *const words[] = {
        "io",     "os",           "debug",    "package",   "require",
        "dofile", "load",         "loadfile", "print",     "collectgarbage",
        "rawset", "setmetatable", "pcall",    "coroutine", "next"};
    char text[128];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        snprintf(text, sizeof text, "local x = %s", words[i]);
        assert_fails(text, "is not available in scripts");
    }
    assert_fails("local s = ('x').gsub", "has no shots");
    assert_fails("local s = ('x'):find('x')", "attempt to call a nil value");
    assert_fails("include '../x.lua'", "expected the name of a file in the script's folder");
    assert_fails("include '/etc/passwd'", "expected the name of a file in the script's folder");
    assert_fails("\nlocal s = string.format('%d', 'x')", ":2: bad argument #2 to 'format'");
    assert_fails("\nlocal s = string.format('%d')", ":2: bad argument #2 to 'format'");
    assert_fails("local s = ('%y'):format(1)", ":1: invalid conversion '%y' to 'format'");
    assert_fails("local s = ('%s'):format({})",
                 ":1: format: expected a string or a number, got a table");
    assert_fails("local s = ('%p'):format('x')", "format: %p is not supported");
    assert_fails("local s = string.format('%-20p', 'x')", "format: %p is not supported");
}

static void script__endless_or_greedy__is_stopped(void **state)
{
    (void)state;
    assert_fails("while true do end", "did not finish within 100 million steps");
    assert_fails("local s = 'x'\nwhile true do s = s .. s end",
                 ":2: a string is longer than 1024 KB");
    assert_fails("local t = {}\nwhile true do t[#t + 1] = {} end",
                 "the script needs more than 64 MB");
    assert_fails("\nlocal function f() return 1 + f() end\nf()", ":2: ");
    assert_fails("local s = ('x'):rep(1 << 40)", "");
    assert_fails("local t = {} for i = 1, 4096 do t[i] = { i, i } end\n"
                 "while true do k = keys(t) end",
                 "more than 64 MB");
}

static void script__mistakes__name_line_value_and_neighbour(void **state)
{
    (void)state;
    assert_fails("\n\norbti('x')", ":3: unknown word \"orbti\"; did you mean \"orbit\"?");
    assert_fails(SHOT "camera = orbit('x', { radiu = 3 }) }",
                 ":2: orbit: unknown key \"radiu\"; did you mean \"radius\"?");
    assert_fails(SHOT "camera = orbit('x', { radius = 'far' }) }",
                 "radius: expected a number, keys {...} or ramp(from, to), got \"far\"");
    assert_fails(SHOT "hud = 'fancy' }",
                 "hud: unknown value \"fancy\"; expected one of classic, overlay, broadcast, none");
    assert_fails(SHOT "camera = 'pov' }", "expected a camera");
    assert_fails(SHOT "camera = fixed { pos = {1, 2} } }", "three numbers");
    assert_fails(SHOT "camera = pov { fstop = 2 } }", "pov: fstop, blur and blades require focus");
    assert_fails(SHOT "camera = pov { focus = 9, blur = 1, fstop = 2 } }",
                 "pov: fstop and blur are mutually exclusive");
    assert_fails(SHOT "camera = pov { focus = {{0, 9}, {1}} } }", "focus: expected a player");
    assert_fails(SHOT "camera = pov { focus = 1 } }", "expected numbers from 4 to 100000, got 1");
    assert_fails(SHOT "camera = pov { focus = 9, blades = 2 } }", "blades: expected");
    assert_fails(SHOT "camera = orbit() }", "orbit: expected a target");
    assert_fails(SHOT "unseen = 'ghosts' }",
                 "unseen: unknown value \"ghosts\"; did you mean \"ghost\"?");
    assert_fails(SHOT "colors = { x = 14 } }", "colors: expected a number from");
    assert_fails(SHOT "colours = { x = 14 } }", "colors: expected a number from");
    assert_fails(SHOT "colours = { x = 1 }, colors = { x = 1 } }", "are synonyms: use only one");
    assert_fails(
        SHOT "caption = { 'a', outline_color = 'pink' } }",
        "outline_colour: unknown colour \"pink\"; expected one of black, white, grey, red");
    assert_fails(SHOT "caption = { 'a', colr = 'red' } }", "did you mean \"colour\"?");
    assert_fails(SHOT "caption = 'hi' }", "caption: expected { \"text\", at = time");
    assert_fails(SHOT "still('a.jpg', 0) }",
                 "expected a file name that ends in .png, got \"a.jpg\"");
    assert_fails(SHOT "skins = { x = '../a' } }", "skins: expected the name of a file in skins/");
    assert_fails(SHOT "hud_hide = 'clokc' }", "hud_hide: ");
    assert_fails(SHOT "hide = { true } }", "hide: expected a player's name");
    assert_fails(SHOT "camera = pov { lag = 1 } }", "pov: unknown key \"lag\"");
    assert_fails(SHOT "camera = orbit(item('quod')) }",
                 "unknown item \"quod\"; did you mean \"quad\"?");
    assert_fails(SHOT "camera = orbit(rocket('x', 'first')) }",
                 "rocket: unknown value \"first\"; expected one of next, last, a number");
    assert_fails(SHOT "camera = orbit(mid('x')) }", "2 to 32 targets, got 1");
    assert_fails("local t = 'x' for i = 1, 9 do t = mid(t, t) end", "at most 32 targets");
    assert_fails(DEMO "shot { from = at.pickup(), to = 2 }", "an item: \"quad\"");
    assert_fails(SHOT "speed = keys { {1, 1}, {1, 2} } }", "not after the previous key");
    assert_fails(DEMO "shot { from = at.kil('x', 1) }",
                 "at: unknown moment \"kil\"; did you mean \"kill\"?");
    assert_fails(DEMO "shot { from = at.kill('nobody', 1) }", "at.kill: unknown player");
    assert_fails(DEMO "shot { from = 1 }", "from and to, or from and length");
    assert_fails(DEMO "shot { from = '1:xx', to = 2 }", "expected a demo time");
    assert_fails(SHOT "gain = 17 }", ":2: gain: expected a number from 0 to 16, got 17");
    assert_fails(SHOT "speed = 101 }", "expected numbers from -100 to 100, got 101");
    assert_fails(SHOT "speed = 1e300 }", "got 1e+300");
    assert_fails(DEMO "shot { demo = 'B', from = 1, to = 2 }",
                 "unknown demo \"B\"; expected \"A\"");
    assert_fails("shot { from = 1, to = 2 }", "shot: no demo is defined");
    assert_fails("film { size = '1920' }", ":1: film: size: expected a size");
    assert_fails("film { crf = 64 }", "film: crf: ");
    assert_fails("film { external_textures = false }", "expected a number or a string, got false");
    assert_fails("film { crosshair = 1 }", "crosshair: expected true or false");
    assert_fails("film { fsp = 60 }", "unknown key \"fsp\"; did you mean \"fps\"?");
    assert_fails("film { profile = 'yuotube' }", "did you mean \"youtube\"?");
    assert_fails("profile('a', { inherit = 'a' })", "unknown profile \"a\"");
    assert_fails(DEMO "dissolve(10)", "dissolve: must be between two shots");
    assert_fails(SHOT "}\ndissolve(10)\n", ":3: dissolve: expected a shot after it");
    assert_fails(SHOT "} dissolve(10) wipe(10)", "wipe: there is already a dissolve");
    assert_fails(SHOT "} wipe(10, 'lft')", "wipe: unknown value \"lft\"; did you mean \"left\"?");
    assert_fails(SHOT "} wipe(10, 'left', { sound = 'wosh' })",
                 "sound: unknown value \"wosh\"; did you mean \"whoosh\"?");
    assert_fails(SHOT "} dissolve(10, 'whoosh')", "dissolve: expected a table of options");
    assert_fails(SHOT "fade = { out = 1 } } dip(9) shot { from = 1, to = 2 }",
                 "already has a fade");
    assert_fails("music('a.ogg', { gane = 1 })", "did you mean \"gain\"?");
    assert_fails("music('a.ogg', { at = dt(3) })", "music: at: expected film time");
    assert_fails("music('a.ogg', { duck = 2 })", "duck: expected a number from 0");
    assert_fails(SHOT "sound = 'loud' }",
                 "sound: unknown value \"loud\"; expected one of pitch, stretch, normal, mute");
    assert_fails(SHOT "gain = -1 }", "gain: expected a number");
    assert_fails("x = = 1", ":1:");
    assert_fails("\x1bLua", "");
}

/* Anything in a script that would have no effect is an error. */
static void script__values_without_effect__are_errors(void **state)
{
    (void)state;
    assert_fails(DEMO "film { fps = 30 }", ":2: film: must come before demo");
    assert_fails("map('a') film { fps = 30 }", "film: must come before map");
    assert_fails("film { threads = 2 }", "film: unknown key \"threads\"");
    assert_fails(SHOT "caption = { { 'a' }, { 'b' }, at = 3 } }",
                 "caption: unexpected key \"at\" in a list");
    assert_fails(SHOT "caption = { { 'a' }, 'b' } }", "caption: expected a table, got \"b\"");
    assert_fails(SHOT "fade = { { out = 1 } } }", "fade: unexpected value at position 1");
    assert_fails(SHOT "fade = 1 }", "fade: expected { [\"in\"]");
    assert_fails(SHOT "cuts = { { 0.5, pov(), fixed { pos = {1, 2, 3} } } } }",
                 "cuts: unexpected value at position 3");
    assert_fails(SHOT "hide = { 'x', them = 'y' } }", "hide: unexpected key \"them\" in a list");
    assert_fails(SHOT "colors = { x = {4, 13, 5} } }", "colors: unexpected value");
    assert_fails(SHOT "caption = { 'a', place = {0.5, 0.5, z = 1} } }",
                 "place: unexpected key \"z\"");
    assert_fails(SHOT "camera = fixed { pos = {1, 2, 3, w = 4} } }", "pos: unexpected key \"w\"");
    assert_fails(SHOT "speed = keys { {0, 1, 'in', 4} } }", "keys: unexpected value");
    assert_fails(SHOT "camera = fixed { pos = {1, 2, 3}, look = 'x', angles = {0, 0, 0} } }",
                 "fixed: look and angles are mutually exclusive");
    assert_fails(SHOT "camera = path { { 0, pos = {1, 2, 3}, look = 'x' },\n"
                      "{ 1, pos = {1, 2, 4}, angles = {0, 0, 0} } } }",
                 "path: look and angles are mutually exclusive");
    assert_fails(SHOT
                 "camera = path { linear = true, { 0, pos = {1, 2, 3}, after = {1, 0, 0} } } }",
                 "path: before and after cannot be used with linear");
    assert_fails("demo('A', 'a.dem', 'x')", "demo: expected { pov = player }, got \"x\"");
    assert_fails("map('a', 'b')", "map: too many arguments: expected at most 1, got 2");
    assert_fails(DEMO "shot { from = at.kill('x', 1, 'rl'), to = 2 }",
                 "too many arguments: expected at most 2");
    assert_fails(SHOT "camera = chase('x', {}, { lag = 1 }) }",
                 "chase: too many arguments: expected at most 2");
    assert_fails(DEMO "dt(1, 2)", "dt: too many arguments: expected at most 1");
    assert_fails(SHOT "name = 'a' } shot { name = 'a', from = 1, to = 2 }",
                 "shot: the name \"a\" is already used");
    assert_fails(DEMO "shot { from = at.kill('x', 1.5), to = 20 }",
                 "kill: expected an integer, got 1.5");
    assert_fails(SHOT "camera = orbit(rocket('x', 2.5)) }", "rocket: expected an integer");
    assert_fails(SHOT "colors = { x = 3.5 } }", "colors: expected an integer");
    assert_fails(SHOT "} dissolve(10.5)", ":2: dissolve: expected an integer, got 10.5");
    assert_fails(SHOT "} wipe(0.5)", "wipe: expected a number from 1");
    assert_fails(SHOT "still('a.png', 0), still('./a.png', 1) }",
                 ":2: still: \"a.png\" is already used");
    assert_fails(SHOT "still('a.png', 0) } shot { from = 1, to = 2, still('a.png', 0) }",
                 ":2: still: \"a.png\" is already used");
    assert_fails(SHOT "caption = { 'caf\xe9', font = 'sans' } }",
                 ":2: caption: the text is not UTF-8 at byte 4");
    static const char *const aside[] = {"dissolve", "wipe", "dip"};
    for (int i = 0; i < 3; i++) {
        char text[160], says[80];
        snprintf(text, sizeof text, SHOT "}\nshot { from = 3, to = 4, %s(10) }", aside[i]);
        snprintf(says, sizeof says, ":3: shot: cannot contain %s; put it before or after the shot",
                 aside[i]);
        assert_fails(text, says);
    }
    assert_fails(SHOT "music('a.ogg') }", ":2: shot: cannot contain music");
    assert_fails(SHOT "profile('a', {}) }", ":2: shot: cannot contain profile");
    assert_fails(SHOT "camera = orbit('x', { shake = 1, seed = 1.5 }) }",
                 ":2: seed: expected an integer, got 1.5");
    assert_fails(SHOT "shot { from = 3, to = 4 } }", ":2: shot: cannot contain another shot");
}

static const char *setting(const struct film *film, const char *name)
{
    for (int i = 0; i < film->settings.num; i++)
        if (strcmp(film->settings.settings[i].name, name) == 0)
            return film->settings.settings[i].value;
    return NULL;
}

/* Specific settings override general ones: the film's own, its profile's, then the inherited
 * profile's. */
static void film__profiles__inherit(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct film film;
    struct err err = {0};
    if (!run(&film,
             "profile('mine', { inherit = 'youtube', fps = 30, crf = 20, crosshair = true })\n"
             "profile('ours', { inherit = 'mine', texture_filter = 'nearest', crf = 21 })\n"
             "film { profile = 'ours', fps = 59.94, output = 'a.mp4', crosshair = false }\n" SHOT
             "}",
             arena, &err))
        fail_msg("%s", err.text);
    assert_string_equal(setting(&film, "size"), "2560x1440");
    assert_string_equal(setting(&film, "samples"), "16");
    assert_string_equal(setting(&film, "crf"), "21");
    assert_string_equal(setting(&film, "fps"), "59.94");
    assert_int_equal(film.fps.den, 1001);
    assert_string_equal(setting(&film, "texture-filter"), "nearest");
    assert_string_equal(setting(&film, "output"), "a.mp4");
    assert_null(setting(&film, "crosshair"));
    arena_destroy(arena);
}

static void film__every_word__is_an_option(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct film film;
    struct err err = {0};
    if (!run(
            &film,
            "film { profile = 'plain', output = 'a.mp4', size = '64x36', fps = 60, codec = 'h264', preset = 'slow',\n"
            "  crf = 18, samples = 4, aa = 2, shutter = 180, shutter_phase = 0,\n"
            "  shutter_shape = 'smooth', projection = 'flat', stereo = 'none', eye_distance = 2,\n"
            "  hud = 'none', crosshair = true, loudness = -14, exposure = 'auto', smooth_motion = 'on',\n"
            "  tint = 0.5, near_effects = 'fade', fill_light = 0.1,\n"
            "  no_weapon = true, fov = 100, bob = 0, roll = 0.5, kick = 1, motion = 'predict',\n"
            "  gamma = 0.9, contrast = 1.1, lut = 'a.cube', volume = 0.5, wateralpha = 0.4, music_volume = 1,\n"
            "  texture_filter = 'linear', fullbright_models = true, hud_scale = 2, place = 'speed=top',\n"
            "  show = 'clock', hide = 'feed', light_styles = 'smooth', smooth_effects = true, team_skin = 'base',\n"
            "  external_textures = 'off', enemy_skin = 'base', team_color = '4 4',\n"
            "  enemy_color = '13 13', shadows = true, models = 'mdl', anisotropy = 4,\n"
            "  title = 'a film', chapters = 'none', subtitles = 'captions', depth = '10',\n"
            "  background = 'green', projection = 'flat', stereo = 'none', eye_distance = 2, reframe = true,\n"
            "  light = 'off', look = 'plain', bloom = 0.1, tone = 'off', feed_rows = 2,\n"
            "  player_colors = 'distinct' }\n" SHOT "}",
            arena, &err))
        fail_msg("%s", err.text);
    bool is_flag;
    int num = 0;
    while (settings_of_scripts(num, &is_flag))
        num++;
    assert_int_equal(film.settings.num, num);
    arena_destroy(arena);
}

static struct film_plan plan_text(struct film *film, const char *text, struct arena *arena)
{
    struct film_plan plan;
    struct err err = {0};
    if (!run(film, text, arena, &err) ||
        !film_plan_build(&plan, film, (struct rational){10, 1}, arena, &err))
        fail_msg("%s", err.text);
    return plan;
}

/* A dissolve of 60 frames at 30 fps takes two seconds at any frame rate. */
static void film_plan__dissolve__lays_shots_over_each_other(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct film film;
    int num;
    const struct film_plan plan =
        plan_text(&film,
                  "film { fps = 30 }\n" DEMO "music('m.ogg', { at = 'b' })\n"
                  "shot { from = 0, to = 5 } dissolve(60, { sound = 'whoosh' })\n"
                  "shot { name = 'b', from = 0, to = 4 } dip(30, '#102030')\n"
                  "shot { from = 0, to = 1 }\n",
                  arena);
    assert_int_equal(plan.num_frames, 80);
    assert_int_equal(plan.shots[1].first_frame, 30);
    assert_int_equal(plan.shots[1].overlap, 20);
    assert_int_equal(plan.shots[2].first_frame, 70);
    assert_float_equal(film.music[0].at, 3.0, 1e-9);
    assert_int_equal(film.shots[1].transition.sound, TRANSITION_WHOOSH);
    assert_int_equal(film.shots[2].transition.sound, TRANSITION_SILENT);

    assert_int_equal(film_plan_shots(&plan, 29, &num), 0);
    assert_int_equal(num, 1);
    assert_int_equal(film_plan_shots(&plan, 30, &num), 0);
    assert_int_equal(num, 2);
    assert_int_equal(film_plan_shots(&plan, 49, &num), 0);
    assert_int_equal(num, 2);
    assert_int_equal(film_plan_shots(&plan, 50, &num), 1);
    assert_int_equal(num, 1);
    assert_float_equal(film_plan_blend(&plan, 1, 30), 1.0 / 21, 1e-6);
    assert_float_equal(film_plan_blend(&plan, 1, 49), 20.0 / 21, 1e-6);

    /* Half of a dip's duration on each side. */
    assert_float_equal(film.shots[1].fade_out.length, 0.5, 1e-6);
    assert_float_equal(film.shots[2].fade_in.length, 0.5, 1e-6);
    assert_int_equal(film.shots[2].fade_in.rgb[2], 0x30);
    arena_destroy(arena);
}

static void film_plan__loop__goes_round_and_round(void **state)
{
    (void)state;
    static const char text[] =
        DEMO "shot { from = 0, to = 20, camera = path { constant = true, loop = 1,\n"
             "{ 1, pos = {0, 0, 0}, angles = {0, 0, 0} }, { 2, pos = {100, 0, 0} },\n"
             "{ 3, pos = {100, 100, 0} }, { 4, pos = {0, 100, 0}, angles = {0, 90, 0} } } }";
    struct arena *arena = arena_create();
    struct film film;
    struct film_plan plan;
    struct err err = {0};
    assert_true(run(&film, text, arena, &err));
    assert_true(film_plan_build(&plan, &film, (struct rational){60, 1}, arena, &err));
    const struct camera *camera = &film.shots[0].cuts[0].camera;
    struct camera_path *path = camera_path_create(camera, arena);
    assert_float_equal(camera->period, 4, 1e-9);
    for (int i = 0; i < 100; i++) {
        const struct path_point a = camera_path_at(path, 1 + i / 25.0);
        const struct path_point b = camera_path_at(path, 9 + i / 25.0);
        assert_float_equal(glms_vec3_distance(a.origin, b.origin), 0, 0.01);
        /* Four equal sides in four seconds: the same distance in the same time, also across
         * the seam. */
        const struct path_point c = camera_path_at(path, 1 + (i + 1) / 25.0);
        assert_float_equal(
            glms_vec3_distance(a.origin, c.origin),
            glms_vec3_distance(camera_path_at(path, 1).origin, camera_path_at(path, 1.04).origin),
            0.2);
    }
    assert_float_equal(camera_path_at(path, 2).origin.x, 100, 0.01);
    assert_float_equal(camera_path_at(path, 5).angles.y, 0, 0.1);
    /* The middle of the closing side, computed by hand: like that of any other side. */
    assert_float_equal(camera_path_at(path, 4.5).origin.x, -12.5, 0.01);
    assert_float_equal(camera_path_at(path, 4.5).origin.y, 50, 0.01);
    arena_destroy(arena);
}

static void film_plan__time_that_is_never_reached__is_an_error(void **state)
{
    (void)state;
    static const char *const texts[] = {
        DEMO "shot { from = 5, to = 3 }",
        DEMO "shot { from = 1, to = 3, cuts = { { dt(9), pov() } } }",
        DEMO "shot { from = 1, to = 3, cuts = { { 2.5, pov() } } }",
        DEMO "shot { from = 1, to = 3, speed = 0 }",
        DEMO "shot { from = 1, to = 3, freeze = { at = 2, length = 1 } }",
        DEMO "shot { from = 1, length = 3, freeze = { at = 9, length = 1 } }",
        DEMO "shot { from = 1, length = 3, freeze = { at = -1, length = 1 } }",
        DEMO "shot { from = 1, to = 3, fade = { out = 2.5 } }",
        DEMO "shot { from = 1, to = 3, fade = { ['in'] = 1.5, out = 1 } }",
        DEMO "shot { from = 1, to = 3 } dip(300) shot { from = 1, to = 9 }",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct arena *arena = arena_create();
        struct film film;
        struct film_plan plan;
        struct err err = {0};
        assert_true(run(&film, texts[i], arena, &err));
        assert_false(film_plan_build(&plan, &film, (struct rational){60, 1}, arena, &err));
        arena_destroy(arena);
    }
}

/* The limits of a fade and a freeze; the game's own letters are single bytes. */
static void film_plan__what_just_fits__is_no_mistake(void **state)
{
    (void)state;
    static const char text[] =
        DEMO "local made = shot { from = 1, to = 3, fade = { ['in'] = 1, out = 1 },\n"
             "caption = { 'gold \xc1', at = 1 } }\n"
             "shot { from = 1, length = 3, freeze = { at = 2.5, length = 9 },\n"
             "caption = { 'caf\xc3\xa9 \xef\xbf\xbd', font = 'sans' } }\n";
    struct arena *arena = arena_create();
    struct film film;
    const struct film_plan plan = plan_text(&film, text, arena);
    assert_int_equal(plan.num_frames, 50);
    arena_destroy(arena);
}

/* The link is the archive, not the archive with the member's name. */
static void script__archive_that_is_a_link__is_followed(void **state)
{
    (void)state;
    char path[] = "/tmp/test_script_linkXXXXXX", text[256];
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    unlink(path);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    for (int depth = 0; depth < 3; depth++) {
        snprintf(text, sizeof text, "demo('A', '%s%s')", path + strlen("/tmp/"),
                 depth == 0   ? ""
                 : depth == 1 ? ":x.dem"
                              : ":in.zip:x.dem");
        assert_fails(text, "is outside the script's folder");
    }
    unlink(path);
}

static void script__time_keys__keep_their_eases(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct film film;
    plan_text(&film,
              DEMO "shot { time = keys { {0, 1}, {1, 2, 'linear'}, {2, 5, 'hold'}, {3, 6} } }\n",
              arena);
    const struct time_map *map = &film.shots[0].map;
    assert_float_equal(time_map_at(map, 0.25), 1.25, 1e-12);
    assert_float_equal(time_map_at(map, 1.5), 2, 0);
    assert_int_equal(map->key_eases[3], EASE_DEFAULT);
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(script__dropped_value__is_refused),
        cmocka_unit_test(script__shot_list__is_data),
        cmocka_unit_test(script__loops_and_functions__make_shots),
        cmocka_unit_test(script__random_and_pairs__are_the_same_every_time),
        cmocka_unit_test(script__math__is_that_of_demoreel),
        cmocka_unit_test(script__sandbox__cannot_be_left),
        cmocka_unit_test(script__endless_or_greedy__is_stopped),
        cmocka_unit_test(script__mistakes__name_line_value_and_neighbour),
        cmocka_unit_test(script__values_without_effect__are_errors),
        cmocka_unit_test(film__profiles__inherit),
        cmocka_unit_test(film__every_word__is_an_option),
        cmocka_unit_test(film_plan__dissolve__lays_shots_over_each_other),
        cmocka_unit_test(film_plan__loop__goes_round_and_round),
        cmocka_unit_test(film_plan__time_that_is_never_reached__is_an_error),
        cmocka_unit_test(film_plan__what_just_fits__is_no_mistake),
        cmocka_unit_test(script__time_keys__keep_their_eases),
        cmocka_unit_test(script__archive_that_is_a_link__is_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

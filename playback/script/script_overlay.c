/* What a shot says of things over its picture: captions, pictures, fades. */
#include <string.h>

#include "base/arena.h"
#include "playback/film/title.h"
#include "playback/script/script_state.h"

/* "lower left", "upper", "middle" ..., or {0.5, 0.3} */
static void read_placing(lua_State *L, int index, const char *what, struct placing *out)
{
    static const char *const names[] = {"upper left",  "upper",  "upper right",
                                        "middle left", "middle", "middle right",
                                        "lower left",  "lower",  "lower right"};
    const int type = lua_getfield(L, index, "place");
    if (type == LUA_TTABLE) {
        const int place = lua_gettop(L);
        if (lua_rawlen(L, place) != 2)
            script_expected(L, place, what, "a place as {across, down}, each from 0 to 1");
        read_check_list(L, place, "place", 2);
        lua_rawgeti(L, place, 1);
        lua_rawgeti(L, place, 2);
        out->is_point = true;
        out->x = value_number(L, -2, "place", 0, 1);
        out->y = value_number(L, -1, "place", 0, 1);
        lua_pop(L, 2);
    } else if (type != LUA_TNIL) {
        const int place = value_choice(L, -1, "place", names, 9);
        out->is_point = false;
        out->place = (enum placing_place)(place / 3);
        out->side = (enum title_side)(place % 3);
    }
    lua_pop(L, 1);
}

static void read_span(lua_State *L, int index, struct span *out)
{
    struct script_time at;
    if (read_time(L, index, "at", &at)) {
        out->at = at.seconds;
        out->on_demo = at.on_demo;
    }
    read_number(L, index, "length", 0, 3600, &out->length);
    read_number(L, index, "fade", 0, 60, &out->fade);
}

/* ---- captions ---- */

/* A font of these names is one that every Debian has: package fonts-dejavu-core. */
static const struct {
    const char *name, *file;
} fonts[] = {
    {"sans", "DejaVuSans.ttf"},     {"sans bold", "DejaVuSans-Bold.ttf"},
    {"serif", "DejaVuSerif.ttf"},   {"serif bold", "DejaVuSerif-Bold.ttf"},
    {"mono", "DejaVuSansMono.ttf"}, {"mono bold", "DejaVuSansMono-Bold.ttf"},
};

enum { NUM_FONTS = sizeof fonts / sizeof *fonts };

static void read_font(lua_State *L, int index, struct title_style *style)
{
    const char *font = NULL;
    if (!read_string(L, index, "font", &font))
        return;
    style->font = NULL;
    if (strcmp(font, "game") == 0)
        return;
    for (int i = 0; i < NUM_FONTS && !style->font; i++)
        if (strcmp(font, fonts[i].name) == 0)
            style->font = arena_printf(script_of(L)->arena, "/usr/share/fonts/truetype/dejavu/%s",
                                       fonts[i].file);
    if (!style->font && !strchr(font, '.'))
        luaL_error(L,
                   "font: \"%s\" is neither a file (.ttf, .otf) nor one of: game, sans, serif, "
                   "mono, sans bold, serif bold, mono bold",
                   font);
    if (!style->font)
        style->font = script_path(L, "font", font);
}

#define STYLE_WORDS                                                                                \
    "font", "size", "colour", "outline", "outline_colour", "shadow", "shadow_colour", "box",       \
        "box_colour", "place", "fade"

static void read_style(lua_State *L, int index, struct caption *caption)
{
    struct title_style *style = &caption->style;
    read_font(L, index, style);
    read_number(L, index, "size", 0.005, 1, &style->size);
    read_number(L, index, "outline", 0, 0.5, &style->outline);
    read_number(L, index, "shadow", 0, 0.5, &style->shadow);
    read_number(L, index, "box", 0, 1, &style->box);
    read_colour(L, index, "colour", style->rgb);
    read_colour(L, index, "outline_colour", style->outline_rgb);
    read_colour(L, index, "shadow_colour", style->shadow_rgb);
    read_colour(L, index, "box_colour", style->box_rgb);
    read_placing(L, index, "caption", &caption->placing);
    read_number(L, index, "fade", 0, 60, &caption->span.fade);
}

/* The words of style = { ... }, which several captions may share. */
static void read_shared_style(lua_State *L, int index, struct caption *caption)
{
    static const char *const known[] = {STYLE_WORDS, NULL};
    if (lua_getfield(L, index, "style") != LUA_TNIL) {
        if (!lua_istable(L, -1))
            script_expected(L, -1, "style", "a table");
        read_check(L, lua_gettop(L), "style", known, 0);
        read_style(L, lua_gettop(L), caption);
    }
    lua_pop(L, 1);
}

/* The game's font has its own characters above 127: what is meant as UTF-8
 * would be drawn as others. */
static void check_letters(lua_State *L, const struct caption *caption)
{
    const char *text = caption->text;
    for (uint32_t letter; !caption->style.font && (letter = title_next_letter(&text)) != 0;)
        if (letter > 127 && letter != 0xfffd)
            luaL_error(L, "caption: the game's font has no \"%U\"; say font = \"sans\" or a file",
                       (long)letter);
}

void script_read_captions(lua_State *L, struct shot *shot)
{
    static const char *const known[] = {"at", "length", "style", STYLE_WORDS, NULL};
    shot->num_captions = read_count(L, 1, "caption", "{ \"text\", at = time, length = seconds }");
    shot->captions = ARENA_NEW(script_of(L)->arena, struct caption, (size_t)shot->num_captions + 1);
    for (int i = 0; i < shot->num_captions; i++) {
        struct caption *caption = &shot->captions[i];
        const int index = read_item(L, 1, "caption", i);
        *caption = (struct caption){
            .span = {.length = 3.0, .fade = 0.25},
            .placing = {.place = PLACE_LOWER, .side = TITLE_CENTER},
            .style = {.size = 0.05, .rgb = {255, 255, 255}},
        };
        read_check(L, index, "caption", known, 1);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "caption", "{ \"text\", at = time, length = seconds }");
        caption->text = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
        lua_pop(L, 1);
        read_shared_style(L, index, caption);
        read_style(L, index, caption);
        read_span(L, index, &caption->span);
        check_letters(L, caption);
        lua_pop(L, 1);
    }
}

/* ---- pictures ---- */

void script_read_pictures(lua_State *L, struct shot *shot)
{
    static const char *const known[] = {"at", "length", "fade", "place", "size", "alpha", NULL};
    shot->num_pictures =
        read_count(L, 1, "picture", "{ \"file.png\", at = time, length = seconds }");
    shot->pictures = ARENA_NEW(script_of(L)->arena, struct picture, (size_t)shot->num_pictures + 1);
    for (int i = 0; i < shot->num_pictures; i++) {
        struct picture *picture = &shot->pictures[i];
        const int index = read_item(L, 1, "picture", i);
        *picture = (struct picture){
            .span = {.length = 3600.0},
            .placing = {.place = PLACE_MIDDLE, .side = TITLE_CENTER},
            .alpha = 1.0,
        };
        read_check(L, index, "picture", known, 1);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "picture", "{ \"file.png\", at = time, length = seconds }");
        picture->file = script_path(L, "picture", lua_tostring(L, -1));
        lua_pop(L, 1);
        read_span(L, index, &picture->span);
        read_placing(L, index, "picture", &picture->placing);
        read_number(L, index, "size", 0.001, 4, &picture->size);
        read_number(L, index, "alpha", 0, 1, &picture->alpha);
        lua_pop(L, 1);
    }
}

static void read_fade(lua_State *L, int index, struct shot *shot)
{
    static const char *const known[] = {"in", "out", "colour", NULL};
    read_check(L, index, "fade", known, 0);
    read_number(L, index, "in", 0, 3600, &shot->fade_in.length);
    read_number(L, index, "out", 0, 3600, &shot->fade_out.length);
    if (read_colour(L, index, "colour", shot->fade_in.rgb))
        memcpy(shot->fade_out.rgb, shot->fade_in.rgb, sizeof shot->fade_out.rgb);
}

void script_read_fade(lua_State *L, struct shot *shot)
{
    if (lua_getfield(L, 1, "fade") != LUA_TNIL) {
        if (!lua_istable(L, -1))
            script_expected(L, -1, "fade", "{ [\"in\"] = seconds, out = seconds }");
        read_fade(L, lua_gettop(L), shot);
    }
    lua_pop(L, 1);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_overlay.h"

#include <string.h>

#include "base/arena.h"
#include "cutscene/film/title.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_target.h"
#include "cutscene/script/script_word.h"

/* In the order of enum placing_place and, for each place, of enum title_side. */
static const struct script_word places[] = {
    SCRIPT_WORD("upper left", "at the top, left"),
    SCRIPT_WORD("upper", "at the top, centred"),
    SCRIPT_WORD("upper right", "at the top, right"),
    SCRIPT_WORD("middle left", "centred vertically, left"),
    SCRIPT_WORD("middle", "in the centre"),
    SCRIPT_WORD("middle right", "centred vertically, right"),
    SCRIPT_WORD("lower left", "at the bottom, left"),
    SCRIPT_WORD("lower", "at the bottom, centred"),
    SCRIPT_WORD("lower right", "at the bottom, right"),
    SCRIPT_END,
};

/* Reads {across, down}, distances from the edges. */
static void read_margin(lua_State *L, int index, const char *what, struct placing *out)
{
    if (lua_getfield(L, index, "margin") != LUA_TNIL) {
        const int pair = lua_gettop(L);
        if (!lua_istable(L, pair) || lua_rawlen(L, pair) != 2)
            script_expected(L, pair, "margin", "{across, down}, each from 0 to 0.5");
        script_read_check_list(L, pair, "margin", 2);
        for (int i = 0; i < 2; i++) {
            lua_rawgeti(L, pair, i + 1);
            out->margin[i] = script_value_number(L, -1, "margin", 0, 0.5);
            lua_pop(L, 1);
        }
        out->has_margin = true;
    }
    lua_pop(L, 1);
    if (out->has_margin && out->is_point)
        luaL_error(L, "%s: place = {across, down} and margin are mutually exclusive", what);
}

/* Reads the name of a place, or {0.5, 0.3}, where each may be a curve. */
static void read_placing(lua_State *L, int index, const char *what, struct placing *out)
{
    const int type = lua_getfield(L, index, "place");
    if (type == LUA_TTABLE) {
        const int place = lua_gettop(L);
        if (lua_rawlen(L, place) != 2)
            script_expected(L, place, what, "a place as {across, down}, each from 0 to 1");
        script_read_check_list(L, place, "place", 2);
        lua_rawgeti(L, place, 1);
        lua_rawgeti(L, place, 2);
        out->is_point = true;
        script_value_curve(L, -2, "place", 0, 1, &out->across);
        script_value_curve(L, -1, "place", 0, 1, &out->down);
        lua_pop(L, 2);
    } else if (type != LUA_TNIL) {
        const int place = script_value_choice(L, -1, "place", places);
        out->is_point = false;
        out->place = (enum placing_place)(place / 3);
        out->side = (enum title_side)(place % 3);
    }
    lua_pop(L, 1);
    read_margin(L, index, what, out);
}

static void read_span(lua_State *L, int index, struct span *out)
{
    struct script_time at;
    if (script_read_time(L, index, "at", &at)) {
        out->at = at.seconds;
        out->on_demo = at.on_demo;
    }
    script_read_number(L, index, "length", 0, 3600, &out->length);
    script_read_number(L, index, "fade", 0, 60, &out->fade);
}

/* Reads a size, which may be a curve, and its maximum. */
static void read_size(lua_State *L, int index, double low, double high, struct curve *out,
                      double *largest)
{
    if (!script_read_curve(L, index, "size", low, high, out))
        return;
    *largest = 0.0;
    for (int i = 0; i < out->num; i++)
        *largest = out->keys[i].value > *largest ? out->keys[i].value : *largest;
    if (out->num == 1 && !out->is_ramp)
        out->num = 0;
}

/* ---- captions ---- */

/* The game's font, and the DejaVu fonts of Debian's package fonts-dejavu-core. */
static const struct script_word fonts[] = {
    SCRIPT_WORD("game", "the game's font"),
    {.name = "sans", .help = "DejaVu Sans", .stands_for = "DejaVuSans.ttf"},
    {.name = "serif", .help = "DejaVu Serif", .stands_for = "DejaVuSerif.ttf"},
    {.name = "mono", .help = "DejaVu Sans Mono", .stands_for = "DejaVuSansMono.ttf"},
    {.name = "sans bold", .help = "DejaVu Sans Bold", .stands_for = "DejaVuSans-Bold.ttf"},
    {.name = "serif bold", .help = "DejaVu Serif Bold", .stands_for = "DejaVuSerif-Bold.ttf"},
    {.name = "mono bold", .help = "DejaVu Mono Bold", .stands_for = "DejaVuSansMono-Bold.ttf"},
    SCRIPT_END,
};

static void read_font(lua_State *L, int index, struct title_style *style)
{
    const char *font = NULL;
    if (!script_read_string(L, index, "font", &font))
        return;
    style->font = NULL;
    for (const struct script_word *named = fonts; named->name; named++) {
        if (strcmp(font, named->name) != 0)
            continue;
        if (named->stands_for)
            style->font = arena_printf(script_of(L)->arena, "/usr/share/fonts/truetype/dejavu/%s",
                                       named->stands_for);
        return;
    }
    if (!strchr(font, '.'))
        luaL_error(L, "%s",
                   script_read_unknown_name(L, "font", font, fonts, "a .ttf or .otf file"));
    style->font = script_path(L, "font", font);
}

#define STYLE_KEYS                                                                                 \
    {.name = "font", .help = "a name, or a .ttf or .otf file", .values = fonts},                   \
        SCRIPT_WORD("size", "letter size, fraction of the frame's height; a number or keys"),      \
        {.name = "colour", .help = "colour of the letters", .values = script_colours},             \
        SCRIPT_WORD("outline", "thickness of the outline, fraction of the letter size"),           \
        {.name = "outline_colour", .help = "default black", .values = script_colours},             \
        SCRIPT_WORD("shadow", "offset of the shadow, fraction of the letter size"),                \
        {.name = "shadow_colour", .help = "default black", .values = script_colours},              \
        SCRIPT_WORD("box", "opacity of the box behind the text, 0 to 1"),                          \
        {.name = "box_colour", .help = "default black", .values = script_colours},                 \
        {.name = "place",                                                                          \
         .help = "a place, or {across, down}: numbers or keys",                                    \
         .values = places},                                                                        \
        SCRIPT_WORD("margin", "distances from the edges, {across, down}: fractions of the frame"), \
        SCRIPT_WORD("width", "maximum width of the lines, fraction of the frame's"),               \
        SCRIPT_WORD("fade", "seconds to fade in and out")

static const struct script_word style_keys[] = {STYLE_KEYS, SCRIPT_END};

const struct script_word script_caption_keys[] = {
    SCRIPT_WORD("at", "time at which it appears"),
    SCRIPT_WORD("length", "duration in seconds"),
    SCRIPT_WORD("alpha", "opacity, 0 to 1; a number or keys"),
    SCRIPT_WORD("follow", "the target above which it stays, instead of place"),
    {.name = "style", .help = "a shared table with the keys below", .keys = style_keys},
    STYLE_KEYS,
    SCRIPT_END,
};

static void read_style(lua_State *L, int index, struct caption *caption)
{
    struct title_style *style = &caption->style;
    read_font(L, index, style);
    read_size(L, index, 0.005, 1, &caption->size, &style->size);
    script_read_number(L, index, "outline", 0, 0.5, &style->outline);
    script_read_number(L, index, "shadow", 0, 0.5, &style->shadow);
    script_read_number(L, index, "box", 0, 1, &style->box);
    script_read_colour(L, index, "colour", style->rgb);
    script_read_colour(L, index, "outline_colour", style->outline_rgb);
    script_read_colour(L, index, "shadow_colour", style->shadow_rgb);
    script_read_colour(L, index, "box_colour", style->box_rgb);
    read_placing(L, index, "caption", &caption->placing);
    script_read_number(L, index, "width", 0.01, 1, &caption->width);
    script_read_number(L, index, "fade", 0, 60, &caption->span.fade);
}

/* Reads style = { ... }, which several captions may share. */
static void read_shared_style(lua_State *L, int index, struct caption *caption)
{
    if (lua_getfield(L, index, "style") != LUA_TNIL) {
        if (!lua_istable(L, -1))
            script_expected(L, -1, "style", "a table");
        script_read_check_keys(L, lua_gettop(L), "style", style_keys, 0);
        read_style(L, lua_gettop(L), caption);
    }
    lua_pop(L, 1);
}

/* The game's font has its own characters above 127, one byte each: UTF-8 text would be drawn
 * as unrelated characters. */
static void check_game_letters(lua_State *L, const char *word, const char *text,
                               const char *instead)
{
    for (uint32_t letter; (letter = title_next_letter(&text)) != 0;)
        if (letter > 127 && letter != 0xfffd)
            luaL_error(L, "%s: the game's font has no \"%U\"%s", word, (long)letter, instead);
}

void script_overlay_check_name(lua_State *L, const char *word, const char *name)
{
    if (!name)
        return;
    check_game_letters(L, word, name, "");
    if (name[strcspn(name, "\n\r\t")])
        luaL_error(L, "%s: expected a single line", word);
}

/* Font files can only draw valid UTF-8. */
static void check_letters(lua_State *L, const struct caption *caption)
{
    const char *text = caption->text, *last = text;
    if (!caption->style.font) {
        check_game_letters(L, "caption", text, "; use font = \"sans\" or a font file");
        return;
    }
    for (uint32_t letter; (letter = title_next_letter(&text)) != 0; last = text)
        if (letter == 0xfffd && text - last == 1)
            luaL_error(L, "caption: the text is not UTF-8 at byte %d",
                       (int)(last - caption->text) + 1);
}

/* A caption that follows a target has no place of its own. */
static void refuse_place(lua_State *L, int index)
{
    static const char *const words[] = {"place", "margin"};
    for (int i = 0; i < 2; i++) {
        if (lua_getfield(L, index, words[i]) != LUA_TNIL)
            luaL_error(L, "caption: %s and follow are mutually exclusive", words[i]);
        lua_pop(L, 1);
    }
}

void script_overlay_read_captions(lua_State *L, struct shot *shot)
{
    shot->num_captions =
        script_read_count(L, 1, "caption", "{ \"text\", at = time, length = seconds }");
    shot->captions = ARENA_NEW(script_of(L)->arena, struct caption, (size_t)shot->num_captions + 1);
    for (int i = 0; i < shot->num_captions; i++) {
        struct caption *caption = &shot->captions[i];
        const int index = script_read_item(L, 1, "caption", i);
        *caption = (struct caption){
            .span = {.length = 3.0, .fade = 0.25},
            .placing = {.place = PLACE_LOWER, .side = TITLE_CENTER},
            .style = {.size = 0.05, .rgb = {255, 255, 255}},
        };
        script_read_check_keys(L, index, "caption", script_caption_keys, 1);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "caption", "{ \"text\", at = time, length = seconds }");
        caption->text = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
        lua_pop(L, 1);
        read_shared_style(L, index, caption);
        read_style(L, index, caption);
        caption->largest = caption->style.size;
        read_span(L, index, &caption->span);
        script_read_curve(L, index, "alpha", 0, 1, &caption->alpha);
        if (script_target_read(L, index, "follow", &caption->follow))
            refuse_place(L, index);
        check_letters(L, caption);
        lua_pop(L, 1);
    }
}

/* ---- pictures ---- */

const struct script_word script_picture_keys[] = {
    SCRIPT_WORD("at", "time at which it appears"),
    SCRIPT_WORD("length", "duration in seconds"),
    SCRIPT_WORD("fade", "seconds to fade in and out"),
    {.name = "place", .help = "a place, or {across, down}: numbers or keys", .values = places},
    SCRIPT_WORD("margin", "distances from the edges, {across, down}: fractions of the frame"),
    SCRIPT_WORD("size", "height, fraction of the frame's; a number or keys"),
    SCRIPT_WORD("alpha", "opacity, 0 to 1; a number or keys"),
    SCRIPT_END,
};

void script_overlay_read_pictures(lua_State *L, struct shot *shot)
{
    shot->num_pictures =
        script_read_count(L, 1, "picture", "{ \"file.png\", at = time, length = seconds }");
    shot->pictures = ARENA_NEW(script_of(L)->arena, struct picture, (size_t)shot->num_pictures + 1);
    for (int i = 0; i < shot->num_pictures; i++) {
        struct picture *picture = &shot->pictures[i];
        const int index = script_read_item(L, 1, "picture", i);
        *picture = (struct picture){
            .span = {.length = 3600.0},
            .placing = {.place = PLACE_MIDDLE, .side = TITLE_CENTER},
        };
        script_read_check_keys(L, index, "picture", script_picture_keys, 1);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "picture", "{ \"file.png\", at = time, length = seconds }");
        picture->file = script_path(L, "picture", lua_tostring(L, -1));
        lua_pop(L, 1);
        read_span(L, index, &picture->span);
        read_placing(L, index, "picture", &picture->placing);
        read_size(L, index, 0.001, 4, &picture->sizes, &picture->size);
        script_read_curve(L, index, "alpha", 0, 1, &picture->alpha);
        lua_pop(L, 1);
    }
}

const struct script_word script_fade_keys[] = {
    SCRIPT_WORD("in", "seconds at the shot's beginning"),
    SCRIPT_WORD("out", "seconds at the shot's end"),
    {.name = "colour", .help = "default black", .values = script_colours},
    SCRIPT_END,
};

static void read_fade(lua_State *L, int index, struct shot *shot)
{
    script_read_check_keys(L, index, "fade", script_fade_keys, 0);
    script_read_number(L, index, "in", 0, 3600, &shot->fade_in.length);
    script_read_number(L, index, "out", 0, 3600, &shot->fade_out.length);
    if (script_read_colour(L, index, "colour", shot->fade_in.rgb))
        memcpy(shot->fade_out.rgb, shot->fade_in.rgb, sizeof shot->fade_out.rgb);
}

void script_overlay_read_fade(lua_State *L, struct shot *shot)
{
    if (lua_getfield(L, 1, "fade") != LUA_TNIL) {
        if (!lua_istable(L, -1))
            script_expected(L, -1, "fade", "{ [\"in\"] = seconds, out = seconds }");
        read_fade(L, lua_gettop(L), shot);
    }
    lua_pop(L, 1);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_title.h"

#include <stdio.h>
#include <strings.h>

#include "base/arena.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_images.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/overlay.h"
#include "pipeline/film/film_text.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/demo_part.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/render_settings.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/hud/match_panels.h"
#include "playback/hud/scoreboard.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/cursor.h"

/* Seconds. The result ends when the picture is about to fade out. */
static const double BEGIN = 0.4, LENGTH = 3.0, FADE = 0.3, RESULT = 3.0, BEFORE_END = 0.5;

/* Letter sizes, and distances from the lower edge, which leave room for a status bar: fractions of
 * the height. */
static const double LARGE = 0.06, SMALL = 0.032, LARGE_ABOVE = 0.30, SMALL_ABOVE = 0.24;

enum { MAX_LINES = 4, TEXT_SIZE = 160 };

struct film_title {
    double from; /* demo time at which the shot begins */
    int width, height;
    const struct pic *font;
    struct film film;
    struct shot shot;
    struct planned_shot planned;
    struct caption captions[MAX_LINES];
    struct arena *arena;
};

static void add_line(struct film_title *title, const char *text, double at, double length,
                     bool is_large)
{
    if (!*text)
        return;
    title->captions[title->shot.num_captions++] = (struct caption){
        .text = arena_strdup(title->arena, text),
        .span = {.at = at, .length = length, .fade = FADE},
        .placing = {.place = PLACE_LOWER,
                    .side = TITLE_LEFT,
                    .has_margin = true,
                    .margin = {0.05, is_large ? LARGE_ABOVE : SMALL_ABOVE}},
        .style = {.size = is_large ? LARGE : SMALL, .shadow = 0.1, .rgb = {255, 255, 255}},
        .largest = is_large ? LARGE : SMALL,
    };
}

/* Returns whether the game has two sides: teams, or two players. */
static bool has_two_sides(const struct instant *instant)
{
    int order[MAX_SCORES];
    return instant->level->has_teams || scoreboard_sort(instant->frame, order) == 2;
}

/* Writes who plays against whom; nothing unless there are two sides. */
static void write_sides(const struct instant *instant, char out[TEXT_SIZE])
{
    struct scoreboard_side sides[2];
    char first[HUD_NAME_SIZE], second[HUD_NAME_SIZE];
    out[0] = '\0';
    if (instant->frame->q2 || !has_two_sides(instant) || scoreboard_find_sides(instant, sides) != 2)
        return;
    match_panels_name(HUD_BROADCAST, sides[0].name, first);
    match_panels_name(HUD_BROADCAST, sides[1].name, second);
    snprintf(out, TEXT_SIZE, "%s against %s", first, second);
}

static void add_opening(struct film_title *title, const struct instant *instant)
{
    const struct level *level = instant->level;
    const char *map = film_text_map(level, title->arena);
    const char *small = film_text_place(level, title->arena);
    char sides[TEXT_SIZE];
    const char *large = sides;
    write_sides(instant, sides);
    if (!*large) {
        large = film_text_game(title->arena, level->title);
        small = *large && strcasecmp(large, map) != 0 ? map : "";
        large = *large ? large : map;
    }
    add_line(title, large, BEGIN, LENGTH, true);
    add_line(title, small, BEGIN, LENGTH, false);
}

/* Adds what a single player has achieved, if the game counts that. */
static void add_result(struct film_title *title, const struct instant *instant, double end)
{
    const int32_t *stats = instant->frame->stats;
    const int seconds = (int)instant->clock;
    char text[TEXT_SIZE];
    if (instant->frame->q2 || stats[STAT_TOTAL_MONSTERS] <= 0)
        return;
    snprintf(text, sizeof text, "%d:%02d  kills %d of %d  secrets %d of %d", seconds / 60,
             seconds % 60, (int)stats[STAT_MONSTERS], (int)stats[STAT_TOTAL_MONSTERS],
             (int)stats[STAT_SECRETS], (int)stats[STAT_TOTAL_SECRETS]);
    add_line(title, text, end - RESULT, RESULT - BEFORE_END, false);
}

static bool has_titles(const struct session *session, const struct demo_range *part)
{
    const struct render_settings *settings = session->settings;
    return part->part != PART_ALL && settings->look.hud != HUD_NONE &&
           compositor_is_flat(&settings->picture);
}

bool film_title_find(const struct session *session, const struct demo_range *part,
                     struct arena *arena, struct film_title **out, struct err *err)
{
    const double length = part->to - part->from;
    struct cursor *cursor = scene_builder_cursor(session->builder);
    *out = NULL;
    if (!has_titles(session, part) || length < BEGIN + LENGTH)
        return true;
    struct film_title *title = ARENA_NEW(arena, struct film_title, 1);
    title->from = part->from;
    title->arena = arena;
    title->font = scene_builder_font(session->builder);
    compositor_view_size(&session->settings->picture, &title->width, &title->height);
    const double known = part->from + BEGIN + LENGTH; /* teams may be known only in the match */
    const struct instant begin = cursor_at(cursor, known);
    add_opening(title, &begin);
    if (part->part == PART_PLAY && length > BEGIN + LENGTH + RESULT) {
        const struct instant end = cursor_at(cursor, part->to);
        add_result(title, &end, length);
    }
    title->shot.captions = title->captions;
    title->film = (struct film){.num_shots = 1, .shots = &title->shot};
    title->planned = (struct planned_shot){.shot = &title->shot, .duration = length};
    *out = title;
    return film_images_build(&title->film, title->width, title->height, arena, err);
}

void film_title_add(const struct film_title *title, double time, struct arena *arena,
                    struct scene *scene)
{
    static const struct overlay_spot spots[MAX_LINES];
    if (title)
        overlay_add(scene, &title->planned, time - title->from, title->width, title->height,
                    title->font, spots, arena);
}

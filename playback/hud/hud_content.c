/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_content.h"

#include <string.h>

#include "playback/analysis/run_log.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/hud/hud_placing.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/match_panels.h"
#include "playback/hud/ranking_panel.h"
#include "playback/hud/run_panels.h"
#include "playback/hud/scoreboard.h"

/* The game shows the scoreboard to dead players and at the end of a match. */
static bool has_board(const struct hud_options *options, const struct instant *instant,
                      uint32_t elements)
{
    const struct client_frame *frame = instant->frame;
    if (!(elements & ELEMENT_SCORES) || frame->intermission > INTERMISSION_BOARD)
        return false;
    if (options->changes.shown & ELEMENT_SCORES)
        return true;
    const bool is_dead = scoreboard_is_dead(instant) && options->style != HUD_BROADCAST;
    return instant->level->game_type == 1 && (frame->intermission == INTERMISSION_BOARD || is_dead);
}

static void measure_header(const struct hud_options *options, const struct instant *instant,
                           struct hud_content *out)
{
    char clock[CLOCK_SIZE], name[HUD_NAME_SIZE];
    struct scoreboard_side sides[2];
    if (out->elements & ELEMENT_CLOCK && match_panels_clock(instant, clock))
        out->clock_length = (int)strlen(clock);
    out->num_ranks = ranking_panel_count(options, instant, out->elements);
    out->has_sides = out->elements & ELEMENT_STANDING && out->num_ranks == 0 &&
                     scoreboard_find_sides(instant, sides) == 2;
    for (int i = 0; i < 2 && out->has_sides; i++) {
        match_panels_name(options->style, sides[i].name, name);
        if ((int)strlen(name) > out->side_length)
            out->side_length = (int)strlen(name);
    }
}

static void measure_name(const struct hud_options *options, const struct instant *instant,
                         struct hud_content *out)
{
    const struct client_frame *frame = instant->frame;
    const int slot = frame->view_entity - 1;
    const bool is_told = frame->is_observed || options->style == HUD_BROADCAST;
    if (!(out->elements & ELEMENT_NAME) || !is_told || slot < 0 || slot >= frame->num_players)
        return;
    const int length = (int)strlen(frame->players[slot].name);
    out->name_length = length > 0 ? length : 1; /* broadcasts have a plate with the frags */
}

/* Measures what only the match panels of Quake and QuakeWorld show. */
static void measure_match(const struct hud_options *options, const struct instant *instant,
                          struct hud_content *out)
{
    const struct client_frame *frame = instant->frame;
    int order[MAX_SCORES];
    out->has_board = has_board(options, instant, out->elements);
    if (frame->intermission)
        return;
    out->has_side_scores = options->style == HUD_CLASSIC && instant->level->game_type == 1;
    measure_name(options, instant, out);
    measure_header(options, instant, out);
    if (out->elements & ELEMENT_TEAM) {
        out->team_rows = scoreboard_sort_teams(instant, order);
        out->team_width = match_panels_team_width(instant);
    }
    if (out->elements & ELEMENT_TIMERS)
        out->num_timers = match_panels_count_timers(instant);
}

static void measure_run(const struct instant *instant, struct hud_content *out)
{
    if (!instant->run)
        return;
    out->run_elements = out->elements & ELEMENTS_OF_RUNS;
    if (instant->frame->intermission)
        out->run_elements &= ELEMENT_TIME | ELEMENT_JUMPS;
    out->run_width = run_panels_width;
    out->is_guessed = out->run_elements & (ELEMENT_KEYS | ELEMENT_STRAFE) &&
                      run_log_at(instant->run, instant->time).is_guessed;
}

struct hud_content hud_content_of(const struct hud_options *options, const struct instant *instant)
{
    struct hud_content out = {
        .elements = hud_elements_shown(options->style, &options->changes),
        .intermission = instant->frame->intermission,
        .is_q2 = instant->frame->q2,
        .is_observed = instant->frame->is_observed,
        .has_bar = hud_scale_has_bar(options, instant->frame),
        .splits = options->splits,
    };
    int shown;
    const char *center = out.elements & ELEMENT_CENTER ? hud_text_center(instant, &shown) : NULL;
    if (center)
        hud_text_measure_center(center, hud_scale_center_columns(options), &out.center_lines,
                                &out.center_columns);
    if (!instant->frame->q2)
        measure_match(options, instant, &out);
    measure_run(instant, &out);
    return out;
}

struct hud_layout hud_content_lay_out(const struct hud_options *options,
                                      const struct instant *instant)
{
    const struct hud_content content = hud_content_of(options, instant);
    return hud_placing_lay_out(options, &content);
}

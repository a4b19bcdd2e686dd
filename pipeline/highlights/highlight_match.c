/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_match.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "demo/protocol/quake_text.h"
#include "pipeline/film/film_text.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_names.h"
#include "pipeline/highlights/highlight_scenery.h"
#include "pipeline/highlights/highlight_shot.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/hud/canvas.h"
#include "playback/hud/match_panels.h"
#include "playback/hud/scoreboard.h"
#include "playback/scene/distinct_colours.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double SETTLING = 0.5; /* s by which the last points may follow the board */

enum { MAX_LISTED = 9 /* players in one list */ };

/* ---- the end ---- */

static const struct kill_fact *last_kill(const struct highlight_demo *demo)
{
    const struct match_facts *facts = demo->facts;
    return facts->num_kills > 0 ? &facts->kills[facts->num_kills - 1] : NULL;
}

/* Returns whether a recording whose last frame this is ends before the match does. */
static bool is_unfinished(const struct client_frame *frame)
{
    static const double LAST = 2.0; /* s: the time left may be rounded */
    return frame->match.stage == MATCH_PLAYED && frame->match.has_end &&
           frame->time < frame->match.end - LAST;
}

/* Finds the time at which the match ends, and returns the frame with the final score. */
static const struct client_frame *find_end(struct highlight_demo *demo, struct highlight_match *out)
{
    const struct kill_fact *kill = last_kill(demo);
    out->level = kill ? kill->level : timeline_num_levels(demo->timeline) - 1;
    const struct level *level = timeline_level(demo->timeline, out->level);
    const int last = level->first_frame + level->num_frames - 1;
    int i = kill ? timeline_find_frame(demo->timeline, kill->time) : level->first_frame;
    bool is_played = false;
    for (; i <= last; i++) {
        const struct client_frame *frame = playhead_frame(demo->playhead, i);
        if (frame->intermission || (is_played && frame->match.stage == MATCH_STANDBY))
            break;
        is_played = frame->match.stage == MATCH_PLAYED;
    }
    const struct client_frame *frame = playhead_frame(demo->playhead, i < last ? i : last);
    out->end = i <= last ? frame->time - SHOT_BEFORE_BOARD
                         : fmin(level->end, timeline_duration(demo->timeline));
    if (i > last) {
        out->is_unfinished = is_unfinished(frame);
        return frame;
    }
    const int settled =
        frame->intermission ? timeline_find_frame(demo->timeline, frame->time + SETTLING) : i;
    return playhead_frame(demo->playhead, settled < last ? settled : last);
}

/* ---- names ---- */

static const char *spoken(struct highlight_demo *demo, const char *name)
{
    char plain[64];
    quake_text_line(plain, sizeof plain, name);
    return highlight_names_spoken(plain, demo->arena);
}

static const char *list_players(struct highlight_demo *demo, const struct client_frame *frame,
                                const char *team)
{
    int order[MAX_SCORES], listed = 0;
    const char *out = "";
    const int num = scoreboard_sort(frame, order);
    for (int i = 0; i < num && listed < MAX_LISTED; i++) {
        const struct client_player *player = &frame->players[order[i]];
        if (team && strcmp(player->team, team) != 0)
            continue;
        out = arena_printf(demo->arena, "%s%s%s  %d", out, listed > 0 ? "\n" : "",
                           spoken(demo, player->name), player->frags);
        listed++;
    }
    return out;
}

/* ---- sides ---- */

/* Returns an instant with the colours in which players are drawn. */
static struct instant drawn_instant(const struct highlight_demo *demo,
                                    const struct client_frame *frame, double time)
{
    const struct level *level = timeline_level(demo->timeline, frame->level);
    return (struct instant){
        .level = level,
        .frame =
            demo->has_distinct_colours ? distinct_colours_frame(frame, level, demo->arena) : frame,
        .time = time,
    };
}

/* Returns a light shade of a player's colour, which can be read on dark walls. */
static const char *text_colour(struct highlight_demo *demo, int row)
{
    enum { LIGHTER = 75 };
    uint8_t rgb[3];
    int out[3], most = 1;
    if (!demo->palette)
        return "";
    canvas_player_colour(demo->palette, row, rgb);
    for (int i = 0; i < 3; i++)
        most = rgb[i] > most ? rgb[i] : most;
    for (int i = 0; i < 3; i++)
        out[i] = LIGHTER + rgb[i] * (255 - LIGHTER) / most;
    return arena_printf(demo->arena, "#%02x%02x%02x", (unsigned)out[0], (unsigned)out[1],
                        (unsigned)out[2]);
}

/* Sides with the same colour, or names that are spoken alike, cannot be distinguished by those. */
static void set_sides(struct highlight_demo *demo, const struct client_frame *frame,
                      struct scoreboard_side sides[2], bool has_teams, struct highlight_match *out)
{
    if (demo->palette)
        match_panels_make_colours_distinct(sides, demo->palette);
    for (int i = 0; i < 2; i++) {
        out->sides[i] = (struct match_side){
            .name = spoken(demo, sides[i].name),
            .raw = arena_strdup(demo->arena, sides[i].name),
            .colour = text_colour(demo, sides[i].colour),
            .frags = sides[i].frags,
            .players = has_teams ? list_players(demo, frame, sides[i].name) : "",
        };
    }
    out->num_sides = 2;
    if (strcmp(out->sides[0].colour, out->sides[1].colour) == 0)
        out->sides[0].colour = out->sides[1].colour = "";
    for (int i = 0; i < 2 && strcasecmp(out->sides[0].name, out->sides[1].name) == 0; i++)
        out->sides[i].name = arena_printf(demo->arena, "%s", sides[i].name);
}

/* ---- result and kind ---- */

static void set_result(struct highlight_demo *demo, const struct scoreboard_side sides[2],
                       struct highlight_match *out)
{
    const int winner = sides[1].frags > sides[0].frags;
    const int best = sides[winner].frags, other = sides[!winner].frags;
    const char *verb = out->is_unfinished ? "leads" : "wins";
    struct arena *arena = demo->arena;
    if (best != other && !out->is_unfinished)
        out->winner = arena_strdup(arena, sides[winner].name);
    if (best == other)
        out->result =
            arena_printf(arena, out->is_unfinished ? "%d : %d" : "Draw, %d : %d", best, other);
    else if (out->num_sides == 2)
        out->result =
            arena_printf(arena, "%s %s %d : %d", out->sides[winner].name, verb, best, other);
    else
        out->result =
            arena_printf(arena, "%s %s with %d", spoken(demo, sides[winner].name), verb, best);
}

static int largest_team(const struct scoreboard_team *teams, int num)
{
    int most = 0;
    for (int i = 0; i < num; i++)
        most = teams[i].num_players > most ? teams[i].num_players : most;
    return most;
}

static const char *kind_of(struct highlight_demo *demo, const struct scoreboard_team *teams,
                           int num_teams, int num_players)
{
    const enum match_mode mode = demo->facts->mode;
    const int most = largest_team(teams, num_teams);
    const char *sizes =
        num_teams == 2 ? arena_printf(demo->arena, "%d on %d", most, most) : "Teams";
    switch (mode) {
    case MATCH_MODE_DUEL:
        return "Duel";
    case MATCH_MODE_SMALL_TEAMS:
    case MATCH_MODE_TEAMS:
        return sizes;
    case MATCH_MODE_CTF:
        return "Capture the flag";
    case MATCH_MODE_FFA:
        return num_players > 2 ? arena_printf(demo->arena, "Free for all, %d players", num_players)
                               : "Free for all";
    case MATCH_MODE_RACE:
        return "Race";
    default:
        return "";
    }
}

void highlight_match_find(struct highlight_demo *demo, struct highlight_match *out)
{
    struct scoreboard_side sides[2];
    struct scoreboard_team teams[MAX_TEAMS];
    int order[MAX_SCORES];
    *out = (struct highlight_match){.result = "", .winner = "", .players = ""};
    const struct client_frame *frame = find_end(demo, out);
    const struct level *level = timeline_level(demo->timeline, out->level);
    const struct instant instant = drawn_instant(demo, frame, out->end);
    const int num = scoreboard_sort(frame, order);
    const int num_teams = scoreboard_find_teams(&instant, teams);
    out->map = film_text_map(level, demo->arena);
    out->place = film_text_place(level, demo->arena);
    out->kind = kind_of(demo, teams, num_teams, num);
    const struct shot_stretch closing = {fmax(out->end - HIGHLIGHT_CLOSING, level->start),
                                         out->end};
    out->num_views = highlight_scenery_find(demo, &closing, out->views, 2);
    if (!last_kill(demo) || !level->game_type || scoreboard_find_sides(&instant, sides) != 2)
        return;
    if (num_teams == 2 || num == 2)
        set_sides(demo, frame, sides, num_teams == 2, out);
    else
        out->players = list_players(demo, frame, NULL);
    set_result(demo, sides, out);
}

/* Returns whether the player in a slot is, or plays for, the side of that name. */
static bool is_of(struct highlight_demo *demo, double time, int slot, const char *side)
{
    const struct client_frame *frame =
        playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, time));
    if (!side[0] || slot < 0 || slot >= frame->num_players)
        return false;
    const struct client_player *player = &frame->players[slot];
    return strcmp(player->name, side) == 0 ||
           (timeline_level(demo->timeline, frame->level)->has_teams &&
            strcmp(player->team, side) == 0);
}

bool highlight_match_is_won_by(const struct highlight_match *match, struct highlight_demo *demo,
                               double time, int slot)
{
    return is_of(demo, time, slot, match->winner);
}

const char *highlight_match_colour(const struct highlight_match *match, struct highlight_demo *demo,
                                   double time, int slot)
{
    for (int i = 0; i < match->num_sides; i++)
        if (is_of(demo, time, slot, match->sides[i].raw))
            return match->sides[i].colour;
    const struct client_frame *frame =
        playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, time));
    if (match->num_sides == 2 || !demo->palette || slot < 0 || slot >= frame->num_players)
        return "";
    const struct instant instant = drawn_instant(demo, frame, time);
    return text_colour(demo, match_panels_colour(&instant, demo->palette, slot));
}

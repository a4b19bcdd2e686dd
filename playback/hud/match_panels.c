/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/match_panels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demo/protocol/quake.h"
#include "demo/protocol/spoken_name.h"
#include "playback/client/client_frame.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/locations.h"
#include "playback/hud/scoreboard.h"

enum { MAX_NAME = HUD_NAME_LETTERS, BRONZE = 0x80 };

/* ---- clock and points ---- */

bool match_panels_clock(const struct instant *instant, char out[CLOCK_SIZE])
{
    const struct client_match *match = &instant->frame->match;
    double seconds = instant->clock;
    bool is_overtime = false;
    if (instant->frame->intermission)
        return false;
    if (instant->level->game->has_match_clock) {
        if (match->stage != MATCH_PLAYED || !(match->has_end || match->counts_up))
            return false;
        seconds =
            match->counts_up ? instant->time - match->begin : ceil(match->end - instant->time);
        is_overtime = seconds <= -1.0; /* sudden death, until the next point */
    }
    const int whole = (int)fmin(fmax(is_overtime ? -seconds : seconds, 0.0), 359999.0);
    snprintf(out, CLOCK_SIZE, "%s%d:%02d", is_overtime ? "OT " : "", whole / 60, whole % 60);
    return true;
}

static int distance(const struct palette *palette, int row, int other)
{
    uint8_t a[3], b[3];
    int sum = 0;
    canvas_player_colour(palette, row, a);
    canvas_player_colour(palette, other, b);
    for (int i = 0; i < 3; i++)
        sum += abs(a[i] - b[i]);
    return sum;
}

void match_panels_make_colours_distinct(struct scoreboard_side sides[2],
                                        const struct palette *palette)
{
    enum { ALIKE = 60 };
    const int usual = distance(palette, sides[0].colour, sides[1].colour);
    if (usual >= ALIKE || distance(palette, sides[0].other_colour, sides[1].other_colour) <= usual)
        return;
    for (int i = 0; i < 2; i++)
        sides[i].colour = sides[i].other_colour;
}

int match_panels_colour(const struct instant *instant, const struct palette *palette, int slot)
{
    int order[MAX_SCORES];
    struct scoreboard_side sides[2];
    struct scoreboard_team teams[MAX_TEAMS];
    const struct client_player *player = &instant->frame->players[slot];
    const int num_teams = scoreboard_find_teams(instant, teams);
    if (scoreboard_find_sides(instant, sides) == 2 &&
        (num_teams == 2 || scoreboard_sort(instant->frame, order) == 2)) {
        match_panels_make_colours_distinct(sides, palette);
        for (int i = 0; i < 2; i++)
            if (strcmp(sides[i].name, num_teams == 2 ? player->team : player->name) == 0)
                return sides[i].colour;
    }
    return num_teams > 0 ? player->pants : player->shirt;
}

void match_panels_name(enum hud_style style, const char *name, char out[HUD_NAME_SIZE])
{
    if (style == HUD_BROADCAST)
        spoken_name_of_quake(out, HUD_NAME_SIZE, name);
    else
        snprintf(out, HUD_NAME_SIZE, "%s", name);
}

bool match_panels_sides(enum hud_style style, const struct instant *instant,
                        const struct palette *palette, struct scoreboard_side sides[2])
{
    char names[2][HUD_NAME_SIZE];
    if (scoreboard_find_sides(instant, sides) != 2)
        return false;
    match_panels_make_colours_distinct(sides, palette);
    for (int i = 0; i < 2; i++)
        match_panels_name(style, sides[i].name, names[i]);
    /* Names that only clutter distinguishes keep it. */
    for (int i = 0; i < 2 && strcmp(names[0], names[1]) != 0; i++)
        snprintf(sides[i].name, sizeof sides[i].name, "%s", names[i]);
    return true;
}

/* The header, in the game's pixels. */
struct header {
    float middle;
    float clock; /* half of the clock's width */
    float half;  /* half of the width of all */
    bool is_stacked;
};

/* Paints the points of one side beside the clock. */
static void paint_points(struct canvas *canvas, const struct scoreboard_side *side, float x,
                         float width, bool is_left)
{
    char points[16];
    const int frags = side->frags < -99 ? -99 : side->frags < 999 ? side->frags : 999;
    snprintf(points, sizeof points, "%d", frags);
    const float points_width = 16.0f * (float)strlen(points);
    canvas_shade(canvas, x, 0, width, HUD_HEADER_HEIGHT, 0.6f);
    canvas_fill_player_colour(canvas, x, HUD_HEADER_HEIGHT - 2, width, 2, side->colour);
    canvas_large_text(canvas, is_left ? x + width - 2 - points_width : x + 2, 1, points);
}

/* Paints one side of the header, from the middle outwards: the name beyond the points or, in narrow
 * pictures, below them. */
static void paint_side(struct canvas *canvas, const struct scoreboard_side *side,
                       const struct header *header, bool is_left)
{
    enum { POINTS = HUD_POINTS_WIDTH, BESIDE = 5, BELOW = HUD_HEADER_HEIGHT + 2 };
    const float room =
        header->is_stacked ? header->half - 8 : header->half - header->clock - POINTS - 16;
    const int most = (int)fminf(fmaxf(room / 8, 0.0f), MAX_NAME);
    char name[MAX_NAME + 1];
    snprintf(name, sizeof name, "%.*s", most, side->name);
    const float name_width = 8.0f * (float)strlen(name);
    const float width =
        header->is_stacked ? header->half - header->clock : POINTS + name_width + 16;
    const float x = header->middle + (is_left ? -header->clock - width : header->clock);
    paint_points(canvas, side, x, width, is_left);
    if (!header->is_stacked) {
        canvas_text(canvas, is_left ? x + 8 : x + width - 8 - name_width, BESIDE, name, 0);
        return;
    }
    const float left = is_left ? header->middle - header->half : header->middle;
    canvas_shade(canvas, left, HUD_HEADER_HEIGHT, header->half, HUD_HEADER_NAMES, 0.6f);
    canvas_text(canvas, left + floorf((header->half - name_width) / 2), BELOW, name, 0);
}

static void paint_header(struct canvas *canvas, const struct hud_layout *layout,
                         const struct hud_box *box, const struct instant *instant)
{
    char clock[CLOCK_SIZE];
    struct scoreboard_side sides[2];
    const bool has_clock = layout->content.clock_length > 0 && box->elements & ELEMENT_CLOCK &&
                           match_panels_clock(instant, clock);
    const float left = box->is_placed ? box->left : 0.0f;
    const float half = rintf(box->width / box->scale / 2);
    const float middle = rintf((box->left - left) / box->scale) + half;
    const struct header header = {
        .middle = middle,
        .clock = has_clock ? 8.0f * (float)strlen(clock) + 12 : 14,
        .half = half,
        .is_stacked = hud_scale_is_header_stacked(layout->options),
    };
    canvas->scale = box->scale;
    canvas->left = left;
    canvas->top = box->top;
    if (has_clock) {
        canvas_shade(canvas, middle - header.clock, 0, 2 * header.clock, HUD_HEADER_HEIGHT, 0.7f);
        canvas_large_text(canvas, middle - header.clock + 12, 2, clock);
    }
    if (!(box->elements & ELEMENT_STANDING) ||
        !match_panels_sides(layout->options->style, instant, canvas->palette, sides))
        return;
    if (!has_clock) {
        canvas_shade(canvas, middle - header.clock, 0, 2 * header.clock, HUD_HEADER_HEIGHT, 0.5f);
        canvas_text(canvas, middle - 4, 5, ":", 0);
    }
    for (int i = 0; i < 2; i++)
        paint_side(canvas, &sides[i], &header, i == 0);
}

/* ---- the name of the viewed player ---- */

/* Above the game's bar; in the broadcast style hud.c paints the name. */
static void paint_name(struct canvas *canvas, const struct hud_box *box,
                       const struct instant *instant)
{
    char name[sizeof instant->frame->players->name];
    snprintf(name, sizeof name, "%.*s", box->rows,
             instant->frame->players[instant->frame->view_entity - 1].name);
    canvas->scale = box->scale;
    canvas->left = box->origin;
    canvas->top = box->top;
    canvas_text(canvas, 0, 0, name, 0);
}

/* ---- every player ---- */

enum { TEAM_WIDTH = 216, TEAM_ROW = HUD_TEAM_ROW_HEIGHT, TEAM_NAME = 10, TEAM_PLACE = 10 };

int match_panels_team_width(const struct instant *instant)
{
    return instant->locations ? TEAM_WIDTH + 8 * TEAM_PLACE : TEAM_WIDTH;
}

/* Returns the name of the best weapon among `items`. */
static const char *best_weapon(int items)
{
    static const char *const names[] = {"sg", "ssg", "ng", "sng", "gl", "rl", "lg"};
    if (items & IT_ROCKET_LAUNCHER && items & IT_LIGHTNING)
        return "rlg";
    for (int i = 6; i >= 0; i--)
        if (items & 1 << i)
            return names[i];
    return "axe";
}

static void paint_vitals(struct canvas *canvas, const struct client_player *player, float y)
{
    static const struct {
        int item;
        char letter;
    } armors[] = {{IT_ARMOR1, 'g'}, {IT_ARMOR2, 'y'}, {IT_ARMOR3, 'r'}},
      powers[] = {{IT_QUAD, 'Q'}, {IT_INVULNERABILITY, 'P'}, {IT_INVISIBILITY, 'R'}};
    char text[16];
    const int health = player->health < 999 ? player->health : 999;
    const int armor = player->armor < 999 ? player->armor : 999;
    if (health <= 0) {
        canvas_text(canvas, 92, y, "dead", BRONZE);
        return;
    }
    snprintf(text, sizeof text, "%3d", health);
    canvas_text(canvas, 92, y, text, health <= 25 ? BRONZE : 0);
    snprintf(text, sizeof text, "%3d", armor < 0 ? 0 : armor);
    canvas_text(canvas, 124, y, text, 0);
    for (int i = 0; i < 3; i++)
        if (player->items & armors[i].item)
            canvas_char(canvas, 148, y, armors[i].letter | BRONZE);
    canvas_text(canvas, 160, y, best_weapon(player->items), 0);
    for (int i = 0; i < 3; i++)
        if (player->items & powers[i].item)
            canvas_char(canvas, 188 + 8 * (float)i, y, powers[i].letter | BRONZE);
}

static void paint_place(struct canvas *canvas, const struct instant *instant, int slot, float y)
{
    const struct client_frame *frame = instant->frame;
    int i = 0;
    while (i < frame->num_entities && frame->entities[i].number != slot + 1)
        i++;
    if (i == frame->num_entities)
        return;
    char place[TEAM_PLACE + 1];
    snprintf(place, sizeof place, "%.*s", TEAM_PLACE,
             locations_find(instant->locations, frame->entities[i].origin));
    canvas_text(canvas, TEAM_WIDTH, y, place, BRONZE);
}

static void paint_team(struct canvas *canvas, const struct hud_box *box,
                       const struct instant *instant)
{
    int order[MAX_SCORES];
    const int all = scoreboard_sort_teams(instant, order);
    const int num = all < box->rows ? all : box->rows;
    canvas->scale = box->scale;
    canvas->left = box->left - HUD_MARGIN * box->scale;
    canvas->top = 0.0f;
    const float top = box->top / box->scale + 2;
    canvas_shade(canvas, 4, top - 2, box->width / box->scale, (float)(num * TEAM_ROW) + 2, 0.4f);
    for (int i = 0; i < num; i++) {
        const struct client_player *player = &instant->frame->players[order[i]];
        const float y = top + (float)(i * TEAM_ROW);
        char name[TEAM_NAME + 1];
        snprintf(name, sizeof name, "%.*s", TEAM_NAME, player->name);
        canvas_fill_player_colour(canvas, 4, y - 1, 2, TEAM_ROW,
                                  match_panels_colour(instant, canvas->palette, order[i]));
        canvas_text(canvas, 9, y, name, 0);
        if (!player->has_stats)
            continue;
        paint_vitals(canvas, player, y);
        if (player->health > 0)
            paint_place(canvas, instant, order[i], y);
    }
}

/* ---- timers of items ---- */

/* Sorts the indices of the picked-up items by the time they respawn; items whose timer
 * has not started, because a player holds them, come last. Returns their number. */
static int sort_timers(const struct instant *instant, int order[MAX_TIMERS])
{
    const struct client_timer *timers = instant->frame->timers;
    int num = 0;
    for (int i = 0; i < MAX_TIMERS; i++) {
        const struct client_timer *timer = &timers[i];
        if (!timer->item || (!timer->is_held && timer->back <= instant->time))
            continue;
        int at = num++;
        for (; at > 0; at--) {
            const struct client_timer *other = &timers[order[at - 1]];
            if (timer->is_held || (!other->is_held && other->back <= timer->back))
                break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return num;
}

int match_panels_count_timers(const struct instant *instant)
{
    int order[MAX_TIMERS];
    return sort_timers(instant, order);
}

static void paint_timers(struct canvas *canvas, const struct hud_box *box,
                         const struct instant *instant)
{
    static const struct {
        const char *name;
        int row; /* of the palette */
    } items[] = {
        [TIMED_GREEN_ARMOR] = {"GA", 11}, [TIMED_YELLOW_ARMOR] = {"YA", 12},
        [TIMED_RED_ARMOR] = {"RA", 4},    [TIMED_MEGA_HEALTH] = {"MH", 9},
        [TIMED_QUAD] = {"Quad", 13},      [TIMED_PENTAGRAM] = {"Pent", 4},
        [TIMED_RING] = {"Ring", 12},
    };
    enum { WIDTH = HUD_TIMER_WIDTH, HEIGHT = HUD_TIMER_ROW_HEIGHT };
    int order[MAX_TIMERS];
    const int all = sort_timers(instant, order), num = all < box->rows ? all : box->rows;
    canvas->scale = box->scale;
    canvas->left = canvas->top = 0.0f;
    const float right = (box->left + box->width) / box->scale, left = right - WIDTH;
    float y = box->top / box->scale + 2;
    canvas_shade(canvas, left, y - 2, WIDTH, (float)(num * HEIGHT) + 2, 0.4f);
    for (int i = 0; i < num; i++, y += HEIGHT) {
        const struct client_timer *timer = &instant->frame->timers[order[i]];
        char text[16] = "held";
        if (!timer->is_held)
            snprintf(text, sizeof text, "%d", (int)fmin(ceil(timer->back - instant->time), 9999));
        canvas_fill_player_colour(canvas, left, y - 1, 2, HEIGHT, items[timer->item].row);
        canvas_text(canvas, left + 5, y, items[timer->item].name, 0);
        canvas_text(canvas, right - 2 - 8 * (float)strlen(text), y, text,
                    timer->is_held ? BRONZE : 0);
    }
}

void match_panels_paint(struct canvas *canvas, const struct hud_layout *layout,
                        const struct instant *instant)
{
    static const enum hud_box_id headers[] = {HUD_BOX_HEADER, HUD_BOX_CLOCK, HUD_BOX_STANDING};
    const struct hud_box *team = hud_layout_box(layout, HUD_BOX_TEAM);
    const struct hud_box *timers = hud_layout_box(layout, HUD_BOX_TIMERS);
    const struct hud_box *name = hud_layout_box(layout, HUD_BOX_NAME);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (hud_layout_box(layout, headers[i]))
            paint_header(canvas, layout, &layout->boxes[headers[i]], instant);
    if (team)
        paint_team(canvas, team, instant);
    if (timers)
        paint_timers(canvas, timers, instant);
    if (name && layout->options->style != HUD_BROADCAST)
        paint_name(canvas, name, instant);
}

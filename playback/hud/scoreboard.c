/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/scoreboard.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/sort.h"
#include "playback/client/client_frame.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/hud/hud_pics.h"
#include "world/pic.h"

enum { CHAR_LEFT_BRACKET = 16, CHAR_RIGHT_BRACKET = 17, CHAR_ARROW = 12 };

int scoreboard_sort(const struct client_frame *frame, int order[MAX_SCORES])
{
    int num = 0;
    for (int slot = 0; slot < frame->num_players && num < MAX_SCORES; slot++) {
        const struct client_player *player = &frame->players[slot];
        if (!player->present || player->spectator || !player->name[0])
            continue;
        int at = num++;
        for (; at > 0 && frame->players[order[at - 1]].frags < player->frags; at--)
            order[at] = order[at - 1];
        order[at] = slot;
    }
    return num;
}

static int colour_of(int row)
{
    return (row & 15) * 16 + 8;
}

static struct scoreboard_team *find_team(struct scoreboard_team *teams, int *num, const char *name)
{
    for (int i = 0; i < *num; i++)
        if (strcmp(teams[i].name, name) == 0)
            return &teams[i];
    if (*num == MAX_TEAMS)
        return NULL;
    struct scoreboard_team *team = &teams[(*num)++];
    *team = (struct scoreboard_team){.least_ping = INT_MAX};
    snprintf(team->name, sizeof team->name, "%s", name);
    return team;
}

static void add_player(struct scoreboard_team *team, const struct client_player *player)
{
    if (team->num_players++ == 0) {
        team->shirt = player->shirt;
        team->pants = player->pants;
    }
    team->frags += player->frags;
    team->all_pings += player->ping;
    team->least_ping = player->ping < team->least_ping ? player->ping : team->least_ping;
    team->most_ping = player->ping > team->most_ping ? player->ping : team->most_ping;
}

/* Most frags first, then by name. */
static int compare_teams(const void *left, const void *right)
{
    const struct scoreboard_team *a = left, *b = right;
    if (a->frags != b->frags)
        return a->frags > b->frags ? -1 : 1;
    return strcmp(a->name, b->name);
}

int scoreboard_find_teams(const struct instant *instant, struct scoreboard_team teams[MAX_TEAMS])
{
    const struct client_frame *frame = instant->frame;
    int num = 0, order[MAX_SCORES];
    const int num_players = instant->level->has_teams ? scoreboard_sort(frame, order) : 0;
    for (int i = 0; i < num_players; i++) {
        const struct client_player *player = &frame->players[order[i]];
        struct scoreboard_team *team = find_team(teams, &num, player->team);
        if (team)
            add_player(team, player);
    }
    sort_items(teams, (size_t)num, sizeof *teams, compare_teams);
    return num < num_players ? num : 0;
}

int scoreboard_sort_teams(const struct instant *instant, int order[MAX_SCORES])
{
    struct scoreboard_team teams[MAX_TEAMS];
    int players[MAX_SCORES], at = 0;
    const int num = scoreboard_sort(instant->frame, players);
    const int num_teams = scoreboard_find_teams(instant, teams);
    for (int team = 0; team < num_teams; team++)
        for (int i = 0; i < num; i++)
            if (strcmp(instant->frame->players[players[i]].team, teams[team].name) == 0)
                order[at++] = players[i];
    if (num_teams == 0)
        memcpy(order, players, (size_t)num * sizeof *order);
    return num_teams > 0 ? at : num;
}

static void set_side(struct scoreboard_side *out, const char *name, int frags, int colour,
                     int other_colour)
{
    snprintf(out->name, sizeof out->name, "%.*s", (int)sizeof out->name - 1, name);
    out->frags = frags;
    out->colour = colour;
    out->other_colour = other_colour;
}

int scoreboard_find_sides(const struct instant *instant, struct scoreboard_side sides[2])
{
    struct scoreboard_team teams[MAX_TEAMS];
    int order[MAX_SCORES];
    const int num_teams = scoreboard_find_teams(instant, teams);
    const int num = num_teams > 0 ? num_teams : scoreboard_sort(instant->frame, order);
    for (int i = 0; i < num && i < 2; i++) {
        if (num_teams > 0) {
            set_side(&sides[i], teams[i].name, teams[i].frags, teams[i].pants, teams[i].shirt);
            continue;
        }
        const struct client_player *player = &instant->frame->players[order[i]];
        set_side(&sides[i], player->name, player->frags, player->shirt, player->pants);
    }
    if (num == 2 && strcmp(sides[0].name, sides[1].name) > 0) {
        const struct scoreboard_side side = sides[0];
        sides[0] = sides[1];
        sides[1] = side;
    }
    return num < 2 ? num : 2;
}

static void paint_colours(struct canvas *canvas, const struct client_player *player, float x,
                          float y, float width, float shirt_height, float pants_height)
{
    canvas_fill(canvas, x, y, width, shirt_height, colour_of(player->shirt));
    canvas_fill(canvas, x, y + shirt_height, width, pants_height, colour_of(player->pants));
}

static void paint_frags(struct canvas *canvas, float x, float y, int frags)
{
    char text[16];
    snprintf(text, sizeof text, "%3d", frags < -99 ? -99 : frags < 999 ? frags : 999);
    canvas_text(canvas, x, y, text, 0);
}

static bool is_viewer(const struct instant *instant, int slot)
{
    return slot == instant->frame->view_entity - 1;
}

bool scoreboard_is_dead(const struct instant *instant)
{
    return !instant->frame->is_observed && instant->frame->stats[STAT_HEALTH] <= 0;
}

void scoreboard_paint_strip(struct canvas *canvas, const struct instant *instant)
{
    int order[MAX_SCORES];
    const int num = scoreboard_sort(instant->frame, order);
    for (int i = 0; i < num && i < 4; i++) {
        const struct client_player *player = &instant->frame->players[order[i]];
        const float x = 184 + 32 * (float)i;
        paint_colours(canvas, player, x + 10, -23, 28, 4, 3);
        paint_frags(canvas, x + 12, -24, player->frags);
        if (is_viewer(instant, order[i])) {
            canvas_char(canvas, x + 6, -24, CHAR_LEFT_BRACKET);
            canvas_char(canvas, x + 32, -24, CHAR_RIGHT_BRACKET);
        }
    }
}

void scoreboard_paint_solo(struct canvas *canvas, const struct instant *instant)
{
    const int32_t *stats = instant->frame->stats;
    const int seconds = (int)fmax(instant->clock, 0.0);
    const char *title = instant->level->title;
    char text[80];

    snprintf(text, sizeof text, "Time :%3d:%02d", seconds / 60, seconds % 60);
    canvas_text(canvas, 184, 4, text, 0);
    if (!instant->level->game->has_monsters)
        return;
    snprintf(text, sizeof text, "Monsters:%3d /%3d", stats[STAT_MONSTERS],
             stats[STAT_TOTAL_MONSTERS]);
    canvas_text(canvas, 8, 4, text, 0);
    snprintf(text, sizeof text, "Secrets :%3d /%3d", stats[STAT_SECRETS],
             stats[STAT_TOTAL_SECRETS]);
    canvas_text(canvas, 8, 12, text, 0);
    snprintf(text, sizeof text, "%.20s", title ? title : "");
    canvas_text(canvas, 232 - 4 * (float)strlen(text), 12, text, 0);
}

void scoreboard_paint_mini(struct canvas *canvas, const struct instant *instant, float right)
{
    enum { LINES = 6, LEFT = 324, NAME = LEFT + 48 };
    const int columns = (int)((right - NAME) / 8);
    if (columns < 6)
        return;
    int order[MAX_SCORES], own = 0;
    const int num = scoreboard_sort(instant->frame, order);
    for (int i = 0; i < num; i++)
        if (is_viewer(instant, order[i]))
            own = i;
    int first = own - LINES / 2;
    first = first > num - LINES ? num - LINES : first;
    first = first < 0 ? 0 : first;

    for (int i = first; i < num && i < first + LINES; i++) {
        const struct client_player *player = &instant->frame->players[order[i]];
        const float y = -24 + 8 * (float)(i - first);
        paint_colours(canvas, player, LEFT, y + 1, 40, 4, 3);
        paint_frags(canvas, LEFT + 8, y, player->frags);
        if (is_viewer(instant, order[i])) {
            canvas_char(canvas, LEFT, y, CHAR_LEFT_BRACKET);
            canvas_char(canvas, LEFT + 32, y, CHAR_RIGHT_BRACKET);
        }
        char name[sizeof player->name];
        snprintf(name, sizeof name, "%.*s", columns, player->name);
        canvas_text(canvas, NAME, y, name, 0);
    }
}

/* ---- QuakeWorld's board ---- */

enum {
    BRONZE = 0x80,
    CHAR_LINE_LEFT = 29,
    CHAR_LINE = 30,
    CHAR_LINE_RIGHT = 31,
    BOARD_TOP = 24,
    BOARD_MARGIN = 4,
    NAME_COLUMNS = 16,
};

/* Paints a heading and the rule below it; each "<-->" in `line` is a segment of the rule. */
static void paint_heading(struct canvas *canvas, float y, const char *words, const char *line)
{
    canvas_text(canvas, 0, y, words, BRONZE);
    for (int i = 0; line[i]; i++)
        if (line[i] != ' ')
            canvas_char(canvas, 8 * (float)i, y + 8,
                        line[i] == '<'   ? CHAR_LINE_LEFT
                        : line[i] == '>' ? CHAR_LINE_RIGHT
                                         : CHAR_LINE);
}

static float paint_teams(struct canvas *canvas, const struct scoreboard_team *teams, int num,
                         float y)
{
    paint_heading(canvas, y, "low/avg/high team total players", "<-----------> <--> <---> <----->");
    y += 16;
    for (int i = 0; i < num; i++, y += 10) {
        const struct scoreboard_team *team = &teams[i];
        char text[64];
        snprintf(text, sizeof text, "%3d/%3d/%3d  %-4.4s %5d %7d", team->least_ping,
                 team->all_pings / team->num_players, team->most_ping, team->name, team->frags,
                 team->num_players);
        canvas_text(canvas, 0, y, text, 0);
    }
    return y + 4;
}

static int minutes_played(const struct instant *instant, const struct client_player *player)
{
    const struct client_frame *frame = instant->frame;
    const double now = frame->intermission ? frame->intermission_time : instant->time;
    return (int)fmin(fmax(now - player->joined, 0.0) / 60.0, 9999.0);
}

static void paint_board_row(struct canvas *canvas, const struct instant *instant, int slot, float y,
                            float height)
{
    const struct client_player *player = &instant->frame->players[slot];
    const bool has_teams = instant->level->has_teams;
    char text[64];
    const int ping = player->ping < 0 ? 0 : player->ping < 999 ? player->ping : 999;
    snprintf(text, sizeof text, "%4d", ping);
    canvas_text(canvas, 0, y, text, 0);
    snprintf(text, sizeof text, "%3d", player->packet_loss);
    canvas_text(canvas, 32, y, text, player->packet_loss > 25 ? BRONZE : 0);
    snprintf(text, sizeof text, "%.*s", NAME_COLUMNS, player->name);
    canvas_text(canvas, has_teams ? 192 : 152, y, text, 0);
    if (player->spectator) {
        canvas_text(canvas, 72, y, "spectator", 0);
        return;
    }
    snprintf(text, sizeof text, "%4d", minutes_played(instant, player));
    canvas_text(canvas, 64, y, text, 0);
    paint_colours(canvas, player, 104, y, 40, height / 2, height / 2 - 1);
    paint_frags(canvas, 112, y, player->frags);
    if (is_viewer(instant, slot)) {
        canvas_char(canvas, 104, y, CHAR_LEFT_BRACKET);
        canvas_char(canvas, 136, y, CHAR_RIGHT_BRACKET);
    }
    if (has_teams) {
        snprintf(text, sizeof text, "%.4s", player->team);
        canvas_text(canvas, 152, y, text, 0);
    }
}

/* Appends the spectators to the players in `order`. */
static int add_spectators(const struct client_frame *frame, int order[MAX_SCORES], int num)
{
    for (int slot = 0; slot < frame->num_players && num < MAX_SCORES; slot++) {
        const struct client_player *player = &frame->players[slot];
        if (player->present && player->spectator && player->name[0])
            order[num++] = slot;
    }
    return num;
}

/* Paints teams and players where the original shows them, if there is room. */
static void paint_board(struct canvas *canvas, const struct instant *instant, float bottom)
{
    struct scoreboard_team teams[MAX_TEAMS];
    int order[MAX_SCORES];
    const int num = add_spectators(instant->frame, order, scoreboard_sort_teams(instant, order));
    const int num_teams = scoreboard_find_teams(instant, teams);
    float y = BOARD_TOP;
    if (num_teams > 0)
        y = paint_teams(canvas, teams, num_teams < 4 ? num_teams : 4, y);
    if (instant->level->has_teams)
        paint_heading(canvas, y, "ping pl time frags team name",
                      "<--> <> <--> <---> <--> <-------------->");
    else
        paint_heading(canvas, y, "ping pl time frags name", "<--> <> <--> <---> <-------------->");
    y += 16;
    const float height = y + (float)(num * 10) <= bottom - BOARD_MARGIN ? 10 : 8;
    for (int i = 0; i < num && y + height <= bottom - BOARD_MARGIN; i++, y += height)
        paint_board_row(canvas, instant, order[i], y, height);
}

void scoreboard_paint_ranking(struct canvas *canvas, const struct hud_pics *pics,
                              const struct instant *instant, float bottom)
{
    int order[MAX_SCORES];
    const int num = scoreboard_sort(instant->frame, order);
    const bool has_teams = instant->level->game->has_team_board;
    if (pics->ranking)
        canvas_pic(canvas, pics->ranking, (float)((320 - pics->ranking->width) / 2),
                   has_teams ? 0 : 8);
    if (has_teams) {
        paint_board(canvas, instant, bottom);
        return;
    }
    for (int i = 0; i < num && i < 16 && 50 + 10 * (float)i <= bottom; i++) {
        const struct client_player *player = &instant->frame->players[order[i]];
        const float y = 40 + 10 * (float)i;
        paint_colours(canvas, player, 80, y, 40, 4, 4);
        paint_frags(canvas, 88, y, player->frags);
        if (is_viewer(instant, order[i]))
            canvas_char(canvas, 72, y, CHAR_ARROW);
        canvas_text(canvas, 144, y, player->name, BRONZE);
    }
}

static void paint_count(struct canvas *canvas, const struct hud_pics *pics, float y, int found,
                        int total)
{
    hud_pics_paint_number(canvas, pics, 152, y, found, 3, false);
    canvas_pic(canvas, pics->slash, 224, y);
    hud_pics_paint_number(canvas, pics, 240, y, total, 3, false);
}

void scoreboard_paint_intermission(struct canvas *canvas, const struct hud_pics *pics,
                                   const struct instant *instant)
{
    const int32_t *stats = instant->frame->stats;
    const double completed = instant->frame->completed_clock;
    const int seconds = completed > 0.0 && completed < 1e6 ? (int)completed : 0;

    canvas_pic(canvas, pics->complete, 64, 24);
    canvas_pic(canvas, pics->inter, 0, 56);
    hud_pics_paint_number(canvas, pics, 152, 64, seconds / 60, 3, false);
    canvas_pic(canvas, pics->colon, 224, 64);
    canvas_pic(canvas, pics->digits[0][seconds % 60 / 10], 240, 64);
    canvas_pic(canvas, pics->digits[0][seconds % 10], 264, 64);
    paint_count(canvas, pics, 104, stats[STAT_SECRETS], stats[STAT_TOTAL_SECRETS]);
    paint_count(canvas, pics, 144, stats[STAT_MONSTERS], stats[STAT_TOTAL_MONSTERS]);
}

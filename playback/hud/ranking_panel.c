/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/ranking_panel.h"

#include <stdio.h>
#include <string.h>

#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/hud/hud_elements.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/match_panels.h"
#include "playback/hud/scoreboard.h"

/* In the game's pixels, from the left edge of the panel. */
enum { MARK = 6, NAME = 16, LETTERS = 11, ROW = HUD_RANK_ROW_HEIGHT, CHAR_ARROW = 13 };

int ranking_panel_count(const struct hud_options *options, const struct instant *instant,
                        uint32_t elements)
{
    struct scoreboard_team teams[MAX_TEAMS];
    int order[MAX_SCORES];
    if (options->style != HUD_BROADCAST || !(elements & ELEMENT_STANDING) ||
        hud_scale_is_header_stacked(options) || instant->level->game_type != 1 ||
        scoreboard_find_teams(instant, teams) > 0)
        return 0;
    const int num = scoreboard_sort(instant->frame, order);
    return num > 2 ? num : 0;
}

/* Moves the viewed player up to the last row if there are more players than rows. */
static void keep_viewed(const struct instant *instant, int order[MAX_SCORES], int num, int rows)
{
    for (int i = rows; i < num; i++)
        if (order[i] == instant->frame->view_entity - 1)
            order[rows - 1] = order[i];
}

static void paint_row(struct canvas *canvas, const struct instant *instant, int slot, float y)
{
    const struct client_player *player = &instant->frame->players[slot];
    const bool is_viewed = slot == instant->frame->view_entity - 1;
    char name[HUD_NAME_SIZE], frags[16];
    match_panels_name(HUD_BROADCAST, player->name, name);
    name[LETTERS] = '\0';
    const int points = player->frags < -99 ? -99 : player->frags < 999 ? player->frags : 999;
    snprintf(frags, sizeof frags, "%d", points);
    canvas_shade(canvas, 0, y - 1, HUD_RANKS_WIDTH, ROW, is_viewed ? 0.85f : 0.55f);
    canvas_fill_player_colour(canvas, 0, y - 1, 4, ROW,
                              match_panels_colour(instant, canvas->palette, slot));
    if (is_viewed)
        canvas_char(canvas, MARK, y, CHAR_ARROW);
    canvas_text(canvas, NAME, y, name, 0);
    canvas_text(canvas, HUD_RANKS_WIDTH - 4 - 8 * (float)strlen(frags), y, frags, 0);
}

void ranking_panel_paint(struct canvas *canvas, const struct hud_box *box,
                         const struct instant *instant)
{
    int order[MAX_SCORES];
    const int num = scoreboard_sort(instant->frame, order);
    const int rows = num < box->rows ? num : box->rows;
    canvas->scale = box->scale;
    canvas->left = box->origin;
    canvas->top = box->top + box->head;
    keep_viewed(instant, order, num, rows);
    for (int i = 0; i < rows; i++)
        paint_row(canvas, instant, order[i], (float)(i * ROW));
}

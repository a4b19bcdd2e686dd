#include "playback/scores.h"

#include <stdio.h>
#include <string.h>

#include "playback/client.h"
#include "playback/hud.h"
#include "playback/timeline.h"
#include "world/pic.h"

enum { CHAR_LEFT_BRACKET = 16, CHAR_RIGHT_BRACKET = 17, CHAR_ARROW = 12 };

int scores_sort(const struct client_frame *frame, int order[MAX_SCORES])
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

/* A palette row as the game paints it: its ninth colour. */
static int row_colour(int row)
{
    return (row & 15) * 16 + 8;
}

static void paint_colours(struct canvas *canvas, const struct client_player *player, float x,
                          float y, float width, float shirt_height, float pants_height)
{
    paint_fill(canvas, x, y, width, shirt_height, row_colour(player->shirt));
    paint_fill(canvas, x, y + shirt_height, width, pants_height, row_colour(player->pants));
}

static void paint_frags(struct canvas *canvas, float x, float y, int frags)
{
    char text[16];
    snprintf(text, sizeof text, "%3d", frags < -99 ? -99 : frags < 999 ? frags : 999);
    paint_text(canvas, x, y, text, 0);
}

static bool is_viewer(const struct moment *moment, int slot)
{
    return slot == moment->frame->view_entity - 1;
}

void scores_paint_strip(struct canvas *canvas, const struct moment *moment)
{
    int order[MAX_SCORES];
    const int num = scores_sort(moment->frame, order);
    for (int i = 0; i < num && i < 4; i++) {
        const struct client_player *player = &moment->frame->players[order[i]];
        const float x = 184 + 32 * (float)i;
        paint_colours(canvas, player, x + 10, -23, 28, 4, 3);
        paint_frags(canvas, x + 12, -24, player->frags);
        if (is_viewer(moment, order[i])) {
            paint_char(canvas, x + 6, -24, CHAR_LEFT_BRACKET);
            paint_char(canvas, x + 32, -24, CHAR_RIGHT_BRACKET);
        }
    }
}

void scores_paint_solo(struct canvas *canvas, const struct moment *moment)
{
    const int32_t *stats = moment->frame->stats;
    const int seconds = (int)fmax(moment->clock, 0.0);
    const char *title = moment->level->title;
    char text[80];

    snprintf(text, sizeof text, "Monsters:%3d /%3d", stats[STAT_MONSTERS],
             stats[STAT_TOTAL_MONSTERS]);
    paint_text(canvas, 8, 4, text, 0);
    snprintf(text, sizeof text, "Secrets :%3d /%3d", stats[STAT_SECRETS],
             stats[STAT_TOTAL_SECRETS]);
    paint_text(canvas, 8, 12, text, 0);
    snprintf(text, sizeof text, "Time :%3d:%02d", seconds / 60, seconds % 60);
    paint_text(canvas, 184, 4, text, 0);
    snprintf(text, sizeof text, "%.20s", title ? title : "");
    paint_text(canvas, 232 - 4 * (float)strlen(text), 12, text, 0);
}

void scores_paint_mini(struct canvas *canvas, const struct moment *moment, float right)
{
    enum { LINES = 6, LEFT = 324, NAME = LEFT + 48 };
    const int columns = (int)((right - NAME) / 8);
    if (columns < 6)
        return;
    int order[MAX_SCORES], own = 0;
    const int num = scores_sort(moment->frame, order);
    for (int i = 0; i < num; i++)
        if (is_viewer(moment, order[i]))
            own = i;
    int first = own - LINES / 2;
    first = first > num - LINES ? num - LINES : first;
    first = first < 0 ? 0 : first;

    for (int i = first; i < num && i < first + LINES; i++) {
        const struct client_player *player = &moment->frame->players[order[i]];
        const float y = -24 + 8 * (float)(i - first);
        paint_colours(canvas, player, LEFT, y + 1, 40, 4, 3);
        paint_frags(canvas, LEFT + 8, y, player->frags);
        if (is_viewer(moment, order[i])) {
            paint_char(canvas, LEFT, y, CHAR_LEFT_BRACKET);
            paint_char(canvas, LEFT + 32, y, CHAR_RIGHT_BRACKET);
        }
        char name[sizeof player->name];
        snprintf(name, sizeof name, "%.*s", columns, player->name);
        paint_text(canvas, NAME, y, name, 0);
    }
}

void scores_paint_ranking(struct canvas *canvas, const struct hud_pics *pics,
                          const struct moment *moment)
{
    int order[MAX_SCORES];
    const int num = scores_sort(moment->frame, order);
    if (pics->ranking)
        paint_pic(canvas, pics->ranking, (float)((320 - pics->ranking->width) / 2), 8);
    for (int i = 0; i < num && i < 16; i++) {
        const struct client_player *player = &moment->frame->players[order[i]];
        const float y = 40 + 10 * (float)i;
        paint_colours(canvas, player, 80, y, 40, 4, 4);
        paint_frags(canvas, 88, y, player->frags);
        if (is_viewer(moment, order[i]))
            paint_char(canvas, 72, y, CHAR_ARROW);
        paint_text(canvas, 144, y, player->name, 0);
    }
}

static void paint_count(struct canvas *canvas, const struct hud_pics *pics, float y, int found,
                        int total)
{
    hud_paint_number(canvas, pics, 152, y, found, 3, false);
    paint_pic(canvas, pics->slash, 224, y);
    hud_paint_number(canvas, pics, 240, y, total, 3, false);
}

void scores_paint_intermission(struct canvas *canvas, const struct hud_pics *pics,
                               const struct moment *moment)
{
    const int32_t *stats = moment->frame->stats;
    const double completed = moment->frame->completed_clock;
    const int seconds = completed > 0.0 && completed < 1e6 ? (int)completed : 0;

    paint_pic(canvas, pics->complete, 64, 24);
    paint_pic(canvas, pics->inter, 0, 56);
    hud_paint_number(canvas, pics, 152, 64, seconds / 60, 3, false);
    paint_pic(canvas, pics->colon, 224, 64);
    paint_pic(canvas, pics->digits[0][seconds % 60 / 10], 240, 64);
    paint_pic(canvas, pics->digits[0][seconds % 10], 264, 64);
    paint_count(canvas, pics, 104, stats[STAT_SECRETS], stats[STAT_TOTAL_SECRETS]);
    paint_count(canvas, pics, 144, stats[STAT_MONSTERS], stats[STAT_TOTAL_MONSTERS]);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/kill_feed.h"

#include <stdio.h>
#include <string.h>

#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_pics.h"
#include "playback/hud/match_panels.h"
#include "world/pic.h"

enum { ROW_HEIGHT = HUD_FEED_ROW_HEIGHT, NAME_SIZE = 17, GAP = 6, PADDING = 8 };

/* Seconds for which a row is shown, and for which it fades at the end of that time. */
static const double ROW_TIME = 5.0, FADE_TIME = 0.4;

/* Seconds from the beginning of a match in which players spawn in each other. */
static const double PILE_UP = 1.0;

struct feed {
    const struct hud_pics *pics;
    const struct palette *palette;
    const struct instant *instant;
    enum hud_style style;
};

/* The player or monster on one side of a row. */
struct party {
    char name[NAME_SIZE];
    int colour; /* row of the palette; -1: none */
};

struct row {
    struct party killer, victim;
    const struct pic *pic; /* of the weapon; NULL: show its name instead */
    const char *word;
    bool is_own; /* the viewed player is one of the two */
};

static void set_party(struct party *out, const struct feed *feed, int slot, const char *other)
{
    const struct instant *instant = feed->instant;
    char name[HUD_NAME_SIZE];
    out->colour = -1;
    snprintf(out->name, sizeof out->name, "%s", other ? other : "");
    if (slot < 0 || slot >= instant->frame->num_players)
        return;
    match_panels_name(feed->style, instant->frame->players[slot].name, name);
    snprintf(out->name, sizeof out->name, "%.*s", NAME_SIZE - 1, name);
    out->colour = match_panels_colour(instant, feed->palette, slot);
}

static struct row make_row(const struct feed *feed, const struct obituary *kill)
{
    const int own = feed->instant->frame->view_entity - 1;
    const char *mate = kill->is_team_kill ? "teammate" : NULL;
    struct row row = {
        .pic = kill->cause <= DEATH_LIGHTNING ? feed->pics->weapons[1][kill->cause] : NULL,
        .word = kill->is_team_kill ? "teamkill" : obituary_death_name(kill->cause),
        .is_own = kill->killer == own || kill->victim == own,
    };
    set_party(&row.killer, feed, kill->killer, kill->monster ? kill->monster : mate);
    set_party(&row.victim, feed, kill->victim, mate);
    return row;
}

static float party_width(const struct party *party)
{
    const float width = 8.0f * (float)strlen(party->name);
    return width > 0 && party->colour >= 0 ? width + 4 : width;
}

static void paint_party(struct canvas *canvas, const struct party *party, float x, float y)
{
    if (party->name[0] && party->colour >= 0) {
        canvas_fill_player_colour(canvas, x, y, 2, 8, party->colour);
        x += 4;
    }
    canvas_text(canvas, x, y, party->name, 0);
}

static float mark_width(const struct row *row)
{
    return row->pic ? (float)row->pic->width : 8.0f * (float)strlen(row->word);
}

static float row_width(const struct row *row)
{
    const float killer = party_width(&row->killer);
    return killer + (killer > 0 ? GAP : 0) + mark_width(row) + GAP + party_width(&row->victim) +
           PADDING;
}

/* Shortens the longer name until the row fits. */
static void fit_row(struct row *row, float width)
{
    while (row_width(row) > width) {
        const size_t killer = strlen(row->killer.name), victim = strlen(row->victim.name);
        if (killer <= 1 && victim <= 1)
            break;
        if (killer > victim)
            row->killer.name[killer - 1] = '\0';
        else
            row->victim.name[victim - 1] = '\0';
    }
}

static void paint_row(struct canvas *canvas, const struct row *row, float right, float y)
{
    const float killer = party_width(&row->killer), mark = mark_width(row);
    const float gap = killer > 0 ? GAP : 0, width = row_width(row);
    float x = right - width;
    canvas_shade(canvas, x, y, width, ROW_HEIGHT - 1, row->is_own ? 0.75f : 0.55f);
    x += 4;
    paint_party(canvas, &row->killer, x, y + 5);
    x += killer + gap;
    if (row->pic)
        canvas_pic(canvas, row->pic, x, y + floorf((ROW_HEIGHT - 1 - (float)row->pic->height) / 2));
    else
        canvas_text(canvas, x, y + 5, row->word, 0x80);
    paint_party(canvas, &row->victim, x + mark + GAP, y + 5);
}

/* Returns the opacity of a row, 1..0. */
static float opacity(double age)
{
    return (float)fmin(fmax((ROW_TIME - age) / FADE_TIME, 0.0), 1.0);
}

/* Returns whether the event is a row of the feed: a kill, but no telefrag at the beginning of a
 * match, when the players spawn in each other. */
static bool is_news(const struct instant *instant, const struct event *event)
{
    if (event->kind != EVENT_KILL || event->kill.cause != DEATH_TELEFRAG)
        return event->kind == EVENT_KILL;
    for (int i = 0; i < instant->num_news; i++)
        if (fabs(instant->news[i].time - event->time) <= PILE_UP &&
            event_begins_match(&instant->news[i]))
            return false;
    return true;
}

/* Rows that fade make room for the others by whole pixels of the game; 0: not shown. */
static float row_height(const struct instant *instant, const struct event *event)
{
    return is_news(instant, event) ? rintf(ROW_HEIGHT * opacity(instant->time - event->time))
                                   : 0.0f;
}

void kill_feed_paint(struct canvas *canvas, const struct hud_pics *pics, enum hud_style style,
                     const struct instant *instant, const struct hud_box *box)
{
    const struct feed feed = {pics, canvas->palette, instant, style};
    const float width = box->width / box->scale;
    const float left = box->left / box->scale, right = (box->left + box->width) / box->scale;
    float top = box->top / box->scale;
    int first = instant->num_news, rows = 0;
    canvas->left = canvas->top = 0.0f;
    canvas->scale = box->scale;
    while (first > 0 && rows < box->rows)
        rows += is_news(instant, &instant->news[--first]);
    if (box->is_low)
        top += box->height / box->scale;
    for (int i = first; i < instant->num_news && box->is_low; i++)
        top -= row_height(instant, &instant->news[i]);
    for (int i = first; i < instant->num_news; i++) {
        const struct event *event = &instant->news[i];
        const float alpha = opacity(instant->time - event->time);
        if (alpha <= 0.0f || !is_news(instant, event))
            continue;
        struct row row = make_row(&feed, &event->kill);
        fit_row(&row, width);
        canvas->fade = 1.0f - alpha;
        const float room = right - left - row_width(&row);
        paint_row(canvas, &row, right - floorf(0.5f * (float)(1 - box->align) * room), top);
        top += row_height(instant, event);
    }
    canvas->fade = 0.0f;
}

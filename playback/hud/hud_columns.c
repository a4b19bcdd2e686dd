/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_columns.h"

#include <math.h>

#include "playback/hud/hud_box.h"
#include "playback/hud/hud_scale.h"

/* In the game's pixels. */
enum { MARGIN = HUD_MARGIN, GAP = 6, MIN_FEED_WIDTH = 100 };

/* The scoreboard takes the place of the columns, in narrow pictures of all of them. */
static bool has_columns(const struct hud_layout *layout)
{
    return !layout->content.intermission && layout->boxes[HUD_BOX_BOARD].width <= 0.0f;
}

static int feed_rows(const struct hud_layout *layout)
{
    const int rows = layout->options->changes.feed_rows;
    return rows > 0 ? rows : HUD_FEED_ROWS;
}

/* In the game's pixels. */
static float team_top(const struct hud_layout *layout, float feed_top)
{
    const float scale = hud_scale_panel(layout->options);
    const float top = floorf((float)layout->options->height / scale * 0.3f);
    if (!hud_scale_is_narrow(layout->options) || !(layout->content.elements & ELEMENT_FEED))
        return top;
    const float row = HUD_FEED_ROW_HEIGHT * hud_scale_names(layout->options);
    return fmaxf(top, ceilf((feed_top + (float)feed_rows(layout) * row) / scale) + GAP);
}

/* Returns the top of the kill feed: in narrow pictures it is below the console lines. */
static float feed_top(const struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const uint32_t elements = layout->content.elements;
    const bool is_below =
        hud_scale_is_narrow(options) && elements & (ELEMENT_NOTIFY | ELEMENT_CHAT);
    const float lines = (8 * HUD_NOTIFY_LINES + 4) * hud_scale_notify(options);
    const float header = hud_scale_header_height(options, elements);
    return header + (is_below ? lines : header > 0.0f ? 0.0f : MARGIN * hud_scale_panel(options));
}

/* At the right, beside the console lines and the team, whose tops do not depend on how
 * many kills there are. */
void hud_columns_place_feed(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    struct hud_box box = {.scale = hud_scale_names(options), .align = 1};
    if (!(content->elements & ELEMENT_FEED) || !has_columns(layout))
        return;
    const float row = HUD_FEED_ROW_HEIGHT * box.scale, margin = MARGIN * box.scale;
    const struct hud_box *notify = hud_layout_box(layout, HUD_BOX_NOTIFY);
    box.top = feed_top(layout);
    box.height = (float)feed_rows(layout) * row;
    const float right = hud_box_right(layout, &box) - margin;
    const float beside_team =
        margin + (float)(content->team_width + GAP) * hud_scale_panel(options);
    const bool is_narrow = hud_scale_is_narrow(options);
    box.left = notify && !is_narrow ? notify->left + notify->width : margin;
    const struct hud_box *ranks = hud_layout_box(layout, HUD_BOX_RANKS);
    if (ranks)
        box.left = fmaxf(box.left, ranks->left + ranks->width + GAP * box.scale);
    if (content->team_rows > 0 && !is_narrow && right - beside_team >= MIN_FEED_WIDTH * box.scale)
        box.left = fmaxf(box.left, beside_team);
    box.width = right - box.left;
    if (box.width >= MIN_FEED_WIDTH * box.scale)
        hud_box_place_rows(layout, HUD_BOX_FEED, box, 0.0f, row, feed_rows(layout),
                           (float)options->height);
}

void hud_columns_place_team(struct hud_layout *layout)
{
    const struct hud_content *content = &layout->content;
    struct hud_box box = {.scale = hud_scale_panel(layout->options)};
    if (!has_columns(layout))
        return;
    const float row = HUD_TEAM_ROW_HEIGHT * box.scale, head = 2 * box.scale;
    box.left = MARGIN * box.scale;
    box.top = team_top(layout, feed_top(layout)) * box.scale - head;
    box.width = (float)content->team_width * box.scale;
    hud_box_place_rows(layout, HUD_BOX_TEAM, box, head, row, content->team_rows,
                       (float)layout->options->height);
}

/* At the right below the feed; in narrow pictures also below the team. */
void hud_columns_place_timers(struct hud_layout *layout)
{
    enum { FEED_BOTTOM = 142 };
    const struct hud_options *options = layout->options;
    struct hud_box box = {.scale = hud_scale_panel(options)};
    if (!has_columns(layout))
        return;
    const float row = HUD_TIMER_ROW_HEIGHT * box.scale, head = 2 * box.scale;
    const float half = floorf((float)options->height / box.scale / 2);
    const float bottom = hud_box_free_bottom(layout);
    float top = fmaxf(half, FEED_BOTTOM);
    if (top * box.scale >= bottom) /* in small pictures; the feed is seldom that long */
        top = half;
    if (hud_scale_is_narrow(options)) {
        const struct hud_box *team = hud_layout_box(layout, HUD_BOX_TEAM);
        const float above =
            team ? (team->top + team->height) / box.scale : team_top(layout, feed_top(layout));
        top = fmaxf(top, above + GAP);
    }
    box.top = top * box.scale - head;
    box.height = head + (float)layout->content.num_timers * row;
    box.width = HUD_TIMER_WIDTH * box.scale;
    box.left = hud_box_right(layout, &box) - MARGIN * box.scale - box.width;
    hud_box_place_rows(layout, HUD_BOX_TIMERS, box, head, row, layout->content.num_timers, bottom);
}

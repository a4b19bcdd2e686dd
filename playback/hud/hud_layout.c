/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_layout.h"

#include <math.h>

#include "playback/client/client_frame.h"
#include "playback/client/level.h"

/* Returns the largest scale at which a screen of 320 x 240 fits or, up to a scale of 1, the
 * game's smallest screen, 320 x 200. */
float hud_layout_scale(const struct hud_options *options)
{
    const float width = (float)options->width / 320.0f, height = (float)options->height / 240.0f;
    const float fits = fminf(width, fmaxf(height, fminf((float)options->height / 200.0f, 1.0f)));
    if (options->scale > 0.0f)
        return fminf(options->scale, fits);
    return options->scale == HUD_SCALE_SMOOTH || fits < 1.0f ? fits : floorf(fits);
}

float hud_layout_panel_scale(const struct hud_options *options)
{
    const float across = (float)options->width / 320.0f, down = (float)options->height / 360.0f;
    const float whole = floorf(fminf(across, down + 0.5f));
    if (options->scale > 0.0f)
        return fminf(options->scale, across);
    return options->scale == HUD_SCALE_SMOOTH || whole < 1.0f ? fminf(across, down) : whole;
}

/* There is no bar for a player whose stats are not recorded, or for a spectator who follows
 * nobody. */
static bool has_status(const struct client_frame *frame)
{
    const int slot = frame->view_entity - 1;
    if (!frame->is_observed || slot < 0 || slot >= frame->num_players)
        return true;
    const struct client_player *player = &frame->players[slot];
    return player->has_stats && (!player->spectator || frame->stats[STAT_HEALTH] > 0);
}

bool hud_layout_has_bar(const struct hud_options *options, const struct client_frame *frame)
{
    const bool is_wanted = hud_elements_shown(options->style, &options->changes) & ELEMENT_BAR;
    return is_wanted && !frame->intermission && has_status(frame);
}

bool hud_layout_has_side_scores(const struct hud_options *options, const struct instant *instant)
{
    return options->style == HUD_CLASSIC && instant->level->game_type == 1;
}

float hud_layout_middle_left(const struct hud_options *options, float scale)
{
    return floorf(((float)options->width - 320 * scale) / 2);
}

float hud_layout_screen_top(const struct hud_options *options)
{
    return floorf(((float)options->height - 200 * hud_layout_scale(options)) / 2);
}

float hud_layout_bar_left(const struct hud_options *options, const struct instant *instant)
{
    return hud_layout_has_side_scores(options, instant)
               ? 0.0f
               : hud_layout_middle_left(options, hud_layout_scale(options));
}

struct scene_rect hud_layout_view_rect(const struct hud_options *options,
                                       const struct client_frame *frame)
{
    struct scene_rect rect = {0, 0, options->width, options->height};
    if (options->style == HUD_CLASSIC && hud_layout_has_bar(options, frame)) {
        const float scale = hud_layout_scale(options);
        rect.height -= (int)(HUD_BAR_HEIGHT * scale);
    }
    return rect;
}

float hud_layout_header_height(const struct hud_options *options, uint32_t elements)
{
    const bool is_there = elements & (ELEMENT_CLOCK | ELEMENT_STANDING);
    const float header = (HUD_HEADER_HEIGHT + 8) * hud_layout_panel_scale(options);
    return options->reserved_top + (is_there ? header : 0.0f);
}

bool hud_layout_is_narrow(const struct hud_options *options)
{
    return options->width <= options->height;
}

float hud_layout_notify_scale(const struct hud_options *options)
{
    const float scale = hud_layout_scale(options);
    return fmaxf(floorf((scale + 1.0f) / 2.0f), fminf(scale, 1.0f));
}

float hud_layout_feed_top(const struct hud_options *options, uint32_t elements)
{
    const bool is_below =
        hud_layout_is_narrow(options) && elements & (ELEMENT_NOTIFY | ELEMENT_CHAT);
    const float lines = (8 * HUD_NOTIFY_LINES + 4) * hud_layout_notify_scale(options);
    const float header = hud_layout_header_height(options, elements);
    return header + (is_below ? lines : header > 0.0f ? 0.0f : 4 * hud_layout_panel_scale(options));
}

float hud_layout_free_bottom(const struct hud_options *options, const struct client_frame *frame,
                             uint32_t elements)
{
    /* Heights in the game's pixels: the figures of the broadcast style, and the name
     * above the game's bar. */
    enum { FIGURES = 70, NAME = 14 };
    const bool has_bar = hud_layout_has_bar(options, frame);
    const float height = (float)options->height, panel = hud_layout_panel_scale(options);
    const float name = elements & ELEMENT_NAME && frame->is_observed ? NAME * panel : 0.0f;
    if (options->style == HUD_BROADCAST)
        return height - (has_bar ? FIGURES : elements & ELEMENT_NAME ? NAME + 12 : 4) * panel;
    return height - (has_bar ? HUD_BAR_HEIGHT * hud_layout_scale(options) : 4 * panel) - name;
}

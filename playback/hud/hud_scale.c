/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_scale.h"

#include <math.h>

#include "playback/client/client_frame.h"

/* ---- scales ---- */

bool hud_scale_is_automatic(const struct hud_options *options)
{
    return options->scale == HUD_SCALE_WHOLE;
}

/* Returns the largest scale at which a screen of 320 x 240 fits or, up to a scale of 1, the
 * game's smallest screen, 320 x 200. */
float hud_scale_bar(const struct hud_options *options)
{
    const float width = (float)options->width / 320.0f, height = (float)options->height / 240.0f;
    const float fits = fminf(width, fmaxf(height, fminf((float)options->height / 200.0f, 1.0f)));
    if (options->scale > 0.0f)
        return fminf(options->scale, fits);
    return options->scale == HUD_SCALE_SMOOTH || fits < 1.0f ? fits : floorf(fits);
}

float hud_scale_panel(const struct hud_options *options)
{
    const float across = (float)options->width / 320.0f, down = (float)options->height / 360.0f;
    if (options->scale > 0.0f)
        return fminf(options->scale, across);
    if (options->scale == HUD_SCALE_SMOOTH)
        return fminf(across, down);
    return fmaxf(floorf(fminf(across, down + 0.5f)), HUD_MIN_TEXT);
}

/* Returns whether texts have the size that phones need. */
static bool is_large(const struct hud_options *options)
{
    return options->style == HUD_BROADCAST && hud_scale_is_automatic(options);
}

/* Returns the integer scale at which pictures come closest to `down` game pixels in height if they
 * are wide, or else `across` in width. */
static float nearest(const struct hud_options *options, float across, float down)
{
    static const float SQUARE = 1.2f; /* relative to the height of wide pictures */
    const float width = (float)options->width, height = (float)options->height;
    const float scale =
        width > height ? height / down : fminf(width / across, height / (SQUARE * down));
    return fmaxf(rintf(scale), HUD_MIN_TEXT);
}

float hud_scale_names(const struct hud_options *options)
{
    return is_large(options) ? nearest(options, 260.0f, 300.0f) : hud_scale_panel(options);
}

float hud_scale_notify(const struct hud_options *options)
{
    const float scale = hud_scale_bar(options);
    const float least = hud_scale_is_automatic(options) ? HUD_MIN_TEXT : fminf(scale, 1.0f);
    return fmaxf(floorf((scale + 1.0f) / 2.0f), least);
}

float hud_scale_center(const struct hud_options *options)
{
    const float scale = hud_scale_bar(options);
    return hud_scale_is_automatic(options) && scale < HUD_MIN_INVENTORY ? HUD_MIN_TEXT : scale;
}

int hud_scale_center_columns(const struct hud_options *options)
{
    const float letter = 8 * hud_scale_center(options);
    const int fit = (int)((float)options->width / letter + 0.001f);
    return fit < 1 ? 1 : fit < 40 ? fit : 40;
}

float hud_scale_film(int width, int height)
{
    return fmaxf(floorf(fminf((float)width / 320.0f, (float)height / 270.0f)), 1.0f);
}

int hud_scale_bar_height(const struct hud_options *options)
{
    const float scale = hud_scale_bar(options);
    if (!hud_scale_is_automatic(options) || scale >= HUD_MIN_INVENTORY)
        return HUD_BAR_HEIGHT;
    return scale >= HUD_MIN_DIGITS ? HUD_STATUS_HEIGHT : 0;
}

/* ---- the picture ---- */

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

bool hud_scale_has_bar(const struct hud_options *options, const struct client_frame *frame)
{
    const bool is_wanted = hud_elements_shown(options->style, &options->changes) & ELEMENT_BAR;
    return is_wanted && !frame->intermission && has_status(frame);
}

float hud_scale_middle_left(const struct hud_options *options, float scale)
{
    return floorf(((float)options->width - 320 * scale) / 2);
}

float hud_scale_screen_top(const struct hud_options *options)
{
    return floorf(((float)options->height - 200 * hud_scale_bar(options)) / 2);
}

struct scene_rect hud_scale_view_rect(const struct hud_options *options,
                                      const struct client_frame *frame)
{
    struct scene_rect rect = {0, 0, options->width, options->height};
    const bool is_over_view = hud_elements_placed(&options->changes) & ELEMENT_BAR;
    if (options->style == HUD_CLASSIC && !is_over_view && hud_scale_has_bar(options, frame))
        rect.height -= (int)((float)hud_scale_bar_height(options) * hud_scale_bar(options));
    return rect;
}

float hud_scale_header(const struct hud_options *options)
{
    if (is_large(options))
        return nearest(options, 225.0f, 245.0f);
    const float panel = hud_scale_panel(options);
    const bool is_wide = options->width >= options->height * 4 / 3;
    return hud_scale_is_automatic(options) && is_wide ? floorf(1.5f * panel) : panel;
}

static bool is_for_phones(const struct hud_options *options)
{
    return options->style == HUD_BROADCAST && options->width < options->height;
}

float hud_scale_safe_top(const struct hud_options *options)
{
    return is_for_phones(options) ? floorf(0.08f * (float)options->height) : 0.0f;
}

float hud_scale_safe_bottom(const struct hud_options *options)
{
    return is_for_phones(options) ? floorf(0.12f * (float)options->height) : 0.0f;
}

bool hud_scale_is_header_stacked(const struct hud_options *options)
{
    return options->style == HUD_BROADCAST && options->width < options->height * 4 / 3;
}

float hud_scale_header_height(const struct hud_options *options, uint32_t elements)
{
    const bool is_there = elements & (ELEMENT_CLOCK | ELEMENT_STANDING);
    const int names = hud_scale_is_header_stacked(options) ? HUD_HEADER_NAMES : 0;
    const float header = (float)(HUD_HEADER_HEIGHT + names + 8) * hud_scale_header(options);
    return options->reserved_top + hud_scale_safe_top(options) + (is_there ? header : 0.0f);
}

bool hud_scale_is_narrow(const struct hud_options *options)
{
    return options->width <= options->height;
}

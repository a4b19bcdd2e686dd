/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_box.h"

#include <math.h>
#include <stddef.h>

#include "playback/hud/hud_scale.h"

/* A box may end where another begins; this much more, in px, is due to rounding. */
static const float SLACK = 0.01f;

static bool is_beside(const struct hud_box *a, const struct hud_box *b)
{
    return a->left + a->width <= b->left + SLACK || b->left + b->width <= a->left + SLACK;
}

static bool overlap(const struct hud_box *a, const struct hud_box *b)
{
    return !is_beside(a, b) && a->top + a->height > b->top + SLACK &&
           b->top + b->height > a->top + SLACK;
}

static bool is_obstacle(const struct hud_layout *layout, enum hud_box_id id, int other)
{
    return other != (int)id && layout->boxes[other].width > 0.0f;
}

const struct hud_box *hud_box_in_the_way(const struct hud_layout *layout, enum hud_box_id id,
                                         const struct hud_box *box)
{
    for (int i = 0; i < NUM_HUD_BOXES; i++)
        if (is_obstacle(layout, id, i) && overlap(&layout->boxes[i], box))
            return &layout->boxes[i];
    return NULL;
}

bool hud_box_is_free(const struct hud_layout *layout, enum hud_box_id id, const struct hud_box *box)
{
    const struct hud_options *options = layout->options;
    if (hud_box_in_the_way(layout, id, box))
        return false;
    return box->left >= -SLACK && box->top >= -SLACK &&
           box->left + box->width <= (float)options->width + SLACK &&
           box->top + box->height <= (float)options->height + SLACK;
}

void hud_box_place(struct hud_layout *layout, enum hud_box_id id, const struct hud_box *box)
{
    if (hud_box_is_free(layout, id, box))
        layout->boxes[id] = *box;
}

void hud_box_push_down(const struct hud_layout *layout, enum hud_box_id id, struct hud_box *box)
{
    for (int tries = 0; tries < NUM_HUD_BOXES; tries++)
        for (int i = 0; i < NUM_HUD_BOXES; i++) {
            const struct hud_box *other = &layout->boxes[i];
            const float end = other->top + other->height;
            if (is_obstacle(layout, id, i) && !is_beside(other, box) && other->top <= box->top &&
                end > box->top + SLACK)
                box->top = end;
        }
}

float hud_box_room_above(const struct hud_layout *layout, enum hud_box_id id,
                         const struct hud_box *box)
{
    float begin = 0.0f;
    for (int i = 0; i < NUM_HUD_BOXES; i++) {
        const struct hud_box *other = &layout->boxes[i];
        if (is_obstacle(layout, id, i) && !is_beside(other, box) && other->top <= box->top)
            begin = fmaxf(begin, other->top + other->height);
    }
    return begin;
}

float hud_box_room_below(const struct hud_layout *layout, enum hud_box_id id,
                         const struct hud_box *box)
{
    float end = (float)layout->options->height;
    for (int i = 0; i < NUM_HUD_BOXES; i++) {
        const struct hud_box *other = &layout->boxes[i];
        if (is_obstacle(layout, id, i) && !is_beside(other, box) && other->top > box->top)
            end = fminf(end, other->top);
    }
    return end;
}

void hud_box_place_rows(struct hud_layout *layout, enum hud_box_id id, struct hud_box box,
                        float head, float row, int rows, float bottom)
{
    if (rows <= 0 || box.left < 0.0f || box.left + box.width > (float)layout->options->width)
        return;
    hud_box_push_down(layout, id, &box);
    bottom = fminf(bottom, hud_box_room_below(layout, id, &box));
    const int fit = (int)fmaxf((bottom - box.top - head + SLACK) / row, 0.0f);
    box.rows = rows < fit ? rows : fit;
    box.head = head;
    box.height = head + (float)box.rows * row;
    if (box.rows > 0)
        layout->boxes[id] = box;
}

float hud_box_right(const struct hud_layout *layout, const struct hud_box *box)
{
    const struct hud_box *insets = &layout->boxes[HUD_BOX_INSETS];
    const float width = (float)layout->options->width;
    const bool is_clear = insets->width <= 0.0f || box->top + box->height <= insets->top ||
                          box->top >= insets->top + insets->height;
    return is_clear ? width : insets->left;
}

float hud_box_centre(const struct hud_layout *layout, const struct hud_box *box, float width)
{
    struct hud_box middle = *box;
    middle.left = floorf(((float)layout->options->width - width) / 2);
    middle.width = width;
    if (!overlap(&middle, &layout->boxes[HUD_BOX_INSETS]))
        return middle.left;
    return floorf((hud_box_right(layout, box) - width) / 2);
}

float hud_box_free_bottom(const struct hud_layout *layout)
{
    enum { NAME = 14, BROADCAST_NAME = 15, BROADCAST_NAME_BELOW = 26 };
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    const float panel = hud_scale_panel(options), height = (float)options->height;
    const bool has_name = content->elements & ELEMENT_NAME;
    const struct hud_box *figures = &layout->boxes[HUD_BOX_BAR];
    const bool has_bar = figures->width > 0.0f && !figures->is_placed;
    if (options->style == HUD_BROADCAST && has_bar)
        return layout->boxes[HUD_BOX_BAR].top - BROADCAST_NAME * panel;
    if (options->style == HUD_BROADCAST)
        return height - (float)(has_name ? BROADCAST_NAME_BELOW : HUD_MARGIN) * panel;
    const float bar = has_bar ? layout->boxes[HUD_BOX_BAR].top : height - HUD_MARGIN * panel;
    return bar - (has_name && content->is_observed ? NAME * panel : 0.0f);
}

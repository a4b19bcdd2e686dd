/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_placing.h"

#include <math.h>

#include "playback/hud/hud_box.h"
#include "playback/hud/hud_layout.h"
#include "playback/hud/hud_scale.h"

/* Each element's box in the usual layout, and its own if it is placed. In the order of the bits. */
static const struct {
    enum hud_box_id usual, placed;
} box_ids[NUM_HUD_PLACES] = {
    {HUD_BOX_BAR, HUD_BOX_BAR},
    {HUD_BOX_NAME, HUD_BOX_NAME},
    {HUD_BOX_BOARD, HUD_BOX_BOARD},
    {HUD_BOX_HEADER, HUD_BOX_CLOCK},
    {HUD_BOX_HEADER, HUD_BOX_STANDING},
    {HUD_BOX_FEED, HUD_BOX_FEED},
    {HUD_BOX_TEAM, HUD_BOX_TEAM},
    {HUD_BOX_NOTIFY, HUD_BOX_CHAT},
    {HUD_BOX_NOTIFY, HUD_BOX_LINES},
    {HUD_BOX_CENTER, HUD_BOX_CENTER},
    {HUD_BOX_CROSSHAIR, HUD_BOX_CROSSHAIR},
    {HUD_BOX_TIMERS, HUD_BOX_TIMERS},
    {HUD_BOX_RUN, HUD_BOX_SPEED},
    {HUD_BOX_RUN, HUD_BOX_KEYS},
    {HUD_BOX_RUN, HUD_BOX_TIME},
    {HUD_BOX_RUN, HUD_BOX_JUMPS},
    {HUD_BOX_RUN, HUD_BOX_STRAFE},
    {HUD_BOX_SPLITS, HUD_BOX_SPLITS},
};

/* Panels of several elements: those with the same place share one. */
static const uint32_t panels[] = {ELEMENT_CLOCK | ELEMENT_STANDING, ELEMENT_CHAT | ELEMENT_NOTIFY,
                                  ELEMENTS_OF_RUNS};

/* Those that come and go choose last, so that others do not move. */
static const uint32_t LAST = ELEMENT_SCORES | ELEMENT_CENTER | ELEMENT_TIMERS;

enum { BAR_WIDTH = 320, Q2_BAR_HEIGHT = 64, FEED_WIDTH = 208 };

static uint32_t bit(int index)
{
    return UINT32_C(1) << index;
}

/* Returns the content without other elements than these. */
static struct hud_content keep(const struct hud_content *content, uint32_t elements)
{
    struct hud_content out = *content;
    out.elements &= elements;
    out.run_elements &= elements;
    out.is_guessed = content->is_guessed && out.run_elements & (ELEMENT_KEYS | ELEMENT_STRAFE);
    if (!(elements & ELEMENT_BAR))
        out.has_bar = out.has_side_scores = false;
    if (!(elements & ELEMENT_NAME))
        out.name_length = 0;
    if (!(elements & ELEMENT_SCORES))
        out.has_board = false;
    if (!(elements & ELEMENT_CLOCK))
        out.clock_length = 0;
    if (!(elements & ELEMENT_STANDING)) {
        out.has_sides = false;
        out.num_ranks = 0;
    }
    if (!(elements & ELEMENT_TEAM))
        out.team_rows = out.team_width = 0;
    if (!(elements & ELEMENT_CENTER))
        out.center_lines = 0;
    if (!(elements & ELEMENT_TIMERS))
        out.num_timers = 0;
    if (!(elements & bit(HUD_PLACE_SPLITS)))
        out.splits = (struct hud_splits){0};
    return out;
}

static void narrow(struct hud_box *box, float width)
{
    if (width >= box->width)
        return;
    box->left += 0.5f * (float)(box->align + 1) * (box->width - width);
    box->width = width;
}

/* Returns the box that elements have if there are no others; width 0: none. Panels that usually
 * fill the width are only as wide as they need. */
static struct hud_box measure(const struct hud_options *options, const struct hud_content *content,
                              enum hud_box_id id, uint32_t elements)
{
    static const float LINES_WIDTH = 0.6f; /* relative to the picture, unless it is narrow */
    struct hud_options alone = *options;
    alone.insets = (struct scene_rect){0};
    alone.reserved_top = 0.0f;
    struct hud_layout layout = {.options = &alone, .content = keep(content, elements)};
    hud_layout_add(&layout, HUD_BOX_INSETS, NUM_HUD_BOXES);
    struct hud_box box = layout.boxes[id];
    if (id == HUD_BOX_BAR && content->is_q2)
        box.height = Q2_BAR_HEIGHT * box.scale;
    if (id == HUD_BOX_BAR && options->style == HUD_CLASSIC) { /* without tiles at the sides */
        box.left = box.origin;
        box.width = fminf(box.width, BAR_WIDTH * box.scale);
    }
    if (id == HUD_BOX_FEED)
        narrow(&box, FEED_WIDTH * box.scale);
    if (id == HUD_BOX_NOTIFY && !hud_scale_is_narrow(options))
        narrow(&box, LINES_WIDTH * box.width);
    return box;
}

static void resize(struct hud_box *box, float factor)
{
    box->width *= factor;
    box->height *= factor;
    box->head *= factor;
    box->scale *= factor;
}

static float limit(float value, float low, float high)
{
    return fmaxf(fminf(value, high), low);
}

/* An element to be placed: the box that it usually has, and its number there and here. */
struct request {
    const struct hud_place *place;
    struct hud_box first;
    enum hud_box_id usual, id;
};

/* Moves a box to its place, without regard to others. At the usual one it grows towards the
 * middle. */
static void put(const struct hud_options *options, const struct request *request,
                struct hud_box *box)
{
    const struct hud_place *place = request->place;
    const struct hud_box *first = &request->first;
    const bool has_margin = request->id != HUD_BOX_BAR || options->style == HUD_BROADCAST;
    const float width = (float)options->width, height = (float)options->height;
    const float right = width - box->width, lowest = height - box->height;
    if (place->spot) {
        const float margin = has_margin ? HUD_MARGIN * hud_scale_panel(options) : 0.0f;
        const float top = fmaxf(hud_scale_safe_top(options), options->reserved_top) + margin;
        const float bottom = lowest - hud_scale_safe_bottom(options) - margin;
        box->align = (place->spot - 1) % 3 - 1;
        box->left = margin + 0.5f * (float)(box->align + 1) * (right - 2 * margin);
        box->top = top + 0.5f * (float)((place->spot - 1) / 3) * (bottom - top);
    } else {
        box->left = first->left / fmaxf(width - first->width, 1.0f) * right;
        box->top = first->top / fmaxf(height - first->height, 1.0f) * lowest;
    }
    box->left = floorf(limit(box->left + place->x / 100 * width, 0.0f, fmaxf(right, 0.0f)));
    box->top = floorf(limit(box->top + place->y / 100 * height, 0.0f, fmaxf(lowest, 0.0f)));
}

/* Moves the box down or up past others. Returns false if it then leaves the picture. */
static bool move_past(const struct hud_layout *layout, enum hud_box_id id, bool is_down,
                      struct hud_box *box)
{
    const struct hud_options *options = layout->options;
    const float top = hud_scale_safe_top(options);
    const float bottom = (float)options->height - hud_scale_safe_bottom(options);
    const struct hud_box *other;
    while ((other = hud_box_in_the_way(layout, id, box))) {
        box->top = is_down ? ceilf(other->top + other->height) : floorf(other->top - box->height);
        if (is_down ? box->top + box->height > bottom : box->top < top)
            return false;
    }
    return hud_box_is_free(layout, id, box);
}

/* Finds room above or below, at most `reach` away. */
static bool find_room(const struct hud_layout *layout, enum hud_box_id id, float reach,
                      struct hud_box *box)
{
    const bool is_low = box->top + box->height / 2 > 0.5f * (float)layout->options->height + 1.0f;
    const float first = box->top;
    for (int i = 0; i < 2; i++) {
        box->top = first;
        if (move_past(layout, id, is_low == (i > 0), box) && fabsf(box->top - first) <= reach)
            return true;
    }
    return false;
}

/* Takes a row from a list, or makes the box smaller. Returns false if it is small enough. */
static bool shrink(enum hud_box_id id, float smallest, struct hud_box *box)
{
    static const float SMALLER = 0.8f;
    const bool is_list = id == HUD_BOX_NOTIFY || id == HUD_BOX_RANKS || id == HUD_BOX_FEED ||
                         id == HUD_BOX_TEAM || id == HUD_BOX_TIMERS || id == HUD_BOX_SPLITS;
    if (is_list && box->rows > 1) {
        box->height -= (box->height - box->head) / (float)box->rows;
        box->rows--;
        return true;
    }
    resize(box, SMALLER);
    return box->scale >= smallest;
}

/* Makes the box smaller until there is room for it within `reach`. */
static bool find_size(const struct hud_layout *layout, const struct request *request, float reach,
                      struct hud_box *out)
{
    const struct hud_options *options = layout->options;
    struct hud_box box = request->first;
    resize(&box, fminf(request->place->scale, (float)options->width / box.width));
    const float smallest = 0.3f * box.scale;
    do {
        *out = box;
        put(options, request, out);
        if (find_room(layout, request->id, reach, out))
            return true;
    } while (shrink(request->usual, smallest, &box));
    return false;
}

static void add(struct hud_layout *layout, const struct hud_content *content, int index,
                uint32_t group)
{
    static const float CLOSE = 0.25f; /* of the picture's height: what is shown smaller rather than
                                        further away */
    const struct hud_options *options = layout->options;
    const float height = (float)options->height;
    const bool has_ranks = bit(index) == ELEMENT_STANDING && content->num_ranks > 0;
    struct request request = {
        .place = &options->changes.places[index],
        .usual = has_ranks ? HUD_BOX_RANKS : box_ids[index].usual,
        .id = has_ranks ? HUD_BOX_RANKS : box_ids[index].placed,
    };
    request.first = measure(options, content, request.usual, group);
    const struct hud_box *first = &request.first;
    struct hud_box box;
    if (first->width <= 0.0f || !(find_size(layout, &request, CLOSE * height, &box) ||
                                  find_size(layout, &request, height, &box)))
        return;
    box.origin = box.left + (first->origin - first->left) * box.scale / first->scale;
    box.is_placed = true;
    box.is_low = request.place->spot >= HUD_SPOT_BOTTOM_LEFT;
    layout->boxes[request.id] = box;
}

static bool is_same_place(const struct hud_place *a, const struct hud_place *b)
{
    return a->spot == b->spot && a->scale == b->scale && a->x == b->x && a->y == b->y;
}

/* Returns those of the elements that share the panel of one of them. */
static uint32_t find_group(const struct hud_options *options, int index, uint32_t elements)
{
    const struct hud_place *places = options->changes.places;
    uint32_t group = bit(index);
    for (size_t i = 0; i < sizeof panels / sizeof *panels; i++)
        for (int k = 0; k < NUM_HUD_PLACES && panels[i] & bit(index); k++)
            if (panels[i] & elements & bit(k) && is_same_place(&places[k], &places[index]))
                group |= bit(k);
    return group;
}

/* Adds the elements of `selected`, and those that share their panels. */
static void add_all(struct hud_layout *layout, const struct hud_content *content, uint32_t selected)
{
    uint32_t left = selected;
    for (int i = 0; i < NUM_HUD_PLACES; i++) {
        if (!(left & bit(i)))
            continue;
        const uint32_t group = find_group(layout->options, i, left);
        /* A list of ranks replaces the points beside the clock. */
        const bool has_ranks = group & ELEMENT_STANDING && content->num_ranks > 0;
        const uint32_t own = has_ranks ? bit(i) : group;
        add(layout, content, i, own);
        left &= ~own;
    }
}

/* Usual boxes that have no other place choose before those that are placed, and lists after them. */
struct hud_layout hud_placing_lay_out(const struct hud_options *options,
                                      const struct hud_content *content)
{
    const uint32_t placed = hud_elements_placed(&options->changes) & ~ELEMENT_CROSSHAIR;
    struct hud_layout layout = {.options = options, .content = keep(content, ~placed)};
    if (content->intermission && !content->has_board) /* the game's pictures stay */
        layout.content.elements |= content->elements & (ELEMENT_SCORES | ELEMENT_CENTER);
    hud_layout_add(&layout, HUD_BOX_INSETS, HUD_BOX_NOTIFY);
    if (placed) {
        hud_layout_add(&layout, HUD_BOX_RUN, HUD_BOX_CLOCK);
        add_all(&layout, content, placed & content->elements & ~LAST);
        add_all(&layout, content, placed & content->elements & LAST);
        hud_layout_add(&layout, HUD_BOX_NOTIFY, HUD_BOX_RUN);
    } else {
        hud_layout_add(&layout, HUD_BOX_NOTIFY, HUD_BOX_CLOCK);
    }
    hud_layout_add(&layout, HUD_BOX_CLOCK, NUM_HUD_BOXES);
    layout.content = *content;
    return layout;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client_frame.h"
#include "playback/hud/hud_layout.h"

#include <math.h>

#include "playback/hud/hud_box.h"
#include "playback/hud/hud_columns.h"
#include "playback/hud/hud_scale.h"

/* Width of notify lines beside the kill feed, relative to the picture. */
static const float NOTIFY_BESIDE_FEED = 0.6f;

/* In the game's pixels. MARGIN: of panels from the picture's edges. */
enum { MARGIN = HUD_MARGIN, SCREEN_WIDTH = 320, MIN_BOARD = 60 };

static void place_insets(struct hud_layout *layout)
{
    const struct scene_rect *insets = &layout->options->insets;
    layout->boxes[HUD_BOX_INSETS] =
        (struct hud_box){.left = (float)insets->x,
                         .top = (float)insets->y,
                         .width = insets->height > 0 ? (float)insets->width : 0.0f,
                         .height = (float)insets->height,
                         .scale = 1.0f};
}

static void place_plate(struct hud_layout *layout)
{
    const float height = layout->options->reserved_top;
    if (height > 0.0f)
        layout->boxes[HUD_BOX_PLATE] = (struct hud_box){
            .width = (float)layout->options->width, .height = height, .scale = 1.0f};
}

/* The figures of the broadcast style begin 55 px above the lower edge; they have the
 * weapons above the large digits. */
static void place_figures(struct hud_layout *layout)
{
    enum { TOP = 55, HEIGHT = 48 };
    const struct hud_options *options = layout->options;
    struct hud_box box = {
        .scale = fminf(hud_scale_panel(options), (float)options->width / SCREEN_WIDTH)};
    if (hud_scale_is_automatic(options) && box.scale < HUD_MIN_DIGITS)
        return;
    box.top = (float)options->height - TOP * box.scale - hud_scale_safe_bottom(options);
    box.height = HEIGHT * box.scale;
    box.width = SCREEN_WIDTH * box.scale;
    box.left = box.origin = hud_box_centre(layout, &box, box.width);
    hud_box_place(layout, HUD_BOX_BAR, &box);
}

static void set_bar_height(const struct hud_options *options, struct hud_box *box)
{
    box->height = (float)hud_scale_bar_height(options) * box->scale;
    box->top = (float)options->height - box->height;
}

/* The classic bar has tiles at its sides. */
static void place_bar(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    struct hud_box box = {.scale = hud_scale_bar(options)};
    if (!layout->content.has_bar)
        return;
    if (options->style == HUD_BROADCAST) {
        place_figures(layout);
        return;
    }
    set_bar_height(options, &box);
    const float fit = hud_box_right(layout, &box) / SCREEN_WIDTH;
    if (fit < box.scale) { /* beside insets */
        box.scale = fit < 1.0f ? fit : floorf(fit);
        set_bar_height(options, &box);
    }
    box.width = SCREEN_WIDTH * box.scale;
    box.left = layout->content.has_side_scores ? 0.0f : hud_box_centre(layout, &box, box.width);
    box.origin = box.left;
    if (options->style == HUD_CLASSIC) {
        box.left = 0.0f;
        box.width = hud_box_right(layout, &box);
    }
    if (box.height > 0.0f)
        layout->boxes[HUD_BOX_BAR] = box;
}

/* Returns the top of the bar, or of the place that it has while it is not shown. */
static float bar_top(const struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const float height = (float)hud_scale_bar_height(options) * hud_scale_bar(options);
    const struct hud_box *bar = hud_layout_box(layout, HUD_BOX_BAR);
    return bar ? bar->top : (float)options->height - height;
}

/* Returns the middle of the bar, or of the place that it has while it is not shown. */
static float bar_middle(const struct hud_layout *layout)
{
    const float scale = hud_scale_bar(layout->options), half = SCREEN_WIDTH / 2 * scale;
    const struct hud_box *bar = hud_layout_box(layout, HUD_BOX_BAR);
    if (bar)
        return bar->origin + half;
    return layout->content.has_side_scores ? half
                                           : hud_scale_middle_left(layout->options, scale) + half;
}

/* In the broadcast style, a plate as wide as the figures. */
static void place_broadcast_name(struct hud_layout *layout)
{
    enum { HEIGHT = 12, GAP_BELOW = 1, BOTTOM = 12 /* without figures */ };
    const struct hud_options *options = layout->options;
    const struct hud_box *figures = hud_layout_box(layout, HUD_BOX_BAR);
    struct hud_box box = {.scale = hud_scale_names(options)};
    const float bottom =
        figures ? figures->top - GAP_BELOW * box.scale
                : (float)options->height - BOTTOM * box.scale - hud_scale_safe_bottom(options);
    box.height = HEIGHT * box.scale;
    box.top = bottom - box.height;
    box.width = fminf(SCREEN_WIDTH * hud_scale_panel(options), hud_box_right(layout, &box));
    box.left = box.origin = hud_box_centre(layout, &box, box.width);
    hud_box_place(layout, HUD_BOX_NAME, &box);
}

/* Otherwise a text above the bar. */
static void place_name(struct hud_layout *layout)
{
    enum { HEIGHT = 8, ABOVE = 12, BOTTOM = 8 /* without a bar */ };
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    if (content->name_length <= 0)
        return;
    if (options->style == HUD_BROADCAST) {
        place_broadcast_name(layout);
        return;
    }
    struct hud_box box = {.scale = hud_scale_panel(options)};
    const bool has_bar = content->elements & ELEMENT_BAR;
    const float bottom = has_bar ? bar_top(layout) : (float)options->height - BOTTOM * box.scale;
    box.height = HEIGHT * box.scale;
    box.top = bottom - ABOVE * box.scale;
    const float right = hud_box_right(layout, &box), letter = 8 * box.scale;
    const int fit = (int)(right / letter + 0.001f);
    box.rows = content->name_length < fit ? content->name_length : fit;
    box.width = (float)box.rows * letter;
    const float middle = has_bar ? bar_middle(layout) : (float)options->width / 2;
    box.left = fmaxf(fminf(floorf(middle - box.width / 2), right - box.width), 0.0f);
    box.origin = box.left;
    hud_box_place(layout, HUD_BOX_NAME, &box);
}

/* The clock in the middle, with the points and names of two sides. Names are shortened
 * and, if even that does not help, the sides left out. In narrow pictures the names are below. */
static void place_header(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    const bool is_stacked = hud_scale_is_header_stacked(options) && content->has_sides;
    struct hud_box box = {.scale = hud_scale_header(options)};
    if (content->clock_length <= 0 && !content->has_sides)
        return;
    box.top = options->reserved_top + hud_scale_safe_top(options) + MARGIN * box.scale;
    box.height = (float)(HUD_HEADER_HEIGHT + (is_stacked ? HUD_HEADER_NAMES : 0)) * box.scale;
    const float middle = floorf(hud_box_right(layout, &box) / box.scale / 2);
    const float clock = content->clock_length > 0 ? 8.0f * (float)content->clock_length + 12 : 14;
    const float side = HUD_POINTS_WIDTH + (is_stacked ? 4 : 16);
    const float room = middle - MARGIN - clock - side;
    box.rows = content->has_sides && room >= 0.0f;
    const float name = 8.0f * fminf((float)content->side_length, HUD_NAME_LETTERS);
    const float beside = fminf(name, 8 * floorf(fmaxf(room, 0.0f) / 8));
    const float below = fminf(name + 8, middle - MARGIN);
    const float half = !box.rows    ? clock
                       : is_stacked ? fmaxf(clock + side, below)
                                    : clock + side + beside;
    box.left = (middle - half) * box.scale;
    box.width = 2 * half * box.scale;
    box.elements =
        (content->clock_length > 0 ? ELEMENT_CLOCK : 0) | (box.rows ? ELEMENT_STANDING : 0);
    if (content->clock_length > 0 || box.rows)
        hud_box_place(layout, HUD_BOX_HEADER, &box);
}

/* At the upper left; the lower half of the picture is left to the game and to captions. */
static void place_ranks(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    struct hud_box box = {.scale = hud_scale_panel(options)};
    if (layout->content.num_ranks <= 0)
        return;
    const float row = HUD_RANK_ROW_HEIGHT * box.scale, head = 2 * box.scale;
    box.left = box.origin = MARGIN * box.scale;
    box.top = options->reserved_top + MARGIN * box.scale;
    box.width = HUD_RANKS_WIDTH * box.scale;
    hud_box_place_rows(layout, HUD_BOX_RANKS, box, head, row, layout->content.num_ranks,
                       (float)options->height / 2);
}

/* Pictures of the game at the end of a level or an episode, on its 320 x 200 screen. */
static void place_screen(struct hud_layout *layout)
{
    enum { LEVEL_TOP = 24, LEVEL_HEIGHT = 146, FINALE_TOP = 16, FINALE_HEIGHT = 24 };
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    const bool is_finale = content->intermission > INTERMISSION_BOARD;
    if (!content->intermission || content->has_board ||
        !(content->elements & (is_finale ? ELEMENT_CENTER : ELEMENT_SCORES)))
        return;
    struct hud_box box = {.scale = hud_scale_bar(options)};
    box.top = hud_scale_screen_top(options) + (is_finale ? FINALE_TOP : LEVEL_TOP) * box.scale;
    box.height = (is_finale ? FINALE_HEIGHT : LEVEL_HEIGHT) * box.scale;
    box.width = SCREEN_WIDTH * box.scale;
    box.left = box.origin = hud_scale_middle_left(options, box.scale);
    layout->boxes[HUD_BOX_SCREEN] = box;
}

static void place_notify(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const uint32_t elements = layout->content.elements;
    struct hud_box box = {.scale = hud_scale_notify(options), .elements = elements, .align = -1};
    if (!(elements & (ELEMENT_NOTIFY | ELEMENT_CHAT)))
        return;
    const float row = 8 * box.scale;
    box.top = hud_scale_header_height(options, elements);
    box.height = HUD_NOTIFY_LINES * row;
    const bool is_beside_feed = elements & ELEMENT_FEED && !hud_scale_is_narrow(options);
    box.width = hud_box_right(layout, &box) * (is_beside_feed ? NOTIFY_BESIDE_FEED : 1.0f);
    if (box.width < (float)HUD_NOTIFY_MIN_COLUMNS * row + 2 * row)
        return;
    hud_box_place_rows(layout, HUD_BOX_NOTIFY, box, 0.0f, row, HUD_NOTIFY_LINES,
                       (float)options->height);
}

/* Leaves out the panels at the right until the others fit into the width. */
static void place_run(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    struct hud_box box = {.scale = hud_scale_panel(options), .elements = content->run_elements};
    if (!box.elements)
        return;
    const float above = content->is_guessed ? HUD_RUN_GUESS_HEIGHT * box.scale : 0.0f;
    box.top = floorf(hud_box_free_bottom(layout) - (HUD_RUN_HEIGHT + MARGIN) * box.scale) - above;
    box.height = HUD_RUN_HEIGHT * box.scale + above;
    const float right = hud_box_right(layout, &box);
    static const uint32_t order[] = {ELEMENT_TIME | ELEMENT_JUMPS, ELEMENT_STRAFE, ELEMENT_KEYS};
    for (int i = 0; i < 3 && (float)content->run_width(box.elements) * box.scale > right; i++)
        if (box.elements & ~order[i])
            box.elements &= ~order[i];
    box.width = (float)content->run_width(box.elements) * box.scale;
    box.left = box.origin = hud_box_centre(layout, &box, box.width);
    hud_box_place(layout, HUD_BOX_RUN, &box);
}

static bool try_board(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    struct hud_box box = {.scale = hud_scale_bar(options)};
    box.top = hud_scale_screen_top(options);
    box.height = HUD_BOARD_HEIGHT * box.scale;
    const float bottom = box.top + box.height;
    box.width = SCREEN_WIDTH * box.scale;
    box.left = box.origin = hud_box_centre(layout, &box, box.width);
    hud_box_push_down(layout, HUD_BOX_BOARD, &box);
    box.height = fminf(bottom, hud_box_room_below(layout, HUD_BOX_BOARD, &box)) - box.top;
    const bool fits = box.left >= 0.0f && box.height >= MIN_BOARD * box.scale;
    if (fits)
        layout->boxes[HUD_BOX_BOARD] = box;
    return fits;
}

/* Panels of a run, and what the user placed, are left out if they take its place. */
static void place_board(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const bool is_legible =
        !hud_scale_is_automatic(options) || hud_scale_bar(options) >= HUD_MIN_INVENTORY;
    if (!layout->content.has_board || !is_legible || try_board(layout))
        return;
    const struct hud_layout before = *layout;
    for (int i = 0; i < NUM_HUD_BOXES; i++)
        if (i == HUD_BOX_RUN || layout->boxes[i].is_placed)
            layout->boxes[i].width = 0.0f;
    if (!try_board(layout))
        *layout = before;
}

/* Where a message begins: those of up to four lines a bit higher than the middle, others near the
 * upper edge, as in the game; higher if there is something below. */
static struct hud_box center_box(const struct hud_layout *layout, float scale)
{
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    const bool is_short = content->center_lines <= 4;
    struct hud_box box = {.scale = scale};
    box.top = is_short ? floorf((float)options->height * 0.35f) : 48 * scale;
    if (content->intermission)
        box.top = hud_scale_screen_top(options) + (is_short ? 70 : 48) * scale;
    box.width = 8 * scale * (float)content->center_columns;
    box.height = 8 * scale * (float)content->center_lines;
    box.left = hud_box_centre(layout, &box, box.width);
    /* Texts are centred in the game's screen, which moves with them. */
    box.origin = hud_scale_middle_left(options, scale) + box.left -
                 floorf(((float)options->width - box.width) / 2);
    const float higher = hud_box_room_below(layout, HUD_BOX_CENTER, &box) - box.height;
    if (higher < box.top)
        box.top = fmaxf(higher, hud_box_room_above(layout, HUD_BOX_CENTER, &box));
    return box;
}

/* Long messages become smaller until they fit. */
static void place_center(struct hud_layout *layout)
{
    const struct hud_content *content = &layout->content;
    const int lines = content->center_lines;
    if (lines <= 0 || layout->boxes[HUD_BOX_BOARD].width > 0.0f)
        return;
    const float first = hud_scale_center(layout->options);
    for (float scale = first; scale == first || scale >= 1.0f; scale -= 1.0f) {
        const struct hud_box box = center_box(layout, scale);
        hud_box_place_rows(layout, HUD_BOX_CENTER, box, 0.0f, 8 * scale, lines,
                           (float)layout->options->height);
        if (layout->boxes[HUD_BOX_CENTER].rows == lines)
            break;
    }
}

/* The line about the ghost is there even if there are no rows yet. */
static void place_splits(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const struct hud_splits *splits = &layout->content.splits;
    struct hud_box box = {.scale = hud_scale_film(options->width, options->height)};
    const float row = HUD_SPLIT_ROW_HEIGHT * box.scale, bottom = (float)options->height;
    const float head = (float)splits->above * box.scale;
    box.left = floorf(MARGIN * box.scale);
    box.top = floorf(0.3f * bottom) - head;
    box.width = (float)splits->width * box.scale;
    hud_box_place_rows(layout, HUD_BOX_SPLITS, box, head, row, splits->rows, bottom);
    if (splits->rows > 0 || head <= 0.0f)
        return;
    hud_box_place_rows(layout, HUD_BOX_SPLITS, box, 0.0f, head, 1, bottom);
    layout->boxes[HUD_BOX_SPLITS].head = head;
    layout->boxes[HUD_BOX_SPLITS].rows = 0;
}

/* The crosshair cannot move; where something else is, it is not shown. */
static void place_crosshair(struct hud_layout *layout)
{
    const struct hud_options *options = layout->options;
    const struct hud_content *content = &layout->content;
    const float larger = options->changes.places[HUD_PLACE_CROSSHAIR].scale;
    struct hud_box box = {.scale = fmaxf(floorf(hud_scale_bar(options)), 1.0f)};
    if (larger > 0.0f)
        box.scale *= larger;
    if (!(content->elements & ELEMENT_CROSSHAIR) || content->intermission)
        return;
    const int bar = options->style == HUD_CLASSIC && content->has_bar
                        ? (int)((float)hud_scale_bar_height(options) * hud_scale_bar(options))
                        : 0;
    box.width = box.height = 8 * box.scale;
    box.left = (float)(options->width / 2) - 4 * box.scale;
    box.top = (float)((options->height - bar) / 2) - 4 * box.scale;
    hud_box_place(layout, HUD_BOX_CROSSHAIR, &box);
}

void hud_layout_add(struct hud_layout *layout, enum hud_box_id begin, enum hud_box_id end)
{
    static void (*const place[NUM_HUD_BOXES])(struct hud_layout * layout) = {
        [HUD_BOX_INSETS] = place_insets,
        [HUD_BOX_PLATE] = place_plate,
        [HUD_BOX_BAR] = place_bar,
        [HUD_BOX_NAME] = place_name,
        [HUD_BOX_HEADER] = place_header,
        [HUD_BOX_RANKS] = place_ranks,
        [HUD_BOX_SCREEN] = place_screen,
        [HUD_BOX_NOTIFY] = place_notify,
        [HUD_BOX_RUN] = place_run,
        [HUD_BOX_BOARD] = place_board,
        [HUD_BOX_CENTER] = place_center,
        [HUD_BOX_FEED] = hud_columns_place_feed,
        [HUD_BOX_TEAM] = hud_columns_place_team,
        [HUD_BOX_TIMERS] = hud_columns_place_timers,
        [HUD_BOX_SPLITS] = place_splits,
        [HUD_BOX_CROSSHAIR] = place_crosshair,
    };
    for (int i = begin; i < (int)end; i++)
        if (place[i])
            place[i](layout);
}

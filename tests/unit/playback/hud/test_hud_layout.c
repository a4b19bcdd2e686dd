/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Everything that can be shown, all at once, in pictures of every shape: boxes do not overlap,
 * and what is painted stays in them. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/client/qw/qw_game.h"
#include "playback/hud/hud.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/hud_place.h"
#include "playback/hud/hud_placing.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/run_panels.h"
#include "tests/unit/test_arena.h"
#include "world/palette.h"
#include "world/pic.h"

static struct pic font = {.width = 128, .height = 128};
static struct pic wide = {.width = 320, .height = 24}, small = {.width = 24, .height = 16};
static struct palette palette;

static const int sizes[][2] = {{320, 180},   {640, 360},   {1280, 720},  {1920, 1080},
                               {1080, 1080}, {1080, 1920}, {2560, 1080}, {480, 270},
                               {426, 240},   {192, 108},   {213, 120},   {96, 54}};

enum { NUM_SIZES = sizeof sizes / sizeof sizes[0], MAX_PLAYERS = 16, NUM_EVENTS = 5 };

/* A match in which there is as much to show as possible. */
struct moment {
    struct level level;
    struct client_player players[MAX_PLAYERS];
    struct event events[NUM_EVENTS], news[HUD_FEED_ROWS];
    struct client_frame frame;
    struct instant instant;
};

static const char *const one_line = "You need the gold key";
static const char *const long_text =
    "1\n2\n3\n4\n5\n6\n7\n8\n9\nforty letters: 0123456789012345678901234\n11\n12\n13\n14\n15\n16";

static void make_moment(struct moment *m, const char *center, bool is_observed)
{
    static const char *const said = "somebody says a line that is long, longer than most others\n";
    *m = (struct moment){.level = {.game = &qw_game, .game_type = 1, .max_clients = 32}};
    for (int i = 0; i < MAX_PLAYERS; i++) {
        m->players[i] = (struct client_player){
            .health = 100, .frags = 10 * i, .present = true, .has_stats = true, .pants = i % 14};
        snprintf(m->players[i].name, sizeof m->players[i].name, "a name of 31 letters, number %d",
                 i);
    }
    for (int i = 0; i < NUM_EVENTS; i++) {
        m->events[i] = (struct event){.time = 9.5, .kind = EVENT_PRINT};
        m->events[i].print.text = said;
        m->events[i].print.chat = true;
    }
    m->events[4].kind = EVENT_CENTER_PRINT;
    m->events[4].print.text = center;
    for (int i = 0; i < HUD_FEED_ROWS; i++) {
        m->news[i] = (struct event){.time = 9.5, .kind = EVENT_KILL};
        m->news[i].kill = (struct obituary){.killer = i, .victim = i + 1, .cause = DEATH_ROCKET};
    }
    m->frame = (struct client_frame){.view_entity = 1,
                                     .is_observed = is_observed,
                                     .num_players = MAX_PLAYERS,
                                     .players = m->players};
    m->frame.stats[STAT_HEALTH] = 100;
    m->frame.match = (struct client_match){.stage = MATCH_PLAYED, .has_end = true, .end = 610};
    for (int i = 0; i < 6; i++)
        m->frame.timers[i] = (struct client_timer){TIMED_QUAD, 5 + i, false, 30.0};
    m->instant = (struct instant){.level = &m->level,
                                  .frame = &m->frame,
                                  .time = 10.0,
                                  .clock = 10.0,
                                  .events = m->events,
                                  .num_events = NUM_EVENTS,
                                  .news = m->news,
                                  .num_news = HUD_FEED_ROWS};
}

static bool overlap(const struct hud_box *a, const struct hud_box *b)
{
    static const float slack = 0.02f;
    return a->width > 0 && b->width > 0 && a->left + a->width > b->left + slack &&
           b->left + b->width > a->left + slack && a->top + a->height > b->top + slack &&
           b->top + b->height > a->top + slack;
}

static void check_boxes(const struct hud_layout *layout)
{
    const float width = (float)layout->options->width, height = (float)layout->options->height;
    for (int i = 0; i < NUM_HUD_BOXES; i++) {
        const struct hud_box *a = &layout->boxes[i];
        if (a->width > 0 &&
            (a->left < -0.02f || a->top < -0.02f || a->left + a->width > width + 0.02f ||
             a->top + a->height > height + 0.02f || a->height <= 0))
            fail_msg("%gx%g: box %d leaves the picture: %g %g, %g x %g", (double)width,
                     (double)height, i, (double)a->left, (double)a->top, (double)a->width,
                     (double)a->height);
        for (int k = 0; k < i; k++)
            if (overlap(a, &layout->boxes[k]))
                fail_msg("%gx%g: boxes %d and %d overlap", (double)width, (double)height, k, i);
    }
}

/* Every pic lies in one of the boxes, up to a pixel of the game. */
static void check_pics(const struct hud_layout *layout, const struct canvas *canvas)
{
    for (int i = 0; i < canvas->num; i++) {
        const struct scene_pic *pic = &canvas->items[i];
        int box = 1;
        for (; box < NUM_HUD_BOXES; box++) {
            const struct hud_box *b = &layout->boxes[box];
            const float slack = b->scale + 0.02f;
            if (b->width > 0 && pic->x >= b->left - slack && pic->y >= b->top - slack &&
                pic->x + pic->width <= b->left + b->width + slack &&
                pic->y + pic->height <= b->top + b->height + slack)
                break;
        }
        if (box == NUM_HUD_BOXES)
            fail_msg("%dx%d, style %d: a pic at %g %g, %g x %g is outside the boxes",
                     layout->options->width, layout->options->height, (int)layout->options->style,
                     (double)pic->x, (double)pic->y, (double)pic->width, (double)pic->height);
    }
}

static struct hud_pics make_pics(void)
{
    struct hud_pics pics = {
        .bar = &wide, .score_bar = &wide, .inventory = &wide, .ranking = &small};
    for (int i = 0; i < 10; i++)
        pics.digits[0][i] = pics.digits[1][i] = &small;
    for (int i = 0; i < 7; i++)
        pics.weapons[1][i] = &small;
    return pics;
}

struct what {
    const char *center;
    bool has_board, is_observed, is_guessed;
    int insets, splits;
    float reserved_top;
    const struct hud_place *places; /* NUM_HUD_PLACES, or NULL */
};

static struct hud_layout lay_out(const struct hud_options *options, const struct moment *moment,
                                 const struct what *what)
{
    struct hud_content content = hud_content_of(options, &moment->instant);
    content.run_elements = content.elements & ELEMENTS_OF_RUNS;
    content.run_width = run_panels_width;
    content.is_guessed = what->is_guessed;
    return hud_placing_lay_out(options, &content);
}

static void check_all(const struct what *what)
{
    const struct hud_pics pics = make_pics();
    struct moment moment;
    make_moment(&moment, what->center, what->is_observed);
    for (int i = 0; i < NUM_SIZES * NUM_HUD_STYLES; i++) {
        const int width = sizes[i / NUM_HUD_STYLES][0], height = sizes[i / NUM_HUD_STYLES][1];
        struct hud_options options = {.width = width,
                                      .height = height,
                                      .style = (enum hud_style)(i % NUM_HUD_STYLES),
                                      .reserved_top = what->reserved_top,
                                      .changes.shown = 2 * ELEMENT_STRAFE - 1,
                                      .splits = {what->splits, 292, what->splits ? 12 : 0}};
        if (what->places)
            memcpy(options.changes.places, what->places, sizeof options.changes.places);
        if (!what->has_board)
            options.changes.hidden = ELEMENT_SCORES;
        if (what->insets > 0)
            options.insets = (struct scene_rect){width * 2 / 3, height / 30, width - width * 2 / 3,
                                                 what->insets * height * 3 / 10};
        const struct hud_layout layout = lay_out(&options, &moment, what);
        check_boxes(&layout);
        struct canvas canvas = {.arena = arena, .palette = &palette, .font = &font, .scale = 1.0f};
        hud_paint(&canvas, &pics, &layout, &moment.instant);
        hud_text_paint(&canvas, &layout, &moment.instant);
        assert_true(width < 320 || what->places || canvas.num > 50);
        check_pics(&layout, &canvas);
    }
}

static void hud_layout__everything_at_once__does_not_overlap(void **state)
{
    (void)state;
    for (int i = 0; i < 64; i++)
        check_all(&(struct what){.center = i & 32 ? long_text : one_line,
                                 .has_board = i & 1,
                                 .is_observed = i & 2,
                                 .is_guessed = i & 4,
                                 .splits = i & 8 ? 8 : 0,
                                 .reserved_top = i & 16 ? 12.0f : 0.0f});
}

/* Insets may be as high as the picture. */
static void hud_layout__insets__cover_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++)
        check_all(&(struct what){.center = one_line,
                                 .is_observed = true,
                                 .has_board = i % 2,
                                 .splits = i / 2 % 2 ? 8 : 0,
                                 .insets = 1 + i / 4});
}

/* All elements at the same place, and at places, sizes and offsets without a pattern. */
static void hud_placing__any_places__do_not_overlap(void **state)
{
    (void)state;
    enum { CASES = 60 };
    static const float scales[] = {0.25f, 0.5f, 1.0f, 2.0f, 4.0f};
    uint32_t random = 1;
    for (int i = 0; i < CASES; i++) {
        struct hud_place places[NUM_HUD_PLACES];
        for (int k = 0; k < NUM_HUD_PLACES; k++) {
            random = random * 1664525 + 1013904223;
            const unsigned r = random >> 8;
            places[k] = i < NUM_HUD_SPOTS
                            ? (struct hud_place){.spot = i, .scale = 1.0f}
                            : (struct hud_place){.spot = (int)(r % NUM_HUD_SPOTS),
                                                 .scale = r / 16 % 4 ? scales[r / 64 % 5] : 0.0f,
                                                 .x = r & 1 ? (float)(r / 512 % 201) - 100 : 0.0f,
                                                 .y = r & 2 ? (float)(r / 1024 % 201) - 100 : 0.0f};
        }
        check_all(&(struct what){.center = i & 1 ? long_text : one_line,
                                 .has_board = i % 4 == 3,
                                 .is_observed = i % 3,
                                 .is_guessed = i % 5 == 0,
                                 .splits = i % 3 == 0 ? 8 : 0,
                                 .reserved_top = i % 7 == 0 ? 12.0f : 0.0f,
                                 .insets = i % 7 && i % 6 == 5 ? 1 + i % 3 : 0,
                                 .places = places});
    }
}

static const struct hud_box *box_of(const struct hud_layout *layout, enum hud_box_id id)
{
    const struct hud_box *box = hud_layout_box(layout, id);
    assert_non_null(box);
    return box;
}

/* Elements for which there is room are not left out. */
static void hud_layout__usual_sizes__have_room_for_what_matters(void **state)
{
    (void)state;
    struct moment moment;
    make_moment(&moment, one_line, true);
    for (int i = 0; i < NUM_SIZES; i++) {
        const struct hud_options options = {.width = sizes[i][0],
                                            .height = sizes[i][1],
                                            .style = HUD_BROADCAST,
                                            .changes.hidden = ELEMENT_SCORES};
        const struct what nothing = {0};
        const struct hud_layout layout = lay_out(&options, &moment, &nothing);
        if (options.width < 192)
            continue;
        box_of(&layout, HUD_BOX_BAR);
        box_of(&layout, HUD_BOX_NAME);
        box_of(&layout, HUD_BOX_HEADER);
        if (options.height >= 180) {
            assert_int_equal(box_of(&layout, HUD_BOX_CENTER)->rows, 1);
            assert_true(box_of(&layout, HUD_BOX_FEED)->rows >= 1);
        }
        if (options.height >= 360) {
            assert_int_equal(box_of(&layout, HUD_BOX_TIMERS)->rows, 6);
            assert_true(box_of(&layout, HUD_BOX_FEED)->rows >= 3);
        }
    }
}

/* Quake II's bar is laid out by its server, but other elements keep off it. */
static void hud_layout__quake_ii__leaves_room_for_the_bar(void **state)
{
    (void)state;
    struct q2_client_frame known = {0};
    const struct client_frame frame = {.q2 = &known};
    const struct moment moment = {.instant = {.frame = &frame}};
    const struct hud_options options = {
        .width = 640, .height = 360, .style = HUD_OVERLAY, .changes.shown = ELEMENTS_OF_RUNS};
    const struct what nothing = {0};
    const struct hud_layout layout = lay_out(&options, &moment, &nothing);
    const struct hud_box *run = box_of(&layout, HUD_BOX_RUN);
    assert_true(run->top + run->height <= 360 - HUD_BAR_HEIGHT);
}

/* Letters have at least 8 px, and large digits 8. */
static void hud_layout__small_pictures__can_be_read(void **state)
{
    (void)state;
    struct moment moment;
    make_moment(&moment, one_line, true);
    for (int i = 0; i < NUM_SIZES * NUM_HUD_STYLES; i++) {
        const struct hud_options options = {.width = sizes[i / NUM_HUD_STYLES][0],
                                            .height = sizes[i / NUM_HUD_STYLES][1],
                                            .style = (enum hud_style)(i % NUM_HUD_STYLES),
                                            .changes.shown = 2 * ELEMENT_STRAFE - 1};
        const struct what nothing = {0};
        const struct hud_layout layout = lay_out(&options, &moment, &nothing);
        for (int k = HUD_BOX_BAR; k < NUM_HUD_BOXES; k++) {
            const struct hud_box *box = hud_layout_box(&layout, (enum hud_box_id)k);
            const bool is_game = k == HUD_BOX_BAR || k == HUD_BOX_BOARD || k == HUD_BOX_CENTER;
            assert_true(!box || box->scale >= (k == HUD_BOX_BAR ? HUD_MIN_DIGITS
                                               : is_game        ? HUD_MIN_INVENTORY
                                                                : HUD_MIN_TEXT));
        }
    }
}

/* Phones show their own controls at the upper and the lower edge of upright films of matches. */
static void hud_layout__upright_broadcast__keeps_the_edges_free(void **state)
{
    (void)state;
    struct moment m;
    make_moment(&m, one_line, false);
    const struct hud_options options = {.width = 1080, .height = 1920, .style = HUD_BROADCAST};
    const struct what nothing = {0};
    const struct hud_layout layout = lay_out(&options, &m, &nothing);
    for (int i = 0; i < NUM_HUD_BOXES; i++) {
        const struct hud_box *box = hud_layout_box(&layout, (enum hud_box_id)i);
        if (box)
            assert_true(box->top >= 0.08f * 1920 - 1 && box->top + box->height <= 0.88f * 1920 + 1);
    }
}

/* Where the middle of the box is: -1 left or top, 0, 1. */
static int third(float middle, int size)
{
    return (middle > (float)size / 3) + (middle > (float)size * 2 / 3) - 1;
}

static void hud_placing__each_element__is_at_its_spot(void **state)
{
    (void)state;
    static const enum hud_box_id boxes[NUM_HUD_PLACES] = {
        HUD_BOX_BAR,    HUD_BOX_NAME,   HUD_BOX_BOARD, HUD_BOX_CLOCK, HUD_BOX_STANDING,
        HUD_BOX_FEED,   HUD_BOX_TEAM,   HUD_BOX_CHAT,  HUD_BOX_LINES, HUD_BOX_CENTER,
        HUD_BOX_INSETS, HUD_BOX_TIMERS, HUD_BOX_SPEED, HUD_BOX_KEYS,  HUD_BOX_TIME,
        HUD_BOX_JUMPS,  HUD_BOX_STRAFE, HUD_BOX_SPLITS};
    struct moment m;
    make_moment(&m, one_line, true);
    m.frame.num_players = 2; /* a duel has the points of both sides */
    for (int k = 0; k < NUM_HUD_PLACES; k++)
        for (int spot = 1; spot < NUM_HUD_SPOTS && k != HUD_PLACE_CROSSHAIR; spot++) {
            struct hud_options options = {
                .width = 1920, .height = 1080, .style = HUD_NONE, .splits = {8, 200, 12}};
            options.changes.places[k] = (struct hud_place){.spot = spot, .scale = 0.5f};
            options.changes.shown = k == 2 ? ELEMENT_SCORES : 0;
            const struct what nothing = {0};
            const struct hud_layout layout = lay_out(&options, &m, &nothing);
            const struct hud_box half = *box_of(&layout, boxes[k]);
            const float middle = half.left + half.width / 2;
            if (half.width < 640)
                assert_int_equal(third(middle, 1920), (spot - 1) % 3 - 1);
            assert_int_equal(third(half.top + half.height / 2, 1080), (spot - 1) / 3 - 1);
            options.changes.places[k].scale = 1.0f;
            const struct hud_layout twice = lay_out(&options, &m, &nothing);
            const struct hud_box whole = *box_of(&twice, boxes[k]);
            assert_true(whole.scale == 2 * half.scale && whole.width == 2 * half.width);
        }
}

/* Elements without a place that are scaled by 1 do not move. */
static void hud_placing__no_spot__is_the_usual_place(void **state)
{
    (void)state;
    static const enum hud_box_id boxes[] = {HUD_BOX_BAR, HUD_BOX_NAME, HUD_BOX_TEAM, HUD_BOX_CENTER,
                                            HUD_BOX_TIMERS};
    static const uint32_t elements[] = {ELEMENT_BAR, ELEMENT_NAME, ELEMENT_TEAM, ELEMENT_CENTER,
                                        ELEMENT_TIMERS};
    struct moment m;
    make_moment(&m, one_line, true);
    for (int i = 0; i < 5 * NUM_SIZES; i++) {
        struct hud_options options = {.width = sizes[i / 5][0],
                                      .height = sizes[i / 5][1],
                                      .style = HUD_OVERLAY,
                                      .changes.shown = elements[i % 5],
                                      .changes.hidden = ~elements[i % 5]};
        const struct what nothing = {0};
        const struct hud_layout usual = lay_out(&options, &m, &nothing);
        for (int k = 0; k < HUD_PLACE_SPLITS; k++)
            if (elements[i % 5] & 1U << k)
                options.changes.places[k].scale = 1.0f;
        const struct hud_layout placed = lay_out(&options, &m, &nothing);
        const struct hud_box *a = &usual.boxes[boxes[i % 5]], *b = &placed.boxes[boxes[i % 5]];
        assert_true(fabsf(a->left - b->left) <= 1 && fabsf(a->top - b->top) <= 1);
        assert_true(a->width == b->width && a->height == b->height && a->rows == b->rows);
    }
}

/* Elements at the same place are stacked, or share their panel. */
static void hud_placing__same_place__stacks(void **state)
{
    (void)state;
    struct moment m;
    make_moment(&m, one_line, true);
    struct hud_options options = {.width = 1280, .height = 720, .style = HUD_NONE};
    struct err err = {0};
    assert_true(hud_place_read("clock=top-left;speed=top-left;keys=top-left;time=top-left,scale=2",
                               options.changes.places, &err));
    const struct what nothing = {0};
    const struct hud_layout layout = lay_out(&options, &m, &nothing);
    const struct hud_box *clock = box_of(&layout, HUD_BOX_CLOCK),
                         *speed = box_of(&layout, HUD_BOX_SPEED),
                         *time = box_of(&layout, HUD_BOX_TIME);
    assert_int_equal(speed->elements, ELEMENT_SPEED | ELEMENT_KEYS);
    assert_null(hud_layout_box(&layout, HUD_BOX_KEYS));
    assert_true(clock->left == speed->left && speed->left == time->left);
    assert_true(speed->top >= clock->top + clock->height);
    assert_true(time->top >= speed->top + speed->height && time->scale == 2 * speed->scale);
}

static void hud_layout__feed_rows__are_limited(void **state)
{
    (void)state;
    struct moment m;
    make_moment(&m, one_line, false);
    const struct hud_options options = {
        .width = 1920, .height = 1080, .style = HUD_BROADCAST, .changes = {.feed_rows = 2}};
    const struct what nothing = {0};
    const struct hud_layout layout = lay_out(&options, &m, &nothing);
    assert_int_equal(layout.boxes[HUD_BOX_FEED].rows, 2);
    const struct hud_changes none = {0}, later = {.feed_rows = 3};
    assert_int_equal(hud_elements_join(&options.changes, &none).feed_rows, 2);
    assert_int_equal(hud_elements_join(&options.changes, &later).feed_rows, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(hud_layout__everything_at_once__does_not_overlap,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(hud_layout__insets__cover_nothing, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test_setup_teardown(hud_placing__any_places__do_not_overlap, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test(hud_placing__each_element__is_at_its_spot),
        cmocka_unit_test(hud_placing__no_spot__is_the_usual_place),
        cmocka_unit_test(hud_placing__same_place__stacks),
        cmocka_unit_test(hud_layout__usual_sizes__have_room_for_what_matters),
        cmocka_unit_test(hud_layout__quake_ii__leaves_room_for_the_bar),
        cmocka_unit_test(hud_layout__small_pictures__can_be_read),
        cmocka_unit_test(hud_layout__upright_broadcast__keeps_the_edges_free),
        cmocka_unit_test(hud_layout__feed_rows__are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Everything that can be shown, all at once, in pictures of every shape: boxes do not overlap,
 * and what is painted stays in them. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/client/qw/qw_game.h"
#include "playback/hud/hud.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/hud_layout.h"
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
};

static struct hud_layout lay_out(const struct hud_options *options, const struct moment *moment,
                                 const struct what *what)
{
    struct hud_content content = hud_content_of(options, &moment->instant);
    content.run_elements = content.elements & ELEMENTS_OF_RUNS;
    content.run_width = run_panels_width;
    content.is_guessed = what->is_guessed;
    return hud_layout_make(options, &content);
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
        assert_true(width < 320 || canvas.num > 50);
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
        cmocka_unit_test(hud_layout__usual_sizes__have_room_for_what_matters),
        cmocka_unit_test(hud_layout__quake_ii__leaves_room_for_the_bar),
        cmocka_unit_test(hud_layout__small_pictures__can_be_read),
        cmocka_unit_test(hud_layout__upright_broadcast__keeps_the_edges_free),
        cmocka_unit_test(hud_layout__feed_rows__are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "playback/analysis/run_log.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/client/nq/nq_game.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/run_panels.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_dem.h"
#include "world/palette.h"
#include "world/pic.h"

static struct dem d;
static const struct level level = {.game = &nq_game, .max_clients = 1};
static struct palette palette;
static struct pic font = {.width = 128, .height = 128};

static void run_panels_time__level__counts_as_the_server_and_stops(void **state)
{
    (void)state;
    char text[RUN_TIME_SIZE];
    struct client_frame frame = {0};
    const struct instant instant = {.level = &level, .frame = &frame, .clock = 65.25};
    run_panels_time(&instant, text);
    assert_string_equal(text, "1:05.250");
    frame.intermission = 1;
    frame.completed_clock = 9.0625;
    run_panels_time(&instant, text);
    assert_string_equal(text, "0:09.063");
}

static struct canvas paint(const struct hud_options *options)
{
    struct canvas canvas = {.arena = arena, .palette = &palette, .font = &font};
    struct dem_open o = dem_open(&d);
    const struct instant instant = {
        .level = &level,
        .frame = playhead_frame(o.playhead, 4),
        .time = 0.5,
        .run = run_log_create(o.timeline, arena),
    };
    const struct hud_layout layout = hud_content_lay_out(options, &instant);
    run_panels_paint(&canvas, &layout, &instant);
    dem_close(&o);
    return canvas;
}

static void run_panels_paint__any_size__is_inside_above_the_bar(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1920, 1080}, {1080, 1920}, {1080, 1080}, {320, 200}, {64, 48}};
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 8; i++) {
        dem_frame(&d, 1.0f + (float)i * 0.1f);
        dem_entity(&d, 1, (float)i * 32.0f, 0, 0, 0);
        dem_end_block(&d);
    }
    for (int style = 0; style < NUM_HUD_STYLES; style++) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            const struct hud_options options = {.width = sizes[i][0],
                                                .height = sizes[i][1],
                                                .style = (enum hud_style)style,
                                                .changes = {.shown = ELEMENTS_OF_RUNS}};
            const struct canvas canvas = paint(&options);
            assert_true(options.width > 64 ? canvas.num > 40 : canvas.num == 0); /* no room */
            for (int k = 0; k < canvas.num; k++) {
                const struct scene_pic *pic = &canvas.items[k];
                assert_true(pic->x >= 0 && pic->x + pic->width <= (float)options.width + 0.01f);
                assert_true(pic->y >= 0 && pic->y + pic->height <= (float)options.height + 0.01f);
            }
        }
    }
}

static void run_panels_paint__no_elements__paints_nothing(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_OVERLAY};
    assert_int_equal(paint(&options).num, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(run_panels_time__level__counts_as_the_server_and_stops),
        cmocka_unit_test_setup_teardown(run_panels_paint__any_size__is_inside_above_the_bar,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(run_panels_paint__no_elements__paints_nothing, arena_set_up,
                                        arena_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

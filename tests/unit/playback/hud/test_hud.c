/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/nq/nq_game.h"
#include "playback/client/qw/qw_game.h"
#include "playback/hud/hud.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/scoreboard.h"
#include "playback/timeline/timeline.h"
#include "world/palette.h"
#include "world/pic.h"

static struct pic digits[2][10], minus, bar, face[2], font, tile, disc, armor;
static struct palette palette;
static struct hud_pics pics;
static struct arena *arena;

enum { ALL_TEXTS = ELEMENT_CHAT | ELEMENT_NOTIFY | ELEMENT_CENTER };

static int set_up(void **state)
{
    (void)state;
    arena = arena_create();
    for (int i = 0; i < 20; i++) {
        digits[i / 10][i % 10] = (struct pic){.width = 24, .height = 24};
        pics.digits[i / 10][i % 10] = &digits[i / 10][i % 10];
    }
    pics.minus[0] = pics.minus[1] = &minus;
    bar = (struct pic){.width = 320, .height = 24};
    tile = (struct pic){.width = 64, .height = 64};
    font = (struct pic){.width = 128, .height = 128};
    pics.bar = &bar;
    pics.backtile = &tile;
    pics.font = &font;
    pics.disc = &disc;
    pics.armor[1] = &armor;
    pics.faces[4][0] = &face[0];
    pics.faces[4][1] = &face[1];
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    arena_destroy(arena);
    return 0;
}

static struct canvas make_canvas(void)
{
    return (struct canvas){.arena = arena, .palette = &palette, .font = &font, .scale = 1.0f};
}

static const struct scene_pic *find(const struct canvas *canvas, const struct pic *pic)
{
    for (int i = 0; i < canvas->num; i++)
        if (canvas->items[i].pic == pic)
            return &canvas->items[i];
    return NULL;
}

static void hud_paint_number__short__is_right_aligned(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas();
    hud_pics_paint_number(&canvas, &pics, 136, 0, 75, 3, false);
    assert_int_equal(canvas.num, 2);
    assert_ptr_equal(canvas.items[0].pic, &digits[0][7]);
    assert_true(canvas.items[0].x == 160.0f);
    assert_ptr_equal(canvas.items[1].pic, &digits[0][5]);
    assert_true(canvas.items[1].x == 184.0f);
}

static void hud_paint_number__negative_or_too_long__fits_its_place(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas();
    hud_pics_paint_number(&canvas, &pics, 0, 0, -8, 3, true);
    assert_ptr_equal(canvas.items[0].pic, &minus);
    assert_true(canvas.items[0].x == 24.0f);
    assert_ptr_equal(canvas.items[1].pic, &digits[1][8]);
    canvas.num = 0;
    hud_pics_paint_number(&canvas, &pics, 0, 0, 1234567, 3, false);
    assert_int_equal(canvas.num, 3);
    assert_ptr_equal(canvas.items[0].pic, &digits[0][9]);
    canvas.num = 0;
    hud_pics_paint_number(&canvas, &pics, 0, 0, INT32_MIN, 3, false);
    assert_int_equal(canvas.num, 3);
}

static const struct level level = {
    .game = &nq_game, .max_clients = 1, .title = "the Slipgate Complex"};

static void paint_instant(struct canvas *canvas, const struct hud_options *options,
                          const struct instant *instant)
{
    const struct hud_layout layout = hud_content_lay_out(options, instant);
    hud_paint(canvas, &pics, &layout, instant);
}

static struct canvas paint(const struct hud_options *options, const struct client_frame *frame)
{
    struct canvas canvas = make_canvas();
    const struct instant instant = {.level = &level, .frame = frame, .time = 10.0, .clock = 10.0};
    paint_instant(&canvas, options, &instant);
    return canvas;
}

static void hud_paint__wide_frame__bar_in_the_middle_and_tiles_beside(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 1280, .height = 720, .style = HUD_CLASSIC};
    const struct client_frame frame = {.stats = {[STAT_HEALTH] = 100}};
    const struct canvas canvas = paint(&options, &frame);
    const struct scene_pic *pic = find(&canvas, &bar);
    assert_non_null(pic);
    assert_true(pic->x == 160.0f && pic->y == 648.0f && pic->width == 960.0f);

    /* Two sides of 160 x 144 pixels, each covered once. */
    float area = 0;
    for (int i = 0; i < canvas.num; i++)
        if (canvas.items[i].pic == &tile)
            area += canvas.items[i].width * canvas.items[i].height;
    assert_true(area == 2 * 160.0f * 144.0f);
    assert_int_equal(hud_scale_view_rect(&options, &frame).height, 576);
}

static void hud_scale__shapes__is_an_integer_or_smooth(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        float asked, scale;
    } cases[] = {
        {320, 200, HUD_SCALE_WHOLE, 1.0f},
        {320, 200, HUD_SCALE_SMOOTH, 1.0f},
        {640, 480, HUD_SCALE_WHOLE, 2.0f},
        {1280, 720, HUD_SCALE_WHOLE, 3.0f},
        {160, 120, HUD_SCALE_WHOLE, 0.5f},
        {1920, 1080, HUD_SCALE_WHOLE, 4.0f},
        {1920, 1080, HUD_SCALE_SMOOTH, 4.5f},
        {1080, 1920, HUD_SCALE_WHOLE, 3.0f},
        {1080, 1920, HUD_SCALE_SMOOTH, 3.375f},
        {3440, 1440, HUD_SCALE_WHOLE, 6.0f},
        {320, 100, HUD_SCALE_WHOLE, 0.5f},
        {160, 480, HUD_SCALE_WHOLE, 0.5f},
        {1920, 1080, 2.5f, 2.5f},
        {640, 480, 9.0f, 2.0f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct hud_options options = {
            .width = cases[i].width, .height = cases[i].height, .scale = cases[i].asked};
        assert_true(fabsf(hud_scale_bar(&options) - cases[i].scale) < 1e-4f);
    }
}

static void hud_paint__overlay__keeps_the_full_view(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_OVERLAY};
    const struct client_frame frame = {.stats = {[STAT_HEALTH] = 100}};
    const struct canvas canvas = paint(&options, &frame);
    assert_null(find(&canvas, &tile));
    assert_true(find(&canvas, &bar)->y == 432.0f);
    assert_int_equal(hud_scale_view_rect(&options, &frame).height, 480);
    /* A tile's plate is above the lines. */
    const struct hud_options below = {.width = 640, .height = 480, .reserved_top = 12};
    assert_true(fabsf(hud_scale_header_height(&below, 0) - 12.0f) < 1e-4f);
}

static void hud_paint__none__paints_nothing(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_NONE};
    const struct client_frame frame = {.stats = {[STAT_HEALTH] = 100}};
    assert_int_equal(paint(&options, &frame).num, 0);
}

static void hud_paint__little_health__is_red(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_OVERLAY};
    struct client_frame frame = {
        .stats = {[STAT_HEALTH] = 25, [STAT_AMMO] = 99, [STAT_ARMOR] = 99}};
    struct canvas canvas = paint(&options, &frame);
    assert_non_null(find(&canvas, &digits[1][5]));
    frame.stats[STAT_HEALTH] = 26;
    canvas = paint(&options, &frame);
    assert_null(find(&canvas, &digits[1][6]));
}

/* Servers with unlimited ammo send 255, which says nothing about the match. */
static void hud_paint__unlimited_ammo__is_shown_by_the_game_only(void **state)
{
    (void)state;
    struct hud_options options = {.width = 640, .height = 480, .style = HUD_BROADCAST};
    struct client_frame frame = {
        .stats = {[STAT_HEALTH] = 100, [STAT_AMMO] = 254, [STAT_ARMOR] = 100}};
    struct canvas canvas = paint(&options, &frame);
    assert_non_null(find(&canvas, &digits[0][2]));
    frame.stats[STAT_AMMO] = 255;
    canvas = paint(&options, &frame);
    assert_null(find(&canvas, &digits[0][2]));
    assert_non_null(find(&canvas, &digits[0][1])); /* the health */
    options.style = HUD_OVERLAY;
    canvas = paint(&options, &frame);
    assert_non_null(find(&canvas, &digits[0][2]));
}

static void hud_paint__pentagram__shows_666(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_OVERLAY};
    const struct client_frame frame = {
        .stats = {[STAT_HEALTH] = 100, [STAT_ARMOR] = 50, [STAT_ITEMS] = 1 << 20 | 1 << 14}};
    const struct canvas canvas = paint(&options, &frame);
    assert_non_null(find(&canvas, &digits[1][6]));
    assert_non_null(find(&canvas, &disc));
    assert_null(find(&canvas, &armor));
}

static void hud_paint__hit__face_is_in_pain(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_OVERLAY};
    const struct client_frame frame = {.stats = {[STAT_HEALTH] = 100}};
    const struct event hit = {.time = 9.9, .kind = EVENT_DAMAGE};
    struct instant instant = {
        .level = &level, .frame = &frame, .time = 10.0, .events = &hit, .num_events = 1};
    struct canvas canvas = make_canvas();
    paint_instant(&canvas, &options, &instant);
    assert_non_null(find(&canvas, &face[1]));
    canvas.num = 0;
    instant.time = 10.2;
    paint_instant(&canvas, &options, &instant);
    assert_non_null(find(&canvas, &face[0]));
}

static void scoreboard_sort__players__most_frags_first_and_absent_left_out(void **state)
{
    (void)state;
    const struct client_player players[] = {
        {.name = "a", .frags = 1, .present = true},
        {.name = "b", .frags = 5, .present = true},
        {.name = "c", .frags = 9},
        {.name = "d", .frags = 5, .present = true},
    };
    const struct client_frame frame = {.num_players = 4, .players = players};
    int order[MAX_SCORES];
    assert_int_equal(scoreboard_sort(&frame, order), 3);
    assert_int_equal(order[0], 1);
    assert_int_equal(order[1], 3);
    assert_int_equal(order[2], 0);
}

static void scoreboard_paint_mini__little_room__cuts_names(void **state)
{
    (void)state;
    const struct client_player players[] = {{.name = "a long name", .present = true}};
    const struct client_frame frame = {.view_entity = 9, .num_players = 1, .players = players};
    const struct instant instant = {.level = &level, .frame = &frame};
    struct canvas canvas = make_canvas();
    scoreboard_paint_mini(&canvas, &instant, 400);
    assert_int_equal(canvas.num, 0);
    scoreboard_paint_mini(&canvas, &instant, 426);
    /* Two fills, one digit, and six characters less a space. */
    assert_int_equal(canvas.num, 2 + 1 + 5);
    for (int i = 0; i < canvas.num; i++)
        assert_true(canvas.items[i].x + canvas.items[i].width <= 426.0f);
}

static struct event make_print(double time, const char *text)
{
    return (struct event){.time = time, .kind = EVENT_PRINT, .print = {.text = text}};
}

static void text_notify_lines__prints__last_four_for_three_seconds(void **state)
{
    (void)state;
    const struct event events[] = {
        make_print(5.0, "old\n"),       make_print(7.0, "one\n"), make_print(7.2, "two "),
        make_print(7.3, "continues\n"), make_print(7.5, "\n"),    make_print(7.6, "\001chat\n"),
    };
    const struct instant instant = {.time = 8.5, .events = events, .num_events = 6};
    struct notify_line lines[NOTIFY_LINES];
    assert_int_equal(hud_text_notify_lines(&instant, ALL_TEXTS, 38, lines), 4);
    assert_string_equal(lines[0].text, "one");
    assert_string_equal(lines[1].text, "two continues");
    assert_true(lines[1].time == 7.2);
    assert_string_equal(lines[2].text, "");
    assert_int_equal((uint8_t)lines[3].text[0], 'c' | 0x80);

    const struct instant later = {.time = 10.4, .events = events, .num_events = 6};
    assert_int_equal(hud_text_notify_lines(&later, ALL_TEXTS, 38, lines), 2);
}

static void text_notify_lines__long_text__wraps_at_words(void **state)
{
    (void)state;
    const struct event event = make_print(1.0, "you got the rockets and aaaaaaaaaaaaaaaaaaaaaaa\n");
    const struct instant instant = {.time = 1.5, .events = &event, .num_events = 1};
    struct notify_line lines[NOTIFY_LINES];
    assert_int_equal(hud_text_notify_lines(&instant, ALL_TEXTS, 12, lines), 4);
    assert_string_equal(lines[0].text, "you got the ");
    assert_string_equal(lines[1].text, "rockets and ");
    assert_string_equal(lines[2].text, "aaaaaaaaaaaa");
    assert_string_equal(lines[3].text, "aaaaaaaaaaa");
}

static void text_notify_lines__colour_codes__are_left_out_in_quakeworld(void **state)
{
    (void)state;
    const struct event event = make_print(1.0, "&cf00lost&r & &c1\n");
    struct level game = {.game = &qw_game};
    const struct instant instant = {.level = &game, .time = 1.5, .events = &event, .num_events = 1};
    struct notify_line lines[NOTIFY_LINES];
    assert_int_equal(hud_text_notify_lines(&instant, ALL_TEXTS, 38, lines), 1);
    assert_string_equal(lines[0].text, "lost & &c1");
    game.game = &nq_game;
    assert_int_equal(hud_text_notify_lines(&instant, ALL_TEXTS, 38, lines), 1);
    assert_string_equal(lines[0].text, "&cf00lost&r & &c1");
}

/* Checks the line that a chat message produces; in `shown`, "^" precedes bronze
 * characters. */
static void expect_chat(const char *sent, const char *shown, int coloured, int colour)
{
    struct event event = make_print(1.0, sent);
    event.print.chat = true;
    struct level game = {.game = &qw_game};
    const struct instant instant = {.level = &game, .time = 1.5, .events = &event, .num_events = 1};
    struct notify_line lines[NOTIFY_LINES];
    char text[2 * NOTIFY_COLUMNS + 1];
    int length = 0;
    assert_int_equal(hud_text_notify_lines(&instant, ALL_TEXTS, 38, lines), 1);
    for (int i = 0; i < lines[0].length; i++) {
        if (lines[0].text[i] & 0x80)
            text[length++] = '^';
        text[length++] = lines[0].text[i] & 0x7f;
        assert_int_equal(lines[0].colours[i], i == coloured ? colour : 0xfff);
    }
    text[length] = '\0';
    assert_string_equal(text, shown);
}

static void text_notify_lines__chat__has_white_in_braces_and_colours(void **state)
{
    (void)state;
    expect_chat("a: {b c} d\n",
                "^a^:^\x20"
                "b c^\x20^d",
                -1, 0);
    expect_chat("a{&cf06b&cfff}c\n", "^ab^c", 1, 0xf06);
    expect_chat("a&C0f0&c0F0b&rc\n", "^a^&^C^0^f^0b^c", 6, 0x0f0);
    expect_chat("a{b\n", "^a^{^b", -1, 0); /* an unpaired brace is text */
    expect_chat("a}b\n", "^a^}^b", -1, 0);
    expect_chat("(a): \rb\n", "^b", -1, 0); /* a carriage return clears the line */
}

/* Codes do not count as characters of a line. */
static void text_notify_lines__codes__do_not_break_words(void **state)
{
    (void)state;
    struct event event = make_print(1.0, "one {&cf00two&cfff}three\n");
    event.print.chat = true;
    struct level game = {.game = &qw_game};
    const struct instant instant = {.level = &game, .time = 1.5, .events = &event, .num_events = 1};
    struct notify_line lines[NOTIFY_LINES];
    assert_int_equal(hud_text_notify_lines(&instant, ALL_TEXTS, 13, lines), 1);
    assert_int_equal(lines[0].length, 12);
}

static void text_center__two_seconds__then_gone(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    struct event event = make_print(5.0, "You need the gold key");
    event.kind = EVENT_CENTER_PRINT;
    struct instant instant = {.frame = &frame, .time = 6.9, .events = &event, .num_events = 1};
    int shown;
    assert_string_equal(hud_text_center(&instant, &shown), "You need the gold key");
    instant.time = 7.0;
    assert_null(hud_text_center(&instant, &shown));
}

/* As KTX sends them; of other texts only those that look alike. */
static void text__noise__is_not_shown(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum event_kind kind;
        bool is_noise;
    } cases[] = {
        {"Goal18: [33.8 vs 91.0] Eval(item_health) = max(gt=5.6, respawn=1.5, srespawn=-31.1)\n",
         EVENT_PRINT, true},
        {"Goal: 3\n", EVENT_PRINT, false},
        {"Goal18: [33.8 vs 91.0]\n", EVENT_PRINT, false},
        {"Goals for red: 3\n", EVENT_PRINT, false},
        {"pausing\n\n3", EVENT_CENTER_PRINT, true},
        {"unpausing\n\n10", EVENT_CENTER_PRINT, true},
        {"pausing", EVENT_CENTER_PRINT, false},
        {"pausing\n\nby Ann", EVENT_CENTER_PRINT, false},
        {"slebe\n\n3", EVENT_CENTER_PRINT, false},
    };
    const struct client_frame frame = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct event event = make_print(1.0, cases[i].text);
        event.kind = cases[i].kind;
        const struct instant instant = {
            .frame = &frame, .time = 1.5, .events = &event, .num_events = 1};
        struct notify_line lines[NOTIFY_LINES];
        int shown;
        const int num = hud_text_notify_lines(&instant, ALL_TEXTS, 100, lines) +
                        (hud_text_center(&instant, &shown) != NULL);
        assert_int_equal(num, cases[i].is_noise ? 0 : 1);
    }
    struct event chat = make_print(1.0, cases[0].text);
    chat.print.chat = true; /* somebody quotes it */
    assert_false(hud_text_is_noise(&chat));
}

static void text_center__finale__appears_at_eight_characters_per_second(void **state)
{
    (void)state;
    const struct client_frame frame = {
        .intermission = 2, .intermission_time = 5.0, .finale_text = "As the corpse of ..."};
    const struct instant instant = {.frame = &frame, .time = 6.5};
    int shown;
    assert_non_null(hud_text_center(&instant, &shown));
    assert_int_equal(shown, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hud_paint_number__short__is_right_aligned),
        cmocka_unit_test(hud_paint_number__negative_or_too_long__fits_its_place),
        cmocka_unit_test(hud_paint__wide_frame__bar_in_the_middle_and_tiles_beside),
        cmocka_unit_test(hud_scale__shapes__is_an_integer_or_smooth),
        cmocka_unit_test(hud_paint__overlay__keeps_the_full_view),
        cmocka_unit_test(hud_paint__none__paints_nothing),
        cmocka_unit_test(hud_paint__little_health__is_red),
        cmocka_unit_test(hud_paint__unlimited_ammo__is_shown_by_the_game_only),
        cmocka_unit_test(hud_paint__pentagram__shows_666),
        cmocka_unit_test(hud_paint__hit__face_is_in_pain),
        cmocka_unit_test(scoreboard_sort__players__most_frags_first_and_absent_left_out),
        cmocka_unit_test(scoreboard_paint_mini__little_room__cuts_names),
        cmocka_unit_test(text_notify_lines__prints__last_four_for_three_seconds),
        cmocka_unit_test(text_notify_lines__long_text__wraps_at_words),
        cmocka_unit_test(text_notify_lines__colour_codes__are_left_out_in_quakeworld),
        cmocka_unit_test(text_notify_lines__chat__has_white_in_braces_and_colours),
        cmocka_unit_test(text_notify_lines__codes__do_not_break_words),
        cmocka_unit_test(text_center__two_seconds__then_gone),
        cmocka_unit_test(text__noise__is_not_shown),
        cmocka_unit_test(text_center__finale__appears_at_eight_characters_per_second),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

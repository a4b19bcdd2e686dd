/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The panels over the view of an observed match. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/nq/nq_game.h"
#include "playback/client/qw/qw_game.h"
#include "playback/hud/hud.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/kill_feed.h"
#include "playback/hud/match_panels.h"
#include "playback/hud/ranking_panel.h"
#include "playback/hud/scoreboard.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_qw.h"
#include "world/palette.h"
#include "world/pic.h"

static struct pic bar, ranking, font, rocket, digit;
static struct palette palette;
static struct hud_pics pics;
static struct arena *arena;
static struct level level = {.max_clients = 32, .game = &qw_game, .game_type = 1};

static const struct client_player players[] = {
    {.name = "Ann", .team = "red", .frags = 7, .ping = 30, .present = true, .has_stats = true},
    {.name = "Ben", .team = "blue", .frags = 9, .ping = 20, .present = true},
    {.name = "Cid", .team = "red", .frags = 4, .ping = 10, .present = true, .pants = 4},
    {.name = "Dan", .team = "blue", .frags = -1, .ping = 12, .present = true, .spectator = true},
};

static const struct client_frame watched = {
    .view_entity = 1, .is_observed = true, .num_players = 4, .players = players};

static int set_up(void **state)
{
    (void)state;
    arena = arena_create();
    bar = (struct pic){.width = 320, .height = 24};
    ranking = (struct pic){.width = 100, .height = 24};
    font = (struct pic){.width = 128, .height = 128};
    rocket = (struct pic){.width = 24, .height = 16};
    digit = (struct pic){.width = 24, .height = 24};
    pics.bar = &bar;
    pics.ranking = &ranking;
    pics.weapons[1][DEATH_ROCKET] = &rocket;
    for (int i = 0; i < 10; i++)
        pics.digits[0][i] = pics.digits[1][i] = &digit;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    arena_destroy(arena);
    return 0;
}

static int count(const struct canvas *canvas, const struct pic *pic)
{
    int num = 0;
    for (int i = 0; i < canvas->num; i++)
        num += canvas->items[i].pic == pic;
    return num;
}

static struct canvas paint_moment(const struct hud_options *options, const struct instant *instant)
{
    struct canvas canvas = {.arena = arena, .palette = &palette, .font = &font, .scale = 1.0f};
    const struct hud_layout layout = hud_content_lay_out(options, instant);
    hud_paint(&canvas, &pics, &layout, instant);
    return canvas;
}

static struct canvas paint(const struct hud_options *options, const struct client_frame *frame)
{
    const struct instant instant = {.level = &level, .frame = frame, .time = 10.0, .clock = 10.0};
    return paint_moment(options, &instant);
}

/* ---- elements ---- */

static void hud_elements__styles__have_their_own(void **state)
{
    (void)state;
    const struct hud_changes none = {0};
    assert_int_equal(hud_elements_shown(HUD_NONE, &none), 0);
    assert_true(hud_elements_shown(HUD_OVERLAY, &none) & ELEMENT_NOTIFY);
    assert_false(hud_elements_shown(HUD_OVERLAY, &none) & ELEMENT_FEED);
    assert_true(hud_elements_shown(HUD_BROADCAST, &none) & ELEMENT_FEED);
    assert_false(hud_elements_shown(HUD_BROADCAST, &none) & ELEMENT_NOTIFY);
}

static void hud_elements__changes__show_and_hide(void **state)
{
    (void)state;
    const struct hud_changes changes = {.shown = ELEMENT_CLOCK | ELEMENT_FEED,
                                        .hidden = ELEMENT_BAR | ELEMENT_FEED};
    assert_int_equal(hud_elements_shown(HUD_NONE, &changes), ELEMENT_CLOCK);
    assert_false(hud_elements_shown(HUD_CLASSIC, &changes) & ELEMENT_BAR);
    const struct hud_changes later = {.shown = ELEMENT_BAR, .hidden = ELEMENT_CLOCK};
    const struct hud_changes both = hud_elements_join(&changes, &later);
    assert_int_equal(hud_elements_shown(HUD_NONE, &both), ELEMENT_BAR);
}

static void hud_read_elements__list__is_a_set_of_known_names(void **state)
{
    (void)state;
    struct err err = {0};
    uint32_t set;
    assert_true(hud_elements_read("feed,clock", &set, &err));
    assert_int_equal(set, ELEMENT_FEED | ELEMENT_CLOCK);
    assert_true(hud_elements_read("crosshair", &set, &err));
    assert_int_equal(set, ELEMENT_CROSSHAIR);
    static const char *const wrong[] = {"", "feed,", "feeds", "fee", "feed clock", ",bar"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(hud_elements_read(wrong[i], &set, &err));
}

/* ---- the bar, the board ---- */

static void hud_paint__watched_and_dead__keeps_the_bar(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_OVERLAY};
    struct client_frame frame = watched;
    struct canvas canvas = paint(&options, &frame);
    assert_int_equal(count(&canvas, &bar), 1);
    assert_int_equal(count(&canvas, &ranking), 0);
    frame.is_observed = false; /* the recording player's own view */
    canvas = paint(&options, &frame);
    assert_int_equal(count(&canvas, &bar), 0);
    assert_int_equal(count(&canvas, &ranking), 1);
}

static void hud_paint__dead_in_quakeworld__shows_only_the_time(void **state)
{
    (void)state;
    const struct hud_options options = {
        .width = 640, .height = 480, .style = HUD_OVERLAY, .changes = {.hidden = ELEMENT_SCORES}};
    struct client_frame frame = watched;
    frame.is_observed = false;
    struct canvas canvas = paint(&options, &frame);
    const int quakeworld = count(&canvas, &font);
    level.game = &nq_game;
    canvas = paint(&options, &frame);
    level.game = &qw_game;
    assert_true(count(&canvas, &font) >= quakeworld + (int)strlen("Monsters:/Secrets:/"));
}

static void hud_paint__board__ends_with_spectators(void **state)
{
    (void)state;
    const struct hud_options options = {
        .width = 640, .height = 480, .style = HUD_NONE, .changes = {.shown = ELEMENT_SCORES}};
    struct client_player people[4];
    memcpy(people, players, sizeof people);
    struct client_frame frame = watched;
    frame.players = people;
    struct canvas canvas = paint(&options, &frame);
    const int with = count(&canvas, &font);
    const float lowest = canvas.items[canvas.num - 1].y;
    people[3].present = false;
    canvas = paint(&options, &frame);
    assert_int_equal(with - count(&canvas, &font), (int)strlen("12"
                                                               "0"
                                                               "spectator"
                                                               "Dan"));
    assert_true(lowest > canvas.items[canvas.num - 1].y);
}

static void hud_paint__name__is_above_the_bar(void **state)
{
    (void)state;
    static const enum hud_style styles[] = {HUD_OVERLAY, HUD_CLASSIC};
    const float middles[] = {640, 320};
    struct client_frame frame = watched;
    frame.stats[STAT_HEALTH] = 100;
    for (int i = 0; i < 2; i++) {
        const struct hud_options options = {.width = 1280, .height = 480, .style = styles[i]};
        const struct canvas canvas = paint(&options, &frame);
        const struct scene_pic *last = &canvas.items[canvas.num - 1];
        assert_true(last->pic == &font);
        assert_true(fabsf(last->x - middles[i]) <= 2 * 8 * 2);
    }
}

static void hud_paint__watched_without_stats__has_no_bar(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_OVERLAY};
    struct client_frame frame = watched;
    frame.view_entity = 2;
    const struct canvas canvas = paint(&options, &frame);
    assert_int_equal(count(&canvas, &bar), 0);
    assert_int_equal(count(&canvas, &font), 3); /* only the name */
}

static void hud_paint__bar_without_stats__keeps_the_full_view(void **state)
{
    (void)state;
    const struct hud_options options = {.width = 640, .height = 480, .style = HUD_CLASSIC};
    struct client_player flying = {.name = "Dan", .present = true, .has_stats = true};
    struct client_frame frame = {
        .view_entity = 1, .is_observed = true, .num_players = 1, .players = &flying};
    assert_int_equal(hud_scale_view_rect(&options, &frame).height, 384);
    flying.spectator = true;
    assert_int_equal(hud_scale_view_rect(&options, &frame).height, 480);
    const struct canvas canvas = paint(&options, &frame);
    assert_int_equal(count(&canvas, &bar), 0);
    frame.stats[STAT_HEALTH] = 50; /* of the followed player */
    assert_int_equal(hud_scale_view_rect(&options, &frame).height, 384);
}

static void hud_paint__requested_scores__are_always_shown(void **state)
{
    (void)state;
    struct hud_options options = {.width = 640, .height = 480, .style = HUD_NONE};
    options.changes.shown = ELEMENT_SCORES;
    struct client_frame frame = watched;
    struct canvas canvas = paint(&options, &frame);
    assert_int_equal(count(&canvas, &ranking), 1);
    options.changes.hidden = ELEMENT_SCORES;
    frame.intermission = 1;
    canvas = paint(&options, &frame);
    assert_int_equal(canvas.num, 0);
}

static void hud_paint__broadcast__stays_inside_every_frame(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {1080, 1920}, {320, 200}, {64, 48}};
    struct client_frame frame = watched;
    frame.stats[STAT_HEALTH] = 100;
    frame.match = (struct client_match){.stage = MATCH_PLAYED, .has_end = true, .end = 610};
    level.has_teams = true;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const struct hud_options options = {
            .width = sizes[i][0], .height = sizes[i][1], .style = HUD_BROADCAST};
        const struct canvas canvas = paint(&options, &frame);
        assert_int_equal(count(&canvas, &bar), 0);
        /* Digits that nobody could read are not there. */
        assert_int_equal(count(&canvas, &digit) >= 3, sizes[i][0] >= 112);
        assert_int_equal(hud_scale_view_rect(&options, &frame).height, sizes[i][1]);
        for (int j = 0; j < canvas.num; j++) {
            const struct scene_pic *pic = &canvas.items[j];
            assert_true(pic->x >= 0 && pic->x + pic->width <= (float)sizes[i][0]);
            assert_true(pic->y >= 0 && pic->y + pic->height <= (float)sizes[i][1]);
        }
    }
    level.has_teams = false;
}

/* ---- scores ---- */

static void scoreboard_find_teams__players__are_summed(void **state)
{
    (void)state;
    struct scoreboard_team teams[MAX_TEAMS];
    const struct instant instant = {.level = &level, .frame = &watched};
    assert_int_equal(scoreboard_find_teams(&instant, teams), 0);
    level.has_teams = true;
    assert_int_equal(scoreboard_find_teams(&instant, teams), 2);
    assert_string_equal(teams[0].name, "red");
    assert_int_equal(teams[0].frags, 11);
    assert_int_equal(teams[0].num_players, 2);
    assert_int_equal(teams[0].least_ping, 10);
    assert_int_equal(teams[0].all_pings, 40);
    assert_int_equal(teams[1].frags, 9);

    int order[MAX_SCORES];
    assert_int_equal(scoreboard_sort_teams(&instant, order), 3);
    assert_true(order[0] == 0 && order[1] == 2 && order[2] == 1);
    level.has_teams = false;
}

static void scoreboard_find_sides__two__keep_their_sides(void **state)
{
    (void)state;
    struct client_player pair[] = {players[1], players[0]};
    const struct client_frame frame = {.num_players = 2, .players = pair};
    const struct instant instant = {.level = &level, .frame = &frame};
    struct scoreboard_side sides[2];
    for (int frags = 0; frags < 20; frags += 19) {
        pair[0].frags = frags;
        assert_int_equal(scoreboard_find_sides(&instant, sides), 2);
        assert_string_equal(sides[0].name, "Ann");
        assert_int_equal(sides[1].frags, frags);
    }
    level.has_teams = true; /* of one player each, and therefore shown by player name */
    assert_int_equal(scoreboard_find_sides(&instant, sides), 2);
    assert_string_equal(sides[0].name, "Ann");
    level.has_teams = false;
}

/* The middle shades of some rows, as red, green and blue. */
static struct palette make_palette(void)
{
    static const uint8_t rust[3] = {143, 67, 51}, yellow[3] = {123, 99, 7}, red[3] = {71, 0, 0};
    struct palette out = {.rgb = {{0}}};
    memcpy(out.rgb[6 * 16 + 8], rust, 3);
    memcpy(out.rgb[12 * 16 + 8], yellow, 3);
    memcpy(out.rgb[4 * 16 + 8], red, 3);
    memcpy(out.rgb[6 * 16 + 15], yellow, 3); /* as in the game: rust ends in yellow */
    return out;
}

static void canvas_worn_colour__rows__look_as_worn_but_brighter(void **state)
{
    (void)state;
    const struct palette own = make_palette();
    uint8_t rgb[3];
    canvas_player_colour(&own, 6, rgb);
    assert_true(rgb[0] == 230 && rgb[1] == 107 && rgb[2] == 82);
    canvas_player_colour(&own, 12, rgb);
    assert_true(rgb[0] == 230 && rgb[1] == 185 && rgb[2] == 13);
    canvas_player_colour(&own, 4, rgb); /* dark red is not brightened to a glaring red */
    assert_true(rgb[0] == 156 && rgb[1] == 0 && rgb[2] == 0);
}

/* The fill of height 2 under a side of the header. */
static const struct scene_pic *find_line(const struct canvas *canvas, int nth)
{
    for (int i = 0; i < canvas->num; i++)
        if (!canvas->items[i].pic && canvas->items[i].height == 2.0f && nth-- == 0)
            return &canvas->items[i];
    return NULL;
}

static struct canvas paint_pair(int shirt, int pants, const struct hud_options *options)
{
    struct client_player pair[] = {players[0], players[1]};
    pair[0].frags = 12;
    pair[1].frags = 7;
    pair[0].pants = pair[0].shirt = 6;
    pair[1].shirt = shirt;
    pair[1].pants = pants;
    const struct client_frame frame = {
        .view_entity = 1, .is_observed = true, .num_players = 2, .players = pair};
    return paint(options, &frame);
}

static void match_header__same_shirts__shows_trousers(void **state)
{
    (void)state;
    palette = make_palette();
    const struct hud_options options = {
        .width = 640, .height = 360, .style = HUD_NONE, .changes = {.shown = ELEMENT_STANDING}};
    struct canvas canvas = paint_pair(4, 12, &options);
    assert_int_equal(find_line(&canvas, 0)->rgba[1], 107);
    assert_int_equal(find_line(&canvas, 1)->rgba[0], 156);
    canvas = paint_pair(6, 12, &options);
    assert_int_equal(find_line(&canvas, 1)->rgba[1], 185);
    canvas = paint_pair(6, 6, &options); /* neither colour is distinct */
    assert_int_equal(find_line(&canvas, 1)->rgba[1], 107);
    palette = (struct palette){.rgb = {{0}}};
}

/* In broadcasts, names are those that a commentator says. */
static void match_panels_name__broadcast__is_spoken(void **state)
{
    (void)state;
    char name[HUD_NAME_SIZE];
    match_panels_name(HUD_BROADCAST, "\xdd\xf3\xf2\xdb", name); /* "]sr[" in bronze */
    assert_string_equal(name, "sr");
    match_panels_name(HUD_OVERLAY, "]sr[", name);
    assert_string_equal(name, "]sr[");
}

/* The players of a free for all: the best first, and the viewed one in any case. */
static void ranking_panel__more_players_than_rows__has_the_viewed_one(void **state)
{
    (void)state;
    enum { NUM = 9, ROWS = 4 };
    static const struct hud_box box = {.width = HUD_RANKS_WIDTH, .scale = 1.0f, .rows = ROWS};
    struct client_player all[NUM];
    for (int i = 0; i < NUM; i++) {
        all[i] = players[0];
        all[i].shirt = i;
        all[i].frags = i;
        snprintf(all[i].name, sizeof all[i].name, "Player%d", i);
    }
    const struct client_frame frame = {.view_entity = 3, .num_players = NUM, .players = all};
    const struct instant instant = {.level = &level, .frame = &frame};
    struct hud_options options = {.width = 1280, .height = 720, .style = HUD_BROADCAST};
    const int kept = level.game_type;
    level.game_type = 1;
    assert_int_equal(ranking_panel_count(&options, &instant, ELEMENT_STANDING), NUM);
    assert_int_equal(ranking_panel_count(&options, &instant, ELEMENT_CLOCK), 0);
    options.width = 450; /* upright */
    assert_int_equal(ranking_panel_count(&options, &instant, ELEMENT_STANDING), 0);
    for (int row = 0; row < 16; row++)
        palette.rgb[row * 16 + 8][0] = (uint8_t)(row + 1);
    struct canvas canvas = {.arena = arena, .palette = &palette};
    ranking_panel_paint(&canvas, &box, &instant);
    static const int shown[ROWS] = {8, 7, 6, 2};
    uint8_t rgb[3];
    int num = 0;
    for (int i = 0; i < canvas.num; i++)
        if (!canvas.items[i].pic && canvas.items[i].width == 4.0f) {
            canvas_player_colour(&palette, shown[num++], rgb);
            assert_int_equal(canvas.items[i].rgba[0], rgb[0]);
        }
    assert_int_equal(num, ROWS);
    palette = (struct palette){.rgb = {{0}}};
    level.game_type = kept;
}

/* The gap between the points has room for two digits and a colon. */
static void match_header__no_clock__keeps_points_apart(void **state)
{
    (void)state;
    const struct hud_options options = {
        .width = 640, .height = 360, .style = HUD_NONE, .changes = {.shown = ELEMENT_STANDING}};
    const struct canvas canvas = paint_pair(0, 0, &options);
    const struct scene_pic *left = find_line(&canvas, 0), *right = find_line(&canvas, 1);
    assert_true(right->x - (left->x + left->width) >= 24.0f);
}

/* ---- the clock ---- */

static void match_clock__match__counts_down(void **state)
{
    (void)state;
    struct client_frame frame = {.match = {.stage = MATCH_PLAYED, .has_end = true, .end = 610.0}};
    struct instant instant = {.level = &level, .frame = &frame, .time = 10.0, .clock = 999};
    char text[CLOCK_SIZE];
    assert_true(match_panels_clock(&instant, text));
    assert_string_equal(text, "10:00");
    instant.time = 10.5;
    assert_true(match_panels_clock(&instant, text));
    assert_string_equal(text, "10:00");
    instant.time = 601.0;
    assert_true(match_panels_clock(&instant, text));
    assert_string_equal(text, "0:09");
    instant.time = 610.9;
    assert_true(match_panels_clock(&instant, text));
    assert_string_equal(text, "0:00");
    instant.time = 700.0;
    assert_true(match_panels_clock(&instant, text));
    assert_string_equal(text, "OT 1:30");
    frame.match.has_end = false;
    assert_false(match_panels_clock(&instant, text));
    frame.match = (struct client_match){.stage = MATCH_STANDBY, .has_end = true, .end = 800.0};
    assert_false(match_panels_clock(&instant, text));
}

static void match_clock__no_match__counts_from_the_levels_beginning(void **state)
{
    (void)state;
    const struct level game = {.game = &nq_game};
    const struct client_frame frame = {0};
    const struct instant instant = {.level = &game, .frame = &frame, .time = 3.0, .clock = 83.9};
    char text[CLOCK_SIZE];
    assert_true(match_panels_clock(&instant, text));
    assert_string_equal(text, "1:23");
}

static struct qw q;

/* A frame 0.1 s after the last one, in which the server says this. */
static void set_status(const char *status)
{
    qw_open(&q, 100);
    dem_u8(&q.d, 52); /* svc_serverinfo */
    dem_str(&q.d, "status");
    dem_str(&q.d, status);
    qw_player(&q, 0, 0, 0);
    qw_close(&q);
}

static void client__status__gives_the_remaining_time(void **state)
{
    static const char *const statuses[] = {"Countdown",      "10 min left", "10 min left",
                                           "5 minutes left", "Standby",     "overtime"};
    static const struct client_match expected[] = {
        {.stage = MATCH_COUNTDOWN},
        {.stage = MATCH_PLAYED, .has_end = true, .end = 600.1},
        {.stage = MATCH_PLAYED, .has_end = true, .end = 600.1},
        {.stage = MATCH_PLAYED, .has_end = true, .end = 300.3},
        {.stage = MATCH_STANDBY},
        {.stage = MATCH_UNKNOWN}};
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    for (int i = 0; i < 6; i++)
        set_status(statuses[i]);
    struct dem_open open = qw_open_demo(&q, NULL);
    const int first = timeline_num_frames(open.timeline) - 6;
    for (int i = 0; i < 6; i++) {
        const struct client_frame *frame = playhead_frame(open.playhead, first + i);
        assert_int_equal(frame->match.stage, expected[i].stage);
        assert_int_equal(frame->match.has_end, expected[i].has_end);
        assert_float_equal(frame->match.end, expected[i].end, 0.11);
    }
    dem_close(&open);
}

/* The status of a match without a time limit, which ends, and of one whose time is over. */
static void client__match_without_time_limit__counts_up(void **state)
{
    static const char *const statuses[] = {"Countdown", "0 min left", "0 min left",
                                           "Standby",   "1 min left", "0 min left"};
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    for (int i = 0; i < 6; i++)
        set_status(statuses[i]);
    struct dem_open open = qw_open_demo(&q, NULL);
    const int first = timeline_num_frames(open.timeline) - 6;
    for (int i = 0; i < 6; i++) {
        const struct client_match *match = &playhead_frame(open.playhead, first + i)->match;
        const bool counts_up = i == 1 || i == 2;
        assert_int_equal(match->counts_up, counts_up);
        assert_int_equal(match->has_end, i >= 4);
        assert_float_equal(match->begin, counts_up ? 0.1 : 0.0, 0.11);
    }
    dem_close(&open);
    struct client_frame frame = {
        .match = {.stage = MATCH_PLAYED, .counts_up = true, .begin = 10.0}};
    const struct instant instant = {.level = &level, .frame = &frame, .time = 85.9};
    char text[CLOCK_SIZE];
    assert_true(match_panels_clock(&instant, text));
    assert_string_equal(text, "1:15");
}

static void client__status_from_before_the_match__gives_no_end(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_open(&q, 100);
    dem_u8(&q.d, 9);
    dem_str(&q.d, "fullserverinfo \"\\map\\dm4\\status\\7 min left\"\n");
    qw_player(&q, 0, 0, 0);
    qw_close(&q);
    struct dem_open open = qw_open_demo(&q, NULL);
    const struct client_frame *frame = playhead_frame(open.playhead, 0);
    assert_int_equal(frame->match.stage, MATCH_PLAYED);
    assert_false(frame->match.has_end);
    dem_close(&open);
}

static void client__real_match__ends_when_the_server_says(void **state)
{
    (void)state;
    const char *path = asset_path("demos/mvd/quake_demo2.mvd");
    if (!path)
        skip();
    struct err err = {0};
    struct demo *demo = demo_open(path, &err);
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){0}, &err);
    struct playhead *playhead = playhead_create(timeline);
    assert_false(playhead_frame(playhead, timeline_find_frame(timeline, 9))->match.has_end);
    for (double time = 11.0; time < 609.0; time += 59.0) {
        const int index = timeline_find_frame(timeline, time);
        assert_float_equal(playhead_frame(playhead, index)->match.end, 610.0, 0.1);
    }
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
}

/* ---- item timers ---- */

static const struct client_timer *find_timer(const struct client_frame *frame, enum timed_item item)
{
    for (int i = 0; i < MAX_TIMERS; i++)
        if (frame->timers[i].item == item)
            return &frame->timers[i];
    return NULL;
}

static void client__items_taken__are_timed(void **state)
{
    (void)state;
    const char *path = asset_path("demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd");
    if (!path)
        skip();
    struct err err = {0};
    struct demo *demo = demo_open(path, &err);
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){0}, &err);
    struct playhead *playhead = playhead_create(timeline);
    const struct client_frame *frame = playhead_frame(playhead, timeline_find_frame(timeline, 9));
    for (int i = 0; i < MAX_TIMERS; i++)
        assert_int_equal(frame->timers[i].item, TIMED_NOTHING);
    frame = playhead_frame(playhead, timeline_find_frame(timeline, 46));
    assert_float_equal(find_timer(frame, TIMED_YELLOW_ARMOR)->back, 56.67, 0.2);
    assert_float_equal(find_timer(frame, TIMED_QUAD)->back, 74.2, 0.2);
    assert_true(find_timer(frame, TIMED_MEGA_HEALTH)->is_held);
    frame = playhead_frame(playhead, timeline_find_frame(timeline, 70));
    assert_false(find_timer(frame, TIMED_MEGA_HEALTH)->is_held);
    assert_float_equal(find_timer(frame, TIMED_MEGA_HEALTH)->back, 86.72, 0.2);
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
}

static void hud_paint__timers__show_missing_items(void **state)
{
    (void)state;
    struct hud_options options = {.width = 640, .height = 480, .style = HUD_NONE};
    options.changes.shown = ELEMENT_TIMERS;
    struct client_frame frame = watched;
    frame.timers[0] = (struct client_timer){TIMED_QUAD, 5, false, 22.5};
    frame.timers[1] = (struct client_timer){TIMED_MEGA_HEALTH, 6, true, 0};
    frame.timers[2] = (struct client_timer){TIMED_RED_ARMOR, 7, false, 9.0};
    const struct canvas canvas = paint(&options, &frame);
    assert_int_equal(count(&canvas, &font), 4 + 2 + 2 + 4); /* Quad 13, MH held */
}

static int count_below(const struct canvas *canvas, float y)
{
    int num = 0;
    for (int i = 0; i < canvas->num; i++)
        num += canvas->items[i].pic == &font && canvas->items[i].y + canvas->items[i].height > y;
    return num;
}

/* A picture of 240 lines has room for a few timers, those that end first. */
static void hud_paint__timers_in_a_small_picture__do_not_cover_the_bar(void **state)
{
    (void)state;
    struct hud_options options = {.width = 426, .height = 240, .style = HUD_NONE};
    options.changes.shown = ELEMENT_TIMERS | ELEMENT_BAR;
    struct client_frame frame = watched;
    frame.stats[STAT_HEALTH] = 100;
    const struct canvas bare = paint(&options, &frame);
    const int letters = count(&bare, &font);
    for (int i = 0; i < 7; i++)
        frame.timers[i] = (struct client_timer){TIMED_QUAD, 5 + i, false, 30.5 - i};
    const struct canvas canvas = paint(&options, &frame);
    const int added = count(&canvas, &font) - letters;
    assert_true(added >= 6 && added < 7 * 6 && added % 6 == 0); /* "Quad", two digits */
    assert_int_equal(count_below(&canvas, 240 - HUD_BAR_HEIGHT),
                     count_below(&bare, 240 - HUD_BAR_HEIGHT));
}

/* ---- the feed ---- */

static struct event print_at(double time, const char *text, bool chat)
{
    struct event event = {.time = time, .kind = EVENT_PRINT};
    event.print.text = text;
    event.print.chat = chat;
    return event;
}

static struct event kill_at(double time, int killer, int victim, enum death_cause cause)
{
    struct event event = {.time = time, .kind = EVENT_KILL};
    event.kill = (struct obituary){.killer = killer, .victim = victim, .cause = cause};
    return event;
}

static const struct hud_box feed_box = {.width = 320, .height = 108, .scale = 1, .rows = 6};

static void kill_feed_paint__kills__come_and_go(void **state)
{
    (void)state;
    const struct event news[] = {kill_at(10.0, 0, 1, DEATH_ROCKET),
                                 kill_at(12.0, -1, 2, DEATH_LAVA)};
    struct instant instant = {
        .level = &level, .frame = &watched, .time = 13.0, .news = news, .num_news = 2};
    struct canvas canvas = {.arena = arena, .palette = &palette, .font = &font, .scale = 1.0f};
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &rocket), 1);
    assert_int_equal(count(&canvas, &font), 3 + 3 + 4 + 3); /* Ann, Ben, lava, Cid */
    for (int i = 0; i < canvas.num; i++)
        assert_true(canvas.items[i].x + canvas.items[i].width <= 320);
    canvas.num = 0;
    instant.time = 15.1;
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &rocket), 0);
    assert_int_equal(count(&canvas, &font), 4 + 3);
    assert_true(canvas.items[0].y == 0);
    canvas.num = 0;
    instant.time = 17.1;
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(canvas.num, 0);
}

static void kill_feed_paint__many_kills__the_last_six_are_shown(void **state)
{
    (void)state;
    struct event news[20];
    for (int i = 0; i < 20; i++)
        news[i] = kill_at(10.0, 0, 1, DEATH_ROCKET);
    const struct instant instant = {
        .level = &level, .frame = &watched, .time = 11.0, .news = news, .num_news = 20};
    struct canvas canvas = {.arena = arena, .palette = &palette, .font = &font, .scale = 1.0f};
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &rocket), 6);
}

static void kill_feed_paint__team_kill__looks_different(void **state)
{
    (void)state;
    struct event news = kill_at(10.0, 0, 1, DEATH_UNKNOWN);
    const struct instant instant = {
        .level = &level, .frame = &watched, .time = 11.0, .news = &news, .num_news = 1};
    struct canvas canvas = {.arena = arena, .palette = &palette, .font = &font, .scale = 1.0f};
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &font), 3 + 4 + 3); /* Ann, frag, Ben */
    news.kill.is_team_kill = true;
    canvas.num = 0;
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &font), 3 + 8 + 3); /* teamkill */
    news.kill.cause = DEATH_TELEFRAG;
    canvas.num = 0;
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &font), 3 + 8 + 3);
}

/* Players who spawn in each other when a match begins are left out, but telefrags later are. */
static void kill_feed_paint__telefrags_at_the_beginning__are_left_out(void **state)
{
    (void)state;
    const struct event news[] = {
        kill_at(10.0, 0, 1, DEATH_TELEFRAG), print_at(10.0, "The match has begun!\n", false),
        kill_at(10.3, 0, 1, DEATH_TELEFRAG), kill_at(10.4, 0, 1, DEATH_ROCKET),
        kill_at(11.5, 0, 1, DEATH_TELEFRAG)};
    struct instant instant = {
        .level = &level, .frame = &watched, .time = 12.0, .news = news, .num_news = 5};
    struct canvas canvas = {.arena = arena, .palette = &palette, .font = &font, .scale = 1.0f};
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &rocket), 1);
    assert_int_equal(count(&canvas, &font), 3 + 3 + 3 + 8 + 3); /* a rocket, and a telefrag */
    /* A line of the chat announces nothing. */
    struct event said[] = {print_at(10.0, "The match has begun!\n", true),
                           kill_at(10.3, 0, 1, DEATH_TELEFRAG)};
    instant.news = said;
    instant.num_news = 2;
    canvas.num = 0;
    kill_feed_paint(&canvas, &pics, HUD_BROADCAST, &instant, &feed_box);
    assert_int_equal(count(&canvas, &font), 3 + 8 + 3);
}

static void text_notify_lines__elements__select_lines(void **state)
{
    (void)state;
    const struct event events[] = {
        print_at(9.0, "Ann", false),      print_at(9.0, " rides Ben's", false),
        print_at(9.0, "hi\n", true),      print_at(9.0, " rocket\n", false),
        kill_at(9.0, 1, 0, DEATH_ROCKET), print_at(9.5, "Dan entered the game\n", false),
    };
    const struct instant instant = {
        .level = &level, .frame = &watched, .time = 10.0, .events = events, .num_events = 6};
    struct notify_line lines[NOTIFY_LINES];
    assert_int_equal(hud_text_notify_lines(&instant, ELEMENT_CHAT, 38, lines), 1);
    assert_int_equal(hud_text_notify_lines(&instant, ELEMENT_NOTIFY, 38, lines), 2);
    assert_string_equal(lines[0].text, "Ann rides Ben's rocket");
    assert_int_equal(hud_text_notify_lines(&instant, ELEMENT_NOTIFY | ELEMENT_FEED, 38, lines), 1);
    assert_string_equal(lines[0].text, "Dan entered the game");
    assert_int_equal(hud_text_notify_lines(&instant, 0, 38, lines), 0);
}

/* Returns the largest overlap of two letters, as a fraction of a letter's area. */
static float overlap(const struct canvas *canvas)
{
    float most = 0.0f;
    for (int i = 0; i < canvas->num; i++)
        for (int k = 0; k < i; k++) {
            const struct scene_pic *a = &canvas->items[i], *b = &canvas->items[k];
            const float across = fminf(a->x + a->width, b->x + b->width) - fmaxf(a->x, b->x);
            const float down = fminf(a->y + a->height, b->y + b->height) - fmaxf(a->y, b->y);
            if (a->pic == &font && b->pic == &font && across > 0 && down > 0)
                most =
                    fmaxf(most, across * down / fminf(a->width * a->height, b->width * b->height));
        }
    return most;
}

/* All elements at once, in pictures of the sizes that phones and web pages use. */
static void hud_paint__narrow_picture__has_no_overlaps(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1080, 1920}, {1080, 1080}, {720, 1280}};
    static const char *const name = "a long name: 16";
    struct client_player eight[8];
    struct event events[4 + HUD_FEED_ROWS];
    for (int i = 0; i < 8; i++) {
        eight[i] = players[0];
        eight[i].health = 100;
        snprintf(eight[i].name, sizeof eight[i].name, "%s", name);
    }
    for (int i = 0; i < 4 + HUD_FEED_ROWS; i++)
        events[i] =
            i < 4 ? print_at(9.5, "somebody says a line that is long, longer than most\n", true)
                  : kill_at(9.5, 0, 1, DEATH_ROCKET);
    struct client_frame frame = watched;
    frame.num_players = 8;
    frame.players = eight;
    frame.stats[STAT_HEALTH] = 100;
    for (int i = 0; i < 6; i++)
        frame.timers[i] = (struct client_timer){TIMED_QUAD, 5 + i, false, 30.0};
    const struct instant instant = {.level = &level,
                                    .frame = &frame,
                                    .time = 10.0,
                                    .events = events,
                                    .num_events = 4,
                                    .news = events + 4,
                                    .num_news = HUD_FEED_ROWS};
    for (int i = 0; i < 6; i++) {
        struct hud_options options = {.width = sizes[i / 2][0], .height = sizes[i / 2][1]};
        options.style = HUD_OVERLAY;
        options.changes.shown = ELEMENT_FEED | ELEMENT_TEAM | ELEMENT_TIMERS | ELEMENT_STANDING;
        options.changes.shown |= i % 2 ? ELEMENT_SCORES : 0;
        options.changes.hidden = ELEMENT_BAR; /* its brackets overlap numbers, as in the game */
        const struct canvas canvas = paint_moment(&options, &instant);
        assert_true(count(&canvas, &font) > 100);
        assert_true(overlap(&canvas) == 0.0f);
        for (int k = 0; k < canvas.num; k++)
            assert_true(canvas.items[k].x >= 0.0f && canvas.items[k].y >= 0.0f &&
                        canvas.items[k].x + canvas.items[k].width <= (float)options.width &&
                        canvas.items[k].y + canvas.items[k].height <= (float)options.height);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hud_elements__styles__have_their_own),
        cmocka_unit_test(hud_elements__changes__show_and_hide),
        cmocka_unit_test(hud_read_elements__list__is_a_set_of_known_names),
        cmocka_unit_test(hud_paint__watched_and_dead__keeps_the_bar),
        cmocka_unit_test(hud_paint__dead_in_quakeworld__shows_only_the_time),
        cmocka_unit_test(hud_paint__board__ends_with_spectators),
        cmocka_unit_test(hud_paint__name__is_above_the_bar),
        cmocka_unit_test(hud_paint__watched_without_stats__has_no_bar),
        cmocka_unit_test(hud_paint__bar_without_stats__keeps_the_full_view),
        cmocka_unit_test(hud_paint__requested_scores__are_always_shown),
        cmocka_unit_test(hud_paint__broadcast__stays_inside_every_frame),
        cmocka_unit_test(scoreboard_find_teams__players__are_summed),
        cmocka_unit_test(scoreboard_find_sides__two__keep_their_sides),
        cmocka_unit_test(canvas_worn_colour__rows__look_as_worn_but_brighter),
        cmocka_unit_test(match_header__same_shirts__shows_trousers),
        cmocka_unit_test(match_panels_name__broadcast__is_spoken),
        cmocka_unit_test(ranking_panel__more_players_than_rows__has_the_viewed_one),
        cmocka_unit_test(match_header__no_clock__keeps_points_apart),
        cmocka_unit_test(match_clock__match__counts_down),
        cmocka_unit_test(match_clock__no_match__counts_from_the_levels_beginning),
        cmocka_unit_test(client__status__gives_the_remaining_time),
        cmocka_unit_test(client__match_without_time_limit__counts_up),
        cmocka_unit_test(client__status_from_before_the_match__gives_no_end),
        cmocka_unit_test(client__real_match__ends_when_the_server_says),
        cmocka_unit_test(client__items_taken__are_timed),
        cmocka_unit_test(hud_paint__timers__show_missing_items),
        cmocka_unit_test(hud_paint__timers_in_a_small_picture__do_not_cover_the_bar),
        cmocka_unit_test(hud_paint__narrow_picture__has_no_overlaps),
        cmocka_unit_test(kill_feed_paint__kills__come_and_go),
        cmocka_unit_test(kill_feed_paint__team_kill__looks_different),
        cmocka_unit_test(kill_feed_paint__telefrags_at_the_beginning__are_left_out),
        cmocka_unit_test(kill_feed_paint__many_kills__the_last_six_are_shown),
        cmocka_unit_test(text_notify_lines__elements__select_lines),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Quake II's layout programs, which paint the status bar and the boards. */
#include "tests/unit/test.h"

#include "base/vfs.h"
#include "base/err.h"
#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/hud/canvas.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/hud_place.h"
#include "playback/hud/q2/q2_hud.h"
#include "playback/hud/q2/q2_inventory.h"
#include "playback/hud/q2/q2_layout.h"
#include "playback/hud/q2/q2_pics.h"
#include "playback/timeline/instant.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_pcx.h"
#include "world/image.h"
#include "world/palette.h"
#include "world/pic.h"

enum { WIDTH = 400, HEIGHT = 300 };

static struct vfs *vfs;
static struct q2_pics *pics;
static struct q2_frame frame;
static const char *config[Q2_NUM_CONFIG_STRINGS];
static const struct q2_client_frame known = {.now = &frame, .config = config};

/* Pictures that are identified by their colour: digits 0..9 and minus; the red ones from
 * 20. */
static void put_pics(const char *folder)
{
    static const char *const names[] = {"i_health", "field_3", "conchars"};
    static uint8_t pcx[TEST_PCX_SIZE];
    char path[64];
    for (int i = 0; i < 22 + 3; i++) {
        const char digit = (char)('0' + i % 11);
        const char *red = i >= 11 ? "a" : "";
        if (i >= 22)
            snprintf(path, sizeof path, "baseq2/pics/%s.pcx", names[i - 22]);
        else if (digit <= '9')
            snprintf(path, sizeof path, "baseq2/pics/%snum_%c.pcx", red, digit);
        else
            snprintf(path, sizeof path, "baseq2/pics/%snum_minus.pcx", red);
        const size_t size = test_pcx_make(pcx, i == 24 ? 128 : 16, i == 24 ? 128 : 24, (uint8_t)i);
        test_write_file(test_folder_path(folder, path), pcx, size);
    }
}

/* A full-colour replacement for a picture: 2 x 1 pixels of 32 bits. */
static void put_tga(const char *folder, const char *name)
{
    static const uint8_t tga[] = {0, 0, 2, 0,  0,  0, 0, 0, 0,   0, 0, 0, 2,
                                  0, 1, 0, 32, 40, 1, 2, 3, 255, 4, 5, 6, 255};
    test_write_file(test_folder_path(folder, name), tga, sizeof tga);
}

static int set_up(void **state)
{
    arena_set_up(state);
    test_folder_set_up(state);
    test_folder_add(*state, "baseq2/pics");
    put_pics(*state);
    put_tga(*state, "baseq2/pics/i_health.tga");
    put_tga(*state, "baseq2/pics/single.tga");
    vfs = vfs_create(NULL);
    if (!vfs_add_game(vfs, *state, "baseq2", NULL))
        return -1;
    pics = q2_pics_create(vfs, arena, NULL);
    config[Q2_CONFIG_IMAGES + 7] = "i_health";
    config[Q2_CONFIG_GENERAL] = "a text";
    config[Q2_CONFIG_PLAYERS + 3] = "Wren\\male/grunt";
    return 0;
}

static int tear_down(void **state)
{
    vfs_destroy(vfs);
    test_folder_tear_down(state);
    arena_destroy(arena);
    return 0;
}

static struct canvas run(const char *program)
{
    static const struct palette palette;
    struct canvas canvas = {.arena = arena, .palette = &palette, .scale = 1.0f};
    canvas.font = q2_pics_find(pics, "conchars");
    q2_layout_run(&canvas, pics, &known, program, WIDTH, HEIGHT);
    return canvas;
}

static int colour_of(const struct scene_pic *pic)
{
    return pic->pic->pixels[0];
}

static void q2_layout_run__positions__count_from_edges_and_middle(void **state)
{
    (void)state;
    static const struct {
        const char *program;
        float x, y;
    } cases[] = {
        {"xl 5 yt 7 picn i_health", 5, 7},
        {"xr -50 yb -24 picn i_health", 350, 276},
        {"xv 50 yv 8 picn i_health", 90, 38},
    };
    for (int i = 0; i < 3; i++) {
        const struct canvas canvas = run(cases[i].program);
        assert_int_equal(canvas.num, 1);
        assert_true(canvas.items[0].x == cases[i].x && canvas.items[0].y == cases[i].y);
        assert_int_equal(colour_of(&canvas.items[0]), 22);
    }
}

static void q2_layout_run__numbers__are_right_aligned(void **state)
{
    (void)state;
    frame.player = (struct q2_player){.stats = {[9] = 42, [10] = -7, [11] = 12345}};
    const struct canvas canvas = run("xl 0 yt 0 num 3 9 xl 100 num 3 10 xl 200 num 3 11");
    assert_int_equal(canvas.num, 7);
    assert_true(canvas.items[0].x == 18 && canvas.items[1].x == 34);
    assert_true(colour_of(&canvas.items[0]) == 4 && colour_of(&canvas.items[1]) == 2);
    assert_true(colour_of(&canvas.items[2]) == 10 && colour_of(&canvas.items[3]) == 7);
    assert_true(canvas.items[4].x == 202 && colour_of(&canvas.items[6]) == 3);
}

static void q2_layout_run__low_health__is_red_and_flashes(void **state)
{
    (void)state;
    static const struct {
        int health, frame, first; /* colour of its first digit */
    } cases[] = {{26, 4, 2}, {25, 0, 2}, {25, 4, 13}, {0, 0, 11}};
    for (int i = 0; i < 4; i++) {
        frame.number = cases[i].frame;
        frame.player = (struct q2_player){.stats = {[1] = (int16_t)cases[i].health}};
        const struct canvas canvas = run("xl 0 yt 0 hnum");
        assert_int_equal(colour_of(&canvas.items[0]), cases[i].first);
    }
    frame.player = (struct q2_player){.stats = {[1] = 100, [15] = 1}};
    const struct canvas hurt = run("hnum");
    assert_true(hurt.num == 4 && colour_of(&hurt.items[0]) == 23);
}

static void q2_layout_run__if_with_a_stat_of_0__is_skipped(void **state)
{
    (void)state;
    frame.player = (struct q2_player){.stats = {[2] = 7}};
    assert_int_equal(run("if 5 picn i_health picn i_health endif pic 2").num, 1);
    assert_int_equal(run("if 2 picn i_health endif pic 2").num, 2);
    assert_int_equal(run("if 5 picn i_health").num, 0);
}

static void q2_layout_run__texts__come_from_the_server_or_the_program(void **state)
{
    (void)state;
    frame.player = (struct q2_player){.stats = {[8] = 1568}};
    assert_int_equal(run("stat_string 8").num, 5); /* without the blank */
    const struct canvas centred = run("xv 0 yt 0 cstring2 \"ab\ncdef\"");
    assert_int_equal(centred.num, 6);
    assert_true(centred.items[0].x == 40 + 152 && centred.items[2].x == 40 + 144);
    assert_true(centred.items[2].y == 8 && centred.items[0].t == (float)(('a' | 128) / 16 * 8));
    const struct canvas board = run("client 0 32 3 15 20 5");
    assert_true(board.num > 20 && board.items[0].x == 72 && board.items[0].y == 62);
}

/* Invalid numbers, stats and texts out of range, words without their arguments. */
static void q2_layout_run__damaged_program__draws_the_rest(void **state)
{
    (void)state;
    static const char *const programs[] = {
        "num",
        "num 3",
        "num -5 99",
        "pic 40",
        "pic -1",
        "stat_string -9",
        "client 0 0 999",
        "ctf 1 2",
        "string \"open",
        "if",
        "xl 99999999999 picn nothing",
        "cstring2",
        "hnum hnum hnum what is this 5 6",
    };
    frame.player = (struct q2_player){.stats = {[0] = -30000}};
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
        assert_in_range(run(programs[i]).num, 0, 64);
}

static void q2_layout_bar__either_encoding__is_one_program(void **state)
{
    (void)state;
    char whole[200], pieces[3][80], out[Q2_LAYOUT_BAR_SIZE];
    for (int i = 0; i < 199; i++)
        whole[i] = (char)('a' + i % 26);
    whole[199] = '\0';
    /* As the game writes it: the first string is complete, the others are tails of it. */
    for (int i = 0; i < 4; i++)
        config[Q2_CONFIG_STATUS_BAR + i] = whole + i * 64;
    q2_layout_bar(&known, out);
    assert_string_equal(out, whole);
    /* As newer servers write it: parts that fill their slots. */
    for (int i = 0; i < 3; i++) {
        snprintf(pieces[i], sizeof pieces[i], "%.64s", whole + i * 64);
        config[Q2_CONFIG_STATUS_BAR + i] = pieces[i];
    }
    q2_layout_bar(&known, out);
    assert_string_equal(out, whole);
}

static void q2_pics__full_colour_picture__replaces_another(void **state)
{
    (void)state;
    struct q2_pics *fresh = q2_pics_create(vfs, arena, NULL);
    const struct pic *both = q2_pics_find(fresh, "i_health");
    const struct pic *single = q2_pics_find(fresh, "single");
    assert_true(both->width == 16 && both->height == 24 && both->image);
    assert_true(both->image->width == 2 && both->image->rgba[0] == 3);
    assert_true(single->width == 2 && single->height == 1 && single->image);
    assert_null(q2_pics_find(fresh, "field_3")->image);
    vfs_disable_replacements(vfs, VFS_REPLACEMENT_IMAGES);
    struct q2_pics *others = q2_pics_create(vfs, arena, NULL);
    assert_null(q2_pics_find(others, "i_health")->image);
    assert_null(q2_pics_find(others, "single"));
}

/* At most 17 rows are shown; the selected item of a longer list is in the middle. */
static void q2_inventory__rows__list_carried_items(void **state)
{
    (void)state;
    static const struct palette palette;
    static int16_t inventory[Q2_NUM_ITEMS];
    const struct q2_client_frame carries = {
        .now = &frame, .config = config, .inventory = inventory};
    memset(inventory, 0, sizeof inventory);
    for (int i = 0; i < 30; i++)
        inventory[i * 2] = (int16_t)(i + 1);
    config[Q2_CONFIG_ITEMS + 40] = "Quad";
    frame.player = (struct q2_player){.stats = {[12] = 40}};
    struct canvas canvas = {.arena = arena, .palette = &palette, .scale = 1.0f};
    canvas.font = q2_pics_find(pics, "conchars");
    q2_inventory_paint(&canvas, pics, &carries, WIDTH, HEIGHT, 0.0);
    /* "item" ends the first row of titles, then 17 rows follow. Item 40 is the 21st in
     * the list and the ninth shown; only it is in the plain colour. */
    int rows = 0, plain = 0;
    float last = -1;
    for (int i = 0; i < canvas.num; i++) {
        const struct scene_pic *c = &canvas.items[i];
        rows += c->y != last;
        last = c->y;
        plain += c->y == 30 + 24 + 16 + 8 * 8 && c->t < 64;
    }
    assert_int_equal(rows, 2 + 17);
    assert_int_equal(plain, 2 + 4); /* "21 Quad" */
    const int without_cursor = canvas.num;
    canvas.num = 0;
    q2_inventory_paint(&canvas, pics, &carries, WIDTH, HEIGHT, 0.15);
    assert_int_equal(canvas.num, without_cursor + 1);
    memset(inventory, 0, sizeof inventory);
    canvas.num = 0;
    q2_inventory_paint(&canvas, pics, &carries, WIDTH, HEIGHT, 0.15);
    assert_int_equal(canvas.num, 7 + 7); /* only the titles */
    config[Q2_CONFIG_ITEMS + 40] = NULL;
}

/* Upright pictures get larger pixels relative to their width, since they are usually viewed
 * on small screens. */
static void q2_hud_paint__sizes__have_integer_pixels(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        float scale;
    } cases[] = {
        {1920, 1080, 3}, {1280, 720, 2}, {1080, 1920, 2}, {1080, 1080, 2}, {1440, 2560, 3}};
    static const struct palette palette;
    struct q2_client_frame shown = known;
    frame.player = (struct q2_player){.stats = {[13] = 1}};
    shown.layout = "xl 0 yt 0 picn i_health";
    const struct client_frame of = {.q2 = &shown};
    const struct instant instant = {.frame = &of};
    for (int i = 0; i < 5; i++) {
        struct canvas canvas = {.arena = arena, .palette = &palette};
        const struct hud_options options = {
            .width = cases[i].width, .height = cases[i].height, .style = HUD_OVERLAY};
        const struct hud_layout layout = {.options = &options};
        q2_hud_paint(&canvas, pics, &layout, &instant);
        assert_true(canvas.num >= 1 && canvas.items[canvas.num - 1].width == 16 * cases[i].scale);
    }
}

/* A bar that the user places has its own screen, at whose edges its server's program draws. */
static void q2_hud_paint__placed_bar__is_in_its_box(void **state)
{
    (void)state;
    static const struct palette palette;
    struct q2_client_frame shown = known;
    frame.player = (struct q2_player){0};
    config[Q2_CONFIG_STATUS_BAR] = "xl 0 yb -24 picn i_health xr -16 picn i_health";
    for (int i = 1; i < 4; i++)
        config[Q2_CONFIG_STATUS_BAR + i] = NULL;
    const struct client_frame of = {.q2 = &shown};
    const struct instant instant = {.frame = &of};
    struct hud_options options = {.width = 1280, .height = 720, .style = HUD_OVERLAY};
    struct err err = {0};
    assert_true(hud_place_read("bar=top-right,scale=0.5", options.changes.places, &err));
    const struct hud_layout layout = hud_content_lay_out(&options, &instant);
    const struct hud_box *box = hud_layout_box(&layout, HUD_BOX_BAR);
    assert_non_null(box);
    assert_int_equal((int)box->width, 480);
    assert_int_equal((int)box->left, 800);
    assert_int_equal((int)box->top, 0);
    struct canvas canvas = {.arena = arena, .palette = &palette};
    q2_hud_paint(&canvas, pics, &layout, &instant);
    assert_int_equal(canvas.num, 2);
    const struct scene_pic *left = &canvas.items[0], *right = &canvas.items[1];
    assert_true(left->x == box->left && right->x + right->width == box->left + box->width);
    assert_true(left->y + left->height == box->top + box->height);
    assert_true(left->width == 16 * box->scale);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(q2_layout_run__positions__count_from_edges_and_middle),
        cmocka_unit_test(q2_layout_run__numbers__are_right_aligned),
        cmocka_unit_test(q2_layout_run__low_health__is_red_and_flashes),
        cmocka_unit_test(q2_layout_run__if_with_a_stat_of_0__is_skipped),
        cmocka_unit_test(q2_layout_run__texts__come_from_the_server_or_the_program),
        cmocka_unit_test(q2_layout_run__damaged_program__draws_the_rest),
        cmocka_unit_test(q2_layout_bar__either_encoding__is_one_program),
        cmocka_unit_test(q2_hud_paint__sizes__have_integer_pixels),
        cmocka_unit_test(q2_hud_paint__placed_bar__is_in_its_box),
        cmocka_unit_test(q2_inventory__rows__list_carried_items),
        cmocka_unit_test(q2_pics__full_colour_picture__replaces_another),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

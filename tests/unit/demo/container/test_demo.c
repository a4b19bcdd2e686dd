/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finding the blocks of a file. */
#include "tests/unit/test.h"
#include "tests/unit/test_dem.h"

static void demo_open__headers__are_read_in_every_variant(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        int track;
    } cases[] = {
        {"-1\n", -1}, {"4\n", 4},       {"0\n", 0},  {"1-\n", -1},  {"12 \n", 12},
        {" 3\n", 3},  {"-1\r\n", -1},   {"\n", 0},   {"7\t \n", 7}, {"2\n\n", 2},
        {"", -1},     {"-1\n\n\n", -1}, {"+5\n", 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct dem d;
        dem_begin(&d, cases[i].header, 15, 0);
        dem_simple_frame(&d, 1, 0);
        struct dem_open o = dem_open(&d);
        assert_string_equal(o.err.text, "");
        assert_int_equal(demo_cd_track(o.demo), cases[i].track);
        assert_int_equal(demo_num_blocks(o.demo), 4);
        assert_int_equal(demo_get_block(o.demo, 0).offset, strlen(cases[i].header));
        dem_close(&o);
    }
}

static void demo_open__first_block_size_looks_like_white_space__is_found(void **state)
{
    (void)state;
    static const int sizes[] = {'\n', ' ', '\r', '\t'};
    for (size_t i = 0; i < 4; i++) {
        static struct dem d;
        memset(&d, 0, sizeof d);
        memcpy(d.data, "-1\n", 3);
        d.size = 3;
        dem_begin_block(&d, 0, 0);
        for (int k = 0; k < sizes[i]; k++)
            dem_u8(&d, 1);
        dem_end_block(&d);
        struct demo *demo = demo_open_memory("x.dem", d.data, d.size, NULL);
        assert_non_null(demo);
        assert_int_equal(demo_get_block(demo, 0).offset, 3);
        assert_int_equal(demo_num_blocks(demo), 1);
        assert_null(demo_damage(demo));
        demo_close(demo);
    }
}

static void demo_open__cut_file__keeps_complete_blocks(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    const size_t whole = d.size;
    dem_simple_frame(&d, 1, 0);
    for (size_t size = whole + 1; size < d.size; size++) {
        struct demo *demo = demo_open_memory("dir/x.dem", d.data, size, NULL);
        char says[64];
        snprintf(says, sizeof says, "x.dem: block 3 at byte %zu: file ends inside the block",
                 whole);
        assert_int_equal(demo_num_blocks(demo), 3);
        assert_ptr_equal(strstr(demo_damage(demo), says), demo_damage(demo));
        demo_close(demo);
    }
}

static void demo_open__absurd_size__is_damage(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_begin_block(&d, 0, 0);
    d.size = d.block;
    dem_i32(&d, -5);
    d.size += 100;
    struct demo *demo = demo_open_memory("x.dem", d.data, d.size, NULL);
    assert_int_equal(demo_num_blocks(demo), 3);
    assert_non_null(strstr(demo_damage(demo), "invalid block size"));
    demo_close(demo);
}

static void demo_open__something_else__is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *data;
        size_t size;
        enum err_kind kind;
        const char *says;
    } cases[] = {
        {"", 0, ERR_FORMAT, "x.dem: the file is empty"},
        {"-1\n", 3, ERR_FORMAT, "x.dem: a text file, not a Quake demo"},
        {"hello, world: this is a text", 28, ERR_FORMAT, "x.dem: a text file, not a Quake demo"},
        {"Rar!\32\7", 6, ERR_UNSUPPORTED, "RAR"},
        {"IBSP\x26\0\0\0", 8, ERR_FORMAT, "x.dem: a map, not a Quake demo; 'demoreel thumb'"},
        {"MVD2\1\2\3", 7, ERR_FORMAT, "block 0 at byte 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err = {.kind = ERR_NONE};
        assert_null(demo_open_memory("x.dem", cases[i].data, cases[i].size, &err));
        assert_int_equal(err.kind, cases[i].kind);
        assert_non_null(strstr(err.text, cases[i].says));
    }
}

/* A map's version and first lumps look like a block without a header; only the lack of
 * svc_serverinfo shows that it is not one. */
static void demo_open__map_that_looks_like_a_block__is_reported_as_a_map(void **state)
{
    (void)state;
    static struct dem d;
    dem_i32(&d, 29);
    for (int i = 0; i < 30; i++)
        dem_i32(&d, 124 + 512 * i);
    struct err err = {0};
    assert_null(demo_open_memory("dm4.bsp", d.data, d.size, &err));
    assert_string_equal(err.text, "dm4.bsp: a map, not a Quake demo; 'demoreel thumb' makes images "
                                  "of maps, whose names end in .bsp");
}

/* A .dm2 with an unknown protocol is recognised as a .dm2. */
static void demo_open__unknown_quake2_protocol__is_recognised(void **state)
{
    (void)state;
    static const struct {
        int protocol;
        const char *folder;
        bool is_demo;
    } cases[] = {{56, "baseq2", true}, {1038, "", true},         {4000, "xatrix", true},
                 {0, "baseq2", false}, {70000, "baseq2", false}, {1038, "a\x7f", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct dem d;
        d = (struct dem){.protocol = cases[i].protocol};
        dem_i32(&d, 40);
        dem_u8(&d, 12);
        dem_i32(&d, cases[i].protocol);
        dem_i32(&d, 1);
        dem_u8(&d, 1);
        dem_str(&d, cases[i].folder);
        for (int k = 0; k < 40; k++)
            dem_u8(&d, 0);
        struct err err = {0};
        struct demo *demo = demo_open_memory("x.dm2", d.data, d.size, &err);
        if (cases[i].is_demo) {
            assert_non_null(demo);
            assert_string_equal(demo_format_name(demo), "dm2");
        } else if (demo) {
            assert_string_not_equal(demo_format_name(demo), "dm2");
        }
        demo_close(demo);
    }
}

static void demo_get_block__angles__are_finite_degrees(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_begin_block(&d, -12.5f, 725.0f);
    dem_u8(&d, 1);
    dem_end_block(&d);
    dem_begin_block(&d, NAN, -INFINITY);
    dem_u8(&d, 1);
    dem_end_block(&d);
    struct demo *demo = demo_open_memory("x.dem", d.data, d.size, NULL);
    const struct demo_block good = demo_get_block(demo, 3), bad = demo_get_block(demo, 4);
    assert_true(good.view_angles.x == -12.5f && good.view_angles.y == 5.0f);
    assert_true(bad.view_angles.x == 0.0f && bad.view_angles.y == 0.0f);
    assert_int_equal(bytes_left(&good.message), 1);
    demo_close(demo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(demo_open__headers__are_read_in_every_variant),
        cmocka_unit_test(demo_open__first_block_size_looks_like_white_space__is_found),
        cmocka_unit_test(demo_open__cut_file__keeps_complete_blocks),
        cmocka_unit_test(demo_open__absurd_size__is_damage),
        cmocka_unit_test(demo_open__something_else__is_refused),
        cmocka_unit_test(demo_open__map_that_looks_like_a_block__is_reported_as_a_map),
        cmocka_unit_test(demo_open__unknown_quake2_protocol__is_recognised),
        cmocka_unit_test(demo_get_block__angles__are_finite_degrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

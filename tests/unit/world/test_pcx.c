/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_pcx.h"
#include "world/pcx.h"
#include "world/pic.h"

static void pcx_parse__runs_and_single_bytes__are_indices(void **state)
{
    uint8_t file[TEST_PCX_SIZE];
    test_pcx_make(file, 3, 2, 0);
    /* Rows of four pixels, the last of which is padding: 7 7 7, 200 9 9. */
    file[66] = 4;
    const uint8_t data[] = {0xc3, 7, 0, 0xc1, 200, 0xc3, 9};
    memcpy(file + TEST_PCX_HEADER, data, sizeof data);
    const struct bytes whole = bytes_make(file, TEST_PCX_HEADER + sizeof data);
    const struct pic *pic = pcx_parse(whole, *state, NULL);
    assert_non_null(pic);
    assert_int_equal(pic->width, 3);
    assert_int_equal(pic->height, 2);
    assert_memory_equal(pic->pixels, ((uint8_t[]){7, 7, 7, 200, 9, 9}), 6);
}

static void pcx_parse__every_prefix__is_an_error(void **state)
{
    uint8_t file[TEST_PCX_SIZE];
    const size_t size = test_pcx_make(file, 320, 20, 5);
    assert_non_null(pcx_parse(bytes_make(file, size), *state, NULL));
    for (size_t cut = 0; cut < size; cut++) {
        struct err err = {0};
        uint8_t *copy = malloc(cut + 1);
        memcpy(copy, file, cut);
        assert_null(pcx_parse(bytes_make(copy, cut), *state, &err));
        assert_int_equal(err.kind, ERR_FORMAT);
        free(copy);
    }
}

static void pcx_parse__invalid_values__are_errors(void **state)
{
    static const struct {
        size_t at;
        uint8_t value;
        enum err_kind kind;
    } cases[] = {
        {0, 11, ERR_FORMAT},   {3, 1, ERR_FORMAT}, {65, 0, ERR_FORMAT},  {66, 3, ERR_FORMAT},
        {67, 255, ERR_FORMAT}, {5, 1, ERR_FORMAT}, {9, 255, ERR_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t file[TEST_PCX_SIZE];
        struct err err = {0};
        const size_t size = test_pcx_make(file, 4, 4, 5);
        file[cases[i].at] = cases[i].value;
        assert_null(pcx_parse(bytes_make(file, size), *state, &err));
        assert_int_equal(err.kind, cases[i].kind);
    }
}

/* Some programs claim three planes for files that have one; real three-plane files are
 * rejected. */
static void pcx_parse__three_planes__are_one_or_too_many(void **state)
{
    static uint8_t file[TEST_PCX_SIZE];
    struct err err = {0};
    const size_t size = test_pcx_make(file, 4, 4, 5);
    file[65] = 3;
    const struct pic *pic = pcx_parse(bytes_make(file, size + 769), *state, &err);
    assert_non_null(pic);
    assert_int_equal(pic->pixels[15], 5);
    assert_null(pcx_parse(bytes_make(file, size + 2000), *state, &err));
    assert_int_equal(err.kind, ERR_FORMAT);
}

static void pcx_parse__huge_and_empty__takes_no_memory(void **state)
{
    uint8_t file[TEST_PCX_SIZE];
    struct err err = {0};
    test_pcx_make(file, 8000, 1, 5);
    file[10] = 8000 & 255;
    file[11] = 8000 >> 8;
    const size_t before = arena_used(*state);
    assert_null(pcx_parse(bytes_make(file, TEST_PCX_HEADER + 100), *state, &err));
    assert_int_equal(arena_used(*state), before);
}

#define WITH_ARENA(test) cmocka_unit_test_setup_teardown(test, arena_set_up, arena_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ARENA(pcx_parse__runs_and_single_bytes__are_indices),
        WITH_ARENA(pcx_parse__every_prefix__is_an_error),
        WITH_ARENA(pcx_parse__invalid_values__are_errors),
        WITH_ARENA(pcx_parse__three_planes__are_one_or_too_many),
        WITH_ARENA(pcx_parse__huge_and_empty__takes_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

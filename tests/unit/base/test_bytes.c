/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/bytes.h"

static void bytes__numbers__are_little_endian(void **state)
{
    (void)state;
    static const uint8_t data[] = {1, 2, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0, 0, 0x80, 0x3f};
    struct bytes b = bytes_make(data, sizeof data);

    assert_int_equal(bytes_u16(&b), 0x0201);
    assert_int_equal(bytes_i16(&b), -1);
    assert_int_equal(bytes_i32(&b), -2);
    assert_true(bytes_f32(&b) == 1.0f);
    assert_true(bytes_ok(&b));
    assert_int_equal(bytes_left(&b), 0);
}

static void bytes__read_past_end__gives_zero_and_stays_failed(void **state)
{
    (void)state;
    static const uint8_t data[] = {7, 7, 7};
    struct bytes b = bytes_make(data, sizeof data);

    assert_int_equal(bytes_u32(&b), 0);
    assert_false(bytes_ok(&b));
    assert_int_equal(bytes_u8(&b), 0);
    assert_null(bytes_take(&b, 1));
    assert_false(bytes_ok(&b));
}

static void bytes_str__longer_than_room__is_cut_but_consumed(void **state)
{
    (void)state;
    struct bytes b = bytes_make("quake\0x", 7);
    char text[4];

    bytes_str(&b, text, sizeof text);
    assert_string_equal(text, "qua");
    assert_int_equal(bytes_u8(&b), 'x');
    assert_true(bytes_ok(&b));
}

static void bytes_str__without_nul__fails(void **state)
{
    (void)state;
    struct bytes b = bytes_make("quake", 5);
    char text[16];

    bytes_str(&b, text, sizeof text);
    assert_string_equal(text, "");
    assert_false(bytes_ok(&b));
}

/* clang's sanitizer reports arithmetic on a null pointer. */
static void bytes__nothing_without_an_address__is_empty(void **state)
{
    (void)state;
    struct bytes nothing = bytes_make(NULL, 0);
    assert_null(bytes_take(&nothing, 0));
    assert_true(bytes_ok(&nothing));
    const struct bytes part = bytes_sub(&nothing, 0, 0);
    assert_true(bytes_ok(&part));
    assert_int_equal(bytes_left(&part), 0);
}

static void bytes_sub__outside__is_failed(void **state)
{
    (void)state;
    static const uint8_t data[8] = {0};
    const struct bytes b = bytes_make(data, sizeof data);

    struct bytes in = bytes_sub(&b, 4, 4), past = bytes_sub(&b, 4, 5);
    struct bytes wrap = bytes_sub(&b, SIZE_MAX, 2);
    assert_true(bytes_ok(&in));
    assert_int_equal(bytes_left(&in), 4);
    assert_false(bytes_ok(&past));
    assert_false(bytes_ok(&wrap));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes__numbers__are_little_endian),
        cmocka_unit_test(bytes__read_past_end__gives_zero_and_stays_failed),
        cmocka_unit_test(bytes_str__longer_than_room__is_cut_but_consumed),
        cmocka_unit_test(bytes_str__without_nul__fails),
        cmocka_unit_test(bytes__nothing_without_an_address__is_empty),
        cmocka_unit_test(bytes_sub__outside__is_failed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

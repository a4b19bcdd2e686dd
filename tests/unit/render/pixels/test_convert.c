/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdbool.h>

#include "base/hash.h"
#include "render/frame.h"
#include "render/pixels/convert.h"

enum { MAX_WIDTH = 200, MAX_HEIGHT = 8 };

struct planes {
    uint8_t y[MAX_WIDTH * MAX_HEIGHT], u[MAX_WIDTH * MAX_HEIGHT / 4], v[MAX_WIDTH * MAX_HEIGHT / 4];
};

static void convert_to(struct planes *out, const struct frame *frame, bool plain)
{
    const struct yuv_planes planes = {out->y, out->u, out->v, (size_t)frame->width,
                                      (size_t)frame->width / 2};
    memset(out, 0xa5, sizeof *out);
    if (plain)
        convert_yuv420_plain(frame, &planes);
    else
        convert_yuv420(frame, &planes);
}

/* The memory of each frame has its exact size, so that sanitizers detect reads past the end. */
static void convert__random_frames__same_bytes_as_plain(void **state)
{
    (void)state;
    static struct planes fast, plain;

    for (int width = 2; width <= MAX_WIDTH; width += 2) {
        const size_t size = (size_t)width * MAX_HEIGHT * 4;
        uint8_t *const rgba = malloc(size);
        for (size_t i = 0; i < size; i++)
            rgba[i] = (uint8_t)hash_below((uint64_t)width, i, 256);
        const struct frame frame = {
            .width = width, .height = MAX_HEIGHT, .stride = (size_t)width * 4, .rgba = rgba};
        convert_to(&fast, &frame, false);
        convert_to(&plain, &frame, true);
        assert_memory_equal(&fast, &plain, sizeof fast);
        free(rgba);
    }
}

static void convert__known_colours__are_bt709_limited(void **state)
{
    (void)state;
    static const struct {
        uint8_t rgb[3], yuv[3];
    } known[] = {
        {{0, 0, 0}, {16, 128, 128}},        {{255, 255, 255}, {235, 128, 128}},
        {{128, 128, 128}, {126, 128, 128}}, {{255, 0, 0}, {63, 102, 240}},
        {{0, 255, 0}, {173, 42, 26}},       {{0, 0, 255}, {32, 240, 118}},
        {{255, 255, 0}, {219, 16, 138}},    {{0, 255, 255}, {188, 154, 16}},
    };
    static uint8_t rgba[64 * 2 * 4];
    static struct planes out;
    const struct frame frame = {.width = 64, .height = 2, .stride = 64 * 4, .rgba = rgba};

    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        for (size_t i = 0; i < 64 * 2; i++)
            for (size_t c = 0; c < 4; c++)
                rgba[i * 4 + c] = c < 3 ? known[k].rgb[c] : 255;
        convert_to(&out, &frame, false);
        for (size_t x = 0; x < 64; x++)
            assert_int_equal(out.y[x], known[k].yuv[0]);
        for (size_t x = 0; x < 32; x++) {
            assert_int_equal(out.u[x], known[k].yuv[1]);
            assert_int_equal(out.v[x], known[k].yuv[2]);
        }
    }
}

/* Samples are sited at even columns: a single red pixel in an odd column colours the
 * samples on both sides equally. */
static void convert__chroma__is_sited_at_the_left(void **state)
{
    (void)state;
    static uint8_t rgba[64 * 2 * 4];
    static struct planes out;
    const struct frame frame = {.width = 64, .height = 2, .stride = 64 * 4, .rgba = rgba};

    rgba[33 * 4] = rgba[(64 + 33) * 4] = 255;
    convert_to(&out, &frame, false);
    assert_int_equal(out.v[16], out.v[17]);
    assert_true(out.v[16] > 128);
    assert_int_equal(out.v[15], 128);
    assert_int_equal(out.v[18], 128);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convert__random_frames__same_bytes_as_plain),
        cmocka_unit_test(convert__known_colours__are_bt709_limited),
        cmocka_unit_test(convert__chroma__is_sited_at_the_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

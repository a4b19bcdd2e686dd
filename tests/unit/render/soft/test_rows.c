/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The vector kernels equal the plain ones, on random pixels and for every length. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/hash.h"
#include "render/soft/rows_avx2.h"

enum { LONGEST = 70, GUARD = 8, ROUNDS = 4000 };

struct rng {
    uint64_t seed;
};

static uint32_t roll(struct rng *rng, uint32_t sides)
{
    rng->seed = hash_pair(rng->seed, 1);
    return (uint32_t)(rng->seed >> 20) % sides;
}

static float number(struct rng *rng, float size)
{
    return ((float)roll(rng, 65536) / 32768.0f - 1.0f) * size;
}

/* 0, 255 and other values, each often. */
static uint8_t byte(struct rng *rng)
{
    const uint32_t kind = roll(rng, 4);
    return kind == 0 ? 0 : kind == 1 ? 255 : (uint8_t)roll(rng, 256);
}

static float nearness(struct rng *rng)
{
    const uint32_t kind = roll(rng, 40);
    return kind == 0 ? NAN : kind == 1 ? INFINITY : kind < 8 ? 0.0f : number(rng, 0.01f);
}

/* A run of pixels and what is blended over it. */
struct run {
    uint8_t px[(LONGEST + GUARD) * 4], from[(LONGEST + GUARD) * 4], stencil[LONGEST + GUARD];
    float near[LONGEST + GUARD];
    struct span_line line;
    uint8_t rgba[4];
    int num;
};

static struct run make_run(struct rng *rng)
{
    struct run run = {.line = {number(rng, 0.01f), number(rng, 0.0001f), 0.0f},
                      .num = 1 + (int)roll(rng, LONGEST)};
    for (size_t i = 0; i < sizeof run.px; i++) {
        run.px[i] = byte(rng);
        run.from[i] = byte(rng);
    }
    for (int i = 0; i < LONGEST + GUARD; i++) {
        run.stencil[i] = (uint8_t)roll(rng, 2);
        run.near[i] = nearness(rng);
    }
    for (int c = 0; c < 4; c++)
        run.rgba[c] = byte(rng);
    return run;
}

static void assert_same(const struct run *a, const struct run *b)
{
    assert_memory_equal(a->px, b->px, sizeof a->px);
    assert_memory_equal(a->near, b->near, sizeof a->near);
    assert_memory_equal(a->stencil, b->stencil, sizeof a->stencil);
}

static void rows__colour_kernels__equal_the_plain_kernels(void **state)
{
    const struct row_kernels *const kernels = rows_avx2();
    struct rng rng = {31};
    (void)state;
    if (!kernels)
        skip();
    for (int round = 0; round < ROUNDS; round++) {
        struct run plain = make_run(&rng), quick = plain;
        rows_plain.over(plain.from, plain.rgba, plain.px, plain.num);
        kernels->over(quick.from, quick.rgba, quick.px, quick.num);
        assert_same(&plain, &quick);
        rows_plain.fill(plain.rgba, plain.px, plain.num);
        kernels->fill(quick.rgba, quick.px, quick.num);
        assert_same(&plain, &quick);
    }
}

static void rows__depth_tested_blend__equals_the_plain_kernel(void **state)
{
    const struct row_kernels *const kernels = rows_avx2();
    struct rng rng = {32};
    (void)state;
    if (!kernels)
        skip();
    for (int round = 0; round < ROUNDS; round++) {
        struct run plain = make_run(&rng), quick = plain;
        const struct row_blend blend = {
            .alpha = roll(&rng, 2) ? 1.0f : fabsf(number(&rng, 1.0f)),
            .has_alpha = roll(&rng, 2),
            .alpha_test = roll(&rng, 2),
            .keeps_depth = roll(&rng, 2),
            .uses_stencil = roll(&rng, 4) == 0,
            .bias = roll(&rng, 2) ? 1.0f : 1.00002f,
        };
        const int room = plain.num + (int)roll(&rng, GUARD);
        int firsts[2];
        assert_int_equal(
            rows_plain.trim(&plain.line, blend.bias, plain.near, plain.num, &firsts[0]),
            kernels->trim(&quick.line, blend.bias, quick.near, quick.num, &firsts[1]));
        assert_int_equal(firsts[0], firsts[1]);
        const struct row_target to[2] = {{plain.px, plain.near, plain.stencil, room},
                                         {quick.px, quick.near, quick.stencil, room}};
        rows_plain.blend(&to[0], plain.from, &plain.line, &blend, plain.num);
        kernels->blend(&to[1], quick.from, &quick.line, &blend, quick.num);
        assert_same(&plain, &quick);
    }
}

static void rows_blend__alpha__weights_the_colour(void **state)
{
    const struct row_kernels *const sets[2] = {&rows_plain, rows_avx2()};
    (void)state;
    for (int i = 0; i < 2 && sets[i]; i++) {
        uint8_t px[12 * 4] = {0}, from[12 * 4];
        float near[12] = {0};
        const struct row_target to = {px, near, NULL, 12};
        const struct row_blend blend = {.alpha = 1.0f, .has_alpha = true, .bias = 1.0f};
        const struct span_line line = {1.0f, 0.0f, 0.0f};
        memset(from, 200, sizeof from);
        from[3] = 255;
        from[7] = 128;
        from[11] = 0;
        sets[i]->blend(&to, from, &line, &blend, 3);
        assert_int_equal(px[0], 200);
        assert_int_equal(px[4], 101);
        assert_int_equal(px[8], 0);
        assert_int_equal(px[12], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows__colour_kernels__equal_the_plain_kernels),
        cmocka_unit_test(rows__depth_tested_blend__equals_the_plain_kernel),
        cmocka_unit_test(rows_blend__alpha__weights_the_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

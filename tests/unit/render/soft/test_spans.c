/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The vector kernels equal the plain ones, on random spans with corner cases: wrapped and
 * invalid coordinates, infinite depths, all levels of detail. */
#include "tests/unit/test.h"

#include <math.h>
#include <stdlib.h>

#include "base/hash.h"
#include "render/soft/spans_avx2.h"

enum { LONGEST = 200, LUXELS = 9, GUARD = 32 };

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

static struct texture *make_texture(struct rng *rng, enum texture_edges edges)
{
    static const int sides[] = {1, 2, 16, 24, 64, 100};
    const int width = sides[roll(rng, 6)], height = sides[roll(rng, 6)];
    uint8_t *const rgba = malloc((size_t)width * (size_t)height * 4);
    for (int i = 0; i < width * height * 4; i++)
        rgba[i] = roll(rng, 8) ? (uint8_t)roll(rng, 256) : 255;
    struct texture *const texture = texture_create(rgba, width, height, edges, true);
    free(rgba);
    return texture;
}

static struct span_line make_line(struct rng *rng, float size)
{
    struct span_line line = {number(rng, size), number(rng, size / 50), number(rng, size / 50)};
    if (roll(rng, 50) == 0)
        line.start = roll(rng, 2) ? 1e30f : -1e9f;
    return line;
}

static struct span_fog make_fog(struct rng *rng)
{
    return (struct span_fog){roll(rng, 2) ? 0.0f : fabsf(number(rng, 0.02f)),
                             {(uint8_t)roll(rng, 256), (uint8_t)roll(rng, 256), 255}};
}

static void spans_texture__any_span__equals_the_plain_kernel(void **state)
{
    const struct span_kernels *const kernels = spans_avx2();
    struct rng rng = {12345};
    float sine[SPAN_SINE + 1];
    for (int i = 0; i <= SPAN_SINE; i++)
        sine[i] = number(&rng, 1.0f);
    (void)state;
    if (!kernels)
        skip();
    for (int round = 0; round < 3000; round++) {
        uint8_t luxels[(LUXELS + 1) * (LUXELS + 1) * 4 + 8];
        for (size_t i = 0; i < sizeof luxels; i++)
            luxels[i] = (uint8_t)roll(&rng, 256);
        struct texture *const texture =
            make_texture(&rng, roll(&rng, 2) ? TEXTURE_REPEATS : TEXTURE_ENDS);
        const bool is_lit = roll(&rng, 4) != 0;
        const struct span span = {
            .w = {number(&rng, 0.01f), number(&rng, 0.0001f), number(&rng, 0.0001f)},
            .s = make_line(&rng, 0.1f),
            .t = make_line(&rng, 0.1f),
            .u = make_line(&rng, 0.2f),
            .v = make_line(&rng, 0.2f),
            .texture = texture,
            .light = {is_lit ? luxels : NULL, (LUXELS + 1) * 4, LUXELS, LUXELS},
            .fog = make_fog(&rng),
            .alpha = (enum span_alpha)roll(&rng, 3),
            .bits = (int)roll(&rng, 4),
            .has_levels = roll(&rng, 2),
            .is_nearest = roll(&rng, 4) == 0,
            .sine = roll(&rng, 4) ? NULL : sine,
            .phase = number(&rng, 1.0f),
            .waves = number(&rng, 2.0f),
            .wave_height = number(&rng, 0.2f),
            .drift = number(&rng, 1.0f),
        };
        uint8_t plain[LONGEST * 4 + GUARD], quick[LONGEST * 4 + GUARD];
        memset(plain, 0x55, sizeof plain);
        memset(quick, 0x55, sizeof quick);
        const int num = 1 + (int)roll(&rng, LONGEST);
        span_plain.texture(&span, plain, num);
        kernels->texture(&span, quick, num);
        assert_memory_equal(plain, quick, sizeof plain);
        float near[2][LONGEST];
        span_plain.near(&span.w, round % 9, near[0], num);
        kernels->near(&span.w, round % 9, near[1], num);
        assert_memory_equal(near[0], near[1], (size_t)num * sizeof(float));
        texture_destroy(texture);
    }
}

static struct span_surface make_surface(struct rng *rng, const uint8_t *texels, int side)
{
    return (struct span_surface){
        .s = make_line(rng, 16.0f),
        .t = make_line(rng, 8.0f),
        .texels = texels,
        .stride = side * 8,
        .width = 2 + (int)roll(rng, (uint32_t)side - 1),
        .height = 2 + (int)roll(rng, (uint32_t)side - 1),
    };
}

static void spans_lit__any_span__equals_the_plain_kernel(void **state)
{
    enum { SIDE = 40 };
    const struct span_kernels *const kernels = spans_avx2();
    struct rng rng = {777};
    (void)state;
    if (!kernels)
        skip();
    for (int round = 0; round < 3000; round++) {
        uint8_t texels[SIDE * SIDE * 8 + 16], shares[LONGEST / SPAN_BLOCK + 1];
        for (size_t i = 0; i < sizeof texels; i++)
            texels[i] = roll(&rng, 8) ? (uint8_t)roll(&rng, 256) : 255;
        for (size_t i = 0; i < sizeof shares; i++)
            shares[i] = (uint8_t)(roll(&rng, 2) * roll(&rng, 64));
        const struct span_lit span = {
            .w = {number(&rng, 0.01f), number(&rng, 0.0001f), 0.0f},
            .fog = make_fog(&rng),
            .bits = (int)roll(&rng, 4),
            .finer = make_surface(&rng, texels, SIDE),
            .coarser = make_surface(&rng, texels, SIDE),
            .shares = roll(&rng, 2) ? shares : NULL,
            .is_nearest = roll(&rng, 4) == 0,
        };
        uint8_t plain[LONGEST * 4 + GUARD], quick[LONGEST * 4 + GUARD];
        memset(plain, 0x55, sizeof plain);
        memset(quick, 0x55, sizeof quick);
        const int num = 1 + (int)roll(&rng, LONGEST), first = 8 * (int)roll(&rng, 3);
        span_plain.lit(&span, plain, first, num);
        kernels->lit(&span, quick, first, num);
        assert_memory_equal(plain, quick, sizeof plain);
    }
}

static void spans_interleave__any_rows__equals_the_plain_kernel(void **state)
{
    const struct span_kernels *const kernels = spans_avx2();
    struct rng rng = {99};
    uint8_t rows[2][LONGEST];
    (void)state;
    if (!kernels)
        skip();
    for (size_t i = 0; i < sizeof rows; i++)
        rows[i / LONGEST][i % LONGEST] = (uint8_t)roll(&rng, 256);
    for (int num = 0; num <= LONGEST; num++) {
        uint8_t plain[LONGEST * 2 + GUARD] = {0}, quick[LONGEST * 2 + GUARD] = {0};
        span_plain.interleave(rows[0], rows[1], plain, num);
        kernels->interleave(rows[0], rows[1], quick, num);
        assert_memory_equal(plain, quick, sizeof plain);
    }
}

static void spans_details__any_run__equal_the_plain_kernel(void **state)
{
    enum { BLOCKS = 40 };
    const struct span_kernels *const kernels = spans_avx2();
    struct rng rng = {4711};
    (void)state;
    if (!kernels)
        skip();
    for (int round = 0; round < 3000; round++) {
        const struct span_line s = make_line(&rng, 1e-4f), t = make_line(&rng, 1e-4f);
        const struct span_detail detail = {
            .w = {number(&rng, 0.01f), number(&rng, 0.0001f), 0.0f},
            .across = fabsf(number(&rng, 1e-8f)),
            .s_down = s.start,
            .s_step = s.across,
            .t_down = t.start,
            .t_step = t.across,
            .max = 64 * (int)roll(&rng, 8),
        };
        int plain[BLOCKS], quick[BLOCKS];
        memset(plain, 0x55, sizeof plain);
        memset(quick, 0x55, sizeof quick);
        const int num = 1 + (int)roll(&rng, BLOCKS), first = (int)roll(&rng, 30);
        span_plain.details(&detail, first, plain, num);
        kernels->details(&detail, first, quick, num);
        assert_memory_equal(plain, quick, sizeof plain);
    }
}

/* The weight grows from 0 to 1 without a jump. */
static void spans_mix_levels__consecutive_levels__are_continuous(void **state)
{
    (void)state;
    int before = 0;
    for (int level = 0; level <= 3 * 64; level++) {
        const struct span_levels levels = spans_mix_levels(level, 3 * 64);
        const int at = levels.first * 64 + levels.share;
        assert_in_range(at - before, 0, 1);
        assert_in_range(levels.second - levels.first, 0, 1);
        before = at;
    }
    assert_int_equal(before, 3 * 64);
    assert_int_equal(spans_mix_levels(10 * 64, 3 * 64).first, 3);
}

static void spans_sky__any_direction__equals_the_plain_kernel(void **state)
{
    const struct span_kernels *const kernels = spans_avx2();
    struct rng rng = {54321};
    (void)state;
    if (!kernels)
        skip();
    for (int round = 0; round < 1000; round++) {
        struct texture *const textures[2] = {make_texture(&rng, TEXTURE_REPEATS),
                                             make_texture(&rng, TEXTURE_REPEATS)};
        const struct span_sky sky = {
            .x = make_line(&rng, 1.0f),
            .y = make_line(&rng, 1.0f),
            .z = make_line(&rng, 1.0f),
            .pictures = {textures[0], textures[1]},
            .phases = {number(&rng, 1.0f), number(&rng, 1.0f)},
            .is_nearest = roll(&rng, 4) == 0,
        };
        uint8_t plain[LONGEST * 4 + GUARD], quick[LONGEST * 4 + GUARD];
        memset(plain, 0x55, sizeof plain);
        memset(quick, 0x55, sizeof quick);
        const int num = 1 + (int)roll(&rng, LONGEST);
        span_plain.sky(&sky, plain, num);
        kernels->sky(&sky, quick, num);
        assert_memory_equal(plain, quick, sizeof plain);
        texture_destroy(textures[0]);
        texture_destroy(textures[1]);
    }
}

static void spans_model__any_span__equals_the_plain_kernel(void **state)
{
    const struct span_kernels *const kernels = spans_avx2();
    struct rng rng = {999};
    (void)state;
    if (!kernels)
        skip();
    for (int round = 0; round < 3000; round++) {
        struct texture *const skin = make_texture(&rng, TEXTURE_REPEATS);
        struct texture *const glow = make_texture(&rng, TEXTURE_REPEATS);
        const struct span_model span = {
            .w = {number(&rng, 0.01f), number(&rng, 0.0001f), 0.0f},
            .s = make_line(&rng, 0.1f),
            .t = make_line(&rng, 0.1f),
            .light = {make_line(&rng, 200.0f), make_line(&rng, 200.0f), make_line(&rng, 200.0f)},
            .fog_share = make_line(&rng, 200.0f),
            .skin = skin,
            .glow = roll(&rng, 3) ? NULL : glow,
            .level = (int)roll(&rng, (uint32_t)skin->num_levels),
            .glow_level = (int)roll(&rng, (uint32_t)glow->num_levels),
            .has_fullbright_alpha = roll(&rng, 2),
            .is_nearest = roll(&rng, 4) == 0,
            .is_foggy = roll(&rng, 2),
            .fog = {(uint8_t)roll(&rng, 256), (uint8_t)roll(&rng, 256), 255},
        };
        uint8_t plain[LONGEST * 4 + GUARD], quick[LONGEST * 4 + GUARD];
        memset(plain, 0x55, sizeof plain);
        memset(quick, 0x55, sizeof quick);
        const int num = 1 + (int)roll(&rng, LONGEST);
        span_plain.model(&span, plain, num);
        kernels->model(&span, quick, num);
        assert_memory_equal(plain, quick, sizeof plain);
        texture_destroy(skin);
        texture_destroy(glow);
    }
}

/* Half the logarithm, at most a sixteenth of a level finer, as in software OpenGL. */
static void spans_levels_of__any_size__is_half_the_logarithm(void **state)
{
    uint8_t rgba[128 * 128 * 4] = {0};
    struct texture *const texture = texture_create(rgba, 128, 128, TEXTURE_REPEATS, true);
    (void)state;
    for (int i = 0; i < 1300; i++) {
        const float texels = ldexpf(1.0f + (float)(i % 100) / 100.0f, i / 100);
        const struct span_levels levels = spans_levels_of(texture, texels);
        const double level = levels.first + levels.share / 64.0;
        assert_true(level <= 0.5 * log2((double)texels) + 1e-6);
        assert_true(level > 0.5 * log2((double)texels) - 1.0 / 16.0);
    }
    assert_int_equal(spans_levels_of(texture, 0.5f).share, 0);
    assert_int_equal(spans_levels_of(texture, NAN).share, 0);
    assert_int_equal(spans_levels_of(texture, 1e30f).first, 7);
    texture_destroy(texture);
}

/* Surfaces stored with extra brightness show the same: within half a byte, and exactly
 * for dark ones. */
static void spans_lit__brighter_surface__shows_the_same(void **state)
{
    (void)state;
    for (int bits = 1; bits <= 3; bits++)
        for (int value = 0; value < 256 >> bits; value++) {
            uint8_t rgba[4] = {(uint8_t)value, (uint8_t)(value / 2), 0, 255}, made[4], shown[4];
            uint8_t texels[2 * 8 + 16] = {0};
            struct texture *const texture = texture_create(rgba, 1, 1, TEXTURE_REPEATS, false);
            const struct span_line one = {1.0f, 0.0f, 0.0f};
            const struct span span = {
                .w = one, .texture = texture, .bits = bits, .is_nearest = true};
            span_plain.texture(&span, made, 1);
            for (int i = 0; i < 2; i++)
                span_plain.interleave(made, made, texels + i * 8, 4);
            const struct span_surface surface = {
                .texels = texels, .stride = 16, .width = 2, .height = 2};
            const struct span_lit lit = {.w = one, .bits = bits, .finer = surface};
            span_plain.lit(&lit, shown, 0, 1);
            assert_memory_equal(shown, rgba, 3);
            texture_destroy(texture);
        }
}

/* Where waves compress a liquid the footprint is larger, as finite differences show. */
static void spans_find_footprint__waves__match_finite_differences(void **state)
{
    uint8_t rgba[64 * 64 * 4] = {0};
    struct texture *const texture = texture_create(rgba, 64, 64, TEXTURE_REPEATS, true);
    float sine[SPAN_SINE + 1];
    (void)state;
    for (int i = 0; i <= SPAN_SINE; i++)
        sine[i] = sinf(2.0f * 3.14159265f * (float)i / SPAN_SINE);
    for (int i = 0; i < 100; i++) {
        const double s = i * 0.05, t = i * 0.03, step = 0.01, phase = 0.3;
        const struct span span = {.w = {1.0f, 0.0f, 0.0f},
                                  .s = {(float)s, (float)step, 0.0f},
                                  .t = {(float)t, 0.0f, (float)step},
                                  .texture = texture,
                                  .sine = sine,
                                  .waves = 0.5f,
                                  .wave_height = 0.125f,
                                  .phase = (float)phase};
        const double turn = 2.0 * 3.14159265358979;
        const double more_s =
            0.125 * (sin(turn * ((s + step) / 2 + phase)) - sin(turn * (s / 2 + phase)));
        const double expected = (step * step + more_s * more_s) * 64 * 64;
        const double found = (double)spans_find_footprint(&span, 0).across;
        assert_true(fabs(found - expected) < 0.03 * expected);
    }
    texture_destroy(texture);
}

/* exp(-(depth * thickness)^2), within a tenth of a byte. */
static void spans_fog_share__any_depth__is_an_exponential(void **state)
{
    (void)state;
    for (int i = 0; i < 2000; i++) {
        const double depth = i * 2.0, thick = depth * 0.003;
        const double expected = 32767.0 * exp(-thick * thick);
        assert_true(fabs(spans_fog_share(0.003f, (float)depth) - expected) < 12.0);
    }
    assert_int_equal(spans_fog_share(0.003f, INFINITY), 0);
    assert_int_equal(spans_fog_share(0.003f, NAN), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_texture__any_span__equals_the_plain_kernel),
        cmocka_unit_test(spans_lit__any_span__equals_the_plain_kernel),
        cmocka_unit_test(spans_interleave__any_rows__equals_the_plain_kernel),
        cmocka_unit_test(spans_details__any_run__equal_the_plain_kernel),
        cmocka_unit_test(spans_mix_levels__consecutive_levels__are_continuous),
        cmocka_unit_test(spans_sky__any_direction__equals_the_plain_kernel),
        cmocka_unit_test(spans_model__any_span__equals_the_plain_kernel),
        cmocka_unit_test(spans_levels_of__any_size__is_half_the_logarithm),
        cmocka_unit_test(spans_lit__brighter_surface__shows_the_same),
        cmocka_unit_test(spans_find_footprint__waves__match_finite_differences),
        cmocka_unit_test(spans_fog_share__any_depth__is_an_exponential),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

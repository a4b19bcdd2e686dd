/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>
#include <string.h>

#include "base/cancel.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/time_stretch.h"

enum { SECOND = MIXER_RATE, IN = 2 * SECOND, CLICK = SECOND / 2 };

/* A tone of 441 Hz with a click every half second. */
static void read_tone(void *context, int64_t first, int count, float *out)
{
    (void)context;
    for (int i = 0; i < count; i++) {
        const int64_t at = first + i, since = at % CLICK;
        const float tone = 0.1f * (float)sin((double)at * 441.0 / SECOND * 6.283185307);
        out[2 * i] = out[2 * i + 1] = since < 48 ? 0.8f * (since % 2 ? 1.0f : -1.0f) : tone;
    }
}

static float *stretch(int num, const struct time_stretch_mark *marks)
{
    const struct time_stretch_source source = {read_tone, NULL, PCM_STEREO};
    float *out = calloc(2 * (size_t)marks[num - 1].to, sizeof *out);
    time_stretch_sound(&source, num, marks, out);
    return out;
}

static int64_t loudest(const float *pcm, int64_t from, int64_t to)
{
    int64_t best = from;
    for (int64_t i = from; i < to; i++)
        if (fabsf(pcm[2 * i]) > fabsf(pcm[2 * best]))
            best = i;
    return best;
}

/* The first second at half speed, the second at normal speed. */
static const struct time_stretch_mark marks[] = {{SECOND, 2 * SECOND}, {IN, 3 * SECOND}};

static void stretch_sound__clicks__are_at_the_marked_times(void **state)
{
    (void)state;
    float *out = stretch(2, marks);
    static const struct {
        int64_t from, to;
    } clicks[] = {{CLICK, SECOND}, {SECOND, 2 * SECOND}, {SECOND + CLICK, 2 * SECOND + CLICK}};
    for (size_t i = 0; i < 3; i++) {
        const int64_t near = clicks[i].to;
        const int64_t at = loudest(out, near - SECOND / 5, near + SECOND / 5);
        if (llabs(at - near) > SECOND / 50)
            fail_msg("click %zu is %lld ms late", i, (long long)(at - near) * 1000 / SECOND);
    }
    free(out);
}

/* Counts the zero crossings of a part that was stretched to twice its length. */
static void stretch_sound__half_as_fast__keeps_the_pitch(void **state)
{
    (void)state;
    float *out = stretch(2, marks);
    int num = 0;
    for (int64_t i = SECOND + SECOND / 4; i < SECOND + SECOND * 3 / 4; i++)
        num += out[2 * i] < 0.0f && out[2 * i + 2] >= 0.0f;
    assert_in_range(num, 215, 226); /* 220.5 */
    free(out);
}

static void stretch_sound__again__is_the_same(void **state)
{
    (void)state;
    float *a = stretch(2, marks), *b = stretch(2, marks);
    assert_memory_equal(a, b, 2 * (size_t)(3 * SECOND) * sizeof *a);
    free(a);
    free(b);
}

/* Requests cancellation during the first read; there must be no second one. */
static void read_until_stopped(void *context, int64_t first, int count, float *out)
{
    int *reads = context;
    read_tone(NULL, first, count, out);
    if (++*reads == 2)
        cancel_request();
}

static void stretch_sound__cancelled__is_silent(void **state)
{
    static const struct time_stretch_mark hour[] = {{3600LL * SECOND, SECOND}};
    int reads = 0;
    const struct time_stretch_source source = {read_until_stopped, &reads, PCM_STEREO};
    (void)state;
    float *out = calloc(2 * SECOND, sizeof *out);
    time_stretch_sound(&source, 1, hour, out);
    cancel_reset();
    assert_int_equal(reads, 2);
    for (int i = 0; i < 2 * SECOND; i++)
        assert_true(out[i] == 0.0f);
    free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stretch_sound__clicks__are_at_the_marked_times),
        cmocka_unit_test(stretch_sound__half_as_fast__keeps_the_pitch),
        cmocka_unit_test(stretch_sound__again__is_the_same),
        cmocka_unit_test(stretch_sound__cancelled__is_silent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

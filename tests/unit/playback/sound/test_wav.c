/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "playback/sound/wav.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_wav.h"

static const uint8_t ramp[10] = {0, 32, 64, 96, 128, 160, 192, 224, 255, 128};

static bool parse(struct wav *wav, struct bytes file, struct err *err)
{
    return wav_parse(wav, "sound/x.wav", file, arena, err);
}

static void wav_parse__eight_bits__are_unsigned(void **state)
{
    (void)state;
    struct wav_builder b;
    struct wav wav;
    wav_begin(&b, 1, 1, 11025, 8);
    wav_data8(&b, ramp, 10);
    assert_true(parse(&wav, wav_bytes(&b), NULL));
    assert_int_equal(wav.rate, 11025);
    assert_int_equal(wav.num_samples, 10);
    assert_int_equal(wav.loop_start, -1);
    assert_true(wav.samples[0] == -1.0f);
    assert_true(wav.samples[4] == 0.0f);
    assert_true(wav.samples[6] == 0.5f);
}

static void wav_parse__stereo_of_16_bits__is_mixed_to_one(void **state)
{
    (void)state;
    static const int16_t samples[] = {-32768, 0, 16384, 16384};
    struct wav_builder b;
    struct wav wav;
    wav_begin(&b, 1, 2, 44100, 16);
    wav_data16(&b, samples, 4);
    assert_true(parse(&wav, wav_bytes(&b), NULL));
    assert_int_equal(wav.num_channels, 2);
    assert_int_equal(wav.num_samples, 2);
    assert_true(wav.samples[0] == -0.5f);
    assert_true(wav.samples[1] == 0.5f);
}

static void wav_parse__24_bits__keep_their_sign(void **state)
{
    (void)state;
    static const uint8_t samples[] = {0, 0, 0xc0, 0, 0, 0x40};
    struct wav_builder b;
    struct wav wav;
    wav_begin(&b, 1, 1, 48000, 24);
    wav_data8(&b, samples, sizeof samples);
    assert_true(parse(&wav, wav_bytes(&b), NULL));
    assert_true(wav.samples[0] == -0.5f);
    assert_true(wav.samples[1] == 0.5f);
}

static void wav_parse__float_that_is_not_a_number__is_silence(void **state)
{
    (void)state;
    struct wav_builder b;
    struct wav wav;
    wav_begin(&b, 3, 1, 48000, 32);
    put_text(&b, "data");
    put_u32(&b, 12);
    put_u32(&b, 0x7fc00000);
    put_u32(&b, 0x3f000000);
    put_u32(&b, 0x7f7fffff);
    assert_true(parse(&wav, wav_bytes(&b), NULL));
    assert_true(wav.samples[0] == 0.0f);
    assert_true(wav.samples[1] == 0.5f);
    assert_true(wav.samples[2] == 1.0f);
}

static void wav_parse__cue__counts_samples_not_bytes(void **state)
{
    (void)state;
    static const int16_t samples[8] = {0};
    struct wav_builder b;
    struct wav wav;
    wav_begin(&b, 1, 1, 11025, 16);
    wav_cue(&b, 6);
    wav_data16(&b, samples, 8);
    assert_true(parse(&wav, wav_bytes(&b), NULL));
    assert_int_equal(wav.loop_start, 6);
    assert_int_equal(wav.num_samples, 8);
}

static void wav_parse__marked_loop__drops_what_follows(void **state)
{
    (void)state;
    struct wav_builder b;
    struct wav wav;
    wav_begin(&b, 1, 1, 11025, 8);
    wav_data8(&b, ramp, 10);
    wav_cue(&b, 2);
    wav_mark(&b, 5);
    assert_true(parse(&wav, wav_bytes(&b), NULL));
    assert_int_equal(wav.loop_start, 2);
    assert_int_equal(wav.num_samples, 7);
}

static void wav_parse__marked_loop_past_end__is_refused(void **state)
{
    (void)state;
    struct wav_builder b;
    struct wav wav;
    struct err err = {0};
    wav_begin(&b, 1, 1, 11025, 8);
    wav_cue(&b, 2);
    wav_mark(&b, 9);
    wav_data8(&b, ramp, 10);
    assert_false(parse(&wav, wav_bytes(&b), &err));
    assert_string_equal(err.text, "sound/x.wav: loop ends at sample 11 of 10");
}

static void wav_parse__cue_past_end__plays_once(void **state)
{
    (void)state;
    struct wav_builder b;
    struct wav wav;
    wav_begin(&b, 1, 1, 11025, 8);
    wav_cue(&b, 10);
    wav_data8(&b, ramp, 10);
    assert_true(parse(&wav, wav_bytes(&b), NULL));
    assert_int_equal(wav.loop_start, -1);
}

static void wav_parse__data_longer_than_file__is_refused_with_place(void **state)
{
    (void)state;
    struct wav_builder b;
    struct wav wav;
    struct err err = {0};
    wav_begin(&b, 1, 1, 11025, 8);
    wav_data8(&b, ramp, 10);
    b.size -= 1;
    assert_false(parse(&wav, wav_bytes(&b), &err));
    assert_int_equal(err.kind, ERR_FORMAT);
    assert_string_equal(err.text,
                        "sound/x.wav: data chunk at byte 36 runs past the end of the file");
}

static void wav_parse__compressed__is_unsupported(void **state)
{
    (void)state;
    struct wav_builder b;
    struct wav wav;
    struct err err = {0};
    wav_begin(&b, 2, 1, 11025, 4);
    wav_data8(&b, ramp, 10);
    assert_false(parse(&wav, wav_bytes(&b), &err));
    assert_int_equal(err.kind, ERR_UNSUPPORTED);
}

/* Checks what the parser guarantees of its result for any input. */
static void check_result(const struct wav *wav)
{
    assert_in_range(wav->rate, 1, 1000000);
    assert_true(wav->num_samples > 0);
    assert_true(wav->loop_start >= -1 && wav->loop_start < wav->num_samples);
    for (int i = 0; i < wav->num_samples; i++)
        assert_true(wav->samples[i] >= -1.0f && wav->samples[i] <= 1.0f);
}

static void wav_parse__every_prefix_and_flip__does_no_harm(void **state)
{
    (void)state;
    struct wav_builder b;
    int num_good = 0;
    wav_begin(&b, 1, 1, 11025, 8);
    wav_data8(&b, ramp, 9);
    wav_cue(&b, 2);
    wav_mark(&b, 5);
    for (size_t size = 0; size <= b.size; size++) {
        struct wav wav;
        uint8_t *copy = malloc(size ? size : 1); /* exact size, so that overreads are detected */
        memcpy(copy, b.data, size);
        if (parse(&wav, bytes_make(copy, size), NULL)) {
            check_result(&wav);
            num_good++;
        }
        free(copy);
    }
    assert_in_range(num_good, 2, (int)b.size - 36); /* prefixes without the data are invalid */
    for (size_t at = 0; at < b.size * 8; at++) {
        struct wav wav;
        b.data[at / 8] ^= (uint8_t)(1 << at % 8);
        if (parse(&wav, wav_bytes(&b), NULL))
            check_result(&wav);
        b.data[at / 8] ^= (uint8_t)(1 << at % 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wav_parse__eight_bits__are_unsigned),
        cmocka_unit_test(wav_parse__stereo_of_16_bits__is_mixed_to_one),
        cmocka_unit_test(wav_parse__24_bits__keep_their_sign),
        cmocka_unit_test(wav_parse__float_that_is_not_a_number__is_silence),
        cmocka_unit_test(wav_parse__cue__counts_samples_not_bytes),
        cmocka_unit_test(wav_parse__marked_loop__drops_what_follows),
        cmocka_unit_test(wav_parse__marked_loop_past_end__is_refused),
        cmocka_unit_test(wav_parse__cue_past_end__plays_once),
        cmocka_unit_test(wav_parse__data_longer_than_file__is_refused_with_place),
        cmocka_unit_test(wav_parse__compressed__is_unsupported),
        cmocka_unit_test(wav_parse__every_prefix_and_flip__does_no_harm),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}

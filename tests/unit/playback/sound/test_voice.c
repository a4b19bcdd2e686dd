/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/arena.h"
#include "playback/sound/emitter.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/resample.h"
#include "playback/sound/sound_bank.h"
#include "playback/client/game.h"
#include "playback/sound/voice.h"

enum { VIEW_ENTITY = 1, LENGTH = 4800 };

/* One second in level 0, then level 1. Unless a test moves it, the listener is at the
 * origin and faces along x, with y to the left. */
struct world {
    struct arena *arena;
    struct listener_track listener_track;
    struct sound once, looped;
    vec3s velocity; /* units/s */
    uint8_t water;  /* the leaf's ambient volume from 0.5 s on */
};

static struct listener world_listener(void *context, double time)
{
    const struct world *world = context;
    return (struct listener){
        .origin = glms_vec3_scale(world->velocity, (float)time),
        .right = vec3_make(0, -1, 0),
        .level = time < 1.0 ? 0 : 1,
        .view_entity = VIEW_ENTITY,
        .ambient = {time >= 0.5 ? world->water : 0, 0},
    };
}

/* A sound that is always 1, so that the output is the gain. */
static struct sound make_constant(struct arena *arena, int loop_start)
{
    struct wav wav = {MIXER_RATE, 1, LENGTH, loop_start, ARENA_NEW(arena, float, LENGTH)};
    struct sound sound;
    for (int i = 0; i < LENGTH; i++)
        wav.samples[i] = 1.0f;
    assert_true(sound_init(&sound, "one.wav", &wav, resampler_create(arena, MIXER_RATE)));
    sound.pcm = ARENA_NEW(arena, float, (size_t)sound.length);
    for (int i = 0; i < sound.length; i++)
        sound.pcm[i] = 1.0f;
    return sound;
}

static int setup(void **state)
{
    struct world *world = calloc(1, sizeof *world);
    world->arena = arena_create();
    world->once = make_constant(world->arena, -1);
    world->looped = make_constant(world->arena, 0);
    listener_track_init(&world->listener_track,
                        (struct listener_source){world_listener, world, PCM_STEREO});
    *state = world;
    return 0;
}

static int teardown(void **state)
{
    struct world *world = *state;
    arena_destroy(world->arena);
    free(world);
    return 0;
}

static struct voice make_voice(struct sound *sound, const struct emitter *emitter, int64_t start)
{
    return (struct voice){
        .kind = VOICE_EVENT,
        .sound = sound,
        .start = start,
        .end = MIXER_RATE,
        .num_emitters = 1,
        .emitters = emitter,
    };
}

/* Returns the output of a voice at one sample. */
static struct gain gain_at(struct world *world, struct voice *voice, int64_t sample)
{
    float out[2 * MIXER_BLOCK] = {0};
    const int64_t block = sample / MIXER_BLOCK, in_block = sample % MIXER_BLOCK;
    voice_mix(voice, &world->listener_track, block, 1.0f, out, world->arena);
    return (struct gain){{out[2 * in_block], out[2 * in_block + 1]}};
}

static void emitter_gain__sides__follow_the_listener(void **state)
{
    (void)state;
    const struct listener listener = {.right = vec3_make(0, -1, 0)};
    const struct emitter ahead = {vec3_make(200, 0, 0), 0.5f, 1.0f, 0, NULL};
    const struct emitter right = {vec3_make(0, -200, 0), 0.5f, 1.0f, 0, NULL};
    const struct emitter left = {vec3_make(0, 500, 0), 1.0f, 1.0f, 0, NULL};
    struct gain gain = emitter_gain(&ahead, &listener);
    assert_true(near(gain.of[0], 0.4f) && near(gain.of[1], 0.4f));
    gain = emitter_gain(&right, &listener);
    assert_true(gain.of[0] == 0.0f && near(gain.of[1], 0.8f));
    gain = emitter_gain(&left, &listener);
    assert_true(near(gain.of[0], 1.0f) && gain.of[1] == 0.0f);
}

/* The channels are omnidirectional, left, up and ahead. */
static void emitter_gain__ambisonic__encodes_the_direction(void **state)
{
    (void)state;
    const struct listener listener = {.ahead = vec3_make(0, 1, 0), .layout = PCM_AMBISONIC};
    static const struct {
        float origin[3], expected[4];
    } cases[] = {
        {{0, 200, 0}, {0.4f, 0, 0, 0.4f}},
        {{0, -200, 0}, {0.4f, 0, 0, -0.4f}},
        {{-200, 0, 0}, {0.4f, 0.4f, 0, 0}},
        {{200, 0, 0}, {0.4f, -0.4f, 0, 0}},
        {{0, 0, 200}, {0.4f, 0, 0.4f, 0}},
        {{0, 0, -200}, {0.4f, 0, -0.4f, 0}},
        {{0, 120, -160}, {0.4f, 0, -0.32f, 0.24f}},
        {{0, 0, 0}, {0.5f, 0, 0, 0}},
        {{2000, 0, 0}, {0, 0, 0, 0}},
        {{NAN, 0, 0}, {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const float *o = cases[i].origin;
        const struct emitter emitter = {vec3_make(o[0], o[1], o[2]), 0.5f, 1.0f, 0, NULL};
        const struct gain gain = emitter_gain(&emitter, &listener);
        for (int c = 0; c < 4; c++)
            assert_true(near(gain.of[c], cases[i].expected[c]));
    }
}

static void emitter_gain_limit__ambisonic__keeps_the_direction(void **state)
{
    (void)state;
    const struct gain loud =
        emitter_gain_limit((struct gain){{2.0f, 1.0f, -0.5f, 0.0f}}, PCM_AMBISONIC);
    assert_true(near(loud.of[0], 1.0f) && near(loud.of[1], 0.5f) && near(loud.of[2], -0.25f));
    const struct gain quiet =
        emitter_gain_limit((struct gain){{0.5f, -0.5f, 0.0f, 0.0f}}, PCM_AMBISONIC);
    assert_true(quiet.of[0] == 0.5f && quiet.of[1] == -0.5f);
}

static void emitter_gain__attenuation__sets_how_far_it_is_audible(void **state)
{
    (void)state;
    const struct listener listener = {.right = vec3_make(0, -1, 0)};
    struct emitter emitter = {vec3_make(1000, 0, 0), 1.0f, 1.0f, 0, NULL};
    assert_true(emitter_gain(&emitter, &listener).of[0] == 0.0f);
    emitter.attenuation = 0.5f;
    assert_true(near(emitter_gain(&emitter, &listener).of[0], 0.5f));
    emitter.attenuation = 0.0f;
    emitter.origin.x = 1e6f;
    assert_true(emitter_gain(&emitter, &listener).of[0] == 1.0f);
}

static void emitter_gain__the_players_own__is_full_on_both_sides(void **state)
{
    (void)state;
    const struct listener listener = {.right = vec3_make(0, -1, 0), .view_entity = VIEW_ENTITY};
    const struct listener nobody = {.right = vec3_make(0, -1, 0)};
    struct emitter emitter = {vec3_make(0, 9000, 0), 0.7f, 1.0f, VIEW_ENTITY, NULL};
    struct gain gain = emitter_gain(&emitter, &listener);
    assert_true(gain.of[0] == 0.7f && gain.of[1] == 0.7f);
    emitter.entity = 0;
    assert_true(emitter_gain(&emitter, &nobody).of[0] == 0.0f);
}

/* In Quake II, volume is full within 80 units, and a sound straight ahead has half of it
 * on each side. */
static void emitter_gain__each_game__has_its_own_attenuation(void **state)
{
    (void)state;
    static const struct game_hearing hearing = {.near = 80, .reach = 2000, .centre = 0.5f};
    const struct listener listener = {.right = {{0, -1, 0}}, .view_entity = VIEW_ENTITY};
    struct emitter emitter = {vec3_make(80, 0, 0), 1.0f, 1.0f, 0, &hearing};
    assert_true(near(emitter_gain(&emitter, &listener).of[0], 0.5f));
    emitter.origin.x = 1080;
    assert_true(near(emitter_gain(&emitter, &listener).of[1], 0.25f));
    emitter.origin.x = 2080;
    assert_true(emitter_gain(&emitter, &listener).of[0] == 0.0f);
    emitter.attenuation = 0.0f;
    assert_true(emitter_gain(&emitter, &listener).of[0] == 1.0f);
    emitter.origin = vec3_make(0, -80, 0);
    emitter.attenuation = 1.0f;
    assert_true(near(emitter_gain(&emitter, &listener).of[1], 1.0f));
    assert_true(emitter_gain(&emitter, &listener).of[0] == 0.0f);
}

static void emitter_gain__not_a_number__is_silence(void **state)
{
    (void)state;
    const struct listener listener = {.right = vec3_make(0, -1, 0)};
    const struct emitter emitter = {vec3_make(NAN, 0, 0), 1.0f, 1.0f, 0, NULL};
    const struct gain gain = emitter_gain(&emitter, &listener);
    assert_true(gain.of[0] == 0.0f && gain.of[1] == 0.0f);
}

static void voice_mix__start__is_exact_to_the_sample(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {.volume = 1.0f};
    struct voice voice = make_voice(&world->once, &emitter, 1001);
    assert_true(gain_at(world, &voice, 1000).of[0] == 0.0f);
    assert_true(gain_at(world, &voice, 1001).of[0] == 1.0f);
    assert_true(gain_at(world, &voice, 1000 + LENGTH).of[0] == 1.0f);
    assert_true(gain_at(world, &voice, 1001 + LENGTH).of[0] == 0.0f);
}

static void voice_mix__overridden__fades_out_from_there(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {.volume = 1.0f};
    struct voice voice = make_voice(&world->once, &emitter, 0);
    voice.end = 2000;
    assert_true(gain_at(world, &voice, 2000).of[0] == 1.0f);
    assert_true(near(gain_at(world, &voice, 2120).of[0], 0.5f));
    assert_true(gain_at(world, &voice, 2240).of[0] == 0.0f);
    assert_int_equal(voice_silent_from(&voice), 2240);
}

static void voice_mix__looped__lasts_until_the_level_ends(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {vec3_make(500, 0, 0), 1.0f, 1.0f, 0, NULL};
    struct voice voice = make_voice(&world->looped, &emitter, 0);
    assert_true(near(gain_at(world, &voice, 5 * LENGTH + 17).of[0], 0.5f));
    assert_true(near(gain_at(world, &voice, MIXER_RATE - 1).of[0], 0.5f));
    assert_true(gain_at(world, &voice, MIXER_RATE + 240).of[0] == 0.0f);
}

/* The last 5 ms of a level are mixed with the last listener of that level. */
static void voice_mix__level_ends__gain_is_held(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {vec3_make(500, 0, 0), 1.0f, 1.0f, 0, NULL};
    struct voice voice = make_voice(&world->looped, &emitter, 0);
    voice.end = MIXER_RATE - 10;
    assert_true(near(gain_at(world, &voice, MIXER_RATE - 10).of[0], 0.5f));
    assert_true(gain_at(world, &voice, MIXER_RATE).of[0] > 0.4f);
}

static void voice_mix__with_a_twin__begins_later_in_it_without_a_click(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {.volume = 1.0f};
    struct voice first = make_voice(&world->once, &emitter, 480);
    struct voice second = first;
    second.twin = &first;
    second.skip = 1000;
    assert_true(gain_at(world, &second, 480).of[0] == 0.0f);
    assert_true(near(gain_at(world, &second, 480 + 120).of[0], 0.5f));
    assert_true(gain_at(world, &second, 480 + 240).of[0] == 1.0f);
    assert_int_equal(voice_silent_from(&second), 480 + LENGTH - 1000);
}

static void voice_mix__with_a_twin_out_of_range__is_played_completely(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {.volume = 1.0f};
    const struct emitter far = {vec3_make(5000, 0, 0), 1.0f, 1.0f, 0, NULL};
    struct voice first = make_voice(&world->once, &far, 480);
    struct voice second = make_voice(&world->once, &emitter, 480);
    second.twin = &first;
    second.skip = 1000;
    assert_true(gain_at(world, &second, 480).of[0] == 1.0f);
    assert_int_equal(voice_silent_from(&second), 480 + LENGTH);
}

static void voice_mix__moving_listener__is_followed_without_steps(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {vec3_make(1000, 0, 0), 1.0f, 1.0f, 0, NULL};
    struct voice voice = make_voice(&world->looped, &emitter, 0);
    world->velocity = vec3_make(1000, 0, 0);
    voice.fate = VOICE_HEARD;
    float before = 0.0f;
    for (int i = 0; i < 12000; i++) {
        const float gain = gain_at(world, &voice, i).of[0];
        assert_true(near(gain, (float)i / MIXER_RATE));
        assert_true(fabsf(gain - before) < 1e-3f);
        before = gain;
    }
}

static void voice_mix__out_of_range_at_start__stays_silent(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {vec3_make(1500, 0, 0), 1.0f, 1.0f, 0, NULL};
    struct voice late = make_voice(&world->looped, &emitter, 0);
    struct voice nearby = make_voice(&world->looped, &emitter, 36000);
    struct voice fixed = make_voice(&world->looped, &emitter, 0);
    fixed.kind = VOICE_STATIC;
    world->velocity = vec3_make(1000, 0, 0);
    assert_true(gain_at(world, &late, 40000).of[0] == 0.0f);
    assert_true(gain_at(world, &nearby, 40000).of[0] > 0.3f);
    assert_true(gain_at(world, &fixed, 40000).of[0] > 0.3f);
}

static void voice_mix__statics_of_one_sound__add_up_to_full(void **state)
{
    struct world *world = *state;
    const struct emitter emitters[] = {
        {vec3_make(800, 0, 0), 1.0f, 1.0f, 0, NULL},
        {vec3_make(0, -900, 0), 1.0f, 1.0f, 0, NULL},
        {vec3_make(0, 100, 0), 1.0f, 1.0f, 0, NULL},
    };
    struct voice voice = make_voice(&world->looped, emitters, 0);
    voice.kind = VOICE_STATIC;
    voice.num_emitters = 2;
    assert_true(near(gain_at(world, &voice, 1000).of[0], 0.2f));
    assert_true(near(gain_at(world, &voice, 1000).of[1], 0.4f));
    voice.num_emitters = 3;
    assert_true(gain_at(world, &voice, 1000).of[0] == 1.0f);
}

static void voice_mix__every_voice__adds_to_the_output(void **state)
{
    struct world *world = *state;
    const struct emitter emitter = {.volume = 1.0f};
    struct voice voice = make_voice(&world->looped, &emitter, 0);
    float out[2 * MIXER_BLOCK];
    for (int i = 0; i < 2 * MIXER_BLOCK; i++)
        out[i] = 0.25f;
    voice_mix(&voice, &world->listener_track, 3, 0.7f, out, world->arena);
    assert_true(near(out[10], 0.95f));
}

/* A leaf's volume of 255 is a target of 76.5 of 255, approached by 100 a second. */
static void listener_track_ambient__entering_water__rises_as_in_the_game(void **state)
{
    struct world *world = *state;
    world->water = 255;
    assert_true(listener_track_ambient(&world->listener_track, 49, 0, 0) == 0.0f);
    assert_true(
        near(listener_track_ambient(&world->listener_track, 49 + 20, 0, 0) * 255, 76.5f * 20 / 76));
    assert_true(
        near(listener_track_ambient(&world->listener_track, 99, 0, 0) * 255, 76.5f * 50 / 76));
    assert_true(near(listener_track_ambient(&world->listener_track, 200, 1, 0) * 255, 76.5f));
    assert_true(listener_track_ambient(&world->listener_track, 99, 0, 1) == 0.0f);
}

static void listener_track_ambient__below_eight__is_silence(void **state)
{
    struct world *world = *state;
    world->water = 26;
    assert_true(listener_track_ambient(&world->listener_track, 90, 0, 0) == 0.0f);
}

static void listener_track_ambient__another_level__counts_as_silence(void **state)
{
    struct world *world = *state;
    world->water = 200;
    assert_true(near(listener_track_ambient(&world->listener_track, 100, 1, 0) * 255, 60.0f / 76));
}

int main(void)
{
#define WORLD_TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(emitter_gain__sides__follow_the_listener),
        cmocka_unit_test(emitter_gain__ambisonic__encodes_the_direction),
        cmocka_unit_test(emitter_gain_limit__ambisonic__keeps_the_direction),
        cmocka_unit_test(emitter_gain__attenuation__sets_how_far_it_is_audible),
        cmocka_unit_test(emitter_gain__the_players_own__is_full_on_both_sides),
        cmocka_unit_test(emitter_gain__each_game__has_its_own_attenuation),
        cmocka_unit_test(emitter_gain__not_a_number__is_silence),
        WORLD_TEST(voice_mix__start__is_exact_to_the_sample),
        WORLD_TEST(voice_mix__overridden__fades_out_from_there),
        WORLD_TEST(voice_mix__looped__lasts_until_the_level_ends),
        WORLD_TEST(voice_mix__level_ends__gain_is_held),
        WORLD_TEST(voice_mix__with_a_twin__begins_later_in_it_without_a_click),
        WORLD_TEST(voice_mix__with_a_twin_out_of_range__is_played_completely),
        WORLD_TEST(voice_mix__moving_listener__is_followed_without_steps),
        WORLD_TEST(voice_mix__out_of_range_at_start__stays_silent),
        WORLD_TEST(voice_mix__statics_of_one_sound__add_up_to_full),
        WORLD_TEST(voice_mix__every_voice__adds_to_the_output),
        WORLD_TEST(listener_track_ambient__entering_water__rises_as_in_the_game),
        WORLD_TEST(listener_track_ambient__below_eight__is_silence),
        WORLD_TEST(listener_track_ambient__another_level__counts_as_silence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

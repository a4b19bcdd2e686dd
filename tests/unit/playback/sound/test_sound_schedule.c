/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/log.h"
#include "base/vfs.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/sound/emitter.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/sound_bank.h"
#include "playback/sound/listener.h"
#include "playback/sound/loops.h"
#include "playback/sound/sound_schedule.h"
#include "playback/sound/voice.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_wav.h"
#include "world/map.h"

enum { ONCE = 1, LOOP, MISSING, VOICED, NUM_SOUNDS, LENGTH = 4800 };

static const char *const sound_names[NUM_SOUNDS] = {"", "once.wav", "loop.wav", "missing.wav",
                                                    "*cry.wav"};
static const char *const files[] = {"sound/once.wav", "sound/loop.wav", "sound/ambience/water1.wav",
                                    "sound/player/male/cry.wav", "players/female/cry.wav"};

/* Two levels of ten seconds, and a game folder with three sounds of 0.1 s, one of which
 * (loop.wav) loops, and a player's cry for two models. */
struct fixture {
    char *root;
    struct log *log;
    struct vfs *vfs;
    struct arena *arena;
    struct map map;
    struct map_leaf leafs[2];
    struct static_sound statics[3];
    struct level first, second;
    struct event events[8];
    int num_events;
    struct sound_schedule schedule;
};

static void write_sound(const struct fixture *game, const char *name)
{
    static const uint8_t samples[LENGTH] = {128};
    struct wav_builder b;
    wav_begin(&b, 1, 1, MIXER_RATE, 8);
    if (strcmp(name, "sound/loop.wav") == 0)
        wav_cue(&b, 0);
    wav_data8(&b, samples, LENGTH);
    test_write_file(test_folder_path(game->root, arena_printf(game->arena, "id1/%s", name)), b.data,
                    b.size);
}

static struct level make_level(double start)
{
    return (struct level){
        .map_name = "maps/x.bsp",
        .num_sounds = NUM_SOUNDS,
        .sound_names = sound_names,
        .start = start,
        .end = start + 10.0,
    };
}

static int setup(void **state)
{
    struct fixture *game = calloc(1, sizeof *game);
    game->root = test_folder_create();
    game->arena = arena_create();
    test_folder_add(game->root, "id1/sound/ambience");
    test_folder_add(game->root, "id1/sound/player/male");
    test_folder_add(game->root, "id1/players/female");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        write_sound(game, files[i]);
    FILE *nowhere = fopen("/dev/null", "w");
    game->log = log_create(nowhere, LOG_NORMAL);
    game->vfs = vfs_create(NULL);
    assert_true(vfs_add_game(game->vfs, game->root, "id1", NULL));
    game->first = make_level(0.0);
    game->second = make_level(10.0);
    *state = game;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *game = *state;
    test_folder_remove(game->root);
    arena_destroy(game->arena);
    vfs_destroy(game->vfs);
    log_destroy(game->log);
    free(game);
    return 0;
}

static void make(struct fixture *game)
{
    const struct level *levels[] = {&game->first, &game->second};
    const struct sound_schedule_source source = {game->events, game->num_events, levels, 2};
    struct sound_bank *bank = sound_bank_create(game->arena, game->vfs, game->log);
    sound_schedule_create(&game->schedule, &source, bank, game->arena, game->log);
}

static struct event *add_sound(struct fixture *game, double time, int sound, double end)
{
    struct event *event = &game->events[game->num_events++];
    *event = (struct event){
        .time = time,
        .level = time < 10.0 ? 0 : 1,
        .kind = EVENT_SOUND,
        .seed = 77,
        .sound = {.entity = 5, .channel = 1, .sound = sound, .volume = 1.0f, .end = end},
    };
    return event;
}

static void add_music(struct fixture *game, double time, int track, bool loop)
{
    game->events[game->num_events++] =
        (struct event){.time = time, .kind = EVENT_MUSIC, .music = {track, loop}};
}

static void sound_schedule__event__becomes_a_voice_at_its_sample(void **state)
{
    struct fixture *game = *state;
    add_sound(game, 1.25, ONCE, 10.0);
    add_sound(game, 2.0, LOOP, 3.5);
    make(game);
    assert_int_equal(game->schedule.passing.num_voices, 1);
    assert_int_equal(game->schedule.passing.voices[0].start, 60000);
    assert_int_equal(game->schedule.passing.silent_from[0], 60000 + LENGTH);
    assert_int_equal(game->schedule.lasting.num_voices, 1);
    assert_int_equal(game->schedule.lasting.voices[0].end, 168000);
}

static void sound_schedule__missing_sound__is_left_out_with_one_warning(void **state)
{
    struct fixture *game = *state;
    add_sound(game, 1.0, MISSING, 10.0);
    add_sound(game, 2.0, MISSING, 10.0);
    add_sound(game, 3.0, NUM_SOUNDS, 10.0);
    make(game);
    assert_int_equal(game->schedule.passing.num_voices, 0);
    assert_int_equal(log_num_warnings(game->log), 1);
}

static void sound_schedule__overridden_at_once__is_left_out(void **state)
{
    struct fixture *game = *state;
    add_sound(game, 1.0, ONCE, 1.0);
    add_sound(game, 1.0, ONCE, 10.0);
    make(game);
    assert_int_equal(game->schedule.passing.num_voices, 1);
    assert_null(game->schedule.passing.voices[0].twin);
}

static void sound_schedule__same_sound_twice__second_begins_later_in_it(void **state)
{
    struct fixture *game = *state;
    add_sound(game, 1.0, ONCE, 10.0);
    add_sound(game, 1.0, ONCE, 10.0);
    add_sound(game, 1.0, ONCE, 10.0);
    add_sound(game, 1.5, ONCE, 10.0);
    make(game);
    struct voice *voices = game->schedule.passing.voices;
    assert_int_equal(game->schedule.passing.num_voices, 4);
    assert_null(voices[0].twin);
    assert_int_equal(voices[0].skip, 0);
    assert_ptr_equal(voices[1].twin, &voices[0]);
    assert_ptr_equal(voices[2].twin, &voices[0]);
    assert_in_range(voices[1].skip, 1, LENGTH - 1);
    assert_in_range(voices[2].skip, 1, LENGTH - 1);
    assert_int_not_equal(voices[1].skip, voices[2].skip);
    assert_null(voices[3].twin);
}

static void sound_schedule__statics_of_one_file__are_one_voice(void **state)
{
    struct fixture *game = *state;
    game->statics[0] = (struct static_sound){LOOP, vec3_make(1, 0, 0), 0.5f, 3.0f};
    game->statics[1] = (struct static_sound){NUM_SOUNDS, vec3_make(2, 0, 0), 1.0f, 3.0f};
    game->statics[2] = (struct static_sound){LOOP, vec3_make(3, 0, 0), 1.0f, 3.0f};
    game->second.static_sounds = game->statics;
    game->second.num_static_sounds = 3;
    add_sound(game, 2.0, LOOP, 3.0);
    make(game);
    assert_int_equal(game->schedule.lasting.num_voices, 2);
    const struct voice *voice = &game->schedule.lasting.voices[1]; /* after the event's */
    assert_int_equal(voice->kind, VOICE_STATIC);
    assert_int_equal(voice->start, 480000);
    assert_int_equal(voice->end, 960000);
    assert_int_equal(voice->level, 1);
    assert_int_equal(voice->num_emitters, 2);
    assert_true(voice->emitters[0].origin.x == 1.0f && voice->emitters[1].origin.x == 3.0f);
}

static void sound_schedule__static_without_loop__is_refused(void **state)
{
    struct fixture *game = *state;
    game->statics[0] = (struct static_sound){ONCE, vec3_make(1, 0, 0), 1.0f, 3.0f};
    game->first.static_sounds = game->statics;
    game->first.num_static_sounds = 1;
    make(game);
    assert_int_equal(game->schedule.lasting.num_voices, 0);
    assert_int_equal(log_num_warnings(game->log), 1);
}

static void sound_schedule__ambient_without_loop__is_repeated_completely(void **state)
{
    struct fixture *game = *state;
    game->leafs[1].ambient[0] = 100;
    game->map.leafs = game->leafs;
    game->map.num_leafs = 2;
    game->first.map = game->second.map = &game->map;
    make(game);
    assert_int_equal(game->schedule.lasting.num_voices, 2); /* no wind: no leaf has it */
    assert_int_equal(log_num_warnings(game->log), 0);
    const struct voice *voices = game->schedule.lasting.voices;
    assert_int_equal(voices[0].kind, VOICE_AMBIENT);
    assert_true(voices[0].sound->loop_start >= 0);
    assert_ptr_equal(voices[0].sound, voices[1].sound);
}

static void sound_schedule__same_track_again__continues(void **state)
{
    struct fixture *game = *state;
    add_music(game, 0.0, 4, true);
    add_music(game, 10.0, 4, true);
    add_music(game, 12.0, 5, true);
    make(game);
    assert_int_equal(game->schedule.num_cues, 2);
    assert_int_equal(game->schedule.cues[0].start, 0);
    assert_int_equal(game->schedule.cues[0].end, 576000);
    assert_int_equal(game->schedule.cues[1].track, 5);
    assert_true(game->schedule.cues[1].end == INT64_MAX);
}

static void sound_schedule__track_zero__stops_the_music(void **state)
{
    struct fixture *game = *state;
    add_music(game, 0.0, 4, true);
    add_music(game, 5.0, 0, false);
    add_music(game, 6.0, 4, true);
    make(game);
    assert_int_equal(game->schedule.num_cues, 2);
    assert_int_equal(game->schedule.cues[0].end, 240000);
    assert_int_equal(game->schedule.cues[1].start, 288000);
}

static void sound_schedule_find_voice__long_voice_before_short__is_found(void **state)
{
    struct fixture *game = *state;
    add_sound(game, 1.0, LOOP, 2.0);
    add_sound(game, 1.1, LOOP, 9.0);
    add_sound(game, 3.0, LOOP, 4.0);
    make(game);
    const struct voice_list *list = &game->schedule.lasting;
    assert_ptr_equal(sound_schedule_find_voice(list, 0), &list->voices[0]);
    assert_ptr_equal(sound_schedule_find_voice(list, 5 * MIXER_RATE), &list->voices[1]);
    assert_ptr_equal(sound_schedule_find_voice(list, 9 * MIXER_RATE + 240), &list->voices[3]);
}

static void sound_schedule__sound_of_a_players_model__falls_back_to_the_common_one(void **state)
{
    struct fixture *game = *state;
    static const struct {
        const char *voice, *file;
    } cases[] = {
        {"Rook\\female/athena", "#players/female/cry.wav"},
        {"Rook\\female\\athena", "#players/female/cry.wav"},
        {"Wren\\cyborg/oni911", "player/male/cry.wav"},
        {"Wren", "player/male/cry.wav"},
        {"Wren\\../players/female", "player/male/cry.wav"},
        {NULL, "player/male/cry.wav"},
    };
    const int num = sizeof cases / sizeof cases[0];
    for (int i = 0; i < num; i++)
        add_sound(game, 1.0 + i, VOICED, 10.0)->sound.voice = cases[i].voice;
    make(game);
    assert_int_equal(game->schedule.passing.num_voices, num);
    for (int i = 0; i < num; i++)
        assert_string_equal(game->schedule.passing.voices[i].sound->name, cases[i].file);
}

static void add_loop(struct fixture *game, double time, int entity, int sound, float from, float to)
{
    game->events[game->num_events++] = (struct event){
        .time = time,
        .kind = EVENT_LOOP,
        .loop = {.entity = entity,
                 .sound = sound,
                 .from = {{from, 0, 0}},
                 .to = {{to, 0, 0}},
                 .time_to = time + 1.0},
    };
}

static struct gain loop_at(const struct voice *voice, double time)
{
    const struct listener listener = {.right = {{0, -1, 0}}};
    return loop_gain(voice->loop, &listener, (int64_t)(time * MIXER_RATE));
}

static void sound_schedule__entity_sounds__are_one_voice_that_follows(void **state)
{
    struct fixture *game = *state;
    add_loop(game, 1.0, 5, ONCE, 0, 100); /* at its end, it is 0.6 of the audible range away */
    add_loop(game, 3.0, 6, ONCE, 0, 0);
    add_loop(game, 4.0, 5, 0, 0, 0);
    add_loop(game, 5.0, 6, LOOP, 0, 0);
    add_loop(game, 6.0, 7, NUM_SOUNDS, 0, 0); /* not in the list */
    make(game);
    assert_int_equal(game->schedule.lasting.num_voices, 2);
    const struct voice *voice = &game->schedule.lasting.voices[0];
    assert_true(voice->kind == VOICE_LOOP && voice->sound->loop_start >= 0);
    assert_true(voice->start == 0 && voice->end == 10 * MIXER_RATE);
    assert_near(loop_at(voice, 0.9).of[0], 0.0, 1e-6);
    assert_near(loop_at(voice, 1.0).of[0], 1.0, 1e-6);
    assert_near(loop_at(voice, 1.5).of[0], 0.7, 1e-3);
    assert_near(loop_at(voice, 2.5).of[0], 0.4, 1e-3);
    assert_near(loop_at(voice, 3.5).of[0], 1.0, 1e-6); /* both together at most full volume */
    assert_near(loop_at(voice, 4.5).of[0], 1.0, 1e-6);
    assert_near(loop_at(voice, 5.5).of[0], 0.0, 1e-6);
    assert_near(loop_at(&game->schedule.lasting.voices[1], 9.0).of[0], 1.0, 1e-6);
}

int main(void)
{
#define GAME_TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        GAME_TEST(sound_schedule__event__becomes_a_voice_at_its_sample),
        GAME_TEST(sound_schedule__missing_sound__is_left_out_with_one_warning),
        GAME_TEST(sound_schedule__sound_of_a_players_model__falls_back_to_the_common_one),
        GAME_TEST(sound_schedule__entity_sounds__are_one_voice_that_follows),
        GAME_TEST(sound_schedule__overridden_at_once__is_left_out),
        GAME_TEST(sound_schedule__same_sound_twice__second_begins_later_in_it),
        GAME_TEST(sound_schedule__statics_of_one_file__are_one_voice),
        GAME_TEST(sound_schedule__static_without_loop__is_refused),
        GAME_TEST(sound_schedule__ambient_without_loop__is_repeated_completely),
        GAME_TEST(sound_schedule__same_track_again__continues),
        GAME_TEST(sound_schedule__track_zero__stops_the_music),
        GAME_TEST(sound_schedule_find_voice__long_voice_before_short__is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

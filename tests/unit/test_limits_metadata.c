/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The limits of data gathered from a demo and of the metadata of films: everything beyond
 * the limit is left out. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "encode/metadata.h"
#include "pipeline/film/film_metadata.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/demo_info.h"
#include "playback/client/level.h"
#include "playback/scene/out_of_pvs.h"
#include "tests/unit/test_memory.h"
#include "tests/unit/test_qw.h"

/* A long demo, written in parts. */
struct recording {
    struct buffer bytes;
    struct qw part;
    struct demo *demo;
    struct timeline *timeline;
};

static void add_part(struct recording *recording)
{
    buffer_append(&recording->bytes, recording->part.d.data, recording->part.d.size);
    recording->part.d.size = 0;
}

static struct dem *begin(struct recording *recording)
{
    *recording = (struct recording){.demo = NULL};
    dem_begin(&recording->part.d, "-1\n", 666, 0);
    add_part(recording);
    return &recording->part.d;
}

static void open_recording(struct recording *recording)
{
    const struct timeline_options options = {0};
    struct err err = {0};
    add_part(recording);
    recording->demo = demo_open_memory("x.dem", recording->bytes.data, recording->bytes.size, &err);
    if (recording->demo)
        recording->timeline = timeline_open(recording->demo, &options, &err);
    if (!recording->timeline)
        fail_msg("%s", err.text);
    assert_null(timeline_damage(recording->timeline));
}

static void close_recording(struct recording *recording)
{
    timeline_close(recording->timeline);
    demo_close(recording->demo);
    buffer_free(&recording->bytes);
}

static void put_text(struct dem *d, int svc, const char *text)
{
    dem_u8(d, svc);
    dem_str(d, text);
}

/* ---- facts ---- */

static struct demo_info *gather_commands(struct recording *recording, const char *format, int num)
{
    struct dem *d = begin(recording);
    for (int i = 0; i < num; i++) {
        char text[64];
        snprintf(text, sizeof text, format, i);
        dem_begin_block(d, 0, 0);
        put_text(d, 9, text);
        dem_end_block(d);
        add_part(recording);
    }
    dem_simple_frame(d, 1.0f, 0);
    open_recording(recording);
    return demo_info_gather(recording->demo, recording->timeline);
}

static void limits__settings_of_a_server(void **state)
{
    (void)state;
    for (int past = 0; past < 2; past++) {
        static struct recording recording;
        struct demo_info *demo_info = gather_commands(
            &recording, "//fullserverinfo \"\\key%d\\value\"\n", LIMIT_SETTINGS + past);
        assert_int_equal(demo_info->num_settings, LIMIT_SETTINGS);
        assert_non_null(demo_info_find_setting(demo_info, "key1023"));
        assert_null(demo_info_find_setting(demo_info, "key1024"));
        demo_info_free(demo_info);
        close_recording(&recording);
    }
}

static void limits__marks_of_a_demo(void **state)
{
    (void)state;
    for (int past = 0; past < 2; past++) {
        static struct recording recording;
        struct demo_info *demo_info =
            gather_commands(&recording, "//demomark %d\n", LIMIT_MARKS + past);
        assert_int_equal(demo_info->num_marks, LIMIT_MARKS);
        assert_string_equal(demo_info->marks[LIMIT_MARKS - 1].text, "4095");
        demo_info_free(demo_info);
        close_recording(&recording);
    }
}

/* Returns the length of the statistics that remain of `size` bytes, sent in parts. */
static size_t length_of_statistics(int size)
{
    enum { PART = 1 << 15 };
    static struct recording recording;
    static char text[PART];
    struct qw *q = &recording.part;
    recording = (struct recording){.demo = NULL};
    memset(text, 'x', sizeof text);
    qw_begin(q, DEMO_MVD, 28);
    qw_simple_frame(q, 100, 0);
    for (int left = size, part = 1; left > 0; left -= PART, part++) {
        const int length = left < PART ? left : PART;
        add_part(&recording);
        qw_open_for(q, 0, 3, 0, 0);
        dem_i32(&q->d, length + 2);
        dem_i16(&q->d, 3);
        dem_i16(&q->d, left > PART ? part : 0);
        for (int i = 0; i < length; i++)
            dem_u8(&q->d, text[i]);
        qw_close(q);
    }
    add_part(&recording);
    qw_simple_frame(q, 100, 0);
    open_recording(&recording);
    struct demo_info *demo_info = demo_info_gather(recording.demo, recording.timeline);
    const size_t length = demo_info->match.statistics ? strlen(demo_info->match.statistics) : 0;
    demo_info_free(demo_info);
    close_recording(&recording);
    return length;
}

/* Incomplete statistics are discarded. */
static void limits__statistics_in_a_demo(void **state)
{
    (void)state;
    assert_int_equal(length_of_statistics(LIMIT_STATISTICS), LIMIT_STATISTICS);
    assert_int_equal(length_of_statistics(LIMIT_STATISTICS + 1), 0);
}

/* ---- checkpoints ---- */

/* Each message changes one baseline, and each is far from the previous one. */
static void timeline_open__baselines_that_change__do_not_add_up(void **state)
{
    enum { BASELINES = 30000, FRAMES = 400, MAX_BYTES = 64 << 20 };
    (void)state;
    static struct recording recording;
    struct dem *d = begin(&recording);
    for (int i = 0; i < BASELINES; i++) {
        if (i % 1000 == 0)
            dem_begin_block(d, 0, 0);
        dem_baseline(d, i + 4, 2, 0);
        if (i % 1000 == 999) {
            dem_end_block(d);
            add_part(&recording);
        }
    }
    for (int i = 0; i < FRAMES; i++) {
        dem_frame(d, 10.0f * (float)(i + 1));
        dem_baseline(d, 4, 2, (float)(i % 2));
        dem_end_block(d);
        add_part(&recording);
    }
    const size_t before = count_memory();
    open_recording(&recording);
    const size_t taken = count_memory() - before;
    close_recording(&recording);
    if (before == 0)
        skip();
    assert_true(taken < MAX_BYTES);
}

/* Sends the last model's name repeatedly, each time as the end of the list. */
static void timeline_open__lists_that_are_sent_again__do_not_add_up(void **state)
{
    enum { TIMES = 20000, MAX_BYTES = 64 << 20 };
    (void)state;
    static struct recording recording;
    struct qw *q = &recording.part;
    recording = (struct recording){.demo = NULL};
    qw_begin(q, DEMO_MVD, 28);
    for (int i = 0; i < TIMES; i++) {
        if (i % 1000 == 0) {
            add_part(&recording);
            qw_open(q, 0);
        }
        dem_u8(&q->d, i % 2 ? 60 : 56); /* svc_modellistshort, svc_soundlistshort */
        dem_i16(&q->d, LIMIT_MODELS - 2);
        dem_str(&q->d, "a");
        dem_u8(&q->d, 0);
        dem_u8(&q->d, 0);
        if (i % 1000 == 999)
            qw_close(q);
    }
    add_part(&recording);
    qw_simple_frame(q, 100, 0);
    const size_t before = count_memory();
    open_recording(&recording);
    const size_t taken = count_memory() - before;
    assert_int_equal(timeline_level(recording.timeline, 0)->num_models, 5);
    assert_int_equal(timeline_level(recording.timeline, 0)->num_sounds, LIMIT_MODELS);
    close_recording(&recording);
    if (before == 0)
        skip();
    assert_true(taken < MAX_BYTES);
}

/* ---- lists ---- */

/* Makes 255 players who are present in one message and, except for the first, absent from
 * the next, this many times. Sets the size of the list of absent players in bytes and
 * returns how many are listed in the end. */
static int count_missing(int times, size_t *bytes)
{
    enum { PLAYERS = 255 };
    static struct recording recording;
    struct dem *d = &recording.part.d;
    recording = (struct recording){.demo = NULL};
    *d = (struct dem){.protocol = 666};
    buffer_append(&recording.bytes, "-1\n", 3);
    dem_begin_block(d, 0, 0);
    dem_u8(d, 11);
    dem_i32(d, 666);
    dem_u8(d, PLAYERS);
    dem_u8(d, 1);
    dem_str(d, "many");
    dem_str(d, "maps/m.bsp");
    dem_str(d, "progs/player.mdl");
    dem_str(d, "");
    dem_str(d, "");
    dem_u8(d, 5);
    dem_i16(d, 1);
    for (int i = 0; i < PLAYERS; i++) {
        dem_baseline(d, i + 1, 2, 0);
        dem_u8(d, 13);
        dem_u8(d, i);
        dem_str(d, "player");
    }
    dem_signon(d, 3);
    dem_end_block(d);
    for (int i = 0; i <= 2 * times; i++) {
        add_part(&recording);
        dem_frame(d, 1.0f + 0.01f * (float)i);
        for (int k = 2; k <= PLAYERS && i % 2 == 0 && i < 2 * times; k++) {
            dem_u8(d, 0x80);
            dem_u8(d, k);
        }
        dem_end_block(d);
    }
    open_recording(&recording);
    struct arena *arena = arena_create(), *frame = arena_create();
    const double end = timeline_duration(recording.timeline);
    const struct out_of_pvs *out_of_pvs = out_of_pvs_gather(recording.timeline, 0, end, arena);
    int num;
    out_of_pvs_at(out_of_pvs, end, 0, UNSEEN_GHOST, frame, &num);
    *bytes = arena_used(arena);
    arena_destroy(frame);
    arena_destroy(arena);
    close_recording(&recording);
    return num;
}

static void limits__bytes_of_a_gathered_list(void **state)
{
    enum { ROUGHLY = 1024 };
    size_t bytes;
    (void)state;
    assert_int_equal(count_missing(20, &bytes), 254);
    const int at = (int)(LIMIT_GATHERED / (bytes / 20));
    assert_int_equal(count_missing(at, &bytes), 254);
    assert_int_not_equal(count_missing(at + 2, &bytes), 254);
    assert_in_range(bytes, LIMIT_GATHERED - ROUGHLY, LIMIT_GATHERED + ROUGHLY);
}

/* ---- metadata of films ---- */

static void describe(const struct recording *recording, enum chapters_mode chapters,
                     enum subtitles_mode subtitles, void (*look)(const struct metadata *notes))
{
    const struct render_settings settings = {
        .picture.fps = {10, 1}, .output.chapters = chapters, .output.subtitles = subtitles};
    const struct session session = {
        .settings = &settings, .demo = recording->demo, .timeline = recording->timeline};
    struct arena *arena = arena_create();
    struct metadata notes = {0};
    film_metadata_demo(&session, 0, 1 << 20, arena, &notes);
    look(&notes);
    arena_destroy(arena);
}

static void look_at_chapters(const struct metadata *notes)
{
    assert_int_equal(notes->num_chapters, LIMIT_CHAPTERS);
    assert_string_equal(notes->chapters[LIMIT_CHAPTERS - 1].text, "one kills two: rl");
}

/* The level is the first chapter, and each kill is another one. */
static void limits__chapters_of_a_film(void **state)
{
    (void)state;
    for (int past = 0; past < 2; past++) {
        static struct recording recording;
        struct dem *d = begin(&recording);
        dem_begin_block(d, 0, 0);
        for (int i = 0; i < 2; i++) {
            dem_u8(d, 13);
            dem_u8(d, i);
            dem_str(d, i ? "two" : "one");
        }
        dem_end_block(d);
        for (int i = 0; i < LIMIT_CHAPTERS - 1 + past; i++) {
            add_part(&recording);
            dem_frame(d, 10.0f + 4.0f * (float)i);
            put_text(d, 8, "two rides one's rocket\n");
            dem_end_block(d);
        }
        dem_simple_frame(d, 20.0f + 4.0f * LIMIT_CHAPTERS, 0);
        open_recording(&recording);
        describe(&recording, CHAPTERS_KILLS, SUBTITLES_NONE, look_at_chapters);
        close_recording(&recording);
    }
}

static void look_at_long(const struct metadata *notes)
{
    assert_int_equal(notes->num_subtitles, 1);
    assert_in_range(strlen(notes->subtitles[0].text), 32 * 2 - 1, 1 << 16);
}

/* A print can be as long as a block, but a subtitle in .mp4 at most 64 KB. */
static void describe_demo__print_of_many_lines__is_cut(void **state)
{
    (void)state;
    static struct recording recording;
    struct dem *d = begin(&recording);
    static char text[30000];
    for (size_t i = 0; i + 1 < sizeof text; i++)
        text[i] = i % 2 ? '\n' : 'a';
    dem_simple_frame(d, 0.5f, 0);
    dem_frame(d, 1.0f);
    put_text(d, 26, text);
    dem_end_block(d);
    dem_simple_frame(d, 10.0f, 0);
    open_recording(&recording);
    describe(&recording, CHAPTERS_NONE, SUBTITLES_CAPTIONS, look_at_long);
    close_recording(&recording);
}

static void look_at_subtitles(const struct metadata *notes)
{
    assert_int_equal(notes->num_subtitles, LIMIT_SUBTITLES);
}

static void limits__subtitles_of_a_film(void **state)
{
    (void)state;
    for (int past = 0; past < 2; past++) {
        static struct recording recording;
        struct dem *d = begin(&recording);
        dem_simple_frame(d, 0.5f, 0);
        for (int i = 0; i < LIMIT_SUBTITLES + past; i++) {
            add_part(&recording);
            dem_frame(d, 1.0f + (float)i);
            put_text(d, 26, "now");
            dem_end_block(d);
        }
        dem_simple_frame(d, 10.0f + (float)LIMIT_SUBTITLES, 0);
        open_recording(&recording);
        describe(&recording, CHAPTERS_NONE, SUBTITLES_CAPTIONS, look_at_subtitles);
        close_recording(&recording);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits__settings_of_a_server),
        cmocka_unit_test(limits__marks_of_a_demo),
        cmocka_unit_test(limits__statistics_in_a_demo),
        cmocka_unit_test(timeline_open__baselines_that_change__do_not_add_up),
        cmocka_unit_test(timeline_open__lists_that_are_sent_again__do_not_add_up),
        cmocka_unit_test(limits__bytes_of_a_gathered_list),
        cmocka_unit_test(limits__chapters_of_a_film),
        cmocka_unit_test(limits__subtitles_of_a_film),
        cmocka_unit_test(describe_demo__print_of_many_lines__is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

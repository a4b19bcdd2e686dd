/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Real and synthetic demos, truncated at any byte or with any byte changed, either give frames
 * or an error message.
 *
 * "make check" tries a sample. With HOSTILE=all in the environment, as in "make check-hostile",
 * all prefixes and ten thousand changed bytes are tried. */
#include "tests/unit/test.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/analysis/demo_info.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_dm2_wide.h"

static const char *const demos[] = {
    "dem/librequake_demo3.dem",
    "dem/own_bjp3_dm4.dem",
    "mvd/ezquake_speed-4.mvd",
    "mvd/quakeworld_test.mvd",
    "qwd/quake_demo01.qwd",
    "../../q2/demos/dm2/AQtion-doors-guide.dm2",
    "../../q2/synth/synth_34_two_levels.dm2",
};

enum { NUM_DEMOS = sizeof demos / sizeof demos[0], MAX_DEMO = 1 << 20 };

/* Synthetic demos with all features, including Quake II in 34, in wide protocols and MVD2. */
enum { NUM_SYNTHETIC = 6 };

static struct dem *make_demo(int index)
{
    static struct dem d;
    if (index == 0)
        dm2_rich(&d, 34);
    else if (index <= 2)
        dm2_wide(&d, 3434 + index);
    else if (index == 3)
        mvd2_rich(&d);
    else
        mvd2_wide(&d, 2008 + index);
    return &d;
}

struct tried {
    int whole, damaged, refused;
};

static bool tries_all(void)
{
    const char *requested = getenv("HOSTILE");
    return requested && strcmp(requested, "all") == 0;
}

/* Reads the timeline at its beginning, middle and end. */
static void visit(const struct demo *demo, const struct timeline *timeline)
{
    struct playhead *playhead = playhead_create(timeline);
    const int last = timeline_num_frames(timeline) - 1;
    assert_true(isfinite(timeline_duration(timeline)) && timeline_duration(timeline) >= 0.0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(playhead_frame(playhead, last * i / 2)->index, last * i / 2);
    playhead_destroy(playhead);
    demo_info_free(demo_info_gather(demo, timeline));
}

/* A message must name the file and the problem. */
static void check_message(const char *text)
{
    assert_int_equal(strncmp(text, "x: ", 3), 0);
    assert_true(strlen(text) > 3);
}

/* The bytes are in a heap block of exactly their size, so that reads past the end are detected. */
static void try_bytes(const uint8_t *data, size_t size, struct tried *tried)
{
    static const struct timeline_options options = {.vfs = NULL};
    struct err err = {.kind = ERR_NONE};
    uint8_t *exact = mem_alloc(size);
    if (size > 0)
        memcpy(exact, data, size);
    struct demo *demo = demo_open_memory("x", exact, size, &err);
    struct timeline *timeline = demo ? timeline_open(demo, &options, &err) : NULL;
    if (!timeline) {
        assert_int_not_equal(err.kind, ERR_NONE);
        check_message(err.text);
        tried->refused++;
    } else {
        visit(demo, timeline);
        if (timeline_damage(timeline))
            check_message(timeline_damage(timeline));
        *(timeline_damage(timeline) ? &tried->damaged : &tried->whole) += 1;
    }
    timeline_close(timeline);
    demo_close(demo);
    free(exact);
}

static struct vfs_file load(const char *name)
{
    char relative[256];
    struct vfs_file file;
    struct err err;
    snprintf(relative, sizeof relative, "demos/%s", name);
    const char *path = asset_path(relative);
    if (!path)
        skip();
    assert_true(file_load(path, MAX_DEMO, &file, &err));
    return file;
}

static void print_result(const char *name, const char *how, const struct tried *tried)
{
    printf("%s, %s: %d whole, %d damaged, %d refused\n", name, how, tried->whole, tried->damaged,
           tried->refused);
}

/* Tries prefixes in steps of `step` bytes. */
static void try_prefixes(const uint8_t *data, size_t size, size_t step, struct tried *tried)
{
    for (size_t length = 0; length < size; length += step)
        try_bytes(data, length, tried);
}

static void change_bytes(uint8_t *data, size_t size, uint32_t num, uint64_t seed,
                         struct tried *tried)
{
    for (uint32_t n = 0; n < num; n++) {
        const size_t at = hash_below(seed, 2 * n, (uint32_t)size);
        const uint8_t mask = (uint8_t)(1 + hash_below(seed, 2 * n + 1, UINT8_MAX));
        data[at] ^= mask;
        try_bytes(data, size, tried);
        data[at] ^= mask;
    }
}

static void timeline_open__any_prefix__ends_with_a_clear_result(void **state)
{
    (void)state;
    for (int i = 0; i < NUM_DEMOS; i++) {
        struct vfs_file file = load(demos[i]);
        struct tried tried = {0};
        try_prefixes(file.data, file.size, tries_all() ? 1 : file.size / 50, &tried);
        print_result(demos[i], "truncated", &tried);
        assert_true(tried.damaged > 0 && tried.refused > 0);
        vfs_file_free(&file);
    }
}

static void timeline_open__any_byte_changed__ends_with_a_clear_result(void **state)
{
    (void)state;
    for (int i = 0; i < NUM_DEMOS; i++) {
        struct vfs_file file = load(demos[i]);
        struct tried tried = {0};
        change_bytes(file.data, file.size, tries_all() ? 10000 : 50, (uint64_t)i, &tried);
        print_result(demos[i], "changed", &tried);
        assert_true(tried.whole > 0);
        vfs_file_free(&file);
    }
}

static void timeline_open__generated_demos__end_with_a_clear_result(void **state)
{
    (void)state;
    for (int i = 0; i < NUM_SYNTHETIC; i++) {
        struct tried tried = {0};
        struct dem *d = make_demo(i);
        try_prefixes(d->data, d->size, tries_all() ? 1 : 17, &tried);
        change_bytes(d->data, d->size, tries_all() ? 10000 : 300, (uint64_t)i, &tried);
        assert_true(tried.whole > 0 && tried.damaged > 0 && tried.refused > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timeline_open__any_prefix__ends_with_a_clear_result),
        cmocka_unit_test(timeline_open__any_byte_changed__ends_with_a_clear_result),
        cmocka_unit_test(timeline_open__generated_demos__end_with_a_clear_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

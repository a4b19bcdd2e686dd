/* QuakeWorld recordings by real clients and servers. */
#include "tests/unit/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/hash.h"
#include "playback/demo.h"
#include "playback/timeline.h"
#include "tests/unit/test_dem.h"

static struct timeline *open_real(const char *file, const char *pov, struct demo **demo,
                                  struct err *err)
{
    const struct timeline_options options = {.pov = pov};
    char relative[256];
    snprintf(relative, sizeof relative, "demos/%s", file);
    const char *path = asset_path(relative);
    if (!path)
        skip();
    *demo = demo_open(path, err);
    return *demo ? timeline_open(*demo, &options, err) : NULL;
}

/* What a line of the list of demos says. */
struct listed {
    char file[128], format[8], map[64];
    int protocol;
    double seconds;
};

static bool parse_line(char *line, struct listed *out)
{
    char *column[11] = {NULL};
    for (int i = 0; i < 11; i++) {
        column[i] = line;
        line += strcspn(line, "\t\n");
        if (*line)
            *line++ = '\0';
    }
    snprintf(out->file, sizeof out->file, "%.127s", column[0]);
    snprintf(out->format, sizeof out->format, "%.7s", column[6]);
    snprintf(out->map, sizeof out->map, "maps/%.50s.bsp", column[9]);
    out->protocol = atoi(column[7]);
    out->seconds = atof(column[10]);
    return strcmp(out->format, "qwd") == 0 || strcmp(out->format, "mvd") == 0;
}

static void check_demo(const struct listed *listed)
{
    struct err err = {.kind = ERR_NONE};
    struct demo *demo;
    struct timeline *timeline = open_real(listed->file, NULL, &demo, &err);
    assert_string_equal(err.text, "");
    assert_string_equal(demo_format_name(demo), listed->format);
    assert_null(timeline_damage(timeline));
    const struct level *first = timeline_level(timeline, 0);
    const struct level *last = timeline_level(timeline, timeline_num_levels(timeline) - 1);
    assert_string_equal(first->map_name, listed->map);
    assert_int_equal(first->protocol, listed->protocol);
    /* The list counts the loading between levels, too. One demo goes on for
     * more than a second after the server has sent its last frame. */
    const double begin = first->start + first->clock_offset;
    const double end = last->end + last->clock_offset;
    const double grace = strcmp(listed->file, "qwd/quake_demo4.qwd") == 0 ? 2.0 : 1.0;
    assert_true(fabs(end - begin - listed->seconds) < grace);
    timeline_close(timeline);
    demo_close(demo);
}

static void timeline_open__real_quakeworld_demos__are_read_to_their_ends(void **state)
{
    (void)state;
    const char *path = asset_path("demos/manifest.tsv");
    if (!path)
        skip();
    FILE *list = fopen(path, "r");
    assert_non_null(list);
    char line[2048];
    int num = 0;
    while (fgets(line, sizeof line, list)) {
        struct listed listed;
        if (!parse_line(line, &listed))
            continue;
        check_demo(&listed);
        num++;
    }
    fclose(list);
    assert_true(num >= 39);
}

static void playhead_frame__real_quakeworld__any_order_gives_the_same_frames(void **state)
{
    (void)state;
    static const char *const files[] = {
        "qwd/quake_demo20.qwd",
        "mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd",
    };
    for (size_t k = 0; k < 2; k++) {
        struct err err;
        struct demo *demo;
        struct timeline *timeline = open_real(files[k], NULL, &demo, &err);
        struct playhead *straight = playhead_create(timeline), *other = playhead_create(timeline);
        const int num = timeline_num_frames(timeline);
        uint64_t *hashes = calloc((size_t)num, sizeof *hashes);
        for (int i = 0; i < num; i++)
            hashes[i] = dem_frame_hash(playhead_frame(straight, i));
        for (uint32_t i = 0; i < 300; i++) {
            const int at = (int)hash_below(k, i, (uint32_t)num);
            assert_true(dem_frame_hash(playhead_frame(other, at)) == hashes[at]);
        }
        free(hashes);
        playhead_destroy(straight);
        playhead_destroy(other);
        timeline_close(timeline);
        demo_close(demo);
    }
}

static void timeline_open__real_match__shows_whom_one_wants(void **state)
{
    (void)state;
    static const char file[] = "mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd";
    for (int slot = 0; slot < 2; slot++) {
        struct err err;
        struct demo *demo;
        struct timeline *timeline = open_real(file, slot ? "paradoks" : "0", &demo, &err);
        assert_non_null(timeline);
        struct playhead *playhead = playhead_create(timeline);
        const struct client_frame *frame = playhead_frame(playhead, 2000);
        assert_int_equal(frame->view_entity, slot + 1);
        assert_int_equal(frame->players[0].frags, 1);
        assert_string_equal(frame->players[0].team, "tot");
        playhead_destroy(playhead);
        timeline_close(timeline);
        demo_close(demo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timeline_open__real_quakeworld_demos__are_read_to_their_ends),
        cmocka_unit_test(playhead_frame__real_quakeworld__any_order_gives_the_same_frames),
        cmocka_unit_test(timeline_open__real_match__shows_whom_one_wants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

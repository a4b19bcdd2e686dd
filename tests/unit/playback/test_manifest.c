/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks every recording in the list of real demos against the properties given there. */
#include "tests/unit/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/err.h"
#include "demo/container/demo.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

/* The properties given in a line of the list. */
struct listed {
    char file[128], format[8], map[64];
    int protocol;
    double seconds;
};

/* Demos that are present both packed and unpacked. */
static const char *const twins[] = {"quake_demo01", "quake_demo09", "quake_demo20"};

enum { FILE_NAME, FORMAT = 6, PROTOCOL, EXTENSIONS, MAP, SECONDS, NUM_COLUMNS };

static struct listed parse_line(char *line)
{
    struct listed out;
    const char *column[NUM_COLUMNS];
    for (int i = 0; i < NUM_COLUMNS; i++) {
        column[i] = line;
        line += strcspn(line, "\t\n");
        if (*line)
            *line++ = '\0';
    }
    snprintf(out.file, sizeof out.file, "%.127s", column[FILE_NAME]);
    snprintf(out.format, sizeof out.format, "%.7s", column[FORMAT]);
    snprintf(out.map, sizeof out.map, "maps/%.50s.bsp", column[MAP]);
    out.protocol = atoi(column[PROTOCOL]);
    out.seconds = atof(column[SECONDS]);
    return out;
}

static struct demo *open_demo(const char *file, struct err *err)
{
    char relative[256];
    snprintf(relative, sizeof relative, "demos/%s", file);
    return demo_open(asset_path(relative), err);
}

/* Packed by Qizmo: the list does not describe the content. */
static void check_packed(const struct listed *listed, const struct demo *packed)
{
    assert_string_equal(demo_format_name(packed), "qwd");
    for (size_t i = 0; i < sizeof twins / sizeof twins[0]; i++) {
        char file[128];
        if (!strstr(listed->file, twins[i]))
            continue;
        snprintf(file, sizeof file, "qwd/%s.qwd", twins[i]);
        struct demo *demo = open_demo(file, NULL);
        assert_true(demo_digest(packed) == demo_digest(demo));
        demo_close(demo);
    }
}

static void check_facts(const struct listed *listed, const struct demo *demo,
                        const struct timeline *timeline)
{
    const struct level *first = timeline_level(timeline, 0);
    const struct level *last = timeline_level(timeline, timeline_num_levels(timeline) - 1);
    assert_string_equal(demo_format_name(demo), listed->format);
    assert_string_equal(first->map_name, listed->map);
    assert_int_equal(first->protocol, listed->protocol);
    /* The list also counts the loading between levels, which is not shown, and for Quake II
     * every block. In one demo the recorder continues for 1.8 s after the server's last
     * message. */
    const bool is_quakeworld = demo_format(demo) == DEMO_QWD || demo_format(demo) == DEMO_MVD;
    const double begin = is_quakeworld ? first->start + first->clock_offset : 0.0;
    const double end = is_quakeworld ? last->end + last->clock_offset : last->end;
    const double grace = strcmp(listed->file, "qwd/quake_demo4.qwd") == 0 ? 2.0
                         : demo_format(demo) == DEMO_DM2                  ? 0.8
                                                                          : 0.2;
    if (fabs(end - begin - listed->seconds) >= grace)
        fail_msg("%s: %.1f s instead of %.1f", listed->file, end - begin, listed->seconds);
}

static void check_demo(const struct listed *listed)
{
    static const struct timeline_options options = {.vfs = NULL};
    struct err err = {.kind = ERR_NONE};
    struct demo *demo = open_demo(listed->file, &err);
    assert_string_equal(err.text, "");
    struct timeline *timeline = timeline_open(demo, &options, &err);
    assert_string_equal(err.text, "");
    assert_null(timeline_damage(timeline));
    if (strcmp(listed->format, "qwz") == 0)
        check_packed(listed, demo);
    else
        check_facts(listed, demo, timeline);
    timeline_close(timeline);
    demo_close(demo);
}

static void timeline_open__every_listed_demo__is_as_the_list_says(void **state)
{
    (void)state;
    const char *path = asset_path("demos/manifest.tsv");
    if (!path)
        skip();
    FILE *list = fopen(path, "r");
    assert_non_null(list);
    char line[2048];
    int num = 0;
    assert_non_null(fgets(line, sizeof line, list)); /* column headings */
    for (; fgets(line, sizeof line, list); num++) {
        const struct listed listed = parse_line(line);
        check_demo(&listed);
    }
    fclose(list);
    assert_int_equal(num, 61);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timeline_open__every_listed_demo__is_as_the_list_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "playback/analysis/trace.h"
#include "tests/unit/test_dem.h"

static char *trace(const struct dem_open *o, double time, double first, double last)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    trace_levels(out, o->timeline);
    trace_moment(out, o->timeline, o->playhead, time);
    trace_events(out, o->timeline, first, last);
    fclose(out);
    return text;
}

static void trace__small_demo__has_the_expected_lines(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 666, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_frame(&d, 1.5f);
    dem_entity(&d, 2, 8, 3, 0, 0);
    dem_sound(&d, 2, 1, 1);
    dem_temp(&d, TEMP_LIGHTNING2, 5);
    dem_u8(&d, 8);
    dem_str(&d, "\x01say \"hi\"\n\x80\xe1");
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    char *text = trace(&o, 0.45, 0.0, 1.0);
    static const char *const lines[] = {
        "timeline 0.5000 s, 2 frames, 1 levels\n"
        "level 0 0.0000 to 0.5000 clock +1.0000 \"maps/m.bsp\" \"a level\" protocol 666 flags "
        "00000000 clients 4 type 1 models 3 sounds 2 statics 0 static sounds 0 frames 2\n"
        "moment 0.4500 frame 1 level 0 from 0.0000 to 0.5000 clock 1.5000\n"
        "view entity 1 height 22.0 angles 0.000 0.000 0.000 from 0.000 0.000 0.000 punch 0.000 "
        "0.000 0.000 velocity 0.000 0.000 0.000\n"
        "stats 100 0 3 25 0 0 25 0 0 0 1 0 0 0 0 00000001\n"
        "weapon frame 0 from 0 since 0.0000 in 0.000 alpha 1.000\n"
        "entity 1 \"progs/a.mdl\" at 0.000 0.000 0.000",
        "entity 2 \"progs/a.mdl\" at 4.000 0.000 0.000 angles 0.000 0.000 0.000 frame 3 from 3 "
        "since 0.0000 in 0.000 skin 0 colormap 0 effects 0 alpha 1.000 scale 16 linked\n",
        " level \"maps/m.bsp\"\n",
        " sound entity 2 channel 1 \"a.wav\" at 1.000 2.000 3.000 volume 1.000 attenuation 1.000 "
        "until 0.5000\n",
        " temp lightning2 at 5.000 0.000 0.000 to 105.000 0.000 0.000 entity 2 until 0.2000\n",
        " chat \"?say \\\"hi\\\"\\n?a\"\n",
        " sound entity 1 channel -1 \"misc/talk.wav\" at 0.000 0.000 0.000",
    };
    const char *at = text;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *found = strstr(at, lines[i]);
        if (!found)
            fail_msg("'%s' is not in\n%s", lines[i], text);
        at = found + strlen(lines[i]);
    }
    free(text);
    dem_close(&o);
}

static void trace_events__part_of_the_time__has_only_its_events(void **state)
{
    (void)state;
    static struct dem d;
    dem_rich(&d, 999, 2 | 16);
    struct dem_open o = dem_open(&d);
    char *all = trace(&o, 0.0, 0.0, 100.0), *some = trace(&o, 0.0, 0.15, 0.25);
    assert_non_null(strstr(all, "event 0.0000 "));
    assert_null(strstr(some, "event 0.0000 "));
    assert_non_null(strstr(some, "event 0.2000 "));
    assert_null(strstr(some, "event 0.3"));
    free(all);
    free(some);
    dem_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trace__small_demo__has_the_expected_lines),
        cmocka_unit_test(trace_events__part_of_the_time__has_only_its_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

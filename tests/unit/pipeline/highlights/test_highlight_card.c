/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card.h"

#include <stdio.h>
#include <string.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/settings/render_settings.h"
#include "tests/unit/test.h"
#include "tests/unit/test_arena.h"

/* Returns the captions of the second part of an item, from 20 s of the demo on, in which the player
 * makes the second kill of a run. */
static const char *captions(double kill, double part_end)
{
    static char text[4096];
    const struct render_settings settings = {.picture = {.width = 1280, .height = 720}};
    struct highlight_item item = {.from = 10,
                                  .to = part_end,
                                  .moment = {.time = part_end - 0.1, .who = "Ann", .whom = "Bob"},
                                  .call = "Three in a row",
                                  .call_more = "",
                                  .colour = "",
                                  .num_tally = 1,
                                  .tally = {{kill, 2}}};
    struct highlights h = {.arena = arena, .num = 1, .items = &item};
    const struct shot_stretch part = {20, part_end};
    FILE *stream = tmpfile();
    const struct highlight_writing w = {
        .h = &h, .settings = &settings, .stream = stream, .first = 0, .last = 1};
    highlight_card_write(&w, &item, &part);
    rewind(stream);
    text[fread(text, 1, sizeof text - 1, stream)] = '\0';
    fclose(stream);
    return text;
}

static void highlight_card_write__run__is_counted(void **state)
{
    (void)state;
    assert_non_null(strstr(captions(20.5, 23), "{ \"2 kills\", at = 0.60, length = 1.20,"));
    assert_non_null(strstr(captions(20.5, 21.5), "{ \"2 kills\", at = 0.60, length = 0.85,"));
}

/* An empty list of captions is an error in a script. */
static void highlight_card_write__no_time_for_the_number__has_no_captions(void **state)
{
    (void)state;
    assert_string_equal(captions(20.5, 21), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlight_card_write__run__is_counted),
        cmocka_unit_test(highlight_card_write__no_time_for_the_number__has_no_captions),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}

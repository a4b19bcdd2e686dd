/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "demo/cut/demo_cut.h"
#include "tests/unit/test_text.h"

static const char level[] = "demoreel text 1 dem\n"
                            "header \"4\\n\"\n"
                            "block pitch=0 yaw=0 roll=0\n"
                            "serverinfo serverversion=15 maxclients=4 multi=0 mapname=\"T\" "
                            "precache_model=\"maps/a.bsp\" precache_sound=\"a.wav\"\n"
                            "cdtrack fromtrack=2 totrack=2\n"
                            "setview entity=1\n"
                            "stufftext text=\"hello\\n\"\n"
                            "signonum signon=1\n"
                            "block pitch=0 yaw=0 roll=0\n"
                            "signonum signon=2\n"
                            "block pitch=0 yaw=0 roll=0\n"
                            "updatename player=1 netname=\"Wren\"\n"
                            "updatefrags player=1 frags=1\n"
                            "lightstyle style=3 string=\"m\"\n"
                            "updatestat index=14 value=2\n"
                            "signonum signon=3\n";

/* Builds a demo of the level and `blocks`, and returns the text of blocks `first` to `last` of it. */
static struct buffer cut(const char *blocks, int first, int last, bool is_end)
{
    struct buffer text = {0}, whole = {0}, part = {0}, out = {0};
    struct err err = {0};
    buffer_append(&text, level, strlen(level));
    buffer_append(&text, blocks, strlen(blocks) + 1);
    text_build(&whole, (const char *)text.data);
    struct demo *demo = demo_open_memory("x.dem", whole.data, whole.size, &err);
    assert_non_null(demo);
    const struct demo_cut_range range = {first, last, is_end};
    if (!demo_cut(demo, &range, &part, &err))
        fail_msg("%s", err.text);
    assert_true(text_expect_same(part.data, part.size));
    text_dump(&out, part.data, part.size);
    demo_close(demo);
    buffer_free(&text);
    buffer_free(&whole);
    buffer_free(&part);
    return out;
}

static bool has(const struct buffer *text, const char *line)
{
    return strstr((const char *)text->data, line);
}

static void cut__state_before__is_sent_again(void **state)
{
    (void)state;
    struct buffer text = cut("block pitch=1 yaw=2 roll=3\n"
                             "time time=5\n"
                             "updatefrags player=1 frags=7\n"
                             "killedmonster\n"
                             "lightstyle style=3 string=\"a\"\n"
                             "setpause pausestate=1\n"
                             "stufftext text=\"v_cshift 1 2\"\n"
                             "stufftext text=\" 3 4\\nbf\\nfog 0.\"\n"
                             "print text=\"gone\\n\"\n"
                             "block pitch=4 yaw=5 roll=6\n"
                             "time time=6\n"
                             "print text=\"kept\\n\"\n"
                             "block pitch=7 yaw=8 roll=9\n"
                             "time time=7\n",
                             4, 4, false);
    static const char *const lines[] = {
        "header \"4\\n\"\nblock pitch=4 yaw=5 roll=6\nserverinfo ",
        "cdtrack fromtrack=2 totrack=2\nsetview entity=1\nsignonum signon=1\n",
        "netname=\"Wren\"\nupdatefrags player=1 frags=7\nlightstyle style=3 string=\"a\"\n",
        "stufftext text=\"hello\\n\"\n",
        "stufftext text=\"v_cshift 1 2 3 4\\n\"\n",
        "stufftext text=\"fog 0.\"\n",
        "updatestat index=14 value=3\nsetpause pausestate=1\n",
        "signonum signon=3\nblock pitch=4 yaw=5 roll=6\ntime time=6\nprint text=\"kept\\n\"\n",
        "block pitch=4 yaw=5 roll=6\ndisconnect\n",
    };
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    assert_false(has(&text, "gone"));
    assert_false(has(&text, "\"bf"));
    assert_false(has(&text, "time=7"));
    buffer_free(&text);
}

static void cut__whole_demo__is_the_same(void **state)
{
    (void)state;
    struct buffer text = cut("block pitch=1 yaw=2 roll=3\ntime time=5\n", 0, 3, true);
    assert_true(has(&text, "signonum signon=3\nblock pitch=1 yaw=2 roll=3\ntime time=5\n"));
    assert_false(has(&text, "disconnect"));
    buffer_free(&text);
}

static void cut__intermission__begins_when_it_did(void **state)
{
    (void)state;
    struct buffer text = cut("block pitch=1 yaw=2 roll=3\ntime time=5\nintermission\n"
                             "block pitch=1 yaw=2 roll=3\ntime time=9\ncenterprint text=\"now\"\n"
                             "block pitch=1 yaw=2 roll=3\ntime time=10\n",
                             5, 5, true);
    assert_true(has(&text, "time time=5\nintermission\ntime time=9\ncenterprint text=\"now\"\n"
                           "time time=9\nsignonum signon=3\n"));
    buffer_free(&text);
    text = cut("block pitch=1 yaw=2 roll=3\ntime time=5\ncenterprint text=\"then\"\n"
               "block pitch=1 yaw=2 roll=3\ntime time=9\n"
               "block pitch=1 yaw=2 roll=3\ntime time=10\n",
               5, 5, true);
    assert_false(has(&text, "centerprint"));
    buffer_free(&text);
}

/* A change of the fog that is over is not repeated. */
static void cut__fog__has_the_rest_of_its_change(void **state)
{
    (void)state;
    static const struct {
        const char *time, *line;
    } cases[] = {{"6", "red=76 green=63 blue=76 time=1\n"}, {"9", "blue=76 time=0\n"}};
    for (int i = 0; i < 2; i++) {
        char blocks[512];
        snprintf(blocks, sizeof blocks,
                 "block pitch=1 yaw=2 roll=3\ntime time=5\n"
                 "fog density=5 red=76 green=63 blue=76 time=2\n"
                 "block pitch=1 yaw=2 roll=3\ntime time=%s\n"
                 "block pitch=1 yaw=2 roll=3\ntime time=10\n",
                 cases[i].time);
        struct buffer text = cut(blocks, 5, 5, true);
        assert_true(has(&text, cases[i].line));
        buffer_free(&text);
    }
}

static void cut__next_level__forgets_the_one_before(void **state)
{
    (void)state;
    struct buffer text = cut("block pitch=1 yaw=2 roll=3\n"
                             "serverinfo serverversion=15 maxclients=4 multi=0 mapname=\"U\" "
                             "precache_model=\"maps/b.bsp\"\n"
                             "setview entity=2\n"
                             "block pitch=1 yaw=2 roll=3\ntime time=1\n",
                             4, 4, true);
    assert_true(has(&text, "maps/b.bsp"));
    assert_false(has(&text, "maps/a.bsp") || has(&text, "Wren") || has(&text, "entity=1"));
    buffer_free(&text);
}

/* More messages than fit into one block. */
static void cut__many_messages__are_split(void **state)
{
    (void)state;
    struct buffer blocks = {0};
    for (int i = 1; i <= 1000; i++)
        buffer_print(&blocks,
                     "%sspawnbaseline entity=%d modelindex=1 frame=0 colormap=0 skin=0 x=1 pitch=0 "
                     "y=2 yaw=0 z=3 roll=0\n",
                     i % 400 == 1 ? "block pitch=1 yaw=2 roll=3\n" : "", i);
    buffer_print(&blocks, "block pitch=1 yaw=2 roll=3\ntime time=5\n");
    buffer_u8(&blocks, 0);
    struct buffer text = cut((const char *)blocks.data, 6, 6, true);
    int num = 0;
    for (const char *at = (const char *)text.data; (at = strstr(at, "\nblock ")); at++)
        num++;
    assert_int_equal(num, 6); /* 16000 bytes of baselines take three of them */
    assert_true(has(&text, "spawnbaseline entity=1000 "));
    buffer_free(&blocks);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut__state_before__is_sent_again),
        cmocka_unit_test(cut__whole_demo__is_the_same),
        cmocka_unit_test(cut__intermission__begins_when_it_did),
        cmocka_unit_test(cut__fog__has_the_rest_of_its_change),
        cmocka_unit_test(cut__next_level__forgets_the_one_before),
        cmocka_unit_test(cut__many_messages__are_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

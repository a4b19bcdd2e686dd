/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "demo/cut/demo_cut.h"
#include "tests/unit/test_text.h"

static const char level[] =
    "demoreel text 1 mvd\n"
    "all_block ms=0\n"
    "serverdata serverversion=28 age=1 game=\"qw\" time=10 mapname=\"T\" gravity=800 stopspeed=100 "
    "maxspeed=320 spectatormaxspeed=500 accelerate=10 airaccelerate=0.7 wateraccelerate=10 "
    "friction=4 waterfriction=4 entgravity=1\n"
    "stufftext text=\"fullserverinfo \\\"\\\\map\\\\a\\\\status\\\\Standby\\\"\\n\"\n"
    "soundlist first=0 next=0\n"
    "modellist first=0 precache_model=\"maps/a.bsp\" precache_model=\"progs/player.mdl\" next=0\n"
    "updateuserinfo player=1 user=7 text=\"\\\\name\\\\Wren\\\\team\\\\a\"\n"
    "stufftext text=\"skins\\n\"\n"
    "stats_block ms=0 player=1\n"
    "updatestat index=0 value=100\n"
    "all_block ms=100\n" /* block 2 */
    "playerinfo player=1 mask=0x003f frame=1 x=1 y=2 z=3 pitch=4 yaw=0 roll=0\n"
    "packetentities entity=33 mask=0x8604 modelindex=2 x=5 y=6 entity=40 mask=0x0200 x=9\n";

/* Builds a demo of the level and `blocks`, and returns the text of blocks `first` to `last` of it. */
static struct buffer cut(const char *blocks, int first, int last)
{
    struct buffer text = {0}, whole = {0}, part = {0}, out = {0};
    struct err err = {0};
    buffer_append(&text, level, strlen(level));
    buffer_append(&text, blocks, strlen(blocks) + 1);
    text_build(&whole, (const char *)text.data);
    struct demo *demo = demo_open_memory("x.mvd", whole.data, whole.size, &err);
    assert_non_null(demo);
    const struct demo_cut_range range = {first, last, false};
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

static void cut__state_before__is_sent_again(void **state)
{
    (void)state;
    struct buffer text = cut("all_block ms=200\n"
                             "setinfo player=1 name=\"team\" string=\"b\"\n"
                             "serverinfo name=\"status\" string=\"9 min left\"\n"
                             "updateentertime player=1 entertime=5\n"
                             "stats_block ms=0 player=1\n"
                             "updatestat index=0 value=50\n"
                             "all_block ms=250\n"
                             "print level=2 text=\"here\\n\"\n",
                             5, 5);
    static const char *const lines[] = {
        "\nall_block ms=255\nall_block ms=255\nall_block ms=40\nall_block ms=0\nserverdata ",
        "fullserverinfo \\\"\\\\map\\\\a\\\\status\\\\9 min left\\\"\\n\"\nsoundlist ",
        "updateuserinfo player=1 user=7 text=\"\\\\name\\\\Wren\\\\team\\\\b\"\n",
        "stufftext text=\"skins\\n\"\nupdateentertime player=1 entertime=5.25\n",
        "stats_block ms=0 player=1\nupdatestatlong index=0 value=50\n",
        "all_block ms=0\nprint level=2 text=\"here\\n\"\n",
        "all_block ms=0\ndisconnect text=\"EndOfDemo\"\n",
    };
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    buffer_free(&text);
}

/* Messages that refer to earlier ones become complete, once. */
static void cut__changes__become_complete(void **state)
{
    (void)state;
    struct buffer text = cut("all_block ms=100\n"
                             "playerinfo player=1 mask=0x0001 frame=2 x=8\n"
                             "deltapacketentities frame=1 entity=33 mask=0x0400 y=7 "
                             "entity=40 mask=0x4000\n"
                             "all_block ms=100\n"
                             "playerinfo player=1 mask=0x0102 frame=3 y=9\n"
                             "all_block ms=100\n"
                             "deltapacketentities frame=2 entity=33 mask=0x0200 x=1\n"
                             "playerinfo player=1 mask=0x0000 frame=4\n"
                             "all_block ms=100\n"
                             "deltapacketentities frame=3 entity=33 mask=0x0200 x=2\n",
                             4, 6);
    static const char *const lines[] = {
        "playerinfo player=1 mask=0x013f frame=3 x=8 y=9 z=3 pitch=",
        "packetentities entity=33 mask=0x8604 modelindex=2 x=1 y=7\n",
        "playerinfo player=1 mask=0x0000 frame=4\n",
        "deltapacketentities frame=3 entity=33 mask=0x0200 x=2\n",
    };
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    buffer_free(&text);
}

static void cut__intermission__keeps_its_clock(void **state)
{
    (void)state;
    struct buffer text = cut("all_block ms=100\n"
                             "intermission x=0 y=0 z=0 pitch=0 yaw=0 roll=0\n"
                             "all_block ms=50\n"
                             "print level=2 text=\"here\\n\"\n",
                             4, 4);
    static const char *const lines[] = {
        "\nall_block ms=200\nall_block ms=0\nserverdata ",
        "\nall_block ms=50\nall_block ms=0\nprint ",
    };
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut__state_before__is_sent_again),
        cmocka_unit_test(cut__changes__become_complete),
        cmocka_unit_test(cut__intermission__keeps_its_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

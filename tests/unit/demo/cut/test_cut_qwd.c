/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "demo/cut/demo_cut.h"
#include "tests/unit/test_text.h"

/* The header of a packet with a number, which the server sent after a command. */
#define PACKET(time, number, command)                                                              \
    "game_block time=" time " seq1=" number " reliable1=0 seq2=" command " reliable2=0\n"

static const char level[] = "demoreel text 1 qwd\n" PACKET(
    "1", "1",
    "1") "serverdata serverversion=28 age=1 game=\"qw\" client=0 mapname=\"T\" gravity=800 "
         "stopspeed=100 maxspeed=320 spectatormaxspeed=500 accelerate=10 airaccelerate=0.7 "
         "wateraccelerate=10 friction=4 waterfriction=4 entgravity=1\n"
         "modellist first=0 precache_model=\"maps/a.bsp\" precache_model=\"progs/player.mdl\" next=0\n"
         "updatestat index=0 value=100\n" PACKET("2", "500", "40") "packetentities entity=33 mask=0x8604 modelindex=2 x=5 y=6 entity=40 mask=0x0200 x=9\n" PACKET(
             "2.1", "501",
             "41") "deltapacketentities frame=244 entity=40 mask=0x4000\n"    /* 500 & 255 */
                   "updatestat index=0 value=80\n" PACKET("2.2", "502", "42") /* block 3 */
    "deltapacketentities frame=245 entity=33 mask=0x0200 x=7\n" PACKET(
        "2.3", "503",
        "43") "deltapacketentities frame=245 entity=33 mask=0x0400 y=8\n" PACKET("2.4", "504",
                                                                                 "44") "deltapacketentities frame=246 entity=33 mask=0x0400 y=9\n";

static void cut__lists_that_refer_to_earlier_packets__become_complete(void **state)
{
    (void)state;
    struct buffer whole = {0}, part = {0}, out = {0};
    struct err err = {0};
    text_build(&whole, level);
    struct demo *demo = demo_open_memory("x.qwd", whole.data, whole.size, &err);
    assert_non_null(demo);
    const struct demo_cut_range range = {3, 5, false};
    assert_true(demo_cut(demo, &range, &part, &err));
    assert_true(text_expect_same(part.data, part.size));
    text_dump(&out, part.data, part.size);
    static const char *const lines[] = {
        "seq1=1 ",
        "\nserverdata ",
        "\nupdatestatlong index=0 value=80\nframe_block ",
        "\npacketentities entity=33 mask=0x8604 modelindex=2 x=7 y=6\n",
        "\npacketentities entity=33 mask=0x8604 modelindex=2 x=5 y=8\n",
        "\ndeltapacketentities frame=246 entity=33 mask=0x0400 y=9\n",
        "EndOfDemo",
    };
    text_expect_lines(&out, lines, sizeof lines / sizeof lines[0]);
    demo_close(demo);
    buffer_free(&whole);
    buffer_free(&part);
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut__lists_that_refer_to_earlier_packets__become_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

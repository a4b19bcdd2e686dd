/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Quake II demos as text. */
#include "tests/unit/test.h"

#include "tests/unit/test_dm2.h"
#include "tests/unit/test_mvd2.h"
#include "tests/unit/test_text.h"

static void dump__every_message__has_a_line_and_gives_its_bytes(void **state)
{
    (void)state;
    static struct dem d;
    static const char *const lines[] = {
        "demoreel text 1 dm2\n# A Quake II demo",
        "\nserverdata serverversion=34 age=65537 attract=1 game=\"ctf\" client=0 mapname=\"a level\"\n",
        "\nconfigstring index=33 string=\"maps/m.bsp\"\n",
        "\nstufftext text=\"precache\\n\"\n",
        "\nspawnbaseline entity=300 mask=0x0fffdfbf modelindex=17 ",
        "\nnop\n",
        "\nreconnect\n",
        "\ndownload size=3 percent=",
        "\ninventory item=",
        "\nlayout text=\"xv 8 yv 16 string \\\"a layout\\\"\"\n",
        "\nframe frame=2 from=1 choke=0 areabytes=1 areas=ff mask=0x0102 x=16 y=0 z=0 pitch=0 yaw=90 "
        "roll=0 stats=0x00000002 stat=100 entity=7 mask=0x000008a1 modelindex=2 x=16 event=2\n",
        "\ntemp_entity entitytype=54 x=",
        "\ntemp_entity entitytype=40 id=",
        "\nmuzzleflash entity=",
        "\nmuzzleflash2 entity=",
        "\nsound mask=0x1f soundnum=",
        "\nprint level=3 text=\"Rook was railed by Wren\\n\"\n",
        "\ncenterprint text=\"a text\"\n",
        "\ndisconnect\n",
        "\ntail ff ff ff ff\n",
    };
    struct buffer text = {0};
    dm2_rich(&d, 34);
    text_dump(&text, d.data, d.size);
    if (strstr((const char *)text.data, "\nraw"))
        fail_msg("raw bytes in:\n%s", (const char *)text.data);
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    assert_true(text_expect_same(d.data, d.size));
    buffer_free(&text);
}

static void build__text_of_a_damaged_demo__gives_its_bytes(void **state)
{
    (void)state;
    static struct dem d;
    for (int protocol = 26; protocol <= 34; protocol += 8) {
        dm2_rich(&d, protocol);
        text_expect_same_damaged(d.data, d.size, 0, 3);
    }
}

static void dump__demo_of_all_players__gives_its_bytes(void **state)
{
    (void)state;
    static struct dem d;
    static const char *const lines[] = {
        "demoreel text 1 mvd2\n# A Quake II demo of all players",
        "\nheader \"MVD2\"\nblock\nmvd_serverdata serverversion=37 version=2010 age=65537 "
        "game=\"opentdm\" client=5\nstring index=33 string=\"maps/m.bsp\"\n",
        "\nendstrings\nfirst_frame doorbytes=1 doors=03 player=0 mask=0x4113 move=0 x=10 y=2 ",
        "\nmvd_frame doorbytes=0 doors= player=0 ",
        "\nmvd_nop\nmvd_configstring index=1568 string=\"more\"\nunicast size=306 player=0\nprint "
        "level=2 text=\"ab\\n\"\nnop\n",
        "\nunicast size=5 player=5\nlayout text=\"xl \"\nmulticast size=4\nmuzzleflash entity=1 "
        "flash=1\nmulticast_phs size=4 leaf=9\n",
        "\nmvd_sound extra=1 mask=0x13 soundnum=1 vol=200 attenuation=1 ms=10 ",
        "\nmvd_print level=1 text=\"Rook was railed by Wren\\n\"\n",
        "\ntail 00 00\n",
    };
    struct buffer text = {0};
    mvd2_rich(&d);
    text_dump(&text, d.data, d.size);
    if (strstr((const char *)text.data, "\nraw"))
        fail_msg("raw bytes in:\n%s", (const char *)text.data);
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    assert_true(text_expect_same(d.data, d.size));
    text_expect_same_damaged(d.data, d.size, 0, 5);
    buffer_free(&text);
}

static void build__packet_of_another_size__is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"unicast size=3 player=0\nprint level=2 text=\"abc\"", "message exceeds its packet"},
        {"unicast size=9 player=0\nmvd_nop", "unknown message \"mvd_nop\""},
        {"print level=2 text=\"abc\"", "unexpected \"print\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        struct buffer demo = {0};
        struct err err;
        snprintf(text, sizeof text, "demoreel text 1 mvd2\nheader \"MVD2\"\nblock\n%s\n",
                 cases[i].text);
        assert_false(demo_text_build("x.txt", text, &demo, &err));
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s", err.text);
        buffer_free(&demo);
    }
}

static void build__entity_that_cannot_be_written__is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *line, *says;
    } cases[] = {
        {"spawnbaseline entity=300 mask=0x00000001 x=1",
         "numbers above 255 require mask bit 0x100"},
        {"spawnbaseline entity=3 mask=0x00000101 x=1", "requires bit 7 of the one before it"},
        {"temp_entity entitytype=32", "unknown temporary entity type 32"},
        {"serverdata serverversion=99 age=1", "protocol 99 is not supported"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        struct buffer demo = {0};
        struct err err;
        snprintf(text, sizeof text, "demoreel text 1 dm2\nblock\n%s\n", cases[i].line);
        assert_false(demo_text_build("x.txt", text, &demo, &err));
        if (!strstr(err.text, cases[i].says) || !strstr(err.text, "line 3"))
            fail_msg("%s", err.text);
        buffer_free(&demo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dump__every_message__has_a_line_and_gives_its_bytes),
        cmocka_unit_test(dump__demo_of_all_players__gives_its_bytes),
        cmocka_unit_test(build__packet_of_another_size__is_refused),
        cmocka_unit_test(build__text_of_a_damaged_demo__gives_its_bytes),
        cmocka_unit_test(build__entity_that_cannot_be_written__is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

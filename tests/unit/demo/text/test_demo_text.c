/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <dirent.h>

#include "tests/unit/test_text.h"

/* A block with a serverinfo of protocol 15, a print, an update with all short fields and a
 * truncated svc_time, and one with invalid angles. */
static const uint8_t small[] = {
    '-',  '1',  '\n', /* header */
    40,   0,    0,    0,    0,    0,    128, 63,  0, 0,   0,  0,  0,
    0,    0,    0,                                                   /* size, angles 1 0 0 */
    11,   15,   0,    0,    0,    1,    0,   'T', 0, 'm', 0,  0,  0, /* serverinfo */
    8,    'a',  '"',  '\n', 0xe1, '\\', 0,                           /* print */
    0xff, 0x3f, 1,    2,    3,    4,    5,   6,   8, 0,   64, 16, 0,
    128,  24,   0,    192, /* 2 bytes of bits */
    7,    0,    2,         /* a truncated svc_time */
    1,    0,    0,    0,    0,    0,    0,   0,   0, 0,   0,  0,  0,
    0,    0xc0, 0x7f, /* 0 0 NaN */
    1,
};

static void dump__messages__are_readable_lines(void **state)
{
    (void)state;
    struct buffer text = {0};
    text_dump(&text, small, sizeof small);
    static const char *const lines[] = {
        "\nheader \"-1\\n\"\n",
        "\nblock pitch=1 yaw=0 roll=0\n",
        "\nblock pitch=0 yaw=0 roll=0x7fc00000\n",
        "\nserverinfo serverversion=15 maxclients=1 multi=0 mapname=\"T\" "
        "precache_model=\"m\"\n",
        "\nprint text=\"a\\\"\\n\\xe1\\\\\"\n",
        "\nupdateentity mask=0xff mask2=0x3f entity=1 modelindex=2 frame=3 colormap=4 skin=5 "
        "attack_state=0x06 x=1 pitch=90 y=2 yaw=-180 z=3 roll=-90\n",
        "\nraw 07 00 02\n",
    };
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    buffer_free(&text);
}

static void dump__more_than_the_limit__is_reported(void **state)
{
    (void)state;
    struct buffer whole = {0};
    struct demo *demo = demo_open_memory("x.demo", small, sizeof small, NULL);
    demo_text_dump(demo, &whole);
    assert_false(whole.failed);
    for (size_t limit = 1; limit <= whole.size; limit++) {
        struct buffer text = {.limit = limit};
        demo_text_dump(demo, &text);
        assert_true(text.size <= limit);
        assert_int_equal(text.failed, limit < whole.size);
        buffer_free(&text);
    }
    buffer_free(&whole);
    demo_close(demo);
}

static void build__text_of_a_demo__gives_its_bytes(void **state)
{
    (void)state;
    assert_true(text_expect_same(small, sizeof small));
}

static void build__text_of_a_damaged_demo__gives_its_bytes(void **state)
{
    (void)state;
    text_expect_same_damaged(small, sizeof small, 20, 20);
    for (size_t size = 20 + small[3]; size <= sizeof small; size++)
        assert_true(text_expect_same(small, size));
}

/* A block with several messages of FTE's extensions. */
static const uint8_t extended[] = {
    '-',  '1',  '\n',                                                               /* header */
    99,   0,    0,    0,    0,    0,    0,    0,  0, 0,    0,    0,  0, 0,   0,  0, /* block */
    11,   'F',  'T',  'E',  '2',  0x2b, 0,    0,  0, 0x12, 0x27, 0,  0, 'g', 0,  1,
    0,    'T',  0,    'm',  0,    0,    0,    51, 0, 100, /* stat */
    79,   26,   0,    0,    0x20, 0xc0,                   /* stat */
    66,   1,    0,    0x80, 4,    2,                      /* baseline */
    21,   0x80, 4,    2,                                  /* static */
    54,   1,    0x80, 'p',  0,                            /* precache */
    86,   1,    0,    0,    0,    0x80, 0x3f,             /* deltas: */
    0,    0x80,                                           /* none */
    1,    0,    0xd7, 0x81, 0x82, 1,    12,   8,  0, 16,   0,    24, 0, 64,  32, 0x7a,
    0xfe, 16,   32,   32,   32,   0,    0,                              /* the end */
    6,    0x80, 100,  9,    0,    5,    1,    8,  0, 8,    0,    8,  0, /* sound */
    85,   0,    0,    0,    64,   0,    0,                              /* turn */
};

static void build__text_of_an_extended_demo__names_its_fields(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "serverinfo fte2=0x0000002b serverversion=10002 gamedir=\"g\"",
        "\nupdatestatbyte index=0 value=100\n",
        "\nupdatestatfloat index=26 value=-2.5\n",
        "\nfte_spawnbaseline entity=0x0001 mask=0x80 mask2=0x04 modelindex=2\n",
        "\nupdateentities ack=1 time=1 entity=0x8000 entity=0x0001 mask=0xd7 mask2=0x81 mask3=0x82 "
        "mask4=0x01 frame=12 x=1 y=2 z=3 yaw=90 move=0x20 vel_z=-48.75 scale=16 colormod=32 "
        "colormod=32 colormod=32 entity=0x0000\n",
    };
    struct buffer text = {0};
    assert_true(text_expect_same(extended, sizeof extended));
    text_dump(&text, extended, sizeof extended);
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    assert_null(strstr((const char *)text.data, "\nraw"));
    buffer_free(&text);
    text_expect_same_damaged(extended, sizeof extended, 20, 20);
}

static void build__edited_text__is_another_demo(void **state)
{
    (void)state;
    static const char text[] = "demoreel text 1 dem\n# a comment\nheader \"2\\n\"\n\n"
                               "block pitch=0 yaw=90.5 roll=-1e3\r\nprint text=\"hi\"\nnop\n";
    static const uint8_t want[] = {'2', '\n', 5, 0, 0,   0,   0, 0,   0,   0, 0, 0,
                                   181, 66,   0, 0, 122, 196, 8, 'h', 'i', 0, 1};
    struct buffer demo = {0};
    text_build(&demo, text);
    assert_int_equal(demo.size, sizeof want);
    assert_memory_equal(demo.data, want, sizeof want);
    buffer_free(&demo);
}

static void build__wrong_text__is_an_error_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *line, *problem;
    } wrong[] = {
        {"jump x=1", "line 3: unknown message \"jump\""},
        {"stuftext text=\"\"", "line 3: unknown message \"stuftext\"; did you mean \"stufftext\"?"},
        {"updatentity mask=0x81", "did you mean \"updateentity\"?"},
        {"time", "line 3: expected time=..."},
        {"time time=now", "line 3: time: expected a number, got \"now\""},
        {"setpause pausestate=256", "line 3: pausestate=256 is out of range"},
        {"setpause pausestate=1 more=2", "line 3: unexpected \"more=2\""},
        {"print text=\"open", "line 3: text: expected a quoted string"},
        {"print text=\"\\q\"", "line 3: text: expected a quoted string"},
        {"updateentity mask=0x10", "bit 7 must be set"},
        {"raw 0", "line 3: expected a hexadecimal byte, got \"0\""},
        {"raw 12 zz", "line 3: expected a hexadecimal byte, got \"zz\""},
        {"block pitch=1 yaw=2", "line 3: expected roll=..."},
        {"header 1", "line 3: the header must precede all blocks"},
        {"serverinfo serverversion=16", "protocol 16 is not supported"},
        {"setview entity=-1", "entity=-1 is out of range"},
        {"setview entity=nan", "entity: expected a number"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[128];
        struct buffer demo = {0};
        struct err err = {0};
        snprintf(text, sizeof text, "demoreel text 1 dem\nblock pitch=0 yaw=0 roll=0\n%s\n",
                 wrong[i].line);
        if (demo_text_build("x.txt", text, &demo, &err))
            fail_msg("\"%s\" was taken", wrong[i].line);
        assert_int_equal(err.kind, ERR_FORMAT);
        if (!strstr(err.text, wrong[i].problem))
            fail_msg("\"%s\" does not say \"%s\"", err.text, wrong[i].problem);
        buffer_free(&demo);
    }
}

static int expect_folder_same(const char *name)
{
    char folder[1024], path[2048];
    int num = 0;
    snprintf(folder, sizeof folder, "%s", asset_path(name));
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        struct err err = {0};
        struct demo *demo = demo_open(path, &err);
        assert_string_equal(err.text, "");
        const struct bytes bytes = demo_bytes(demo);
        struct buffer text = {0}, again = {0};
        demo_text_dump(demo, &text);
        buffer_u8(&text, 0);
        text_build(&again, (const char *)text.data);
        assert_int_equal(again.size, bytes_left(&bytes));
        assert_memory_equal(again.data, bytes.at, again.size);
        assert_null(strstr((const char *)text.data, "\nraw "));
        assert_null(strstr((const char *)text.data, "\ntail "));
        buffer_free(&text);
        buffer_free(&again);
        demo_close(demo);
        num++;
    }
    closedir(dir);
    return num;
}

static void build__text_of_real_demos__gives_identical_bytes(void **state)
{
    (void)state;
    if (!asset_path(""))
        skip();
    assert_true(expect_folder_same("demos/dem") >= 16);
    assert_true(expect_folder_same("demos/qwd") >= 6);
    assert_true(expect_folder_same("demos/mvd") >= 30);
    assert_true(expect_folder_same("demos/qwz") >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dump__messages__are_readable_lines),
        cmocka_unit_test(dump__more_than_the_limit__is_reported),
        cmocka_unit_test(build__text_of_a_demo__gives_its_bytes),
        cmocka_unit_test(build__text_of_a_damaged_demo__gives_its_bytes),
        cmocka_unit_test(build__text_of_an_extended_demo__names_its_fields),
        cmocka_unit_test(build__edited_text__is_another_demo),
        cmocka_unit_test(build__wrong_text__is_an_error_with_its_line),
        cmocka_unit_test(build__text_of_real_demos__gives_identical_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

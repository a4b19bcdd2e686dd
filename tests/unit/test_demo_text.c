#include "tests/unit/test.h"

#include <dirent.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "playback/demo_text.h"

/* One block: serverinfo of protocol 15, a print, an update with all of its
 * short fields, a disconnect. */
static const uint8_t small[] = {
    '-',  '1',  '\n', /* header */
    40,   0,    0,    0,    0,    0,    128, 63,  0, 0,   0,  0,  0,
    0,    0xc0, 0x7f,                                                /* size, angles 1 0 NaN */
    11,   15,   0,    0,    0,    1,    0,   'T', 0, 'm', 0,  0,  0, /* serverinfo */
    8,    'a',  '"',  '\n', 0xe1, '\\', 0,                           /* print */
    0xff, 0x3f, 1,    2,    3,    4,    5,   6,   8, 0,   64, 16, 0,
    128,  24,   0,    192, /* update, 2 bytes of bits */
    7,    0,    2,         /* a cut svc_time */
};

static void dump(struct buffer *text, const void *data, size_t size)
{
    struct err err = {0};
    const struct bytes demo = bytes_make(data, size);
    if (!demo_text_dump("x.dem", &demo, text, &err))
        fail_msg("%s", err.text);
    buffer_integer(text, 0, 1);
}

static void build(struct buffer *demo, const char *text)
{
    struct err err = {0};
    if (!demo_text_build("x.txt", text, demo, &err))
        fail_msg("%s", err.text);
}

static void expect_same(const void *data, size_t size)
{
    struct buffer text = {0}, demo = {0};
    dump(&text, data, size);
    build(&demo, (const char *)text.data);
    assert_int_equal(demo.size, size);
    assert_memory_equal(demo.data, data, size);
    buffer_free(&text);
    buffer_free(&demo);
}

static void dump__messages__are_lines_that_a_person_can_read(void **state)
{
    (void)state;
    struct buffer text = {0};
    dump(&text, small, sizeof small);
    static const char *const lines[] = {
        "\nheader \"-1\\n\"\n",
        "\nblock 1 0 0x7fc00000\n",
        "\nserverinfo serverversion=15 maxclients=1 multi=0 mapname=\"T\" precache_model=\"m\" "
        "precache_model=\"\" precache_sound=\"\"\n",
        "\nprint text=\"a\\\"\\n\\xe1\\\\\"\n",
        "\nupdateentity mask=0xff mask2=0x3f entity=1 modelindex=2 frame=3 colormap=4 skin=5 "
        "attack_state=0x06 x=1 pitch=90 y=2 yaw=-180 z=3 roll=-90\n",
        "\nraw 07 00 02\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (!strstr((const char *)text.data, lines[i]))
            fail_msg("no \"%s\" in:\n%s", lines[i], (const char *)text.data);
    buffer_free(&text);
}

static void build__text_of_a_demo__gives_its_bytes(void **state)
{
    (void)state;
    expect_same(small, sizeof small);
}

static void build__text_of_a_damaged_demo__gives_its_bytes(void **state)
{
    (void)state;
    for (size_t at = 20; at < sizeof small; at++) {
        for (uint64_t round = 0; round < 20; round++) {
            uint8_t copy[sizeof small];
            memcpy(copy, small, sizeof small);
            copy[at] ^= (uint8_t)(1 + hash_below(at, round, 255));
            expect_same(copy, sizeof small);
        }
    }
    for (size_t size = 20 + small[3]; size <= sizeof small; size++)
        expect_same(small, size);
}

/* A row of messages in a block of a level of FTE's extensions. */
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
        "extensions=0x0000002b serverversion=10002 gamedir=\"g\"",
        "\nupdatestatbyte index=0 value=100\n",
        "\nupdatestatfloat index=26 value=-2.5\n",
        "\nfte_spawnbaseline entity=0x0001 mask=0x80 mask2=0x04 modelindex=2\n",
        "\nupdateentities ack=1 time=1 entity=0x8000 entity=0x0001 mask=0xd7 mask2=0x81 mask3=0x82 "
        "mask4=0x01 frame=12 x=1 y=2 z=3 yaw=90 move=0x20 vel_z=-48.75 scale=16 colormod=32 "
        "colormod=32 colormod=32 entity=0x0000\n",
    };
    struct buffer text = {0};
    expect_same(extended, sizeof extended);
    dump(&text, extended, sizeof extended);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (!strstr((const char *)text.data, lines[i]))
            fail_msg("no \"%s\" in:\n%s", lines[i], (const char *)text.data);
    assert_null(strstr((const char *)text.data, "\nraw"));
    buffer_free(&text);
    for (size_t at = 19; at < sizeof extended; at++) {
        for (uint64_t round = 0; round < 20; round++) {
            uint8_t copy[sizeof extended];
            memcpy(copy, extended, sizeof extended);
            copy[at] ^= (uint8_t)(1 + hash_below(at, round, 255));
            expect_same(copy, sizeof extended);
        }
    }
}

static void build__edited_text__is_another_demo(void **state)
{
    (void)state;
    static const char text[] = "demoreel text 1\n# a comment\nheader \"2\\n\"\n\n"
                               "block 0 90.5 -1e3\r\nprint text=\"hi\"\nnop\n";
    static const uint8_t want[] = {'2', '\n', 5, 0, 0,   0,   0, 0,   0,   0, 0, 0,
                                   181, 66,   0, 0, 122, 196, 8, 'h', 'i', 0, 1};
    struct buffer demo = {0};
    build(&demo, text);
    assert_int_equal(demo.size, sizeof want);
    assert_memory_equal(demo.data, want, sizeof want);
    buffer_free(&demo);
}

static void build__wrong_text__is_answered_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *line, *problem;
    } wrong[] = {
        {"jump x=1", "line 3: \"jump\" is not a message"},
        {"time", "line 3: time=... expected"},
        {"time time=now", "line 3: time: \"now\" is not a number"},
        {"setpause pausestate=256", "line 3: pausestate=256 does not fit"},
        {"setpause pausestate=1 more=2", "line 3: what is \"more=2\""},
        {"print text=\"open", "line 3: text: not a quoted string"},
        {"print text=\"\\q\"", "line 3: text: not a quoted string"},
        {"updateentity mask=0x10", "bit 7 is always set"},
        {"raw 0", "line 3: \"0\" is not a byte"},
        {"raw 12 zz", "line 3: \"zz\" is not a byte"},
        {"block 1 2", "line 3: a block wants three angles"},
        {"serverinfo serverversion=16", "protocol 16 has no text form"},
        {"setview entity=-1", "entity=-1 does not fit"},
        {"setview entity=nan", "is not a number"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[128];
        struct buffer demo = {0};
        struct err err = {0};
        snprintf(text, sizeof text, "demoreel text 1\nblock 0 0 0\n%s\n", wrong[i].line);
        if (demo_text_build("x.txt", text, &demo, &err))
            fail_msg("\"%s\" was taken", wrong[i].line);
        assert_int_equal(err.kind, ERR_FORMAT);
        if (!strstr(err.text, wrong[i].problem))
            fail_msg("\"%s\" does not say \"%s\"", err.text, wrong[i].problem);
        buffer_free(&demo);
    }
}

static void build__real_demos__come_back_byte_for_byte(void **state)
{
    (void)state;
    const char *folder = asset_path("demos/dem");
    if (!folder)
        skip();
    char path[2048];
    int num = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        struct vfs_file file;
        /* The largest would take long under the sanitizers. */
        if (!strstr(entry->d_name, ".dem"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!file_load(path, 1000000, &file, NULL))
            continue;
        expect_same(file.data, file.size);
        vfs_file_free(&file);
        num++;
    }
    closedir(dir);
    assert_true(num >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dump__messages__are_lines_that_a_person_can_read),
        cmocka_unit_test(build__text_of_a_demo__gives_its_bytes),
        cmocka_unit_test(build__text_of_a_damaged_demo__gives_its_bytes),
        cmocka_unit_test(build__text_of_an_extended_demo__names_its_fields),
        cmocka_unit_test(build__edited_text__is_another_demo),
        cmocka_unit_test(build__wrong_text__is_answered_with_its_line),
        cmocka_unit_test(build__real_demos__come_back_byte_for_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Recognising files of the wrong kind. */
#include "demo/container/file_kind.h"
#include "tests/unit/test.h"
#include "tests/unit/test_dem.h"

#define BYTES(literal) literal, sizeof literal - 1

static void file_kind__content__is_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *data;
        size_t size;
        enum file_kind kind;
    } cases[] = {
        {BYTES("shot { demo = 'a' }"), FILE_KIND_SCRIPT},
        {BYTES("-- a film\n\nfilm\n{ }"), FILE_KIND_SCRIPT},
        {BYTES("snapshot { }"), FILE_KIND_TEXT},
        {BYTES("a shot in the dark"), FILE_KIND_TEXT},
        {BYTES("demoreel text 1 qwd\n"), FILE_KIND_DEMO_TEXT},
        {BYTES("\xd4\xc3\xb2\xa1\2\0\4\0"), FILE_KIND_CAPTURE},
        {BYTES("\x1d\0\0\0\x7c\0\0\0"), FILE_KIND_MAP},
        {BYTES("BSP2\x7c\0\0\0"), FILE_KIND_MAP},
        {BYTES("\x89PNG\r\n\x1a\n"), FILE_KIND_OTHER},
        {BYTES("{\"input\": \"a.dem\"}\n"), FILE_KIND_BATCH},
        {BYTES("a\0b"), FILE_KIND_OTHER},
        {BYTES(""), FILE_KIND_OTHER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(file_kind_of(bytes_make(cases[i].data, cases[i].size)), cases[i].kind);
}

static void file_kind_refuse__wrong_kind__says_what_it_is_and_what_to_do(void **state)
{
    (void)state;
    static const struct {
        const char *data;
        size_t size;
        enum file_kind expected;
        enum err_kind error;
        const char *text;
    } cases[] = {
        {BYTES("RIFF\x10\0\0\0WAVEfmt "), FILE_KIND_DEMO, ERR_FORMAT,
         "x: a WAV sound, not a Quake demo"},
        {BYTES("Rar!\x1a\7"), FILE_KIND_DEMO, ERR_UNSUPPORTED,
         "x: a RAR archive, not a Quake demo; unpack it first"},
        {BYTES("shot { }"), FILE_KIND_DEMO, ERR_FORMAT,
         "x: a script, not a Quake demo; 'demoreel render' and 'demoreel check' read scripts, whose "
         "names end in .lua"},
        {BYTES("demoreel text 1 dem\n"), FILE_KIND_SCRIPT, ERR_FORMAT,
         "x: the text of a demo, not a script; 'demoreel build' makes a demo of it"},
        {BYTES("\xd4\xc3\xb2\xa1\2\0\4\0"), FILE_KIND_SCRIPT, ERR_FORMAT,
         "x: a capture of network traffic, not a script; 'demoreel extract' makes demos of it"},
        {BYTES("hello\n"), FILE_KIND_CAPTURE, ERR_FORMAT,
         "x: a text file, not a capture of network traffic"},
        {BYTES(""), FILE_KIND_SCRIPT, ERR_FORMAT, "x: the file is empty"},
        {BYTES("\1\2\3"), FILE_KIND_MAP, ERR_FORMAT, "x: not a map"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err = {0};
        assert_false(file_kind_refuse("x", bytes_make(cases[i].data, cases[i].size),
                                      cases[i].expected, &err));
        assert_string_equal(err.text, cases[i].text);
        assert_int_equal(err.kind, cases[i].error);
    }
}

static void file_kind_refuse__demo__says_which_command_reads_it(void **state)
{
    (void)state;
    static struct dem d;
    struct err err = {0};
    dem_begin(&d, "-1\n", 15, 0);
    const struct bytes file = bytes_make(d.data, d.size);
    assert_int_equal(file_kind_of(file), FILE_KIND_DEMO);
    file_kind_refuse("x", file, FILE_KIND_SCRIPT, &err);
    assert_non_null(strstr(err.text, "x: a Quake demo, not a script; 'demoreel info' describes"));
    file_kind_refuse("x", file, FILE_KIND_DEMO_TEXT, &err);
    assert_non_null(strstr(err.text, "'demoreel dump' writes the text of a demo"));
}

/* Batch files are read outside the sandbox, so what is not one is not parsed, whatever it is. */
static void file_kind_refuse__demo_for_a_batch__is_not_parsed(void **state)
{
    (void)state;
    static struct dem d;
    struct err err = {0};
    dem_begin(&d, "-1\n", 15, 0);
    file_kind_refuse("x", bytes_make(d.data, d.size), FILE_KIND_BATCH, &err);
    assert_string_equal(err.text, "x: not a batch file; the lines of a batch file name demos");
    assert_int_equal(err.kind, ERR_FORMAT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(file_kind__content__is_recognised),
        cmocka_unit_test(file_kind_refuse__wrong_kind__says_what_it_is_and_what_to_do),
        cmocka_unit_test(file_kind_refuse__demo__says_which_command_reads_it),
        cmocka_unit_test(file_kind_refuse__demo_for_a_batch__is_not_parsed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/printable.h"

static void check(const char *text, const char *expected)
{
    char line[256], *written = NULL;
    size_t size;
    snprintf(line, sizeof line, "%s", text);
    printable_line(line);
    assert_string_equal(line, expected);
    FILE *out = open_memstream(&written, &size);
    printable_put(out, text);
    fclose(out);
    assert_string_equal(written, expected);
    free(written);
}

static void printable__text__is_kept(void **state)
{
    (void)state;
    check("", "");
    check("plain ~ text", "plain ~ text");
    check("gr\xc3\xbc\xc3\x9f \xe6\xbc\xa2 \xf0\x9f\x8e\xac",
          "gr\xc3\xbc\xc3\x9f \xe6\xbc\xa2 \xf0\x9f\x8e\xac");
}

static void printable__controls__are_replaced(void **state)
{
    (void)state;
    check("a\033[2Jb\nc\r\t\x7f", "a?[2Jb?c???");
    check("\xc2\x9b"
          "31m",
          "??31m"); /* CSI as a single character */
    check("\xe2\x80\xae"
          "4pm",
          "???4pm");
    check("\xe2\x81\xa6\xe2\x80\xa8\xd8\x9c", "????????");
}

static void printable__invalid_utf8__is_replaced(void **state)
{
    (void)state;
    check("\xff\xfe", "??");
    check("\xc3", "?");
    check("\xe6\xbc", "??");
    check("\xc0\xaf", "??");           /* '/', overlong */
    check("\xed\xa0\x80", "???");      /* half of a surrogate pair */
    check("\xf4\x90\x80\x80", "????"); /* beyond Unicode */
    check("\x9bm", "?m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printable__text__is_kept),
        cmocka_unit_test(printable__controls__are_replaced),
        cmocka_unit_test(printable__invalid_utf8__is_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

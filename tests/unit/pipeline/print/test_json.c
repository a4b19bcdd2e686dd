/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "demo/protocol/quake_text.h"
#include "pipeline/print/json.h"

static void json__nested_values__are_separated_by_commas(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    struct json json = {.stream = open_memstream(&text, &size)};

    json_open_object(&json, NULL);
    json_text(&json, "name", "a\"b\\c\n\x01\xff");
    json_open_array(&json, "list");
    json_integer(&json, NULL, -3);
    json_number(&json, NULL, 0.5, 2);
    json_bool(&json, NULL, true);
    json_close_array(&json);
    json_text(&json, "none", NULL);
    json_close_object(&json);
    fclose(json.stream);
    assert_string_equal(text, "{\"name\":\"a\\\"b\\\\c\\n\\u0001\\u00ff\",\"list\":[-3,0.50,true],"
                              "\"none\":null}");
    free(text);
}

static void json_utf8__malformed_bytes__are_escaped(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    struct json json = {.stream = open_memstream(&text, &size)};
    json_utf8(&json, NULL, "\xc3\xbc \xe2\x82\xac \xf0\x9f\x98\x80");
    json_utf8(&json, NULL, "\xc0\xaf \xed\xa0\x80 \xf4\x90 \xe2\x82");
    fclose(json.stream);
    assert_string_equal(text, "\"\xc3\xbc \xe2\x82\xac \xf0\x9f\x98\x80\","
                              "\"\\u00c0\\u00af \\u00ed\\u00a0\\u0080 "
                              "\\u00f4\\u0090 \\u00e2\\u0082\"");
    free(text);
}

/* Unicode's controls of terminals, of direction and of lines. */
static void json_utf8__controls__are_escaped(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    struct json json = {.stream = open_memstream(&text, &size)};
    json_utf8(&json, NULL,
              "\xc2\x9b"
              "31m \xe2\x80\xae\xe2\x80\xa8\x1b[m\x7f");
    fclose(json.stream);
    assert_string_equal(text, "\"\\u009b31m \\u202e\\u2028\\u001b[m\\u007f\"");
    free(text);
}

static void plain_text__bronze_and_gold__become_ascii(void **state)
{
    (void)state;
    char out[32];
    quake_text_plain(out, sizeof out, "\xe2\xef\xe2 \x10\x13\x12\x11\n\x8a\x01");
    assert_string_equal(out, "bob [10]\n__");
}

static void plain_text__too_long__is_cut(void **state)
{
    (void)state;
    char out[4];
    quake_text_plain(out, sizeof out, "quake");
    assert_string_equal(out, "qua");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json__nested_values__are_separated_by_commas),
        cmocka_unit_test(json_utf8__malformed_bytes__are_escaped),
        cmocka_unit_test(json_utf8__controls__are_escaped),
        cmocka_unit_test(plain_text__bronze_and_gold__become_ascii),
        cmocka_unit_test(plain_text__too_long__is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests the parsing of requests to demoreel serve; an invalid line is refused and does not affect
 * the next one. */
#include "pipeline/query/query_request.h"

#include "base/err.h"
#include "base/limits.h"
#include "tests/unit/test.h"

static const char good[] =
    "{\"what\":\"frame\",\"time\":5.5,\"camera\":{\"origin\":[1,2,3],\"angles\":[4,"
    "5,6],\"fov\":70},\"hud\":\"none\",\"width\":160,\"quality\":90}";

/* Reads the first line of the text. Returns 1 for a valid request, 0 for an invalid one, or -1 at
 * the end of the text. */
static int read_first(char *text, size_t size, struct query_request *out)
{
    struct err err;
    FILE *stream = fmemopen(text, size, "r");
    assert_non_null(stream);
    const bool is_one = query_request_read(out, stream, &err);
    fclose(stream);
    return is_one ? 1 : err.kind ? 0 : -1;
}

static int read_text(const char *text)
{
    char copy[512];
    struct query_request request;
    snprintf(copy, sizeof copy, "%s\n", text);
    const int got = read_first(copy, strlen(copy), &request);
    query_request_free(&request);
    return got;
}

static void query_request__all_of_it(void **state)
{
    char copy[sizeof good];
    struct query_request request;
    (void)state;
    memcpy(copy, good, sizeof good);
    assert_int_equal(read_first(copy, strlen(copy), &request), 1);
    assert_string_equal(request.what, "frame");
    assert_near(request.time, 5.5, 1e-9);
    assert_true(request.has_camera && !request.camera.own_eyes && request.has_hud);
    assert_near(request.camera.origin.z, 3, 1e-6);
    assert_near(request.camera.angles.x, 4, 1e-6);
    assert_near(request.camera.fov, 70, 1e-6);
    assert_int_equal(request.width, 160);
    assert_int_equal(request.quality, 90);
    query_request_free(&request);
}

static void query_request__ranges(void **state)
{
    static const char *const wrong[] = {
        "{}",
        "[]",
        "null",
        "",
        "{\"what\":1}",
        "{\"what\":\"a\",\"time\":-1}",
        "{\"what\":\"a\",\"time\":1e999}",
        "{\"what\":\"a\",\"time\":\"1\"}",
        "{\"what\":\"a\",\"length\":10.1}",
        "{\"what\":\"a\",\"quality\":0}",
        "{\"what\":\"a\",\"quality\":101}",
        "{\"what\":\"a\",\"width\":15}",
        "{\"what\":\"a\",\"hud\":\"x\"}",
        "{\"what\":\"a\",\"camera\":{}}",
        "{\"what\":\"a\",\"camera\":{\"origin\":[1,2,1e7],\"angles\":[0,0,0]}}",
        "{\"what\":\"a\",\"camera\":{\"origin\":[1,2,3],\"angles\":[0,0,0],\"fov\":171}}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(read_text(wrong[i]), 0);
    assert_int_equal(read_text("{\"what\":\"a\",\"length\":10}"), 1);
}

/* Every truncated line is refused, and a line with any changed byte gives a request or an error. */
static void query_request__hostile(void **state)
{
    char copy[sizeof good];
    struct query_request request;
    (void)state;
    for (size_t i = 1; i < sizeof good - 1; i++) {
        memcpy(copy, good, i);
        assert_int_equal(read_first(copy, i, &request), 0);
        query_request_free(&request);
    }
    for (size_t i = 0; i < sizeof good - 1; i++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(copy, good, sizeof good);
            copy[i] = (char)byte;
            assert_true(read_first(copy, strlen(good), &request) >= 0);
            query_request_free(&request);
        }
    }
}

/* A line that is too long is refused, and the next one is read. */
static void query_request__long_line(void **state)
{
    const size_t size = 4 * (size_t)LIMIT_SCRIPT_SIZE;
    char *text = malloc(size + sizeof good + 1);
    struct query_request request;
    struct err err;
    (void)state;
    memset(text, ' ', size);
    text[size] = '\n';
    memcpy(text + size + 1, good, sizeof good);
    FILE *stream = fmemopen(text, size + sizeof good, "r");
    assert_false(query_request_read(&request, stream, &err));
    assert_int_equal(err.kind, ERR_USAGE);
    query_request_free(&request);
    assert_true(query_request_read(&request, stream, &err));
    query_request_free(&request);
    assert_false(query_request_read(&request, stream, &err));
    assert_int_equal(err.kind, ERR_NONE);
    query_request_free(&request);
    fclose(stream);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(query_request__all_of_it),
        cmocka_unit_test(query_request__ranges),
        cmocka_unit_test(query_request__hostile),
        cmocka_unit_test(query_request__long_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

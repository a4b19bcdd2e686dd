/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/log.h"

/* Returns what a log has written so far; the caller frees it. */
static char *text_of(FILE *stream)
{
    const long size = ftell(stream);
    char *text = calloc(1, (size_t)size + 1);
    rewind(stream);
    assert_int_equal(fread(text, 1, (size_t)size, stream), size);
    return text;
}

static void log_warn__same_text__is_printed_once(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    struct log *log = log_create(stream, LOG_NORMAL);
    log_warn(log, "face %d", 1);
    log_warn(log, "face %d", 1);
    log_warn(log, "face %d", 2);
    assert_int_equal(log_num_warnings(log), 2);
    log_destroy(log);
    char *text = text_of(stream);
    assert_string_equal(text, "warning: face 1\nwarning: face 2\n");
    free(text);
    fclose(stream);
}

static void log_warn__many_of_a_kind__are_counted(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    struct log *log = log_create(stream, LOG_NORMAL);
    for (int i = 0; i < 100; i++)
        log_warn(log, "a%d.mdl: edge %d of 9", i % 50, i);
    for (int i = 0; i < 21; i++)
        log_failure(log, "a%d.dem: edge %d of 9", i, i);
    log_warn(log, "b.mdl: corner 1");
    log_destroy(log);
    char *text = text_of(stream);
    int num = 0;
    for (const char *at = text; (at = strstr(at, "warning: ")); at++)
        num++;
    assert_int_equal(num, 20 + 21 + 1 + 1);
    assert_non_null(strstr(text, "warning: a19.mdl: edge 19 of 9\n"));
    assert_null(strstr(text, "a20.mdl"));
    assert_non_null(
        strstr(text, "warning: b.mdl: corner 1\nwarning: 80 more warnings like: edge 0 of 9\n"));
    free(text);
    fclose(stream);
}

static void log_damage__quiet_log__is_kept(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    struct log *log = log_create(stream, LOG_QUIET);
    assert_false(log_has_damage(log));
    log_warn(log, "a.dem: no map");
    assert_false(log_has_damage(log));
    log_damage(log, "a.dem: 100% of block 7");
    assert_true(log_has_damage(log));
    assert_int_equal(ftell(stream), 0);
    assert_false(log_has_damage(NULL));
    log_destroy(log);
    fclose(stream);
}

static void log_info__untrusted_text__is_made_printable(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    struct log *log = log_create(stream, LOG_NORMAL);
    log_info(log, "a\033[2Jb\nc\xff");
    log_verbose(log, "not at this level");
    log_destroy(log);
    char *text = text_of(stream);
    assert_string_equal(text, "a?[2Jb?c?\n");
    free(text);
    fclose(stream);
}

static void log__quiet_or_null__says_nothing(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    struct log *log = log_create(stream, LOG_QUIET);
    log_warn(log, "counted all the same");
    log_info(log, "no");
    log_progress(log, "no");
    assert_int_equal(log_num_warnings(log), 1);
    log_destroy(log);
    assert_int_equal(ftell(stream), 0);
    fclose(stream);
    log_warn(NULL, "no");
    log_info(NULL, "no");
    log_progress(NULL, "no");
    assert_int_equal(log_num_warnings(NULL), 0);
}

static void log_progress__line_after__comes_on_a_clean_line(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    struct log *log = log_create(stream, LOG_NORMAL);
    log_progress(log, "50 %");
    log_info(log, "done");
    log_destroy(log);
    char *text = text_of(stream);
    assert_string_equal(text, "50 %\r\033[Kdone\n");
    free(text);
    fclose(stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_warn__same_text__is_printed_once),
        cmocka_unit_test(log_warn__many_of_a_kind__are_counted),
        cmocka_unit_test(log_damage__quiet_log__is_kept),
        cmocka_unit_test(log_info__untrusted_text__is_made_printable),
        cmocka_unit_test(log__quiet_or_null__says_nothing),
        cmocka_unit_test(log_progress__line_after__comes_on_a_clean_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

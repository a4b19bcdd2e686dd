/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "pipeline/film/batch_file.h"

static struct batch_jobs parse(struct arena *arena, const char *text)
{
    struct batch_jobs jobs;
    struct err err = {0};
    if (!batch_file_parse(&jobs, text, strlen(text), arena, &err))
        fail_msg("%s", err.text);
    return jobs;
}

static void batch_file_parse__values_of_all_kinds__become_words(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct batch_jobs jobs =
        parse(arena, "# two films\n\n"
                     "{\"input\":\"-a.dem\",\"output\":\"\\u00fc.mp4\",\"fps\":59.94,\"crf\":18,"
                     "\"shadows\":true,\"draft\":false,\"game\":[\"x\",\"y z\"]}\r\n"
                     "  {\"output\": \"b.mp4\", \"input\": \"b.dem\"}");
    static const char *const words[] = {"--output=\xc3\xbc.mp4",
                                        "--fps=59.94",
                                        "--crf=18",
                                        "--shadows",
                                        "--game=x",
                                        "--game=y z",
                                        "--",
                                        "-a.dem"};
    assert_int_equal(jobs.num, 2);
    assert_null(jobs.jobs[0].problem);
    assert_int_equal(jobs.jobs[0].line, 3);
    assert_string_equal(jobs.jobs[0].output, "\xc3\xbc.mp4");
    assert_int_equal(jobs.jobs[0].num_words, 8);
    for (int i = 0; i < 8; i++)
        assert_string_equal(jobs.jobs[0].words[i], words[i]);
    assert_int_equal(jobs.jobs[1].line, 4);
    assert_null(jobs.jobs[1].problem);
    arena_destroy(arena);
}

static void batch_file_parse__bad_lines__do_not_affect_others(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct batch_jobs jobs =
        parse(arena, "[]\n"
                     "{\n"
                     "{\"input\":\"a\",\"output\":\"b\"} x\n"
                     "{\"input\":\"a\",\"output\":\"b\",\"fps\":null}\n"
                     "{\"input\":\"a\",\"output\":\"b\",\"fps\":[[1]]}\n"
                     "{\"input\":\"a\",\"output\":\"-\"}\n"
                     "{\"input\":{},\"output\":\"b\"}\n"
                     "{\"input\":\"a\",\"output\":\"b\",\"progress\":\"json\"}\n"
                     "{\"input\":\"a\",\"output\":\"b\"}\n");
    assert_int_equal(jobs.num, 9);
    for (int i = 0; i < 8; i++)
        assert_non_null(jobs.jobs[i].problem);
    assert_null(jobs.jobs[8].problem);
    arena_destroy(arena);
}

static void batch_file_parse__misspelled_key__is_a_problem_with_a_suggestion(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct batch_jobs jobs = parse(arena, "{\"imput\":\"a\",\"output\":\"b\"}\n"
                                                "{\"input\":\"a\",\"outptu\":\"b\"}\n"
                                                "{\"input\":\"a\",\"output\":\"b\",\"zzz\":1}\n");
    assert_string_equal(jobs.jobs[0].problem, "unknown key \"imput\"; did you mean \"input\"?");
    assert_string_equal(jobs.jobs[1].problem, "unknown key \"outptu\"; did you mean \"output\"?");
    assert_string_equal(jobs.jobs[2].problem, "unknown key \"zzz\"");
    arena_destroy(arena);
}

static void batch_file_parse__past_limits__is_refused(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct batch_jobs jobs;
    struct err err = {0};
    char *text = arena_alloc(arena, LIMIT_BATCH_LINE + 2);
    memset(text, '[', LIMIT_BATCH_LINE + 1);
    jobs = parse(arena, text);
    assert_non_null(strstr(jobs.jobs[0].problem, "too long"));
    text[LIMIT_BATCH_LINE] = '\0';
    jobs = parse(arena, text);
    assert_non_null(strstr(jobs.jobs[0].problem, "JSON"));
    for (int i = 0; i <= LIMIT_BATCH_JOBS; i++)
        memcpy(text + 2 * i, "x\n", 2);
    assert_false(batch_file_parse(&jobs, text, 2 * (LIMIT_BATCH_JOBS + 1), arena, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
    arena_destroy(arena);
}

static void batch_file_find_record__cut_and_foreign_lines__last_complete_one_counts(void **state)
{
    (void)state;
    static const char text[] = "{\"file\":\"a\",\"job\":\"1\",\"hash\":\"2\"}\n"
                               "{\"file\":\"a\",\"job\":\"3\",\"hash\":\"4\",\"line\":7}\n"
                               "{\"file\":\"a\",\"job\":\"5\",\"hash\":null}\n"
                               "{\"file\":\"b\",\"job\":\"5\"}\n"
                               "{\"file\":\"a\",\"job\":\"6\",\"ha";
    struct arena *arena = arena_create();
    struct batch_records records;
    batch_file_parse_records(&records, text, sizeof text - 1, arena);
    const struct batch_record *record = batch_file_find_record(&records, "a");
    assert_non_null(record);
    assert_string_equal(record->job, "3");
    assert_string_equal(record->hash, "4");
    assert_null(batch_file_find_record(&records, "b"));
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_file_parse__values_of_all_kinds__become_words),
        cmocka_unit_test(batch_file_parse__bad_lines__do_not_affect_others),
        cmocka_unit_test(batch_file_parse__misspelled_key__is_a_problem_with_a_suggestion),
        cmocka_unit_test(batch_file_parse__past_limits__is_refused),
        cmocka_unit_test(batch_file_find_record__cut_and_foreign_lines__last_complete_one_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

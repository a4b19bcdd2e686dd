/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a job's process reports is valid in any case: code in a hostile file may have written it. */
#include "tests/unit/test.h"

#include <pthread.h>
#include <stdatomic.h>

#include "pipeline/film/batch_file.h"
#include "pipeline/film/batch_outcome.h"

static bool is_valid(const struct batch_outcome *o)
{
    return strnlen(o->job, sizeof o->job) < sizeof o->job &&
           strnlen(o->hash, sizeof o->hash) < sizeof o->hash &&
           strnlen(o->warning, sizeof o->warning) < sizeof o->warning &&
           strnlen(o->crash, sizeof o->crash) < sizeof o->crash &&
           strnlen(o->err.text, sizeof o->err.text) < sizeof o->err.text &&
           o->err.kind > ERR_NONE && o->err.kind <= ERR_RESOURCE;
}

static void batch_outcome_take__any_bytes__is_valid(void **state)
{
    struct batch_outcome *shared = batch_outcome_map();
    (void)state;
    assert_non_null(shared);
    for (int byte = 1; byte < 256; byte++) {
        memset(shared, byte, sizeof *shared);
        const struct batch_outcome o = batch_outcome_take(shared);
        assert_true(is_valid(&o));
    }
    batch_outcome_unmap(shared);
}

static atomic_bool is_over;

static void *keep_writing(void *context)
{
    while (!atomic_load(&is_over))
        for (int byte = 0; byte < 2; byte++)
            memset(context, byte * 'x', sizeof(struct batch_outcome));
    return NULL;
}

static void batch_outcome_take__written_meanwhile__is_valid(void **state)
{
    enum { TIMES = 20000 };
    struct batch_outcome *shared = batch_outcome_map();
    pthread_t writer;
    (void)state;
    assert_non_null(shared);
    assert_int_equal(pthread_create(&writer, NULL, keep_writing, shared), 0);
    for (int i = 0; i < TIMES; i++) {
        const struct batch_outcome o = batch_outcome_take(shared);
        assert_true(is_valid(&o));
    }
    atomic_store(&is_over, true);
    pthread_join(writer, NULL);
    batch_outcome_unmap(shared);
}

/* The line can be read as JSON, and contains nothing that a terminal would act on. */
static void batch_outcome_print__hostile_texts__is_one_line(void **state)
{
    const struct batch_job job = {.line = 3, .output = "a.mp4"};
    struct batch_outcome o = {.code = -1};
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    (void)state;
    snprintf(o.err.text, sizeof o.err.text, "\033]0;x\a\n\"}\n{\"ok\":true\x9b\xff");
    snprintf(o.warning, sizeof o.warning, "\r\b\x1b[2J\x7f");
    batch_outcome_print(&o, &job, 1.0, stream);
    fclose(stream);
    for (size_t i = 0; i + 1 < size; i++)
        assert_true((unsigned char)text[i] >= ' ' && (unsigned char)text[i] != 0x7f);
    assert_int_equal(text[size - 1], '\n');
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_outcome_take__any_bytes__is_valid),
        cmocka_unit_test(batch_outcome_take__written_meanwhile__is_valid),
        cmocka_unit_test(batch_outcome_print__hostile_texts__is_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

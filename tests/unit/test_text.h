/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_text.h - checks that converting a demo to text and back gives the same bytes. */
#ifndef TESTS_UNIT_TEST_TEXT_H
#define TESTS_UNIT_TEST_TEXT_H

#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/hash.h"
#include "demo/container/demo.h"
#include "demo/text/demo_text.h"

/* Writes the text of a demo, with a NUL. Returns false if the bytes are not a demo. */
static inline bool text_try_dump(struct buffer *text, const void *data, size_t size)
{
    struct demo *demo = demo_open_memory("x.demo", data, size, NULL);
    if (!demo)
        return false;
    demo_text_dump(demo, text);
    buffer_u8(text, 0);
    demo_close(demo);
    return true;
}

static inline void text_dump(struct buffer *text, const void *data, size_t size)
{
    assert_true(text_try_dump(text, data, size));
}

static inline void text_build(struct buffer *demo, const char *text)
{
    struct err err = {0};
    if (!demo_text_build("x.txt", text, demo, &err))
        fail_msg("%s", err.text);
}

/* Checks that a demo is reproduced from its text. Returns false if the bytes are not a demo. */
static inline bool text_expect_same(const void *data, size_t size)
{
    struct buffer text = {0}, demo = {0};
    const bool is_demo = text_try_dump(&text, data, size);
    if (is_demo) {
        text_build(&demo, (const char *)text.data);
        assert_int_equal(demo.size, size);
        assert_memory_equal(demo.data, data, size);
    }
    buffer_free(&text);
    buffer_free(&demo);
    return is_demo;
}

/* The same for demos with one byte changed: each byte from `from` on, `rounds` times. */
static inline void text_expect_same_damaged(const uint8_t *data, size_t size, size_t from,
                                            int rounds)
{
    uint8_t *copy = malloc(size);
    int num = 0;
    for (size_t at = from; at < size; at++) {
        for (int round = 0; round < rounds; round++) {
            memcpy(copy, data, size);
            copy[at] ^= (uint8_t)(1 + hash_below(at, (uint64_t)round, 255));
            num += text_expect_same(copy, size);
        }
    }
    free(copy);
    assert_true(num > (int)(size - from) * rounds / 2);
}

static inline void text_expect_lines(const struct buffer *text, const char *const *lines,
                                     size_t num)
{
    for (size_t i = 0; i < num; i++)
        if (!strstr((const char *)text->data, lines[i]))
            fail_msg("no \"%s\" in:\n%s", lines[i], (const char *)text->data);
}

#endif

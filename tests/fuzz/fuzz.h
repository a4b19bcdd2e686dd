/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/fuzz/fuzz.h - what a fuzz target is.
 *
 * tests/fuzz/fuzz_NAME.c defines the two functions below. It is built twice:
 * with replay.c, as build/tests/replay_NAME, which "make check" runs; and with a
 * fuzzer that calls the first itself ("make fuzz TARGET=NAME SECS=600"). An input
 * that once did harm becomes a seed or a unit test, named after what was wrong; or
 * a file in tests/fuzz/corpus/NAME/ where it is a text. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Feed the bytes to the code under test. Returns 0; harm is a crash, a
 * sanitizer's report or a failed assert. No state may stay between calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Write the well-formed input number `index` (from 0 on) to `out` and return
 * its size, at most `cap`; 0 when there are no more. replay.c spoils it in
 * many ways. A target that needs none returns 0. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap);

/* A target that takes long may say of how many spoiled inputs replay.c is to try
 * one; not defined it tries all. */
extern const int fuzz_stride __attribute__((weak));

/* Read every byte there, so that a sanitizer sees one that is not ours. */
static inline void fuzz_read(const void *data, size_t size)
{
    const volatile uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        (void)bytes[i];
}

#endif

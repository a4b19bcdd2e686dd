/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/fuzz/fuzz.h - interface implemented by each fuzz target.
 *
 * tests/fuzz/fuzz_NAME.c defines the two functions below. It is built twice: with replay.c, as
 * build/tests/replay_NAME, which "make check" runs; and with a fuzzer that calls the first function
 * itself ("make fuzz TARGET=NAME SECS=600"). An input that revealed a bug becomes a seed or a unit
 * test named after the bug, or, if it is text, a file in tests/fuzz/corpus/NAME/. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Feeds the bytes to the code under test. Returns 0; failures are crashes, sanitizer reports and
 * failed asserts. Calls must not share state. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Writes well-formed input number `index` (from 0) to `out` and returns its size, at most
 * `cap`; 0 if there are no more. replay.c mutates it in many ways. Targets without seeds return
 * 0. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap);

/* Slow targets may define this: replay.c then tries only one in fuzz_stride mutated inputs. */
extern const int fuzz_stride __attribute__((weak));

/* Reads all bytes, so that a sanitizer detects any that are out of bounds. */
static inline void fuzz_read(const void *data, size_t size)
{
    const volatile uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        (void)bytes[i];
}

#endif

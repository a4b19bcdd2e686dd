/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_memory.h - measures allocated memory, for tests that it does not accumulate. */
#ifndef TESTS_UNIT_TEST_MEMORY_H
#define TESTS_UNIT_TEST_MEMORY_H

#include <malloc.h>
#include <stddef.h>

/* Returns bytes; constant if the allocator does not report a number, as with sanitizers. */
static inline size_t count_memory(void)
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

#endif

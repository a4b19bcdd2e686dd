/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_arena.h - an arena shared by all tests of a program as their *state. Pass
 * arena_set_up and arena_tear_down to the group. */
#ifndef TESTS_UNIT_TEST_ARENA_H
#define TESTS_UNIT_TEST_ARENA_H

#include "base/arena.h"

static struct arena *arena;

static inline int arena_set_up(void **state)
{
    *state = arena = arena_create();
    return 0;
}

static inline int arena_tear_down(void **state)
{
    (void)state;
    arena_destroy(arena);
    return 0;
}

#endif

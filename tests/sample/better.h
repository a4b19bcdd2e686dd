/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/better.h - what stands in for parts of the sample game: a folder
 * of its own, so that the game is seen with it and without. */
#ifndef TESTS_SAMPLE_BETTER_H
#define TESTS_SAMPLE_BETTER_H

#include <stdbool.h>

struct colours;
struct err;

/* A skinned fighter, an armor whose picture has a part that shines, soft explosions,
 * a green 1 on the bar. */
bool better_save(const struct colours *colours, const char *folder, struct err *err);

#endif

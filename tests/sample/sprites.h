/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/sprites.h - the sprites of the sample game. */
#ifndef TESTS_SAMPLE_SPRITES_H
#define TESTS_SAMPLE_SPRITES_H

#include <stdbool.h>

struct colours;
struct err;

bool sprites_save(const struct colours *colours, const char *folder, struct err *err);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/sounds.h - synthesises the sounds of the sample game. */
#ifndef TESTS_SAMPLE_SOUNDS_H
#define TESTS_SAMPLE_SOUNDS_H

#include <stdbool.h>

struct err;

bool sounds_save(const char *folder, struct err *err);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/music.h - track 2: a slow march that loops. */
#ifndef TESTS_SAMPLE_MUSIC_H
#define TESTS_SAMPLE_MUSIC_H

#include <stdbool.h>

struct err;

bool music_save(const char *folder, struct err *err);

#endif

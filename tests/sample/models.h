/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/models.h - weapons, items, missiles and what is left of people. */
#ifndef TESTS_SAMPLE_MODELS_H
#define TESTS_SAMPLE_MODELS_H

#include <stdbool.h>

struct colours;
struct err;

/* Frames of a view weapon: 0 at rest, the others after a shot. */
enum { VIEW_WEAPON_FRAMES = 7 };

bool models_save(const struct colours *colours, const char *folder, struct err *err);

#endif

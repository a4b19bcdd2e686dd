/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/models.h - models of weapons, items, missiles and gibs. */
#ifndef TESTS_SAMPLE_MODELS_H
#define TESTS_SAMPLE_MODELS_H

#include <stdbool.h>

struct colours;
struct err;

/* Frames of a view weapon: frame 0 at rest, the others after a shot. */
enum { VIEW_WEAPON_FRAMES = 7 };

bool models_save(const struct colours *colours, const char *folder, struct err *err);

#endif

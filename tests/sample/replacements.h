/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/replacements.h - replacement content for parts of the sample game, in a
 * separate folder, so that the game can be used with and without it. */
#ifndef TESTS_SAMPLE_REPLACEMENTS_H
#define TESTS_SAMPLE_REPLACEMENTS_H

#include <stdbool.h>

struct colours;
struct err;

/* Saves a skeletal player model, an armour skin with a glowing part, soft explosions, and
 * a green digit 1 for the status bar. */
bool replacements_save(const struct colours *colours, const char *folder, struct err *err);

#endif

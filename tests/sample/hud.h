/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/hud.h - saves the pictures of the status bar (gfx.wad) and the full-screen
 * pictures (gfx/NAME.lmp), with the names and sizes that the game expects. */
#ifndef TESTS_SAMPLE_HUD_H
#define TESTS_SAMPLE_HUD_H

#include <stdbool.h>

struct colours;
struct err;

bool hud_save(const struct colours *colours, const char *folder, struct err *err);

#endif

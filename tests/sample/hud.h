/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/hud.h - the status bar's pictures (gfx.wad) and the full-screen
 * ones (gfx/NAME.lmp), by the names and sizes that the game asks for. */
#ifndef TESTS_SAMPLE_HUD_H
#define TESTS_SAMPLE_HUD_H

#include <stdbool.h>

struct colours;
struct err;

bool hud_save(const struct colours *colours, const char *folder, struct err *err);

#endif

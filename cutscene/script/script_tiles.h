/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_tiles.h - shots beside each other in one picture. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_TILES_H
#define CUTSCENE_SCRIPT_SCRIPT_TILES_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

#define SCRIPT_TILE_LAYOUTS "2x2, side, over, 1+3 or pip"

extern const struct script_word script_tile_keys[], script_tile_hears[];

/* The tiles, layout, border and hear of the shot whose table is at 1, which has its range;
 * `read` reads what a tile, at 1, has in common with a shot. */
void script_tiles_read(lua_State *L, struct shot *shot,
                       void (*read)(lua_State *L, struct shot *shot));

#endif

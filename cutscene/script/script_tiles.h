/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_tiles.h - the keys tiles, layout, border and hear of shots. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_TILES_H
#define CUTSCENE_SCRIPT_SCRIPT_TILES_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct shot;

#define SCRIPT_TILE_LAYOUTS "2x2, side, over, 1+3 or pip"

extern const struct script_word script_tile_keys[], script_tile_hears[];

/* Reads the keys of the shot whose table is at 1; its range must have been read. `read` reads
 * the keys that tiles and shots have in common, from a tile's table at 1. */
void script_tiles_read(lua_State *L, struct shot *shot,
                       void (*read)(lua_State *L, struct shot *shot));

#endif

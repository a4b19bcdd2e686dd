/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_hud.h - the key hud: a style, or a table with a style and the places of
 * elements. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_HUD_H
#define CUTSCENE_SCRIPT_SCRIPT_HUD_H

#include <lua.h>

#include "cutscene/script/script_word.h"

struct hud_changes;

/* The keys of the table. */
extern const struct script_word script_hud_keys[];

/* Reads the keys hud, hud_show and hud_hide of the table at 1. Values of missing keys do not
 * change. */
void script_hud_read(lua_State *L, int *style, struct hud_changes *changes);

/* Pushes the key hud of the table at `index` as the option `name`: "hud" the style, "place" the
 * places of the elements; nil if they are missing. Another value than a table is the style. */
void script_hud_push_option(lua_State *L, int index, const char *name);

#endif

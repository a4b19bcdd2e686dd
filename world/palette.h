/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/palette.h - the game's 256 colours, and which of them are fullbright. */
#ifndef WORLD_PALETTE_H
#define WORLD_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct vfs;

enum {
    PALETTE_FULLBRIGHT_FIRST = 224, /* fullbright from here on, unless the colormap differs */
    PALETTE_TRANSPARENT = 255
};

struct palette {
    uint8_t rgb[256][3];
    int num_fullbright; /* last byte of colormap.lmp, or 32; 0 in Quake II */
};

/* Loads gfx/palette.lmp and, if it exists, gfx/colormap.lmp. If there is no palette.lmp,
 * loads that of Quake II from pics/colormap.pcx. */
bool palette_load(struct palette *out, const struct vfs *vfs, struct err *err);

/* Applies a player's colours to a skin texel: `shirt` and `pants` are rows 0..15 of the
 * palette; -1 keeps the texel's own colour. */
uint8_t palette_translate(uint8_t texel, int shirt, int pants);

#endif

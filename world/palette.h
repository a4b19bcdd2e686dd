/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/palette.h - the game's 256 colours and what lights do to them. */
#ifndef WORLD_PALETTE_H
#define WORLD_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct vfs;

enum {
    PALETTE_FULLBRIGHT_FIRST = 224, /* these and above ignore light (unless a colormap says else) */
    PALETTE_TRANSPARENT = 255
};

struct palette {
    uint8_t rgb[256][3];
    int num_fullbright; /* colours at the end that ignore light: colormap.lmp's last byte, or 32;
                           none in Quake II */
};

/* Read gfx/palette.lmp and, where it is there, gfx/colormap.lmp; in a folder that has no
 * such palette, that of Quake II, in pics/colormap.pcx. */
bool palette_load(struct palette *out, const struct vfs *vfs, struct err *err);

/* A player's colours applied to one skin texel: `shirt` and `pants` are rows
 * 0..15 of the palette; -1 leaves the texel's own. */
uint8_t palette_translate(uint8_t texel, int shirt, int pants);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/sky_box.h - six pictures that stand around a level in place of its sky:
 * gfx/env/NAMErt, bk, lf, ft, up, dn, in Quake II env/NAMErt ... */
#ifndef WORLD_SKY_BOX_H
#define WORLD_SKY_BOX_H

#include <stdint.h>

struct arena;
struct image;
struct log;
struct vfs;

/* Towards +x, +y, -x, -y, up, down. */
enum { SKY_BOX_FACES = 6 };

/* Immutable; the address is its identity. */
struct sky_box {
    int side;                                 /* px, of each face */
    const struct image *faces[SKY_BOX_FACES]; /* NULL: black */
};

/* NULL, with a warning, when none of the six is there. */
const struct sky_box *sky_box_load(const struct vfs *vfs, const char *name, struct arena *arena,
                                   struct log *log);

#endif

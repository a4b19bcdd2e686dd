/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/sky_box.h - sky boxes: gfx/env/NAMErt, bk, lf, ft, up, dn; in Quake II env/NAMErt
 * ... */
#ifndef WORLD_SKY_BOX_H
#define WORLD_SKY_BOX_H

#include <stdint.h>

struct arena;
struct image;
struct log;
struct vfs;

/* Towards +x, +y, -x, -y, up, down. */
enum { SKY_BOX_FACES = 6 };

/* Immutable; caches use the address as the key. */
struct sky_box {
    int side;                                 /* of each face, in pixels */
    const struct image *faces[SKY_BOX_FACES]; /* NULL: black */
};

/* Loads a sky box; returns NULL, with a warning, if none of the six pictures exists. */
const struct sky_box *sky_box_load(const struct vfs *vfs, const char *name, struct arena *arena,
                                   struct log *log);

#endif

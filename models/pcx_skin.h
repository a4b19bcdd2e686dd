/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/pcx_skin.h - skins in PCX files: those of Quake II's models and players. */
#ifndef MODELS_PCX_SKIN_H
#define MODELS_PCX_SKIN_H

#include <stdbool.h>

struct arena;
struct log;
struct skin_picture;
struct vfs;

/* Loads a skin such as "players/male/grunt.pcx". Returns false, with a warning, if it is
 * missing or corrupt. */
bool pcx_skin_load(struct skin_picture *out, const struct vfs *vfs, const char *name,
                   struct arena *arena, struct log *log);

/* Creates a skin of a single colour. */
void pcx_skin_placeholder(struct skin_picture *out, struct arena *arena);

#endif

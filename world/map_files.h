/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_files.h - the bytes that a map is read from. */
#ifndef WORLD_MAP_FILES_H
#define WORLD_MAP_FILES_H

#include "base/bytes.h"

/* A map and the files beside it; a missing one is all zeros. */
struct map_files {
    struct bytes bsp, lit, ent, vis;
};

#endif

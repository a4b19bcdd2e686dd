/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_files.h - the input files of a map. */
#ifndef WORLD_MAP_FILES_H
#define WORLD_MAP_FILES_H

#include "base/bytes.h"

/* A map and its companion files; missing ones are all zeros. */
struct map_files {
    struct bytes bsp, lit, ent, vis;
};

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_lumps.h - the parts of a map file: its header, the lumps and the
 * extensions (BSPX) that follow them. */
#ifndef WORLD_MAP_LUMPS_H
#define WORLD_MAP_LUMPS_H

#include "world/map_parse.h"

/* Read the header: the version, and where each lump is. */
bool map_lumps_open(struct map_parser *p);

/* The number of records in a lump; false when it ends inside one. */
bool map_lumps_count(struct map_parser *p, enum map_lump lump, size_t record_size, int *num);

/* An extension by its name; failed when there is none. */
struct bytes map_lumps_extension(const struct map_parser *p, const char *name);

#endif

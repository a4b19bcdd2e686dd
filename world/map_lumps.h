/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_lumps.h - the structure of a map file: header, lumps, and the extensions
 * (BSPX) that follow them. */
#ifndef WORLD_MAP_LUMPS_H
#define WORLD_MAP_LUMPS_H

#include "world/map_parse.h"

/* Reads the header: the version, and the position of each lump. */
bool map_lumps_open(struct map_parser *p);

/* Computes the number of records in a lump; returns false with p->err if its size is not
 * a multiple of the record size. */
bool map_lumps_count(struct map_parser *p, enum map_lump lump, size_t record_size, int *num);

/* Finds an extension by name; the result has failed (bytes_ok) if it does not exist. */
struct bytes map_lumps_extension(const struct map_parser *p, const char *name);

#endif

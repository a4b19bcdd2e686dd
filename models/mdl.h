/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/mdl.h - alias models: "IDPO", version 6.
 *
 * The header, skins, texture coordinates, triangles and frames follow one another without
 * a directory: the size of each part results from the counts in the header. Source:
 * modelgen.h of the original tools. */
#ifndef MODELS_MDL_H
#define MODELS_MDL_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;
struct model;

enum { MDL_MAGIC = 'I' | 'D' << 8 | 'P' << 16 | 'O' << 24, MDL_VERSION = 6 };

/* Parses a model into everything in `out` but its name. On failure, returns false with
 * err, which does not name the file, and leaves `out` unchanged. */
bool mdl_parse(struct model *out, struct bytes file, struct arena *arena, struct err *err);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/mdl.h - alias models: "IDPO", version 6.
 *
 * A header, the skins, the texture coordinates, the triangles and the frames
 * follow one another with no directory: each part's size comes from the counts
 * in the header. Source: modelgen.h of the original tools. */
#ifndef MODELS_MDL_H
#define MODELS_MDL_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;
struct model;

enum { MDL_MAGIC = 'I' | 'D' << 8 | 'P' << 16 | 'O' << 24, MDL_VERSION = 6 };

/* Fill everything in `out` but its name. On false `out` is unchanged; the
 * message does not name the file. */
bool mdl_parse(struct model *out, struct bytes file, struct arena *arena, struct err *err);

#endif

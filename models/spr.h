/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/spr.h - sprites: "IDSP", version 1.
 *
 * A header and frames, each one picture or a group of pictures that plays by
 * itself. Version 2 is Half-Life's, with a palette of its own: not supported.
 * Source: spritegn.h of the original tools. */
#ifndef MODELS_SPR_H
#define MODELS_SPR_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;
struct model;

enum { SPR_MAGIC = 'I' | 'D' << 8 | 'S' << 16 | 'P' << 24, SPR_VERSION = 1 };

/* Fill everything in `out` but its name. On false `out` is unchanged; the
 * message does not name the file. */
bool spr_parse(struct model *out, struct bytes file, struct arena *arena, struct err *err);

#endif

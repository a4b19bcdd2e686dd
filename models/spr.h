/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/spr.h - sprites: "IDSP", version 1.
 *
 * A header and frames, each a single picture or an animated group of pictures. Version 2,
 * Half-Life's, has a palette of its own and is not supported. Source: spritegn.h of the
 * original tools. */
#ifndef MODELS_SPR_H
#define MODELS_SPR_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;
struct model;

enum { SPR_MAGIC = 'I' | 'D' << 8 | 'S' << 16 | 'P' << 24, SPR_VERSION = 1 };

/* Parses a sprite into everything in `out` but its name. On failure, returns false with
 * err, which does not name the file, and leaves `out` unchanged. */
bool spr_parse(struct model *out, struct bytes file, struct arena *arena, struct err *err);

#endif

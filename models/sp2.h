/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/sp2.h - sprites of Quake II: "IDS2", version 2: a list of picture files. */
#ifndef MODELS_SP2_H
#define MODELS_SP2_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;
struct log;
struct model;
struct vfs;

enum { SP2_MAGIC = 'I' | 'D' << 8 | 'S' << 16 | '2' << 24, SP2_VERSION = 2 };

/* Parses a sprite; see md2_parse. */
bool sp2_parse(struct model *out, struct bytes file, const struct vfs *vfs, struct arena *arena,
               struct log *log, struct err *err);

#endif

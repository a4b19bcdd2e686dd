/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md2.h - alias models of Quake II: "IDP2", version 8.
 *
 * The header holds counts and offsets of the parts. Skins are picture files, named in the
 * model. Source: the structures in the original engine's qfiles.h. */
#ifndef MODELS_MD2_H
#define MODELS_MD2_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;
struct log;
struct model;
struct vfs;

enum { MD2_MAGIC = 'I' | 'D' << 8 | 'P' << 16 | '2' << 24, MD2_VERSION = 8 };

/* Parses a model into everything in `out` but its name; if vfs is NULL, skins are not
 * loaded. A missing skin is a warning. On failure, returns false with err, which does not
 * name the file, and leaves `out` unchanged. */
bool md2_parse(struct model *out, struct bytes file, const struct vfs *vfs, struct arena *arena,
               struct log *log, struct err *err);

#endif

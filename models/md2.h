/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md2.h - alias models of Quake II: "IDP2", version 8.
 *
 * A header with counts and offsets of the parts. Skins are pictures in files, whose names
 * the model has. Source: the structures of the original engine's qfiles.h. */
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

/* Fill everything in `out` but its name; vfs NULL: without skins. On false `out` is
 * unchanged; the message does not name the file. A skin that is missing is a warning. */
bool md2_parse(struct model *out, struct bytes file, const struct vfs *vfs, struct arena *arena,
               struct log *log, struct err *err);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/model_load.h - reads a model file, whichever kind it is. */
#ifndef MODELS_MODEL_LOAD_H
#define MODELS_MODEL_LOAD_H

struct arena;
struct err;
struct log;
struct map;
struct model;
struct vfs;

/* Load a model, of the kind that its content says, and its replacements
 * (models/replacements.h). `world` is the level's map, for names such as
 * "*3". NULL with err on failure. */
const struct model *model_load(const struct vfs *vfs, const char *name, const struct map *world,
                               struct arena *arena, struct log *log, struct err *err);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/model_load.h - loads a model file of any kind. */
#ifndef MODELS_MODEL_LOAD_H
#define MODELS_MODEL_LOAD_H

struct arena;
struct err;
struct log;
struct map;
struct model;
struct vfs;

/* Loads a model, whose kind is determined by its content, and its replacements
 * (models/replacements.h). `world` is the level's map, for names such as "*3". Returns
 * NULL with err on failure; the result is allocated in the arena. */
const struct model *model_load(const struct vfs *vfs, const char *name, const struct map *world,
                               struct arena *arena, struct log *log, struct err *err);

#endif

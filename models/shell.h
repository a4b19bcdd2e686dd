/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/shell.h - a shell of one colour around a model, at some distance from its
 * surface. */
#ifndef MODELS_SHELL_H
#define MODELS_SHELL_H

struct alias_skin;
struct arena;
struct model;

/* Creates an alias model with the poses of `model`, each vertex moved along its normal by
 * `distance` units, and without shading. Its skins are borrowed. Returns NULL if the
 * model is not an alias model. */
const struct model *shell_create(const struct model *model, float distance,
                                 const struct alias_skin *skins, int num_skins,
                                 struct arena *arena);

#endif

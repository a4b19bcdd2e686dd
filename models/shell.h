/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/shell.h - a skin of one colour around a model, some way off its surface. */
#ifndef MODELS_SHELL_H
#define MODELS_SHELL_H

struct alias_skin;
struct arena;
struct model;

/* An alias model with the poses of `model`, each point moved out by `distance` units, lit
 * from no side. Its skins, which it borrows, are the whole model's. NULL when the model is
 * of another kind. */
const struct model *shell_create(const struct model *model, float distance,
                                 const struct alias_skin *skins, int num_skins,
                                 struct arena *arena);

#endif

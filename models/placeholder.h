/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/placeholder.h - the model that is shown in place of a missing file. */
#ifndef MODELS_PLACEHOLDER_H
#define MODELS_PLACEHOLDER_H

struct arena;
struct model;

/* A checkered octahedron, 32 units wide, under the missing model's name. */
const struct model *placeholder_create(struct arena *arena, const char *name);

#endif

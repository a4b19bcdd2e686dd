/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/placeholder.h - the model shown in place of a missing one. */
#ifndef MODELS_PLACEHOLDER_H
#define MODELS_PLACEHOLDER_H

struct arena;
struct model;

/* Creates a chequered octahedron, 32 units wide, with the missing model's name. */
const struct model *placeholder_create(struct arena *arena, const char *name);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/normals.h - the unit normals of alias models. */
#ifndef MODELS_NORMALS_H
#define MODELS_NORMALS_H

#include "base/vec.h"

/* The 162 unit normals that alias_vertex.normal indexes; the rest of 256 is 0. */
const vec3s *alias_normals(void);

#endif

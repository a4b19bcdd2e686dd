/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/normals.h - the precomputed unit normals of alias models. */
#ifndef MODELS_NORMALS_H
#define MODELS_NORMALS_H

#include "base/vec.h"

/* Returns the 162 unit normals that alias_vertex.normal refers to, followed by zeros up
 * to 256. */
const vec3s *alias_normals(void);

#endif

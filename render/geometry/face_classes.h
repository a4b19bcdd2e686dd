/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/face_classes.h - faces that can be drawn the cheap way and look the same.
 *
 * On the processor a px costs what its texture look-ups cost. A wall that
 * shows no texel smaller than a px needs no mip-maps, nor the level of detail
 * worked out for every px; one on which no light ever falls needs no look-up. */
#ifndef RENDER_GEOMETRY_FACE_CLASSES_H
#define RENDER_GEOMETRY_FACE_CLASSES_H

#include "render/geometry/camera.h"

struct arena;
struct map;
struct face_classes;

/* A camera in the space of the model that is looked at. */
struct world_eye {
    vec3s origin, forward, right, up;
    float focal; /* as in struct camera_view; 0: nothing counts as near */
};

struct face_classes *face_classes_create(const struct map *map, struct arena *arena);

/* True when every px shows at most one texel of the face, across and along. */
bool face_classes_is_near(const struct face_classes *classes, int face,
                          const struct world_eye *eye);

/* True when all luxels of all styles are black. */
bool face_classes_is_black(const struct face_classes *classes, int face);

#endif

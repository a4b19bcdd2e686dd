/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/face_classes.h - finds faces that can be drawn faster with the same
 * result.
 *
 * On the CPU the cost of a pixel is that of its texture look-ups. A wall that shows no
 * texel smaller than a pixel needs no mip-maps and no level of detail per pixel; one that
 * is never lit needs no look-up at all. */
#ifndef RENDER_GEOMETRY_FACE_CLASSES_H
#define RENDER_GEOMETRY_FACE_CLASSES_H

#include "render/geometry/camera.h"

struct arena;
struct map;
struct face_classes;

/* A camera in the space of a model. */
struct world_eye {
    vec3s origin, forward, right, up;
    float focal; /* as in struct camera_view; 0: nothing counts as near */
};

struct face_classes *face_classes_create(const struct map *map, struct arena *arena);

/* True if each pixel shows at most one texel of the face in both directions. */
bool face_classes_is_near(const struct face_classes *classes, int face,
                          const struct world_eye *eye);

/* True if all luxels of all styles are black. */
bool face_classes_is_black(const struct face_classes *classes, int face);

#endif

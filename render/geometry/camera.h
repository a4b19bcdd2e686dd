/* render/geometry/camera.h - from a scene's view to matrices and frustum planes. */
#ifndef RENDER_GEOMETRY_CAMERA_H
#define RENDER_GEOMETRY_CAMERA_H

#include "render/gl/draw.h"

/* Fill `camera` for the scene's view: world x forward, y left, z up becomes
 * clip space with y down. Under water the field of view sways, as the
 * established engines have it. */
void camera_look(struct draw_camera *camera, const struct scene *scene);

#endif

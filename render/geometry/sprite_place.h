/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/sprite_place.h - the corners of sprites and the picture they show. */
#ifndef RENDER_GEOMETRY_SPRITE_PLACE_H
#define RENDER_GEOMETRY_SPRITE_PLACE_H

#include "base/vec.h"

struct camera_view;
struct scene;
struct scene_entity;
struct sprite_image;

enum { SPRITE_CORNERS = 4 };

struct sprite_corner {
    vec3s at;
    float s, t; /* 0..1 over the picture */
};

/* Computes a triangle strip: lower left, upper left, lower right, upper right. */
void sprite_place_corners(struct sprite_corner corners[SPRITE_CORNERS],
                          const struct scene_entity *entity, const struct sprite_image *image,
                          const struct camera_view *camera);

const struct sprite_image *sprite_place_image(const struct scene *scene,
                                              const struct scene_entity *entity);

#endif

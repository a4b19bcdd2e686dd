/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/sprite_place.h"

#include "base/trig.h"
#include "models/group.h"
#include "models/model.h"
#include "render/geometry/camera.h"
#include "render/scene.h"

/* Finds the directions of the picture's right and up sides in space. */
static void find_axes(const struct scene_entity *entity, const struct camera_view *camera,
                      vec3s *right, vec3s *up)
{
    const struct axes *const axes = &camera->axes;
    const vec3s z = vec3_make(0, 0, 1);
    struct axes own;
    vec3s away;

    *right = axes->right;
    *up = axes->up;
    switch (entity->model->sprite->orientation) {
    case SPRITE_PARALLEL_UPRIGHT:
        *up = z;
        break;
    case SPRITE_FACING_UPRIGHT:
        away = glms_vec3_sub(entity->origin, camera->origin);
        *right = glms_vec3_normalize(vec3_make(away.y, -away.x, 0));
        *up = z;
        break;
    case SPRITE_PARALLEL:
        break;
    case SPRITE_ORIENTED:
        own = angles_to_axes(entity->angles);
        *right = own.right;
        *up = own.up;
        break;
    case SPRITE_PARALLEL_ORIENTED: {
        const float roll = glm_rad(entity->angles.z), c = trig_cosf(roll), s = trig_sinf(roll);
        *right = vec3_mad(glms_vec3_scale(axes->right, c), axes->up, s);
        *up = vec3_mad(glms_vec3_scale(axes->up, c), axes->right, -s);
        break;
    }
    }
}

void sprite_place_corners(struct sprite_corner corners[SPRITE_CORNERS],
                          const struct scene_entity *entity, const struct sprite_image *image,
                          const struct camera_view *camera)
{
    vec3s right, up;
    find_axes(entity, camera, &right, &up);
    for (int i = 0; i < SPRITE_CORNERS; i++) {
        const bool is_upper = i % 2 == 1, is_right = i >= 2;
        const int across = image->left + (is_right ? image->width : 0);
        const int above = image->top - (is_upper ? 0 : image->height);
        vec3s at = vec3_mad(entity->origin, right, (float)across * entity->scale);
        at = vec3_mad(at, up, (float)above * entity->scale);
        corners[i] = (struct sprite_corner){at, is_right ? 1.0f : 0.0f, is_upper ? 0.0f : 1.0f};
    }
}

const struct sprite_image *sprite_place_image(const struct scene *scene,
                                              const struct scene_entity *entity)
{
    const struct sprite *const of = entity->model->sprite;
    const int index = entity->frame >= 0 && entity->frame < of->num_frames ? entity->frame : 0;
    const struct sprite_frame *frame = &of->frames[index];
    const double time = scene->time + (double)entity->phase;
    return &of->images[frame->first_image +
                       group_index_at(frame->end_times, frame->num_images, time)];
}

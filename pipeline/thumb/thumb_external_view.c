/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_external_view.h"

#include "pipeline/thumb/thumb_draw.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_trace.h"

/* Where a camera may be, from front to back: its direction from the player in degrees to
 * the left of the player's view, and its height above the eyes in units. */
static const struct {
    float yaw, height;
} sides[] = {
    {145, 10}, {-145, 10}, {180, 25}, {110, 25}, {-110, 25},
    {65, 40},  {-65, 40},  {30, 30},  {-30, 30},
};
enum { NUM_SIDES = sizeof sides / sizeof sides[0] };

static const float FAR = 105.0f, NEAR = 55.0f; /* units from the eyes */
static const float WALL = 0.9f;                /* the part of the way to a wall that is used */
static const float MIDDLE = 14.0f;             /* units, from the eyes down to a player's middle */

/* The camera on that side of the player; false where there is no room for it. */
static bool find_eye(const struct map *map, vec3s face, float yaw, int side, struct place *eye)
{
    const vec3s angles = vec3_make(0, yaw + sides[side].yaw, 0);
    const vec3s way = glms_vec3_negate(angles_to_axes(angles).forward);
    vec3s to = vec3_mad(face, way, -FAR);
    struct map_trace trace;
    to.z += sides[side].height;
    map_trace(map, 0, 0, face, to, &trace);
    const float share = trace.fraction < 1.0f ? trace.fraction * WALL : 1.0f;
    eye->origin = vec3_lerp(face, to, share);
    if (trace.start_solid || glms_vec3_distance(eye->origin, face) < NEAR ||
        map_contents_at(map, 0, eye->origin) != CONTENTS_EMPTY)
        return false;
    eye->angles = angles_towards(eye->origin, vec3_mad(face, vec3_make(0, 0, -1), MIDDLE));
    return true;
}

static float worth_of(const struct composition *c)
{
    return (c->subjects + 0.6f * c->depth) * c->poise * c->clearness;
}

bool thumb_external_view_find(struct thumb *thumb, double time, struct place *eye,
                              struct composition *composition)
{
    const struct scene_camera kept = thumb->camera;
    struct scene scene;
    float best = 0.0f;
    thumb_scene(thumb, time, &scene);
    const struct place own = {scene.view.origin, scene.view.angles};
    thumb->camera = thumb_camera_at(&own);
    thumb_scene(thumb, time, &scene);
    thumb->camera = kept;
    for (int i = 0; i < NUM_SIDES && scene.map; i++) {
        struct place at;
        if (!find_eye(scene.map, own.origin, own.angles.y, i, &at))
            continue;
        scene.view.origin = at.origin;
        scene.view.angles = at.angles;
        scene.view_contents = CONTENTS_EMPTY;
        const struct composition here = composition_of(&scene);
        if (here.num_subjects == 0 || worth_of(&here) <= best)
            continue;
        best = worth_of(&here);
        *eye = at;
        *composition = here;
    }
    return best > 0.0f;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_sight.h"

#include <math.h>

#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/camera/entity_track.h"
#include "pipeline/highlights/replay_frame.h"
#include "pipeline/highlights/replay_view.h"
#include "world/map_light_at.h"
#include "world/map_trace.h"

static const float WIDEST = -0.34f;   /* cosine of the angle between two players in one frame */
static const float STEEPEST = 0.82f;  /* sine of a view up or down */
static const float MIN_LIGHT = 20.0f; /* on the victim; 255: full */
static const float MIN_FREE = 32.0f;  /* units around a camera */

bool replay_sight_is_air(const struct replay_scene *scene, vec3s point)
{
    return map_contents_at(scene->map, 0, point) == CONTENTS_EMPTY;
}

bool replay_sight_is_visible(const struct replay_scene *scene, double demo, vec3s eye, vec3s point)
{
    return camera_collision_trace(scene->collision, demo, eye, point) >= 1.0f;
}

bool replay_sight_is_free(const struct replay_scene *scene, double demo, vec3s eye, float least)
{
    static const float diagonal = 0.70710678f;
    static const float ways[10][3] = {{1, 0, 0},
                                      {-1, 0, 0},
                                      {0, 1, 0},
                                      {0, -1, 0},
                                      {0, 0, 1},
                                      {0, 0, -1},
                                      {diagonal, diagonal, 0},
                                      {diagonal, -diagonal, 0},
                                      {-diagonal, diagonal, 0},
                                      {-diagonal, -diagonal, 0}};
    if (!replay_sight_is_air(scene, eye) || camera_collision_is_solid(scene->collision, demo, eye))
        return false;
    for (int i = 0; i < 10; i++) {
        const vec3s way = vec3_make(ways[i][0], ways[i][1], ways[i][2]);
        if (!replay_sight_is_visible(scene, demo, eye, vec3_mad(eye, way, least)))
            return false;
    }
    return true;
}

bool replay_sight_sees(const struct replay_scene *scene, double demo, vec3s eye, vec3s player,
                       bool is_dead, int least)
{
    static const float alive[] = {26.0f, 4.0f, -18.0f}, dead[] = {0.0f, -8.0f, -18.0f};
    const float *heights = is_dead ? dead : alive;
    for (int i = 0; i < 3 && least > 0; i++)
        least -= replay_sight_is_visible(scene, demo, eye,
                                         vec3_make(player.x, player.y, player.z + heights[i]));
    return least <= 0;
}

float replay_sight_light(const struct replay_scene *scene, vec3s point)
{
    float styles[64];
    for (int i = 0; i < 64; i++)
        styles[i] = 1.0f;
    const vec3s light = map_light_at(scene->map, styles, point);
    return (light.x + light.y + light.z) / 3.0f;
}

bool replay_sight_is_lit(const struct replay_scene *scene)
{
    enum { STEPS = 6 };
    float light = 0.0f;
    for (int i = 0; i <= STEPS; i++) {
        struct place place = {0};
        entity_track_at(scene->victim, scene->range.hit - i * REPLAY_STEP, &place);
        light += replay_sight_light(scene, place.origin) / (STEPS + 1);
    }
    return light >= MIN_LIGHT;
}

float replay_sight_light_behind(const struct replay_scene *scene, double demo, vec3s eye,
                                vec3s player)
{
    static const float far = 2048.0f, off = 8.0f; /* units */
    const vec3s way = glms_vec3_normalize(glms_vec3_sub(player, eye));
    const float free =
        camera_collision_trace(scene->collision, demo, player, vec3_mad(player, way, far));
    return replay_sight_light(scene, vec3_mad(player, way, fmaxf(free * far - off, 0.0f)));
}

float replay_sight_walls(const struct replay_scene *scene, double demo,
                         const struct camera_pose *pose, const struct replay_frame *frame,
                         float reach)
{
    enum { ACROSS = 3, DOWN = 1 }; /* rays on each side of the middle */
    static const float inner = 0.9f;
    const struct axes axes = angles_to_axes(pose->angles);
    int num = 0;
    for (int x = -ACROSS; x <= ACROSS; x++)
        for (int y = -DOWN; y <= DOWN; y++) {
            const float right = inner * frame->across * (float)x / ACROSS;
            const float up = inner * frame->down * (float)y / DOWN;
            const vec3s ray = vec3_mad(vec3_mad(axes.forward, axes.right, right), axes.up, up);
            const vec3s end = vec3_mad(pose->origin, glms_vec3_normalize(ray), reach);
            num += !replay_sight_is_visible(scene, demo, pose->origin, end);
        }
    return (float)num / ((2 * ACROSS + 1) * (2 * DOWN + 1));
}

bool replay_sight_may_show(const struct replay_scene *scene, vec3s eye, bool needs_killer)
{
    const double hit = scene->range.hit;
    const vec3s to_victim = glms_vec3_normalize(glms_vec3_sub(scene->at, eye));
    const vec3s to_killer = glms_vec3_normalize(glms_vec3_sub(scene->from, eye));
    return fabsf(to_victim.z) <= STEEPEST &&
           (!needs_killer || glms_vec3_dot(to_victim, to_killer) >= WIDEST) &&
           replay_sight_is_air(scene, eye) &&
           replay_sight_sees(scene, hit, eye, scene->at, false, 2) &&
           (!needs_killer || replay_sight_sees(scene, hit, eye, scene->from, false, 1)) &&
           replay_sight_is_free(scene, hit, eye, MIN_FREE);
}

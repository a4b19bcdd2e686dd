/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/view_activity.h"

#include <stdlib.h>
#include <string.h>

#include "base/trig.h"
#include "playback/analysis/player_lives.h"
#include "playback/analysis/player_past.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "world/map.h"
#include "world/map_trace.h"

static const float SLOW = 40.0f;         /* units/s; running speed is 320 */
static const float EYES = 22.0f;         /* units of the eyes above the origin */
static const float RECOGNISED = 1000.0f; /* units; a player is a 20th of the picture high there */
static const float CLOSE = 64.0f;        /* units; nearer ones are in sight at any angle */
static const float HALF_VIEW = 0.70f;    /* cosine of half the horizontal field of view */

/* s for which a living monster may keep a pose; corpses keep their last one. */
static const double STILL = 0.6;

/* ---- what the player does ---- */

unsigned view_activity_update(struct view_activity *view, const struct client_frame *frame,
                              const struct level *level)
{
    const struct client_entity *body = interpolation_find(frame, view->slot + 1);
    const bool is_viewer = frame->view_entity == view->slot + 1;
    unsigned flags = is_viewer && frame->fires ? VIEW_FIRES : 0;
    if (view->slot >= 0 && view->slot < frame->num_players &&
        player_lives_condition(frame, level, view->slot) != PLAYER_DEAD)
        flags |= VIEW_ALIVE;
    if (!body)
        flags |= VIEW_MOVES;
    if (body && view->has_before && view->level == frame->level) {
        const vec3s way = glms_vec3_sub(body->origin, view->origin);
        const double sec = frame->time - view->time;
        if (glms_vec3_norm(way) > PLAYER_PAST_LEAP)
            flags |= VIEW_LEAPS;
        else if ((double)trig_hypotf(way.x, way.y) > (double)SLOW * sec)
            flags |= VIEW_MOVES;
    }
    view->has_before = body != NULL;
    view->level = frame->level;
    view->time = frame->time;
    if (body)
        view->origin = body->origin;
    return flags;
}

/* ---- opponents ---- */

static bool is_clear(const struct map *map, int submodel, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(map, submodel, 0, from, to, &trace);
    return trace.fraction >= 1.0f;
}

/* Returns the number of the map's submodel that an entity is made of, such as a door; 0: none. */
static int submodel_of(const struct level *level, const struct client_entity *entity)
{
    const char *name = entity->model > 0 && entity->model < level->num_models
                           ? level->model_names[entity->model]
                           : NULL;
    const long number = name && name[0] == '*' ? strtol(name + 1, NULL, 10) : 0;
    return number > 0 && number < level->map->num_submodels ? (int)number : 0;
}

static bool is_visible(const struct client_frame *frame, const struct level *level, vec3s eyes,
                       vec3s point)
{
    if (!level->map)
        return true;
    if (!is_clear(level->map, 0, eyes, point))
        return false;
    for (int i = 0; i < frame->num_entities; i++) {
        const struct client_entity *entity = &frame->entities[i];
        const int submodel = submodel_of(level, entity);
        if (submodel > 0 && !is_clear(level->map, submodel, glms_vec3_sub(eyes, entity->origin),
                                      glms_vec3_sub(point, entity->origin)))
            return false;
    }
    return true;
}

static bool is_mate(const struct client_frame *frame, const struct level *level, int a, int b)
{
    const bool is_alone = level->game->has_monsters && level->game_type == 0; /* or cooperative */
    return is_alone || (level->has_teams && frame->players[a].team[0] &&
                        strcmp(frame->players[a].team, frame->players[b].team) == 0);
}

static bool is_enemy(const struct client_frame *frame, const struct level *level,
                     const struct client_entity *entity, int slot)
{
    const int other = entity->number - 1;
    if (other == slot || entity->model == 0)
        return false;
    if (other < frame->num_players)
        return frame->players[other].present && !is_mate(frame, level, slot, other) &&
               player_lives_condition(frame, level, other) == PLAYER_ALIVE;
    return entity->step && frame->time - entity->pose_start < STILL;
}

bool view_activity_sees_enemy(const struct client_frame *frame, const struct level *level, int slot)
{
    const struct client_entity *body = interpolation_find(frame, slot + 1);
    if (slot < 0 || slot >= frame->num_players || !body)
        return false;
    const float yaw =
        glm_rad(frame->view_entity == slot + 1 ? frame->view_angles.y : body->angles.y);
    const vec3s eyes = vec3_make(body->origin.x, body->origin.y, body->origin.z + EYES);
    const float ahead[2] = {trig_cosf(yaw), trig_sinf(yaw)};
    for (int i = 0; i < frame->num_entities; i++) {
        const struct client_entity *entity = &frame->entities[i];
        const vec3s way = glms_vec3_sub(entity->origin, eyes);
        const float flat = trig_hypotf(way.x, way.y);
        if (glms_vec3_norm(way) <= RECOGNISED &&
            (flat < CLOSE || way.x * ahead[0] + way.y * ahead[1] >= HALF_VIEW * flat) &&
            is_enemy(frame, level, entity, slot) && is_visible(frame, level, eyes, entity->origin))
            return true;
    }
    return false;
}

/* ---- walls ---- */

/* Returns the distance to the next wall in a direction, at most `reach`. */
static float free_way(const struct map *map, vec3s from, vec3s direction, float reach)
{
    struct map_trace trace;
    map_trace(map, 0, 0, from, glms_vec3_add(from, glms_vec3_scale(direction, reach)), &trace);
    return trace.fraction * reach;
}

/* Returns the direction in which a player looks. Models have minus a third of the view's pitch. */
static vec3s angles_of(const struct client_frame *frame, const struct client_entity *body, int slot)
{
    return frame->view_entity == slot + 1 ? frame->view_angles
                                          : vec3_make(-3.0f * body->angles.x, body->angles.y, 0.0f);
}

bool view_activity_faces_wall(const struct client_frame *frame, const struct level *level, int slot)
{
    /* Of fifteen rays, this many end near, or so near that the wall fills a part of the view. */
    enum { ROWS = 3, COLUMNS = 5, MIN_NEAR = 11, MIN_BLURRED = 6 };
    static const float near = 150.0f, blurred = 64.0f, step = 17.0f; /* units; degrees */
    const struct client_entity *body = interpolation_find(frame, slot + 1);
    int num_near = 0, num_blurred = 0;
    if (!level->map || !body)
        return false;
    const vec3s angles = angles_of(frame, body, slot);
    const vec3s eyes = vec3_make(body->origin.x, body->origin.y, body->origin.z + EYES);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const float down = step * (float)(i / COLUMNS - ROWS / 2);
        const float left = step * (float)(i % COLUMNS - COLUMNS / 2);
        const vec3s ray = angles_to_axes(vec3_make(angles.x + down, angles.y + left, 0.0f)).forward;
        const float free = free_way(level->map, eyes, ray, near);
        num_near += free < near;
        num_blurred += free < blurred;
    }
    return num_near >= MIN_NEAR || num_blurred >= MIN_BLURRED;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_bodies.h"

#include <math.h>
#include <string.h>

#include "cutscene/camera/camera_world.h"
#include "models/model.h"
#include "pipeline/highlights/replay_frame.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* In units. */
static const float HEAD = 32.0f, FEET = -24.0f; /* above a player's origin */
static const float WIDTH = 36.0f, HEIGHT = 56.0f;
static const float NEAREST = 64.0f;

static const float MAX_COVER = 0.25f; /* of the frame */

/* ---- finding ---- */

/* Returns whether an entity is a player or, above the numbers of players, a body or a head that
 * one has left. */
static bool is_body(const struct client_frame *frame, const struct level *level,
                    const struct client_entity *entity)
{
    const struct model *model =
        level->models && entity->model < level->num_models ? level->models[entity->model] : NULL;
    if (!model || entity->model == 0 || entity->alpha <= 0.0f)
        return false;
    return entity->number <= frame->num_players || model == level->unarmed_player ||
           strcmp(model->name, "progs/player.mdl") == 0 ||
           strcmp(model->name, "progs/h_player.mdl") == 0;
}

void replay_bodies_find(const struct timeline *timeline, struct playhead *playhead,
                        const struct kill_fact *kill, double demo, struct replay_bodies *out)
{
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(timeline, demo));
    const struct level *level = timeline_level(timeline, frame->level);
    out->num = 0;
    for (int i = 0; i < frame->num_entities && out->num < REPLAY_MAX_BODIES; i++) {
        const struct client_entity *entity = &frame->entities[i];
        if (!is_body(frame, level, entity))
            continue;
        out->items[out->num++] = (struct replay_body){
            .role = entity->number == kill->killer + 1   ? BODY_OF_KILLER
                    : entity->number == kill->victim + 1 ? BODY_OF_VICTIM
                                                         : BODY_OF_OTHER,
            .at = interpolation_drawn_place(frame, entity, demo).origin,
        };
    }
}

/* ---- in the frame ---- */

/* The part of the frame that a body covers; -1 to 1, upwards. */
struct cover {
    bool is_ahead;
    float x, y, across, down; /* the middle, and half the size */
    float height;             /* of the body; the nearest is highest */
};

static struct cover cover_of(const struct replay_frame *frame, const struct camera_pose *pose,
                             vec3s at)
{
    const vec3s middle = vec3_make(at.x, at.y, at.z + (HEAD + FEET) / 2.0f);
    const struct replay_spot spot = replay_frame_spot(frame, pose, middle);
    return (struct cover){
        .is_ahead = spot.is_ahead,
        .x = spot.x,
        .y = spot.y,
        .across = spot.height * WIDTH / HEIGHT * frame->down / frame->across,
        .down = spot.height,
        .height = spot.height,
    };
}

static float shared(float middle, float half)
{
    return fmaxf(fminf(middle + half, 1.0f) - fmaxf(middle - half, -1.0f), 0.0f) / 2.0f;
}

static bool hides(const struct cover *cover, const struct cover *other)
{
    return cover->is_ahead && other->is_ahead && cover->height > other->height &&
           fabsf(cover->x - other->x) < cover->across && fabsf(cover->y - other->y) < cover->down;
}

static float distance_to(vec3s eye, vec3s body)
{
    const float z = fminf(fmaxf(eye.z, body.z + FEET), body.z + HEAD);
    return glms_vec3_distance(eye, vec3_make(body.x, body.y, z));
}

/* Returns whether a body is in the frame and too near, or covers too much of it. */
static bool is_in_the_way(const struct camera_pose *pose, vec3s at, const struct cover *cover)
{
    const float area = shared(cover->x, cover->across) * shared(cover->y, cover->down);
    return cover->is_ahead &&
           ((area > 0.0f && distance_to(pose->origin, at) < NEAREST) || area > MAX_COVER);
}

bool replay_bodies_are_clear(const struct replay_bodies *bodies, const struct replay_frame *frame,
                             const struct camera_pose *pose)
{
    struct cover covers[REPLAY_MAX_BODIES];
    for (int i = 0; i < bodies->num; i++) {
        covers[i] = cover_of(frame, pose, bodies->items[i].at);
        if (is_in_the_way(pose, bodies->items[i].at, &covers[i]))
            return false;
    }
    for (int i = 0; i < bodies->num; i++)
        for (int other = 0; other < bodies->num; other++)
            if (bodies->items[other].role != BODY_OF_OTHER && hides(&covers[i], &covers[other]))
                return false;
    return true;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/beams.h"

#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/trig.h"
#include "models/model_load.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/drawn_entities.h"

enum { MAX_BEAM_SEGMENTS = 512 }; /* of all beams of an instant; our own limit */
static const float BEAM_SEGMENT = 30.0f;

static const char *model_name(enum beam_model which)
{
    static const char *const names[NUM_BEAM_MODELS] = {"progs/bolt.mdl", "progs/bolt2.mdl",
                                                       "progs/bolt3.mdl", "progs/beam.mdl"};
    return names[which];
}

/* Returns -1 if it is not a beam. */
static int model_of(enum temp_entity type)
{
    switch (type) {
    case TEMP_LIGHTNING1:
        return BEAM_BOLT;
    case TEMP_LIGHTNING2:
        return BEAM_BOLT2;
    case TEMP_LIGHTNING3:
        return BEAM_BOLT3;
    case TEMP_BEAM:
        return BEAM_GRAPPLE;
    default:
        return -1;
    }
}

static bool is_beam(const struct event *event)
{
    return event->kind == EVENT_TEMP_ENTITY && model_of(event->temp.type) >= 0;
}

static bool has_beams(const struct event *events, int num)
{
    for (int i = 0; i < num; i++)
        if (is_beam(&events[i]))
            return true;
    return false;
}

void beams_load(const struct model *out[NUM_BEAM_MODELS], const struct event *events,
                int num_events, const struct vfs *vfs, struct arena *arena, struct log *log)
{
    memset(out, 0, NUM_BEAM_MODELS * sizeof *out);
    if (!has_beams(events, num_events))
        return;
    for (int i = 0; i < NUM_BEAM_MODELS; i++) {
        struct err err = {0};
        const char *name = model_name(i);
        out[i] = model_load(vfs, name, NULL, arena, log, &err);
        if (!out[i])
            log_verbose(log, "%s; these beams are not drawn", err.text);
    }
}

/* Returns pitch (positive upwards) and yaw of a direction in whole degrees, like the
 * game. */
static vec3s beam_angles(vec3s along)
{
    if (along.x == 0.0f && along.y == 0.0f)
        return vec3_make(along.z > 0.0f ? 90.0f : 270.0f, 0, 0);
    const float pitch = truncf(glm_deg(trig_atan2f(along.z, trig_hypotf(along.x, along.y))));
    const float yaw = truncf(glm_deg(trig_atan2f(along.y, along.x)));
    return vec3_make(pitch < 0.0f ? pitch + 360.0f : pitch, yaw < 0.0f ? yaw + 360.0f : yaw, 0);
}

static int add_beam(struct drawn_entities *list, const struct instant *instant,
                    const struct event *event, const struct model *model, int room)
{
    vec3s start = event->temp.origin;
    const struct client_entity *shooter = interpolation_find(instant->frame, event->temp.entity);
    if (shooter && event->temp.entity == instant->frame->view_entity)
        start = interpolation_place(instant->frame, shooter, instant->time).origin;

    const vec3s along = glms_vec3_sub(event->temp.end, start);
    const float length = glms_vec3_norm(along);
    const vec3s direction = glms_vec3_normalize(along);
    const uint64_t seed = hash_pair(event->seed, (uint64_t)game_tick(instant->clock));
    struct scene_entity out = {
        .model = model,
        .angles = beam_angles(along),
        .scale = 1.0f,
        .alpha = 1.0f,
        .flags = SCENE_FULL_LIGHT,
        .shirt = -1,
        .pants = -1,
    };
    int num = 0;
    if (!vec3_is_finite(direction))
        return 0;
    for (; num < room && (float)num * BEAM_SEGMENT < length; num++) {
        out.origin = vec3_mad(start, direction, (float)num * BEAM_SEGMENT);
        out.angles.z = (float)hash_below(seed, (uint64_t)num, 360);
        drawn_entities_add(list, &out);
    }
    return num;
}

void beams_add(struct drawn_entities *list, const struct instant *instant,
               const struct model *const models[NUM_BEAM_MODELS])
{
    int room = MAX_BEAM_SEGMENTS;
    for (int i = instant->num_events - 1; i >= 0 && room > 0; i--) {
        const struct event *event = &instant->events[i];
        if (!is_beam(event) || instant->time >= event->temp.until)
            continue;
        const int which = model_of(event->temp.type);
        if (models[which])
            room -= add_beam(list, instant, event, models[which], room);
    }
}

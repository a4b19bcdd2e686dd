/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_beams.h"

#include "base/rng.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/q2/q2_effect_models.h"
#include "playback/scene/q2/q2_tubes.h"

enum { MAX_SEGMENTS = 512 }; /* of all beams of an instant; our own limit */

static const double MAX_LIFE = 0.2; /* of any beam, in seconds */

struct beam {
    enum q2_effect_model model;
    float segment; /* length of a model, in units */
    float skipped; /* part of the length that the last model covers */
    double life;   /* seconds */
    bool is_hot;   /* heat beam: rotates, starts at a player's weapon */
};

/* Returns false if the event is not a beam of models. */
static bool find_beam(const struct event *event, struct beam *out)
{
    if (event->kind != EVENT_Q2 || event->q2.kind != Q2_EVENT_TEMP)
        return false;
    switch ((enum q2_temp)event->q2.type) {
    case Q2_TEMP_PARASITE:
    case Q2_TEMP_MEDIC_CABLE:
        *out = (struct beam){Q2_MODEL_PARASITE, 30, 0, 0.2, false};
        return true;
    case Q2_TEMP_GRAPPLE_CABLE:
        *out = (struct beam){Q2_MODEL_GRAPPLE, 30, 0, 0.2, false};
        return true;
    case Q2_TEMP_LIGHTNING:
        *out = (struct beam){Q2_MODEL_LIGHTNING, 35, 20, 0.2, false};
        return true;
    case Q2_TEMP_HEAT_BEAM:
    case Q2_TEMP_MONSTER_HEAT_BEAM:
        *out = (struct beam){Q2_MODEL_HEAT_BEAM, 32, 0, 0.1, true};
        return true;
    default:
        return false;
    }
}

/* Returns whether a later beam of the same kind between the same entities replaces it. */
static bool is_replaced(const struct instant *instant, int index, enum q2_effect_model model)
{
    const struct q2_event *of = &instant->events[index].q2;
    struct beam beam;
    for (int i = index + 1; i < instant->num_events; i++) {
        const struct q2_event *e = &instant->events[i].q2;
        if (find_beam(&instant->events[i], &beam) && beam.model == model &&
            e->entity == of->entity && e->entity2 == of->entity2)
            return true;
    }
    return false;
}

static vec3s start_of(const struct instant *instant, const struct q2_event *e)
{
    static const float weapon[3] = {2, 7, -3}; /* units forward, right and up */
    const int owner = e->type == Q2_TEMP_LIGHTNING ? e->entity2 : e->entity;
    vec3s start = glms_vec3_add(e->origin, e->offset);
    const struct client_entity *shooter = interpolation_find(instant->frame, owner);
    if (shooter && owner == instant->frame->view_entity)
        start = glms_vec3_add(interpolation_place(instant->frame, shooter, instant->time).origin,
                              e->offset);
    if (e->type != Q2_TEMP_HEAT_BEAM)
        return start;
    const struct axes axes = angles_to_axes(angles_towards(start, e->end));
    start = vec3_mad(start, axes.forward, weapon[0]);
    start = vec3_mad(start, axes.right, weapon[1]);
    return vec3_mad(start, axes.up, weapon[2]);
}

static int add_beam(struct drawn_entities *list, const struct instant *instant,
                    const struct event *event, const struct beam *beam, const struct model *model,
                    int room)
{
    const vec3s start = start_of(instant, &event->q2);
    const vec3s along = glms_vec3_sub(event->q2.end, start);
    const float length = glms_vec3_norm(along), shown = fmaxf(length - beam->skipped, 0.0f);
    if (!(length > 0.0f) || !vec3_is_finite(along))
        return 0;
    const float num_segments = ceilf(shown / beam->segment);
    const int num = num_segments < (float)room ? (int)fmaxf(num_segments, 1.0f) : room;
    const float step = num_segments > 1.0f ? (shown - beam->segment) / (num_segments - 1.0f) : 0.0f;
    const uint64_t seed = hash_pair(event->seed, (uint64_t)game_tick(instant->clock));
    const vec3s angles = angles_towards(start, event->q2.end);
    struct scene_entity out = {
        .model = model,
        /* The pitch of alias models is positive upwards. */
        .angles = vec3_make(-angles.x, angles.y, 0),
        .scale = 1.0f,
        .alpha = 1.0f,
        .flags = SCENE_FULL_LIGHT,
        .shirt = -1,
        .pants = -1,
    };
    for (int i = 0; i < num; i++) {
        out.origin = vec3_mad(start, along, (float)i * step / length);
        out.angles.z = beam->is_hot ? (float)fmod(instant->clock * 1000.0, 360.0)
                                    : (float)hash_below(seed, (uint64_t)i, 360);
        drawn_entities_add(list, &out);
    }
    return num;
}

/* The colour changes from frame to frame. */
static void add_laser(struct drawn_entities *list, const struct instant *instant,
                      const struct event *event, const struct q2_tubes *tubes)
{
    const uint64_t tick = (uint64_t)game_tick(instant->clock);
    q2_tubes_add(list, tubes, event->q2.origin, event->q2.end, 4.0f,
                 0xd0 + (int)hash_below(event->seed, tick, 4));
}

void q2_beams_add(struct drawn_entities *list, const struct instant *instant,
                  struct q2_effect_models *models, const struct q2_tubes *tubes)
{
    const double laser_life = 0.1;
    int room = MAX_SEGMENTS;
    for (int i = instant->num_events - 1; i >= 0; i--) {
        const struct event *event = &instant->events[i];
        const double age = instant->time - event->time;
        struct beam beam;
        if (age >= MAX_LIFE)
            break;
        if (find_beam(event, &beam)) {
            const struct model *model = q2_effect_models_find(models, beam.model);
            if (model && age < beam.life && room > 0 && !is_replaced(instant, i, beam.model))
                room -= add_beam(list, instant, event, &beam, model, room);
        } else if (event->kind == EVENT_Q2 && event->q2.kind == Q2_EVENT_TEMP &&
                   event->q2.type == Q2_TEMP_BFG_LASER && age < laser_life) {
            add_laser(list, instant, event, tubes);
        }
    }
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/motion/frame_curves.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "playback/client/client_frame.h"
#include "playback/motion/interpolation.h"

static bool is_interpolated(const struct client_entity *entity)
{
    return entity && entity->linked && !entity->step;
}

static struct motion_span span_of(const struct client_frame *frame,
                                  const struct client_entity *entity)
{
    return (struct motion_span){frame->move_from,
                                frame->time,
                                {entity->origin_from, entity->angles_from},
                                {entity->origin, entity->angles}};
}

/* The view's place is that of the view entity; only its angles are its own. */
static struct motion_span view_span_of(const struct client_frame *frame)
{
    return (struct motion_span){frame->move_from,
                                frame->time,
                                {.angles = frame->view_angles_from},
                                {.angles = frame->view_angles}};
}

/* Finds the span of the same entity in another frame, or returns NULL. */
static const struct motion_span *find_span(const struct client_frame *frame, int number,
                                           struct motion_span *out)
{
    const struct client_entity *entity = frame ? interpolation_find(frame, number) : NULL;
    if (!is_interpolated(entity))
        return NULL;
    *out = span_of(frame, entity);
    return out;
}

static const struct motion_span *find_view_span(const struct client_frame *frame, int entity,
                                                struct motion_span *out)
{
    if (!frame || frame->view_entity != entity)
        return NULL;
    *out = view_span_of(frame);
    return out;
}

static bool is_straight(const struct motion_curve *curve)
{
    static const struct motion_curve straight;
    return memcmp(curve, &straight, sizeof straight) == 0;
}

void frame_curves_set(struct frame_curves *curves, struct client_frame *frame,
                      struct client_entity *entities, const struct client_frame *before,
                      const struct client_frame *after)
{
    struct motion_span first, last;
    if (frame->num_entities > curves->capacity) {
        curves->capacity = frame->num_entities * 2;
        curves->entities =
            mem_resize(curves->entities, (size_t)curves->capacity, sizeof *curves->entities);
    }
    for (int i = 0; i < frame->num_entities; i++) {
        struct client_entity *entity = &entities[i];
        entity->curve = NULL;
        if (!is_interpolated(entity))
            continue;
        const struct motion_span span = span_of(frame, entity);
        curves->entities[i] = motion_curve_through(find_span(before, entity->number, &first), &span,
                                                   find_span(after, entity->number, &last));
        if (!is_straight(&curves->entities[i]))
            entity->curve = &curves->entities[i];
    }
    const struct motion_span span = view_span_of(frame);
    curves->view = motion_curve_through(find_view_span(before, frame->view_entity, &first), &span,
                                        find_view_span(after, frame->view_entity, &last));
    frame->view_curve = &curves->view;
}

void frame_curves_free(struct frame_curves *curves)
{
    free(curves->entities);
    *curves = (struct frame_curves){.capacity = 0};
}

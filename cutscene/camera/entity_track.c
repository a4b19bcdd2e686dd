/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/entity_track.h"

#include "base/arena.h"
#include "base/search.h"
#include "playback/analysis/action_search.h"
#include "playback/analysis/player_actions.h"
#include "playback/motion/motion_curve.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct track_point {
    bool seen, is_interpolated;
    struct motion_span span;
    struct motion_curve curve; /* straight unless the track is smooth */
};

struct entity_track {
    int num;
    struct track_point *points;
    bool ever_seen;
};

static struct track_point point_of(const struct client_frame *frame,
                                   const struct client_entity *entity)
{
    struct track_point point = {.span = {.begin = frame->move_from, .end = frame->time}};
    if (!entity)
        return point;
    point.seen = true;
    point.is_interpolated = entity->linked && !entity->step && !frame->q2;
    point.span.from = (struct place){entity->origin_from, entity->angles_from};
    point.span.to = (struct place){entity->origin, entity->angles};
    return point;
}

static struct track_point read_recorder(const struct client_frame *frame)
{
    struct track_point point = point_of(frame, interpolation_find(frame, frame->view_entity));
    point.span.from.angles = frame->view_angles_from;
    point.span.to.angles = frame->view_angles;
    return point;
}

static struct track_point read_entity(const struct client_frame *frame, int number)
{
    const struct client_entity *entity = interpolation_find(frame, number);
    return point_of(frame, entity && entity->model > 0 ? entity : NULL);
}

static const struct motion_span *find_span(const struct entity_track *track, int index)
{
    const bool is_there = index >= 0 && index < track->num && track->points[index].is_interpolated;
    return is_there ? &track->points[index].span : NULL;
}

static void bend(struct entity_track *track)
{
    for (int i = 0; i < track->num; i++)
        if (find_span(track, i))
            track->points[i].curve = motion_curve_through(
                find_span(track, i - 1), find_span(track, i), find_span(track, i + 1));
}

/* Gives points without the entity the position of the last point before them that has it or,
 * at the beginning, of the first one after them. */
static void fill_gaps(struct entity_track *track)
{
    int first = 0;
    while (first < track->num && !track->points[first].seen)
        first++;
    track->ever_seen = first < track->num;
    if (!track->ever_seen)
        return;
    for (int i = 0; i < first; i++)
        track->points[i].span.from = track->points[i].span.to = track->points[first].span.from;
    for (int i = first + 1; i < track->num; i++)
        if (!track->points[i].seen)
            track->points[i].span.from = track->points[i].span.to = track->points[i - 1].span.to;
}

struct entity_track *entity_track_create(const struct timeline *timeline, int number, double first,
                                         double last, bool is_smooth, struct arena *arena)
{
    struct entity_track *track = ARENA_NEW(arena, struct entity_track, 1);
    struct playhead *playhead = playhead_create(timeline);
    const int begin = timeline_find_frame(timeline, first);
    const int end = timeline_find_frame(timeline, last);
    track->num = end - begin + 1;
    track->points = ARENA_NEW(arena, struct track_point, (size_t)track->num);
    for (int i = 0; i < track->num; i++) {
        const struct client_frame *frame = playhead_frame(playhead, begin + i);
        track->points[i] =
            number == ENTITY_TRACK_RECORDER ? read_recorder(frame) : read_entity(frame, number);
    }
    playhead_destroy(playhead);
    if (is_smooth)
        bend(track);
    fill_gaps(track);
    return track;
}

static bool is_back(vec3s a, vec3s b, vec3s c)
{
    return glms_vec3_dot(glms_vec3_sub(b, a), glms_vec3_sub(c, b)) < 0.0f;
}

/* Adds a last point where the missile ends. Its angles are the direction to the next
 * position. */
struct entity_track *entity_track_create_flight(const struct timeline *timeline,
                                                const struct flight *flight, bool is_smooth,
                                                struct arena *arena)
{
    struct entity_track *track = ARENA_NEW(arena, struct entity_track, 1);
    struct playhead *playhead = playhead_create(timeline);
    track->num = flight->last_frame - flight->first_frame + 2;
    track->ever_seen = true;
    track->points = ARENA_NEW(arena, struct track_point, (size_t)track->num);
    for (int i = 0; i < track->num - 1; i++)
        track->points[i] =
            read_entity(playhead_frame(playhead, flight->first_frame + i), flight->entity);
    playhead_destroy(playhead);
    struct track_point *end = &track->points[track->num - 1];
    end->seen = true;
    end->span.begin = end->span.end = flight->end;
    end->span.from = end->span.to = (struct place){.origin = flight->rest};
    vec3s angles = {0};
    for (int i = 0; i < track->num; i++) {
        struct track_point *point = &track->points[i];
        const vec3s next = i + 1 < track->num ? point[1].span.to.origin : point->span.to.origin;
        const vec3s before = angles;
        /* The missile may have been seen closer to the wall than its explosion is placed. */
        const bool turns_at_end = i + 2 == track->num && i > 0 &&
                                  is_back(point[-1].span.to.origin, point->span.to.origin, next);
        if (glms_vec3_distance(point->span.to.origin, next) > 1.0f && !turns_at_end)
            angles = angles_towards(point->span.to.origin, next);
        point->span.from.angles = i > 0 ? before : angles;
        point->span.to.angles = angles;
    }
    if (is_smooth)
        bend(track);
    return track;
}

static bool ends_before(const void *point, const void *time)
{
    return ((const struct track_point *)point)->span.end < *(const double *)time;
}

/* Returns the first point that ends at or after a time, or the last. */
static int find_point(const struct entity_track *track, double time)
{
    return search_bound(track->points, track->num - 1, sizeof *track->points, ends_before, &time);
}

bool entity_track_at(const struct entity_track *track, double time, struct place *out)
{
    if (!track->ever_seen)
        return false;
    const struct track_point *point = &track->points[find_point(track, time)];
    const struct motion_span *span = &point->span;
    const double length = span->end - span->begin;
    const double part = length > 0.0 ? (time - span->begin) / length : 1.0;
    const float t = (float)fmin(fmax(part, 0.0), 1.0);
    const struct place line = {vec3_lerp(span->from.origin, span->to.origin, t),
                               angles_lerp(span->from.angles, span->to.angles, t)};
    *out = motion_curve_place(&point->curve, &line, t);
    return true;
}

double entity_track_unseen(const struct entity_track *track, double from, double to)
{
    double unseen = 0.0;
    const int last = find_point(track, to);
    for (int i = find_point(track, from); i <= last; i++)
        if (!track->points[i].seen)
            unseen += fmin(track->points[i].span.end, to) - fmax(track->points[i].span.begin, from);
    return unseen;
}

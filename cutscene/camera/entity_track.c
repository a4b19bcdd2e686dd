/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/entity_track.h"

#include "base/arena.h"
#include "base/search.h"
#include "playback/analysis/action_search.h"
#include "playback/analysis/player_actions.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct track_point {
    bool seen;
    double begin, end; /* demo times at `from` and at `to` */
    struct place from, to;
};

struct entity_track {
    int num;
    struct track_point *points;
    bool ever_seen;
};

static struct track_point read_recorder(const struct client_frame *frame)
{
    struct track_point point = {.begin = frame->move_from, .end = frame->time};
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    if (!entity)
        return point;
    point.seen = true;
    point.from = (struct place){entity->origin_from, frame->view_angles_from};
    point.to = (struct place){entity->origin, frame->view_angles};
    return point;
}

static struct track_point read_entity(const struct client_frame *frame, int number)
{
    struct track_point point = {.begin = frame->move_from, .end = frame->time};
    const struct client_entity *entity = interpolation_find(frame, number);
    if (!entity || entity->model == 0)
        return point;
    point.seen = true;
    point.from = (struct place){entity->origin_from, entity->angles_from};
    point.to = (struct place){entity->origin, entity->angles};
    return point;
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
        track->points[i].from = track->points[i].to = track->points[first].from;
    for (int i = first + 1; i < track->num; i++)
        if (!track->points[i].seen)
            track->points[i].from = track->points[i].to = track->points[i - 1].to;
}

struct entity_track *entity_track_create(const struct timeline *timeline, int number, double first,
                                         double last, struct arena *arena)
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
                                                const struct flight *flight, struct arena *arena)
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
    end->begin = end->end = flight->end;
    end->from = end->to = (struct place){.origin = flight->rest};
    vec3s angles = {0};
    for (int i = 0; i < track->num; i++) {
        struct track_point *point = &track->points[i];
        const vec3s next = i + 1 < track->num ? point[1].to.origin : point->to.origin;
        const vec3s before = angles;
        /* The missile may have been seen closer to the wall than its explosion is placed. */
        const bool turns_at_end =
            i + 2 == track->num && i > 0 && is_back(point[-1].to.origin, point->to.origin, next);
        if (glms_vec3_distance(point->to.origin, next) > 1.0f && !turns_at_end)
            angles = angles_towards(point->to.origin, next);
        point->from.angles = i > 0 ? before : angles;
        point->to.angles = angles;
    }
    return track;
}

static bool ends_before(const void *point, const void *time)
{
    return ((const struct track_point *)point)->end < *(const double *)time;
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
    const double length = point->end - point->begin;
    const double part = length > 0.0 ? (time - point->begin) / length : 1.0;
    const float t = (float)fmin(fmax(part, 0.0), 1.0);
    out->origin = vec3_lerp(point->from.origin, point->to.origin, t);
    out->angles = angles_lerp(point->from.angles, point->to.angles, t);
    return true;
}

double entity_track_unseen(const struct entity_track *track, double from, double to)
{
    double unseen = 0.0;
    const int last = find_point(track, to);
    for (int i = find_point(track, from); i <= last; i++)
        if (!track->points[i].seen)
            unseen += fmin(track->points[i].end, to) - fmax(track->points[i].begin, from);
    return unseen;
}

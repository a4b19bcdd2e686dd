#include "playback/camera/entity_track.h"

#include "base/arena.h"
#include "playback/analysis/action_search.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct trail_point {
    bool seen;
    double begin, end; /* demo time in which it goes from `from` to `to` */
    struct place from, to;
};

struct entity_track {
    int num;
    struct trail_point *points;
    bool ever_seen;
};

static struct trail_point read_recorder(const struct client_frame *frame)
{
    struct trail_point point = {.begin = frame->move_from, .end = frame->time};
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    if (!entity)
        return point;
    point.seen = true;
    point.from = (struct place){entity->origin_from, frame->view_angles_from};
    point.to = (struct place){entity->origin, frame->view_angles};
    return point;
}

static struct trail_point read_entity(const struct client_frame *frame, int number)
{
    struct trail_point point = {.begin = frame->move_from, .end = frame->time};
    const struct client_entity *entity = interpolation_find(frame, number);
    if (!entity || entity->model == 0)
        return point;
    point.seen = true;
    point.from = (struct place){entity->origin_from, entity->angles_from};
    point.to = (struct place){entity->origin, entity->angles};
    return point;
}

/* Give the points without the entity the place of the nearest before them or,
 * at the beginning, after them. */
static void fill_gaps(struct entity_track *trail)
{
    int first = 0;
    while (first < trail->num && !trail->points[first].seen)
        first++;
    trail->ever_seen = first < trail->num;
    if (!trail->ever_seen)
        return;
    for (int i = 0; i < first; i++)
        trail->points[i].from = trail->points[i].to = trail->points[first].from;
    for (int i = first + 1; i < trail->num; i++)
        if (!trail->points[i].seen)
            trail->points[i].from = trail->points[i].to = trail->points[i - 1].to;
}

struct entity_track *entity_track_create(const struct timeline *timeline, int number, double first,
                                         double last, struct arena *arena)
{
    struct entity_track *trail = ARENA_NEW(arena, struct entity_track, 1);
    struct playhead *playhead = playhead_create(timeline);
    const int begin = timeline_find_frame(timeline, first);
    const int end = timeline_find_frame(timeline, last);
    trail->num = end - begin + 1;
    trail->points = ARENA_NEW(arena, struct trail_point, (size_t)trail->num);
    for (int i = 0; i < trail->num; i++) {
        const struct client_frame *frame = playhead_frame(playhead, begin + i);
        trail->points[i] =
            number == TRAIL_RECORDER ? read_recorder(frame) : read_entity(frame, number);
    }
    playhead_destroy(playhead);
    fill_gaps(trail);
    return trail;
}

/* From its first frame to where it rests; what its angles are is the way to the
 * next place. */
struct entity_track *entity_track_create_flight(const struct timeline *timeline,
                                                const struct flight *flight, struct arena *arena)
{
    struct entity_track *trail = ARENA_NEW(arena, struct entity_track, 1);
    struct playhead *playhead = playhead_create(timeline);
    trail->num = flight->last_frame - flight->first_frame + 2;
    trail->ever_seen = true;
    trail->points = ARENA_NEW(arena, struct trail_point, (size_t)trail->num);
    for (int i = 0; i < trail->num - 1; i++)
        trail->points[i] =
            read_entity(playhead_frame(playhead, flight->first_frame + i), flight->entity);
    playhead_destroy(playhead);
    struct trail_point *end = &trail->points[trail->num - 1];
    end->seen = true;
    end->begin = end->end = flight->end;
    end->from = end->to = (struct place){.origin = flight->rest};
    vec3s angles = {0};
    for (int i = 0; i < trail->num; i++) {
        struct trail_point *point = &trail->points[i];
        const vec3s next = i + 1 < trail->num ? point[1].to.origin : point->to.origin;
        const vec3s before = angles;
        if (glms_vec3_distance(point->to.origin, next) > 1.0f)
            angles = angles_towards(point->to.origin, next);
        point->from.angles = i > 0 ? before : angles;
        point->to.angles = angles;
    }
    return trail;
}

/* The first point that ends at or after a time, or the last. */
static int find_point(const struct entity_track *trail, double time)
{
    int low = 0, high = trail->num - 1;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (trail->points[middle].end < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool entity_track_at(const struct entity_track *trail, double time, struct place *out)
{
    if (!trail->ever_seen)
        return false;
    const struct trail_point *point = &trail->points[find_point(trail, time)];
    const double length = point->end - point->begin;
    const double part = length > 0.0 ? (time - point->begin) / length : 1.0;
    const float t = (float)fmin(fmax(part, 0.0), 1.0);
    out->origin = vec3_lerp(point->from.origin, point->to.origin, t);
    out->angles = angles_lerp(point->from.angles, point->to.angles, t);
    return true;
}

double entity_track_unseen(const struct entity_track *trail, double from, double to)
{
    double unseen = 0.0;
    const int last = find_point(trail, to);
    for (int i = find_point(trail, from); i <= last; i++)
        if (!trail->points[i].seen)
            unseen += fmin(trail->points[i].end, to) - fmax(trail->points[i].begin, from);
    return unseen;
}

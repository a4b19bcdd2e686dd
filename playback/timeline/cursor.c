#include "playback/timeline/cursor.h"

#include <stdlib.h>

#include "base/arena.h"
#include "playback/client/event.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double MAX_CLOCK = 1e9; /* s; a recording may claim any */

struct cursor {
    const struct timeline *timeline;
    struct playhead *playhead;
    struct predictor *predictor; /* NULL: nothing is predicted */
};

struct cursor *cursor_create(const struct timeline *timeline, bool predicts)
{
    struct cursor *cursor = mem_alloc(sizeof *cursor);
    cursor->timeline = timeline;
    cursor->playhead = playhead_create(timeline);
    cursor->predictor = predicts ? predictor_create() : NULL;
    return cursor;
}

void cursor_destroy(struct cursor *cursor)
{
    if (!cursor)
        return;
    predictor_destroy(cursor->predictor);
    playhead_destroy(cursor->playhead);
    free(cursor);
}

static const struct client_frame *frame_at(struct cursor *cursor, int index, double time)
{
    const struct client_frame *frame = playhead_frame(cursor->playhead, index);
    if (!cursor->predictor)
        return frame;
    const struct level *level = timeline_level(cursor->timeline, frame->level);
    return predictor_apply(cursor->predictor, level, frame, time);
}

const struct client_frame *cursor_frame(struct cursor *cursor, int index)
{
    return frame_at(cursor, index, timeline_frame_time(cursor->timeline, index));
}

/* Events of the last seconds. They stay inside the level: a new one begins with
 * a clean screen. */
static const struct event *find_events(const struct timeline *timeline,
                                       const struct instant *instant, int seconds, int *num)
{
    const struct event *events =
        timeline_events(timeline, instant->time - seconds, instant->time, num);
    while (*num > 0 && events[0].level != instant->frame->level) {
        events++;
        --*num;
    }
    while (*num > 0 && events[*num - 1].level != instant->frame->level)
        --*num;
    return events;
}

struct instant cursor_at(struct cursor *cursor, double time)
{
    const struct timeline *timeline = cursor->timeline;
    time = fmin(fmax(time, 0.0), timeline_duration(timeline));
    const struct client_frame *frame = frame_at(cursor, timeline_find_frame(timeline, time), time);
    struct instant instant = {
        .level = timeline_level(timeline, frame->level),
        .frame = frame,
        .time = time,
    };
    const double clock = frame->clock - (frame->time - time);
    instant.clock = fmin(fmax(clock, -MAX_CLOCK), MAX_CLOCK);
    instant.events = find_events(timeline, &instant, INSTANT_MEMORY, &instant.num_events);
    instant.news = find_events(timeline, &instant, NEWS_MEMORY, &instant.num_news);
    return instant;
}

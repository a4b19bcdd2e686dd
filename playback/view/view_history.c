#include "playback/view/view_history.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "playback/client/level.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* In VIEW_MEMORY; servers send at most 72 messages a second. */
enum { MAX_SAMPLES = 128 };

struct view_history {
    const struct timeline *timeline;
    struct playhead *playhead;
    struct predictor *predictor; /* NULL: not wanted */
    int first, num;              /* frames [first, first + num) are in samples */
    struct view_sample samples[MAX_SAMPLES];
};

struct view_history *view_history_create(const struct timeline *timeline, bool predicts)
{
    struct view_history *history = mem_alloc(sizeof *history);
    history->timeline = timeline;
    history->playhead = playhead_create(timeline);
    history->predictor = predicts ? predictor_create() : NULL;
    return history;
}

void view_history_destroy(struct view_history *history)
{
    if (!history)
        return;
    predictor_destroy(history->predictor);
    playhead_destroy(history->playhead);
    free(history);
}

static int find_first(const struct view_history *history, int index)
{
    const struct timeline *timeline = history->timeline;
    const double oldest = timeline_frame_time(timeline, index) - VIEW_MEMORY;
    int first = index;
    while (first > 0 && index - first < MAX_SAMPLES &&
           timeline_frame_time(timeline, first - 1) >= oldest)
        first--;
    return first;
}

/* Keep the samples in [first, index) and drop the rest. */
static void keep_known(struct view_history *history, int first, int index)
{
    const int last = history->first + history->num;
    if (first < history->first || first >= last) {
        history->num = 0;
    } else {
        const int skip = first - history->first;
        history->num = (last < index ? last : index) - first;
        memmove(history->samples, history->samples + skip,
                (size_t)history->num * sizeof history->samples[0]);
    }
    history->first = first;
}

static struct view_sample sample_frame(struct view_history *history, int index)
{
    const struct client_frame *frame = playhead_frame(history->playhead, index);
    const struct level *level = timeline_level(history->timeline, frame->level);
    if (history->predictor)
        frame = predictor_apply(history->predictor, level, frame, frame->time);
    return view_sample_of(frame);
}

const struct view_sample *view_history_before(struct view_history *history, int index, int *num)
{
    keep_known(history, find_first(history, index), index);
    while (history->first + history->num < index) {
        const int next = history->first + history->num;
        history->samples[history->num++] = sample_frame(history, next);
    }

    /* Samples before a change of level or player belong to another view. */
    const struct client_frame *frame = playhead_frame(history->playhead, index);
    int skip = history->num;
    while (skip > 0 && history->samples[skip - 1].level == frame->level &&
           history->samples[skip - 1].entity == frame->view_entity)
        skip--;
    *num = history->num - skip;
    return history->samples + skip;
}

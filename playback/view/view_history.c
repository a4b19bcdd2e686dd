/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/view/view_history.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "playback/timeline/cursor.h"
#include "playback/timeline/timeline.h"

/* Enough for VIEW_MEMORY: servers send at most 72 messages a second. */
enum { MAX_BEFORE = 128 };

struct view_history {
    const struct timeline *timeline;
    struct cursor *cursor;
    int first, num; /* samples holds frames [first, first + num) */
    struct view_sample samples[MAX_BEFORE + 1];
};

struct view_history *view_history_create(const struct timeline *timeline, struct cursor *cursor)
{
    struct view_history *history = mem_alloc(sizeof *history);
    history->timeline = timeline;
    history->cursor = cursor;
    return history;
}

void view_history_destroy(struct view_history *history)
{
    free(history);
}

static int find_first(const struct view_history *history, int index)
{
    const struct timeline *timeline = history->timeline;
    const double oldest = timeline_frame_time(timeline, index) - VIEW_MEMORY;
    int first = index;
    while (first > 0 && index - first < MAX_BEFORE &&
           timeline_frame_time(timeline, first - 1) >= oldest)
        first--;
    return first;
}

/* Keep the samples in [first, end) and drop the rest. */
static void keep_known(struct view_history *history, int first, int end)
{
    const int last = history->first + history->num;
    if (first < history->first || first >= last) {
        history->num = 0;
    } else {
        const int skip = first - history->first;
        history->num = (last < end ? last : end) - first;
        memmove(history->samples, history->samples + skip,
                (size_t)history->num * sizeof history->samples[0]);
    }
    history->first = first;
}

const struct view_sample *view_history_before(struct view_history *history, int index, int *num)
{
    keep_known(history, find_first(history, index), index + 1);
    while (history->first + history->num <= index) {
        const int next = history->first + history->num;
        history->samples[history->num++] = view_sample_of(cursor_frame(history->cursor, next));
    }

    /* Samples before a change of level or player belong to another view. */
    const int last = index - history->first;
    const struct view_sample *now = &history->samples[last];
    int skip = last;
    while (skip > 0 && history->samples[skip - 1].level == now->level &&
           history->samples[skip - 1].entity == now->entity)
        skip--;
    *num = last - skip;
    return history->samples + skip;
}

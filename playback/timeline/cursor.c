/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/cursor.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "playback/client/event.h"
#include "playback/client/q2/q2_frame_copy.h"
#include "playback/motion/frame_curves.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double MAX_CLOCK = 1e9; /* in seconds; a recording may claim any time */

enum {
    NUM_CACHED = 32, /* frames; sound and an open shutter look ahead and back by fewer */
    NUM_READERS = 2, /* the sound of a film may be read seconds away from its pictures */
};

struct cached_frame {
    bool is_known;
    struct client_frame frame; /* points to the following arrays */
    struct client_entity *entities, *received;
    struct client_player *players;
    int entity_capacity, player_capacity;
    struct q2_frame_copy q2;
    struct frame_curves curves;
    bool has_curves;
};

/* A position in the demo, and the frames before it. */
struct reader {
    struct playhead *playhead;              /* NULL: not used yet */
    int index;                              /* of the last frame read */
    uint64_t used;                          /* value of num_queries at the last read */
    struct cached_frame cached[NUM_CACHED]; /* by index % NUM_CACHED */
};

struct cursor {
    const struct timeline *timeline;
    struct reader readers[NUM_READERS];
    uint64_t num_queries;
    struct predictor *predictor; /* NULL: no prediction */
    bool is_smooth;
};

struct cursor *cursor_create(const struct timeline *timeline, bool predicts)
{
    struct cursor *cursor = mem_alloc(sizeof *cursor);
    cursor->timeline = timeline;
    cursor->predictor = predicts ? predictor_create() : NULL;
    return cursor;
}

static void free_reader(struct reader *reader)
{
    for (int i = 0; i < NUM_CACHED; i++) {
        free(reader->cached[i].entities);
        free(reader->cached[i].received);
        free(reader->cached[i].players);
        q2_frame_copy_free(&reader->cached[i].q2);
        frame_curves_free(&reader->cached[i].curves);
    }
    playhead_destroy(reader->playhead);
}

void cursor_destroy(struct cursor *cursor)
{
    if (!cursor)
        return;
    for (int i = 0; i < NUM_READERS; i++)
        free_reader(&cursor->readers[i]);
    predictor_destroy(cursor->predictor);
    free(cursor);
}

static void copy_entities(struct client_entity *to, const struct client_entity *from, int num)
{
    if (num > 0)
        memcpy(to, from, (size_t)num * sizeof *to);
}

static void cache_frame(struct cached_frame *cached, const struct client_frame *frame)
{
    if (frame->num_entities > cached->entity_capacity) {
        cached->entity_capacity = frame->num_entities * 2;
        const size_t room = (size_t)cached->entity_capacity;
        cached->entities = mem_resize(cached->entities, room, sizeof *cached->entities);
        cached->received = mem_resize(cached->received, room, sizeof *cached->received);
    }
    if (frame->num_players > cached->player_capacity) {
        cached->player_capacity = frame->num_players;
        cached->players =
            mem_resize(cached->players, (size_t)cached->player_capacity, sizeof *cached->players);
    }
    copy_entities(cached->entities, frame->entities, frame->num_entities);
    if (frame->received != frame->entities)
        copy_entities(cached->received, frame->received, frame->num_entities);
    if (frame->num_players > 0)
        memcpy(cached->players, frame->players,
               (size_t)frame->num_players * sizeof *cached->players);
    cached->frame = *frame;
    cached->frame.entities = cached->entities;
    cached->frame.received =
        frame->received != frame->entities ? cached->received : cached->entities;
    cached->frame.players = cached->players;
    if (frame->q2) {
        q2_frame_copy_set(&cached->q2, frame->q2);
        cached->frame.q2 = &cached->q2.frame;
    }
    cached->is_known = true;
    cached->has_curves = false;
}

static struct cached_frame *find_cached(struct cursor *cursor, int index)
{
    for (int i = 0; i < NUM_READERS; i++) {
        struct cached_frame *cached = &cursor->readers[i].cached[index % NUM_CACHED];
        if (cached->is_known && cached->frame.index == index)
            return cached;
    }
    return NULL;
}

/* Returns the reader closest before a frame, or else the least recently used one. */
static struct reader *choose_reader(struct cursor *cursor, int index)
{
    struct reader *nearest = NULL, *oldest = &cursor->readers[0];
    for (int i = 0; i < NUM_READERS; i++) {
        struct reader *reader = &cursor->readers[i];
        if (reader->used < oldest->used)
            oldest = reader;
        if (reader->playhead && reader->index < index &&
            (!nearest || reader->index > nearest->index))
            nearest = reader;
    }
    return nearest ? nearest : oldest;
}

/* Reads a frame and any unread ones just before it. */
static struct cached_frame *read_frame(struct cursor *cursor, int index)
{
    struct reader *reader = choose_reader(cursor, index);
    if (!reader->playhead)
        reader->playhead = playhead_create(cursor->timeline);
    const bool is_near = reader->index < index && index - reader->index < NUM_CACHED;
    for (int i = is_near ? reader->index + 1 : index; i <= index; i++)
        cache_frame(&reader->cached[i % NUM_CACHED], playhead_frame(reader->playhead, i));
    reader->index = index;
    reader->used = cursor->num_queries;
    return &reader->cached[index % NUM_CACHED];
}

static struct cached_frame *cached_frame_at(struct cursor *cursor, int index)
{
    struct cached_frame *cached = find_cached(cursor, index);
    return cached ? cached : read_frame(cursor, index);
}

/* Returns a frame's neighbour in the same level, or NULL. */
static const struct client_frame *find_neighbour(struct cursor *cursor, int index, int level)
{
    if (index < 0 || index >= timeline_num_frames(cursor->timeline) ||
        timeline_level_of(cursor->timeline, index) != level)
        return NULL;
    return &cached_frame_at(cursor, index)->frame;
}

/* The frame before is read first, because moving forward is cheap. Reading one of the three
 * frames leaves the others in the cache. */
static struct cached_frame *smooth_frame_at(struct cursor *cursor, int index)
{
    const int level = timeline_level_of(cursor->timeline, index);
    struct cached_frame *cached = find_cached(cursor, index);
    if (cached && cached->has_curves)
        return cached;
    const struct client_frame *before = find_neighbour(cursor, index - 1, level);
    cached = cached_frame_at(cursor, index);
    if (cached->frame.q2)
        return cached;
    const struct client_frame *after = find_neighbour(cursor, index + 1, level);
    frame_curves_set(&cached->curves, &cached->frame, cached->entities, before, after);
    cached->has_curves = true;
    return cached;
}

static const struct client_frame *frame_at(struct cursor *cursor, int index, double time)
{
    cursor->num_queries++;
    struct cached_frame *cached =
        cursor->is_smooth ? smooth_frame_at(cursor, index) : cached_frame_at(cursor, index);
    cached->frame.is_smooth = cursor->is_smooth && cached->has_curves;
    if (!cursor->predictor)
        return &cached->frame;
    const struct level *level = timeline_level(cursor->timeline, cached->frame.level);
    return predictor_apply(cursor->predictor, level, &cached->frame, time);
}

void cursor_set_smooth(struct cursor *cursor, bool is_smooth)
{
    cursor->is_smooth = is_smooth;
}

const struct client_frame *cursor_frame(struct cursor *cursor, int index)
{
    return frame_at(cursor, index, timeline_frame_time(cursor->timeline, index));
}

/* Returns the events of the last seconds, but only those of the same level: a new level
 * starts with a clean screen. */
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

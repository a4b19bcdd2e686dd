/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/cursor.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "playback/client/event.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double MAX_CLOCK = 1e9; /* s; a recording may claim any */

enum {
    NUM_KEPT = 32,   /* frames; what sound and an open shutter look ahead and back on */
    NUM_READERS = 2, /* sound of a film may be read seconds away from its pictures */
};

struct kept_frame {
    bool is_known;
    struct client_frame frame; /* its arrays are these: */
    struct client_entity *entities, *received;
    struct client_player *players;
    int entity_capacity, player_capacity;
};

/* A place in the demo, and the frames before it. */
struct reader {
    struct playhead *playhead;        /* NULL: not used yet */
    int index;                        /* of the frame read last */
    uint64_t used;                    /* count of the questions when it last read */
    struct kept_frame kept[NUM_KEPT]; /* by index % NUM_KEPT */
};

struct cursor {
    const struct timeline *timeline;
    struct reader readers[NUM_READERS];
    uint64_t num_questions;
    struct predictor *predictor; /* NULL: nothing is predicted */
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
    for (int i = 0; i < NUM_KEPT; i++) {
        free(reader->kept[i].entities);
        free(reader->kept[i].received);
        free(reader->kept[i].players);
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

static void keep(struct kept_frame *kept, const struct client_frame *frame)
{
    if (frame->num_entities > kept->entity_capacity) {
        kept->entity_capacity = frame->num_entities * 2;
        const size_t room = (size_t)kept->entity_capacity;
        kept->entities = mem_resize(kept->entities, room, sizeof *kept->entities);
        kept->received = mem_resize(kept->received, room, sizeof *kept->received);
    }
    if (frame->num_players > kept->player_capacity) {
        kept->player_capacity = frame->num_players;
        kept->players =
            mem_resize(kept->players, (size_t)kept->player_capacity, sizeof *kept->players);
    }
    copy_entities(kept->entities, frame->entities, frame->num_entities);
    if (frame->received != frame->entities)
        copy_entities(kept->received, frame->received, frame->num_entities);
    if (frame->num_players > 0)
        memcpy(kept->players, frame->players, (size_t)frame->num_players * sizeof *kept->players);
    kept->frame = *frame;
    kept->frame.entities = kept->entities;
    kept->frame.received = frame->received != frame->entities ? kept->received : kept->entities;
    kept->frame.players = kept->players;
    kept->is_known = true;
}

static struct kept_frame *find_kept(struct cursor *cursor, int index)
{
    for (int i = 0; i < NUM_READERS; i++) {
        struct kept_frame *kept = &cursor->readers[i].kept[index % NUM_KEPT];
        if (kept->is_known && kept->frame.index == index)
            return kept;
    }
    return NULL;
}

/* The reader with the shortest way forward to a frame, else the one that was not
 * used for longest. */
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

/* Read a frame and those just before it that were not read yet. */
static struct kept_frame *read_frame(struct cursor *cursor, int index)
{
    struct reader *reader = choose_reader(cursor, index);
    if (!reader->playhead)
        reader->playhead = playhead_create(cursor->timeline);
    const bool is_near = reader->index < index && index - reader->index < NUM_KEPT;
    for (int i = is_near ? reader->index + 1 : index; i <= index; i++)
        keep(&reader->kept[i % NUM_KEPT], playhead_frame(reader->playhead, i));
    reader->index = index;
    reader->used = cursor->num_questions;
    return &reader->kept[index % NUM_KEPT];
}

static const struct client_frame *frame_at(struct cursor *cursor, int index, double time)
{
    cursor->num_questions++;
    const struct kept_frame *kept = find_kept(cursor, index);
    if (!kept)
        kept = read_frame(cursor, index);
    if (!cursor->predictor)
        return &kept->frame;
    const struct level *level = timeline_level(cursor->timeline, kept->frame.level);
    return predictor_apply(cursor->predictor, level, &kept->frame, time);
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

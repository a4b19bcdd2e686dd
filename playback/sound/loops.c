/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/loops.h"

#include <string.h>

#include "base/arena.h"
#include "base/search.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/sound/listener.h"
#include "playback/sound/pcm_format.h"

/* Six times that of other sounds: inaudible beyond about 400 units. */
static const float ATTENUATION = 6.0f;

/* The open span of an entity. */
struct open_span {
    int entity, loop, span; /* loop: -1 if the entity is silent */
};

struct loop_builder {
    struct loop_list *list;
    int capacity, num_open, open_capacity;
    struct open_span *open; /* sorted by entity number */
    struct arena *arena;
};

static bool has_lower_number(const void *span, const void *entity)
{
    return ((const struct open_span *)span)->entity < *(const int *)entity;
}

static struct open_span *find_open_span(struct loop_builder *builder, int entity)
{
    const int at = search_bound(builder->open, builder->num_open, sizeof *builder->open,
                                has_lower_number, &entity);
    if (at < builder->num_open && builder->open[at].entity == entity)
        return &builder->open[at];
    builder->open = arena_grow(builder->arena, builder->open, builder->num_open,
                               &builder->open_capacity, sizeof *builder->open);
    memmove(&builder->open[at + 1], &builder->open[at],
            (size_t)(builder->num_open - at) * sizeof *builder->open);
    builder->num_open++;
    builder->open[at] = (struct open_span){.entity = entity, .loop = -1};
    return &builder->open[at];
}

static int find_loop(struct loop_builder *builder, int sound, const struct level *level)
{
    struct loop_list *list = builder->list;
    for (int i = 0; i < list->num; i++)
        if (list->items[i].sound == sound)
            return i;
    list->items =
        arena_grow(builder->arena, list->items, list->num, &builder->capacity, sizeof *list->items);
    list->items[list->num] = (struct loop){
        .sound = sound,
        .hearing = level->game ? level->game->hearing : NULL,
    };
    return list->num++;
}

/* Ends the entity's open span and starts another if it has a sound. */
static void add_event(struct loop_builder *builder, const struct event *event,
                      const struct level *level)
{
    struct open_span *open = find_open_span(builder, event->loop.entity);
    const int64_t start = pcm_sample_at(event->time);
    if (open->loop >= 0)
        builder->list->items[open->loop].spans[open->span].end = start;
    open->loop = -1;
    if (event->loop.sound <= 0 || event->loop.sound >= level->num_sounds)
        return;
    open->loop = find_loop(builder, event->loop.sound, level);
    struct loop *loop = &builder->list->items[open->loop];
    loop->spans =
        arena_grow(builder->arena, loop->spans, loop->num, &loop->capacity, sizeof *loop->spans);
    open->span = loop->num++;
    loop->spans[open->span] = (struct loop_span){
        .start = start,
        .arrives = pcm_sample_at(event->loop.time_to),
        .end = pcm_sample_at(level->end),
        .from = event->loop.from,
        .to = event->loop.to,
    };
}

static void index_spans(struct loop *loop, struct arena *arena)
{
    int64_t latest = INT64_MIN;
    loop->silent_from = ARENA_NEW(arena, int64_t, (size_t)loop->num);
    for (int i = 0; i < loop->num; i++) {
        latest = loop->spans[i].end > latest ? loop->spans[i].end : latest;
        loop->silent_from[i] = latest;
    }
}

struct loop_list loops_create(const struct event *events, int num_events, int index,
                              const struct level *level, struct arena *arena)
{
    struct loop_list list = {0};
    struct loop_builder builder = {.list = &list, .arena = arena};
    for (int i = 0; i < num_events; i++)
        if (events[i].kind == EVENT_LOOP && events[i].level == (uint32_t)index)
            add_event(&builder, &events[i], level);
    for (int i = 0; i < list.num; i++)
        index_spans(&list.items[i], arena);
    return list;
}

static vec3s origin_at(const struct loop_span *span, int64_t sample)
{
    if (sample >= span->arrives || span->arrives <= span->start)
        return span->to;
    return vec3_lerp(
        span->from, span->to,
        (float)((double)(sample - span->start) / (double)(span->arrives - span->start)));
}

static bool is_silent_at(const void *silent_from, const void *sample)
{
    return *(const int64_t *)silent_from <= *(const int64_t *)sample;
}

/* Returns the first span that has not ended at a sample. */
static int first_unfinished(const struct loop *loop, int64_t sample)
{
    return search_bound(loop->silent_from, loop->num, sizeof *loop->silent_from, is_silent_at,
                        &sample);
}

struct gain loop_gain(const struct loop *loop, const struct listener *listener, int64_t sample)
{
    struct gain sum = {0};
    for (int i = first_unfinished(loop, sample); i < loop->num && loop->spans[i].start <= sample;
         i++) {
        const struct loop_span *span = &loop->spans[i];
        if (sample >= span->end)
            continue;
        const struct emitter emitter = {.origin = origin_at(span, sample),
                                        .volume = 1.0f,
                                        .attenuation = ATTENUATION,
                                        .hearing = loop->hearing};
        emitter_gain_add(&sum, emitter_gain(&emitter, listener));
    }
    return emitter_gain_limit(sum, listener->layout);
}

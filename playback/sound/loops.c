/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/loops.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/search.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/sound/listener.h"
#include "playback/sound/pcm_format.h"

/* Six times that of other sounds: silent after some 400 units. */
static const float ATTENUATION = 6.0f;

/* Where an entity sounds now. */
struct place {
    int entity, loop, span; /* loop: -1: nowhere */
};

struct maker {
    struct loop_list *list;
    int capacity, num_places, room;
    struct place *places; /* by entity number, rising */
    struct arena *arena;
};

static int64_t to_sample(double time)
{
    return (int64_t)floor(fmin(fmax(time, -1e9), 1e9) * MIXER_RATE + 0.5);
}

static bool has_lower_number(const void *place, const void *entity)
{
    return ((const struct place *)place)->entity < *(const int *)entity;
}

static struct place *find_place(struct maker *maker, int entity)
{
    const int at = search_bound(maker->places, maker->num_places, sizeof *maker->places,
                                has_lower_number, &entity);
    if (at < maker->num_places && maker->places[at].entity == entity)
        return &maker->places[at];
    maker->places = arena_grow(maker->arena, maker->places, maker->num_places, &maker->room,
                               sizeof *maker->places);
    memmove(&maker->places[at + 1], &maker->places[at],
            (size_t)(maker->num_places - at) * sizeof *maker->places);
    maker->num_places++;
    maker->places[at] = (struct place){.entity = entity, .loop = -1};
    return &maker->places[at];
}

static int find_loop(struct maker *maker, int sound, const struct level *level)
{
    struct loop_list *list = maker->list;
    for (int i = 0; i < list->num; i++)
        if (list->items[i].sound == sound)
            return i;
    list->items =
        arena_grow(maker->arena, list->items, list->num, &maker->capacity, sizeof *list->items);
    list->items[list->num] = (struct loop){
        .sound = sound,
        .hearing = level->game ? level->game->hearing : NULL,
    };
    return list->num++;
}

/* What the entity did before ends, another thing may begin. */
static void add_event(struct maker *maker, const struct event *event, const struct level *level)
{
    struct place *place = find_place(maker, event->loop.entity);
    const int64_t start = to_sample(event->time);
    if (place->loop >= 0)
        maker->list->items[place->loop].spans[place->span].end = start;
    place->loop = -1;
    if (event->loop.sound <= 0 || event->loop.sound >= level->num_sounds)
        return;
    place->loop = find_loop(maker, event->loop.sound, level);
    struct loop *loop = &maker->list->items[place->loop];
    loop->spans =
        arena_grow(maker->arena, loop->spans, loop->num, &loop->capacity, sizeof *loop->spans);
    place->span = loop->num++;
    loop->spans[place->span] = (struct loop_span){
        .start = start,
        .arrives = to_sample(event->loop.time_to),
        .end = to_sample(level->end),
        .from = event->loop.from,
        .to = event->loop.to,
    };
}

static void finish(struct loop *loop, struct arena *arena)
{
    int64_t latest = INT64_MIN;
    loop->silent_from = ARENA_NEW(arena, int64_t, (size_t)loop->num);
    for (int i = 0; i < loop->num; i++) {
        latest = loop->spans[i].end > latest ? loop->spans[i].end : latest;
        loop->silent_from[i] = latest;
    }
}

struct loop_list loops_make(const struct event *events, int num_events, int index,
                            const struct level *level, struct arena *arena)
{
    struct loop_list list = {0};
    struct maker maker = {.list = &list, .arena = arena};
    for (int i = 0; i < num_events; i++)
        if (events[i].kind == EVENT_LOOP && events[i].level == (uint32_t)index)
            add_event(&maker, &events[i], level);
    for (int i = 0; i < list.num; i++)
        finish(&list.items[i], arena);
    return list;
}

static vec3s place_at(const struct loop_span *span, int64_t sample)
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

/* Returns the first span from which on something is left to be heard at a sample. */
static int first_left(const struct loop *loop, int64_t sample)
{
    return search_bound(loop->silent_from, loop->num, sizeof *loop->silent_from, is_silent_at,
                        &sample);
}

struct gain loop_gain(const struct loop *loop, const struct listener *listener, int64_t sample)
{
    struct gain sum = {0};
    for (int i = first_left(loop, sample); i < loop->num && loop->spans[i].start <= sample; i++) {
        const struct loop_span *span = &loop->spans[i];
        if (sample >= span->end)
            continue;
        const struct emitter emitter = {.origin = place_at(span, sample),
                                        .volume = 1.0f,
                                        .attenuation = ATTENUATION,
                                        .hearing = loop->hearing};
        gain_add(&sum, emitter_gain(&emitter, listener));
    }
    return gain_limit(sum, listener->layout);
}

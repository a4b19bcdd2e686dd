/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/event_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/sort.h"
#include "playback/client/event.h"

static const double BEAM_LIFE = 0.2; /* seconds */

void event_log_free(struct event_log *log)
{
    free(log->events);
    *log = (struct event_log){0};
}

struct event *event_log_add(struct event_log *log, enum event_kind kind)
{
    log->events = mem_grow(log->events, log->num, &log->capacity, sizeof *log->events);
    /* An event beyond the limit is written into the spare slot and not counted. */
    struct event *event = &log->events[log->num];
    if (log->num < LIMIT_EVENTS)
        log->num++;
    else
        log->is_full = true;
    memset(event, 0, sizeof *event);
    event->kind = kind;
    return event;
}

/* Returns a hash that differs between events of the same kind in one message. */
static uint64_t place_hash(const struct event *event)
{
    switch (event->kind) {
    case EVENT_SOUND:
        return hash_position((uint64_t)event->sound.entity, event->sound.origin.raw);
    case EVENT_TEMP_ENTITY:
        return hash_position((uint64_t)event->temp.type, event->temp.origin.raw);
    case EVENT_PARTICLES:
        return hash_position((uint64_t)event->particles.colour, event->particles.origin.raw);
    case EVENT_MUZZLE_FLASH:
        return (uint64_t)event->flash.entity;
    case EVENT_TRAIL:
        return (uint64_t)event->trail.entity;
    default:
        return 0;
    }
}

/* Returns the sound that accompanies a temporary entity, or CLIENT_SOUND_NONE. */
static int temp_entity_sound(const struct event *event)
{
    switch (event->temp.type) {
    case TEMP_SPIKE:
    case TEMP_SUPER_SPIKE:
        if (hash_below(event->seed, 0, 5) != 0)
            return CLIENT_SOUND_TINK;
        switch (hash_below(event->seed, 1, 4)) {
        case 1:
            return CLIENT_SOUND_RIC1;
        case 2:
            return CLIENT_SOUND_RIC2;
        default:
            return CLIENT_SOUND_RIC3;
        }
    case TEMP_EXPLOSION:
    case TEMP_TAR_EXPLOSION:
    case TEMP_EXPLOSION2:
        return CLIENT_SOUND_EXPLOSION;
    case TEMP_WIZ_SPIKE:
        return CLIENT_SOUND_WIZ_HIT;
    case TEMP_KNIGHT_SPIKE:
        return CLIENT_SOUND_KNIGHT_HIT;
    default:
        return CLIENT_SOUND_NONE;
    }
}

static void add_temp_entity_sound(struct event_log *log, int index)
{
    const struct event of = log->events[index];
    const int sound = temp_entity_sound(&of);
    if (sound == CLIENT_SOUND_NONE)
        return;
    struct event *event = event_log_add(log, EVENT_SOUND);
    event->time = of.time;
    event->frame = of.frame;
    event->level = of.level;
    event->seed = hash_mix(of.seed);
    event->sound.entity = -1;
    event->sound.sound = sound;
    event->sound.origin = of.temp.origin;
    event->sound.volume = event->sound.attenuation = 1.0f;
}

void event_log_seed(struct event_log *log, float clock)
{
    uint32_t bits;
    memcpy(&bits, &clock, sizeof bits);
    const int last = log->num;
    for (int i = log->num_sealed; i < last; i++) {
        struct event *event = &log->events[i];
        if (event->seed)
            continue;
        const uint64_t moment = hash_pair(bits, (uint64_t)event->kind);
        const uint64_t order = (uint64_t)(i - log->num_sealed);
        event->seed = hash_pair(hash_pair(moment, place_hash(event)), order);
        if (event->kind == EVENT_TEMP_ENTITY)
            add_temp_entity_sound(log, i);
    }
}

void event_log_seal(struct event_log *log)
{
    log->num_sealed = log->num;
}

void event_log_drop(struct event_log *log)
{
    log->num = log->num_sealed;
}

/* Sort key of events that cut each other off: sounds on one channel and beams of one entity. */
struct claim {
    int level, entity, channel; /* channel BEAM: a beam */
    int event;
};

enum { BEAM = 1 << 16 };

static int compare_claims(const void *left, const void *right)
{
    const struct claim *a = left, *b = right;
    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    if (a->entity != b->entity)
        return a->entity < b->entity ? -1 : 1;
    if (a->channel != b->channel)
        return a->channel < b->channel ? -1 : 1;
    return a->event < b->event ? -1 : a->event > b->event;
}

/* Sets the natural end of event `index`. Returns true if another event can cut it off. */
static bool make_claim(struct event_log *log, int index, const double *level_ends,
                       struct claim *claim)
{
    struct event *event = &log->events[index];
    *claim = (struct claim){.level = event->level, .event = index};
    switch (event->kind) {
    case EVENT_SOUND:
        event->sound.end = level_ends[event->level];
        claim->entity = event->sound.entity;
        claim->channel = event->sound.channel;
        return event->sound.entity >= 0;
    case EVENT_STOP_SOUND:
        claim->entity = event->stop.entity;
        claim->channel = event->stop.channel;
        return true;
    case EVENT_TEMP_ENTITY:
        if (event->temp.type != TEMP_LIGHTNING1 && event->temp.type != TEMP_LIGHTNING2 &&
            event->temp.type != TEMP_LIGHTNING3 && event->temp.type != TEMP_BEAM)
            return false;
        event->temp.until = event->time + BEAM_LIFE;
        claim->entity = event->temp.entity;
        claim->channel = BEAM;
        return true;
    default:
        return false;
    }
}

static bool are_same_channel(const struct claim *a, const struct claim *b)
{
    return a->level == b->level && a->entity == b->entity && a->channel == b->channel;
}

static void resolve_run(struct event_log *log, const struct claim *claims, int num)
{
    /* Goes backwards. Only a stop cuts off sounds on channel 0. */
    const struct event *next = NULL;
    for (int i = num - 1; i >= 0; i--) {
        struct event *event = &log->events[claims[i].event];
        if (next && event->kind == EVENT_SOUND && next->time < event->sound.end)
            event->sound.end = next->time;
        if (next && event->kind == EVENT_TEMP_ENTITY && next->time < event->temp.until)
            event->temp.until = next->time;
        if (claims[i].channel != 0 || event->kind == EVENT_STOP_SOUND)
            next = event;
    }
}

struct timed {
    double time;
    int index;
};

static int compare_times(const void *a, const void *b)
{
    const struct timed *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return x->index - y->index;
}

static bool is_sorted(const struct event_log *log)
{
    for (int i = 1; i < log->num; i++)
        if (log->events[i].time < log->events[i - 1].time)
            return false;
    return true;
}

void event_log_sort(struct event_log *log)
{
    if (is_sorted(log))
        return;
    struct timed *order = mem_alloc((size_t)log->num * sizeof *order);
    struct event *events = mem_alloc((size_t)log->num * sizeof *events);
    for (int i = 0; i < log->num; i++)
        order[i] = (struct timed){log->events[i].time, i};
    sort_items(order, (size_t)log->num, sizeof *order, compare_times);
    for (int i = 0; i < log->num; i++)
        events[i] = log->events[order[i].index];
    memcpy(log->events, events, (size_t)log->num * sizeof *events);
    free(events);
    free(order);
}

void event_log_resolve(struct event_log *log, const double *level_ends)
{
    struct claim *claims = mem_resize(NULL, (size_t)log->num, sizeof *claims);
    int num = 0;
    for (int i = 0; i < log->num; i++)
        if (make_claim(log, i, level_ends, &claims[num]))
            num++;
    sort_items(claims, (size_t)num, sizeof *claims, compare_claims);
    for (int first = 0, last; first < num; first = last) {
        for (last = first + 1; last < num && are_same_channel(&claims[first], &claims[last]);
             last++)
            ;
        resolve_run(log, claims + first, last - first);
    }
    free(claims);
}

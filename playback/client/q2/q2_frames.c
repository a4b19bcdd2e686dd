/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_frames.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/message.h"
#include "demo/protocol/q2_entities.h"
#include "playback/client/q2/q2_client_state.h"

void q2_frames_forget(struct q2_client *q2)
{
    q2->state.shown = q2->state.before = Q2_NO_FRAME;
    for (int i = 0; i < Q2_RING_SIZE; i++)
        q2->ring[i].number = Q2_NO_FRAME;
}

static void add(struct q2_frame *frame, const struct q2_entity *entity)
{
    frame->items = mem_grow(frame->items, frame->num, &frame->capacity, sizeof *frame->items);
    frame->items[frame->num++] = *entity;
}

/* Adds an entity that the message does not mention. It has not moved. */
static void keep(struct q2_frame *frame, const struct q2_entity *entity)
{
    struct q2_entity same = *entity;
    same.event = 0;
    for (int i = 0; i < 3; i++)
        same.old_origin[i] = same.origin[i];
    add(frame, &same);
}

static struct q2_entity baseline_of(const struct q2_client *q2, int number)
{
    return number < q2->num_baselines ? q2->baselines[number] : (struct q2_entity){0};
}

/* Both lists are sorted by number. Ignores an entity that is out of order. */
static void merge(const struct q2_client *q2, const struct q2_frame *base,
                  const struct message_q2_frame *message, struct q2_frame *out)
{
    struct bytes changes = message->entities;
    const int num = base ? base->num : 0;
    int at = 0, last = 0;
    struct q2_entity_head head;
    while (q2_read_entity_head(&changes, message->width, &head)) {
        for (; at < num && base->items[at].number < head.number; at++)
            keep(out, &base->items[at]);
        const bool is_old = at < num && base->items[at].number == head.number;
        struct q2_entity state = is_old ? base->items[at] : baseline_of(q2, head.number);
        at += is_old;
        if (head.is_removed)
            continue;
        q2_read_entity(&changes, &head, &state);
        if (head.number <= last)
            continue;
        last = head.number;
        add(out, &state);
    }
    for (; at < num; at++)
        if (base->items[at].number > last)
            keep(out, &base->items[at]);
}

/* Ignores bytes beyond the maximum number of areas. */
static int read_areas(struct bytes bits, uint8_t areas[Q2_AREAS_SIZE])
{
    int num = 0;
    memset(areas, 0, Q2_AREAS_SIZE);
    for (; num < Q2_AREAS_SIZE && bytes_left(&bits) > 0; num++)
        areas[num] = bytes_u8(&bits);
    return num * 8;
}

bool q2_frames_add(struct q2_client *q2, const struct message_q2_frame *message)
{
    const struct q2_frame *base = NULL;
    if (message->base > 0) {
        base = q2_frames_find(q2, message->base);
        if (!base || message->number <= message->base ||
            message->number - message->base >= Q2_RING_SIZE)
            return false;
    }
    struct q2_frame *frame = &q2->ring[message->number % Q2_RING_SIZE];
    struct bytes player = message->player;
    frame->number = message->number;
    frame->player = base ? base->player : (struct q2_player){0};
    frame->num = 0;
    frame->num_areas = read_areas(message->areas, frame->areas);
    q2_read_player(&player, message->width, &frame->player);
    merge(q2, base, message, frame);
    q2->state.shown = message->number;
    return true;
}

const struct q2_frame *q2_frames_find(const struct q2_client *q2, int number)
{
    const struct q2_frame *frame = number >= 0 ? &q2->ring[number % Q2_RING_SIZE] : NULL;
    return frame && frame->number == number ? frame : NULL;
}

static int compare(const void *key, const void *item)
{
    const int number = *(const int *)key;
    const struct q2_entity *entity = item;
    return number < entity->number ? -1 : number > entity->number;
}

const struct q2_entity *q2_frames_entity(const struct q2_frame *frame, int number)
{
    return frame && frame->num > 0
               ? bsearch(&number, frame->items, (size_t)frame->num, sizeof *frame->items, compare)
               : NULL;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_frame_copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/q2_config.h"

/* Returns `to`, or NULL if there is no frame. */
static const struct q2_frame *copy_frame(struct q2_frame *to, const struct q2_frame *from)
{
    struct q2_entity *items = to->items;
    int capacity = to->capacity;
    if (!from)
        return NULL;
    if (from->num > capacity) {
        capacity = from->num * 2;
        items = mem_resize(items, (size_t)capacity, sizeof *items);
    }
    if (from->num > 0)
        memcpy(items, from->items, (size_t)from->num * sizeof *items);
    *to = *from;
    to->items = items;
    to->capacity = capacity;
    return to;
}

void q2_frame_copy_set(struct q2_frame_copy *copy, const struct q2_client_frame *from)
{
    const size_t config_size = Q2_NUM_CONFIG_STRINGS * sizeof *copy->config;
    if (!copy->config)
        copy->config = mem_alloc(config_size);
    memcpy(copy->config, from->config, config_size);
    memcpy(copy->inventory, from->inventory, sizeof copy->inventory);
    copy->frame = *from;
    copy->frame.now = copy_frame(&copy->now, from->now);
    copy->frame.before = copy_frame(&copy->before, from->before);
    copy->frame.config = copy->config;
    copy->frame.inventory = copy->inventory;
}

void q2_frame_copy_free(struct q2_frame_copy *copy)
{
    free(copy->now.items);
    free(copy->before.items);
    free(copy->config);
}

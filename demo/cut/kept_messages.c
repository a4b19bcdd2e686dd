/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/kept_messages.h"

#include <string.h>

#include "base/arena.h"
#include "base/sort.h"

struct kept_messages kept_messages_create(struct arena *arena)
{
    return (struct kept_messages){.arena = arena};
}

/* Returns where the position of a message is stored. */
static int *find_slot(struct kept_messages *kept, int group, int index)
{
    if (!kept->slots[group])
        kept->slots[group] = ARENA_NEW(kept->arena, int, KEPT_INDICES);
    return &kept->slots[group][index & (KEPT_INDICES - 1)];
}

static void append(struct kept_messages *kept, int group, int index, struct bytes raw)
{
    kept->items =
        arena_grow(kept->arena, kept->items, kept->num, &kept->capacity, sizeof *kept->items);
    kept->items[kept->num++] = (struct kept_message){(uint16_t)group, (uint16_t)index, raw};
}

void kept_messages_set(struct kept_messages *kept, int group, int index, struct bytes raw)
{
    int *slot = find_slot(kept, group, index);
    if (*slot == 0) {
        append(kept, group, index, raw);
        *slot = kept->num;
    }
    kept->items[*slot - 1].raw = raw;
}

void kept_messages_add(struct kept_messages *kept, int group, struct bytes raw)
{
    append(kept, group, 0, raw);
}

void kept_messages_clear(struct kept_messages *kept)
{
    for (int i = 0; i < kept->num; i++) {
        const struct kept_message *item = &kept->items[i];
        if (kept->slots[item->group])
            kept->slots[item->group][item->index] = 0;
    }
    kept->num = 0;
}

struct bytes kept_messages_find(const struct kept_messages *kept, int group, int index)
{
    const int *slots = kept->slots[group];
    const int position = slots ? slots[index & (KEPT_INDICES - 1)] : 0;
    return position > 0 ? kept->items[position - 1].raw : bytes_make(NULL, 0);
}

static int compare(const void *left, const void *right)
{
    const struct kept_message *a = left, *b = right;
    return a->group - b->group;
}

void kept_messages_sort(struct kept_messages *kept)
{
    sort_items(kept->items, (size_t)kept->num, sizeof *kept->items, compare);
}

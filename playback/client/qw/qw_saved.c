/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_saved.h"

#include "base/arena.h"
#include "base/sparse.h"
#include "playback/client/qw/qw_state.h"

/* A list of the ring to which a later packet may refer. */
struct qw_saved_list {
    int slot, num;
    uint32_t sequence;
    bool is_valid;
    const struct sparse *items;
};

struct qw_saved {
    const struct sparse *state;
    int num_lists;
    const struct qw_saved_list *lists;
};

/* Returns whether a later packet can refer to this list. */
static bool is_needed(const struct qw_client *qw, int slot)
{
    const struct qw_list *list = &qw->ring[slot];
    if (slot == qw->state.shown)
        return true;
    return qw->state.recorder != QW_NOBODY && list->is_valid &&
           qw->state.sequence - list->sequence < QW_RING_SIZE;
}

size_t qw_saved_size(const struct client *client)
{
    const struct qw_client *qw = qw_of(client);
    size_t size = sizeof(struct qw_saved) + sizeof qw->state;
    for (int i = 0; i < QW_RING_SIZE; i++)
        if (is_needed(qw, i))
            size +=
                sizeof(struct qw_saved_list) + (size_t)qw->ring[i].num * sizeof *qw->ring[i].items;
    return size;
}

const void *qw_saved_create(const struct client *client, struct arena *arena)
{
    const struct qw_client *qw = qw_of(client);
    struct qw_saved *saved = ARENA_NEW(arena, struct qw_saved, 1);
    int num = 0;
    for (int i = 0; i < QW_RING_SIZE; i++)
        num += is_needed(qw, i);
    struct qw_saved_list *lists = ARENA_NEW(arena, struct qw_saved_list, (size_t)num);
    for (int i = 0; i < QW_RING_SIZE; i++) {
        const struct qw_list *list = &qw->ring[i];
        if (!is_needed(qw, i))
            continue;
        lists[saved->num_lists++] = (struct qw_saved_list){
            .slot = i,
            .num = list->num,
            .sequence = list->sequence,
            .is_valid = list->is_valid,
            .items = sparse_pack(list->items, (size_t)list->num * sizeof *list->items, arena),
        };
    }
    saved->state = sparse_pack(&qw->state, sizeof qw->state, arena);
    saved->lists = lists;
    return saved;
}

static void restore_list(struct qw_list *list, const struct qw_saved_list *from)
{
    list->sequence = from->sequence;
    list->is_valid = from->is_valid;
    list->num = from->num;
    if (list->num > list->capacity) {
        list->capacity = list->num;
        list->items = mem_resize(list->items, (size_t)list->capacity, sizeof *list->items);
    }
    sparse_unpack(from->items, list->items);
}

void qw_saved_restore(struct client *client, const void *own)
{
    struct qw_client *qw = qw_of(client);
    const struct qw_saved *saved = own;
    sparse_unpack(saved->state, &qw->state);
    for (int i = 0; i < QW_RING_SIZE; i++) {
        struct qw_list *list = &qw->ring[i];
        *list = (struct qw_list){.capacity = list->capacity, .items = list->items};
    }
    for (int i = 0; i < saved->num_lists; i++)
        restore_list(&qw->ring[saved->lists[i].slot], &saved->lists[i]);
}

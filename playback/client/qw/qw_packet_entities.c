/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_packet_entities.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "demo/protocol/qw_entities.h"
#include "playback/client/client_entities.h"
#include "playback/client/qw/qw_state.h"

static void add(struct qw_list *list, int number, const struct entity_state *state)
{
    list->items = mem_grow(list->items, list->num, &list->capacity, sizeof *list->items);
    list->items[list->num++] = (struct qw_entity){number, *state};
}

/* Returns the list to which the changes apply, or NULL if it is missing. */
static const struct qw_list *find_base(const struct qw_client *qw, const struct message *message)
{
    const uint32_t sequence = qw->state.sequence;
    if (qw->state.recorder == QW_NOBODY)
        return qw_packet_entities_shown(qw); /* a file does not lose packets */
    const uint32_t age = (sequence - message->entities.from) & 255;
    const struct qw_list *base = &qw->ring[(sequence - age) % QW_RING_SIZE];
    const bool is_kept = age > 0 && age < QW_RING_SIZE && base->sequence == sequence - age;
    return is_kept && base->is_valid ? base : NULL;
}

const struct qw_list *qw_packet_entities_shown(const struct qw_client *qw)
{
    return qw->state.shown >= 0 ? &qw->ring[qw->state.shown] : NULL;
}

/* Both lists are sorted by number. Entities that the packet does not mention stay. */
static void merge(struct client *client, const struct qw_list *base, struct bytes changes,
                  struct qw_list *out)
{
    const int num = base ? base->num : 0;
    int at = 0;
    struct message_update update;
    while (out->num < LIMIT_ENTITIES &&
           qw_read_entity(&changes, &client->state.protocol, &update)) {
        for (; at < num && base->items[at].number < update.entity; at++)
            add(out, base->items[at].number, &base->items[at].state);
        const bool is_old = at < num && base->items[at].number == update.entity;
        const struct entity_state *from =
            is_old ? &base->items[at].state : client_baseline(client, update.entity);
        at += is_old;
        if (update.bits & UPDATE_REMOVE)
            continue;
        const struct entity_state state = client_merge_update(*from, &update);
        add(out, update.entity, &state);
    }
    for (; at < num && out->num < LIMIT_ENTITIES; at++)
        add(out, base->items[at].number, &base->items[at].state);
}

/* Returns the slot for the next list. The current list must survive until the next one is
 * complete, and a second list in the same packet may refer to the first. A file that does
 * not lose packets needs no other lists. */
static int next_slot(const struct qw_state *state)
{
    const uint32_t size = state->recorder == QW_NOBODY ? 2 : QW_RING_SIZE;
    const int slot = (int)(state->sequence % size);
    return slot == state->shown ? (slot + 1) % (int)size : slot;
}

void qw_packet_entities_read(struct client *client, const struct message *message)
{
    struct qw_client *qw = qw_of(client);
    const struct qw_list *base = message->entities.is_delta ? find_base(qw, message) : NULL;
    const int slot = next_slot(&qw->state);
    struct qw_list *list = &qw->ring[slot];
    if (base == list)
        base = NULL;
    list->num = 0;
    list->sequence = qw->state.sequence;
    list->is_valid = base || !message->entities.is_delta;
    if (!list->is_valid)
        return;
    merge(client, base, message->entities.list, list);
    qw->state.shown = slot;
}

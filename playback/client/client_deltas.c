/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client_deltas.h"

#include "base/limits.h"
#include "demo/protocol/fte_entities.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_state.h"

/* Returns the entity's fields as the base of its next delta. The model is 0 if the level
 * does not have it, since it cannot be drawn. */
static struct entity_state state_of(const struct client_entity *e)
{
    return (struct entity_state){
        .model = e->model,
        .frame = e->frame,
        .colormap = e->colormap,
        .skin = e->skin,
        .effects = e->effects,
        .alpha = (uint8_t)(1.5f + e->alpha * 254.0f),
        .scale = e->scale,
        .origin = e->origin,
        .angles = e->angles,
    };
}

/* Starts with the entities of the previous frame. */
static void begin(struct client *client)
{
    if (client->has_now)
        return;
    client->has_now = true;
    client->now.num = 0;
    for (int i = 0; i < client->before.num; i++) {
        const struct client_entity *old = &client->before.items[i];
        const struct entity_state state = state_of(old);
        client_add_entity(client, old->number, &state)->step = old->step;
        client->slots[old->number] = i + 1;
    }
}

/* Removes an entity; the last one takes its place. */
static void remove_entity(struct client *client, int number)
{
    struct entity_list *now = &client->now;
    const int slot = client->slots[number];
    if (slot == 0)
        return;
    client->slots[number] = 0;
    const struct client_entity *last = &now->items[--now->num];
    if (slot - 1 == now->num)
        return;
    now->items[slot - 1] = *last;
    client->slots[last->number] = slot;
}

/* Returns the entity and sets the state to which its delta applies. */
static struct client_entity *find_entity(struct client *client, const struct message_update *update,
                                         struct entity_state *state)
{
    int *slot = &client->slots[update->entity];
    *state = *client_baseline(client, update->entity);
    if (*slot == 0) {
        struct client_entity *e = client_add_entity(client, update->entity, state);
        *slot = e ? client->now.num : 0;
        return e;
    }
    struct client_entity *e = &client->now.items[*slot - 1];
    if (!(update->bits & UPDATE_RESET))
        *state = state_of(e);
    return e;
}

static void update_entity(struct client *client, const struct message_update *update)
{
    struct client_frame *frame = &client->state.frame;
    const bool has_flags = update->bits & (UPDATE_FLAGS | UPDATE_RESET);
    struct entity_state state;
    struct client_entity *e = find_entity(client, update, &state);
    if (!e)
        return;
    state = client_merge_update(state, update);
    client_set_entity(client, e, &state);
    if (has_flags)
        e->step = update->bits & UPDATE_STEP;
    if (update->bits & UPDATE_LERP_FINISH)
        e->step_time = update->lerp_finish;
    if (update->entity != frame->view_entity)
        return;
    frame->velocity = update->velocity;
    if (has_flags)
        frame->on_ground = update->on_ground;
}

void client_forget_entities(struct client *client)
{
    for (int i = 0; client->has_now && i < client->now.num; i++)
        client->slots[client->now.items[i].number] = 0;
    client->now.num = 0;
}

/* An update in a message of its own is a delta from the baseline. */
void client_apply_update(struct client *client, const struct message_update *update)
{
    struct message_update delta = *update;
    delta.bits |= UPDATE_RESET;
    begin(client);
    if (update->entity > 0 && update->entity < LIMIT_ENTITIES)
        update_entity(client, &delta);
}

void client_apply_deltas(struct client *client, struct bytes list)
{
    struct message_update update;
    begin(client);
    while (fte_read_delta(&list, &client->state.protocol, &update)) {
        const bool removes = update.bits & UPDATE_REMOVE;
        if (update.entity >= LIMIT_ENTITIES)
            continue;
        if (removes && update.entity == 0)
            client_forget_entities(client);
        else if (removes)
            remove_entity(client, update.entity);
        else
            update_entity(client, &update);
    }
}

void client_finish_deltas(struct client *client)
{
    begin(client);
    for (int i = 0; i < client->now.num; i++)
        client->slots[client->now.items[i].number] = 0;
    client->has_now = false;
}

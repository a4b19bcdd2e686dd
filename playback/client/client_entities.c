/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client_entities.h"

#include "base/arena.h"
#include "base/limits.h"

float client_alpha(uint8_t alpha)
{
    return alpha == 0 ? 1.0f : (float)(alpha - 1) / 254.0f;
}

void client_set_baseline(struct client *client, int number, const struct entity_state *state)
{
    struct baseline_list *list = &client->baselines;
    if (number >= LIMIT_ENTITIES)
        return;
    client->baselines_of = NULL;
    if (list->slots[number] == 0) {
        list->items = mem_grow(list->items, list->num, &list->capacity, sizeof *list->items);
        list->slots[number] = ++list->num;
    }
    list->items[list->slots[number] - 1] = (struct baseline){number, *state};
}

void client_set_baselines(struct client *client, const struct baseline *baselines, int num)
{
    struct baseline_list *list = &client->baselines;
    for (int i = 0; i < list->num; i++)
        list->slots[list->items[i].number] = 0;
    list->num = 0;
    for (int i = 0; i < num; i++)
        client_set_baseline(client, baselines[i].number, &baselines[i].state);
}

const struct entity_state *client_baseline(const struct client *client, int number)
{
    static const struct entity_state none = {.scale = 16};
    const int slot = client->baselines.slots[number];
    return slot ? &client->baselines.items[slot - 1].state : &none;
}

/* Applies the fields that the update contains. */
struct entity_state client_merge_update(struct entity_state s, const struct message_update *update)
{
    const struct entity_state *u = &update->state;
    const uint32_t bits = update->bits;
    if (bits & UPDATE_MODEL)
        s.model = u->model & 0xff;
    if (bits & UPDATE_MODEL2)
        s.model = (uint16_t)((s.model & 0xff) | (u->model & 0xff00));
    if (bits & UPDATE_FRAME)
        s.frame = u->frame & 0xff;
    if (bits & UPDATE_FRAME2)
        s.frame = (uint16_t)((s.frame & 0xff) | (u->frame & 0xff00));
    s.colormap = bits & UPDATE_COLORMAP ? u->colormap : s.colormap;
    s.skin = bits & UPDATE_SKIN ? u->skin : s.skin;
    s.effects = bits & UPDATE_EFFECTS ? u->effects : s.effects;
    s.alpha = bits & UPDATE_ALPHA ? u->alpha : s.alpha;
    s.scale = bits & UPDATE_SCALE ? u->scale : s.scale;
    s.origin.x = bits & UPDATE_ORIGIN1 ? u->origin.x : s.origin.x;
    s.origin.y = bits & UPDATE_ORIGIN2 ? u->origin.y : s.origin.y;
    s.origin.z = bits & UPDATE_ORIGIN3 ? u->origin.z : s.origin.z;
    s.angles.x = bits & UPDATE_ANGLE1 ? u->angles.x : s.angles.x;
    s.angles.y = bits & UPDATE_ANGLE2 ? u->angles.y : s.angles.y;
    s.angles.z = bits & UPDATE_ANGLE3 ? u->angles.z : s.angles.z;
    return s;
}

void client_set_entity(const struct client *client, struct client_entity *e,
                       const struct entity_state *s)
{
    const struct level *level = &client->level->level;
    e->model = s->model < level->num_models ? s->model : 0;
    e->frame = s->frame;
    e->skin = s->skin;
    e->colormap = s->colormap <= level->max_clients ? s->colormap : 0;
    e->effects = s->effects;
    e->scale = s->scale;
    e->alpha = client_alpha(s->alpha);
    e->origin = s->origin;
    e->angles = s->angles;
    e->step_time = CLIENT_NO_FINISH;
}

struct client_entity *client_add_entity(struct client *client, int number,
                                        const struct entity_state *state)
{
    struct entity_list *list = &client->now;
    if (number <= 0 || number >= LIMIT_ENTITIES || !client->level || list->num >= LIMIT_ENTITIES)
        return NULL;
    list->items = mem_grow(list->items, list->num, &list->capacity, sizeof *list->items);
    struct client_entity *e = mem_clear(&list->items[list->num++], sizeof *list->items);
    e->number = number;
    client_set_entity(client, e, state);
    return e;
}

void client_update_entity(struct client *client, const struct message_update *update)
{
    const int number = update->entity;
    if (number <= 0 || number >= LIMIT_ENTITIES)
        return;
    const struct entity_state s = client_merge_update(*client_baseline(client, number), update);
    struct client_entity *e = client_add_entity(client, number, &s);
    if (!e)
        return;
    e->step = update->bits & UPDATE_STEP;
    if (update->bits & UPDATE_LERP_FINISH)
        e->step_time = update->lerp_finish;
}

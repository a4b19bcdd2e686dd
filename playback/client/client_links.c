/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client_links.h"

#include <string.h>

#include "base/hash.h"
#include "base/sort.h"
#include "models/model.h"
#include "playback/client/client_events.h"
#include "playback/client/client_game_local.h"
#include "playback/client/client_state.h"

enum {
    TRAIL_FLAGS = MODEL_ROCKET | MODEL_GRENADE | MODEL_GIB | MODEL_TRACER | MODEL_ZOMGIB |
                  MODEL_TRACER2 | MODEL_TRACER3,
};

static const double POSE_GAP = 0.2; /* seconds without a message after which poses restart */

static int compare_entities(const void *left, const void *right)
{
    const struct client_entity *a = left, *b = right;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Sorts the entities by number. Of two with the same number, the later one in the message
 * wins. Most servers send them in order. */
static void sort_entities(struct entity_list *list)
{
    bool sorted = true;
    for (int i = 1; i < list->num && sorted; i++)
        sorted = list->items[i - 1].number < list->items[i].number;
    if (sorted)
        return;
    /* step_start is still unused: it holds the position in the message. */
    for (int i = 0; i < list->num; i++)
        list->items[i].step_start = i;
    sort_items(list->items, (size_t)list->num, sizeof *list->items, compare_entities);
    int num = 0;
    for (int i = 0; i < list->num; i++) {
        struct client_entity *last = num > 0 ? &list->items[num - 1] : NULL;
        if (!last || last->number != list->items[i].number)
            list->items[num++] = list->items[i];
        else if (last->step_start < list->items[i].step_start)
            *last = list->items[i];
    }
    list->num = num;
}

/* before: the entity in the previous message, or NULL if it was not there. */
static void finish_move(const struct client *client, struct client_entity *e,
                        const struct client_entity *before)
{
    const struct client_frame *frame = &client->state.frame;
    e->linked = before && client->hooks->is_linked(client, before, e);
    vec3s from = e->origin;
    const bool comes =
        !before && client->hooks->find_origin && client->hooks->find_origin(client, e, &from);
    const bool turned = client->game_data && client->hooks->is_turned(client, e->number);
    e->origin_from = e->linked ? before->origin : e->origin;
    e->angles_from = e->linked && !turned ? before->angles : e->angles;
    if (comes) {
        e->linked = true;
        e->origin_from = from;
    }
    const float finish = e->step_time;
    if (!e->linked || !before || memcmp(&before->origin, &e->origin, sizeof(vec3s)) != 0 ||
        memcmp(&before->angles, &e->angles, sizeof(vec3s)) != 0) {
        e->step_origin = e->origin_from;
        e->step_angles = e->angles_from;
        e->step_start = frame->time_from;
    } else {
        e->step_origin = before->step_origin;
        e->step_angles = before->step_angles;
        e->step_start = before->step_start;
    }
    e->step_time = finish < 0.0f ? CLIENT_STEP_TIME : (float)(frame->time + finish - e->step_start);
}

/* finish: seconds after the message's time at which the pose is reached; negative if the
 * server did not say.
 * QUIRK: an entity that fires shows the new pose immediately, and the next one as well,
 * because the flash is part of the model and would otherwise grow out of it.
 * Test: client__muzzle_flash__holds_two_poses. */
static void finish_pose(const struct client_frame *frame, struct client_entity *e,
                        const struct client_entity *before, float finish)
{
    const bool fired = e->effects & EFFECT_MUZZLE_FLASH && e->number != frame->view_entity;
    const bool reset =
        !before || before->model != e->model || fired || frame->time - frame->time_from > POSE_GAP;
    const bool was_held = before && before->pose_held;
    e->pose_held = fired || was_held;
    e->pose_frame_from = e->frame;
    e->pose_start = frame->time_from;
    if (reset)
        return;
    if (before->frame == e->frame) {
        e->pose_frame_from = before->pose_frame_from;
        e->pose_start = before->pose_start;
        if (before->pose_time <= 0.0f)
            return;
    } else if (was_held) {
        e->pose_held = false;
        return;
    } else {
        e->pose_frame_from = before->frame;
    }
    e->pose_time = finish < 0.0f ? CLIENT_STEP_TIME : (float)(frame->time + finish - e->pose_start);
}

static void log_flash(struct client *client, const struct client_entity *e)
{
    if (!(e->effects & EFFECT_MUZZLE_FLASH) || !e->model)
        return;
    struct event *event = client_add_event(client, EVENT_MUZZLE_FLASH);
    event->flash.entity = e->number;
    event->flash.origin = e->origin;
    event->flash.angles = e->angles;
}

static void log_trail(struct client *client, const struct client_entity *e)
{
    const struct client_frame *frame = &client->state.frame;
    const struct level *level = &client->level->level;
    const struct model *model = level->models ? level->models[e->model] : NULL;
    if (!model || !(model->flags & TRAIL_FLAGS) || !e->linked ||
        memcmp(&e->origin_from, &e->origin, sizeof(vec3s)) == 0)
        return;
    struct event *event = client_add_event(client, EVENT_TRAIL);
    event->time = frame->move_from;
    event->trail.entity = e->number;
    event->trail.flags = model->flags;
    event->trail.from = e->origin_from;
    event->trail.to = e->origin;
    event->trail.time_to = frame->time;
}

static float random_phase(const struct client *client, const struct client_entity *e)
{
    uint64_t appeared;
    memcpy(&appeared, &e->appeared, sizeof appeared);
    return hash_unit(hash_pair(appeared, (uint64_t)client->level->index),
                     (uint64_t)e->number << 16 | e->model);
}

void client_links_update(struct client *client)
{
    struct client_frame *frame = &client->state.frame;
    sort_entities(&client->now);
    for (int i = 0; i < client->before.num; i++)
        client->slots[client->before.items[i].number] = i + 1;
    for (int i = 0; i < client->now.num; i++) {
        struct client_entity *e = &client->now.items[i];
        const int slot = client->slots[e->number];
        const struct client_entity *before = slot ? &client->before.items[slot - 1] : NULL;
        /* Without a model there is no history to interpolate from. */
        if (before && (!before->model || !e->model))
            before = NULL;
        const float finish = e->step_time;
        finish_move(client, e, before);
        finish_pose(frame, e, before, finish);
        e->appeared = before ? before->appeared : frame->time_from;
        e->phase = before && before->model == e->model ? before->phase : random_phase(client, e);
    }
    for (int i = 0; i < client->before.num; i++)
        client->slots[client->before.items[i].number] = 0;
    frame->entities = frame->received = client->now.items;
    frame->num_entities = client->now.num;
}

void client_links_log(struct client *client)
{
    for (int i = 0; i < client->now.num; i++)
        log_flash(client, &client->now.items[i]);
    /* Trails start with the movement, which may begin later, so they come last. */
    for (int i = 0; i < client->now.num; i++)
        log_trail(client, &client->now.items[i]);
    if (client->hooks->log_entities)
        client->hooks->log_entities(client);
}

/* Entities from message to message: what moved, stepped and changed its pose,
 * by the rules of the original client and of QuakeSpasm's interpolation. */
#include "playback/client/client_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/limits.h"
#include "models/model.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/qw_client.h"

enum {
    TRAIL_FLAGS = MODEL_ROCKET | MODEL_GRENADE | MODEL_GIB | MODEL_TRACER | MODEL_ZOMGIB |
                  MODEL_TRACER2 | MODEL_TRACER3,
};

static const float JUMP = 100.0f;   /* units on an axis that are no movement */
static const double POSE_GAP = 0.2; /* s without a message after which poses begin anew */

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
        if (list->num == list->capacity) {
            list->capacity = list->capacity ? list->capacity * 2 : 256;
            list->items = mem_resize(list->items, (size_t)list->capacity, sizeof *list->items);
        }
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

/* Put what the update brings over the baseline. */
struct entity_state client_merge(struct entity_state s, const struct message_update *update)
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
    if (list->num == list->capacity) {
        list->capacity = list->capacity ? list->capacity * 2 : 128;
        list->items = mem_resize(list->items, (size_t)list->capacity, sizeof *list->items);
    }
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
    const struct entity_state s = client_merge(*client_baseline(client, number), update);
    struct client_entity *e = client_add_entity(client, number, &s);
    if (!e)
        return;
    e->step = update->bits & UPDATE_STEP;
    if (update->bits & UPDATE_LERP_FINISH)
        e->step_time = update->lerp_finish;
}

static int compare_entities(const void *left, const void *right)
{
    const struct client_entity *a = left, *b = right;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Put the entities in the order of their numbers; of two with the same number
 * the later in the message wins. Servers send them in order. */
static void sort_entities(struct entity_list *list)
{
    bool sorted = true;
    for (int i = 1; i < list->num && sorted; i++)
        sorted = list->items[i - 1].number < list->items[i].number;
    if (sorted)
        return;
    /* step_start is not used yet: it holds the order in the message. */
    for (int i = 0; i < list->num; i++)
        list->items[i].step_start = i;
    qsort(list->items, (size_t)list->num, sizeof *list->items, compare_entities);
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

/* QUIRK: on each axis alone, so that a fast diagonal is still movement.
 * Test: client__far_jump__is_not_linked. */
static bool is_jump(vec3s a, vec3s b)
{
    return fabsf(a.x - b.x) > JUMP || fabsf(a.y - b.y) > JUMP || fabsf(a.z - b.z) > JUMP;
}

/* before: the entity one message ago, NULL when it was not there. */
static void finish_move(const struct client *client, struct client_entity *e,
                        const struct client_entity *before)
{
    const struct client_frame *frame = &client->state.frame;
    e->linked = before && (client->qw ? qw_is_linked(client, before, e)
                                      : !is_jump(before->origin, e->origin));
    const bool turned = client->qw && qw_is_turned(client, e->number);
    e->origin_from = e->linked ? before->origin : e->origin;
    e->angles_from = e->linked && !turned ? before->angles : e->angles;
    const float finish = e->step_time;
    if (!e->linked || memcmp(&before->origin, &e->origin, sizeof(vec3s)) != 0 ||
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

/* finish: s after the message's time at which the pose is reached; negative
 * when the server did not say.
 * QUIRK: who fires is shown in the new pose at once, and in the one after it,
 * since the flash is part of the model and would grow out of it.
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

void client_finish_entities(struct client *client)
{
    struct client_frame *frame = &client->state.frame;
    sort_entities(&client->now);
    for (int i = 0; i < client->before.num; i++)
        client->slots[client->before.items[i].number] = i + 1;
    for (int i = 0; i < client->now.num; i++) {
        struct client_entity *e = &client->now.items[i];
        const int slot = client->slots[e->number];
        const struct client_entity *before = slot ? &client->before.items[slot - 1] : NULL;
        /* Without a model there is nothing whose past could be shown. */
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
    frame->entities = frame->told = client->now.items;
    frame->num_entities = client->now.num;
}

void client_log_entities(struct client *client)
{
    for (int i = 0; i < client->now.num; i++)
        log_flash(client, &client->now.items[i]);
    /* Trails begin when the movement does, which may be later: they come last. */
    for (int i = 0; i < client->now.num; i++)
        log_trail(client, &client->now.items[i]);
}

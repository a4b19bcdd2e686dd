/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/drawn_entities.h"

#include "base/arena.h"
#include "base/sort.h"
#include "demo/protocol/quake_text.h"
#include "models/model.h"
#include "playback/client/client_frame.h"

void drawn_entities_add(struct drawn_entities *list, const struct scene_entity *entity)
{
    list->items =
        arena_grow(list->arena, list->items, list->num, &list->capacity, sizeof *list->items);
    list->items[list->num++] = *entity;
}

const char *drawn_entities_player(const struct drawn_entities *list,
                                  const struct client_frame *frame, int slot)
{
    char name[sizeof frame->players->name];
    if (slot < 0 || slot >= frame->num_players || !frame->players[slot].name[0])
        return NULL;
    quake_text_line(name, sizeof name, frame->players[slot].name);
    return arena_strdup(list->arena, name);
}

struct transparent {
    float distance; /* from the eye, in units */
    int index;
};

static int compare_distance(const void *a, const void *b)
{
    const struct transparent *const one = a, *const other = b;
    if (one->distance != other->distance)
        return one->distance > other->distance ? -1 : 1;
    return one->index - other->index;
}

void drawn_entities_sort(struct drawn_entities *list, vec3s eye)
{
    struct scene_entity *const sorted =
        ARENA_NEW(list->arena, struct scene_entity, (size_t)list->num);
    struct transparent *const found = ARENA_NEW(list->arena, struct transparent, (size_t)list->num);
    int num_solid = 0, num_found = 0;
    for (int i = 0; i < list->num; i++) {
        const struct scene_entity *const entity = &list->items[i];
        if (entity->alpha >= 1.0f) {
            sorted[num_solid++] = *entity;
            continue;
        }
        const vec3s middle = vec3_lerp(entity->model->mins, entity->model->maxs, 0.5f);
        found[num_found++] = (struct transparent){
            .distance = glms_vec3_distance(eye, glms_vec3_add(entity->origin, middle)),
            .index = i,
        };
    }
    sort_items(found, (size_t)num_found, sizeof *found, compare_distance);
    for (int i = 0; i < num_found; i++)
        sorted[num_solid + i] = list->items[found[i].index];
    list->items = sorted;
    list->capacity = list->num;
}

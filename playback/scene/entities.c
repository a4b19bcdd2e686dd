/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/entities.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/limits.h"
#include "models/model.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/player_attachments.h"
#include "playback/scene/player_skins.h"
#include "playback/scene/scene_changes.h"
#include "playback/scene/smooth_effects.h"
#include "playback/timeline/cursor.h"

static bool name_is(const struct model *model, const char *const *names, size_t num)
{
    for (size_t i = 0; i < num; i++)
        if (strcmp(model->name, names[i]) == 0)
            return true;
    return false;
}

/* Models that QuakeSpasm draws at full brightness. */
static bool is_full_light(const struct model *model)
{
    static const char *const names[] = {"progs/flame.mdl", "progs/flame2.mdl", "progs/boss.mdl"};
    return name_is(model, names, sizeof names / sizeof names[0]);
}

bool entities_is_stepped(const struct model *model)
{
    static const char *const names[] = {
        "progs/flame.mdl",    "progs/flame2.mdl",   "progs/braztall.mdl",
        "progs/brazshrt.mdl", "progs/longtrch.mdl", "progs/flame_pyre.mdl",
        "progs/v_saw.mdl",    "progs/v_xfist.mdl",  "progs/h2stuff/newfire.mdl",
    };
    return name_is(model, names, sizeof names / sizeof names[0]);
}

static const struct model *level_model(const struct level *level, int index)
{
    return level->models && index > 0 && index < level->num_models ? level->models[index] : NULL;
}

static void set_pose(struct scene_entity *out, const struct pose_mix *mix)
{
    out->pose_from = entities_is_stepped(out->model) ? mix->to : mix->from;
    out->pose_to = mix->to;
    out->pose_blend = mix->blend;
}

static void set_skin(struct scene_entity *out, const struct instant *instant,
                     struct player_skins *player_skins, int colormap)
{
    out->shirt = out->pants = -1;
    if (colormap < 1 || colormap > instant->frame->num_players || out->model->kind != MODEL_ALIAS)
        return;
    const struct player_skin clothes =
        player_skins_find(player_skins, instant, colormap - 1, out->model);
    out->skin_pic = clothes.skin;
    out->shirt = clothes.shirt;
    out->pants = clothes.pants;
}

static void add_entity(struct drawn_entities *list, const struct instant *instant,
                       struct player_skins *player_skins, const struct client_entity *entity,
                       float fade)
{
    const struct model *model = level_model(instant->level, entity->model);
    const bool is_player = entity->number <= instant->level->max_clients;
    if (!model || entity->alpha * fade <= 0.0f || entity->scale == 0)
        return;
    if (is_player)
        model = player_attachments_body(instant, entity, model);

    const struct place at = interpolation_drawn_place(instant->frame, entity, instant->time);
    struct scene_entity out = {
        .model = model,
        .number = entity->number,
        .player =
            is_player ? drawn_entities_player(list, instant->frame, entity->number - 1) : NULL,
        .origin = at.origin,
        .angles = at.angles,
        .scale = (float)entity->scale / 16.0f,
        .alpha = entity->alpha * fade,
        .frame = entity->frame,
        .skin = entity->skin,
        .phase = model->kind == MODEL_SPRITE ? entity->phase : 0.0f,
    };
    if (model->flags & MODEL_ROTATE)
        out.angles.y = (float)fmod(instant->clock * 100.0, 360.0);
    if (is_full_light(model))
        out.flags |= SCENE_FULL_LIGHT;
    if (is_player)
        out.flags |= SCENE_PLAYER;
    set_skin(&out, instant, player_skins, entity->colormap);
    if (model->kind == MODEL_SPRITE && entity->pose_time > 0.0f)
        smooth_effects_set_frames(&out, entity->pose_frame_from, entity->frame,
                                  (float)(instant->time - entity->pose_start) / entity->pose_time);
    if (model->alias) {
        const struct pose_mix mix = interpolation_pose(
            model->alias, entity->pose_frame_from, entity->frame, entity->pose_start,
            entity->pose_time, instant->time, instant->clock);
        set_pose(&out, &mix);
    }
    drawn_entities_add(list, &out);
    if (is_player)
        player_attachments_add(list, instant, entity, &out);
}

static void add_static(struct drawn_entities *list, const struct instant *instant,
                       struct player_skins *player_skins, int index)
{
    const struct level_static *fixed = &instant->level->statics[index];
    const struct model *model = level_model(instant->level, fixed->model);
    if (!model || fixed->alpha <= 0.0f || fixed->scale == 0)
        return;

    struct scene_entity out = {
        .model = model,
        .number = -1 - index,
        .origin = fixed->origin,
        .angles = fixed->angles,
        .scale = (float)fixed->scale / 16.0f,
        .alpha = fixed->alpha,
        .frame = fixed->frame,
        .skin = fixed->skin,
        .phase = model->kind == MODEL_SPRITE ? hash_unit(UINT64_C(0x5747), (uint64_t)index) : 0.0f,
        .flags = is_full_light(model) ? SCENE_FULL_LIGHT : 0,
    };
    set_skin(&out, instant, player_skins, fixed->colormap);
    if (model->alias) {
        const struct pose_mix mix = interpolation_pose(model->alias, fixed->frame, fixed->frame,
                                                       0.0, 0.0f, instant->time, instant->clock);
        set_pose(&out, &mix);
    }
    drawn_entities_add(list, &out);
}

static bool is_hidden(const struct scene_changes *changes, int number)
{
    for (int i = 0; i < changes->num_hidden; i++)
        if (changes->hidden[i] == number)
            return true;
    return false;
}

static float fade_of(const struct scene_changes *changes, int number)
{
    return changes->faded == number && number > 0 ? changes->fade : 1.0f;
}

/* Depends on the distance from the ghost's vertical axis between feet and head. */
float entities_ghost_visibility(vec3s eye, vec3s origin)
{
    static const float GONE = 20.0f, WHOLE = 48.0f; /* units */
    const float nearest = fminf(fmaxf(eye.z, origin.z - 24.0f), origin.z + 32.0f);
    const float distance = glms_vec3_distance(eye, vec3_make(origin.x, origin.y, nearest));
    return fminf(fmaxf((distance - GONE) / (WHOLE - GONE), 0.0f), 1.0f);
}

/* Draws a player as in its own recording, if that has the same map. */
static void add_ghost(struct drawn_entities *list, const struct instant *instant,
                      struct player_skins *player_skins, const struct scene_ghost *ghost, int index,
                      vec3s eye)
{
    const struct instant its = cursor_at(ghost->cursor, ghost->time);
    const int number = ghost->number > 0 ? ghost->number : its.frame->view_entity;
    const struct client_entity *entity = interpolation_find(its.frame, number);
    const int first = list->num;
    if (!entity || its.frame->q2 || strcmp(its.level->map_name, instant->level->map_name) != 0)
        return;
    const vec3s origin = interpolation_place(its.frame, entity, its.time).origin;
    const float seen = entities_ghost_visibility(eye, origin);
    if (!(seen > 0.0f))
        return;
    add_entity(list, &its, player_skins, entity, ghost->alpha * seen);
    for (int i = first; i < list->num; i++)
        list->items[i].number += LIMIT_ENTITIES * (1 + index);
    for (int i = first; i < list->num && ghost->shirt >= 0; i++) {
        list->items[i].shirt = ghost->shirt;
        list->items[i].pants = ghost->pants;
    }
}

void entities_add(struct drawn_entities *list, const struct instant *instant,
                  struct player_skins *player_skins, vec3s eye, int hidden,
                  const struct scene_changes *changes)
{
    const struct client_frame *frame = instant->frame;
    for (int i = 0; i < instant->level->num_statics; i++)
        add_static(list, instant, player_skins, i);
    for (int i = 0; i < frame->num_entities; i++)
        if (frame->entities[i].number != hidden && !is_hidden(changes, frame->entities[i].number))
            add_entity(list, instant, player_skins, &frame->entities[i],
                       fade_of(changes, frame->entities[i].number));
    for (int i = 0; i < changes->num_added; i++)
        if (!is_hidden(changes, changes->added[i].number))
            add_entity(list, instant, player_skins, &changes->added[i],
                       fade_of(changes, changes->added[i].number));
    for (int i = 0; i < changes->num_ghosts; i++)
        add_ghost(list, instant, player_skins, &changes->ghosts[i], i, eye);
}

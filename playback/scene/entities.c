#include "playback/scene/entities.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "models/model.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/player_attachments.h"
#include "playback/scene/player_skins.h"
#include "playback/scene/scene_at.h"

enum { MAX_BEAM_SEGMENTS = 512 }; /* of all beams of a moment; ours */
static const float BEAM_SEGMENT = 30.0f;

void drawn_entities_add(struct drawn_entities *list, const struct scene_entity *entity)
{
    if (list->num == list->capacity) {
        const int capacity = list->capacity ? list->capacity * 2 : 128;
        struct scene_entity *items = ARENA_NEW(list->arena, struct scene_entity, (size_t)capacity);
        if (list->num > 0)
            memcpy(items, list->items, (size_t)list->num * sizeof *items);
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->num++] = *entity;
}

struct veil {
    float distance; /* from the eye, units */
    int index;
};

static int compare_veils(const void *a, const void *b)
{
    const struct veil *const one = a, *const other = b;
    if (one->distance != other->distance)
        return one->distance > other->distance ? -1 : 1;
    return one->index - other->index;
}

void drawn_entities_sort(struct drawn_entities *list, vec3s eye)
{
    struct scene_entity *const sorted =
        ARENA_NEW(list->arena, struct scene_entity, (size_t)list->num);
    struct veil *const veils = ARENA_NEW(list->arena, struct veil, (size_t)list->num);
    int num_solid = 0, num_veils = 0;
    for (int i = 0; i < list->num; i++) {
        const struct scene_entity *const entity = &list->items[i];
        if (entity->alpha >= 1.0f) {
            sorted[num_solid++] = *entity;
            continue;
        }
        const vec3s middle = vec3_lerp(entity->model->mins, entity->model->maxs, 0.5f);
        veils[num_veils++] = (struct veil){
            .distance = glms_vec3_distance(eye, glms_vec3_add(entity->origin, middle)),
            .index = i,
        };
    }
    qsort(veils, (size_t)num_veils, sizeof *veils, compare_veils);
    for (int i = 0; i < num_veils; i++)
        sorted[num_solid + i] = list->items[veils[i].index];
    list->items = sorted;
    list->capacity = list->num;
}

static bool name_is(const struct model *model, const char *const *names, size_t num)
{
    for (size_t i = 0; i < num; i++)
        if (strcmp(model->name, names[i]) == 0)
            return true;
    return false;
}

/* Models that shine by themselves in QuakeSpasm. */
static bool is_full_light(const struct model *model)
{
    static const char *const names[] = {"progs/flame.mdl", "progs/flame2.mdl", "progs/boss.mdl"};
    return name_is(model, names, sizeof names / sizeof names[0]);
}

bool entities_is_unmixed(const struct model *model)
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
    out->pose_from = entities_is_unmixed(out->model) ? mix->to : mix->from;
    out->pose_to = mix->to;
    out->pose_blend = mix->blend;
}

static void set_clothes(struct scene_entity *out, const struct instant *moment,
                        struct player_skins *player_skins, int colormap)
{
    out->shirt = out->pants = -1;
    if (colormap < 1 || colormap > moment->frame->num_players || out->model->kind != MODEL_ALIAS)
        return;
    const struct player_skin clothes =
        player_skins_find(player_skins, moment, colormap - 1, out->model);
    out->skin_pic = clothes.skin;
    out->shirt = clothes.shirt;
    out->pants = clothes.pants;
}

static void add_entity(struct drawn_entities *list, const struct instant *moment,
                       struct player_skins *player_skins, const struct client_entity *entity)
{
    const struct model *model = level_model(moment->level, entity->model);
    const bool is_player = entity->number <= moment->level->max_clients;
    if (!model || entity->alpha <= 0.0f || entity->scale == 0)
        return;
    if (is_player)
        model = player_attachments_body(moment, entity, model);

    const struct place at = interpolation_draw(moment->frame, entity, moment->time);
    struct scene_entity out = {
        .model = model,
        .origin = at.origin,
        .angles = at.angles,
        .scale = (float)entity->scale / 16.0f,
        .alpha = entity->alpha,
        .frame = entity->frame,
        .skin = entity->skin,
        .phase = model->kind == MODEL_SPRITE ? entity->phase : 0.0f,
    };
    if (model->flags & MODEL_ROTATE)
        out.angles.y = (float)fmod(moment->clock * 100.0, 360.0);
    if (is_full_light(model))
        out.flags |= SCENE_FULL_LIGHT;
    if (is_player)
        out.flags |= SCENE_PLAYER;
    set_clothes(&out, moment, player_skins, entity->colormap);
    if (model->alias) {
        const struct pose_mix mix =
            interpolation_pose(model->alias, entity->pose_frame_from, entity->frame,
                               entity->pose_start, entity->pose_time, moment->time, moment->clock);
        set_pose(&out, &mix);
    }
    drawn_entities_add(list, &out);
    if (is_player)
        player_attachments_add(list, moment, entity, &out);
}

static void add_static(struct drawn_entities *list, const struct instant *moment,
                       struct player_skins *player_skins, int index)
{
    const struct level_static *fixed = &moment->level->statics[index];
    const struct model *model = level_model(moment->level, fixed->model);
    if (!model || fixed->alpha <= 0.0f || fixed->scale == 0)
        return;

    struct scene_entity out = {
        .model = model,
        .origin = fixed->origin,
        .angles = fixed->angles,
        .scale = (float)fixed->scale / 16.0f,
        .alpha = fixed->alpha,
        .frame = fixed->frame,
        .skin = fixed->skin,
        .phase = model->kind == MODEL_SPRITE ? hash_unit(UINT64_C(0x5747), (uint64_t)index) : 0.0f,
        .flags = is_full_light(model) ? SCENE_FULL_LIGHT : 0,
    };
    set_clothes(&out, moment, player_skins, fixed->colormap);
    if (model->alias) {
        const struct pose_mix mix = interpolation_pose(model->alias, fixed->frame, fixed->frame,
                                                       0.0, 0.0f, moment->time, moment->clock);
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

void entities_add(struct drawn_entities *list, const struct instant *moment,
                  struct player_skins *player_skins, int hidden,
                  const struct scene_changes *changes)
{
    const struct client_frame *frame = moment->frame;
    for (int i = 0; i < moment->level->num_statics; i++)
        add_static(list, moment, player_skins, i);
    for (int i = 0; i < frame->num_entities; i++)
        if (frame->entities[i].number != hidden && !is_hidden(changes, frame->entities[i].number))
            add_entity(list, moment, player_skins, &frame->entities[i]);
    for (int i = 0; i < changes->num_added; i++)
        if (!is_hidden(changes, changes->added[i].number))
            add_entity(list, moment, player_skins, &changes->added[i]);
}

void explosions_add(struct drawn_entities *list, const struct instant *moment,
                    const struct model *sprite)
{
    enum { FRAME_RATE = 10 };
    const int num_frames = sprite && sprite->sprite ? sprite->sprite->num_frames : 0;
    for (int i = 0; i < moment->num_events; i++) {
        const struct event *event = &moment->events[i];
        if (event->kind != EVENT_TEMP_ENTITY || event->temp.type != TEMP_EXPLOSION)
            continue;
        const int frame = (int)((moment->time - event->time) * FRAME_RATE);
        if (frame >= num_frames)
            continue;
        const struct scene_entity out = {
            .model = sprite,
            .origin = event->temp.origin,
            .scale = 1.0f,
            .alpha = 1.0f,
            .frame = frame,
            .flags = SCENE_FULL_LIGHT,
            .shirt = -1,
            .pants = -1,
        };
        drawn_entities_add(list, &out);
    }
}

const char *beam_model_name(enum beam_model which)
{
    static const char *const names[NUM_BEAM_MODELS] = {"progs/bolt.mdl", "progs/bolt2.mdl",
                                                       "progs/bolt3.mdl", "progs/beam.mdl"};
    return names[which];
}

/* -1: not a beam. */
static int beam_model_of(enum temp_entity type)
{
    switch (type) {
    case TEMP_LIGHTNING1:
        return BEAM_BOLT;
    case TEMP_LIGHTNING2:
        return BEAM_BOLT2;
    case TEMP_LIGHTNING3:
        return BEAM_BOLT3;
    case TEMP_BEAM:
        return BEAM_GRAPPLE;
    default:
        return -1;
    }
}

bool beams_is_one(const struct event *event)
{
    return event->kind == EVENT_TEMP_ENTITY && beam_model_of(event->temp.type) >= 0;
}

/* Pitch (up positive) and yaw from a to b in whole degrees, as the game has them. */
static vec3s beam_angles(vec3s along)
{
    if (along.x == 0.0f && along.y == 0.0f)
        return vec3_make(along.z > 0.0f ? 90.0f : 270.0f, 0, 0);
    const float pitch = truncf(glm_deg(atan2f(along.z, hypotf(along.x, along.y))));
    const float yaw = truncf(glm_deg(atan2f(along.y, along.x)));
    return vec3_make(pitch < 0.0f ? pitch + 360.0f : pitch, yaw < 0.0f ? yaw + 360.0f : yaw, 0);
}

static int add_beam(struct drawn_entities *list, const struct instant *moment,
                    const struct event *event, const struct model *model, int room)
{
    vec3s start = event->temp.origin;
    const struct client_entity *shooter = interpolation_find(moment->frame, event->temp.entity);
    if (shooter && event->temp.entity == moment->frame->view_entity)
        start = interpolation_link(moment->frame, shooter, moment->time).origin;

    const vec3s along = glms_vec3_sub(event->temp.end, start);
    const float length = glms_vec3_norm(along);
    const vec3s direction = glms_vec3_normalize(along);
    const uint64_t seed = hash_pair(event->seed, (uint64_t)game_tick(moment->clock));
    struct scene_entity out = {
        .model = model,
        .angles = beam_angles(along),
        .scale = 1.0f,
        .alpha = 1.0f,
        .flags = SCENE_FULL_LIGHT,
        .shirt = -1,
        .pants = -1,
    };
    int num = 0;
    if (!vec3_is_finite(direction))
        return 0;
    for (; num < room && (float)num * BEAM_SEGMENT < length; num++) {
        out.origin = vec3_mad(start, direction, (float)num * BEAM_SEGMENT);
        out.angles.z = (float)hash_below(seed, (uint64_t)num, 360);
        drawn_entities_add(list, &out);
    }
    return num;
}

void beams_add(struct drawn_entities *list, const struct instant *moment,
               const struct model *const models[NUM_BEAM_MODELS])
{
    int room = MAX_BEAM_SEGMENTS;
    for (int i = moment->num_events - 1; i >= 0 && room > 0; i--) {
        const struct event *event = &moment->events[i];
        if (!beams_is_one(event) || moment->time >= event->temp.until)
            continue;
        const int which = beam_model_of(event->temp.type);
        if (models[which])
            room -= add_beam(list, moment, event, models[which], room);
    }
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_entities.h"

#include <math.h>
#include <string.h>

#include "base/limits.h"
#include "base/trig.h"
#include "demo/protocol/q2_effect_bits.h"
#include "models/model.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/entities.h"
#include "playback/scene/q2/q2_effects.h"
#include "playback/scene/q2/q2_entity_walk.h"
#include "playback/scene/q2/q2_players.h"
#include "playback/scene/scene_changes.h"
#include "playback/timeline/cursor.h"

enum { PLAYERS_OWN = 255, NUM_MODELS = 4 };

static const float TURN_SPEED = 100.0f; /* degrees/s */
static const float SPHERE_ALPHA = 0.32f;

static float alpha_of(const struct q2_entity *e)
{
    return e->alpha > 0                    ? (float)e->alpha / 255.0f
           : e->effects & Q2_EFFECT_BFG    ? 0.3f
           : e->effects & Q2_EFFECT_PLASMA ? 0.6f
           : e->effects & Q2_EFFECT_SPHERE ? e->effects & Q2_EFFECT_TRACKER_TRAIL ? 0.6f : 0.3f
           : e->renderfx & Q2_RENDER_TRANSLUCENT ? 0.7f
                                                 : 1.0f;
}

/* Returns the frame of an animation that depends on the time; -1 if the server sets the
 * frame. */
static int clock_frame(const struct q2_entity *e, double clock)
{
    const int beat = (int)fmod(floor(clock * 2.0), 1 << 20);
    return e->effects & Q2_EFFECT_FRAMES_01     ? beat & 1
           : e->effects & Q2_EFFECT_FRAMES_23   ? 2 + (beat & 1)
           : e->effects & Q2_EFFECT_FRAMES      ? beat
           : e->effects & Q2_EFFECT_FRAMES_FAST ? (int)fmod(floor(clock * 10.0), 1 << 20)
                                                : -1;
}

static void set_pose(struct scene_entity *out, const struct instant *instant,
                     const struct client_entity *c, int frame)
{
    const struct alias *alias = out->model->alias;
    const int from = frame >= 0 ? frame % alias->num_frames : c->pose_frame_from;
    const int to = frame >= 0 ? from : c->frame;
    const bool is_there = from < alias->num_frames && to < alias->num_frames;
    const struct pose_mix mix =
        interpolation_pose(alias, is_there ? from : 0, is_there ? to : 0, c->pose_start,
                           c->pose_time, instant->time, instant->clock);
    out->pose_from = mix.from;
    out->pose_to = mix.to;
    out->pose_blend = mix.blend;
}

/* Returns model `slot` of the four that an entity may have. */
static const struct model *model_of(const struct instant *instant, const struct q2_entity *e,
                                    int slot, const struct q2_appearance *dress)
{
    const struct level *level = instant->level;
    const int index = e->model[slot];
    if (index == PLAYERS_OWN)
        return slot == 0 ? dress->model : slot == 1 ? dress->weapon : NULL;
    return level->models && index > 0 && index < level->num_models ? level->models[index] : NULL;
}

/* Returns whether an entity is the defender sphere that surrounds a player. */
static bool is_sphere(const struct instant *instant, const struct q2_entity *e)
{
    const struct level *level = instant->level;
    return e->model[1] < level->num_models &&
           strcmp(level->model_names[e->model[1]], "models/items/shell/tris.md2") == 0;
}

static void add_model(struct drawn_entities *list, const struct instant *instant,
                      struct q2_effects *effects, const struct client_entity *c,
                      const struct q2_entity *e, const struct model *model,
                      const struct scene_entity *base, int slot)
{
    const int frame = clock_frame(e, instant->clock);
    struct scene_entity out = *base;
    out.model = model;
    if (slot > 0)
        out.skin = 0;
    if (slot == 1 && is_sphere(instant, e))
        out.alpha = SPHERE_ALPHA;
    if (model->alias) {
        /* The pitch of alias models is positive upwards. QUIRK: the game rolls models the
         * wrong way, as strafing players show. Test:
         * q2_view__weapon__leans_against_the_view. */
        out.angles.x = -out.angles.x;
        out.angles.z = -out.angles.z;
        out.skin = out.skin < model->alias->num_skins ? out.skin : 0;
        set_pose(&out, instant, c, frame);
    } else {
        out.frame = frame >= 0 ? frame : c->frame;
        if (model->sprite && model->sprite->num_frames > 0)
            out.frame %= model->sprite->num_frames;
        else
            out.frame = 0;
    }
    drawn_entities_add(list, &out);
    if (slot == 0 && effects)
        q2_effects_add_around(list, effects, e, &out);
}

/* Items pulse; infrared goggles show warm entities in red. */
static void set_light(struct scene_entity *out, const struct instant *instant,
                      const struct q2_entity *e)
{
    const int goggles = instant->frame->q2->now->player.view_flags & Q2_VIEW_INFRARED;
    if (e->renderfx & Q2_RENDER_GLOW)
        out->glow = 0.1f * (float)trig_sin(instant->clock * 7.0);
    if (goggles && e->renderfx & Q2_RENDER_INFRARED) {
        out->has_light = true;
        out->light[0] = 1.0f;
    }
}

static void add_entity(struct drawn_entities *list, const struct instant *instant,
                       struct q2_players *players, struct q2_effects *effects,
                       const struct client_entity *c, const struct q2_entity *e)
{
    enum { SLOT_MASK = 0xff, WEAPON_SHIFT = 8 };
    const bool is_player = e->model[0] == PLAYERS_OWN;
    struct q2_appearance dress = {0};
    if (is_player || e->model[1] == PLAYERS_OWN)
        dress = q2_players_find(players, instant->frame->q2, e->skin & SLOT_MASK,
                                e->skin >> WEAPON_SHIFT & SLOT_MASK);
    const struct pic *disguise =
        is_player && e->renderfx & Q2_RENDER_DISGUISE
            ? q2_players_disguise(players, instant->frame->q2, e->skin & SLOT_MASK)
            : NULL;
    if (disguise)
        dress.skin = disguise;
    const struct place at = interpolation_drawn_place(instant->frame, c, instant->time);
    struct scene_entity base = {
        .number = e->number,
        .player =
            is_player ? drawn_entities_player(list, instant->frame, e->skin & SLOT_MASK) : NULL,
        .origin = at.origin,
        .angles = at.angles,
        .scale = e->scale > 0 ? (float)e->scale / 16.0f : 1.0f,
        .alpha = alpha_of(e),
        .skin = is_player ? 0 : c->skin,
        .shirt = -1,
        .pants = -1,
    };
    if (e->effects & Q2_EFFECT_ROTATE)
        base.angles = vec3_make(0, (float)fmod(instant->clock * (double)TURN_SPEED, 360.0), 0);
    else if (e->effects & Q2_EFFECT_SPINNING_LIGHTS)
        base.angles =
            vec3_make(0, (float)fmod(instant->clock * 500.0 + (double)at.angles.y, 360.0), 180);
    if (e->renderfx & Q2_RENDER_FULL_BRIGHT)
        base.flags |= SCENE_FULL_LIGHT;
    if (e->renderfx & Q2_RENDER_MIN_LIGHT)
        base.flags |= SCENE_PLAYER;
    if (e->renderfx & Q2_RENDER_NEAR)
        base.flags |= SCENE_VIEW_WEAPON;
    set_light(&base, instant, e);
    for (int slot = 0; slot < NUM_MODELS; slot++) {
        const struct model *model = model_of(instant, e, slot, &dress);
        base.skin_pic = slot == 0 && is_player ? dress.skin : NULL;
        if (model)
            add_model(list, instant, effects, c, e, model, &base, slot);
    }
}

void q2_entities_add_weapon(struct drawn_entities *list, const struct instant *instant,
                            struct q2_effects *effects, const struct scene_entity *weapon)
{
    const struct client_frame *frame = instant->frame;
    struct scene_entity out = *weapon;
    const int skin = frame->q2->now ? frame->q2->now->player.gun_skin : 0;
    if (out.model->alias && skin < out.model->alias->num_skins)
        out.skin = skin;
    drawn_entities_add(list, &out);
    struct q2_entity_walk walk = {.frame = frame};
    while (effects && q2_entity_walk_next(&walk))
        if (walk.entity->number == frame->view_entity)
            q2_effects_add_shell(list, effects, walk.entity, &out);
}

static bool is_hidden(const struct scene_changes *changes, int number)
{
    for (int i = 0; i < changes->num_hidden; i++)
        if (changes->hidden[i] == number)
            return true;
    return false;
}

/* Like add_ghost in entities.c; ghosts have no shells or other effects. */
static void add_ghost(struct drawn_entities *list, const struct instant *instant,
                      struct q2_players *players, const struct scene_ghost *ghost, int index,
                      vec3s eye)
{
    const struct instant its = cursor_at(ghost->cursor, ghost->time);
    const int number = ghost->number > 0 ? ghost->number : its.frame->view_entity;
    const int first = list->num;
    struct q2_entity_walk walk = {.frame = its.frame};
    if (!its.frame->q2 || strcmp(its.level->map_name, instant->level->map_name) != 0)
        return;
    while (q2_entity_walk_next(&walk)) {
        if (walk.entity->number != number)
            continue;
        const vec3s origin = interpolation_drawn_place(its.frame, walk.shown, its.time).origin;
        const float seen = entities_ghost_visibility(eye, origin);
        if (!(seen > 0.0f))
            return;
        add_entity(list, &its, players, NULL, walk.shown, walk.entity);
        for (int i = first; i < list->num; i++) {
            list->items[i].number += LIMIT_ENTITIES * (1 + index);
            list->items[i].alpha *= ghost->alpha * seen;
        }
    }
}

void q2_entities_add(struct drawn_entities *list, const struct instant *instant,
                     struct q2_players *players, struct q2_effects *effects, vec3s eye, int hidden,
                     const struct scene_changes *changes)
{
    struct q2_entity_walk walk = {.frame = instant->frame};
    while (q2_entity_walk_next(&walk)) {
        const struct q2_entity *e = walk.entity;
        if (e->number == hidden || is_hidden(changes, e->number) ||
            e->renderfx & Q2_RENDER_VIEWER_MODEL)
            continue;
        if (!(e->renderfx & Q2_RENDER_BEAM))
            add_entity(list, instant, players, effects, walk.shown, e);
        else if (effects)
            q2_effects_add_beam(list, instant, effects, e);
    }
    for (int i = 0; i < changes->num_ghosts; i++)
        add_ghost(list, instant, players, &changes->ghosts[i], i, eye);
}

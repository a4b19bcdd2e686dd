#include "playback/scene/q2_entities.h"

#include <math.h>

#include "models/model.h"
#include "playback/client/level.h"
#include "playback/client/q2_frame.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/q2_players.h"
#include "playback/scene/scene_changes.h"
#include "playback/timeline/instant.h"

enum q2_effects {
    EFFECT_ROTATE = 0x1,
    EFFECT_BFG = 0x80,
    EFFECT_FRAMES_01 = 0x400, /* texture or frame by the clock, as the next three */
    EFFECT_FRAMES_23 = 0x800,
    EFFECT_FRAMES = 0x1000,
    EFFECT_FRAMES_FAST = 0x2000,
    EFFECT_PLASMA = 0x1000000,
    EFFECT_SPHERE = 0x10000000,
};

enum q2_renderfx {
    RENDER_MIN_LIGHT = 1,
    RENDER_VIEWER_MODEL = 2,
    RENDER_FULL_BRIGHT = 8,
    RENDER_TRANSLUCENT = 32,
    RENDER_BEAM = 128,
    RENDER_GLOW = 512,
};

enum { PLAYERS_OWN = 255, NUM_MODELS = 4 };

static const float TURN_SPEED = 100.0f; /* degrees/s */

static float alpha_of(const struct q2_entity *e)
{
    return e->effects & EFFECT_BFG            ? 0.3f
           : e->effects & EFFECT_PLASMA       ? 0.6f
           : e->effects & EFFECT_SPHERE       ? 0.3f
           : e->renderfx & RENDER_TRANSLUCENT ? 0.7f
                                              : 1.0f;
}

/* The frame that the clock chooses; -1: the server does. */
static int clock_frame(const struct q2_entity *e, double clock)
{
    const int beat = (int)fmod(floor(clock * 2.0), 1 << 20);
    return e->effects & EFFECT_FRAMES_01     ? beat & 1
           : e->effects & EFFECT_FRAMES_23   ? 2 + (beat & 1)
           : e->effects & EFFECT_FRAMES      ? beat
           : e->effects & EFFECT_FRAMES_FAST ? (int)fmod(floor(clock * 10.0), 1 << 20)
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

/* Model `slot` of the four that an entity may have at one place. */
static const struct model *model_of(const struct instant *instant, const struct q2_entity *e,
                                    int slot, const struct q2_dress *dress)
{
    const struct level *level = instant->level;
    const int index = e->model[slot];
    if (index == PLAYERS_OWN)
        return slot == 0 ? dress->model : slot == 1 ? dress->weapon : NULL;
    return level->models && index > 0 && index < level->num_models ? level->models[index] : NULL;
}

static void add_model(struct drawn_entities *list, const struct instant *instant,
                      const struct client_entity *c, const struct q2_entity *e,
                      const struct model *model, const struct scene_entity *base, int slot)
{
    const int frame = clock_frame(e, instant->clock);
    struct scene_entity out = *base;
    out.model = model;
    if (slot > 0)
        out.skin = 0;
    if (model->alias) {
        /* An alias model's pitch points up. */
        out.angles.x = -out.angles.x;
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
}

static void add_entity(struct drawn_entities *list, const struct instant *instant,
                       struct q2_players *players, const struct client_entity *c,
                       const struct q2_entity *e)
{
    enum { SLOT_MASK = 0xff, WEAPON_SHIFT = 8 };
    const bool is_player = e->model[0] == PLAYERS_OWN;
    struct q2_dress dress = {0};
    if (is_player || e->model[1] == PLAYERS_OWN)
        dress = q2_players_find(players, instant->frame->q2, e->skin & SLOT_MASK,
                                e->skin >> WEAPON_SHIFT & SLOT_MASK);
    const struct place at = interpolation_draw(instant->frame, c, instant->time);
    struct scene_entity base = {
        .origin = at.origin,
        .angles = at.angles,
        .scale = 1.0f,
        .alpha = alpha_of(e),
        .skin = is_player ? 0 : c->skin,
        .shirt = -1,
        .pants = -1,
    };
    if (e->effects & EFFECT_ROTATE)
        base.angles = vec3_make(0, (float)fmod(instant->clock * (double)TURN_SPEED, 360.0), 0);
    if (e->renderfx & RENDER_FULL_BRIGHT)
        base.flags |= SCENE_FULL_LIGHT;
    if (is_player || e->renderfx & (RENDER_MIN_LIGHT | RENDER_GLOW))
        base.flags |= SCENE_PLAYER;
    for (int slot = 0; slot < NUM_MODELS; slot++) {
        const struct model *model = model_of(instant, e, slot, &dress);
        base.skin_pic = slot == 0 && is_player ? dress.skin : NULL;
        if (model)
            add_model(list, instant, c, e, model, &base, slot);
    }
}

static bool is_hidden(const struct scene_changes *changes, int number)
{
    for (int i = 0; i < changes->num_hidden; i++)
        if (changes->hidden[i] == number)
            return true;
    return false;
}

void q2_entities_add(struct drawn_entities *list, const struct instant *instant,
                     struct q2_players *players, int hidden, const struct scene_changes *changes)
{
    const struct client_frame *frame = instant->frame;
    const struct q2_frame *now = frame->q2->now;
    for (int i = 0, k = 0; now && i < frame->num_entities; i++) {
        const struct client_entity *c = &frame->entities[i];
        while (k < now->num && now->items[k].number < c->number)
            k++;
        if (k == now->num || now->items[k].number != c->number || c->number == hidden ||
            is_hidden(changes, c->number) ||
            now->items[k].renderfx & (RENDER_BEAM | RENDER_VIEWER_MODEL))
            continue;
        add_entity(list, instant, players, c, &now->items[k]);
    }
}

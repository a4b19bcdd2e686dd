/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_explosions.h"

#include "base/rng.h"
#include "base/trig.h"
#include "models/model.h"
#include "models/normals.h"
#include "playback/client/event.h"
#include "playback/client/q2/q2_monster_flashes.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/q2/q2_effect_models.h"
#include "playback/scene/q2/q2_flashes.h"

enum fading {
    FADES_BLAST, /* opaque at first, changes skins */
    FADES_SMOKE, /* fades from the start */
    FADES_NOT,
};

/* An animated model at the place of an event. */
struct burst {
    enum q2_effect_model model;
    enum fading fading;
    int first, num; /* frames; the last one is not reached */
    int skin;
    bool is_lit; /* by the light of the world */
    vec3s origin, angles;
    float radius, colour[3]; /* of its light, initially */
};

/* RATE: frames per second. The others: tenths of a second until a blast and smoke have
 * vanished. */
static const float RATE = 10.0f, BLAST_TENTHS = 16.0f, SMOKE_TENTHS = 3.0f;

enum { MAX_BURSTS = 2, LAST_FRAMES = 19 };

static struct burst blast_of(const struct event *event, enum q2_effect_model model, bool is_grenade)
{
    enum { FIRST_FRAMES = 15, GRENADE = 30 };
    const int first = hash_below(event->seed, 10, 2) ? FIRST_FRAMES : 0;
    return (struct burst){
        .model = model,
        .fading = FADES_BLAST,
        .first = is_grenade ? GRENADE : first,
        .num = is_grenade ? LAST_FRAMES : FIRST_FRAMES,
        .origin = event->q2.origin,
        .angles = vec3_make(0, (float)hash_below(event->seed, 11, 360), 0),
        .radius = 350,
        .colour = {1, 0.5f, 0.5f},
    };
}

static struct burst hit_of(const struct event *event, int skin, float r, float g, float b)
{
    const vec3s d = alias_normals()[event->q2.direction];
    return (struct burst){
        .model = Q2_MODEL_HIT,
        .fading = FADES_SMOKE,
        .num = 4,
        .skin = skin,
        .origin = event->q2.origin,
        /* The pitch of alias models is positive upwards. */
        .angles = vec3_make(-glm_deg(trig_acosf(fminf(fmaxf(d.z, -1.0f), 1.0f))),
                            glm_deg(trig_atan2f(d.y, d.x)), 0),
        .radius = 150,
        .colour = {r, g, b},
    };
}

static int add_smoke_and_flash(vec3s origin, struct burst out[MAX_BURSTS])
{
    out[0] = (struct burst){
        .model = Q2_MODEL_SMOKE, .fading = FADES_SMOKE, .num = 4, .is_lit = true, .origin = origin};
    out[1] =
        (struct burst){.model = Q2_MODEL_FLASH, .fading = FADES_NOT, .num = 2, .origin = origin};
    return 2;
}

static int bursts_of_temp(const struct event *event, struct burst out[MAX_BURSTS])
{
    switch ((enum q2_temp)event->q2.type) {
    case Q2_TEMP_EXPLOSION1:
    case Q2_TEMP_ROCKET_EXPLOSION:
    case Q2_TEMP_ROCKET_WATER:
    case Q2_TEMP_PLASMA_EXPLOSION:
    case Q2_TEMP_PLAIN_EXPLOSION:
    case Q2_TEMP_EXPLOSION_NO_PARTICLES:
        out[0] = blast_of(event, Q2_MODEL_BLAST, false);
        return 1;
    case Q2_TEMP_BIG_EXPLOSION:
        out[0] = blast_of(event, Q2_MODEL_BIG_BLAST, false);
        return 1;
    case Q2_TEMP_EXPLOSION2:
    case Q2_TEMP_GRENADE_EXPLOSION:
    case Q2_TEMP_GRENADE_WATER:
        out[0] = blast_of(event, Q2_MODEL_BLAST, true);
        return 1;
    case Q2_TEMP_BFG_EXPLOSION:
        out[0] = (struct burst){.model = Q2_MODEL_BFG,
                                .fading = FADES_BLAST,
                                .num = 4,
                                .origin = event->q2.origin,
                                .radius = 350,
                                .colour = {0, 1, 0}};
        return 1;
    case Q2_TEMP_BLASTER:
        out[0] = hit_of(event, 0, 1, 1, 0);
        return 1;
    case Q2_TEMP_BLASTER2:
        out[0] = hit_of(event, 1, 0, 1, 0);
        return 1;
    case Q2_TEMP_FLECHETTE:
        out[0] = hit_of(event, 2, 0.19f, 0.41f, 0.75f);
        return 1;
    case Q2_TEMP_GUNSHOT:
    case Q2_TEMP_SHOTGUN:
    case Q2_TEMP_BULLET_SPARKS:
        return add_smoke_and_flash(event->q2.origin, out);
    default:
        return 0;
    }
}

static int bursts_of(const struct event *event, struct burst out[MAX_BURSTS])
{
    if (event->kind != EVENT_Q2)
        return 0;
    if (event->q2.kind == Q2_EVENT_TEMP)
        return bursts_of_temp(event, out);
    if (event->q2.kind == Q2_EVENT_MONSTER_FLASH && q2_monster_flash(event->q2.type).has_smoke)
        return add_smoke_and_flash(q2_flashes_muzzle(&event->q2), out);
    return 0;
}

/* Returns the opacity; 1: opaque. */
static float alpha_at(const struct burst *burst, float tenths)
{
    return burst->fading == FADES_BLAST   ? (BLAST_TENTHS - floorf(tenths)) / BLAST_TENTHS
           : burst->fading == FADES_SMOKE ? 1.0f - tenths / SMOKE_TENTHS
                                          : 1.0f;
}

/* A blast shows one skin after another as it burns down. */
static int skin_at(const struct burst *burst, int frame)
{
    return burst->fading != FADES_BLAST ? burst->skin : frame < 10 ? frame / 2 : frame < 13 ? 5 : 6;
}

static void draw(struct drawn_entities *list, const struct burst *burst, const struct model *model,
                 float tenths)
{
    enum { FADES_FROM = 10 };
    const int frame = (int)tenths;
    const bool is_opaque = burst->fading == FADES_BLAST && frame < FADES_FROM && model->alias;
    struct scene_entity out = {
        .model = model,
        .origin = burst->origin,
        .angles = burst->angles,
        .scale = 1.0f,
        .alpha = is_opaque ? 1.0f : alpha_at(burst, tenths),
        .flags = burst->is_lit ? 0 : SCENE_FULL_LIGHT,
        .skin = skin_at(burst, frame),
        .shirt = -1,
        .pants = -1,
    };
    if (model->alias) {
        const int last = model->alias->num_frames - 1, from = burst->first + frame;
        out.pose_from = from < last ? from : last;
        out.pose_to = from + 1 < last ? from + 1 : last;
        out.pose_blend = tenths - (float)frame;
    } else if (model->sprite && model->sprite->num_frames > 0) {
        out.frame = (frame + 1) % model->sprite->num_frames;
    }
    drawn_entities_add(list, &out);
}

/* Returns the tenths of a second since an event; negative if it is over. */
static float tenths_since(const struct instant *instant, const struct event *event)
{
    const double tenths = (instant->time - event->time) * (double)RATE;
    return tenths < LAST_FRAMES ? (float)tenths : -1.0f;
}

static bool is_shown(const struct burst *burst, float tenths)
{
    return tenths >= 0.0f && floorf(tenths) < (float)(burst->num - 1);
}

void q2_explosions_add(struct drawn_entities *list, const struct instant *instant,
                       struct q2_effect_models *models)
{
    struct burst bursts[MAX_BURSTS];
    for (int i = 0; i < instant->num_events; i++) {
        const float tenths = tenths_since(instant, &instant->events[i]);
        const int num = tenths >= 0.0f ? bursts_of(&instant->events[i], bursts) : 0;
        for (int k = 0; k < num; k++) {
            if (!is_shown(&bursts[k], tenths))
                continue;
            const struct model *model = q2_effect_models_find(models, bursts[k].model);
            if (model)
                draw(list, &bursts[k], model, tenths);
        }
    }
}

void q2_explosions_light(struct dlight_list *list, const struct instant *instant)
{
    struct burst bursts[MAX_BURSTS];
    for (int i = instant->num_events - 1; i >= 0; i--) {
        const float tenths = tenths_since(instant, &instant->events[i]);
        const int num = tenths >= 0.0f ? bursts_of(&instant->events[i], bursts) : 0;
        for (int k = 0; k < num; k++)
            if (is_shown(&bursts[k], tenths))
                q2_flashes_add_light(list, bursts[k].origin,
                                     bursts[k].radius * alpha_at(&bursts[k], tenths),
                                     bursts[k].colour);
    }
}

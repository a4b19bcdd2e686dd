/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/frame_hash.h - hash of the complete state in a frame of a demo.
 *
 * Structs are hashed field by field, without padding, and strings by content. The size assertions
 * below fail when a struct changes: then add its new fields to the hash. */
#ifndef TESTS_UNIT_FRAME_HASH_H
#define TESTS_UNIT_FRAME_HASH_H

#include <stdint.h>
#include <string.h>

#include "base/hash.h"
#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/motion/motion_curve.h"

_Static_assert(sizeof(struct client_entity) == 152, "add its new fields to the hash");
_Static_assert(sizeof(struct client_player) == 184, "add its new fields to the hash");
_Static_assert(sizeof(struct client_timer) == 24, "add its new fields to the hash");
_Static_assert(sizeof(struct movevars) == 56, "add its new fields to the hash");
_Static_assert(sizeof(void *) != 8 || sizeof(struct client_frame) == 2160,
               "add its new fields to the hash");

/* For fields and arrays without padding. */
#define FRAME_HASH(of) (hash = hash_bytes(hash, &(of), sizeof(of)))

static inline uint64_t frame_hash_text(uint64_t hash, const char *text)
{
    return hash_bytes(hash, text ? text : "", text ? strlen(text) + 1 : 0);
}

static inline uint64_t frame_hash_entity(uint64_t hash, const struct client_entity *e)
{
    FRAME_HASH(e->number);
    FRAME_HASH(e->model);
    FRAME_HASH(e->frame);
    FRAME_HASH(e->skin);
    FRAME_HASH(e->colormap);
    FRAME_HASH(e->effects);
    FRAME_HASH(e->scale);
    FRAME_HASH(e->flag);
    FRAME_HASH(e->weapon);
    FRAME_HASH(e->alpha);
    FRAME_HASH(e->origin);
    FRAME_HASH(e->angles);
    FRAME_HASH(e->linked);
    FRAME_HASH(e->step);
    FRAME_HASH(e->origin_from);
    FRAME_HASH(e->angles_from);
    FRAME_HASH(e->step_origin);
    FRAME_HASH(e->step_angles);
    FRAME_HASH(e->step_start);
    FRAME_HASH(e->step_time);
    FRAME_HASH(e->pose_frame_from);
    FRAME_HASH(e->pose_start);
    FRAME_HASH(e->pose_time);
    FRAME_HASH(e->pose_held);
    FRAME_HASH(e->phase);
    FRAME_HASH(e->appeared);
    return hash;
}

static inline uint64_t frame_hash_player(uint64_t hash, const struct client_player *p)
{
    hash = frame_hash_text(hash, p->name);
    FRAME_HASH(p->frags);
    hash = frame_hash_text(hash, p->team);
    hash = frame_hash_text(hash, p->skin);
    FRAME_HASH(p->ping);
    FRAME_HASH(p->packet_loss);
    FRAME_HASH(p->spectator);
    FRAME_HASH(p->shirt);
    FRAME_HASH(p->pants);
    FRAME_HASH(p->joined);
    FRAME_HASH(p->present);
    FRAME_HASH(p->has_stats);
    FRAME_HASH(p->health);
    FRAME_HASH(p->armor);
    FRAME_HASH(p->items);
    FRAME_HASH(p->weapon);
    return hash;
}

static inline uint64_t frame_hash_rules(uint64_t hash, const struct movevars *r)
{
    FRAME_HASH(r->gravity);
    FRAME_HASH(r->stop_speed);
    FRAME_HASH(r->max_speed);
    FRAME_HASH(r->spectator_max_speed);
    FRAME_HASH(r->accelerate);
    FRAME_HASH(r->air_accelerate);
    FRAME_HASH(r->water_accelerate);
    FRAME_HASH(r->friction);
    FRAME_HASH(r->water_friction);
    FRAME_HASH(r->entity_gravity);
    FRAME_HASH(r->is_modern);
    FRAME_HASH(r->jump_boost);
    FRAME_HASH(r->bunny_cap);
    FRAME_HASH(r->slides_fixed);
    FRAME_HASH(r->steps_in_air);
    FRAME_HASH(r->jumps_ramps);
    FRAME_HASH(r->grounded_late);
    return hash;
}

/* Excludes the pointers to anchors, which are the same for all frames. */
static inline uint64_t frame_hash_prediction(uint64_t hash,
                                             const struct client_prediction *prediction)
{
    FRAME_HASH(prediction->acknowledged);
    FRAME_HASH(prediction->ghosts);
    FRAME_HASH(prediction->is_moving);
    FRAME_HASH(prediction->kind);
    FRAME_HASH(prediction->from_start);
    return frame_hash_rules(hash, &prediction->rules);
}

static inline uint64_t frame_hash_timer(uint64_t hash, const struct client_timer *timer)
{
    FRAME_HASH(timer->item);
    FRAME_HASH(timer->entity);
    FRAME_HASH(timer->is_held);
    FRAME_HASH(timer->back);
    return hash;
}

/* The time and the view. */
static inline uint64_t frame_hash_view(uint64_t hash, const struct client_frame *f)
{
    FRAME_HASH(f->index);
    FRAME_HASH(f->level);
    FRAME_HASH(f->time);
    FRAME_HASH(f->time_from);
    FRAME_HASH(f->move_from);
    FRAME_HASH(f->clock);
    FRAME_HASH(f->view_angles);
    FRAME_HASH(f->view_angles_from);
    FRAME_HASH(f->num_commands);
    FRAME_HASH(f->view_entity);
    FRAME_HASH(f->is_observed);
    FRAME_HASH(f->view_height);
    FRAME_HASH(f->punch);
    FRAME_HASH(f->punch_from);
    FRAME_HASH(f->velocity);
    FRAME_HASH(f->velocity_from);
    FRAME_HASH(f->on_ground);
    FRAME_HASH(f->in_water);
    FRAME_HASH(f->paused);
    FRAME_HASH(f->has_camera);
    FRAME_HASH(f->camera_origin);
    FRAME_HASH(f->camera_angles);
    return frame_hash_prediction(hash, &f->prediction);
}

static inline uint64_t frame_hash_state(uint64_t hash, const struct client_frame *f)
{
    FRAME_HASH(f->fires);
    FRAME_HASH(f->weapon_alpha);
    FRAME_HASH(f->stats);
    FRAME_HASH(f->item_time);
    FRAME_HASH(f->weapon_frame_from);
    FRAME_HASH(f->weapon_start);
    FRAME_HASH(f->weapon_time);
    FRAME_HASH(f->intermission);
    FRAME_HASH(f->intermission_time);
    FRAME_HASH(f->completed_clock);
    FRAME_HASH(f->fog_from);
    FRAME_HASH(f->fog_to);
    FRAME_HASH(f->fog_start);
    FRAME_HASH(f->fog_time);
    FRAME_HASH(f->match.stage);
    FRAME_HASH(f->match.has_end);
    FRAME_HASH(f->match.end);
    FRAME_HASH(f->match.counts_up);
    FRAME_HASH(f->match.begin);
    for (int i = 0; i < MAX_TIMERS; i++)
        hash = frame_hash_timer(hash, &f->timers[i]);
    hash = frame_hash_text(hash, f->finale_text);
    hash = frame_hash_text(hash, f->sky_name);
    FRAME_HASH(f->sky_axis);
    FRAME_HASH(f->sky_speed);
    for (int i = 0; i < 64; i++)
        hash = frame_hash_text(hash, f->light_styles[i]);
    FRAME_HASH(f->has_style_tints);
    FRAME_HASH(f->style_tints);
    return hash;
}

static inline uint64_t frame_hash_curves(uint64_t hash, const struct client_frame *f)
{
    static const struct motion_curve straight;
    FRAME_HASH(*f->view_curve);
    for (int i = 0; i < f->num_entities; i++) {
        const struct motion_curve *curve = f->entities[i].curve;
        FRAME_HASH(*(curve ? curve : &straight));
    }
    return hash;
}

/* These structs have no padding. */
static inline uint64_t frame_hash_q2(uint64_t hash, const struct q2_client_frame *known)
{
    const struct q2_frame *frames[] = {known->now, known->before};
    for (int i = 0; i < 2 && frames[i]; i++) {
        FRAME_HASH(frames[i]->number);
        FRAME_HASH(frames[i]->num_areas);
        FRAME_HASH(frames[i]->areas);
        FRAME_HASH(frames[i]->player);
        for (int k = 0; k < frames[i]->num; k++)
            FRAME_HASH(frames[i]->items[k]);
    }
    for (int i = 0; i < Q2_NUM_CONFIG_STRINGS; i++)
        hash = frame_hash_text(hash, known->config[i]);
    hash = frame_hash_text(hash, known->layout);
    return hash_bytes(hash, known->inventory, Q2_NUM_ITEMS * sizeof *known->inventory);
}

static inline uint64_t frame_hash(const struct client_frame *f)
{
    uint64_t hash = frame_hash_state(frame_hash_view(0, f), f);
    if (f->q2)
        hash = frame_hash_q2(hash, f->q2);
    for (int i = 0; i < f->num_entities; i++)
        hash = frame_hash_entity(frame_hash_entity(hash, &f->entities[i]), &f->received[i]);
    for (int i = 0; i < f->num_players; i++)
        hash = frame_hash_player(hash, &f->players[i]);
    return f->is_smooth ? frame_hash_curves(hash, f) : hash;
}

#undef FRAME_HASH

#endif

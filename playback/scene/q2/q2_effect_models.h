/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_effect_models.h - Quake II's models that servers do not list:
 * those of explosions, beams and power screens, each loaded on first use. */
#ifndef PLAYBACK_SCENE_Q2_Q2_EFFECT_MODELS_H
#define PLAYBACK_SCENE_Q2_Q2_EFFECT_MODELS_H

struct arena;
struct log;
struct model;
struct vfs;

enum q2_effect_model {
    Q2_MODEL_BLAST,
    Q2_MODEL_BIG_BLAST,
    Q2_MODEL_HIT,
    Q2_MODEL_SMOKE,
    Q2_MODEL_FLASH,
    Q2_MODEL_BFG,
    Q2_MODEL_PARASITE,
    Q2_MODEL_GRAPPLE,
    Q2_MODEL_LIGHTNING,
    Q2_MODEL_HEAT_BEAM,
    Q2_MODEL_SCREEN,
    NUM_Q2_MODELS
};

struct q2_effect_models;

/* Borrows all arguments; if vfs is NULL, there are no models. */
struct q2_effect_models *q2_effect_models_create(const struct vfs *vfs, struct arena *arena,
                                                 struct log *log);

/* Returns NULL if it cannot be loaded; nothing is drawn for it then. */
const struct model *q2_effect_models_find(struct q2_effect_models *models,
                                          enum q2_effect_model which);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_effect_models.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "models/model_load.h"

static const char *const names[NUM_Q2_MODELS] = {
    [Q2_MODEL_BLAST] = "models/objects/r_explode/tris.md2",
    [Q2_MODEL_BIG_BLAST] = "models/objects/r_explode2/tris.md2",
    [Q2_MODEL_HIT] = "models/objects/explode/tris.md2",
    [Q2_MODEL_SMOKE] = "models/objects/smoke/tris.md2",
    [Q2_MODEL_FLASH] = "models/objects/flash/tris.md2",
    [Q2_MODEL_BFG] = "sprites/s_bfg2.sp2",
    [Q2_MODEL_PARASITE] = "models/monsters/parasite/segment/tris.md2",
    [Q2_MODEL_GRAPPLE] = "models/ctf/segment/tris.md2",
    [Q2_MODEL_LIGHTNING] = "models/proj/lightning/tris.md2",
    [Q2_MODEL_HEAT_BEAM] = "models/proj/beam/tris.md2",
    [Q2_MODEL_SCREEN] = "models/items/armor/effect/tris.md2",
};

struct q2_effect_models {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    bool is_known[NUM_Q2_MODELS];
    const struct model *models[NUM_Q2_MODELS];
};

struct q2_effect_models *q2_effect_models_create(const struct vfs *vfs, struct arena *arena,
                                                 struct log *log)
{
    struct q2_effect_models *models = ARENA_NEW(arena, struct q2_effect_models, 1);
    models->vfs = vfs;
    models->arena = arena;
    models->log = log;
    return models;
}

const struct model *q2_effect_models_find(struct q2_effect_models *models,
                                          enum q2_effect_model which)
{
    if (models->is_known[which] || !models->vfs)
        return models->models[which];
    struct err err = {0};
    models->is_known[which] = true;
    models->models[which] =
        model_load(models->vfs, names[which], NULL, models->arena, models->log, &err);
    if (!models->models[which])
        log_verbose(models->log, "%s; effects are drawn without this model", err.text);
    return models->models[which];
}

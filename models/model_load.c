/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/model_load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "models/md2.h"
#include "models/mdl.h"
#include "models/model.h"
#include "models/replacements.h"
#include "models/sp2.h"
#include "models/spr.h"
#include "world/map.h"
#include "world/map_load.h"

static struct model *new_model(struct arena *arena, const char *name)
{
    struct model *model = ARENA_NEW(arena, struct model, 1);
    snprintf(model->name, sizeof model->name, "%s", name);
    return model;
}

static const struct model *brush_model(struct model *model, const struct map *map, int submodel)
{
    model->kind = MODEL_BRUSH;
    model->map = map;
    model->submodel = submodel;
    model->mins = map->submodels[submodel].mins;
    model->maxs = map->submodels[submodel].maxs;
    return model;
}

/* "*3": submodel 3 of the level's map. */
static const struct model *load_inline(const char *name, const struct map *world,
                                       struct arena *arena, struct err *err)
{
    char *end = NULL;
    errno = 0;
    const long number = strtol(name + 1, &end, 10);
    if (end == name + 1 || *end != '\0' || errno || number < 0) {
        err_set(err, ERR_FORMAT, "%s: invalid inline model number", name);
        return NULL;
    }
    const int num_submodels = world ? world->num_submodels : 0;
    if (number >= num_submodels) {
        err_set(err, ERR_FORMAT, "%s: the level has %d inline models", name, num_submodels);
        return NULL;
    }
    return brush_model(new_model(arena, name), world, (int)number);
}

static const struct model *load_map(const struct vfs *vfs, const char *name, struct arena *arena,
                                    struct log *log, struct err *err)
{
    const struct map *map = map_load(vfs, name, arena, log, err);
    return map ? brush_model(new_model(arena, name), map, 0) : NULL;
}

static uint32_t read_magic(const struct vfs_file *file)
{
    struct bytes b = bytes_make(file->data, file->size);
    return bytes_u32(&b);
}

const struct model *model_load(const struct vfs *vfs, const char *name, const struct map *world,
                               struct arena *arena, struct log *log, struct err *err)
{
    if (name[0] == '*')
        return load_inline(name, world, arena, err);

    struct vfs_file file;
    if (!vfs_load(vfs, name, LIMIT_ASSET_SIZE, &file, err))
        return NULL;
    const uint32_t magic = read_magic(&file);
    const bool is_q2 = magic == MD2_MAGIC || magic == SP2_MAGIC;
    if (magic != MDL_MAGIC && magic != SPR_MAGIC && !is_q2) {
        vfs_file_free(&file);
        return load_map(vfs, name, arena, log, err);
    }

    struct model *model = new_model(arena, name);
    const struct bytes bytes = bytes_make(file.data, file.size);
    const bool ok = magic == MDL_MAGIC   ? mdl_parse(model, bytes, arena, err)
                    : magic == MD2_MAGIC ? md2_parse(model, bytes, vfs, arena, log, err)
                    : magic == SP2_MAGIC ? sp2_parse(model, bytes, vfs, arena, log, err)
                                         : spr_parse(model, bytes, arena, err);
    const int layer = file.layer;
    vfs_file_free(&file);
    if (!ok) {
        err_prefix(err, "%s", name);
        return NULL;
    }
    if (is_q2)
        replacements_apply_md2(model, vfs, layer, arena, log);
    else
        replacements_apply(model, vfs, layer, arena, log);
    return model;
}

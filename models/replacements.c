/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/replacements.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "models/md5.h"
#include "models/md5_parse.h"
#include "models/model.h"
#include "world/image.h"
#include "world/pic.h"

enum { MAX_NUMBER = 100 }; /* of skins or pictures: numbers have two digits */

/* Pictures of a group are shown for a tenth of a second each, as in the original. */
static const double GROUP_STEP = 0.1;

struct replacer {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    int layer;
    const char *folder;  /* "progs/" */
    const char *base;    /* "player" */
    int64_t texels_left; /* budget that remains; <= 0: load no more pictures */
};

static const struct image *load_counted(struct replacer *r, const char *name)
{
    const struct image *image =
        r->texels_left > 0 ? image_load(r->vfs, name, r->layer, r->arena, r->log) : NULL;
    if (image)
        r->texels_left -= (int64_t)image->width * image->height;
    if (image && r->texels_left <= 0)
        log_warn(r->log,
                 "%s%s: texel limit of %d reached; further replacement pictures are ignored",
                 r->folder, r->base, LIMIT_MODEL_TEXELS);
    return image;
}

/* Loads a full-colour picture, and its fullbright part. */
static bool load_image(struct replacer *r, const char *name, struct skin_picture *out)
{
    out->image = load_counted(r, name);
    if (!out->image)
        return false;
    static const char *const endings[] = {"luma", "glow"};
    for (int i = 0; i < 2 && !out->glow; i++) {
        const char *glow = arena_printf(r->arena, "%s_%s", name, endings[i]);
        out->glow = load_counted(r, glow);
    }
    return true;
}

/* Loads a skin of palette indices, to which players' colours apply. */
static bool load_indexed(const struct replacer *r, const char *name, struct skin_picture *out)
{
    struct err err = {0};
    const char *path = arena_printf(r->arena, "%s.lmp", name);
    if (vfs_find(r->vfs, path) < r->layer)
        return false;
    const struct pic *pic = pic_load(r->vfs, path, r->arena, r->log, &err);
    if (!pic) {
        log_warn(r->log, "%s; ignored", err.text);
        return false;
    }
    out->width = pic->width;
    out->height = pic->height;
    out->pixels = pic->pixels;
    out->is_full = true;
    return true;
}

/* ---- skeletal models ---- */

static bool load_md5_skin(struct replacer *r, const char *shader, int skin, struct alias_skin *out)
{
    struct skin_picture pictures[MAX_NUMBER] = {{0}};
    float times[MAX_NUMBER];
    for (; out->num_pictures < MAX_NUMBER; out->num_pictures++) {
        struct skin_picture *picture = &pictures[out->num_pictures];
        const char *name =
            arena_printf(r->arena, "%s%s_%02d_%02d", r->folder, shader, skin, out->num_pictures);
        const bool has_image = load_image(r, name, picture);
        if (!load_indexed(r, name, picture) && !has_image)
            break;
        times[out->num_pictures] = (float)((out->num_pictures + 1) * GROUP_STEP);
    }
    if (out->num_pictures == 0)
        return false;
    const size_t num = (size_t)out->num_pictures;
    out->pictures = arena_copy(r->arena, pictures, num * sizeof *pictures);
    out->end_times = num > 1 ? arena_copy(r->arena, times, num * sizeof *times) : NULL;
    return true;
}

static bool load_md5_skins(struct replacer *r, struct md5_mesh *mesh, const char *shader)
{
    struct alias_skin skins[MAX_NUMBER] = {{0}};
    int num = 0;
    while (num < MAX_NUMBER && load_md5_skin(r, shader, num, &skins[num]))
        num++;
    mesh->num_skins = num;
    mesh->skins = arena_copy(r->arena, skins, (size_t)num * sizeof *skins);
    return num > 0;
}

/* Reuses the skins of an earlier mesh with the same shader. */
static bool reuse_skins(const struct md5 *md5, struct md5_mesh *mesh)
{
    for (const struct md5_mesh *m = md5->meshes; m < mesh; m++)
        if (strcmp(m->shader, mesh->shader) == 0) {
            mesh->num_skins = m->num_skins;
            mesh->skins = m->skins;
            return true;
        }
    return false;
}

static struct md5 *parse_md5(const struct replacer *r, const char *mesh, const char *anim,
                             struct err *err)
{
    struct vfs_file files[2];
    struct md5 *md5 = NULL;
    if (!vfs_load(r->vfs, mesh, LIMIT_ASSET_SIZE, &files[0], err))
        return NULL;
    if (vfs_load(r->vfs, anim, LIMIT_ASSET_SIZE, &files[1], err)) {
        md5 = md5_parse(bytes_make(files[0].data, files[0].size),
                        bytes_make(files[1].data, files[1].size), r->arena, err);
        if (!md5)
            err_prefix(err, "%s%s", r->folder, r->base);
        vfs_file_free(&files[1]);
    }
    vfs_file_free(&files[0]);
    return md5;
}

/* Loads mesh and animation from a folder. Returns NULL if there are none, or, with a
 * warning, if they are corrupt. */
static struct md5 *find_md5(const struct replacer *r, const char *folder)
{
    struct err err = {0};
    const char *mesh = arena_printf(r->arena, "%s%s.md5mesh", folder, r->base);
    const char *anim = arena_printf(r->arena, "%s%s.md5anim", folder, r->base);
    if (vfs_find(r->vfs, mesh) < r->layer)
        return NULL;
    struct md5 *const md5 = parse_md5(r, mesh, anim, &err);
    if (!md5)
        log_warn(r->log, "%s; using the alias model", err.text);
    return md5;
}

static const struct md5 *load_md5(struct replacer *r)
{
    struct md5 *const md5 = find_md5(r, r->folder);
    for (int i = 0; md5 && i < md5->num_meshes; i++) {
        struct md5_mesh *m = &md5->meshes[i];
        if (!reuse_skins(md5, m) && !load_md5_skins(r, m, m->shader) &&
            !load_md5_skins(r, m, r->base)) {
            log_warn(r->log, "%s%s.md5mesh: skin %s%s_00_00 not found; using the .mdl", r->folder,
                     r->base, r->folder, m->shader);
            return NULL;
        }
    }
    return md5;
}

/* Loads the .md2's skins by their names from the md5 folder next to them; missing ones
 * stay as they are. */
static const struct alias_skin *load_md2_skins(struct replacer *r, const struct alias *alias)
{
    struct alias_skin *const skins =
        arena_copy(r->arena, alias->skins, (size_t)alias->num_skins * sizeof *skins);
    for (int i = 0; i < alias->num_skins; i++) {
        const char *const name = skins[i].name;
        struct skin_picture better = {0};
        if (!name)
            continue;
        const char *const file = path_base(name);
        if (load_image(r,
                       arena_printf(r->arena, "%.*smd5/%.*s", (int)(file - name), name,
                                    path_stem_length(file), file),
                       &better))
            skins[i].pictures = arena_copy(r->arena, &better, sizeof better);
    }
    return skins;
}

static const struct md5 *load_md5_of_md2(struct replacer *r, const struct alias *alias)
{
    struct md5 *md5 = find_md5(r, arena_printf(r->arena, "%smd5/", r->folder));
    if (!md5)
        md5 = find_md5(r, r->folder);
    if (!md5)
        return NULL;
    if (md5->num_frames < alias->num_frames) {
        log_warn(r->log, "%s%s.md5anim: %d frames, expected %d; using the .md2", r->folder, r->base,
                 md5->num_frames, alias->num_frames);
        return NULL;
    }
    const struct alias_skin *const skins = load_md2_skins(r, alias);
    for (int i = 0; i < md5->num_meshes; i++) {
        md5->meshes[i].num_skins = alias->num_skins;
        md5->meshes[i].skins = skins;
    }
    md5->uses_alias_skins = true;
    return md5;
}

/* ---- pictures ---- */

/* Names are looked up in the model's own folder, then in that for pictures. */
static bool load_numbered(struct replacer *r, const char *name, const char *kind,
                          const char *number, struct skin_picture *out)
{
    return load_image(r, arena_printf(r->arena, "%s_%s", name, number), out) ||
           load_image(r, arena_printf(r->arena, "textures/%s/%s_%s", kind, r->base, number), out);
}

static void replace_skin(struct replacer *r, const char *name, int index, struct alias_skin *skin)
{
    struct skin_picture *pictures =
        arena_copy(r->arena, skin->pictures, (size_t)skin->num_pictures * sizeof *pictures);
    const char *const number = arena_printf(r->arena, "%d", index);
    struct skin_picture of_all = {0};
    bool is_looked_for = false;
    for (int i = 0; i < skin->num_pictures; i++) {
        const char *const in_group = arena_printf(r->arena, "%d_%d", index, i);
        if (skin->num_pictures > 1 && load_numbered(r, name, "models", in_group, &pictures[i]))
            continue;
        if (!is_looked_for)
            load_numbered(r, name, "models", number, &of_all);
        is_looked_for = true;
        pictures[i].image = of_all.image;
        pictures[i].glow = of_all.glow;
    }
    skin->pictures = pictures;
}

static const struct alias *replace_skins(struct replacer *r, const char *name,
                                         const struct alias *of)
{
    struct alias *alias = arena_copy(r->arena, of, sizeof *of);
    struct alias_skin *skins =
        arena_copy(r->arena, of->skins, (size_t)of->num_skins * sizeof *skins);
    for (int i = 0; i < alias->num_skins; i++)
        replace_skin(r, name, i, &skins[i]);
    alias->skins = skins;
    return alias;
}

static const struct sprite *replace_images(struct replacer *r, const char *name,
                                           const struct sprite *of)
{
    struct sprite *sprite = arena_copy(r->arena, of, sizeof *of);
    struct sprite_image *images =
        arena_copy(r->arena, of->images, (size_t)of->num_images * sizeof *images);
    for (int i = 0; i < of->num_frames; i++) {
        const struct sprite_frame *frame = &of->frames[i];
        const bool is_group = frame->num_images > 1;
        for (int k = 0; k < frame->num_images; k++) {
            struct skin_picture picture = {0};
            const char *number = arena_printf(r->arena, "%d", is_group ? i * 100 + k : i);
            load_numbered(r, name, "sprites", number, &picture);
            images[frame->first_image + k].image = picture.image;
        }
    }
    sprite->images = images;
    return sprite;
}

static struct replacer make_replacer(const struct model *model, const struct vfs *vfs, int layer,
                                     struct arena *arena, struct log *log)
{
    const char *const file = path_base(model->name);
    return (struct replacer){
        .vfs = vfs,
        .arena = arena,
        .log = log,
        .layer = layer,
        .folder = arena_printf(arena, "%.*s", (int)(file - model->name), model->name),
        .base = arena_printf(arena, "%.*s", path_stem_length(file), file),
        .texels_left = LIMIT_MODEL_TEXELS,
    };
}

void replacements_apply(struct model *model, const struct vfs *vfs, int layer, struct arena *arena,
                        struct log *log)
{
    struct replacer r = make_replacer(model, vfs, layer, arena, log);
    if (model->kind == MODEL_ALIAS && vfs_allows_replacement(vfs, VFS_REPLACEMENT_MODELS))
        model->md5 = load_md5(&r);
    if (vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES) && model->kind == MODEL_ALIAS)
        model->alias = replace_skins(&r, model->name, model->alias);
    else if (vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES))
        model->sprite = replace_images(&r, model->name, model->sprite);
    model->num_replacement_texels = LIMIT_MODEL_TEXELS - r.texels_left;
}

void replacements_apply_md2(struct model *model, const struct vfs *vfs, int layer,
                            struct arena *arena, struct log *log)
{
    struct replacer r = make_replacer(model, vfs, layer, arena, log);
    if (model->kind == MODEL_ALIAS && vfs_allows_replacement(vfs, VFS_REPLACEMENT_MODELS))
        model->md5 = load_md5_of_md2(&r, model->alias);
    model->num_replacement_texels = LIMIT_MODEL_TEXELS - r.texels_left;
}

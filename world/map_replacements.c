/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_replacements.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "world/image.h"
#include "world/map.h"

enum {
    MAX_SIDE = 1024, /* in texels; our limit */
    PATH_SIZE = 128,
};

struct image_loader {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    size_t texels_left; /* texel budget that remains */
};

static int limit_side(int side)
{
    return side < MAX_SIDE ? side : MAX_SIDE;
}

/* Loads a picture, scaled to the size of `companion` unless that is NULL. Temporary
 * memory is freed. */
static const struct image *load(struct image_loader *loader, const char *path,
                                const struct image *companion)
{
    struct arena *const scratch = arena_create();
    const struct image *const whole = image_load(loader->vfs, path, 0, scratch, loader->log);
    const struct image *kept = NULL;
    if (whole) {
        const int width = companion ? companion->width : limit_side(whole->width);
        const int height = companion ? companion->height : limit_side(whole->height);
        const struct image *const image = image_resize(whole, width, height, scratch);
        const size_t texels = (size_t)image->width * (size_t)image->height;
        if (texels <= loader->texels_left) {
            kept = image_copy(image, loader->arena);
            loader->texels_left -= texels;
        } else {
            log_warn(
                loader->log,
                "%s: texel limit of %d reached; this and further replacement textures are ignored",
                path, LIMIT_FACE_TEXELS);
            loader->texels_left = 0;
        }
    }
    arena_destroy(scratch);
    return kept;
}

/* Tries the paths of a texture's replacement in order of precedence. */
static const struct image *find(struct image_loader *loader, const struct map *map,
                                const char *name, char path[PATH_SIZE])
{
    const char *const own = path_base(map->name);
    const int length = (int)strcspn(own, ".");
    const bool is_box = strncasecmp(own, "b_", 2) == 0;
    const struct image *image;

    snprintf(path, PATH_SIZE, "textures/%.*s/%s", length < 64 ? length : 64, own, name);
    if ((image = load(loader, path, NULL)))
        return image;
    snprintf(path, PATH_SIZE, "textures/bmodels/%s", name);
    if (is_box && (image = load(loader, path, NULL)))
        return image;
    snprintf(path, PATH_SIZE, "textures/%s", name);
    return load(loader, path, NULL);
}

static const struct image *find_glow(struct image_loader *loader, const char *path,
                                     const struct image *companion)
{
    static const char *const endings[] = {"_luma", "_glow"};
    for (int i = 0; i < 2; i++) {
        char name[PATH_SIZE + 8];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        const struct image *const glow = load(loader, name, companion);
        if (glow)
            return glow;
    }
    return NULL;
}

static void load_picture(struct image_loader *loader, const struct map *map,
                         struct map_texture *texture)
{
    char name[sizeof texture->name], path[PATH_SIZE];
    memcpy(name, texture->name, sizeof name);
    if (name[0] == '*')
        name[0] = '#';
    texture->image = find(loader, map, name, path);
    if (texture->image && texture->surface == SURFACE_PLAIN)
        texture->glow = find_glow(loader, path, texture->image);
}

static void load_sky(struct image_loader *loader, const struct map *map,
                     struct map_texture *texture)
{
    char name[sizeof texture->name + 8], path[PATH_SIZE];
    snprintf(name, sizeof name, "%s_solid", texture->name);
    texture->image = find(loader, map, name, path);
    if (!texture->image)
        return;
    snprintf(path + strlen(path) - strlen("solid"), sizeof "alpha", "alpha");
    texture->front = load(loader, path, texture->image);
}

void map_replacements_load(struct map *map, const struct vfs *vfs, struct arena *arena,
                           struct log *log)
{
    struct image_loader loader = {vfs, arena, log, LIMIT_FACE_TEXELS};
    struct map_texture *const textures =
        arena_copy(arena, map->textures, (size_t)map->num_textures * sizeof *textures);
    int num = 0;
    for (int i = 0; i < map->num_textures && loader.texels_left > 0; i++) {
        if (textures[i].mips[0] && textures[i].surface == SURFACE_SKY)
            load_sky(&loader, map, &textures[i]);
        else if (textures[i].mips[0])
            load_picture(&loader, map, &textures[i]);
        num += textures[i].image != NULL;
    }
    map->textures = textures;
    if (num > 0)
        log_verbose(log, "%s: %d of %d textures have replacements in textures/", map->name, num,
                    map->num_textures);
}

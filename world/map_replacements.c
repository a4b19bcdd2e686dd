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
    MAX_SIDE = 1024, /* texels; ours */
    PATH_SIZE = 128,
};

struct image_loader {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    size_t texels_left; /* texels */
};

static int limit_side(int side)
{
    return side < MAX_SIDE ? side : MAX_SIDE;
}

/* Load a picture, `beside` saying its size if not NULL. What it takes meanwhile
 * does not stay. */
static const struct image *load(struct image_loader *image_loader, const char *path,
                                const struct image *companion)
{
    struct arena *const scratch = arena_create();
    const struct image *const whole =
        image_load(image_loader->vfs, path, 0, scratch, image_loader->log);
    const struct image *kept = NULL;
    if (whole) {
        const int width = companion ? companion->width : limit_side(whole->width);
        const int height = companion ? companion->height : limit_side(whole->height);
        const struct image *const image = image_resize(whole, width, height, scratch);
        const size_t texels = (size_t)image->width * (size_t)image->height;
        if (texels <= image_loader->texels_left) {
            kept = image_copy(image, image_loader->arena);
            image_loader->texels_left -= texels;
        } else {
            log_warn(image_loader->log, "%s: no room for this and further pictures", path);
            image_loader->texels_left = 0;
        }
    }
    arena_destroy(scratch);
    return kept;
}

/* The places of a texture's picture, the best first. */
static const struct image *find(struct image_loader *image_loader, const struct map *map,
                                const char *name, char path[PATH_SIZE])
{
    const char *const own = path_base(map->name);
    const int length = (int)strcspn(own, ".");
    const bool is_box = strncasecmp(own, "b_", 2) == 0;
    const struct image *image;

    snprintf(path, PATH_SIZE, "textures/%.*s/%s", length < 64 ? length : 64, own, name);
    if ((image = load(image_loader, path, NULL)))
        return image;
    snprintf(path, PATH_SIZE, "textures/bmodels/%s", name);
    if (is_box && (image = load(image_loader, path, NULL)))
        return image;
    snprintf(path, PATH_SIZE, "textures/%s", name);
    return load(image_loader, path, NULL);
}

static const struct image *find_glow(struct image_loader *image_loader, const char *path,
                                     const struct image *companion)
{
    static const char *const endings[] = {"_luma", "_glow"};
    for (int i = 0; i < 2; i++) {
        char name[PATH_SIZE + 8];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        const struct image *const glow = load(image_loader, name, companion);
        if (glow)
            return glow;
    }
    return NULL;
}

static void load_picture(struct image_loader *image_loader, const struct map *map,
                         struct map_texture *texture)
{
    char name[sizeof texture->name], path[PATH_SIZE];
    memcpy(name, texture->name, sizeof name);
    if (name[0] == '*')
        name[0] = '#';
    texture->image = find(image_loader, map, name, path);
    if (texture->image && texture->surface == SURFACE_PLAIN)
        texture->glow = find_glow(image_loader, path, texture->image);
}

static void load_sky(struct image_loader *image_loader, const struct map *map,
                     struct map_texture *texture)
{
    char name[sizeof texture->name + 8], path[PATH_SIZE];
    snprintf(name, sizeof name, "%s_solid", texture->name);
    texture->image = find(image_loader, map, name, path);
    if (!texture->image)
        return;
    snprintf(path + strlen(path) - strlen("solid"), sizeof "alpha", "alpha");
    texture->front = load(image_loader, path, texture->image);
}

void map_replacements_load(struct map *map, const struct vfs *vfs, struct arena *arena,
                           struct log *log)
{
    struct image_loader image_loader = {vfs, arena, log, LIMIT_FACE_TEXELS};
    struct map_texture *const textures =
        arena_copy(arena, map->textures, (size_t)map->num_textures * sizeof *textures);
    int num = 0;
    for (int i = 0; i < map->num_textures && image_loader.texels_left > 0; i++) {
        if (textures[i].mips[0] && textures[i].surface == SURFACE_SKY)
            load_sky(&image_loader, map, &textures[i]);
        else if (textures[i].mips[0])
            load_picture(&image_loader, map, &textures[i]);
        num += textures[i].image != NULL;
    }
    map->textures = textures;
    if (num > 0)
        log_verbose(log, "%s: %d of %d textures have pictures in textures/", map->name, num,
                    map->num_textures);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/q2/q2_pics.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "world/palette.h"
#include "world/pcx.h"
#include "world/pic.h"

enum { MAX_PICS = 512, PATH_SIZE = 128 };

struct q2_pics {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    int num;
    struct {
        const char *path;
        const struct pic *pic;
    } known[MAX_PICS];
};

struct q2_pics *q2_pics_create(const struct vfs *vfs, struct arena *arena, struct log *log)
{
    struct q2_pics *pics = ARENA_NEW(arena, struct q2_pics, 1);
    pics->vfs = vfs;
    pics->arena = arena;
    pics->log = log;
    return pics;
}

/* Names are relative to pics/, which "../" leaves; with a leading slash they are complete
 * paths. */
static void make_path(char path[PATH_SIZE], const char *name)
{
    if (name[0] == '/' || name[0] == '\\')
        snprintf(path, PATH_SIZE, "%s", name + 1);
    else if (strncmp(name, "../", 3) == 0)
        snprintf(path, PATH_SIZE, "%s.pcx", name + 3);
    else
        snprintf(path, PATH_SIZE, "pics/%s.pcx", name);
}

static const struct pic *load(const struct q2_pics *pics, const char *path)
{
    struct err err;
    const struct pic *const pic = pcx_load(pics->vfs, path, pics->arena, pics->log, &err);
    if (!pic) {
        log_warn(pics->log, "%s", err.text);
        return NULL;
    }
    struct pic *const out = arena_copy(pics->arena, pic, sizeof *pic);
    out->transparent = PALETTE_TRANSPARENT;
    return out;
}

const struct pic *q2_pics_find(struct q2_pics *pics, const char *name)
{
    char path[PATH_SIZE];
    make_path(path, name);
    for (int i = 0; i < pics->num; i++)
        if (strcasecmp(pics->known[i].path, path) == 0)
            return pics->known[i].pic;
    if (!pics->vfs || pics->num == MAX_PICS || !name[0])
        return NULL;
    pics->known[pics->num].path = arena_strdup(pics->arena, path);
    pics->known[pics->num].pic = load(pics, path);
    return pics->known[pics->num++].pic;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/pcx_skin.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "models/model.h"
#include "world/pcx.h"
#include "world/pic.h"

enum { STAND_IN_SIDE = 8, STAND_IN_COLOUR = 7 }; /* a grey of the palette */

bool pcx_skin_load(struct skin_picture *out, const struct vfs *vfs, const char *name,
                   struct arena *arena, struct log *log)
{
    struct err err;
    char *const path = arena_strdup(arena, name);
    for (char *c = path; *c; c++)
        if (*c == '\\')
            *c = '/';
    const struct pic *const pic = pcx_load(vfs, path, arena, log, &err);
    if (!pic) {
        log_warn(log, "%s; using a placeholder skin", err.text);
        return false;
    }
    *out = (struct skin_picture){.width = pic->width,
                                 .height = pic->height,
                                 .pixels = pic->pixels,
                                 .image = pic->image,
                                 .is_full = true};
    return true;
}

void pcx_skin_placeholder(struct skin_picture *out, struct arena *arena)
{
    uint8_t *pixels = arena_alloc(arena, STAND_IN_SIDE * STAND_IN_SIDE);
    memset(pixels, STAND_IN_COLOUR, STAND_IN_SIDE * STAND_IN_SIDE);
    *out = (struct skin_picture){
        .width = STAND_IN_SIDE, .height = STAND_IN_SIDE, .pixels = pixels, .is_full = true};
}

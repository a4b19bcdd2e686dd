#include "models/pcx_skin.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "models/model.h"
#include "world/pcx.h"
#include "world/pic.h"

enum { STAND_IN_SIDE = 8, STAND_IN_COLOUR = 7 }; /* a grey of the palette */

static bool load_pcx(struct skin_picture *out, const struct vfs *vfs, const char *name,
                     struct arena *arena, struct err *err)
{
    struct vfs_file file;
    if (!vfs_load(vfs, name, LIMIT_ASSET_SIZE, &file, err))
        return false;
    const struct pic *pic = pcx_parse(bytes_make(file.data, file.size), arena, err);
    vfs_file_free(&file);
    if (!pic)
        return err_prefix(err, "%s", name);
    *out = (struct skin_picture){
        .width = pic->width, .height = pic->height, .pixels = pic->pixels, .is_full = true};
    return true;
}

bool pcx_skin_load(struct skin_picture *out, const struct vfs *vfs, const char *name,
                   struct arena *arena, struct log *log)
{
    struct err err;
    if (load_pcx(out, vfs, name, arena, &err))
        return true;
    log_warn(log, "%s: something else is shown for it", err.text);
    return false;
}

void pcx_skin_stand_in(struct skin_picture *out, struct arena *arena)
{
    uint8_t *pixels = arena_alloc(arena, STAND_IN_SIDE * STAND_IN_SIDE);
    memset(pixels, STAND_IN_COLOUR, STAND_IN_SIDE * STAND_IN_SIDE);
    *out = (struct skin_picture){
        .width = STAND_IN_SIDE, .height = STAND_IN_SIDE, .pixels = pixels, .is_full = true};
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/sp2.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "models/model.h"
#include "models/pcx_skin.h"

enum { NAME_SIZE = 64, FRAME_SIZE = 16 + NAME_SIZE };

/* i32 size[2], i32 position of the origin from the lower left corner, char name[64]. Returns false
 * if the origin is out of range. */
static bool read_frame(struct bytes *b, const struct vfs *vfs, struct arena *arena, struct log *log,
                       struct sprite_image *out)
{
    char name[NAME_SIZE + 1] = "";
    struct skin_picture picture;
    bytes_i32(b);
    const int64_t height = bytes_i32(b), x = bytes_i32(b), y = bytes_i32(b);
    memcpy(name, bytes_take(b, NAME_SIZE), NAME_SIZE);
    if (!vfs || !pcx_skin_load(&picture, vfs, name, arena, log))
        pcx_skin_placeholder(&picture, arena);
    out->width = picture.width;
    out->height = picture.height;
    out->pixels = picture.pixels;
    out->image = picture.image;
    const int64_t max = 1 << 16; /* units; our limit */
    if (llabs(x) >= max || llabs(height - y) >= max)
        return false;
    out->left = (int)-x;
    out->top = (int)(height - y);
    return true;
}

bool sp2_parse(struct model *out, struct bytes file, const struct vfs *vfs, struct arena *arena,
               struct log *log, struct err *err)
{
    bytes_u32(&file);
    const int32_t version = bytes_i32(&file), num = bytes_i32(&file);
    if (!bytes_ok(&file) || version != SP2_VERSION)
        return err_set(err, ERR_UNSUPPORTED, "unsupported sprite version %d, expected %d", version,
                       SP2_VERSION);
    if (num < 1 || num > LIMIT_SPRITE_FRAMES || bytes_left(&file) / FRAME_SIZE < (size_t)num)
        return err_set(err, ERR_FORMAT, "%d frames do not fit into %zu bytes", num,
                       bytes_left(&file));
    struct sprite *sprite = ARENA_NEW(arena, struct sprite, 1);
    struct sprite_frame *frames = ARENA_NEW(arena, struct sprite_frame, num);
    struct sprite_image *images = ARENA_NEW(arena, struct sprite_image, num);
    for (int i = 0; i < num; i++) {
        frames[i] = (struct sprite_frame){.first_image = i, .num_images = 1};
        if (!read_frame(&file, vfs, arena, log, &images[i]))
            return err_set(err, ERR_FORMAT, "frame %d: origin out of range", i);
        sprite->radius = fmaxf(sprite->radius, (float)(images[i].width + images[i].height));
    }
    *sprite = (struct sprite){
        .orientation = SPRITE_PARALLEL,
        .radius = sprite->radius,
        .num_frames = num,
        .num_images = num,
        .frames = frames,
        .images = images,
    };
    out->kind = MODEL_SPRITE;
    out->sprite = sprite;
    out->maxs = vec3_make(sprite->radius, sprite->radius, sprite->radius);
    out->mins = glms_vec3_negate(out->maxs);
    return true;
}

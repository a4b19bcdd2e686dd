/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/spr.h"

#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "models/group.h"
#include "models/model.h"

enum {
    IMAGE_BYTES = 16,   /* of an image without its pixels */
    MAX_OFFSET = 65536, /* units; our limit */
};

struct spr {
    struct bytes b;
    struct arena *arena;
    struct err *err;
    struct sprite *sprite;
    struct sprite_image *images;
    int max_images; /* capacity of images */
};

static bool read_header(struct spr *spr)
{
    struct sprite *sprite = spr->sprite;
    struct bytes *b = &spr->b;

    if (bytes_u32(b) != SPR_MAGIC)
        return err_set(spr->err, ERR_FORMAT, "not a sprite");
    const int32_t version = bytes_i32(b);
    if (version != SPR_VERSION)
        return err_set(spr->err, ERR_UNSUPPORTED, "unsupported sprite version %d, expected %d%s",
                       (int)version, SPR_VERSION,
                       version == 2 ? " (version 2 is Half-Life's)" : "");
    const int32_t orientation = bytes_i32(b);
    sprite->radius = bytes_f32(b);
    bytes_take(b, 8); /* maximum width and height, not used */
    const int32_t num_frames = bytes_i32(b);
    bytes_f32(b); /* beam length, not used */
    sprite->random_phase = bytes_i32(b) == 1;
    if (!bytes_ok(b))
        return err_set(spr->err, ERR_FORMAT, "truncated header");

    if (orientation < SPRITE_PARALLEL_UPRIGHT || orientation > SPRITE_PARALLEL_ORIENTED)
        return err_set(spr->err, ERR_FORMAT, "orientation is %d, expected 0 to 4",
                       (int)orientation);
    if (num_frames < 1)
        return err_set(spr->err, ERR_FORMAT, "number of frames is %d, expected at least 1",
                       (int)num_frames);
    if (num_frames > LIMIT_SPRITE_FRAMES)
        return err_set(spr->err, ERR_LIMIT, "number of frames is %d, the limit is %d",
                       (int)num_frames, LIMIT_SPRITE_FRAMES);
    sprite->orientation = (enum sprite_orientation)orientation;
    sprite->num_frames = num_frames;
    if (!isfinite(sprite->radius))
        sprite->radius = 0;
    return true;
}

static bool is_offset(int32_t n)
{
    return n >= -MAX_OFFSET && n <= MAX_OFFSET;
}

static bool is_side(int32_t n)
{
    return n >= 1 && n <= LIMIT_TEXTURE_SIDE;
}

static bool read_image(struct spr *spr)
{
    struct sprite *sprite = spr->sprite;
    struct bytes *b = &spr->b;

    const int32_t left = bytes_i32(b), top = bytes_i32(b);
    const int32_t width = bytes_i32(b), height = bytes_i32(b);
    if (!bytes_ok(b))
        return err_set(spr->err, ERR_FORMAT, "truncated image");
    if (!is_side(width) || !is_side(height))
        return err_set(spr->err, ERR_LIMIT, "image of %dx%d texels, the limit is %d per side",
                       (int)width, (int)height, LIMIT_TEXTURE_SIDE);
    if (!is_offset(left) || !is_offset(top))
        return err_set(spr->err, ERR_FORMAT, "image offset %d, %d is out of range", (int)left,
                       (int)top);
    const size_t size = (size_t)width * (size_t)height;
    const uint8_t *pixels = bytes_take(b, size);
    if (!pixels)
        return err_set(spr->err, ERR_FORMAT, "truncated image of %dx%d texels", (int)width,
                       (int)height);
    if (sprite->num_images == spr->max_images)
        return err_set(spr->err, ERR_LIMIT, "more than %d images", LIMIT_SPRITE_IMAGES);

    spr->images[sprite->num_images++] = (struct sprite_image){
        .left = left,
        .top = top,
        .width = width,
        .height = height,
        .pixels = arena_copy(spr->arena, pixels, size),
    };
    return true;
}

static bool read_frame(struct spr *spr, struct sprite_frame *out)
{
    struct bytes *b = &spr->b;

    out->first_image = spr->sprite->num_images;
    out->num_images = 1;
    if (bytes_i32(b) != 0) {
        const uint32_t num = bytes_u32(b);
        if (num < 1 || num > bytes_left(b) / (IMAGE_BYTES + 1 + 4))
            return err_set(spr->err, ERR_FORMAT, "invalid number of images in a group: %u",
                           (unsigned)num);
        out->num_images = (int)num;
        out->end_times = group_read_times(b, out->num_images, spr->arena);
    }
    for (int i = 0; i < out->num_images; i++)
        if (!read_image(spr))
            return false;
    return true;
}

static bool read_frames(struct spr *spr)
{
    struct sprite *sprite = spr->sprite;
    const size_t max = bytes_left(&spr->b) / (IMAGE_BYTES + 1);
    spr->max_images = max < LIMIT_SPRITE_IMAGES ? (int)max : LIMIT_SPRITE_IMAGES;
    spr->images = ARENA_NEW(spr->arena, struct sprite_image, spr->max_images);
    struct sprite_frame *frames = ARENA_NEW(spr->arena, struct sprite_frame, sprite->num_frames);
    for (int i = 0; i < sprite->num_frames; i++)
        if (!read_frame(spr, &frames[i]))
            return err_prefix(spr->err, "frame %d", i);
    sprite->frames = frames;
    sprite->images = spr->images;
    return true;
}

/* Computes a box that contains every image in any orientation. */
static void measure_bounds(struct model *model, const struct sprite *sprite)
{
    int reach = 0;
    for (int i = 0; i < sprite->num_images; i++) {
        const struct sprite_image *image = &sprite->images[i];
        const int right = image->left + image->width, bottom = image->top - image->height;
        const int ends[4] = {-image->left, right, image->top, -bottom};
        for (int j = 0; j < 4; j++)
            reach = ends[j] > reach ? ends[j] : reach;
    }
    const float r = (float)reach * GLM_SQRT2f;
    model->mins = vec3_make(-r, -r, -r);
    model->maxs = vec3_make(r, r, r);
}

bool spr_parse(struct model *out, struct bytes file, struct arena *arena, struct err *err)
{
    struct sprite *sprite = ARENA_NEW(arena, struct sprite, 1);
    struct spr spr = {.b = file, .arena = arena, .err = err, .sprite = sprite};

    if (!read_header(&spr) || !read_frames(&spr))
        return false;
    out->kind = MODEL_SPRITE;
    out->flags = 0;
    out->sprite = sprite;
    measure_bounds(out, sprite);
    return true;
}

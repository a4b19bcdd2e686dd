#include "encode/png.h"

#include <png.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/output.h"
#include "render/frame.h"

/* Alpha is 255 everywhere: leave it out. */
static uint8_t *pack_rgb(const struct frame *frame)
{
    const size_t width = (size_t)frame->width;
    uint8_t *rgb = mem_alloc(width * (size_t)frame->height * 3), *to = rgb;

    for (int y = 0; y < frame->height; y++) {
        const uint8_t *from = frame->rgba + (size_t)y * frame->stride;
        for (size_t x = 0; x < width; x++, from += 4) {
            *to++ = from[0];
            *to++ = from[1];
            *to++ = from[2];
        }
    }
    return rgb;
}

bool png_encode(const struct frame *frame, uint8_t **data, size_t *size, struct err *err)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)frame->width,
                       .height = (png_uint_32)frame->height,
                       .format = PNG_FORMAT_RGB};
    png_alloc_size_t used = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *rgb = pack_rgb(frame), *bytes = mem_alloc(used);

    const int done = png_image_write_to_memory(&image, bytes, &used, 0, rgb, 0, NULL);
    free(rgb);
    if (!done) {
        free(bytes);
        return err_set(err, ERR_RESOURCE, "libpng failed at a picture of %dx%d: %s", frame->width,
                       frame->height, image.message);
    }
    *data = bytes;
    *size = used;
    return true;
}

bool png_write(const char *path, const struct frame *frame, bool overwrite, struct err *err)
{
    struct output *output = output_create(path, overwrite, err);
    uint8_t *data = NULL;
    size_t size = 0;

    if (!output)
        return false;
    if (png_encode(frame, &data, &size, err) && output_write(output, data, size, err)) {
        free(data);
        return output_commit(output, err);
    }
    free(data);
    output_discard(output);
    return false;
}

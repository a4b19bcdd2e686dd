#include "encode/exr.h"

#include <OpenEXR/openexr.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/output.h"

/* The file while it is in memory: the library goes back for its table of offsets. */
struct file {
    uint8_t *bytes;
    size_t size, room;
};

static int64_t put(exr_const_context_t context, void *self, const void *data, uint64_t size,
                   uint64_t offset, exr_stream_error_func_ptr_t complain)
{
    struct file *const file = self;
    const size_t end = (size_t)offset + (size_t)size;
    (void)context;
    (void)complain;
    if (end > file->room) {
        file->room = 2 * end;
        file->bytes = mem_resize(file->bytes, file->room, 1);
    }
    if (end > file->size) {
        memset(file->bytes + file->size, 0, end - file->size);
        file->size = end;
    }
    memcpy(file->bytes + offset, data, (size_t)size);
    return (int64_t)size;
}

/* Errors are told by what functions return. */
static void keep_quiet(exr_const_context_t context, exr_result_t code, const char *text)
{
    (void)context;
    (void)code;
    (void)text;
}

/* The primaries of BT.709, which sRGB has too, and its white. */
static const exr_attr_chromaticities_t primaries = {0.64f, 0.33f, 0.30f,   0.60f,
                                                    0.15f, 0.06f, 0.3127f, 0.3290f};

static exr_result_t write_header(exr_context_t context, const struct exr_picture *picture)
{
    int part;
    exr_result_t code = exr_add_part(context, "layers", EXR_STORAGE_SCANLINE, &part);
    if (code == EXR_ERR_SUCCESS)
        code = exr_initialize_required_attr_simple(context, part, picture->width, picture->height,
                                                   EXR_COMPRESSION_ZIP);
    if (code == EXR_ERR_SUCCESS)
        code = exr_attr_set_chromaticities(context, part, "chromaticities", &primaries);
    for (int i = 0; i < picture->num_texts && code == EXR_ERR_SUCCESS; i++)
        code = exr_attr_set_string(context, part, picture->texts[i].name, picture->texts[i].value);
    for (int i = 0; i < picture->num_channels && code == EXR_ERR_SUCCESS; i++)
        code = exr_add_channel(context, part, picture->channels[i].name,
                               picture->channels[i].is_half ? EXR_PIXEL_HALF : EXR_PIXEL_FLOAT,
                               EXR_PERCEPTUALLY_LINEAR, 1, 1);
    return code == EXR_ERR_SUCCESS ? exr_write_header(context) : code;
}

static const struct exr_channel *find_channel(const struct exr_picture *picture, const char *name)
{
    const struct exr_channel *channel = picture->channels;
    while (strcmp(channel->name, name) != 0)
        channel++;
    return channel;
}

/* Where the rows from `y` on are. */
static void point_to_rows(const struct exr_picture *picture, exr_encode_pipeline_t *pipeline, int y)
{
    for (int i = 0; i < pipeline->channel_count; i++) {
        exr_coding_channel_info_t *const to = &pipeline->channels[i];
        const struct exr_channel *const from = find_channel(picture, to->channel_name);
        const size_t row = (size_t)picture->width * (size_t)from->stride;
        to->encode_from_ptr = (const uint8_t *)(from->values + (size_t)y * row);
        to->user_data_type = EXR_PIXEL_FLOAT;
        to->user_bytes_per_element = sizeof(float);
        to->user_pixel_stride = (int32_t)sizeof(float) * from->stride;
        to->user_line_stride = (int32_t)(row * sizeof(float));
    }
}

static exr_result_t write_rows(exr_context_t context, const struct exr_picture *picture)
{
    exr_encode_pipeline_t pipeline = EXR_ENCODE_PIPELINE_INITIALIZER;
    int32_t at_once;
    exr_result_t code = exr_get_scanlines_per_chunk(context, 0, &at_once);
    for (int y = 0; y < picture->height && code == EXR_ERR_SUCCESS; y += at_once) {
        exr_chunk_info_t chunk;
        code = exr_write_scanline_chunk_info(context, 0, y, &chunk);
        if (code == EXR_ERR_SUCCESS)
            code = y == 0 ? exr_encoding_initialize(context, 0, &chunk, &pipeline)
                          : exr_encoding_update(context, 0, &chunk, &pipeline);
        if (code != EXR_ERR_SUCCESS)
            break;
        point_to_rows(picture, &pipeline, y);
        if (y == 0)
            code = exr_encoding_choose_default_routines(context, 0, &pipeline);
        if (code == EXR_ERR_SUCCESS)
            code = exr_encoding_run(context, 0, &pipeline);
    }
    exr_encoding_destroy(context, &pipeline);
    return code;
}

bool exr_write(const char *path, const struct exr_picture *picture, bool overwrite, struct err *err)
{
    struct file file = {0};
    exr_context_t context;
    exr_context_initializer_t options = EXR_DEFAULT_CONTEXT_INITIALIZER;
    options.user_data = &file;
    options.write_fn = put;
    options.error_handler_fn = keep_quiet;
    exr_result_t code = exr_start_write(&context, path, EXR_WRITE_FILE_DIRECTLY, &options);
    if (code == EXR_ERR_SUCCESS) {
        code = write_header(context, picture);
        if (code == EXR_ERR_SUCCESS)
            code = write_rows(context, picture);
        const exr_result_t end = exr_finish(&context);
        code = code == EXR_ERR_SUCCESS ? end : code;
    }
    const bool ok =
        code == EXR_ERR_SUCCESS
            ? output_whole(path, file.bytes, file.size, overwrite, err)
            : err_set(err, ERR_RESOURCE, "%s: %s", path, exr_get_default_error_message(code));
    free(file.bytes);
    return ok;
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/exr.h"

#include <OpenEXR/openexr.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/output.h"

/* The file in memory; the library seeks back to write its table of offsets. */
struct file {
    uint8_t *bytes;
    size_t size, room;
};

static int64_t write_at(exr_const_context_t context, void *self, const void *data, uint64_t size,
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

/* Errors are handled through return codes. */
static void ignore_error(exr_const_context_t context, exr_result_t code, const char *text)
{
    (void)context;
    (void)code;
    (void)text;
}

/* The primaries of BT.709 and sRGB, and their white point. */
static const exr_attr_chromaticities_t primaries = {0.64f, 0.33f, 0.30f,   0.60f,
                                                    0.15f, 0.06f, 0.3127f, 0.3290f};

/* Returns whether data of `layer` (NULL: of all) belongs in a part for layer `part`
 * (NULL: for all). */
static bool is_in_layer(const char *layer, const char *part)
{
    return !layer || !part || strcmp(layer, part) == 0;
}

/* Adds a part with the channels and attributes of a layer, or of all if NULL. */
static exr_result_t add_part(exr_context_t context, const struct exr_picture *picture,
                             const char *layer)
{
    int part;
    exr_result_t code =
        exr_add_part(context, layer ? layer : "layers", EXR_STORAGE_SCANLINE, &part);
    if (code == EXR_ERR_SUCCESS)
        code = exr_initialize_required_attr_simple(context, part, picture->width, picture->height,
                                                   EXR_COMPRESSION_ZIP);
    if (code == EXR_ERR_SUCCESS)
        code = exr_attr_set_chromaticities(context, part, "chromaticities", &primaries);
    for (int i = 0; i < picture->num_texts && code == EXR_ERR_SUCCESS; i++) {
        const struct exr_text *const text = &picture->texts[i];
        if (is_in_layer(text->layer, layer))
            code = exr_attr_set_string(context, part, text->name, text->value);
    }
    for (int i = 0; i < picture->num_channels && code == EXR_ERR_SUCCESS; i++) {
        const struct exr_channel *const channel = &picture->channels[i];
        if (is_in_layer(channel->layer, layer))
            code = exr_add_channel(context, part, channel->name,
                                   channel->is_half ? EXR_PIXEL_HALF : EXR_PIXEL_FLOAT,
                                   EXR_PERCEPTUALLY_LINEAR, 1, 1);
    }
    return code;
}

/* Returns the index of the next layer's first channel. */
static int next_layer(const struct exr_picture *picture, int channel)
{
    const char *const layer = picture->channels[channel].layer;
    while (channel < picture->num_channels && strcmp(picture->channels[channel].layer, layer) == 0)
        channel++;
    return channel;
}

static exr_result_t write_header(exr_context_t context, const struct exr_picture *picture,
                                 bool multipart)
{
    exr_result_t code = EXR_ERR_SUCCESS;
    if (!multipart)
        code = add_part(context, picture, NULL);
    for (int i = 0; multipart && i < picture->num_channels && code == EXR_ERR_SUCCESS;
         i = next_layer(picture, i))
        code = add_part(context, picture, picture->channels[i].layer);
    return code == EXR_ERR_SUCCESS ? exr_write_header(context) : code;
}

static const struct exr_channel *find_channel(const struct exr_picture *picture, const char *name)
{
    const struct exr_channel *channel = picture->channels;
    while (strcmp(channel->name, name) != 0)
        channel++;
    return channel;
}

/* Points the encoder to the rows that begin at `y`. */
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

static exr_result_t write_rows(exr_context_t context, const struct exr_picture *picture, int part)
{
    exr_encode_pipeline_t pipeline = EXR_ENCODE_PIPELINE_INITIALIZER;
    int32_t at_once;
    exr_result_t code = exr_get_scanlines_per_chunk(context, part, &at_once);
    for (int y = 0; y < picture->height && code == EXR_ERR_SUCCESS; y += at_once) {
        exr_chunk_info_t chunk;
        code = exr_write_scanline_chunk_info(context, part, y, &chunk);
        if (code == EXR_ERR_SUCCESS)
            code = y == 0 ? exr_encoding_initialize(context, part, &chunk, &pipeline)
                          : exr_encoding_update(context, part, &chunk, &pipeline);
        if (code != EXR_ERR_SUCCESS)
            break;
        point_to_rows(picture, &pipeline, y);
        if (y == 0)
            code = exr_encoding_choose_default_routines(context, part, &pipeline);
        if (code == EXR_ERR_SUCCESS)
            code = exr_encoding_run(context, part, &pipeline);
    }
    exr_encoding_destroy(context, &pipeline);
    return code;
}

/* Returns "R" for "players.R" if "players" is the layer. */
static const char *short_name(const char *channel, const char *layer)
{
    const size_t length = strlen(layer);
    return strncmp(channel, layer, length) == 0 && channel[length] == '.' ? channel + length + 1
                                                                          : channel;
}

struct exr_picture exr_extract_layer(const struct exr_picture *picture, const char *layer,
                                     struct arena *arena)
{
    struct exr_channel *const channels =
        ARENA_NEW(arena, struct exr_channel, (size_t)picture->num_channels);
    struct exr_text *const texts = ARENA_NEW(arena, struct exr_text, (size_t)picture->num_texts);
    struct exr_picture out = *picture;
    out.channels = channels;
    out.texts = texts;
    out.num_channels = out.num_texts = 0;
    for (int i = 0; i < picture->num_channels; i++)
        if (is_in_layer(picture->channels[i].layer, layer)) {
            channels[out.num_channels] = picture->channels[i];
            channels[out.num_channels++].name = short_name(picture->channels[i].name, layer);
        }
    for (int i = 0; i < picture->num_texts; i++)
        if (is_in_layer(picture->texts[i].layer, layer))
            texts[out.num_texts++] = picture->texts[i];
    return out;
}

bool exr_write(const char *path, const struct exr_picture *picture, bool multipart, bool overwrite,
               struct err *err)
{
    struct file file = {0};
    exr_context_t context;
    exr_context_initializer_t options = EXR_DEFAULT_CONTEXT_INITIALIZER;
    options.user_data = &file;
    options.write_fn = write_at;
    options.error_handler_fn = ignore_error;
    exr_result_t code = exr_start_write(&context, path, EXR_WRITE_FILE_DIRECTLY, &options);
    if (code == EXR_ERR_SUCCESS) {
        int num_parts = 0;
        code = write_header(context, picture, multipart);
        if (code == EXR_ERR_SUCCESS)
            code = exr_get_count(context, &num_parts);
        for (int i = 0; i < num_parts && code == EXR_ERR_SUCCESS; i++)
            code = write_rows(context, picture, i);
        const exr_result_t end = exr_finish(&context);
        code = code == EXR_ERR_SUCCESS ? end : code;
    }
    const bool ok =
        code == EXR_ERR_SUCCESS
            ? output_write_file(path, file.bytes, file.size, overwrite, err)
            : err_set(err, ERR_RESOURCE, "%s: %s", path, exr_get_default_error_message(code));
    free(file.bytes);
    return ok;
}

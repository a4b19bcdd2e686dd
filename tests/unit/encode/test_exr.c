/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes layered files and reads them back with OpenEXR's library. */
#include "tests/unit/test.h"

#include <OpenEXR/openexr.h>
#include <math.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/exr.h"

enum { WIDTH = 37, HEIGHT = 41 }; /* more than two blocks of 16 rows, but not a multiple */

static float red[WIDTH * HEIGHT], places[WIDTH * HEIGHT * 3];

static void make_values(void)
{
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        red[i] = (float)i / 100.0f;
        for (int c = 0; c < 3; c++)
            places[i * 3 + c] = (float)i * 1.001f - (float)c * 1e6f;
    }
}

static const struct exr_channel channels[] = {
    {"players.R", "players", red, 1, true},
    {"R", "beauty", red, 1, false},
    {"position.Y", "position", places + 1, 3, false},
};
static const struct exr_text texts[] = {{"depthFar", "1e10", "position"}};
static const struct exr_picture picture = {WIDTH, HEIGHT, 3, channels, 1, texts};

/* Reads one channel of a part of the file. */
static void read_channel(const char *path, int part, const char *name, float *out)
{
    exr_context_t context;
    exr_context_initializer_t options = EXR_DEFAULT_CONTEXT_INITIALIZER;
    assert_int_equal(exr_start_read(&context, path, &options), EXR_ERR_SUCCESS);
    exr_decode_pipeline_t pipeline = EXR_DECODE_PIPELINE_INITIALIZER;
    int32_t at_once;
    exr_get_scanlines_per_chunk(context, part, &at_once);
    static float unwanted[WIDTH * 64];
    bool found = false;
    for (int y = 0; y < HEIGHT; y += at_once) {
        exr_chunk_info_t chunk;
        assert_int_equal(exr_read_scanline_chunk_info(context, part, y, &chunk), EXR_ERR_SUCCESS);
        if (y == 0)
            exr_decoding_initialize(context, part, &chunk, &pipeline);
        else
            exr_decoding_update(context, part, &chunk, &pipeline);
        for (int i = 0; i < pipeline.channel_count; i++) {
            exr_coding_channel_info_t *const to = &pipeline.channels[i];
            const bool is_it = strcmp(to->channel_name, name) == 0;
            found |= is_it;
            to->decode_to_ptr = (uint8_t *)(is_it ? out + (size_t)y * WIDTH : unwanted);
            to->user_data_type = EXR_PIXEL_FLOAT;
            to->user_bytes_per_element = sizeof(float);
            to->user_pixel_stride = sizeof(float);
            to->user_line_stride = WIDTH * sizeof(float);
        }
        if (y == 0)
            exr_decoding_choose_default_routines(context, part, &pipeline);
        assert_int_equal(exr_decoding_run(context, part, &pipeline), EXR_ERR_SUCCESS);
    }
    assert_true(found);
    exr_decoding_destroy(context, &pipeline);
    exr_finish(&context);
}

static void exr_write__channels__are_read_back(void **state)
{
    (void)state;
    static float out[WIDTH * HEIGHT];
    struct err err = {0};
    char path[] = "/tmp/test_exr_XXXXXX";
    close(mkstemp(path));
    make_values();
    assert_false(exr_write(path, &picture, false, false, &err)); /* the file exists */
    assert_int_equal(err.kind, ERR_IO);
    assert_true(exr_write(path, &picture, false, true, &err));
    read_channel(path, 0, "R", out);
    assert_memory_equal(out, red, sizeof red);
    read_channel(path, 0, "position.Y", out);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        assert_true(out[i] == places[i * 3 + 1]);
    read_channel(path, 0, "players.R", out);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        assert_true(fabsf(out[i] - red[i]) <= red[i] / 2048.0f);
    unlink(path);
}

/* Attributes of a layer are only in its own part. */
static void exr_write__parts__have_a_layer_each(void **state)
{
    (void)state;
    static float out[WIDTH * HEIGHT];
    static const char *const names[] = {"players", "beauty", "position"};
    exr_context_initializer_t options = EXR_DEFAULT_CONTEXT_INITIALIZER;
    exr_context_t context;
    struct err err = {0};
    char path[] = "/tmp/test_exr_XXXXXX";
    int num;
    close(mkstemp(path));
    make_values();
    assert_true(exr_write(path, &picture, true, true, &err));
    assert_int_equal(exr_start_read(&context, path, &options), EXR_ERR_SUCCESS);
    assert_int_equal(exr_get_count(context, &num), EXR_ERR_SUCCESS);
    assert_int_equal(num, 3);
    for (int i = 0; i < num; i++) {
        const char *name, *text;
        int32_t size;
        assert_int_equal(exr_get_name(context, i, &name), EXR_ERR_SUCCESS);
        assert_string_equal(name, names[i]);
        assert_int_equal(exr_attr_get_string(context, i, "depthFar", &size, &text),
                         i == 2 ? EXR_ERR_SUCCESS : EXR_ERR_NO_ATTR_BY_NAME);
    }
    exr_finish(&context);
    read_channel(path, 2, "position.Y", out);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        assert_true(out[i] == places[i * 3 + 1]);
    unlink(path);
}

static void exr_layer__own_file__has_short_names(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct exr_picture players = exr_extract_layer(&picture, "players", arena);
    assert_int_equal(players.num_channels, 1);
    assert_int_equal(players.num_texts, 0);
    assert_string_equal(players.channels[0].name, "R");
    assert_true(players.channels[0].values == red);
    assert_int_equal(exr_extract_layer(&picture, "position", arena).num_texts, 1);
    arena_destroy(arena);
}

static void exr_write__missing_folder__is_an_error(void **state)
{
    (void)state;
    struct err err = {0};
    make_values();
    assert_false(exr_write("/nowhere/a.exr", &picture, false, true, &err));
    assert_true(err.text[0] != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exr_write__channels__are_read_back),
        cmocka_unit_test(exr_write__parts__have_a_layer_each),
        cmocka_unit_test(exr_layer__own_file__has_short_names),
        cmocka_unit_test(exr_write__missing_folder__is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

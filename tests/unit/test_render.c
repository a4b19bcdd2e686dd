#include "tests/unit/test.h"

#include "base/err.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/palette.h"

enum { WIDTH = 64, HEIGHT = 48 };

static const struct palette grey; /* all black */

static struct renderer *make_renderer(int threads)
{
    const struct render_options options = {.width = WIDTH,
                                           .height = HEIGHT,
                                           .gl = RENDER_GL_OSMESA,
                                           .threads = threads,
                                           .gamma = 1.0f,
                                           .contrast = 1.0f};
    struct err err = {0};
    struct renderer *renderer = renderer_create(&options, &grey, NULL, &err);
    if (!renderer)
        print_message("no context: %s\n", err.text);
    return renderer;
}

static void renderer__scene_without_map__is_black_and_opaque(void **state)
{
    (void)state;
    struct renderer *renderer = make_renderer(1);
    if (!renderer)
        skip();
    const struct scene scene = {
        .view = {.fov_x = 90.0f, .fov_y = 74.0f, .rect = {0, 0, WIDTH, HEIGHT}}};
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    struct frame frame = {.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = pixels};
    struct err err = {0};

    memset(pixels, 0x55, sizeof pixels);
    assert_true(renderer_draw(renderer, &scene, &frame, &err));
    for (size_t i = 0; i < sizeof pixels; i++)
        assert_int_equal(pixels[i], i % 4 == 3 ? 255 : 0);
    renderer_destroy(renderer);
}

static void renderer__impossible_size__is_refused(void **state)
{
    (void)state;
    const struct render_options options = {.width = 0, .height = 48, .gamma = 1, .contrast = 1};
    struct err err = {0};
    assert_null(renderer_create(&options, &grey, NULL, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(renderer__scene_without_map__is_black_and_opaque),
        cmocka_unit_test(renderer__impossible_size__is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The room of test_bsp.h, drawn by the software rasterizer. */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "tests/unit/test.h"

#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/crash.h"
#include "base/limits.h"
#include "base/log.h"
#include "models/model.h"
#include "render/soft/paint_world.h"
#include "tests/unit/test_stage.h"

static struct renderer *make_renderer(const struct stage *stage, int threads)
{
    struct err err = {0};
    const struct render_options options = {.width = WIDTH,
                                           .height = HEIGHT,
                                           .driver = RENDER_SOFT,
                                           .threads = threads,
                                           .few_frames = true,
                                           .gamma = 1,
                                           .contrast = 1};
    struct renderer *const renderer = renderer_create(&options, &stage->palette, NULL, &err);
    assert_non_null(renderer);
    return renderer;
}

static void make_stage(struct stage *stage)
{
    uint8_t rgb[256][3];
    for (int i = 0; i < 256; i++)
        memset(rgb[i], 100 + i % 16 * 10, 3);
    stage_init(stage, rgb);
}

static void soft__any_number_of_threads__gives_the_same_bytes(void **state)
{
    (void)state;
    static struct stage stage;
    make_stage(&stage);
    struct renderer *const one = make_renderer(&stage, 1);
    for (int threads = 2; threads <= 4; threads++) { /* each thread draws a band */
        struct renderer *const some = make_renderer(&stage, threads);
        for (int yaw = 0; yaw < 360; yaw += 30) {
            struct scene scene = stage_look(&stage, (float)(yaw % 90) - 45.0f, (float)yaw);
            const struct scene_light light = {scene.view.origin, 200.0f + yaw, 0.0f, {1, 1, 1}};
            assert_int_equal(stage_draw(&stage, one, &scene), stage_draw(&stage, some, &scene));
            scene.lights = &light;
            scene.num_lights = 1;
            assert_int_equal(stage_draw(&stage, one, &scene), stage_draw(&stage, some, &scene));
        }
        renderer_destroy(some);
    }
    renderer_destroy(one);
}

/* The room is closed, so no pixel keeps its initial state: black and infinitely far. */
static void soft__closed_room__has_no_holes(void **state)
{
    (void)state;
    static struct stage stage;
    make_stage(&stage);
    struct renderer *const renderer = make_renderer(&stage, 2);
    struct scene scene = stage_look(&stage, 0, 0);
    for (int i = 0; i < 64; i++)
        scene.light_styles[i] = 2.0f;
    for (int yaw = 0; yaw < 360; yaw += 7) {
        scene.view.angles.y = (float)yaw;
        stage_draw(&stage, renderer, &scene);
        for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++)
            assert_int_not_equal(stage.pixels[i * 4], 0);
    }
    renderer_destroy(renderer);
}

/* A frame may be swapped instead of copied. */
static void soft__swappable_frame__has_the_same_pixels(void **state)
{
    (void)state;
    static struct stage stage;
    make_stage(&stage);
    struct renderer *const renderer = make_renderer(&stage, 2);
    const size_t size = sizeof stage.pixels;
    struct frame frame = {.width = WIDTH,
                          .height = HEIGHT,
                          .stride = WIDTH * 4,
                          .rgba = calloc(1, size + FRAME_SLACK),
                          .may_exchange = true};
    for (int i = 0; i < 5; i++) {
        const struct scene scene = stage_look(&stage, 10, (float)(40 * i));
        const uint64_t copied = stage_draw(&stage, renderer, &scene);
        assert_true(renderer_draw(renderer, &scene, &frame, NULL));
        assert_int_equal(hash_bytes(0, frame.rgba, size), copied);
    }
    free(frame.rgba);
    renderer_destroy(renderer);
}

/* The mean of identical subframes is that subframe. */
static void soft__identical_subframes__equal_their_mean(void **state)
{
    (void)state;
    static struct stage stage;
    make_stage(&stage);
    struct renderer *const renderer = make_renderer(&stage, 2);
    const struct scene scene = stage_look(&stage, 10, 40);
    const uint64_t uses_stencil = stage_draw(&stage, renderer, &scene);
    for (int i = 0; i < 5; i++)
        assert_true(renderer_add_subframe(renderer, &scene, NULL));
    struct frame frame = {
        .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = stage.pixels};
    assert_true(renderer_submit_mean(renderer, &scene, NULL));
    assert_true(renderer_receive(renderer, &frame, NULL));
    assert_int_equal(hash_bytes(0, stage.pixels, sizeof stage.pixels), uses_stencil);
    renderer_destroy(renderer);
}

/* A transition has all of its frames in flight before it adds subframes. */
static void soft__subframes_behind_many_frames__have_room(void **state)
{
    (void)state;
    static struct stage stage;
    make_stage(&stage);
    struct renderer *const renderer = make_renderer(&stage, 2);
    const struct scene scene = stage_look(&stage, 10, 40);
    const uint64_t uses_stencil = stage_draw(&stage, renderer, &scene);
    struct frame frame = {
        .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = stage.pixels};
    for (int i = 1; i < RENDERER_MAX_FRAMES; i++)
        assert_true(renderer_submit(renderer, &scene, NULL));
    for (int i = 0; i < 16; i++)
        assert_true(renderer_add_subframe(renderer, &scene, NULL));
    assert_true(renderer_submit_mean(renderer, &scene, NULL));
    for (int i = 0; i < RENDERER_MAX_FRAMES; i++) {
        assert_true(renderer_receive(renderer, &frame, NULL));
        assert_int_equal(hash_bytes(0, stage.pixels, sizeof stage.pixels), uses_stencil);
    }
    renderer_destroy(renderer);
}

static size_t memory_in_use(void)
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* Drawing many maps in one run takes no more memory than a few. */
static void soft__dropped_caches__are_freed(void **state)
{
    enum { MAPS = 40, FEW = 4, SLACK = 1 << 16 };
    (void)state;
    static struct stage stage;
    make_stage(&stage);
    /* One thread: a second one might get its first work, and allocate, late. */
    struct renderer *const renderer = make_renderer(&stage, 1);
    const struct scene scene = stage_look(&stage, 10, 40);
    size_t of_few = 0;
    for (int i = 0; i < MAPS; i++) {
        stage_draw(&stage, renderer, &scene);
        renderer_drop_caches(renderer);
        of_few = i < FEW ? memory_in_use() : of_few;
    }
    assert_true(memory_in_use() <= of_few + SLACK);
    renderer_destroy(renderer);
}

/* The room itself as a transparent entity, many times, so that each covers every pixel. `last` is
 * the size of the last one, which shows if it is smaller. */
static uint64_t draw_layers(struct stage *stage, int num, float last, int threads, FILE *messages)
{
    static struct scene_entity entities[LIMIT_OVERDRAW + 1];
    const struct model model = {.kind = MODEL_BRUSH, .map = stage->map};
    const struct render_options options = {.width = WIDTH,
                                           .height = HEIGHT,
                                           .driver = RENDER_SOFT,
                                           .threads = threads,
                                           .few_frames = true,
                                           .gamma = 1,
                                           .contrast = 1};
    struct log *const log = log_create(messages, LOG_NORMAL);
    struct renderer *const renderer = renderer_create(&options, &stage->palette, log, NULL);
    struct scene scene = stage_look(stage, 0, 40);
    for (int i = 0; i < num; i++)
        entities[i] = (struct scene_entity){
            .model = &model, .scale = i == num - 1 ? last : 1.0f, .alpha = 0.5f};
    scene.entities = entities;
    scene.num_entities = num;
    const uint64_t hash = stage_draw(stage, renderer, &scene);
    renderer_destroy(renderer);
    log_destroy(log);
    return hash;
}

/* A map may have a million faces that can be seen through. */
static void soft__too_many_layers__are_left_out_with_a_warning(void **state)
{
    (void)state;
    static struct stage stage;
    char *said = NULL;
    size_t size = 0;
    make_stage(&stage);
    FILE *messages = open_memstream(&said, &size);
    const uint64_t all = draw_layers(&stage, LIMIT_OVERDRAW, 1.0f, 1, messages);
    assert_int_not_equal(draw_layers(&stage, LIMIT_OVERDRAW, 0.9f, 1, messages), all);
    assert_int_equal(ftell(messages), 0);
    for (int threads = 1; threads <= 3; threads++)
        assert_int_equal(draw_layers(&stage, LIMIT_OVERDRAW + 1, 0.9f, threads, messages), all);
    fclose(messages);
    assert_non_null(strstr(said, "warning: room: more than 512 surfaces"));
    free(said);
}

/* Draws `num` brush models of 65,536 faces each, which have no corners, and then the room as one. */
static uint64_t draw_models(struct stage *stage, int num, int threads, struct log *log)
{
    enum { FACES = 1 << 16, MAX_MODELS = PAINT_WORLD_MAX_FACES / FACES + 1 };
    static struct map_face faces[FACES];
    static struct map_submodel submodels[2];
    static struct scene_entity entities[MAX_MODELS + 1];
    struct map map = *stage->map;
    const struct render_options options = {.width = WIDTH,
                                           .height = HEIGHT,
                                           .driver = RENDER_SOFT,
                                           .threads = threads,
                                           .few_frames = true,
                                           .gamma = 1,
                                           .contrast = 1};
    memcpy(faces, map.faces, (size_t)map.num_faces * sizeof *faces);
    memcpy(submodels, map.submodels, sizeof submodels);
    submodels[1].num_faces = FACES - map.num_faces;
    submodels[1].first_face = map.num_faces;
    map.faces = faces;
    map.num_faces = FACES;
    map.submodels = submodels;
    const struct model model = {.kind = MODEL_BRUSH, .map = &map, .submodel = 1};
    const struct model room = {.kind = MODEL_BRUSH, .map = &map};
    for (int i = 0; i <= num; i++)
        entities[i] = (struct scene_entity){
            .model = i < num ? &model : &room, .scale = i < num ? 1.0f : 0.9f, .alpha = 1.0f};
    struct renderer *const renderer = renderer_create(&options, &stage->palette, log, NULL);
    struct scene scene = stage_look(stage, 0, 40);
    scene.map = &map;
    scene.entities = entities;
    scene.num_entities = num + 1;
    const uint64_t hash = stage_draw(stage, renderer, &scene);
    renderer_destroy(renderer);
    return hash;
}

/* A hostile demo may show thousands of models, all of them the largest of its map. */
static void soft__too_many_faces_of_models__are_left_out_with_a_warning(void **state)
{
    enum { FITTING = PAINT_WORLD_MAX_FACES >> 16 };
    (void)state;
    static struct stage stage;
    char *said = NULL;
    size_t size = 0;
    make_stage(&stage);
    FILE *const messages = open_memstream(&said, &size);
    struct log *const log = log_create(messages, LOG_NORMAL);
    const struct scene empty = stage_look(&stage, 0, 40);
    struct renderer *const renderer = make_renderer(&stage, 1);
    const uint64_t without = stage_draw(&stage, renderer, &empty);
    renderer_destroy(renderer);
    assert_int_not_equal(draw_models(&stage, FITTING - 1, 1, log), without);
    assert_int_equal(ftell(messages), 0);
    for (int threads = 1; threads <= 3; threads++)
        assert_int_equal(draw_models(&stage, FITTING + 1, threads, log), without);
    log_destroy(log);
    fclose(messages);
    assert_non_null(strstr(said, "warning: room: more than 1048576 faces of brush models"));
    free(said);
}

/* Draws the room in a process that can no longer read the light of its faces when it changes. */
static void crash_while_drawing(struct stage *stage, int output)
{
    struct map map = *stage->map;
    const size_t size = map.num_luxels * 3;
    uint8_t *const light =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    dup2(output, STDERR_FILENO);
    signal(SIGSEGV, SIG_DFL);
    map.light = memcpy(light, map.light, size);
    stage->map = &map;
    struct renderer *const renderer = make_renderer(stage, 4);
    struct scene scene = stage_look(stage, 10, 40);
    stage_draw(stage, renderer, &scene);
    mprotect(light, size, PROT_NONE);
    scene.light_styles[0] = 2.0f;
    crash_catch("a.dem");
    crash_set_frame(371);
    stage_draw(stage, renderer, &scene);
    _exit(0);
}

/* The threads that draw name the face, and the frame that they were given. */
static void soft__crash_of_a_thread__names_the_face(void **state)
{
    (void)state;
    static struct stage stage;
    char said[256] = "";
    int ends[2], face = -1, status, length = 0;
    make_stage(&stage);
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0)
        crash_while_drawing(&stage, ends[1]);
    close(ends[1]);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    sscanf(said, "demoreel: a.dem: crashed (SIGSEGV while drawing room, frame 371, face %d);%n",
           &face, &length);
    assert_true(length > 0 && face >= 0 && face < stage.map->num_faces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soft__any_number_of_threads__gives_the_same_bytes),
        cmocka_unit_test(soft__closed_room__has_no_holes),
        cmocka_unit_test(soft__swappable_frame__has_the_same_pixels),
        cmocka_unit_test(soft__identical_subframes__equal_their_mean),
        cmocka_unit_test(soft__subframes_behind_many_frames__have_room),
        cmocka_unit_test(soft__dropped_caches__are_freed),
        cmocka_unit_test(soft__too_many_layers__are_left_out_with_a_warning),
        cmocka_unit_test(soft__too_many_faces_of_models__are_left_out_with_a_warning),
        cmocka_unit_test(soft__crash_of_a_thread__names_the_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Models, sprites, particles and 2D through the entire renderer. */
#include "tests/unit/test.h"

#include "models/model.h"
#include "models/placeholder.h"
#include "render/aov.h"
#include "tests/unit/test_memory.h"
#include "tests/unit/test_stage.h"
#include "world/map_load.h"
#include "world/pic.h"

static int set_up(void **state)
{
    static struct stage stage;
    uint8_t rgb[256][3];
    for (int i = 0; i < 256; i++) {
        rgb[i][0] = (uint8_t)i;
        rgb[i][1] = (uint8_t)(255 - i);
        rgb[i][2] = (uint8_t)(i / 2);
    }
    stage_init(&stage, rgb);
    stage.renderer = stage_renderer(&stage, 1, false);
    *state = &stage;
    return 0;
}

static struct scene look_along_room(const struct stage *f)
{
    struct scene scene = stage_look(f, 0, 0);
    scene.time = 1.5;
    return scene;
}

static uint64_t draw(struct stage *f, const struct scene *scene)
{
    return stage_draw(f, f->renderer, scene);
}

static const uint8_t *pixel(const struct stage *f, int x, int y)
{
    return f->pixels + ((size_t)y * WIDTH + (size_t)x) * 4;
}

static struct scene_entity place(const struct model *model, float x, float y, float z)
{
    return (struct scene_entity){.model = model,
                                 .origin = vec3_make(x, y, z),
                                 .scale = 1,
                                 .alpha = 1,
                                 .shirt = -1,
                                 .pants = -1};
}

/* A square of 32 units that faces -x, with a skin of `texel`. */
static const struct model *make_square(struct arena *arena, uint8_t texel)
{
    static const struct alias_vertex pose[] = {
        {{0, 0, 0}, 143}, {{0, 1, 0}, 143}, {{0, 1, 1}, 143}, {{0, 0, 1}, 143}};
    static const struct alias_texcoord texcoords[4] = {{false, 1, 1}};
    static const struct alias_triangle triangles[] = {{true, {0, 1, 2}}, {true, {0, 2, 3}}};
    static const struct alias_frame frame = {.name = "square", .num_poses = 1};
    uint8_t *image = arena_alloc(arena, 16);
    struct skin_picture *picture = ARENA_NEW(arena, struct skin_picture, 1);
    struct alias_skin *skin = ARENA_NEW(arena, struct alias_skin, 1);
    struct alias *alias = ARENA_NEW(arena, struct alias, 1);
    struct model *model = ARENA_NEW(arena, struct model, 1);

    memset(image, texel, 16);
    image[0] = (uint8_t)(texel + 1); /* a background colour */
    *picture = (struct skin_picture){.width = 4, .height = 4, .pixels = image};
    *skin = (struct alias_skin){.num_pictures = 1, .pictures = picture};
    *alias = (struct alias){
        .scale = vec3_make(1, 32, 32),
        .offset = vec3_make(0, -16, -16),
        .skin_width = 4,
        .skin_height = 4,
        .num_skins = 1,
        .num_vertices = 4,
        .num_triangles = 2,
        .num_frames = 1,
        .num_poses = 1,
        .skins = skin,
        .texcoords = texcoords,
        .triangles = triangles,
        .frames = &frame,
        .poses = pose,
    };
    model->kind = MODEL_ALIAS;
    model->mins = vec3_make(0, -16, -16);
    model->maxs = vec3_make(0, 16, 16);
    model->alias = alias;
    return model;
}

static const struct model *make_sprite(struct arena *arena, enum sprite_orientation orientation)
{
    static const uint8_t texels[4] = {200, 255, 200, 200}; /* a hole at the upper right */
    static const struct sprite_image image = {
        .left = -16, .top = 16, .width = 32, .height = 32, .pixels = NULL};
    struct sprite_image *images = ARENA_NEW(arena, struct sprite_image, 1);
    struct sprite_frame *frame = ARENA_NEW(arena, struct sprite_frame, 1);
    struct sprite *sprite = ARENA_NEW(arena, struct sprite, 1);
    struct model *model = ARENA_NEW(arena, struct model, 1);
    uint8_t *pixels = arena_alloc(arena, (size_t)(image.width * image.height));

    for (int y = 0; y < image.height; y++)
        for (int x = 0; x < image.width; x++)
            pixels[y * image.width + x] =
                texels[(y >= image.height / 2) * 2 + (x >= image.width / 2)];
    images[0] = image;
    images[0].pixels = pixels;
    frame->num_images = 1;
    *sprite = (struct sprite){.orientation = orientation,
                              .num_frames = 1,
                              .num_images = 1,
                              .frames = frame,
                              .images = images};
    model->kind = MODEL_SPRITE;
    model->sprite = sprite;
    return model;
}

static void renderer_draw__scene_of_everything__is_the_same_every_time(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct model *stand_in = placeholder_create(f->arena, "none");
    const struct model *sprite = make_sprite(f->arena, SPRITE_PARALLEL);
    static const uint8_t texels[4] = {1, 2, 3, 255};
    static const struct pic pic = {.width = 2, .height = 2, .transparent = 255, .pixels = texels};
    struct scene_entity entities[] = {place(stand_in, 0, 20, 90), place(sprite, 20, -20, 90),
                                      place(stand_in, -20, 0, 100), place(stand_in, -90, 0, 80)};
    entities[2].alpha = 0.5f;
    entities[3].flags = SCENE_VIEW_WEAPON;
    const struct scene_particle particles[] = {{vec3_make(-60, 5, 95), 30, 255},
                                               {vec3_make(-60, -5, 85), 60, 128}};
    const struct scene_light light = {vec3_make(0, 0, 90), 200, 0, {1, 0.5f, 0.5f}};
    const struct scene_pic pics[] = {{.pic = &pic,
                                      .width = 8,
                                      .height = 8,
                                      .s_size = 2,
                                      .t_size = 2,
                                      .rgba = {255, 255, 255, 255}}};
    struct scene scene = look_along_room(f);
    scene.num_entities = 4;
    scene.entities = entities;
    scene.num_particles = 2;
    scene.particles = particles;
    scene.num_lights = 1;
    scene.lights = &light;
    scene.num_pics = 1;
    scene.pics = pics;
    scene.tint[2] = 1;
    scene.tint[3] = 0.25f;

    const uint64_t first = draw(f, &scene);
    struct scene bare = look_along_room(f);
    assert_true(first != draw(f, &bare));
    assert_true(first == draw(f, &scene));
    struct renderer *other = stage_renderer(f, 1, false);
    assert_true(first == stage_draw(f, other, &scene));
    renderer_destroy(other);
}

static void draw_alias__front__is_seen_and_back_is_not(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity square = place(make_square(f->arena, 240), 0, 0, 90);
    struct scene scene = look_along_room(f);
    const uint64_t bare = draw(f, &scene);
    scene.num_entities = 1;
    scene.entities = &square;

    assert_true(draw(f, &scene) != bare);
    const uint8_t *at = pixel(f, WIDTH / 2, HEIGHT / 2); /* fullbright */
    assert_int_equal(at[0], 240);
    assert_int_equal(at[1], 15);
    assert_int_equal(at[2], 120);
    square.angles.y = 180;
    assert_true(draw(f, &scene) == bare);
}

static void draw_alias__player_colours__replace_the_skins_colours(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity square = place(make_square(f->arena, 20), 0, 0, 90);
    struct scene scene = look_along_room(f);
    square.flags = SCENE_FULL_LIGHT;
    scene.num_entities = 1;
    scene.entities = &square;

    draw(f, &scene);
    const uint8_t own = pixel(f, WIDTH / 2, HEIGHT / 2)[0];
    assert_true(own > 20);
    square.shirt = 4; /* texel 20 becomes 68 */
    draw(f, &scene);
    assert_in_range(pixel(f, WIDTH / 2, HEIGHT / 2)[0], own * 3, own * 4);
    square.shirt = -1;
    square.pants = 4;
    draw(f, &scene);
    assert_int_equal(pixel(f, WIDTH / 2, HEIGHT / 2)[0], own);
}

static void draw_alias__skin_picture__replaces_the_models(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static const uint8_t texels[8 * 2] = {1,  20, 20, 20, 20, 20, 20, 20,
                                          20, 20, 20, 20, 20, 20, 20, 20};
    static const struct pic pic = {.width = 8, .height = 2, .pixels = texels};
    struct scene_entity square = place(make_square(f->arena, 68), 0, 0, 90);
    struct scene scene = look_along_room(f);
    square.flags = SCENE_FULL_LIGHT;
    scene.num_entities = 1;
    scene.entities = &square;

    draw(f, &scene);
    const uint8_t own = pixel(f, WIDTH / 2, HEIGHT / 2)[0];
    square.skin_pic = &pic;
    draw(f, &scene);
    assert_in_range(pixel(f, WIDTH / 2, HEIGHT / 2)[0], own / 4, own / 3);
    square.shirt = 4; /* texel 20 becomes 68 */
    draw(f, &scene);
    assert_int_equal(pixel(f, WIDTH / 2, HEIGHT / 2)[0], own);
}

static void draw_alias__dynamic_light__brightens(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity square = place(make_square(f->arena, 100), 0, 0, 90);
    const struct scene_light light = {vec3_make(-30, 0, 90), 100, 0, {1, 1, 1}};
    struct scene scene = look_along_room(f);
    for (int i = 0; i < 64; i++)
        scene.light_styles[i] = 0;
    scene.num_entities = 1;
    scene.entities = &square;

    draw(f, &scene);
    assert_int_equal(pixel(f, WIDTH / 2, HEIGHT / 2)[0], 0);
    square.flags = SCENE_PLAYER;
    draw(f, &scene);
    const uint8_t min = pixel(f, WIDTH / 2, HEIGHT / 2)[0];
    assert_true(min > 0);
    scene.num_lights = 1;
    scene.lights = &light;
    draw(f, &scene);
    assert_true(pixel(f, WIDTH / 2, HEIGHT / 2)[0] > min);
}

static void draw_alias__own_light__replaces_the_worlds(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity square = place(make_square(f->arena, 100), 0, 0, 90);
    struct scene scene = look_along_room(f);
    scene.num_entities = 1;
    scene.entities = &square;
    square.has_light = true;
    square.light[0] = 1.0f;
    draw(f, &scene);
    const uint8_t *px = pixel(f, WIDTH / 2, HEIGHT / 2);
    assert_true(px[0] > 0 && px[1] == 0 && px[2] == 0);
}

static void draw_alias__glow__pulses_around_the_worlds_light(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity square = place(make_square(f->arena, 40), 0, 0, 90);
    struct scene scene = look_along_room(f);
    scene.num_entities = 1;
    scene.entities = &square;
    draw(f, &scene);
    const int plain = pixel(f, WIDTH / 2, HEIGHT / 2)[0];
    square.glow = 0.1f;
    draw(f, &scene);
    assert_true(pixel(f, WIDTH / 2, HEIGHT / 2)[0] > plain);
    square.glow = -1.0f; /* at most a fifth less */
    draw(f, &scene);
    assert_in_range(pixel(f, WIDTH / 2, HEIGHT / 2)[0], plain * 3 / 4, plain - 1);
}

static int count_green(const struct stage *f)
{
    int num = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        num += f->pixels[i * 4 + 1] > 0;
    return num;
}

/* Light that is only red, on a wall and on a model; white light is unchanged. */
static void renderer_draw__coloured_styles__light_walls_and_models(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct scene_entity square = place(make_square(f->arena, 100), 0, 0, 90);
    struct scene scene = look_along_room(f);
    scene.num_entities = 1;
    scene.entities = &square;
    memset(scene.light_styles, 0, sizeof scene.light_styles);
    draw(f, &scene);
    const int num_shining = count_green(f); /* fullbright */
    for (int i = 0; i < 64; i++)
        scene.light_styles[i] = 264.0f / 256.0f;
    const uint64_t plain = draw(f, &scene);
    assert_true(count_green(f) > num_shining + 1000);
    scene.has_style_tints = true;
    for (int i = 0; i < 64; i++)
        scene.style_tints[i][0] = 1.0f;
    draw(f, &scene);
    assert_int_equal(count_green(f), num_shining);
    const uint8_t *model = pixel(f, WIDTH / 2, HEIGHT / 2);
    assert_true(model[0] > 50 && model[1] == 0 && model[2] == 0);
    for (int i = 0; i < 64; i++)
        scene.style_tints[i][1] = scene.style_tints[i][2] = 1.0f;
    assert_true(draw(f, &scene) == plain);
    scene.has_style_tints = false;
    assert_true(draw(f, &scene) == plain);
}

/* Two models in one place darken the floor no more than one, and both sides of a model no
 * more than either. */
static void draw_alias__shadow__halves_the_light_once(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct model *stand_in = placeholder_create(f->arena, "none");
    const struct scene_entity entities[] = {place(stand_in, 0, 0, 80), place(stand_in, 0, 0, 80)};
    struct scene scene = look_along_room(f);
    scene.view.origin = vec3_make(-56, 0, 120); /* straight down at the shadow */
    scene.view.angles.x = 90;
    scene.liquid_alpha[0] = 0;
    struct renderer *shadows = stage_renderer(f, 1, true);
    uint8_t bare[3];

    stage_draw(f, shadows, &scene);
    memcpy(bare, pixel(f, WIDTH / 2, HEIGHT / 2), sizeof bare);
    assert_true(bare[0] > 20 || bare[1] > 20);
    scene.entities = entities;
    for (scene.num_entities = 1; scene.num_entities <= 2; scene.num_entities++) {
        stage_draw(f, shadows, &scene);
        for (int c = 0; c < 3; c++)
            assert_in_range(pixel(f, WIDTH / 2, HEIGHT / 2)[c] + 1, bare[c] / 2, bare[c] / 2 + 2);
    }
    renderer_destroy(shadows);
}

static void draw_alias__view_weapon__is_never_inside_a_wall(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity square = place(make_square(f->arena, 240), 140, 0, 90);
    struct scene scene = look_along_room(f);
    const uint64_t bare = draw(f, &scene);
    scene.num_entities = 1;
    scene.entities = &square;
    square.flags = SCENE_VIEW_WEAPON;
    assert_true(draw(f, &scene) != bare);
    assert_int_equal(pixel(f, WIDTH / 2, HEIGHT / 2)[0], 240);
}

/* The picture through the neighbouring pixel is the picture moved by one pixel, except at
 * edges and for rounding. */
static void view_sample__one_pixel_offset__moves_the_picture(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static uint8_t before[sizeof f->pixels];
    static const int ways[][2] = {{1, 0}, {0, 1}, {-1, 2}};
    for (int i = 0; i < 6; i++) {
        const int *const way = ways[i % 3];
        struct scene scene = stage_look(f, 10, 35);
        scene.view.ortho_height = i < 3 ? 0 : 150;
        draw(f, &scene);
        memcpy(before, f->pixels, sizeof before);
        scene.view.sample.px_x = (float)way[0];
        scene.view.sample.px_y = (float)way[1];
        draw(f, &scene);
        int wrong = 0;
        for (int y = 2; y < HEIGHT - 2; y++)
            for (int x = 1; x < WIDTH - 1; x++) {
                const uint8_t *was =
                    before + ((size_t)(y + way[1]) * WIDTH + (size_t)(x + way[0])) * 4;
                wrong += abs(pixel(f, x, y)[0] - was[0]) > 3;
            }
        assert_in_range(wrong, 0, WIDTH * HEIGHT / 50);
    }
}

/* The wall ahead is at x = 128, seen from -100: the same depth everywhere on it. Without
 * the level there is nothing. */
static void renderer_draw_aov__wall__has_its_depth(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static float depth[WIDTH * HEIGHT];
    static int32_t object_ids[WIDTH * HEIGHT];
    const struct aov aov = {.depth = depth, .object_ids = object_ids};
    struct scene scene = look_along_room(f);
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    for (int x = WIDTH / 2 - 10; x < WIDTH / 2 + 10; x++) {
        assert_float_equal(depth[HEIGHT / 2 * WIDTH + x], 228, 0.0228);
        assert_int_equal(object_ids[HEIGHT / 2 * WIDTH + x], AOV_LEVEL);
    }
    struct scene_entity square = place(make_square(f->arena, 240), 0, 0, 90);
    scene.entities = &square;
    scene.num_entities = 1;
    scene.left_out = SCENE_WITHOUT_WORLD | SCENE_WITHOUT_SKY;
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    assert_float_equal(depth[HEIGHT / 2 * WIDTH + WIDTH / 2], 100, 0.01);
    assert_int_equal(object_ids[HEIGHT / 2 * WIDTH + WIDTH / 2], 0);
    assert_float_equal(depth[0], AOV_FAR, 1);
    assert_int_equal(object_ids[0], AOV_NOTHING);
}

static void renderer_draw_aov__holdout__is_not_part_of_it(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static int32_t object_ids[WIDTH * HEIGHT];
    const struct aov aov = {.object_ids = object_ids};
    const struct scene whole = look_along_room(f);
    struct scene scene = whole;
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    assert_int_equal(object_ids[HEIGHT / 2 * WIDTH + WIDTH / 2], AOV_LEVEL);
    scene.left_out = SCENE_WITHOUT_WORLD | SCENE_WITHOUT_SKY;
    scene.holdout = &whole;
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        assert_int_equal(object_ids[i], AOV_NOTHING);
}

/* The eye moves 10 units to the right, a square 100 units ahead moves 7 to the left and
 * grows by half: points at a depth move by 48 / depth pixels per unit. */
static void renderer_draw_aov__motion__points_to_the_other_scene(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static float motion[WIDTH * HEIGHT * 2];
    const float *const middle = motion + (HEIGHT / 2 * WIDTH + WIDTH / 2) * 2;
    const float *const right = middle + 5 * 2;
    struct scene scene = look_along_room(f), then = scene;
    struct scene_entity square = place(make_square(f->arena, 240), 0, 0, 90), moved = square;
    const struct scene_entity *motion_entities = &moved;
    struct aov aov = {.motion = motion, .motion_scene = &then, .motion_entities = &motion_entities};
    then.view.origin.y -= 10;
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    assert_float_equal(middle[0], -10 * 48 / 228.0, 1e-3);
    assert_float_equal(middle[1], 0, 1e-3);
    scene.entities = &square;
    scene.num_entities = 1;
    moved.origin.y += 7;
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    assert_float_equal(middle[0], -17 * 48 / 100.0, 1e-3);
    then.view.origin.y += 10;
    moved.origin.y -= 7;
    moved.scale = 1.5f;
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    assert_float_equal(middle[0], 0.25, 1e-3); /* half of the half pixel to the centre */
    assert_float_equal(right[0], 2.75, 1e-3);
    motion_entities = NULL;
    assert_true(renderer_draw_aov(f->renderer, &scene, &aov, NULL));
    assert_float_equal(right[0], 0, 1e-3);
}

/* A square behind a nearer one, over a backdrop: the holdout itself is not visible. */
static void scene_holdout__nearer_object__cuts_a_hole(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look_along_room(f), holdout = scene;
    struct scene_entity far = place(make_square(f->arena, 240), 100, 0, 90);
    struct scene_entity near = place(make_square(f->arena, 230), 0, 20, 90);
    far.scale = 4;
    scene.entities = &far;
    holdout.entities = &near;
    scene.num_entities = holdout.num_entities = 1;
    scene.left_out = holdout.left_out = SCENE_WITHOUT_WORLD | SCENE_WITHOUT_SKY;
    scene.holdout = &holdout;
    memset(scene.backdrop, 77, sizeof scene.backdrop);
    draw(f, &scene);
    const int left = WIDTH / 2 - 20 * WIDTH / 200; /* the centre of the nearer one */
    assert_int_equal(pixel(f, WIDTH / 2 + 6, HEIGHT / 2)[0], 240);
    assert_int_equal(pixel(f, left, HEIGHT / 2)[0], 77);
    assert_int_equal(pixel(f, left, HEIGHT / 2)[1], 77);
    assert_int_equal(pixel(f, 1, 1)[0], 77);
    scene.holdout = NULL;
    draw(f, &scene);
    assert_int_equal(pixel(f, left, HEIGHT / 2)[0], 240);
}

static void draw_sprite__parallel__faces_the_screen_with_its_hole(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity entity = place(make_sprite(f->arena, SPRITE_PARALLEL), -40, 0, 90);
    struct scene scene = look_along_room(f);
    draw(f, &scene);
    const uint8_t behind = pixel(f, WIDTH / 2 + 4, HEIGHT / 2 - 4)[0];
    scene.num_entities = 1;
    scene.entities = &entity;
    draw(f, &scene);
    assert_int_equal(pixel(f, WIDTH / 2 - 4, HEIGHT / 2 - 4)[0], 200);
    assert_int_equal(pixel(f, WIDTH / 2 - 4, HEIGHT / 2 + 4)[0], 200);
    assert_int_equal(pixel(f, WIDTH / 2 + 4, HEIGHT / 2 + 4)[0], 200);
    assert_int_equal(pixel(f, WIDTH / 2 + 4, HEIGHT / 2 - 4)[0], behind);
}

static void draw_sprite__oriented__turns_with_its_angles(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene_entity entity = place(make_sprite(f->arena, SPRITE_ORIENTED), -40, 0, 90);
    struct scene scene = look_along_room(f);
    draw(f, &scene);
    const uint8_t behind = pixel(f, WIDTH / 2 - 4, HEIGHT / 2 - 4)[0];
    scene.num_entities = 1;
    scene.entities = &entity;
    draw(f, &scene);
    assert_int_equal(pixel(f, WIDTH / 2 - 4, HEIGHT / 2 - 4)[0], 200);
    entity.angles.y = 90; /* seen edge-on */
    draw(f, &scene);
    assert_int_equal(pixel(f, WIDTH / 2 - 4, HEIGHT / 2 - 4)[0], behind);
}

static void draw_particles__dot__is_round_and_has_its_colour(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct scene_particle dot = {vec3_make(-95, 0, 90), 77, 255};
    struct scene scene = look_along_room(f);
    scene.num_particles = 1;
    scene.particles = &dot;
    draw(f, &scene);
    /* About 1.03 units at a distance of 5: ten pixels, up and to the right of the centre. */
    assert_int_equal(pixel(f, WIDTH / 2 + 5, HEIGHT / 2 - 5)[0], 77);
    assert_int_equal(pixel(f, WIDTH / 2 + 5, HEIGHT / 2 - 5)[1], 178);
    assert_int_not_equal(pixel(f, WIDTH / 2, HEIGHT / 2 - 1)[0], 77);
    assert_int_not_equal(pixel(f, WIDTH / 2 - 2, HEIGHT / 2 + 2)[0], 77);
}

static void draw_2d__letters_at_an_integer_scale__are_exact_texels(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static const uint8_t texels[6] = {10, 20, 30, 40, 0, 60};
    static const struct pic pic = {.width = 3, .height = 2, .transparent = 0, .pixels = texels};
    const struct scene_pic pics[] = {
        {.x = 0, .y = 0, .width = WIDTH, .height = HEIGHT, .rgba = {9, 8, 7, 255}},
        {.pic = &pic,
         .x = 10,
         .y = 20,
         .width = 9,
         .height = 6,
         .s_size = 3,
         .t_size = 2,
         .rgba = {255, 255, 255, 255}},
        {.pic = &pic,
         .x = 40,
         .y = 20,
         .width = 4,
         .height = 4,
         .s = 2,
         .s_size = 1,
         .t_size = 1,
         .rgba = {255, 0, 255, 255}},
    };
    const struct scene scene = {
        .view = {.rect = {0, 0, WIDTH, HEIGHT}}, .num_pics = 3, .pics = pics};
    draw(f, &scene);
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 9; x++) {
            const uint8_t texel = texels[y / 3 * 3 + x / 3];
            assert_int_equal(pixel(f, 10 + x, 20 + y)[0], texel == 0 ? 9 : texel);
        }
    assert_int_equal(pixel(f, 9, 20)[0], 9);
    assert_int_equal(pixel(f, 10, 19)[1], 8);
    assert_int_equal(pixel(f, 19, 20)[2], 7);
    for (int x = 40; x < 44; x++) {
        assert_int_equal(pixel(f, x, 23)[0], 30);
        assert_int_equal(pixel(f, x, 23)[1], 0);
    }
}

static void draw_2d__picture__is_filtered_as_walls_are(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static const uint8_t texels[2] = {100, 200};
    static const struct pic pic = {.width = 2, .height = 1, .transparent = 255, .pixels = texels};
    const struct scene_pic shown = {.pic = &pic,
                                    .width = 8,
                                    .height = 4,
                                    .s_size = 2,
                                    .t_size = 1,
                                    .rgba = {255, 255, 255, 255}};
    const struct scene scene = {
        .view = {.rect = {0, 0, WIDTH, HEIGHT}}, .num_pics = 1, .pics = &shown};
    draw(f, &scene);
    assert_int_equal(pixel(f, 0, 0)[0], 100);
    assert_in_range(pixel(f, 3, 2)[0], 136, 139); /* three eighths of the way */
    assert_int_equal(pixel(f, 7, 3)[0], 200);
    assert_int_equal(pixel(f, 8, 0)[0], 0);
}

static void draw_2d__tint__covers_the_view_only(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct scene scene = {.view = {.rect = {8, 4, 16, 16}}, .tint = {1, 0.5f, 0, 0.5f}};
    draw(f, &scene);
    assert_int_equal(pixel(f, 7, 4)[0], 0);
    assert_int_equal(pixel(f, 8, 3)[0], 0);
    assert_in_range(pixel(f, 8, 4)[0], 127, 129);
    assert_in_range(pixel(f, 23, 19)[1], 63, 65);
    assert_int_equal(pixel(f, 24, 19)[0], 0);
}

/* Draws `num` boxes, each with its own map, in one place. */
static uint64_t draw_boxes(struct stage *f, const struct model *box, int num)
{
    struct scene_entity *entities = ARENA_NEW(f->arena, struct scene_entity, (size_t)num);
    struct scene scene = look_along_room(f);
    for (int i = 0; i < num; i++) {
        entities[i] = place(box, 40, 0, 80);
        entities[i].scale = 0.25f;
    }
    scene.entities = entities;
    scene.num_entities = num;
    return draw(f, &scene);
}

/* A demo may show any number of maps with textures and light of their own. */
static void renderer_draw__many_boxes__take_the_memory_of_64(void **state)
{
    enum { ALONE = 1, MAX_BOXES = 64, MANY = 2000 };
    struct stage *f = *state;
    static struct test_bsp bsp;
    if (!f->renderer)
        skip();
    test_bsp_make(&bsp, BSP_29);
    const struct bytes file = test_bsp_pack(&bsp);
    const struct model box = {
        .kind = MODEL_BRUSH,
        .map = map_parse("box", &(struct map_files){.bsp = file}, f->arena, NULL, NULL)};
    const struct scene empty = look_along_room(f);
    const uint64_t without = draw(f, &empty), alone = draw_boxes(f, &box, ALONE);
    assert_int_not_equal(alone, without);
    const size_t at_one = count_memory();
    assert_int_equal(draw_boxes(f, &box, MAX_BOXES), alone);
    const size_t at_64 = count_memory();
    assert_int_equal(draw_boxes(f, &box, MANY), alone);
    const size_t at_many = count_memory();
    if (at_64 == at_one) /* the allocator of sanitizers reports no figures */
        skip();
    const size_t own = (at_64 - at_one) / (MAX_BOXES - ALONE);
    /* The amount if each had its own; on other processors Mesa keeps up to a seventh of it. */
    assert_true((at_many - at_64) / (MANY - MAX_BOXES) < own / 4);
}

/* One model in all pairs of colours. */
static void renderer_draw__many_recoloured_skins__take_the_memory_of_1024(void **state)
{
    enum { NUM = 16, COLOURS = 14, MAX_SKINS = 1024 };
    struct stage *f = *state;
    size_t memory[NUM + 1] = {0};
    uint64_t first = 0;
    if (!f->renderer)
        skip();
    for (int k = 0; k <= NUM; k++) {
        static const struct model *models[NUM];
        if (k < NUM)
            models[k] = make_square(f->arena, 20);
        for (int i = 0; i < COLOURS * COLOURS; i++) {
            struct scene_entity entity = place(models[k % NUM], 0, 0, 90);
            struct scene scene = look_along_room(f);
            entity.shirt = i % COLOURS;
            entity.pants = i / COLOURS;
            scene.entities = &entity;
            scene.num_entities = 1;
            const uint64_t hash = draw(f, &scene);
            if (i == 5 && k == 0)
                first = hash;
            if (i == 5 && k == NUM) /* computed again, with the same result */
                assert_int_equal(hash, first);
        }
        memory[k] = count_memory();
    }
    if (memory[4] == memory[0])
        skip();
    const size_t own = (memory[4] - memory[0]) / 4;
    assert_true(memory[NUM] < memory[0] + (MAX_SKINS / (COLOURS * COLOURS) + 3) * own);
}

/* DECOUPLED_LM records that repeat the game's own rule. */
static void put_decoupled(struct test_lump *lump, const struct map *map, const int32_t *offsets)
{
    for (int i = 0; i < map->num_faces; i++) {
        const struct map_face *const face = &map->faces[i];
        test_put_u16(lump, face->light_size[0]);
        test_put_u16(lump, face->light_size[1]);
        test_put_i32(lump, offsets[i]);
        for (int a = 0; a < 2; a++) {
            const vec3s axis = face->light_axes[a].axis;
            test_put_vec3(lump, axis.x, axis.y, axis.z);
            test_put_f32(lump, (float)face->light_axes[a].offset);
        }
    }
}

static void renderer_draw__decoupled_light__looks_as_the_games(void **state)
{
    struct stage *f = *state;
    static struct test_bsp bsp;
    static struct test_lump lump;
    static uint8_t usual[sizeof f->pixels];
    if (!f->renderer)
        skip();
    const struct scene_light light = {
        .origin = vec3_make(0, 0, 40), .radius = 90, .colour = {1, 1, 1}};
    struct scene scene = look_along_room(f);
    scene.lights = &light;
    scene.num_lights = 1;
    draw(f, &scene);
    memcpy(usual, f->pixels, sizeof usual);

    int32_t offsets[32];
    test_bsp_make(&bsp, BSP_29);
    assert_true(f->map->num_faces <= 32);
    for (int i = 0; i < f->map->num_faces; i++)
        offsets[i] = f->map->faces[i].light_offset;
    memset(&lump, 0, sizeof lump); /* the test runs once per driver */
    put_decoupled(&lump, f->map, offsets);
    const struct test_extension extension = {"DECOUPLED_LM", &lump};
    const struct map_files files = {.bsp = test_bsp_pack_with(&bsp, &extension, 1)};
    scene.map = map_parse("room", &files, f->arena, NULL, NULL);
    assert_true(scene.map->light_has_custom_scale);
    draw(f, &scene);
    int worst = 0;
    for (size_t i = 0; i < sizeof usual; i++) {
        const int difference = abs(usual[i] - f->pixels[i]);
        worst = difference > worst ? difference : worst;
    }
    assert_in_range(worst, 0, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(renderer_draw__decoupled_light__looks_as_the_games),
        cmocka_unit_test(renderer_draw__scene_of_everything__is_the_same_every_time),
        cmocka_unit_test(draw_alias__front__is_seen_and_back_is_not),
        cmocka_unit_test(draw_alias__player_colours__replace_the_skins_colours),
        cmocka_unit_test(draw_alias__skin_picture__replaces_the_models),
        cmocka_unit_test(draw_alias__dynamic_light__brightens),
        cmocka_unit_test(draw_alias__own_light__replaces_the_worlds),
        cmocka_unit_test(draw_alias__glow__pulses_around_the_worlds_light),
        cmocka_unit_test(draw_alias__shadow__halves_the_light_once),
        cmocka_unit_test(draw_alias__view_weapon__is_never_inside_a_wall),
        cmocka_unit_test(renderer_draw_aov__wall__has_its_depth),
        cmocka_unit_test(renderer_draw_aov__holdout__is_not_part_of_it),
        cmocka_unit_test(renderer_draw_aov__motion__points_to_the_other_scene),
        cmocka_unit_test(scene_holdout__nearer_object__cuts_a_hole),
        cmocka_unit_test(view_sample__one_pixel_offset__moves_the_picture),
        cmocka_unit_test(draw_sprite__parallel__faces_the_screen_with_its_hole),
        cmocka_unit_test(renderer_draw__coloured_styles__light_walls_and_models),
        cmocka_unit_test(draw_sprite__oriented__turns_with_its_angles),
        cmocka_unit_test(draw_particles__dot__is_round_and_has_its_colour),
        cmocka_unit_test(draw_2d__letters_at_an_integer_scale__are_exact_texels),
        cmocka_unit_test(draw_2d__picture__is_filtered_as_walls_are),
        cmocka_unit_test(draw_2d__tint__covers_the_view_only),
        cmocka_unit_test(renderer_draw__many_boxes__take_the_memory_of_64),
        cmocka_unit_test(renderer_draw__many_recoloured_skins__take_the_memory_of_1024),
    };
    const int by_osmesa =
        stage_tries_osmesa() ? cmocka_run_group_tests(tests, set_up, stage_tear_down) : 0;
    stage_driver = RENDER_SOFT;
    return by_osmesa + cmocka_run_group_tests(tests, set_up, stage_tear_down);
}

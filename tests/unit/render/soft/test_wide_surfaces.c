/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Faces up to and beyond 65,536 texels wide or high, of each kind of surface, drawn from so near
 * that single texels can be seen: the vector kernels must draw what the plain ones draw. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/limits.h"
#include "models/model.h"
#include "tests/unit/test_stage.h"
#include "world/image.h"

/* The walls at y = -128 and 128, whose s axis is x and whose t axis is -z. */
enum { WALL_TEXINFO = 2, WALL_TEXTURE = 3 };

enum surface { WALL, GLOWING, FENCE, GLASS, LIQUID, SKY, NUM_SURFACES };

struct variant {
    enum surface surface;
    int texels;                /* across the 256 units of the wall; up its 128 units if is_turned */
    float others;              /* along the other side */
    bool is_turned;            /* s and t are exchanged */
    bool is_nearest;           /* filter */
    const struct image *image; /* NULL: the texture's 16 x 16 texels */
};

/* The room with a texture of varied texels. */
struct room {
    struct stage stage;
    struct map map;
    struct map_texture textures[TEST_NUM_TEXTURES];
    struct map_texinfo texinfos[8];
    uint8_t texels[16 * 16];
};

static void make_room(struct room *room)
{
    uint8_t rgb[256][3];
    for (int i = 0; i < 256; i++)
        for (int c = 0; c < 3; c++)
            rgb[i][c] = (uint8_t)(i * (37 + 50 * c) % 256);
    stage_init(&room->stage, rgb);
    room->map = *room->stage.map;
    room->map.water_is_vised = true;
    assert_true(room->map.num_textures <= TEST_NUM_TEXTURES && room->map.num_texinfos <= 8);
    memcpy(room->textures, room->map.textures,
           sizeof *room->textures * (size_t)room->map.num_textures);
    memcpy(room->texinfos, room->map.texinfos,
           sizeof *room->texinfos * (size_t)room->map.num_texinfos);
    for (int i = 0; i < 256; i++)
        room->texels[i] = (uint8_t)(i * 89 + i / 16 * 31);
    room->map.textures = room->textures;
    room->map.texinfos = room->texinfos;
    room->stage.map = &room->map;
}

static void set_texture(struct room *room, const struct variant *variant)
{
    static const enum map_surface kinds[] = {
        [WALL] = SURFACE_PLAIN,  [GLOWING] = SURFACE_PLAIN, [FENCE] = SURFACE_FENCE,
        [GLASS] = SURFACE_GLASS, [LIQUID] = SURFACE_LIQUID, [SKY] = SURFACE_SKY,
    };
    static uint8_t glow[16 * 16 * 4];
    static const struct image small_glow = {16, 16, glow};
    struct map_texture *const texture = &room->textures[WALL_TEXTURE];
    memset(glow, 40, sizeof glow);
    *texture = (struct map_texture){
        .name = "*wide",
        .surface = kinds[variant->surface],
        .alpha = variant->surface == GLASS ? 0.66f : 0.0f,
        .width = 16,
        .height = 16,
        .mips = {room->texels},
        .image = variant->image,
    };
    if (variant->surface == GLOWING) {
        texture->glow = variant->image ? variant->image : &small_glow;
        texture->image = texture->glow;
    }
    room->texels[5] = variant->surface == FENCE ? 255 : 7;
}

/* An axis with `texels` of the picture over a length in units. */
static void set_axis(float out[4], int axis, float texels, float length, float picture)
{
    const float scale = texels / length * 16.0f / picture;
    memset(out, 0, 4 * sizeof *out);
    out[axis] = axis == 0 ? scale : -scale;
    out[3] = 3.25f;
}

static void set_axes(struct room *room, const struct variant *variant)
{
    struct map_texinfo *const texinfo = &room->texinfos[WALL_TEXINFO];
    const struct image *const image = variant->surface == LIQUID ? NULL : variant->image;
    float *const wide = variant->is_turned ? texinfo->t : texinfo->s;
    float *const narrow = variant->is_turned ? texinfo->s : texinfo->t;
    const float sides[2] = {image ? (float)image->width : 16.0f,
                            image ? (float)image->height : 16.0f};
    set_axis(wide, 0, (float)variant->texels, 256.0f, sides[variant->is_turned]);
    set_axis(narrow, 2, variant->others, 128.0f, sides[!variant->is_turned]);
}

static struct renderer *make_renderer(const struct room *room, const struct variant *variant,
                                      bool is_plain)
{
    const struct render_options options = {.width = WIDTH,
                                           .height = HEIGHT,
                                           .driver = RENDER_SOFT,
                                           .filter = variant->is_nearest ? RENDER_FILTER_NEAREST
                                                                         : RENDER_FILTER_LINEAR,
                                           .threads = 1,
                                           .few_frames = true,
                                           .gamma = 1,
                                           .contrast = 1,
                                           .is_plain = is_plain};
    struct renderer *const renderer =
        renderer_create(&options, &room->stage.palette, NULL, &(struct err){0});
    assert_non_null(renderer);
    return renderer;
}

/* A view of the wall at y = -128 from 28 units before it. `across`: -1 to 1 along the wall;
 * `texels_per_px`: in the middle of the picture. */
static struct scene look_at_wall(const struct room *room, const struct variant *variant,
                                 double across, double texels_per_px)
{
    struct scene scene = stage_look(&room->stage, 3.0f, -90.0f);
    const double units = WIDTH * texels_per_px * 256.0 / variant->texels;
    scene.view.origin = vec3_make((float)(across * 127.9), -100.0f, 90.0f);
    scene.view.fov_x = (float)(2.0 * atan(units / 2.0 / 28.0) * 180.0 / GLM_PI);
    scene.view.fov_y = scene.view.fov_x * HEIGHT / WIDTH;
    for (int i = 0; i < 4; i++)
        scene.liquid_alpha[i] = 0.6f;
    scene.time = 1.25;
    return scene;
}

/* Wide walls have many colours, or the test would show nothing. */
static void check_varied(const struct room *room, const struct variant *variant)
{
    const uint8_t *const pixels = room->stage.pixels;
    int num_changes = 0;
    for (size_t i = 4; i < sizeof room->stage.pixels; i += 4)
        num_changes += memcmp(pixels + i, pixels + i - 4, 4) != 0;
    if (variant->surface == WALL && variant->texels <= 1 << 17 && !variant->image)
        assert_true(num_changes > WIDTH / 4);
}

static void check_variant(struct room *room, const struct variant *variant)
{
    static const double places[] = {-1.0, -0.01, 0.501, 1.0};
    static const double sizes[] = {0.4, 1.7};
    set_texture(room, variant);
    set_axes(room, variant);
    struct renderer *const plain = make_renderer(room, variant, true);
    struct renderer *const fast = make_renderer(room, variant, false);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            struct scene scene = look_at_wall(room, variant, places[i], sizes[k]);
            const uint64_t expected = stage_draw(&room->stage, plain, &scene);
            check_varied(room, variant);
            if (stage_draw(&room->stage, fast, &scene) != expected)
                fail_msg("surface %d of %d x %g texels%s, %s, at %g, %g texels per pixel differs",
                         (int)variant->surface, variant->texels, (double)variant->others,
                         variant->is_turned ? ", turned" : "",
                         variant->is_nearest ? "nearest" : "linear", places[i], sizes[k]);
        }
    renderer_destroy(plain);
    renderer_destroy(fast);
}

static void check_variants(struct room *room, const struct variant *base, float others)
{
    struct variant variant = *base;
    variant.others = others;
    for (int way = 0; way < 4; way++) {
        variant.is_turned = way & 1;
        variant.is_nearest = way & 2;
        check_variant(room, &variant);
    }
}

/* Places were computed in signed 16-bit words: the smallest of these widths that did not fit is
 * 32768, and SURFACE_MAX_TEXELS allows 65536 with two rows and 43690 with three. */
static const int widths[] = {32001, 32766, 32767, 32768, 32769, 36000, 43690, 65534, 65540, 131000};
enum { NUM_WIDTHS = sizeof widths / sizeof *widths };

static void wide_surfaces__of_any_width__are_drawn_alike(void **state)
{
    static const float others[] = {0.3f, 1.6f};
    (void)state;
    static struct room room;
    make_room(&room);
    for (int i = 0; i < NUM_WIDTHS; i++)
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            check_variants(&room, &(struct variant){.surface = WALL, .texels = widths[i]},
                           others[k]);
    arena_destroy(room.stage.arena);
}

static void wide_surfaces__of_any_kind__are_drawn_alike(void **state)
{
    static const int some[] = {4000, 33000, 65534};
    (void)state;
    static struct room room;
    make_room(&room);
    for (int kind = 0; kind < NUM_SURFACES; kind++)
        for (size_t i = 0; i < sizeof some / sizeof *some; i++)
            check_variants(
                &room, &(struct variant){.surface = (enum surface)kind, .texels = some[i]}, 0.6f);
    arena_destroy(room.stage.arena);
}

/* Replacement textures as wide or high as the limit allows. */
static void wide_surfaces__of_large_pictures__are_drawn_alike(void **state)
{
    static const struct image sides[] = {{LIMIT_TEXTURE_SIDE, 4, NULL},
                                         {4, LIMIT_TEXTURE_SIDE, NULL}};
    static uint8_t pixels[LIMIT_TEXTURE_SIDE * 4 * 4];
    (void)state;
    static struct room room;
    make_room(&room);
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)(i * 2654435761u >> 13);
    for (int i = 0; i < 2; i++) {
        const struct image image = {sides[i].width, sides[i].height, pixels};
        for (int kind = 0; kind < NUM_SURFACES; kind++)
            check_variants(&room, &(struct variant){(enum surface)kind, 40000, .image = &image},
                           0.6f);
    }
    arena_destroy(room.stage.arena);
}

/* Far beyond what any surface can be: coordinates lose all precision. */
static void wide_surfaces__of_huge_scales__are_drawn_alike(void **state)
{
    static const int some[] = {1 << 20, 1 << 30};
    static const float others[] = {0.0f, 1e-30f, 1e30f};
    (void)state;
    static struct room room;
    make_room(&room);
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            check_variants(&room, &(struct variant){.surface = WALL, .texels = some[i]}, others[k]);
    arena_destroy(room.stage.arena);
}

/* The same walls as a brush model that can be seen through. */
static void wide_surfaces__translucent__are_drawn_alike(void **state)
{
    (void)state;
    static struct room room;
    make_room(&room);
    const struct variant variant = {.surface = WALL, .texels = 33000, .others = 0.6f};
    const struct model model = {.kind = MODEL_BRUSH,
                                .map = &room.map,
                                .mins = {{-128, -128, 0}},
                                .maxs = {{128, 128, 128}}};
    const struct scene_entity entity = {
        .model = &model, .origin = {{0, 2, 0}}, .scale = 1.0f, .alpha = 0.5f};
    set_texture(&room, &variant);
    set_axes(&room, &variant);
    struct renderer *const plain = make_renderer(&room, &variant, true);
    struct renderer *const fast = make_renderer(&room, &variant, false);
    for (double across = -1.0; across <= 1.0; across += 0.125) {
        struct scene scene = look_at_wall(&room, &variant, across, 0.9);
        const uint64_t without = stage_draw(&room.stage, plain, &scene);
        scene.entities = &entity;
        scene.num_entities = 1;
        const uint64_t expected = stage_draw(&room.stage, plain, &scene);
        assert_int_not_equal(without, expected);
        assert_int_equal(stage_draw(&room.stage, fast, &scene), expected);
    }
    renderer_destroy(plain);
    renderer_destroy(fast);
    arena_destroy(room.stage.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_surfaces__of_any_width__are_drawn_alike),
        cmocka_unit_test(wide_surfaces__of_any_kind__are_drawn_alike),
        cmocka_unit_test(wide_surfaces__of_large_pictures__are_drawn_alike),
        cmocka_unit_test(wide_surfaces__of_huge_scales__are_drawn_alike),
        cmocka_unit_test(wide_surfaces__translucent__are_drawn_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a map, a model or a sprite of either game, drawn by the software rasterizer in a scene
 * whose positions, angles and sizes are also taken from the input, including NaN. One thread with
 * the processor's vector instructions and three threads in plain C must draw the same picture. The
 * two files of a skinned model are separated by the first NUL. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "models/md2.h"
#include "models/md5.h"
#include "models/md5_parse.h"
#include "models/mdl.h"
#include "models/model.h"
#include "models/sp2.h"
#include "models/spr.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_bsp.h"
#include "tests/unit/test_md2.h"
#include "tests/unit/test_md5.h"
#include "tests/unit/test_mdl.h"
#include "world/map_load.h"
#include "world/palette.h"

enum { WIDTH = 64, HEIGHT = 48, MAX_ENTITIES = 4, MAX_REPEATS = 16, NUM_DOTS = 4, NUM_LIGHTS = 2 };
enum { CROWD_FROM = 240, CROWD = 64 }; /* byte values from CROWD_FROM up are multiplied by CROWD */
enum kind { KIND_MAP, KIND_ALIAS, KIND_SPRITE, KIND_MD2, KIND_SP2, KIND_MD5, NUM_KINDS };

/* Drawing is slow, so only a sample of the mutated inputs is tried. */
const int fuzz_stride = 16;

/* The parameters that precede the file in the input. */
struct opening {
    enum kind kind;
    int flags; /* enum opening_flags */
    int num_entities, num_repeats;
    int stretch[2];    /* powers of four: textures of a map are finer across, coarser down */
    float numbers[24]; /* bit patterns from the input */
};
enum opening_flags {
    OPENING_NEAREST = 1,
    OPENING_SHADOWS = 2,
    OPENING_FLAT = 4,
    OPENING_FOG = 8,
    OPENING_SLIME = 16,
    OPENING_WEAPON = 32,
    OPENING_SEE_THROUGH = 64,
    OPENING_SHARP = 128, /* anisotropic filtering with 16 samples */
};
enum { OPENING_SIZE = 4 + 4 * 24 };

static bool read_opening(struct bytes *input, struct opening *out)
{
    out->kind = (enum kind)(bytes_u8(input) % NUM_KINDS);
    out->flags = bytes_u8(input);
    const int entities = bytes_u8(input);
    out->num_entities = entities % (MAX_ENTITIES + 1);
    out->stretch[0] = entities / (MAX_ENTITIES + 1) % 8;
    out->stretch[1] = entities / ((MAX_ENTITIES + 1) * 8) % 5;
    const int repeats = bytes_u8(input);
    out->num_repeats = (1 + repeats % MAX_REPEATS) * (repeats >= CROWD_FROM ? CROWD : 1);
    for (int i = 0; i < 24; i++)
        out->numbers[i] = bytes_f32(input);
    return bytes_ok(input);
}

static vec3s triple(const struct opening *opening, int at)
{
    const float *const n = opening->numbers + at % 22;
    return vec3_make(n[0], n[1], n[2]);
}

/* ---- the scene ---- */

struct play {
    struct arena *arena;
    struct palette palette;
    struct model model, block;
    struct scene scene;
};

static const struct map *load_room(struct arena *arena)
{
    static struct test_bsp bsp;
    test_bsp_make(&bsp, BSP_29);
    return map_parse("room.bsp", &(struct map_files){.bsp = test_bsp_pack(&bsp)}, arena, NULL,
                     NULL);
}

/* Makes faces more texels wide than 16 bits can count, but few texels high. */
static void stretch_textures(const struct map *map, const int stretch[2])
{
    struct map_texinfo *const texinfos = (struct map_texinfo *)map->texinfos;
    for (int i = 0; i < map->num_texinfos; i++)
        for (int k = 0; k < 4; k++) {
            texinfos[i].s[k] *= (float)(1 << 2 * stretch[0]);
            texinfos[i].t[k] /= (float)(1 << 2 * stretch[1]);
        }
}

/* A skinned model in place of a well-formed alias model, whose skins it uses. */
static bool load_md5(struct model *model, struct bytes file, struct arena *arena)
{
    static struct builder b;
    const size_t size = bytes_left(&file);
    const uint8_t *const nul = size > 0 ? memchr(file.at, '\0', size) : NULL;
    const size_t mesh = nul ? (size_t)(nul - file.at) : size, skipped = nul ? mesh + 1 : size;
    build_mdl(&b);
    if (!mdl_parse(model, bytes_make(b.data, b.size), arena, NULL))
        abort();
    struct md5 *const md5 = md5_parse(bytes_make(file.at, mesh),
                                      bytes_make(file.at + skipped, size - skipped), arena, NULL);
    for (int i = 0; md5 && i < md5->num_meshes; i++) {
        md5->meshes[i].num_skins = model->alias->num_skins;
        md5->meshes[i].skins = model->alias->skins;
    }
    model->md5 = md5;
    return md5;
}

/* Returns false if the bytes are not a file of that kind. */
static bool load(struct play *play, const struct opening *opening, struct bytes file)
{
    struct model *const model = &play->model;
    *model = (struct model){.name = "progs/fuzz.mdl"};
    if (opening->kind == KIND_MAP) {
        play->scene.map =
            map_parse("fuzz.bsp", &(struct map_files){.bsp = file}, play->arena, NULL, NULL);
        if (!play->scene.map)
            return false;
        stretch_textures(play->scene.map, opening->stretch);
        const int last = play->scene.map->num_submodels - 1;
        const int submodel = play->scene.map->submodels[last].num_faces > 0 ? last : 0;
        *model = (struct model){.name = "*1",
                                .kind = MODEL_BRUSH,
                                .map = play->scene.map,
                                .submodel = submodel,
                                .mins = play->scene.map->submodels[submodel].mins,
                                .maxs = play->scene.map->submodels[submodel].maxs};
        return true;
    }
    play->scene.map = load_room(play->arena);
    switch (opening->kind) {
    case KIND_ALIAS:
        return mdl_parse(model, file, play->arena, NULL);
    case KIND_SPRITE:
        return spr_parse(model, file, play->arena, NULL);
    case KIND_MD2:
        return md2_parse(model, file, NULL, play->arena, NULL, NULL);
    case KIND_SP2:
        return sp2_parse(model, file, NULL, play->arena, NULL, NULL);
    default:
        return load_md5(model, file, play->arena);
    }
}

static void add_entities(struct play *play, const struct opening *opening)
{
    const int num = opening->num_entities * opening->num_repeats;
    struct scene_entity *const entities =
        ARENA_NEW(play->arena, struct scene_entity, (size_t)num + 1);
    for (int i = 0; i < num; i++)
        entities[i] = (struct scene_entity){
            .model = &play->model,
            .origin = triple(opening, 8 + i % 3),
            .angles = triple(opening, 11 + i % 2),
            .scale = i % 2 == 0 ? opening->numbers[14] : 1.0f,
            .alpha = opening->flags & OPENING_SEE_THROUGH ? opening->numbers[15] : 1.0f,
            .flags = opening->flags & OPENING_WEAPON ? SCENE_VIEW_WEAPON : 0,
            .frame = i,
            .pose_from = i % 3 - 1,
            .pose_to = i % 2 ? i : 0,
            .pose_blend = opening->numbers[16],
            .skin = i - 1,
            .shirt = i % 16,
            .pants = i % 17 - 1,
            .phase = opening->numbers[17],
        };
    play->scene.entities = entities;
    play->scene.num_entities = num;
}

static void add_lights(struct play *play, const struct opening *opening)
{
    struct scene_light *const lights = ARENA_NEW(play->arena, struct scene_light, NUM_LIGHTS);
    struct scene_particle *const dots = ARENA_NEW(play->arena, struct scene_particle, NUM_DOTS);
    for (int i = 0; i < NUM_LIGHTS; i++)
        lights[i] = (struct scene_light){.origin = triple(opening, 18 + i),
                                         .radius = opening->numbers[19],
                                         .min_light = opening->numbers[20],
                                         .colour = {1.0f, 0.5f, opening->numbers[21]}};
    for (int i = 0; i < NUM_DOTS; i++)
        dots[i] = (struct scene_particle){triple(opening, 18 + i), (uint8_t)(i * 60), 200};
    play->scene.lights = lights;
    play->scene.num_lights = NUM_LIGHTS;
    play->scene.particles = dots;
    play->scene.num_particles = NUM_DOTS;
}

static void make_scene(struct play *play, const struct opening *opening)
{
    struct scene *const scene = &play->scene;
    const float *const n = opening->numbers;
    scene->time = (double)n[22];
    scene->view = (struct scene_view){.origin = triple(opening, 0),
                                      .angles = triple(opening, 3),
                                      .fov_x = n[6],
                                      .fov_y = n[7],
                                      .ortho_height = opening->flags & OPENING_FLAT ? n[23] : 0.0f,
                                      .rect = {0, 0, WIDTH, HEIGHT - opening->num_repeats % 3}};
    scene->view_contents = opening->flags & OPENING_SLIME ? CONTENTS_SLIME : CONTENTS_EMPTY;
    for (int i = 0; i < 64; i++)
        scene->light_styles[i] = i == 1 ? n[20] : 1.0f;
    for (int i = 0; i < 4; i++)
        scene->liquid_alpha[i] = opening->flags & OPENING_SEE_THROUGH ? n[15] : 1.0f;
    if (opening->flags & OPENING_FOG)
        scene->fog = (struct scene_fog){n[16], {0.5f, n[20], 1.0f}};
    scene->tint[3] = n[16];
    add_entities(play, opening);
    add_lights(play, opening);
}

/* ---- the picture ---- */

static void draw(const struct play *play, const struct opening *opening, int threads, bool is_plain,
                 uint8_t *out)
{
    const struct render_options options = {
        .width = WIDTH,
        .height = HEIGHT,
        .driver = RENDER_SOFT,
        .filter = opening->flags & OPENING_NEAREST ? RENDER_FILTER_NEAREST : RENDER_FILTER_LINEAR,
        .anisotropy = opening->flags & OPENING_SHARP ? 16 : 1,
        .threads = threads,
        .gamma = 1.0f,
        .contrast = 1.0f,
        .shadows = opening->flags & OPENING_SHADOWS,
        .few_frames = true,
        .is_plain = is_plain,
    };
    struct frame frame = {.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = out};
    struct renderer *const renderer = renderer_create(&options, &play->palette, NULL, NULL);
    if (!renderer || !renderer_draw(renderer, &play->scene, &frame, NULL))
        abort();
    renderer_destroy(renderer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t pictures[2][WIDTH * HEIGHT * 4];
    struct bytes input = bytes_make(data, size);
    struct opening opening;
    if (!read_opening(&input, &opening))
        return 0;
    struct play play = {.arena = arena_create()};
    for (int i = 0; i < 256; i++)
        memset(play.palette.rgb[i], 100 + i % 16 * 10, 3);
    if (load(&play, &opening, input)) {
        make_scene(&play, &opening);
        draw(&play, &opening, 1, false, pictures[0]);
        draw(&play, &opening, 3, true, pictures[1]);
        if (memcmp(pictures[0], pictures[1], sizeof pictures[0]) != 0)
            abort();
    }
    arena_destroy(play.arena);
    return 0;
}

/* ---- well-formed inputs ---- */

/* A view from one wall of the room towards the block in its middle. */
static const float default_numbers[24] = {-100, 0,    90, 10,  0, 0, 90,    67,
                                          -50,  0,    90, 20,  5, 0, 2,     0.6f,
                                          0.1f, 0.5f, 20, 100, 9, 1, 12.5f, 300};

static struct bytes seed_file(enum kind kind, struct builder *b)
{
    static struct test_bsp bsp;
    static const uint32_t versions[] = {BSP_29, BSP_30};
    if (kind == KIND_MAP) {
        test_bsp_make(&bsp, versions[b->size % 2]);
        return test_bsp_pack(&bsp);
    }
    if (kind == KIND_MD2) {
        build_md2(b, "a");
    } else if (kind == KIND_SP2) {
        build_sp2(b, "a");
    } else if (kind == KIND_MD5) {
        b->size = 0;
        put_bytes(b, md5_mesh_text, sizeof md5_mesh_text);
        put_bytes(b, md5_anim_text, sizeof md5_anim_text - 1);
    } else if (kind == KIND_ALIAS) {
        static const uint8_t corners[3][4] = {{20, 40, 20}, {20, 0, 20}, {20, 20, 60}};
        build_mdl(b);
        for (size_t at = 0; at + 16 + sizeof corners <= b->size; at++)
            if (memcmp(b->data + at, "stand1", 6) == 0)
                memcpy(b->data + at + 16, corners, sizeof corners);
    } else {
        build_spr(b);
    }
    return bytes_make(b->data, b->size);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const uint8_t flags[] = {0, OPENING_SHADOWS | OPENING_FOG,
                                    OPENING_FLAT | OPENING_NEAREST | OPENING_SLIME,
                                    OPENING_SEE_THROUGH | OPENING_SHARP | OPENING_WEAPON};
    enum { NUM_FLAGS = sizeof flags };
    struct builder b = {.size = (size_t)index}, numbers = {.size = 0};
    /* The last ones are maps with finer and finer textures. */
    static const uint8_t stretches[] = {15, 20, 140, 145, 180, 185, 190};
    enum { NUM_PLAIN = NUM_KINDS * NUM_FLAGS, NUM_STRETCHES = sizeof stretches };
    if (index >= NUM_PLAIN + NUM_STRETCHES)
        return 0;
    const bool is_fine = index >= NUM_PLAIN;
    const enum kind kind = is_fine ? KIND_MAP : (enum kind)(index % NUM_KINDS);
    const struct bytes file = seed_file(kind, &b);
    const uint8_t head[4] = {(uint8_t)kind, is_fine ? 0 : flags[index / NUM_KINDS],
                             (uint8_t)(3 + (is_fine ? stretches[index - NUM_PLAIN] : 0)), 1};
    assert(OPENING_SIZE + bytes_left(&file) <= cap);
    memcpy(out, head, 4);
    for (int i = 0; i < 24; i++)
        put_f32(&numbers, default_numbers[i]);
    memcpy(out + 4, numbers.data, numbers.size);
    memcpy(out + OPENING_SIZE, file.at, bytes_left(&file));
    return OPENING_SIZE + bytes_left(&file);
}

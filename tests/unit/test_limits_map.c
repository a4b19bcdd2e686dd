/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The limits of maps, their light, pictures and skies: input at the limit works, and input
 * beyond it is rejected or truncated. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "models/mdl.h"
#include "models/model.h"
#include "models/replacements.h"
#include "playback/scene/sky_cache.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_mdl.h"
#include "tests/unit/test_room.h"
#include "world/image.h"
#include "world/light_grid.h"
#include "world/map_load.h"
#include "world/map_replacements.h"
#include "world/sky_box.h"

enum { FLOOR = 2, EXTENSION_NAME_SIZE = 24 };

/* The room as a file with some lumps replaced and an extension after them. */
struct plan {
    const struct buffer *lumps[NUM_LUMPS]; /* NULL: the room's own lump */
    const char *name;                      /* of the extension; NULL: none */
    const struct buffer *extension;
};

static void build(struct buffer *file, const struct test_bsp *bsp, const struct plan *plan)
{
    *file = (struct buffer){0};
    buffer_u32(file, bsp->version);
    buffer_add(file, 8 * NUM_LUMPS);
    for (int i = 0; i < NUM_LUMPS; i++) {
        const size_t at = file->size;
        if (plan->lumps[i])
            buffer_append(file, plan->lumps[i]->data, plan->lumps[i]->size);
        else
            buffer_append(file, bsp->lumps[i].data, bsp->lumps[i].size);
        buffer_set_u32(file, 4 + 8 * (size_t)i, (uint32_t)at);
        buffer_set_u32(file, 8 + 8 * (size_t)i, (uint32_t)(file->size - at));
    }
    while (file->size % 4 != 0)
        buffer_u8(file, 0);
    if (!plan->name)
        return;
    char name[EXTENSION_NAME_SIZE] = {0};
    memcpy(name, plan->name, strlen(plan->name));
    buffer_append(file, "BSPX\1\0\0\0", 8);
    buffer_append(file, name, sizeof name);
    buffer_u32(file, (uint32_t)file->size + 8);
    buffer_u32(file, (uint32_t)plan->extension->size);
    buffer_append(file, plan->extension->data, plan->extension->size);
}

static const struct map *parse(struct room *room, const struct plan *plan, struct err *err)
{
    struct buffer file;
    build(&file, &room->bsp, plan);
    const struct map *map =
        map_parse("maps/test.bsp", &(struct map_files){.bsp = bytes_make(file.data, file.size)},
                  room->arena, room->log, err);
    buffer_free(&file);
    return map;
}

/* ---- maps ---- */

static void limits__bytes_of_a_map(void **state)
{
    struct room *room = *state;
    uint8_t *zeros = mem_alloc(LIMIT_MAP_SIZE + (size_t)1);
    for (size_t past = 0; past < 2; past++) {
        struct err err = {0};
        const struct map_files files = {.bsp = bytes_make(zeros, LIMIT_MAP_SIZE + past)};
        assert_null(map_parse("maps/test.bsp", &files, room->arena, room->log, &err));
        assert_int_equal(err.kind, past ? ERR_LIMIT : ERR_UNSUPPORTED); /* of version 0 */
    }
    free(zeros);
}

/* Makes a chain of nodes, each below the previous one, with a leaf below the last. The first
 * `with_faces` nodes refer to all faces of the room. */
static enum err_kind kind_of_tree(struct room *room, int num_nodes, int with_faces)
{
    enum { FACE_SIZE = 20 };
    const uint32_t num_faces = (uint32_t)(room->bsp.lumps[LUMP_FACES].size / FACE_SIZE);
    struct buffer nodes = {0}, submodels = {0};
    for (int i = 0; i < num_nodes; i++) {
        buffer_u32(&nodes, 0); /* plane */
        buffer_u16(&nodes, i + 1 < num_nodes ? (unsigned)i + 1 : 65535);
        buffer_u16(&nodes, 65535);
        for (int k = 0; k < 3; k++)
            buffer_u32(&nodes, 0); /* box */
        buffer_u32(&nodes, i < with_faces ? num_faces << 16 : 0);
    }
    buffer_append(&submodels, room->bsp.lumps[LUMP_SUBMODELS].data, 64);
    struct err err = {0};
    parse(room, &(struct plan){.lumps = {[LUMP_NODES] = &nodes, [LUMP_SUBMODELS] = &submodels}},
          &err);
    buffer_free(&nodes);
    buffer_free(&submodels);
    return err.kind;
}

static void limits__levels_of_a_tree(void **state)
{
    assert_int_equal(kind_of_tree(*state, LIMIT_TREE_DEPTH - 1, 0), ERR_NONE);
    assert_int_equal(kind_of_tree(*state, LIMIT_TREE_DEPTH, 0), ERR_LIMIT);
}

/* A picture takes as long as all nodes have faces. */
static void limits__reuse_of_faces_by_nodes(void **state)
{
    assert_int_equal(kind_of_tree(*state, 100, 4), ERR_NONE);
    assert_int_equal(kind_of_tree(*state, 100, 5), ERR_LIMIT);
}

/* Makes a map of so many leafs in water that not all of their rows are tried. Only the last one sees
 * a leaf that is empty. */
static bool is_vised_by_last_leaf(struct room *room, unsigned num)
{
    enum { LEAF_SIZE = 28, VIS_AT = 4, MARKS_AT = 20, VIS_LEAFS_AT = 52, RUN = 255 * 8 };
    struct test_bsp *const bsp = &room->bsp;
    struct buffer leafs = {0}, vis = {0};
    test_set_int(&bsp->lumps[LUMP_SUBMODELS], VIS_LEAFS_AT, (int32_t)num - 1, 4);
    for (unsigned i = 0; i < num; i++) {
        const size_t at = leafs.size;
        buffer_append(&leafs, bsp->lumps[LUMP_LEAFS].data + (i < 2 ? i : 2) * LEAF_SIZE, LEAF_SIZE);
        buffer_set_u32(&leafs, at + VIS_AT, i + 1 < num ? 1 : 0);
        memset(leafs.data + at + MARKS_AT, 0, 4);
    }
    buffer_u8(&vis, 1); /* the last row begins here, the others after it */
    for (unsigned i = 0; i < num / RUN + 1; i++) {
        buffer_u8(&vis, 0);
        buffer_u8(&vis, 255);
    }
    const struct map *const map =
        parse(room, &(struct plan){.lumps = {[LUMP_LEAFS] = &leafs, [LUMP_VIS] = &vis}}, NULL);
    assert_non_null(map);
    buffer_free(&leafs);
    buffer_free(&vis);
    return map->water_is_vised;
}

/* Otherwise, reading such a map takes the square of its size. */
static void limits__rows_of_leafs_in_liquids(void **state)
{
    assert_true(is_vised_by_last_leaf(*state, 40000));
    assert_false(is_vised_by_last_leaf(*state, 60000));
}

/* Makes faces that all have the edges of the room's first face, and `more` edges beyond the
 * limit. */
static enum err_kind kind_of_edges(struct room *room, int more)
{
    enum { FACE_SIZE = 20, EDGES_AT = 8, SURFEDGE_SIZE = 4, PER_FACE = 4 };
    const int num_surfedges = (int)(room->bsp.lumps[LUMP_SURFEDGES].size / SURFEDGE_SIZE);
    int left = num_surfedges * LIMIT_EDGE_REUSE + more;
    struct buffer faces = {0};
    struct err err = {0};
    for (; left > 0; left -= PER_FACE) {
        const size_t at = faces.size;
        const int num = left < 2 * PER_FACE ? left : PER_FACE;
        buffer_append(&faces, room->bsp.lumps[LUMP_FACES].data, FACE_SIZE);
        faces.data[at + EDGES_AT] = (uint8_t)num;
        left -= num - PER_FACE;
    }
    parse(room, &(struct plan){.lumps = {[LUMP_FACES] = &faces}}, &err);
    buffer_free(&faces);
    return err.kind;
}

static void limits__reuse_of_edges(void **state)
{
    assert_int_equal(kind_of_edges(*state, 0), ERR_NONE);
    assert_int_equal(kind_of_edges(*state, 1), ERR_LIMIT);
}

/* Makes empty texture slots. */
static enum err_kind kind_of_textures(struct room *room, uint32_t num)
{
    struct buffer lump = {0};
    struct err err = {0};
    buffer_u32(&lump, num);
    for (uint32_t i = 0; i < num; i++)
        buffer_u32(&lump, UINT32_MAX);
    parse(room, &(struct plan){.lumps = {[LUMP_TEXTURES] = &lump}}, &err);
    buffer_free(&lump);
    return err.kind;
}

static void limits__textures_of_a_map(void **state)
{
    assert_int_equal(kind_of_textures(*state, LIMIT_TEXTURES), ERR_NONE);
    assert_int_equal(kind_of_textures(*state, LIMIT_TEXTURES + 1), ERR_LIMIT);
}

/* Makes textures that all share one picture of 512 x 512 texels. */
static enum err_kind kind_of_shared(struct room *room, uint32_t num)
{
    enum { SIDE = 512, HEAD = 40 };
    struct buffer lump = {0};
    struct err err = {0};
    buffer_u32(&lump, num);
    for (uint32_t i = 0; i < num; i++)
        buffer_u32(&lump, 4 + 4 * num);
    buffer_append(&lump, "wall\0\0\0\0\0\0\0\0\0\0\0\0", 16);
    buffer_u32(&lump, SIDE);
    buffer_u32(&lump, SIDE);
    for (int k = 0; k < 4; k++)
        buffer_u32(&lump, HEAD);
    memset(buffer_add(&lump, SIDE * SIDE), 0, SIDE * SIDE);
    parse(room, &(struct plan){.lumps = {[LUMP_TEXTURES] = &lump}}, &err);
    buffer_free(&lump);
    return err.kind;
}

/* A file of 256 KB whose textures would expand to gigabytes. */
static void map_parse__textures_that_share_texels__are_few(void **state)
{
    assert_int_equal(kind_of_shared(*state, 4), ERR_NONE);
    assert_int_equal(kind_of_shared(*state, 5), ERR_LIMIT);
    assert_int_equal(kind_of_shared(*state, 4096), ERR_LIMIT);
}

/* Everything beyond the limit is ignored, even the brace that closes the last entity. */
static int num_warnings_of_text(struct room *room, size_t size)
{
    struct buffer text = {0};
    memset(buffer_add(&text, size), ' ', size);
    memcpy(text.data, "{", 1);
    memcpy(text.data + size - 1, "}", 1);
    const int before = log_num_warnings(room->log);
    const struct map *map = parse(room, &(struct plan){.lumps = {[LUMP_ENTITIES] = &text}}, NULL);
    assert_int_equal(map->num_entities, 1);
    buffer_free(&text);
    return log_num_warnings(room->log) - before;
}

static void limits__text_of_a_maps_entities(void **state)
{
    assert_int_equal(num_warnings_of_text(*state, LIMIT_ENTITY_TEXT), 0);
    assert_int_equal(num_warnings_of_text(*state, LIMIT_ENTITY_TEXT + 1), 2);
}

/* ---- light ---- */

/* Writes a DECOUPLED_LM record of a face. */
static void put_light(struct buffer *out, int width, int height)
{
    buffer_u16(out, (unsigned)width);
    buffer_u16(out, (unsigned)height);
    buffer_u32(out, 0);
    for (int i = 0; i < 8; i++)
        buffer_f32(out, i % 5 == 0);
}

static void make_dark(struct buffer *light, size_t luxels)
{
    *light = (struct buffer){0};
    memset(buffer_add(light, luxels), 0, luxels);
}

/* Returns the width of the room's floor in luxels if the map's extension says `width`. */
static int floor_width(struct room *room, int width)
{
    struct buffer records = {0}, light;
    make_dark(&light, 2 * (LIMIT_LIGHT_SIDE + 1));
    for (int i = 0; i < 8; i++)
        put_light(&records, i == FLOOR ? width : 1, 1);
    const struct plan plan = {{[LUMP_LIGHT] = &light}, "DECOUPLED_LM", &records};
    const struct map *map = parse(room, &plan, NULL);
    assert_non_null(map);
    buffer_free(&records);
    buffer_free(&light);
    return map->faces[FLOOR].light_size[0];
}

static void limits__side_of_a_light_map(void **state)
{
    assert_int_equal(floor_width(*state, LIMIT_LIGHT_SIDE), LIMIT_LIGHT_SIDE);
    assert_int_equal(floor_width(*state, LIMIT_LIGHT_SIDE + 1), 1);
}

/* Returns the width as computed by the game, with 16 texels per luxel. The floor is 256
 * units wide. */
static int measured_width(struct room *room, int luxels)
{
    struct buffer texinfos = {0}, light;
    struct test_lump *own = &room->bsp.lumps[LUMP_TEXINFOS];
    const float scale = (float)(luxels - 1) * 16.0f / 256.0f;
    uint32_t bits;
    make_dark(&light, 1 << 20);
    buffer_append(&texinfos, own->data, own->size);
    memcpy(&bits, &scale, sizeof bits);
    buffer_set_u32(&texinfos, 0, bits);
    memcpy(&bits, &(float){scale * 128.0f}, sizeof bits); /* from 0 on */
    buffer_set_u32(&texinfos, 12, bits);
    const struct plan plan = {{[LUMP_TEXINFOS] = &texinfos, [LUMP_LIGHT] = &light}, NULL, NULL};
    const struct map *map = parse(room, &plan, NULL);
    assert_non_null(map);
    buffer_free(&texinfos);
    buffer_free(&light);
    return map->faces[FLOOR].light_size[0];
}

static void limits__luxels_along_a_face(void **state)
{
    assert_int_equal(measured_width(*state, LIMIT_LIGHT_SIDE), LIMIT_LIGHT_SIDE);
    assert_int_equal(measured_width(*state, LIMIT_LIGHT_SIDE + 1), 1);
}

/* Makes faces like the floor that all share the same light: as many of the maximum size as
 * fit, and one with the rest. */
static enum err_kind kind_of_light(struct room *room, int total)
{
    enum { FACE_SIZE = 20, AREA = LIMIT_LIGHT_SIDE * LIMIT_LIGHT_SIDE, LAST_HEIGHT = 324 };
    struct buffer faces = {0}, submodels = {0}, records = {0}, light;
    struct buffer surfedges = {0};
    make_dark(&light, 2 * AREA);
    assert_int_equal(LIMIT_LIGHT_TOTAL % AREA % LAST_HEIGHT, 0);
    for (int left = total; left > 0;) {
        const int rest = left >= LAST_HEIGHT ? left / LAST_HEIGHT : left;
        const int width = left >= AREA ? LIMIT_LIGHT_SIDE : rest;
        const int height = left >= AREA ? LIMIT_LIGHT_SIDE : left >= LAST_HEIGHT ? LAST_HEIGHT : 1;
        const uint32_t first = (uint32_t)surfedges.size / 4;
        buffer_append(&surfedges, room->bsp.lumps[LUMP_SURFEDGES].data + FLOOR * 16, 16);
        buffer_append(&faces, room->bsp.lumps[LUMP_FACES].data + FLOOR * FACE_SIZE, FACE_SIZE);
        buffer_set_u32(&faces, faces.size - FACE_SIZE + 4, first);
        put_light(&records, width, height);
        left -= width * height;
    }
    buffer_append(&submodels, room->bsp.lumps[LUMP_SUBMODELS].data, 64);
    buffer_set_u32(&submodels, 60, 8); /* faces */
    const struct plan plan = {{[LUMP_FACES] = &faces,
                               [LUMP_SURFEDGES] = &surfedges,
                               [LUMP_SUBMODELS] = &submodels,
                               [LUMP_LIGHT] = &light},
                              "DECOUPLED_LM",
                              &records};
    struct err err = {0};
    parse(room, &plan, &err);
    buffer_free(&faces);
    buffer_free(&surfedges);
    buffer_free(&submodels);
    buffer_free(&records);
    buffer_free(&light);
    return err.kind;
}

static void limits__luxels_of_a_map(void **state)
{
    assert_int_equal(kind_of_light(*state, LIMIT_LIGHT_TOTAL), ERR_NONE);
    assert_int_equal(kind_of_light(*state, LIMIT_LIGHT_TOTAL + 1), ERR_LIMIT);
}

/* ---- light grids ---- */

/* Begins a grid up to the number of nodes; its points are one unit apart. */
static void begin_grid(struct buffer *lump, uint32_t root)
{
    *lump = (struct buffer){0};
    for (int i = 0; i < 9; i++)
        buffer_f32(lump, i < 3); /* step, size, origin */
    buffer_u8(lump, 1);
    buffer_u32(lump, root);
}

/* Makes a block of unlit points in a row. */
static bool has_grid_of(struct room *room, uint32_t points)
{
    struct buffer lump;
    begin_grid(&lump, 1u << 31);
    buffer_u32(&lump, 0);
    buffer_u32(&lump, 1);
    for (int i = 0; i < 3; i++)
        buffer_u32(&lump, 0);
    buffer_u32(&lump, points);
    buffer_u32(&lump, 1);
    buffer_u32(&lump, 1);
    memset(buffer_add(&lump, points), 255, points);
    const bool has = light_grid_parse(bytes_make(lump.data, lump.size), room->arena) != NULL;
    buffer_free(&lump);
    return has;
}

static void limits__side_of_a_light_grid(void **state)
{
    assert_true(has_grid_of(*state, LIMIT_GRID_SIDE));
    assert_false(has_grid_of(*state, LIMIT_GRID_SIDE + 1));
}

/* Makes a point below a chain of nodes, each of which contains only the next. */
static bool is_lit_below(struct room *room, int num_nodes)
{
    static const float styles[64] = {1.0f};
    struct buffer lump;
    vec3s light;
    begin_grid(&lump, 0);
    buffer_u32(&lump, (uint32_t)num_nodes);
    for (int i = 0; i < num_nodes; i++) {
        for (int k = 0; k < 3; k++)
            buffer_u32(&lump, 0);
        for (int k = 0; k < 8; k++)
            buffer_u32(&lump, i + 1 < num_nodes ? (uint32_t)i + 1 : 1u << 31);
    }
    buffer_u32(&lump, 1);
    for (int i = 0; i < 6; i++)
        buffer_u32(&lump, i >= 3);
    buffer_append(&lump, (const uint8_t[]){1, 0, 90, 90, 90}, 5);
    const struct light_grid *grid = light_grid_parse(bytes_make(lump.data, lump.size), room->arena);
    assert_non_null(grid);
    const bool is_lit = light_grid_at(grid, styles, vec3_make(0, 0, 0), &light);
    buffer_free(&lump);
    return is_lit;
}

static void limits__depth_of_a_light_grid(void **state)
{
    assert_true(is_lit_below(*state, LIMIT_GRID_DEPTH));
    assert_false(is_lit_below(*state, LIMIT_GRID_DEPTH + 1));
}

/* ---- pictures ---- */

static char *folder;

static int make_folders(void **state)
{
    static const char *const names[] = {"id1", "id1/gfx", "id1/gfx/env", "id1/textures",
                                        "id1/progs"};
    (void)state;
    folder = test_folder_create();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        test_folder_add(folder, names[i]);
    return 0;
}

static int remove_folders(void **state)
{
    (void)state;
    test_folder_remove(folder);
    return 0;
}

/* Writes a single-colour TGA in runs of 128 texels and a shorter last one. */
static void write_tga(const char *name, int width, int height)
{
    struct buffer file = {0};
    char path[256];
    const uint8_t header[] = {0,
                              0,
                              10,
                              0,
                              0,
                              0,
                              0,
                              0,
                              0,
                              0,
                              0,
                              0,
                              (uint8_t)width,
                              (uint8_t)(width >> 8),
                              (uint8_t)height,
                              (uint8_t)(height >> 8),
                              32,
                              8};
    buffer_append(&file, header, sizeof header);
    for (int left = width * height; left > 0; left -= 128) {
        buffer_u8(&file, 127u + (unsigned)(left < 128 ? left : 128));
        buffer_u32(&file, 0xff204060);
    }
    snprintf(path, sizeof path, "%s/id1/%s", folder, name);
    test_write_file(path, file.data, file.size);
    buffer_free(&file);
}

static struct vfs *open_game(void)
{
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, folder, "id1", NULL));
    return vfs;
}

/* One picture, used by many textures. */
static void limits__texels_of_a_maps_pictures(void **state)
{
    enum { SIDE = 1024, NUM = LIMIT_FACE_TEXELS / (SIDE * SIDE) };
    struct room *room = *state;
    static struct map_texture textures[NUM + 1];
    struct map map = {.name = "maps/test.bsp", .num_textures = NUM + 1, .textures = textures};
    write_tga("textures/wall.tga", SIDE, SIDE);
    for (int i = 0; i <= NUM; i++) {
        textures[i] = (struct map_texture){.surface = SURFACE_PLAIN, .mips = {(const uint8_t *)""}};
        snprintf(textures[i].name, sizeof textures[i].name, "wall");
    }
    struct vfs *vfs = open_game();
    map_replacements_load(&map, vfs, room->arena, room->log);
    vfs_destroy(vfs);
    assert_non_null(map.textures[NUM - 1].image);
    assert_null(map.textures[NUM].image);
}

static struct model *load_skins(const struct vfs *vfs, struct room *room, const char *name)
{
    struct builder b;
    struct model *model = ARENA_NEW(room->arena, struct model, 1);
    build_mdl(&b);
    assert_true(mdl_parse(model, bytes_make(b.data, b.size), room->arena, NULL));
    snprintf(model->name, sizeof model->name, "%s", name);
    replacements_apply(model, vfs, 0, room->arena, room->log);
    return model;
}

/* One picture may use up the limit of a model; its second skin then keeps the game's own. */
static void limits__texels_of_a_models_pictures(void **state)
{
    enum { SIDE = 8192 };
    struct room *room = *state;
    assert_int_equal(LIMIT_MODEL_TEXELS, SIDE * SIDE);
    write_tga("progs/a.mdl_1_0.tga", 4, 4);
    write_tga("progs/a.mdl_0.tga", SIDE, SIDE - 1);
    struct vfs *vfs = open_game();
    const struct model *at = load_skins(vfs, room, "progs/a.mdl");
    assert_non_null(at->alias->skins[0].pictures[0].image);
    assert_non_null(at->alias->skins[1].pictures[0].image);
    write_tga("progs/a.mdl_0.tga", SIDE, SIDE);
    const struct model *past = load_skins(vfs, room, "progs/a.mdl");
    assert_non_null(past->alias->skins[0].pictures[0].image);
    assert_null(past->alias->skins[1].pictures[0].image);
    vfs_destroy(vfs);
}

static void model_replace__picture_of_a_group__is_one(void **state)
{
    write_tga("progs/b.mdl_1.tga", 4, 4);
    struct vfs *vfs = open_game();
    const struct model *model = load_skins(vfs, *state, "progs/b.mdl");
    const struct alias_skin *group = &model->alias->skins[1];
    assert_int_equal(group->num_pictures, 2);
    assert_non_null(group->pictures[0].image);
    assert_ptr_equal(group->pictures[0].image, group->pictures[1].image);
    vfs_destroy(vfs);
}

static void limits__side_of_a_sky(void **state)
{
    struct room *room = *state;
    write_tga("gfx/env/atrt.tga", LIMIT_SKY_SIDE, 1);
    write_tga("gfx/env/pastrt.tga", LIMIT_SKY_SIDE + 1, 1);
    struct vfs *vfs = open_game();
    assert_int_equal(sky_box_load(vfs, "at", room->arena, room->log)->side, LIMIT_SKY_SIDE);
    const struct sky_box *past = sky_box_load(vfs, "past", room->arena, room->log);
    assert_int_equal(past->side, LIMIT_SKY_SIDE);
    assert_int_equal(past->faces[0]->width, LIMIT_SKY_SIDE);
    vfs_destroy(vfs);
}

/* Missing skies count as well. */
static bool finds_sky_after(struct room *room, int num)
{
    struct vfs *vfs = open_game();
    struct sky_cache *sky_cache = sky_cache_create(vfs, room->arena, NULL);
    for (int i = 0; i < num; i++) {
        char name[16];
        snprintf(name, sizeof name, "none%d", i);
        assert_null(sky_cache_find(sky_cache, name));
    }
    const bool finds = sky_cache_find(sky_cache, "day") != NULL;
    vfs_destroy(vfs);
    return finds;
}

static void limits__skies_of_a_demo(void **state)
{
    write_tga("gfx/env/dayrt.tga", 4, 4);
    struct room *room = *state;
    struct vfs *vfs = open_game();
    struct sky_cache *sky_cache = sky_cache_create(vfs, room->arena, NULL);
    assert_ptr_equal(sky_cache_find(sky_cache, "day"),
                     sky_cache_find(sky_cache, "DAY")); /* a single file */
    vfs_destroy(vfs);
    assert_true(finds_sky_after(*state, LIMIT_SKIES - 1));
    assert_false(finds_sky_after(*state, LIMIT_SKIES));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, room_set_up, room_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(limits__bytes_of_a_map),
        TEST(limits__levels_of_a_tree),
        TEST(limits__reuse_of_faces_by_nodes),
        TEST(limits__rows_of_leafs_in_liquids),
        TEST(limits__reuse_of_edges),
        TEST(limits__textures_of_a_map),
        TEST(map_parse__textures_that_share_texels__are_few),
        TEST(limits__text_of_a_maps_entities),
        TEST(limits__side_of_a_light_map),
        TEST(limits__luxels_along_a_face),
        TEST(limits__luxels_of_a_map),
        TEST(limits__side_of_a_light_grid),
        TEST(limits__depth_of_a_light_grid),
        TEST(limits__texels_of_a_maps_pictures),
        TEST(limits__texels_of_a_models_pictures),
        TEST(model_replace__picture_of_a_group__is_one),
        TEST(limits__side_of_a_sky),
        TEST(limits__skies_of_a_demo),
    };
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}

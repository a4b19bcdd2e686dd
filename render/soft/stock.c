#include "render/soft/stock.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "render/pixels/paletted.h"
#include "render/soft/surface_store.h"
#include "world/image.h"
#include "world/palette.h"
#include "world/pic.h"
#include "world/sky_box.h"

/* A match of 32 has some 200 dyed skins. */
enum { MANY_DYED = 1024 };

/* What was made of something that is known by its address. */
struct entry {
    const void *of;
    void *made;
};

struct shelf {
    int num, max;
    struct entry *entries;
};

struct kept_skin {
    struct skin_image image;
    struct stock_skin skin;
};

struct kept_sky {
    struct texture *faces[SKY_BOX_FACES];
};

struct stock {
    const struct palette *palette;
    pthread_mutex_t lock;
    int num_dyed;
    struct surface_store *surfaces;
    struct shelf worlds, skies, meshes, textures, skins; /* skins: by their pixels */
};

struct stock *stock_create(const struct palette *palette, const struct span_kernels *kernels)
{
    struct stock *const stock = mem_alloc(sizeof *stock);
    stock->palette = palette;
    stock->surfaces = surface_store_create(kernels);
    pthread_mutex_init(&stock->lock, NULL);
    return stock;
}

static void *find(const struct shelf *shelf, const void *of)
{
    for (int i = 0; i < shelf->num; i++)
        if (shelf->entries[i].of == of)
            return shelf->entries[i].made;
    return NULL;
}

static void *add(struct shelf *shelf, const void *of, void *made)
{
    if (shelf->num == shelf->max) {
        shelf->max = shelf->max * 2 + 64;
        shelf->entries = mem_resize(shelf->entries, (size_t)shelf->max, sizeof *shelf->entries);
    }
    shelf->entries[shelf->num++] = (struct entry){of, made};
    return made;
}

/* What is on the shelf, or what `make` makes of it. */
typedef void *maker(const struct stock *stock, const void *of);

static void *get(struct stock *stock, struct shelf *shelf, const void *of, maker *make)
{
    pthread_mutex_lock(&stock->lock);
    void *made = find(shelf, of);
    if (!made)
        made = add(shelf, of, make(stock, of));
    pthread_mutex_unlock(&stock->lock);
    return made;
}

/* ---- what is made ---- */

static void *make_sky(const struct stock *stock, const void *of)
{
    const struct sky_box *const box = of;
    struct kept_sky *const sky = mem_alloc(sizeof *sky);
    uint8_t *const black = mem_alloc((size_t)box->side * (size_t)box->side * 4);
    (void)stock;
    for (int i = 0; i < SKY_BOX_FACES; i++)
        sky->faces[i] = texture_create(box->faces[i] ? box->faces[i]->rgba : black, box->side,
                                       box->side, TEXTURE_ENDS, false);
    free(black);
    return sky;
}

static void *make_mesh(const struct stock *stock, const void *of)
{
    struct alias_mesh *const mesh = mem_alloc(sizeof *mesh);
    (void)stock;
    alias_mesh_create(mesh, of);
    return mesh;
}

static struct texture *make_paletted(const struct stock *stock, const uint8_t *pixels, int width,
                                     int height, int transparent)
{
    uint8_t *const rgba = paletted_expand(stock->palette->rgb, pixels, width, height, transparent);
    struct texture *const texture = texture_create(rgba, width, height, TEXTURE_ENDS, false);
    free(rgba);
    return texture;
}

static void *make_sprite(const struct stock *stock, const void *of)
{
    const struct sprite_image *const sprite = of;
    if (sprite->image)
        return texture_create(sprite->image->rgba, sprite->image->width, sprite->image->height,
                              TEXTURE_ENDS, true);
    return make_paletted(stock, sprite->pixels, sprite->width, sprite->height, PALETTE_TRANSPARENT);
}

static void *make_image(const struct stock *stock, const void *of)
{
    const struct image *const image = of;
    (void)stock;
    return texture_create(image->rgba, image->width, image->height, TEXTURE_ENDS, false);
}

static void *make_pic(const struct stock *stock, const void *of)
{
    const struct pic *const pic = of;
    if (pic->image)
        return make_image(stock, pic->image);
    return make_paletted(stock, pic->pixels, pic->width, pic->height, pic->transparent);
}

static struct texture *make_skin_picture(const struct skin_picture_px *px)
{
    return px->rgba ? texture_create(px->rgba, px->width, px->height, TEXTURE_REPEATS, true) : NULL;
}

/* ---- what is asked for ---- */

const struct world_store *stock_world(struct stock *stock, const struct map *map)
{
    const struct world_store *found = NULL;
    pthread_mutex_lock(&stock->lock);
    for (int i = 0; i < stock->worlds.num && !found; i++)
        if (world_store_is_of(stock->worlds.entries[i].made, map))
            found = stock->worlds.entries[i].made;
    if (!found)
        found = add(&stock->worlds, map, world_store_create(map, stock->palette));
    pthread_mutex_unlock(&stock->lock);
    return found;
}

struct surface_store *stock_surfaces(struct stock *stock)
{
    return stock->surfaces;
}

struct texture *const *stock_sky(struct stock *stock, const struct sky_box *box)
{
    const struct kept_sky *const sky = get(stock, &stock->skies, box, make_sky);
    return sky->faces;
}

const struct alias_mesh *stock_mesh(struct stock *stock, const struct alias *alias)
{
    return get(stock, &stock->meshes, alias, make_mesh);
}

static const struct kept_skin *find_skin(const struct shelf *shelf, const struct skin_image *image)
{
    for (int i = 0; i < shelf->num; i++) {
        const struct kept_skin *const kept = shelf->entries[i].made;
        if (skin_texels_are_same(&kept->image, image))
            return kept;
    }
    return NULL;
}

struct stock_skin stock_skin(struct stock *stock, const struct skin_image *image)
{
    pthread_mutex_lock(&stock->lock);
    const struct kept_skin *found = find_skin(&stock->skins, image);
    if (!found) {
        struct skin_texels texels = skin_texels_make(image, stock->palette);
        struct kept_skin *const kept = mem_alloc(sizeof *kept);
        *kept = (struct kept_skin){
            *image, {make_skin_picture(&texels.skin), make_skin_picture(&texels.glow)}};
        skin_texels_free(&texels);
        stock->num_dyed += skin_texels_are_dyed(image);
        found = add(&stock->skins, image->picture.pixels, kept);
    }
    pthread_mutex_unlock(&stock->lock);
    return found->skin;
}

const struct texture *stock_sprite(struct stock *stock, const struct sprite_image *image)
{
    return get(stock, &stock->textures, image, make_sprite);
}

const struct texture *stock_pic(struct stock *stock, const struct pic *pic)
{
    return get(stock, &stock->textures, pic, make_pic);
}

const struct texture *stock_image(struct stock *stock, const struct image *image)
{
    return get(stock, &stock->textures, image, make_image);
}

/* ---- the end ---- */

static void destroy_skin(void *made)
{
    struct kept_skin *const kept = made;
    texture_destroy(kept->skin.skin);
    texture_destroy(kept->skin.glow);
    free(kept);
}

bool stock_has_many_dyed(struct stock *stock)
{
    pthread_mutex_lock(&stock->lock);
    const bool has_many = stock->num_dyed >= MANY_DYED;
    pthread_mutex_unlock(&stock->lock);
    return has_many;
}

void stock_drop_dyed(struct stock *stock)
{
    int num = 0;
    for (int i = 0; i < stock->skins.num; i++) {
        const struct entry entry = stock->skins.entries[i];
        const struct kept_skin *const kept = entry.made;
        if (skin_texels_are_dyed(&kept->image))
            destroy_skin(entry.made);
        else
            stock->skins.entries[num++] = entry;
    }
    stock->skins.num = num;
    stock->num_dyed = 0;
}

static void destroy_sky(void *made)
{
    struct kept_sky *const sky = made;
    for (int i = 0; i < SKY_BOX_FACES; i++)
        texture_destroy(sky->faces[i]);
    free(sky);
}

static void destroy_mesh(void *made)
{
    alias_mesh_destroy(made);
    free(made);
}

static void destroy_world(void *made)
{
    world_store_destroy(made);
}

static void destroy_texture(void *made)
{
    texture_destroy(made);
}

static void clear(struct shelf *shelf, void (*destroy)(void *made))
{
    for (int i = 0; i < shelf->num; i++)
        destroy(shelf->entries[i].made);
    free(shelf->entries);
}

void stock_destroy(struct stock *stock)
{
    if (!stock)
        return;
    surface_store_destroy(stock->surfaces);
    clear(&stock->worlds, destroy_world);
    clear(&stock->skies, destroy_sky);
    clear(&stock->meshes, destroy_mesh);
    clear(&stock->textures, destroy_texture);
    clear(&stock->skins, destroy_skin);
    pthread_mutex_destroy(&stock->lock);
    free(stock);
}

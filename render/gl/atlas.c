/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/atlas.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/pixels/paletted.h"
#include "world/image.h"
#include "world/palette.h"
#include "world/pic.h"

enum { PAGE_SIDE = 1024, BORDER = 1 };

struct page {
    GLuint texture;
    int side;
    int shelf_y, shelf_height, next_x;
};

struct entry {
    const void *picture; /* the address of a pic or an image is its identity */
    struct atlas_place place;
};

struct atlas {
    const struct draw_context *context;
    int num_pages, max_pages, num_entries, max_entries;
    struct page *pages;
    struct entry *entries;
};

struct atlas *atlas_create(const struct draw_context *context)
{
    struct atlas *atlas = mem_alloc(sizeof *atlas);
    atlas->context = context;
    return atlas;
}

void atlas_destroy(struct atlas *atlas)
{
    if (!atlas)
        return;
    for (int i = 0; i < atlas->num_pages; i++)
        atlas->context->gl->DeleteTextures(1, &atlas->pages[i].texture);
    free(atlas->pages);
    free(atlas->entries);
    free(atlas);
}

static struct page *add_page(struct atlas *atlas, int side)
{
    const struct gl *const gl = atlas->context->gl;
    if (atlas->num_pages == atlas->max_pages) {
        atlas->max_pages += 4;
        atlas->pages = mem_resize(atlas->pages, (size_t)atlas->max_pages, sizeof *atlas->pages);
    }
    struct page *page = &atlas->pages[atlas->num_pages++];
    *page = (struct page){.side = side};
    gl->GenTextures(1, &page->texture);
    gl->BindTexture(GL_TEXTURE_2D, page->texture);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return page;
}

/* Allocates a box in the page's free space; false if there is none. */
static bool allocate_box(struct page *page, int width, int height, int *x, int *y)
{
    if (page->next_x + width > page->side) {
        page->shelf_y += page->shelf_height;
        page->shelf_height = 0;
        page->next_x = 0;
    }
    if (page->shelf_y + height > page->side || width > page->side)
        return false;
    *x = page->next_x;
    *y = page->shelf_y;
    page->next_x += width;
    if (height > page->shelf_height)
        page->shelf_height = height;
    return true;
}

/* Uploads a picture with its edge texels repeated once around it. */
static void upload(const struct draw_context *context, const uint8_t *rgba, int width, int height,
                   int x, int y)
{
    const int wide = width + 2 * BORDER, high = height + 2 * BORDER;
    uint8_t *framed = mem_alloc((size_t)wide * (size_t)high * 4);
    for (int v = 0; v < high; v++)
        for (int u = 0; u < wide; u++) {
            const int from_x = u == 0 ? 0 : u == wide - 1 ? width - 1 : u - BORDER;
            const int from_y = v == 0 ? 0 : v == high - 1 ? height - 1 : v - BORDER;
            memcpy(framed + ((size_t)v * (size_t)wide + (size_t)u) * 4,
                   rgba + ((size_t)from_y * (size_t)width + (size_t)from_x) * 4, 4);
        }
    context->gl->TexSubImage2D(GL_TEXTURE_2D, 0, x, y, wide, high, GL_RGBA, GL_UNSIGNED_BYTE,
                               framed);
    free(framed);
}

static struct atlas_place place_picture(struct atlas *atlas, const uint8_t *rgba, int width,
                                        int height)
{
    const int wide = width + 2 * BORDER, high = height + 2 * BORDER;
    struct page *page = atlas->num_pages ? &atlas->pages[atlas->num_pages - 1] : NULL;
    int x = 0, y = 0;

    if (!page || !allocate_box(page, wide, high, &x, &y)) {
        const int longer = wide > high ? wide : high;
        page = add_page(atlas, longer > PAGE_SIDE ? longer : PAGE_SIDE);
        allocate_box(page, wide, high, &x, &y);
    }
    atlas->context->gl->BindTexture(GL_TEXTURE_2D, page->texture);
    upload(atlas->context, rgba, width, height, x, y);
    return (struct atlas_place){.texture = page->texture,
                                .x = x + BORDER,
                                .y = y + BORDER,
                                .page_side = page->side,
                                .scale = {1, 1}};
}

static struct atlas_place place_image(struct atlas *atlas, const struct pic *pic)
{
    const struct image *image = pic->image;
    struct atlas_place place = place_picture(atlas, image->rgba, image->width, image->height);
    place.scale[0] = (float)image->width / (float)pic->width;
    place.scale[1] = (float)image->height / (float)pic->height;
    return place;
}

static struct atlas_place place_pic(struct atlas *atlas, const struct pic *pic)
{
    if (pic->image)
        return place_image(atlas, pic);
    uint8_t *rgba = paletted_expand(atlas->context->palette->rgb, pic->pixels, pic->width,
                                    pic->height, pic->transparent);
    struct atlas_place place = place_picture(atlas, rgba, pic->width, pic->height);
    const size_t size = (size_t)pic->width * (size_t)pic->height;
    place.is_opaque = !memchr(pic->pixels, pic->transparent, size);
    free(rgba);
    return place;
}

/* Finds the place of a picture by its address. If *is_new, the caller must fill it. */
static struct atlas_place *find_entry(struct atlas *atlas, const void *picture, bool *is_new)
{
    *is_new = false;
    for (int i = 0; i < atlas->num_entries; i++)
        if (atlas->entries[i].picture == picture)
            return &atlas->entries[i].place;
    if (atlas->num_entries == atlas->max_entries) {
        atlas->max_entries = atlas->max_entries ? 2 * atlas->max_entries : 64;
        atlas->entries =
            mem_resize(atlas->entries, (size_t)atlas->max_entries, sizeof *atlas->entries);
    }
    struct entry *entry = &atlas->entries[atlas->num_entries++];
    entry->picture = picture;
    *is_new = true;
    return &entry->place;
}

struct atlas_place atlas_find(struct atlas *atlas, const struct pic *pic)
{
    bool is_new;
    struct atlas_place *place = find_entry(atlas, pic, &is_new);
    if (is_new)
        *place = place_pic(atlas, pic);
    return *place;
}

struct atlas_place atlas_find_image(struct atlas *atlas, const struct image *image)
{
    bool is_new;
    struct atlas_place *place = find_entry(atlas, image, &is_new);
    if (is_new)
        *place = place_picture(atlas, image->rgba, image->width, image->height);
    return *place;
}

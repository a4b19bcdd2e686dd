/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/skin.h"

#include <stdlib.h>

#include "base/arena.h"
#include "render/gl/texture_levels.h"

/* Limit of cached textures in players' colours, since a demo may use every model in every
 * pair of colours. A match of 32 players has about 200. */
enum { MAX_RECOLOURED = 1024 };

struct skin {
    struct skin_image image;
    struct skin_textures textures;
};

struct skins {
    const struct draw_context *context;
    int num_skins, max_skins, num_recoloured;
    struct skin *skins;
};

struct skins *skins_create(const struct draw_context *context)
{
    struct skins *skins = mem_alloc(sizeof *skins);
    skins->context = context;
    return skins;
}

static void delete_textures(const struct skins *skins, const struct skin *skin)
{
    skins->context->gl->DeleteTextures(1, &skin->textures.skin);
    skins->context->gl->DeleteTextures(1, &skin->textures.glow);
}

void skins_destroy(struct skins *skins)
{
    if (!skins)
        return;
    for (int i = 0; i < skins->num_skins; i++)
        delete_textures(skins, &skins->skins[i]);
    free(skins->skins);
    free(skins);
}

static GLuint upload(const struct draw_context *context, const uint8_t *rgba, int width, int height)
{
    const struct gl *const gl = context->gl;
    const bool nearest = context->filter == RENDER_FILTER_NEAREST;
    GLuint texture;

    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    texture_levels_upload(gl, rgba, width, height);
    /* QuakeSpasm has no mip-maps of skins. This is nearly as sharp without far models
     * sparkling. Blending two levels costs more than it improves. */
    gl->TexParameterf(GL_TEXTURE_2D, GL_TEXTURE_LOD_BIAS, -1.0f);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                      nearest ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_NEAREST);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, nearest ? GL_NEAREST : GL_LINEAR);
    return texture;
}

static GLuint upload_if_any(const struct draw_context *context, const struct skin_picture_px *px)
{
    return px->rgba ? upload(context, px->rgba, px->width, px->height) : 0;
}

static struct skin_textures make_textures(const struct draw_context *context,
                                          const struct skin_image *image)
{
    struct skin_texels texels = skin_texels_make(image, context->palette);
    const struct skin_textures textures = {upload_if_any(context, &texels.skin),
                                           upload_if_any(context, &texels.glow)};
    skin_texels_free(&texels);
    return textures;
}

static void delete_recoloured(struct skins *skins)
{
    int num = 0;
    for (int i = 0; i < skins->num_skins; i++) {
        if (skin_texels_are_recoloured(&skins->skins[i].image))
            delete_textures(skins, &skins->skins[i]);
        else
            skins->skins[num++] = skins->skins[i];
    }
    skins->num_skins = num;
    skins->num_recoloured = 0;
}

struct skin_textures skins_find(struct skins *skins, const struct skin_image *image)
{
    for (int i = 0; i < skins->num_skins; i++)
        if (skin_texels_are_same(&skins->skins[i].image, image))
            return skins->skins[i].textures;
    if (skin_texels_are_recoloured(image) && skins->num_recoloured++ == MAX_RECOLOURED) {
        delete_recoloured(skins);
        skins->num_recoloured = 1;
    }
    if (skins->num_skins == skins->max_skins) {
        skins->max_skins = skins->max_skins ? 2 * skins->max_skins : 64;
        skins->skins = mem_resize(skins->skins, (size_t)skins->max_skins, sizeof *skins->skins);
    }
    struct skin *skin = &skins->skins[skins->num_skins++];
    skin->image = *image;
    skin->textures = make_textures(skins->context, image);
    return skin->textures;
}

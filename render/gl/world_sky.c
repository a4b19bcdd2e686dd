/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/world_sky.h"

#include <stdlib.h>

#include "base/arena.h"
#include "world/image.h"
#include "world/sky_box.h"

void world_sky_destroy(struct world_sky *sky, const struct gl *gl)
{
    if (sky->box)
        gl->DeleteTextures(1, &sky->texture);
    *sky = (struct world_sky){0};
}

/* Faces join at their edges, so texels beyond the edge must not be blended in. */
static void set_filter(const struct gl *gl)
{
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static void upload(const struct gl *gl, const struct sky_box *box)
{
    const size_t size = (size_t)box->side * (size_t)box->side * 4;
    uint8_t *const black = mem_alloc(size);
    gl->TexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, box->side, box->side, SKY_BOX_FACES, 0,
                   GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    for (int i = 0; i < SKY_BOX_FACES; i++)
        gl->TexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, i, box->side, box->side, 1, GL_RGBA,
                          GL_UNSIGNED_BYTE, box->faces[i] ? box->faces[i]->rgba : black);
    free(black);
}

void world_sky_use(struct world_sky *sky, const struct gl *gl, const struct sky_box *box)
{
    if (sky->box == box)
        return;
    world_sky_destroy(sky, gl);
    sky->box = box;
    if (!box)
        return;
    gl->GenTextures(1, &sky->texture);
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, sky->texture);
    upload(gl, box);
    set_filter(gl);
}

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/skin.h - the skins of alias models as textures, cached. */
#ifndef RENDER_GL_SKIN_H
#define RENDER_GL_SKIN_H

#include "render/gl/draw.h"
#include "render/pixels/skin_texels.h"

struct skins;

struct skins *skins_create(const struct draw_context *context); /* borrows context */
void skins_destroy(struct skins *skins);                        /* NULL is allowed */

struct skin_textures {
    GLuint skin, glow; /* glow: added to the lit skin; 0: none */
};

/* Returns the textures of one picture of a skin. With a player's colours they are made
 * from its palette indices, since only those can be recoloured. They are cached;
 * recoloured ones may be deleted at the next call, so draw with them before that. */
struct skin_textures skins_find(struct skins *skins, const struct skin_image *image);

#endif

/* render/skin.h - the skins of alias models as textures, with players' colours.
 *
 * Texture colour is the palette's; alpha says how much a texel ignores light
 * or, in a model with holes, what is there. */
#ifndef RENDER_SKIN_H
#define RENDER_SKIN_H

#include "render/draw.h"

struct model;
struct skins;

struct skins *skins_create(const struct draw_context *context); /* borrows context */
void skins_destroy(struct skins *skins);                        /* NULL is fine */

/* The texture of one picture of a skin of `model`; shirt and pants are palette
 * rows, -1 for the skin's own. Made at the first call, kept until the end. */
GLuint skins_find(struct skins *skins, const struct model *model, const uint8_t *image, int shirt,
                  int pants);

#endif

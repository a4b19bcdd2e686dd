/* render/skin.h - the skins of alias models as textures, with players' colours.
 *
 * Texture colour is the palette's; alpha says how much a texel ignores light
 * or, in a model with holes, what is there. */
#ifndef RENDER_SKIN_H
#define RENDER_SKIN_H

#include "render/draw.h"

struct skins;

struct skins *skins_create(const struct draw_context *context); /* borrows context */
void skins_destroy(struct skins *skins);                        /* NULL is fine */

struct skin_image {
    const uint8_t *pixels; /* palette indices; the address is its identity */
    int width, height;
    bool is_holey;    /* index 255 is a hole */
    int shirt, pants; /* palette rows; -1: the skin's own */
};

/* The texture of one picture of a skin. Made at the first call, kept until the
 * end. */
GLuint skins_find(struct skins *skins, const struct skin_image *image);

#endif

/* render/gl/skin.h - the skins of alias models as textures, with players' colours.
 *
 * Texture colour is the palette's or the picture's; alpha says how much a texel
 * ignores light or, in a model with holes, what is there. */
#ifndef RENDER_GL_SKIN_H
#define RENDER_GL_SKIN_H

#include "models/model.h"
#include "render/gl/draw.h"

struct skins;

struct skins *skins_create(const struct draw_context *context); /* borrows context */
void skins_destroy(struct skins *skins);                        /* NULL is fine */

struct skin_image {
    struct skin_picture picture; /* the addresses of its pixels are its identity */
    bool is_holey;               /* index 255, or what is clear, is a hole */
    int shirt, pants;            /* palette rows; -1: the skin's own */
};

struct skin_textures {
    GLuint skin, glow; /* glow: added to the lit skin; 0: none */
};

/* The textures of one picture of a skin; with a player's colours those of its
 * indices, which alone can be dyed. Made at the first call and kept, dyed ones until
 * there are very many: to be drawn with at once. */
struct skin_textures skins_find(struct skins *skins, const struct skin_image *image);

#endif

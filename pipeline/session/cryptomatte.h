/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/cryptomatte.h - which objects a frame's px show, and how much of each.
 *
 * As Psyop's specification 1.2 says: a thing's name is hashed (MurmurHash3_32) to the number that
 * stands for it, and each px has pairs of such a number and the share of the px that the thing
 * covers, the largest first. The shares are counted over the samples of a frame, so edges are
 * right with anti-aliasing, blur and a lens. Two mattes: CryptoObject has each player by his name
 * and every other thing by its model and the game's number of it, CryptoAsset all objects of a
 * model together. Of what is opaque, the view weapon too; the level is "world", its sky "sky". */
#ifndef PIPELINE_SESSION_CRYPTOMATTE_H
#define PIPELINE_SESSION_CRYPTOMATTE_H

#include <stdint.h>

#include "encode/exr.h"

struct cryptomatte;
struct scene;

enum {
    CRYPTOMATTE_PAIRS = 6, /* that are kept of a px */
    CRYPTOMATTE_CHANNELS = 2 * 2 * CRYPTOMATTE_PAIRS,
    CRYPTOMATTE_TEXTS = 2 * 4,
};

#define CRYPTOMATTE_LAYER "cryptomatte"

struct cryptomatte *cryptomatte_create(int width, int height);
void cryptomatte_destroy(struct cryptomatte *c); /* NULL is fine */

/* The channels, whose values each frame fills anew. */
void cryptomatte_channels(const struct cryptomatte *c,
                          struct exr_channel channels[CRYPTOMATTE_CHANNELS]);

/* Begin a frame; add a sample, of which `object_ids` says which entity each px shows (enum
 * aov_object); end the frame, of so many samples. */
void cryptomatte_begin(struct cryptomatte *c);
void cryptomatte_add(struct cryptomatte *c, const struct scene *scene, const int32_t *object_ids);
void cryptomatte_end(struct cryptomatte *c, int num_samples);

/* What the frame's file says of them, with the names; until the next begins. */
void cryptomatte_texts(const struct cryptomatte *c, struct exr_text texts[CRYPTOMATTE_TEXTS]);

#endif

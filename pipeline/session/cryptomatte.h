/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/cryptomatte.h - Cryptomatte: which objects each pixel shows, with their
 * coverage.
 *
 * Follows version 1.2 of Psyop's specification: an object's name is hashed (MurmurHash3_32)
 * to its ID, and each pixel has pairs of an ID and the coverage of that object, the largest
 * coverage first. Coverage is counted over the samples of a frame, so edges are right with
 * antialiasing, motion blur and depth of field. There are two mattes: CryptoObject
 * identifies players by name and other objects by model and entity number; CryptoAsset
 * groups all objects with the same model. Only opaque surfaces count, the view weapon
 * included; the level is "world", its sky "sky". */
#ifndef PIPELINE_SESSION_CRYPTOMATTE_H
#define PIPELINE_SESSION_CRYPTOMATTE_H

#include <stdint.h>

#include "encode/exr.h"

struct cryptomatte;
struct scene;

enum {
    CRYPTOMATTE_PAIRS = 6, /* per pixel */
    CRYPTOMATTE_CHANNELS = 2 * 2 * CRYPTOMATTE_PAIRS,
    CRYPTOMATTE_TEXTS = 2 * 4,
};

#define CRYPTOMATTE_LAYER "cryptomatte"

struct cryptomatte *cryptomatte_create(int width, int height);
void cryptomatte_destroy(struct cryptomatte *c); /* NULL is fine */

/* Returns the channels; every frame overwrites their values. */
void cryptomatte_channels(const struct cryptomatte *c,
                          struct exr_channel channels[CRYPTOMATTE_CHANNELS]);

/* Begins a frame; add a sample, for which `object_ids` has the entity that each pixel shows (enum
 * aov_object); end the frame after num_samples samples. */
void cryptomatte_begin(struct cryptomatte *c);
void cryptomatte_add(struct cryptomatte *c, const struct scene *scene, const int32_t *object_ids);
void cryptomatte_end(struct cryptomatte *c, int num_samples);

/* Returns the metadata for the frame's file, including the manifest; valid until the next frame
 * begins. */
void cryptomatte_texts(const struct cryptomatte *c, struct exr_text texts[CRYPTOMATTE_TEXTS]);

#endif

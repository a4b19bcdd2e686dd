/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_anim.h - reads the frames of a skinned model, and what both texts share. */
#ifndef MODELS_MD5_ANIM_H
#define MODELS_MD5_ANIM_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct md5;
struct md5_text;

/* "MD5Version 10", and how the file was made. */
void md5_anim_read_version(struct md5_text *text);

/* A unit quaternion from x, y and z; w is negative or 0. */
versors md5_anim_rotation(vec3s xyz);

/* The frames of a model whose joints have been read. */
bool md5_anim_read(struct md5_text *text, struct md5 *md5, struct arena *arena);

#endif

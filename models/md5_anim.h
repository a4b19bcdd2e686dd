/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_anim.h - parses the animation of a skeletal model; also functions shared
 * with the mesh parser. */
#ifndef MODELS_MD5_ANIM_H
#define MODELS_MD5_ANIM_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct md5;
struct md5_text;

/* Reads "MD5Version 10" and skips the command line that created the file. */
void md5_anim_read_version(struct md5_text *text);

/* Returns the unit quaternion with the given x, y and z; its w is not positive. */
versors md5_anim_rotation(vec3s xyz);

/* Reads the frames of a model whose joints have already been read. Returns false, and
 * sets the error of `text`, on failure. */
bool md5_anim_read(struct md5_text *text, struct md5 *md5, struct arena *arena);

#endif

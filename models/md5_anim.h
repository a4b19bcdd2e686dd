/* models/md5_anim.h - for models/md5.c: what both texts share, and the frames. */
#ifndef MODELS_MD5_ANIM_H
#define MODELS_MD5_ANIM_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct md5;
struct md5_text;

/* "MD5Version 10", and how the file was made. */
void md5_read_version(struct md5_text *text);

/* A unit quaternion from three of its parts; the fourth is negative. */
versors md5_rotation(vec3s xyz);

/* The frames of a model whose joints have been read. */
bool md5_read_anim(struct md5_text *text, struct md5 *md5, struct arena *arena);

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_parse.h - parses the two files of a skeletal model. */
#ifndef MODELS_MD5_PARSE_H
#define MODELS_MD5_PARSE_H

#include "base/bytes.h"

struct arena;
struct err;
struct md5;

/* Parses mesh and animation; the result is allocated in the arena. Returns NULL with err
 * on failure; the message begins with "md5mesh" or "md5anim" but does not name the file. */
struct md5 *md5_parse(struct bytes mesh, struct bytes anim, struct arena *arena, struct err *err);

#endif

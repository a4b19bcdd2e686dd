/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_parse.h - reads the texts of a skinned model. */
#ifndef MODELS_MD5_PARSE_H
#define MODELS_MD5_PARSE_H

#include "base/bytes.h"

struct arena;
struct err;
struct md5;

/* Read both texts. NULL with err on failure, which says "mesh" or "animation" but not the
 * file. */
struct md5 *md5_parse(struct bytes mesh, struct bytes anim, struct arena *arena, struct err *err);

#endif

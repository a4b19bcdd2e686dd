/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_loop.h - a short film without sound that starts again where it ends. */
#ifndef PIPELINE_THUMB_THUMB_LOOP_H
#define PIPELINE_THUMB_THUMB_LOOP_H

#include <stdbool.h>

struct err;
struct thumb;

/* Write --loop seconds around the first shot. False with err on failure. */
bool thumb_loop_make(struct thumb *thumb, struct err *err);

#endif

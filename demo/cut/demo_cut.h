/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/demo_cut.h - makes a demo of a part of another one.
 *
 * The public interface of demo/cut. Input: a demo and the blocks of the part. Output: the bytes of
 * a demo that begins with what a client knows at the first of these blocks: the messages that still
 * have an effect, unchanged as far as possible. The blocks of the part follow unchanged where the
 * format permits it. */
#ifndef DEMO_CUT_DEMO_CUT_H
#define DEMO_CUT_DEMO_CUT_H

#include <stdbool.h>

#include "demo/cut/cut_range.h"

struct buffer;
struct demo;
struct err;

/* Appends the part to the buffer, which is freed by the caller also on failure. Returns false and
 * sets err if the format or one of its extensions is not supported, or if a message before the part
 * is invalid. */
bool demo_cut(const struct demo *demo, const struct demo_cut_range *part, struct buffer *out,
              struct err *err);

#endif

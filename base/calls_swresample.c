/* SPDX-License-Identifier: GPL-2.0-or-later */
/* libswresample's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <libswresample/swresample.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_SWRESAMPLE, __VA_ARGS__)

/* clang-format off */
CALL(int, swr_alloc_set_opts2,
     (struct SwrContext **a, AVChannelLayout *b, enum AVSampleFormat c, int d,
      AVChannelLayout *e, enum AVSampleFormat f, int g, int h, void *i),
     (a, b, c, d, e, f, g, h, i))
CALL(int, swr_convert, (struct SwrContext *a, uint8_t **b, int c, const uint8_t **d, int e),
     (a, b, c, d, e))
CALL(void, swr_free, (struct SwrContext **a), (a))
CALL(int, swr_init, (struct SwrContext *a), (a))

#endif

/* SPDX-License-Identifier: GPL-2.0-or-later */
/* libswscale's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <libswscale/swscale.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_SWSCALE, __VA_ARGS__)

/* clang-format off */
CALL(void, sws_freeContext, (struct SwsContext *a), (a))
CALL(const int *, sws_getCoefficients, (int a), (a))
CALL(struct SwsContext *, sws_getContext,
     (int a, int b, enum AVPixelFormat c, int d, int e, enum AVPixelFormat f, int g,
      SwsFilter *h, SwsFilter *i, const double *j), (a, b, c, d, e, f, g, h, i, j))
CALL(int, sws_scale,
     (struct SwsContext *a, const uint8_t *const *b, const int *c, int d, int e,
      uint8_t *const *f, const int *g), (a, b, c, d, e, f, g))
CALL(int, sws_setColorspaceDetails,
     (struct SwsContext *a, const int b[4], int c, const int d[4], int e, int f, int g, int h),
     (a, b, c, d, e, f, g, h))

#endif

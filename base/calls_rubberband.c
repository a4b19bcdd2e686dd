/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rubber Band's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <rubberband/rubberband-c.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_RUBBERBAND, __VA_ARGS__)

/* clang-format off */
CALL(int, rubberband_available, (const RubberBandState a), (a))
CALL(void, rubberband_delete, (RubberBandState a), (a))
CALL(RubberBandState, rubberband_new,
     (unsigned int a, unsigned int b, RubberBandOptions c, double d, double e), (a, b, c, d, e))
CALL(void, rubberband_process, (RubberBandState a, const float *const *b, unsigned int c, int d),
     (a, b, c, d))
CALL(unsigned int, rubberband_retrieve, (const RubberBandState a, float *const *b, unsigned int c),
     (a, b, c))
CALL(void, rubberband_set_debug_level, (RubberBandState a, int b), (a, b))
CALL(void, rubberband_set_expected_input_duration, (RubberBandState a, unsigned int b), (a, b))
CALL(void, rubberband_set_key_frame_map,
     (RubberBandState a, unsigned int b, unsigned int *c, unsigned int *d), (a, b, c, d))
CALL(void, rubberband_set_max_process_size, (RubberBandState a, unsigned int b), (a, b))
CALL(void, rubberband_study, (RubberBandState a, const float *const *b, unsigned int c, int d),
     (a, b, c, d))

#endif

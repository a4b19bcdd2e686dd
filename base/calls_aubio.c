/* SPDX-License-Identifier: GPL-2.0-or-later */
/* aubio's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <aubio/aubio.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_AUBIO, __VA_ARGS__)

/* clang-format off */
CALL(void, aubio_pvoc_do, (aubio_pvoc_t *a, const fvec_t *b, cvec_t *c), (a, b, c))
CALL(void, aubio_tempo_do, (aubio_tempo_t *a, const fvec_t *b, fvec_t *c), (a, b, c))
CALL(smpl_t, aubio_tempo_get_last_s, (aubio_tempo_t *a), (a))
CALL(smpl_t, cvec_norm_get_sample, (cvec_t *a, uint_t b), (a, b))
CALL(void, del_aubio_pvoc, (aubio_pvoc_t *a), (a))
CALL(void, del_aubio_tempo, (aubio_tempo_t *a), (a))
CALL(void, del_cvec, (cvec_t *a), (a))
CALL(void, del_fvec, (fvec_t *a), (a))
CALL(smpl_t, fvec_get_sample, (const fvec_t *a, uint_t b), (a, b))
CALL(void, fvec_set_sample, (fvec_t *a, smpl_t b, uint_t c), (a, b, c))
CALL(aubio_pvoc_t *, new_aubio_pvoc, (uint_t a, uint_t b), (a, b))
CALL(aubio_tempo_t *, new_aubio_tempo, (const char_t *a, uint_t b, uint_t c, uint_t d),
     (a, b, c, d))
CALL(cvec_t *, new_cvec, (uint_t a), (a))
CALL(fvec_t *, new_fvec, (uint_t a), (a))

#endif

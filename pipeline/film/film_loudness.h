/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_loudness.h - gives a film the integrated loudness that the settings
 * request, measured according to ITU-R BS.1770. */
#ifndef PIPELINE_FILM_FILM_LOUDNESS_H
#define PIPELINE_FILM_FILM_LOUDNESS_H

#include <stdbool.h>

struct err;
struct frame_source;

/* Measures the sound of the complete film, of which only a part may be rendered, and sets the
 * gain of the source. All processes that render parts of a film find the same gain. In a long
 * film only stretches at regular intervals are measured. Does nothing if no loudness is
 * requested, or if the film is silent. */
bool film_loudness_apply(struct frame_source *source, struct err *err);

#endif

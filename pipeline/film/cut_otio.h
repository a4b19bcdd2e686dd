/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/cut_otio.h - writes a cut list as OpenTimelineIO JSON.
 *
 * The schemas are those of the public documentation of OpenTimelineIO 0.15 and later: Timeline.1,
 * Stack.1, Track.1, Clip.2, Gap.1, Transition.1, Marker.2, ExternalReference.1, MissingReference.1. */
#ifndef PIPELINE_FILM_CUT_OTIO_H
#define PIPELINE_FILM_CUT_OTIO_H

#include <stdio.h>

struct cut_list;

/* Writes a video track with the clips, an audio track with their sound, and disabled audio tracks
 * with the music, which the film's sound has already. Files are named relative to that of the path
 * `file`, or absolutely where both have only the root in common. */
void cut_otio_write(FILE *stream, const struct cut_list *list, const char *file);

#endif

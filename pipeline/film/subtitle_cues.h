/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/subtitle_cues.h - texts that are shown for a while, some at the same time, as
 * the subtitles of a film, of which one follows the other. */
#ifndef PIPELINE_FILM_SUBTITLE_CUES_H
#define PIPELINE_FILM_SUBTITLE_CUES_H

#include <stdint.h>

struct arena;
struct metadata_entry;

struct subtitle_cue {
    int64_t first, last; /* frames; last: the first without it */
    const char *text;
};

/* What is shown from one beginning or end of a cue to the next: the lines of all, those
 * that began first on top; of more than `max_lines` together the last. Reorders the cues. At most
 * `max_entries`, in `arena`; *num is how many. */
struct metadata_entry *subtitle_cues_join(struct subtitle_cue *cues, int num_cues, int max_lines,
                                          int max_entries, struct arena *arena, int *num);

#endif

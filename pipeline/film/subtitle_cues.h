/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/subtitle_cues.h - converts overlapping texts into consecutive subtitles. */
#ifndef PIPELINE_FILM_SUBTITLE_CUES_H
#define PIPELINE_FILM_SUBTITLE_CUES_H

#include <stdint.h>

struct arena;
struct metadata_entry;

struct subtitle_cue {
    int64_t first, last; /* frames [first, last) */
    const char *text;
};

/* Returns a subtitle for each span between one beginning or end of a cue and the next, with
 * the lines of all cues shown then, the earliest on top, but at most the last `max_lines`.
 * Returns at most `max_entries` in the arena and sets *num. Reorders the cues. */
struct metadata_entry *subtitle_cues_join(struct subtitle_cue *cues, int num_cues, int max_lines,
                                          int max_entries, struct arena *arena, int *num);

#endif

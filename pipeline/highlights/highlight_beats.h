/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_beats.h - fits the cuts and the kills of highlights to the
 * beats of the music. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_BEATS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_BEATS_H

#include <stdbool.h>

struct err;
struct highlights;
struct log;

/* Shortens the items, which are in film order, so that cuts and kills fall on beats of the
 * music file at `path`, which begins with the film. Returns false and sets err if the file
 * cannot be read. */
bool highlight_beats_fit(struct highlights *highlights, const char *path, struct log *log,
                         struct err *err);

#endif

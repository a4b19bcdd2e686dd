/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_beats.h - fits highlights to their music. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_BEATS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_BEATS_H

#include <stdbool.h>

struct err;
struct highlights;
struct log;
struct render_settings;

/* Decides which part of the music is played, and lets the film end with a bar. With --beats, it
 * also shortens the items, which are in film order, so that cuts fall on the first beats of bars,
 * the best kill on the first beat of a section, and the other kills on beats. Without music it
 * sets the usual values. Returns false and sets err if the music cannot be read. */
bool highlight_beats_fit(struct highlights *highlights, const struct render_settings *settings,
                         struct log *log, struct err *err);

#endif

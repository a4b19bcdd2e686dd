/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_beats.h - cuts and kills of a reel on the beats of its music. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_BEATS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_BEATS_H

struct beats;
struct highlights;

/* Shorten what is shown of each moment, so that it begins, has its kill and ends on a beat of
 * the music, which begins with the film. What would become too short stays as it is. */
void highlight_beats_fit(struct highlights *highlights, const struct beats *beats);

#endif

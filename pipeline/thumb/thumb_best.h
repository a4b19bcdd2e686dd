/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_best.h - chooses the moments of a demo that make the best pictures.
 *
 * Candidates from the whole demo are scored by their content, and the most promising ones
 * also by how they look, drawn small. The same demo and settings give the same choice. */
#ifndef PIPELINE_THUMB_THUMB_BEST_H
#define PIPELINE_THUMB_THUMB_BEST_H

#include <stdbool.h>
#include <stdio.h>

#include "playback/motion/interpolation.h"
#include "playback/scene/composition.h"
#include "render/pixels/picture_stats.h"

struct err;
struct thumb;

struct candidate {
    double time;      /* demo time */
    float heat;       /* as struct highlight */
    const char *flaw; /* why it is a poor choice, such as "dead"; NULL if it is not */
    bool is_outside;  /* seen from `eye` instead of the player's view */
    struct place eye;
    struct composition composition;
    struct picture_stats stats; /* all 0 unless drawn */
    float light;                /* mean luma of the middle of the first subject */
    bool is_drawn, is_chosen;
    float score; /* 0..1 */
};

struct candidates {
    int num;
    struct candidate *items; /* ordered by time; in the thumb's arena */
};

/* Scores the demo's moments and chooses `count` (> 0) of them, spread over the demo; fewer if
 * there are not enough. Draws with the thumb's renderer into its frame. */
bool thumb_best_find(struct thumb *thumb, int count, struct candidates *out, struct err *err);

/* Prints all candidates with their scores. */
void thumb_best_print_json(FILE *stream, const char *demo, const struct candidates *candidates);

#endif

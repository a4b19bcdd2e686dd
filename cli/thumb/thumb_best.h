/* cli/thumb/thumb_best.h - the moments of a demo that make the best pictures.
 *
 * Candidates from all of the demo are judged by what they show, the most
 * promising of them by how they look, drawn small. The same demo and options
 * give the same choice. */
#ifndef CLI_THUMB_THUMB_BEST_H
#define CLI_THUMB_THUMB_BEST_H

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
    const char *flaw; /* what speaks against it: "dead"; NULL: nothing */
    bool is_outside;  /* not through the player's eyes but from `eye` */
    struct place eye;
    struct composition composition;
    struct picture_stats stats; /* all 0 unless drawn */
    float light;                /* on the first of the subjects: mean luma of its middle */
    bool is_drawn, is_chosen;
    float score; /* 0..1 */
};

struct candidates {
    int num;
    struct candidate *items; /* in the order of time; of the thumb's arena */
};

/* Judge the demo and choose `count` (> 0) moments, spread out; fewer where there
 * are not so many. Draws with the thumb's renderer and into its frame. */
bool thumb_best_find(struct thumb *thumb, int count, struct candidates *out, struct err *err);

/* All of them with what they scored. */
void thumb_best_print_json(FILE *stream, const char *demo, const struct candidates *candidates);

#endif

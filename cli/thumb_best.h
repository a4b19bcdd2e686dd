/* cli/thumb_best.h - the moments of a demo that make the best pictures.
 *
 * Candidates from all of the demo are judged by what they show, the most
 * promising of them by how they look, drawn small. The same demo and options
 * give the same choice. */
#ifndef CLI_THUMB_BEST_H
#define CLI_THUMB_BEST_H

#include <stdbool.h>
#include <stdio.h>

#include "playback/composition.h"
#include "render/appraisal.h"

struct arena;
struct err;
struct frame;
struct session;
struct scene_source;

struct candidate {
    double time;      /* demo time */
    float heat;       /* as struct highlight */
    const char *flaw; /* what speaks against it: "dead"; NULL: nothing */
    struct composition composition;
    struct appraisal appraisal; /* all 0 unless drawn */
    bool is_drawn, is_chosen;
    float score; /* 0..1 */
};

struct candidates {
    int num;
    struct candidate *items; /* in the order of time; arena */
};

/* Judge the demo and choose `count` (> 0) moments, spread out; fewer where there
 * are not so many. The session draws; `scratch` is a frame of its size. */
bool thumb_judge(struct session *session, const struct scene_source *source, struct frame *scratch,
                 int count, struct arena *arena, struct candidates *out, struct err *err);

/* What a picture scores by its parts, whatever it is of: 0..1. */
float thumb_score(const struct composition *composition, const struct appraisal *appraisal,
                  float heat);

/* All of them with what they scored. */
void thumb_print_json(FILE *stream, const char *demo, const struct candidates *candidates);

#endif

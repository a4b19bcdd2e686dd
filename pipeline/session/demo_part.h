/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/demo_part.h - finds the part of a demo that a film shows. */
#ifndef PIPELINE_SESSION_DEMO_PART_H
#define PIPELINE_SESSION_DEMO_PART_H

#include "pipeline/settings/render_settings.h"

struct timeline;

struct demo_range {
    double from, to;           /* demo time */
    enum demo_part part;       /* that was found; PART_ALL if there is no other */
    bool is_begun, is_cut_off; /* PART_MATCH: the recording begins or ends during the match */
    int num_matches;           /* PART_MATCH: in the range */
};

/* Returns the range of a part, or of the whole demo if there is no such part. If there are several
 * matches, those that last half as long as the longest one or longer count. */
struct demo_range demo_part_find(const struct timeline *timeline, enum demo_part part);

#endif

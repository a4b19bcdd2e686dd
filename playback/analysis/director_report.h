/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/director_report.h - how well a way of choosing whose eyes are shown
 * serves those who watch a match.
 *
 * Measured on a timeline, whose views are chosen: by a name, or by one of the ways that
 * autotrack_plan.h has. */
#ifndef PLAYBACK_ANALYSIS_DIRECTOR_REPORT_H
#define PLAYBACK_ANALYSIS_DIRECTOR_REPORT_H

#include <stdbool.h>
#include <stdio.h>

struct demo;
struct match_facts;
struct timeline;

struct director_report {
    int num_kills, num_seen; /* seen: through the killer's or the victim's eyes */
    double lead, hold;       /* s, medians over those: since the cut before, to the next */
    double cuts;             /* a minute */
    int num_cuts, num_left;  /* left: a player who kills within the next 2 s */
    double in_sight;         /* part of the time that another living player is seen; below 0:
                                there is no map to tell */
};

/* Of kills within matches. */
struct director_report director_report_measure(const struct timeline *timeline,
                                               const struct match_facts *facts);

/* The head of the table, and a row of it. */
void director_report_print_head(FILE *out);
void director_report_print(FILE *out, const char *name, const struct director_report *report);

/* The choices of the director that the server had: when, why, whom; nothing where there are
 * none. The timeline is the demo's. */
void director_report_print_choices(FILE *out, const struct demo *demo,
                                   const struct timeline *timeline);

#endif

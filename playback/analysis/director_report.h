/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/director_report.h - measures how well a choice of views serves the
 * viewers of a match.
 *
 * Measured on a timeline with one player's view or one of the schedules of
 * autotrack_plan.h. */
#ifndef PLAYBACK_ANALYSIS_DIRECTOR_REPORT_H
#define PLAYBACK_ANALYSIS_DIRECTOR_REPORT_H

#include <stdbool.h>
#include <stdio.h>

struct demo;
struct match_facts;
struct timeline;

struct director_report {
    int num_kills, num_seen; /* seen: from the killer's or the victim's view */
    double lead, hold;      /* seconds, medians over those: from the previous cut and to the next */
    double cuts;            /* per minute */
    int num_cuts, num_left; /* left: from a player who kills within the next 2 s */
    /* Fraction of the time in which another living player is visible. Negative if there is
     * no map. */
    double in_sight;
};

/* Counts only kills during matches. */
struct director_report director_report_measure(const struct timeline *timeline,
                                               const struct match_facts *facts);

/* Print the heading of the table, and a row. */
void director_report_print_head(FILE *out);
void director_report_print(FILE *out, const char *name, const struct director_report *report);

/* Prints the choices of the server's director: time, reason and player. Prints nothing if
 * there are none. The timeline must be the demo's. */
void director_report_print_choices(FILE *out, const struct demo *demo,
                                   const struct timeline *timeline);

#endif

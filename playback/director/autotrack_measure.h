/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_measure.h - rates a schedule of views: the measures of
 * director_report.h, in beats and without a map. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_MEASURE_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_MEASURE_H

struct autotrack_stats;
struct view_schedule;

enum autotrack_measure {
    MEASURE_SEEN, /* number of kills in the killer's or the victim's view */
    MEASURE_LEAD, /* median number of beats from the previous cut to such a kill */
    MEASURE_HOLD,
    MEASURE_CUTS,
    MEASURE_LEFT,  /* number of cuts away from players who kill within the next two seconds */
    MEASURE_FACES, /* number of beats in which another player is visible */
    NUM_MEASURES
};

/* More is better. Undesirable things count as negative numbers. */
struct autotrack_measures {
    int values[NUM_MEASURES];
};

/* The plan must not be empty. */
struct autotrack_measures autotrack_measure(const struct autotrack_stats *stats,
                                            const struct view_schedule *plan);

#endif
